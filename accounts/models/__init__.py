from accounts.models.tally import Tally
from accounts.models.user import User

__all__ = ["Tally", "User"]
