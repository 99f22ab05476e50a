"""What a member may know of targets."""

import pytest
from pytest_django import DjangoAssertNumQueries

from characters.models import ActiveSpell, Character
from characters.services.aiming import Aim
from characters.services.rolling import TypedRolls
from characters.services.targets_told import known_targets, whom_of
from tests.characters.resisting import Resisting, build_resisting

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Resisting:
    return build_resisting()


def whom(made: Resisting, *, gm: bool = False) -> list[str]:
    spells = ActiveSpell.objects.at_work(made.scene.campaign).cast_by([made.scene.thogor])
    return list(whom_of(made.gm if gm else made.player, list(spells)).values())


def test_a_cast_at_nobody_asks_nothing(
    made: Resisting, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert known_targets(made.player, {"spell": 1}) == []


def test_players_learn_the_word_once_it_is_told(made: Resisting) -> None:
    data = made.at_thief().data
    assert [one.state for one in known_targets(made.player, data)] == [""]
    assert [one.state for one in known_targets(made.gm, data)] == ["pending"]
    made.resolve(50, score=12)
    assert [one.state for one in known_targets(made.player, data)] == ["reached"]


def test_what_is_kept_stays_kept(made: Resisting) -> None:
    data = made.at_thief().data
    made.resolve(99, tells=False)
    assert [one.state for one in known_targets(made.player, data)] == [""]
    assert [one.state for one in known_targets(made.gm, data)] == ["resisted"]
    assert (whom(made), whom(made, gm=True)) == (["Ombre"], [])


def test_for_players_a_row_comes_without_its_numbers(made: Resisting) -> None:
    [one] = known_targets(made.player, made.at_thief().data)
    assert one.row is not None
    assert {"score", "barrier", "chance", "roll"} <= one.row.get_deferred_fields()


def test_whoever_is_hidden_is_not_among_them(made: Resisting) -> None:
    data = made.charm_at(Aim(character=made.thief.pk), Aim(name="Garde")).data
    Character.objects.filter(pk=made.thief.pk).update(hidden=True)
    assert [one.name for one in known_targets(made.player, data)] == ["Garde"]
    assert [one.name for one in known_targets(made.gm, data)] == ["Ombre", "Garde"]
    assert (whom(made), whom(made, gm=True)) == (["Garde"], ["Ombre, Garde"])


def test_a_spell_at_work_names_those_who_bear_it(made: Resisting) -> None:
    aims = Aim(character=made.friend.pk), Aim(character=made.scene.thogor.pk)
    made.charm_at(*aims, typed=TypedRolls(cast=50, resistances=(1,)))
    assert whom(made) == ["Maëlle, Thogor"]
