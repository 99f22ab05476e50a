from typing import Any

import pytest
from django.utils import timezone

from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.models import Character, Control
from characters.services import control
from characters.services.standing import set_state
from tests.characters.table import Table, build_table, check_log, codes, key
from tests.factories.campaign import MembershipFactory
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def refused(do: Any, **arguments: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        do(act_id=key(), **arguments)
    return codes(caught.value)


def players(character: Character) -> list[tuple[str, bool]]:
    current = Control.objects.current().filter(character=character).order_by("pk")
    return [(row.membership.name, row.lent) for row in current]


def test_a_player_gives_nobody_away(table: Table) -> None:
    found = refused(
        control.give, by=table.player, character_id=table.mage.pk, member_id=table.other.pk
    )

    assert found == ["only_the_gm"]


def test_a_spectator_is_given_nothing(table: Table) -> None:
    found = refused(
        control.give, by=table.gm, character_id=table.mage.pk, member_id=table.spectator.pk
    )

    assert found == ["member_gone"]


def test_somebody_of_another_table_is_given_nothing(table: Table) -> None:
    stranger = MembershipFactory()

    found = refused(control.give, by=table.gm, character_id=table.mage.pk, member_id=stranger.pk)

    assert found == ["member_gone"]


def test_a_hidden_character_is_given_to_no_player(table: Table) -> None:
    found = refused(
        control.give, by=table.gm, character_id=table.hidden.pk, member_id=table.other.pk
    )

    assert found == ["hidden_from_its_player"]


def test_giving_twice_is_refused(table: Table) -> None:
    found = refused(
        control.give, by=table.gm, character_id=table.mage.pk, member_id=table.player.pk
    )

    assert found == ["plays_already"]


def test_a_loan_stands_beside_the_player(table: Table) -> None:
    control.give(
        by=table.gm,
        act_id=key(),
        character_id=table.mage.pk,
        member_id=table.other.pk,
        lent=True,
    )

    assert players(table.mage) == [(table.player.name, False), (table.other.name, True)]
    check_log(table.campaign)


def test_what_is_lent_may_be_given_for_good(table: Table) -> None:
    for lent in (True, False):
        control.give(
            by=table.gm,
            act_id=key(),
            character_id=table.mage.pk,
            member_id=table.other.pk,
            lent=lent,
        )

    assert players(table.mage)[1] == (table.other.name, False)
    check_log(table.campaign)


def test_taking_back_ends_it_and_undo_gives_it_again(table: Table) -> None:
    entry = control.take_back(
        by=table.gm, act_id=key(), character_id=table.mage.pk, member_id=table.player.pk
    )
    assert players(table.mage) == []

    undo(by=table.gm, act_id=key(), seq=entry.seq)

    assert players(table.mage) == [(table.player.name, False)]
    check_log(table.campaign)


def test_who_does_not_play_it_cannot_be_taken_back(table: Table) -> None:
    found = refused(
        control.take_back, by=table.gm, character_id=table.mage.pk, member_id=table.other.pk
    )

    assert found == ["plays_no_more"]


def test_a_player_takes_nobody_elses_character(table: Table) -> None:
    assert refused(control.take, by=table.other, character_id=table.mage.pk) == ["not_free"]


def test_a_player_takes_no_gm_character(table: Table) -> None:
    assert refused(control.take, by=table.other, character_id=table.npc.pk) == ["not_free"]


def test_a_hidden_one_does_not_exist_to_be_taken(table: Table) -> None:
    found = refused(control.take, by=table.other, character_id=table.hidden.pk)

    assert found == ["character_gone"]


def test_the_dead_are_not_taken(table: Table) -> None:
    dead = CharacterFactory(campaign=table.campaign)
    set_state(by=table.gm, act_id=key(), character_id=dead.pk, state="dead")

    assert refused(control.take, by=table.other, character_id=dead.pk) == ["not_free"]


def test_one_tap_takes_a_free_character(table: Table) -> None:
    free = CharacterFactory(campaign=table.campaign)

    control.take(by=table.other, act_id=key(), character_id=free.pk)

    assert players(free) == [(table.other.name, False)]
    check_log(table.campaign)


def test_the_second_of_two_takers_is_told(table: Table) -> None:
    free = CharacterFactory(campaign=table.campaign)
    control.take(by=table.other, act_id=key(), character_id=free.pk)

    assert refused(control.take, by=table.player, character_id=free.pk) == ["not_free"]


def test_a_character_of_somebody_who_left_is_free(table: Table) -> None:
    table.player.left_at = timezone.now()
    table.player.save(update_fields=["left_at"])

    control.take(by=table.other, act_id=key(), character_id=table.mage.pk)

    assert players(table.mage) == [(table.other.name, False)]
