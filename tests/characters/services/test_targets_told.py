"""What a member may know of targets."""

import pytest
from pytest_django import DjangoAssertNumQueries

from characters.models import ActiveSpell, Character
from characters.services.aiming import Aim
from characters.services.rolling import TypedRolls
from characters.services.targets_told import borne_by, declared_whom, known_targets, whom_of
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


# --- declared, and borne ----------------------------------------------------------------------
def test_a_declaration_at_names_asks_nothing(
    made: Resisting, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert declared_whom(made.player, [Aim(name="Garde"), Aim(name="Chien")]) == "Garde, Chien"


def test_a_declaration_names_characters_but_nobody_hidden(made: Resisting) -> None:
    aims = Aim(character=made.thief.pk), Aim(name="Garde"), Aim(character=made.friend.pk)
    assert declared_whom(made.player, aims) == "Ombre, Garde, Maëlle"
    Character.objects.filter(pk=made.thief.pk).update(hidden=True)
    assert declared_whom(made.player, aims) == "Garde, Maëlle"
    assert declared_whom(made.gm, aims) == "Ombre, Garde, Maëlle"


def borne(made: Resisting, *, gm: bool = False) -> list[str]:
    rows = borne_by(made.gm if gm else made.player, made.friend)
    return [row.spell.name_fr for row in rows]


def test_a_character_bears_what_others_put_on_it_as_long_as_it_lasts(made: Resisting) -> None:
    made.charm_at(Aim(character=made.friend.pk), typed=TypedRolls(cast=50, resistances=(1,)))
    assert (borne(made), borne(made, gm=True)) == (["Ordre Bref"], ["Ordre Bref"])
    assert borne_by(made.gm, made.scene.thogor) == []
    ActiveSpell.objects.update(ended_seq=1)
    assert borne(made, gm=True) == []


def test_a_spell_of_a_hidden_mage_is_the_gms_affair(made: Resisting) -> None:
    made.defend(made.friend, intensity=3)
    assert borne(made) == ["Défense Magique"]
    Character.objects.filter(pk=made.thief.pk).update(hidden=True)
    assert (borne(made), borne(made, gm=True)) == ([], ["Défense Magique"])
