from campaign.models.access_link import AccessLink
from campaign.models.adventure import Adventure
from campaign.models.campaign import Campaign
from campaign.models.evening import Attendance, Evening
from campaign.models.invitation import Invitation
from campaign.models.log import UNDO, Audience, LogEntry, UndoRequest
from campaign.models.membership import Membership, Role
from campaign.models.row_of_play import RowOfPlay, RowOfPlayQuerySet
from campaign.models.upload import Upload, UploadKind

__all__ = [
    "UNDO",
    "AccessLink",
    "Adventure",
    "Attendance",
    "Audience",
    "Campaign",
    "Evening",
    "Invitation",
    "LogEntry",
    "Membership",
    "Role",
    "RowOfPlay",
    "RowOfPlayQuerySet",
    "UndoRequest",
    "Upload",
    "UploadKind",
]
