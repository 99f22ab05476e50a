"""Spells end as time passes: an effect of the campaign's clock. Source: S1, S4, P7."""

from django.db.models import Q, QuerySet

from campaign.clock_effects import SPELLS, Happening, Sleeps
from campaign.models import Campaign
from campaign.services.acts import Act
from characters.models import ActiveSpell, CharacterKind
from characters.models.active_spell import HELD
from characters.services.holding import told


class SpellsEnd:
    """Spells end when the clock reaches their end; a sleeper holds none. Source: P7."""

    order = SPELLS

    def foresee(
        self, campaign: Campaign, *, start: int, end: int, asleep: Sleeps
    ) -> list[Happening]:
        """One query."""
        rows = ending(campaign, start=start, end=end, asleep=asleep)
        return [_told(spell, start=start, end=end, asleep=asleep) for spell in rows]

    def pass_time(self, act: Act, *, start: int, end: int, asleep: Sleeps) -> list[Happening]:
        """Two queries, however many spells."""
        rows = act.lock(ending(act.campaign, start=start, end=end, asleep=asleep))
        act.end_all(rows)
        return [_told(spell, start=start, end=end, asleep=asleep) for spell in rows]


def ending(campaign: Campaign, *, start: int, end: int, asleep: Sleeps) -> QuerySet[ActiveSpell]:
    """The spells at work that the span ends."""
    sleepers = [pk for pk, sleep in asleep.items() if sleep.overlaps(start=start, end=end)]
    wanted = Q(ends__lte=end) | (HELD & Q(caster__in=sleepers))
    rows = ActiveSpell.objects.standing().in_campaign(campaign).filter(wanted)
    return rows.select_related("caster", "spell", "form").order_by("pk")


def _told(spell: ActiveSpell, *, start: int, end: int, asleep: Sleeps) -> Happening:
    """At its own end, or as its mage falls asleep; an overdue one as the time begins to pass."""
    caster, at_once = spell.caster, start + 1
    sleep = asleep.get(caster.pk)
    falls = None
    if sleep is not None and sleep.overlaps(start=start, end=end) and spell.is_held:
        falls = max(sleep.begins + 1, at_once)
        if spell.ends is not None and max(spell.ends, at_once) < falls:
            falls = None
    return Happening(
        second=falls or max(spell.ends or at_once, at_once),
        kind="spell_at_work.ended",
        character=caster.pk,
        detail=told(spell) | {"name": caster.name, "asleep": falls is not None},
        secret=caster.hidden or caster.kind == CharacterKind.NPC,
    )
