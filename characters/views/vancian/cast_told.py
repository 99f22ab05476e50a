"""What the page of a memorised spell that was cast shows."""

from typing import Any

from campaign.models import LogEntry, Membership
from characters.forms.vancian.cast_told import effect_dice, subject_lines
from characters.forms.vancian.saves import SavesForm
from characters.models import ActiveSpell, SpellSubject
from characters.services.vancian.subjects_told import known_subjects


def memorised_cast(member: Membership, told: LogEntry) -> dict[str, Any]:
    """Subjects as far as the member may know, dice, and for GMs the throws still to make.

    Three queries at most, two for players.
    """
    known = known_subjects(member, told.data)
    saves = None
    if member.is_gm and any(one.is_pending for one in known):
        rows = SpellSubject.objects.pending(member.campaign).filter(cast_seq=told.seq)
        saves = SavesForm(rows=list(rows), rules=member.campaign.rules)
    return {
        "subjects": subject_lines(known, is_gm=member.is_gm),
        "dice": effect_dice(told.data),
        "saves": saves,
        "spell_now": _spell_now(told),
    }


def _spell_now(told: LogEntry) -> ActiveSpell | None:
    """What this cast put to work, unless it has ended. One query, none if it put none."""
    if not told.data.get("at_work"):
        return None
    spells = ActiveSpell.objects.in_campaign(told.campaign).filter(cast_seq=told.seq)
    return spells.standing().first()
