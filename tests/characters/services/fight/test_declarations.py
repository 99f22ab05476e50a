import pytest

from characters.models import Combatant
from characters.services.fight.declarations import is_out, undecided
from tests.characters.fighting import Brawl, build_brawl

pytestmark = pytest.mark.django_db


@pytest.fixture
def brawl() -> Brawl:
    brawl = build_brawl()
    brawl.start()
    return brawl


def waiting(brawl: Brawl) -> list[str]:
    rows = Combatant.objects.of(brawl.fight)
    return [row.character.name for row in undecided(brawl.fight, rows, brawl.campaign)]


def test_those_who_hold_spells_have_yet_to_declare(brawl: Brawl) -> None:
    assert waiting(brawl) == ["Ysaline", "Anselme"]


def test_who_has_declared_or_passed_is_not_waited_for(brawl: Brawl) -> None:
    brawl.declare()
    brawl.let_pass("Anselme")

    assert waiting(brawl) == []


def test_the_surprised_are_not_waited_for(brawl: Brawl) -> None:
    brawl.surprise("Ysaline")

    assert waiting(brawl) == ["Anselme"]


def test_without_points_or_senses_nobody_acts(brawl: Brawl) -> None:
    thogor = brawl.thogor
    assert not is_out(thogor, brawl.campaign)
    thogor.mp = 0

    assert is_out(thogor, brawl.campaign)

    ysaline = brawl.scene.ysaline
    ysaline.unconscious = True
    assert is_out(ysaline, brawl.campaign)
