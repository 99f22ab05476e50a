"""An archive of a campaign in words: what is in it, and what does not fit."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.forms.uploads import file_problem_words
from campaign.models import Role
from campaign.services.archive.reading import ArchivedSeat, CampaignArchive
from files.problems import FileProblem


@dataclass(frozen=True, kw_only=True)
class Counted:
    """How many of one thing."""

    words: str
    count: int


@dataclass(frozen=True, kw_only=True)
class ArchivePreview:
    """What an import will make."""

    name: str
    counted: tuple[Counted, ...]
    #: The GM's seat that whoever imports it takes.
    seat: ArchivedSeat
    #: The other seats, empty until somebody sits down in them.
    others: tuple[ArchivedSeat, ...]
    problems: tuple[str, ...]


def table_words(label: str) -> str:
    """A table as the pages call what is in it; empty for those that nobody looks for by name."""
    return {
        "campaign.LogEntry": _("Actes au journal"),
        "campaign.Membership": _("Sièges"),
        "characters.Character": _("Personnages"),
        "characters.KnownSpell": _("Compétences de sorts"),
        "characters.Book": _("Grimoires et parchemins"),
        "characters.BookSpell": _("Sorts dans les livres"),
        "characters.MemorisedSpell": _("Sorts mémorisés"),
        "characters.Study": _("Études"),
        "characters.ActiveSpell": _("Sorts à l’œuvre, passés et présents"),
        "characters.Rest": _("Repos"),
        "spells.Spell": _("Sorts de la campagne"),
        "campaign.Evening": _("Séances"),
        "campaign.Adventure": _("Aventures"),
    }.get(label, "")


def preview_archive(archive: CampaignArchive, problems: Iterable[FileProblem]) -> ArchivePreview:
    """Words for the whole archive."""
    counts = archive.counts
    named = [
        Counted(words=table_words(label), count=count)
        for label, count in counts.items()
        if count and table_words(label)
    ]
    rest = sum(count for label, count in counts.items() if not table_words(label))
    return ArchivePreview(
        name=archive.name,
        counted=(*named, Counted(words=_("Autres lignes"), count=rest)),
        seat=archive.seat,
        others=tuple(
            seat for seat in archive.seats if seat.id != archive.seat.id and seat.is_present
        ),
        problems=tuple(archive_problem_words(problem) for problem in problems),
    )


def role_words(role: str) -> str:
    """« Joueur »: of a seat in an archive, which may say anything."""
    return str(dict(Role.choices).get(role, ""))


def archive_problem_words(problem: FileProblem) -> str:
    """One sentence, with the file within and its line."""
    words = file_problem_words(problem)
    if problem.place is None:
        return words
    return _("%(name)s, ligne %(line)s\u00a0: %(words)s") % {
        "name": problem.detail.get("name", ""),
        "line": problem.place,
        "words": words,
    }
