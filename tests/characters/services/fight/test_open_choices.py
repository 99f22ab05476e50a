import pytest

from campaign.services.clock import Step, Stride, advance
from characters.models import Fight, Phase
from characters.services.declaring import Declaration
from characters.services.fight.open_choices import open_choices
from characters.services.incanting import declare_incantation
from rules.percentile.casting import CastPlan
from tests.characters.casting_scene import on
from tests.characters.fighting import Brawl, build_brawl
from tests.characters.resisting import build_resisting
from tests.characters.table import key

pytestmark = pytest.mark.django_db


@pytest.fixture
def brawl() -> Brawl:
    brawl = build_brawl()
    brawl.start()
    return brawl


def waiting(brawl: Brawl) -> list[str]:
    return [problem.code for problem in open_choices(brawl.campaign, brawl.fight)]


def test_nothing_waits_at_the_beginning(brawl: Brawl) -> None:
    assert waiting(brawl) == []


def test_a_declared_spell_waits_for_its_cast(brawl: Brawl) -> None:
    brawl.declare()

    [problem] = open_choices(brawl.campaign, brawl.fight)

    assert (problem.code, problem.detail["name"]) == ("declared_waits", "Ysaline")


def test_what_somebody_outside_declared_is_not_the_fights(brawl: Brawl) -> None:
    brawl.leave("Ysaline")
    brawl.declare()

    assert waiting(brawl) == []


def test_an_incantation_waits_once_its_moment_has_come(brawl: Brawl) -> None:
    declare_incantation(
        by=brawl.player,
        act_id=key(),
        character_id=brawl.thogor.pk,
        spell_id=brawl.lightning.pk,
        declaration=Declaration(plan=CastPlan(intensity=10)),
    )
    assert waiting(brawl) == []

    advance(
        by=brawl.gm,
        act_id=key(),
        stride=Stride(step=Step.ROUND),
        seen=brawl.campaign.clock_seconds,
    )

    assert waiting(brawl) == ["incantation_waits"]


def test_a_saving_throw_of_a_gms_character_waits() -> None:
    brawl = build_brawl()
    brawl.scene.cast(
        brawl.scene.hold, who=brawl.scene.anselme, aims=on(brawl.scene.villain.character)
    )
    brawl.start()

    assert waiting(brawl) == ["saves_wait"]


def test_a_resistance_that_nobody_has_rolled_waits() -> None:
    scene = build_resisting()
    scene.at_thief()
    fight = Fight.objects.create(campaign=scene.scene.campaign, began=0, phase=Phase.ACTING)

    [problem] = open_choices(scene.scene.campaign, fight)

    assert (problem.code, problem.detail) == ("resistances_wait", {"count": 1})
