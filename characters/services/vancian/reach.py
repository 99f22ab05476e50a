"""The spells that a caster's memorisation page names. Source: V3."""

from collections.abc import Iterable

from django.db.models import Q

from campaign.models import Campaign
from characters.services.vancian.lines import Line
from characters.services.vancian.memory import Memory
from rules.vancian.learning import Learning, reachable_levels
from spells.models import Spell


def spells_around(campaign: Campaign, memory: Memory, lines: Iterable[Line]) -> dict[int, Spell]:
    """What is within reach, held, or chosen; by id, each with its forms. Two queries."""
    named = {line.spell for line in lines} | {row.spell_id for row in memory.held}
    rows = Spell.objects.known_to(campaign).vancian().with_forms()
    known = memory.at_hand | memory.away.keys() | named
    if memory.learning is not Learning.WHOLE_LIST or memory.has_list:
        return rows.in_bulk(list(known))
    caster = memory.character.caster
    on_list = Q(
        ended_seq=None,
        magic_type=memory.class_.magic_type,
        spell_level__in=reachable_levels(caster.class_id, caster.class_level),
    )
    return {spell.pk: spell for spell in rows.filter(on_list | Q(pk__in=named))}
