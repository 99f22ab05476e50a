"""Who has yet to declare at the start of a round, and whether anybody has. Source: V5."""

from collections.abc import Iterable, Sequence

from campaign.models import Campaign
from campaign.services import acts
from characters.models import (
    Character,
    CharacterState,
    Combatant,
    DeclaredSpell,
    Fight,
    MemorisedSpell,
    Phase,
)
from rules.initiative import needs_dice
from rules.options import AtZero


def is_out(character: Character, campaign: Campaign) -> bool:
    """No act in the round: fallen, dead, or out of play. Source: P5."""
    fells = campaign.rules.at_zero is AtZero.UNCONSCIOUS
    empty = fells and not character.is_vancian and character.mp == 0
    return character.unconscious or empty or character.state != CharacterState.PLAYING


def undecided(fight: Fight, rows: Iterable[Combatant], campaign: Campaign) -> list[Combatant]:
    """Those who hold spells in memory and have neither declared one nor let it pass.

    Two queries, none where nobody memorises. The surprised declare nothing.
    """
    able = [
        row
        for row in rows
        if row.character.is_vancian
        and not row.is_surprised(fight.round_number)
        and not is_out(row.character, campaign)
        and row.passed_round < fight.round_number
    ]
    if not able:
        return []
    ids = [row.character_id for row in able]
    held = MemorisedSpell.objects.standing().filter(character__in=ids)
    holding = set(held.values_list("character_id", flat=True))
    declared = set(
        DeclaredSpell.objects.standing()
        .filter(character__in=ids)
        .values_list("character_id", flat=True)
    )
    return [row for row in able if row.character_id in holding - declared]


def phase_of(act: acts.Act, fight: Fight, rows: Sequence[Combatant]) -> str:
    """In what a round begins: declarations, or the acts where nothing is declared or rolled."""
    if needs_dice(act.campaign.rules.initiative) or undecided(fight, rows, act.campaign):
        return str(Phase.DECLARING)
    return str(Phase.ACTING)
