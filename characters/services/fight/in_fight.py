"""Whether a fight goes on, who is in it, and what that keeps from happening. Source: V5, S2, S7."""

from campaign.models import Campaign
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, Combatant, Fight


def open_fight(campaign: Campaign) -> Fight | None:
    """The fight that goes on. One query."""
    return Fight.objects.open_in(campaign).first()


def fight_is_on(campaign: Campaign) -> bool:
    """Whether anybody fights: requests are silent then. One query."""
    return Fight.objects.open_in(campaign).exists()


def place_of(campaign: Campaign, character: Character) -> Combatant | None:
    """The character's place in the fight that goes on, with the fight. One query.

    None while what was forgotten is being entered: that was before the fight.
    """
    if campaign.is_in_the_past:
        return None
    return Combatant.objects.fighting(character).first()


def surprise_problems(place: Combatant | None) -> list[Problem]:
    """The surprised declare nothing and cast nothing. Source: V5."""
    if place is None or not place.is_surprised(place.fight.round_number):
        return []
    return [Problem(code="surprised", field="character", detail={"round": place.surprised_until})]


def late_problems(place: Combatant | None) -> list[Problem]:
    """A memorised spell is declared before initiative. Source: V5."""
    if place is None or place.fight.is_declaring:
        return []
    return [Problem(code="after_initiative", field="spell")]


def undeclared_problems(place: Combatant | None) -> list[Problem]:
    """In a fight nobody casts from memory what was not declared. Source: V5."""
    return [Problem(code="declare_first", field="spell")] if place is not None else []


def whole_problems(place: Combatant | None, seconds: int) -> list[Problem]:
    """In a fight no round passes for one mage alone: the incantation goes round by round."""
    if place is None or not seconds:
        return []
    return [Problem(code="round_by_round", field="whole")]


def mark_acted(act: acts.Act, place: Combatant | None) -> None:
    """Within another act: the combatant has acted in this round."""
    if place is not None and not place.fight.is_declaring:
        act.set(place, "acted_round", place.fight.round_number)


def locked_fight(act: acts.Act, *, seen: int | None = None) -> Fight:
    """The fight that goes on, locked. ``seen`` is the round that the page had shown.

    Raises ``Refused`` where there is none, or where a round has passed since.
    """
    found = act.lock(Fight.objects.open_in(act.campaign))
    if not found:
        raise Refused([Problem(code="no_fight")])
    [fight] = found
    if seen is not None and seen != fight.round_number:
        raise Refused([Problem(code="round_moved", detail={"round": fight.round_number})])
    return fight
