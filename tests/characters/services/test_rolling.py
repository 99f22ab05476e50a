"""The roll of a cast, apart from its declaration."""

import pytest

from campaign.services.refusal import Refused
from characters.models import KnownSpell
from characters.services.rolling import TypedRolls, dice_source_problems, roll
from rules.percentile.outcome import Outcome
from tests.characters.scene import AT_100_M, Scene, build_scene

pytestmark = pytest.mark.django_db


def known_of(scene: Scene) -> KnownSpell:
    return KnownSpell.objects.select_related("spell").get(character=scene.thogor)


def test_a_missing_die_is_told_by_its_field() -> None:
    scene = build_scene()
    typed = TypedRolls(cast=50)

    with pytest.raises(Refused) as caught:
        roll(scene.campaign, scene.thogor, known_of(scene), AT_100_M, typed)

    assert [p.field for p in caught.value.problems] == ["effect_rolls"]


def test_the_roll_alone_writes_nothing() -> None:
    scene = build_scene()
    typed = TypedRolls(cast=50, effect=(8,))

    result = roll(scene.campaign, scene.thogor, known_of(scene), AT_100_M, typed)

    assert result.outcome is Outcome.SUCCESS
    scene.thogor.refresh_from_db()
    assert scene.thogor.mp == result.mp_before


@pytest.mark.parametrize(
    ("source", "wrong", "code"),
    [("server", "typed", "server_dice_only"), ("typed", "server", "typed_dice_only")],
)
def test_dice_of_another_origin_than_the_table_s_are_refused(
    source: str, wrong: str, code: str
) -> None:
    scene = build_scene()
    scene.campaign.house_rules = {"dice_source": source}

    problems = dice_source_problems(scene.campaign, is_typed=wrong == "typed")

    assert [problem.code for problem in problems] == [code]


def test_either_origin_is_fine_where_the_table_says_so() -> None:
    scene = build_scene()

    assert dice_source_problems(scene.campaign, is_typed=True) == ()
