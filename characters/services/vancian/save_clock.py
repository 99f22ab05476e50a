"""Memorised spells as the clock moves: new saving throws, declared spells of sleepers.

Source: S1, S7, V13.
"""

from django.db.models import QuerySet

from campaign.clock_effects import SPELLS, Happening, Sleeps
from campaign.models import Campaign
from campaign.services.acts import Act
from characters.models import (
    Character,
    CharacterKind,
    DeclaredSpell,
    SpellSubject,
    SubjectState,
)
from characters.services.spell_ends import ending
from characters.services.vancian.casting import told_declared
from characters.services.vancian.declared_ends import break_off_declared
from characters.services.vancian.subjects import save_again
from rules.vancian.saving_throws import SaveCategory

#: A spell that goes on day after day asks for a saving throw again.
SAVE_DUE = "save.due"
#: Its caster fell asleep over a declared spell.
BROKEN_OFF = "memorised.broken_off"


class SavesFallDue:
    """Spells that go on by the INT of their subjects ask for new throws."""

    order = SPELLS

    def foresee(
        self, campaign: Campaign, *, start: int, end: int, asleep: Sleeps
    ) -> list[Happening]:
        """One query."""
        over = ending(campaign, start=start, end=end, asleep=asleep)
        rows = _falling_due(campaign, end=end).exclude(active_spell__in=over.values("pk"))
        return [_due(row, start=start) for row in rows]

    def pass_time(self, act: Act, *, start: int, end: int, asleep: Sleeps) -> list[Happening]:
        """At most six queries; each asks once, however long the time."""
        rows = act.lock(_falling_due(act.campaign, end=end))
        happened = [_due(row, start=start) for row in rows]
        # Who let it happen made no throw then; now it is made against what the spell allows.
        unsaid = [row for row in rows if row.category == SaveCategory.NONE]
        saves = [(row, save_again(row.form.saving_throw_value)) for row in unsaid]
        act.set_all((row, "category", str(save.category)) for row, save in saves)
        act.set_all((row, "on_success", str(save.on_success)) for row, save in saves)
        act.set_all((row, "modifier", save.modifier) for row, save in saves)
        act.set_all((row, "state", str(SubjectState.PENDING)) for row in rows)
        act.set_all((row, "is_again", True) for row in rows)
        return happened


class DeclaredSpellsBreakOff:
    """Who falls asleep casts nothing: what was declared is interrupted."""

    order = SPELLS

    def foresee(
        self, campaign: Campaign, *, start: int, end: int, asleep: Sleeps
    ) -> list[Happening]:
        """One query, none where nobody sleeps."""
        rows = _of_sleepers(campaign, asleep, start=start, end=end)
        return [_broken(row, second) for row, second in rows]

    def pass_time(self, act: Act, *, start: int, end: int, asleep: Sleeps) -> list[Happening]:
        """One query, six where somebody falls asleep over a spell; none where nobody sleeps."""
        rows = _of_sleepers(act.campaign, asleep, start=start, end=end)
        break_off_declared(act, [row.character for row, _second in rows])
        return [_broken(row, second) for row, second in rows]


def _falling_due(campaign: Campaign, *, end: int) -> QuerySet[SpellSubject]:
    rows = SpellSubject.objects.standing().in_campaign(campaign).with_names()
    return rows.filter(
        next_save__lte=end,
        state=SubjectState.REACHED,
        active_spell__ended_seq=None,
        active_spell__isnull=False,
    )


def _of_sleepers(
    campaign: Campaign, asleep: Sleeps, *, start: int, end: int
) -> list[tuple[DeclaredSpell, int]]:
    """What sleepers had declared, and when each falls asleep over it."""
    falls = {
        pk: max(sleep.begins, start) + 1
        for pk, sleep in asleep.items()
        if sleep.overlaps(start=start, end=end)
    }
    if not falls:
        return []
    rows = DeclaredSpell.objects.standing().in_campaign(campaign).filter(character__in=falls)
    return [(row, falls[row.character_id]) for row in rows.with_names()]


def _due(row: SpellSubject, *, start: int) -> Happening:
    subject = row.character or row.caster
    return Happening(
        second=max(row.next_save or 0, start + 1),
        kind=SAVE_DUE,
        character=subject.pk,
        detail={
            "spell_name": {"fr": row.form.name_fr, "en": row.form.name_en},
            "name": row.whom,
        },
        secret=_is_secret(subject) or _is_secret(row.caster),
    )


def _broken(row: DeclaredSpell, second: int) -> Happening:
    return Happening(
        second=second,
        kind=BROKEN_OFF,
        character=row.character_id,
        detail=told_declared(row) | {"name": row.character.name},
        secret=_is_secret(row.character),
    )


def _is_secret(character: Character) -> bool:
    return character.hidden or character.kind == CharacterKind.NPC
