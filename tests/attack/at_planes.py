"""The planes at random: asked for, travelled, refused, set right, wished back."""

from collections.abc import Callable

from campaign.models import Campaign
from campaign.services import clock
from campaign.services.clock import Step, Stride
from characters.models import Character, PlanarRequest, PlanarStay
from characters.services.vancian import stays, travel, travel_asked
from rules.vancian.planes import Plane
from tests.attack.evening import Evening
from tests.attack.nonsense import key


def ask(evening: Evening, who: Character) -> None:
    plane = evening.chance.choice(list(Plane))
    travel_asked.ask_travel(
        by=evening.table.gm, act_id=key(), character_id=who.pk, plane=plane.value
    )


def refuse(evening: Evening, who: Character) -> None:
    row = PlanarRequest.objects.waiting_for(evening.table.gm).first()
    travel_asked.refuse_travel(by=evening.table.gm, act_id=key(), request_id=row.pk if row else 0)


def go(evening: Evening, who: Character) -> None:
    """Where somebody asked to go, or anywhere; home perhaps into matter."""
    chance = evening.chance
    row = PlanarRequest.objects.waiting_for(evening.table.gm).filter(character=who).first()
    plane = row.plane if row else chance.choice([*Plane, Plane.MATERIAL, Plane.ASTRAL]).value
    traveller = travel.Traveller(
        character=who.pk,
        level=chance.choice((None, 3)),
        die=chance.randint(1, 6),
        in_matter=chance.random() < 0.1,
    )
    travel.travel(
        by=evening.table.gm,
        act_id=key(),
        travellers=[traveller],
        plane=plane,
        typed=chance.random() < 0.5,
        confirmed=True,
    )


def correct(evening: Evening, who: Character) -> None:
    now = Campaign.objects.get(pk=evening.table.campaign.pk).clock_seconds
    row = PlanarStay.objects.standing().filter(character=who).first()
    seen = stays.values_of(who, row, now=now)
    wanted = seen | {"plane": evening.chance.choice(list(Plane)).value, "turns": 3}
    stays.correct_stay(
        by=evening.table.gm, act_id=key(), character_id=who.pk, seen=seen, wanted=wanted
    )


def wait(evening: Evening, who: Character) -> None:
    """Turns pass, over whoever is lost by them."""
    seen = Campaign.objects.get(pk=evening.table.campaign.pk).clock_seconds
    losing = [stay.character_id for stay in PlanarStay.objects.counted(evening.table.campaign)]
    stride = Stride(step=Step.TURN, count=evening.chance.randint(1, 4))
    clock.advance(by=evening.table.gm, act_id=key(), stride=stride, seen=seen, losing=losing)


def wish(evening: Evening, who: Character) -> None:
    stays.wish(by=evening.table.gm, act_id=key(), character_id=who.pk)


ACTS: tuple[Callable[[Evening, Character], None], ...] = (
    *(ask, ask, refuse, go, go, go, correct, wait, wait, wish, wish),
)
