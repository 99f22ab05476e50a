"""Choosing in pencil, and lists that are kept. Source: V4."""

from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Character, ChoiceKind, SpellChoice
from characters.services.vancian import choices
from characters.services.vancian.lines import Line, read_lines
from tests.characters.party import Party, build_party
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return build_party()


def save(party: Party, name: str = "Siège", *lines: Line, **more: Any) -> int:
    asked: dict[str, Any] = {
        "by": party.player,
        "act_id": key(),
        "character_id": party.ysaline.pk,
        "name": name,
        "lines": lines or (Line(spell=party.light.pk),),
    }
    pk: int = choices.save_list(**(asked | more)).data["list"]
    return pk


def names(party: Party) -> list[str]:
    return [one.name for one in party.memory(party.ysaline).lists]


# --- refused ----------------------------------------------------------------------------------
def test_somebody_else_does_not_choose(party: Party) -> None:
    with pytest.raises(Refused) as caught:
        party.plan(party.ysaline, Line(spell=party.light.pk), by=party.other)
    assert codes(caught.value) == ["not_your_character"]


def test_who_has_points_memorises_nothing(party: Party) -> None:
    with pytest.raises(Refused) as caught:
        party.plan(party.thogor)
    assert codes(caught.value) == ["memorises_nothing"]


@pytest.mark.parametrize("state", ["dead", "destroyed", "retired"])
def test_who_is_gone_chooses_nothing(party: Party, state: str) -> None:
    Character.objects.filter(pk=party.ysaline.pk).update(state=state)
    with pytest.raises(Refused) as caught:
        party.plan(party.ysaline, Line(spell=party.light.pk))
    assert codes(caught.value) == ["not_playing"]


def test_what_is_wrong_is_not_kept_and_all_of_it_is_said(party: Party) -> None:
    with pytest.raises(Refused) as caught:
        party.plan(
            party.ysaline, Line(spell=party.missile.pk, copies=21), Line(spell=party.flight.pk)
        )
    assert codes(caught.value) == ["out_of_range", "not_accessible", "too_many"]
    assert not SpellChoice.objects.exclude(kind="last").exists()


def test_the_same_choice_again_is_no_act(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    with pytest.raises(Refused) as caught:
        party.plan(party.ysaline, Line(spell=party.light.pk))
    assert codes(caught.value) == ["nothing_changed"]


@pytest.mark.parametrize(("name", "code"), [("  ", "required"), ("x" * 41, "too_long")])
def test_a_list_has_a_name_that_fits(party: Party, name: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        save(party, name)
    assert codes(caught.value) == [code]


def test_an_empty_list_and_one_too_many_are_refused(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Refused) as caught:
        save(party, "Vide", lines=())
    assert codes(caught.value) == ["empty_list"]
    monkeypatch.setattr(choices, "MOST_LISTS", 1)
    save(party)
    with pytest.raises(Refused) as caught:
        save(party, "Une de plus")
    assert codes(caught.value) == ["too_many_lists"]


def test_a_name_that_is_taken_or_a_list_that_is_gone(party: Party) -> None:
    first, second = save(party), save(party, "Exploration")
    asked: dict[str, Any] = {"by": party.player, "character_id": party.ysaline.pk}
    for pk, name, code in (
        (first, "Exploration", "list_exists"),
        (first, "Siège", "nothing_changed"),
        (second + 9, "Autre", "list_gone"),
    ):
        with pytest.raises(Refused) as caught:
            choices.rename_list(**asked, act_id=key(), list_id=pk, name=name)
        assert codes(caught.value) == [code]


# --- done -------------------------------------------------------------------------------------
def test_a_plan_is_written_changed_and_taken_back(party: Party) -> None:
    first = party.plan(party.ysaline, Line(spell=party.light.pk, is_reversed=True))
    second = party.plan(party.ysaline, Line(spell=party.web.pk), Line(spell=party.missile.pk))
    assert first.data["copies"] == 1
    assert first.on_behalf_of == party.player
    assert read_lines(party.memory(party.ysaline).plan) == (
        Line(spell=party.missile.pk),
        Line(spell=party.web.pk),
    )
    undo(by=party.gm, act_id=key(), seq=second.seq)
    plan = party.memory(party.ysaline).plan
    assert read_lines(plan) == (Line(spell=party.light.pk, is_reversed=True),)
    undo(by=party.gm, act_id=key(), seq=first.seq)
    assert party.memory(party.ysaline).plan is None
    redo(by=party.gm, act_id=key(), seq=first.seq)
    check_log(party.campaign)


def test_a_player_takes_their_own_choice_back(party: Party) -> None:
    entry = party.plan(party.ysaline, Line(spell=party.light.pk), by=party.player)
    undo(by=party.player, act_id=key(), seq=entry.seq)
    assert party.memory(party.ysaline).plan is None


def test_a_list_is_kept_replaced_renamed_and_removed(party: Party) -> None:
    pk = save(party)
    assert save(party, "Siège", Line(spell=party.web.pk)) == pk
    asked: dict[str, Any] = {"by": party.player, "character_id": party.ysaline.pk, "list_id": pk}
    renamed = choices.rename_list(**asked, act_id=key(), name=" Assaut  final ")
    assert names(party) == ["Assaut final"]
    removed = choices.remove_list(**asked, act_id=key())
    assert names(party) == []
    undo(by=party.player, act_id=key(), seq=removed.seq)
    undo(by=party.player, act_id=key(), seq=renamed.seq)
    assert names(party) == ["Siège"]
    assert SpellChoice.objects.get(kind=ChoiceKind.LIST).lines[0]["spell"] == party.web.pk
    check_log(party.campaign)


def test_a_list_may_hold_what_cannot_be_memorised_today(party: Party) -> None:
    save(party, "Un jour", Line(spell=party.flight.pk, copies=4))
    assert names(party) == ["Un jour"]
