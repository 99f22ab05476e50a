"""Spells end as time passes: an effect of the campaign's clock. Source: S1, S4, P7."""

from django.db.models import Q, QuerySet

from campaign.clock_effects import SPELLS, Happening
from campaign.models import Campaign
from campaign.services.acts import Act
from characters.models import ActiveSpell, CharacterKind, CharacterState
from characters.services.holding import told
from rules.percentile.parameters import Degree

#: Who sleeps when the party does.
_ASLEEP = {CharacterState.PLAYING, CharacterState.ASIDE}
_SLEEPERS_HOLD = Q(
    degree__gte=Degree.LIGHT, caster__kind=CharacterKind.PC, caster__state__in=_ASLEEP
)


class SpellsEnd:
    """Spells end when the clock reaches their end; a sleeping party holds none. Source: P7."""

    order = SPELLS

    def foresee(self, campaign: Campaign, *, start: int, end: int, asleep: bool) -> list[Happening]:
        """One query."""
        rows = _ending(campaign, end=end, asleep=asleep)
        return [_told(spell, start=start, asleep=asleep) for spell in rows]

    def pass_time(self, act: Act, *, start: int, end: int, asleep: bool) -> list[Happening]:
        """Two queries, however many spells."""
        rows = act.lock(_ending(act.campaign, end=end, asleep=asleep))
        act.end_all(rows)
        return [_told(spell, start=start, asleep=asleep) for spell in rows]


def _ending(campaign: Campaign, *, end: int, asleep: bool) -> QuerySet[ActiveSpell]:
    wanted = Q(ends__lte=end)
    if asleep:
        wanted |= _SLEEPERS_HOLD
    rows = ActiveSpell.objects.standing().in_campaign(campaign).filter(wanted)
    return rows.select_related("caster", "spell").order_by("pk")


def _told(spell: ActiveSpell, *, start: int, asleep: bool) -> Happening:
    """At its own end, or as its mage falls asleep; an overdue one as the time begins to pass."""
    caster = spell.caster
    falls = asleep and spell.is_held and caster.kind == CharacterKind.PC and caster.state in _ASLEEP
    at_once = start + 1
    return Happening(
        second=at_once if falls or spell.ends is None else max(spell.ends, at_once),
        kind="spell_at_work.ended",
        character=caster.pk,
        detail=told(spell) | {"name": caster.name, "asleep": falls},
        secret=caster.hidden or caster.kind == CharacterKind.NPC,
    )
