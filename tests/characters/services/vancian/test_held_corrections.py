"""What is in memory, set right by a GM. Source: S10, S11."""

from typing import Any

import pytest

from campaign.models import LogEntry
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Character, DeclaredSpell, MemorisedSpell
from characters.services.vancian.casting import declare
from characters.services.vancian.held_corrections import correct_memory
from characters.services.vancian.lines import Line
from characters.services.vancian.ordering import CastOrder
from tests.characters.party import Party, build_party
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return build_party()


def correct(party: Party, *wanted: Line, **more: Any) -> LogEntry:
    """Ysaline holds these from now on; she is seen with what she holds."""
    who: Character = more.pop("who", party.ysaline)
    asked: dict[str, Any] = {
        "by": party.gm,
        "act_id": key(),
        "character_id": who.pk,
        "seen": party.memory(who).held_lines,
        "wanted": wanted,
    }
    return correct_memory(**(asked | more))


# --- refused ----------------------------------------------------------------------------------
def test_players_correct_nothing_in_their_memory(party: Party) -> None:
    with pytest.raises(Refused) as caught:
        correct(party, Line(spell=party.light.pk), by=party.player)
    assert codes(caught.value) == ["only_the_gm"]


def test_everything_wrong_is_said_at_once(party: Party) -> None:
    with pytest.raises(Refused) as caught:
        correct(
            party,
            Line(spell=party.bless.pk),
            Line(spell=party.missile.pk, is_reversed=True),
            Line(spell=party.light.pk, copies=21),
            Line(spell=999_999),
        )
    assert sorted(codes(caught.value)) == [
        *("no_reverse", "not_accessible", "out_of_range", "spell_gone")
    ]
    assert party.held(party.ysaline) == [("Projectile magique", False)]


def test_what_is_held_already_is_no_correction(party: Party) -> None:
    with pytest.raises(Refused) as caught:
        correct(party, Line(spell=party.missile.pk))
    assert codes(caught.value) == ["nothing_changed"]


def test_a_copy_that_was_cast_meanwhile_is_not_taken_twice(party: Party) -> None:
    seen = party.memory(party.ysaline).held_lines
    MemorisedSpell.objects.update(ended_seq=1)
    with pytest.raises(Refused) as caught:
        correct(party, seen=seen)
    assert codes(caught.value) == ["changed_meanwhile"]


# --- done -------------------------------------------------------------------------------------
def test_copies_come_and_go_at_once_beyond_the_slots_too(party: Party) -> None:
    entry = correct(
        party, Line(spell=party.light.pk, is_reversed=True, copies=2), Line(spell=party.web.pk)
    )
    assert party.held(party.ysaline) == [
        ("Lumière", True),
        ("Lumière", True),
        ("Toile d’araignée", False),
    ]
    assert [(one["fr"], one["copies"]) for one in entry.data["added"]] == [
        ("Ténèbres", 2),
        (party.web.name_fr, 1),
    ]
    assert [one["fr"] for one in entry.data["removed"]] == ["Projectile magique"]
    assert entry.data["held"] == 3
    check_log(party.campaign)


def test_a_correction_is_undone_and_done_again(party: Party) -> None:
    entry = correct(party, Line(spell=party.web.pk, copies=2))
    undo(by=party.gm, act_id=key(), seq=entry.seq)
    assert party.held(party.ysaline) == [("Projectile magique", False)]
    check_log(party.campaign)
    redo(by=party.gm, act_id=key(), seq=entry.seq)
    assert party.held(party.ysaline) == [("Toile d’araignée", False)] * 2
    check_log(party.campaign)


def test_untouched_copies_stay_whatever_became_of_them(party: Party) -> None:
    seen = party.memory(party.ysaline).held_lines
    MemorisedSpell.objects.update(ended_seq=1)
    correct(party, *seen, Line(spell=party.web.pk), seen=seen)
    assert party.held(party.ysaline) == [("Toile d’araignée", False)]


def test_a_clerics_form_stays_open(party: Party) -> None:
    correct(party, Line(spell=party.cure.pk), who=party.bertil)
    assert party.held(party.bertil) == [("Soins légers", None)]


def test_the_declared_copy_goes_last(party: Party) -> None:
    correct(party, Line(spell=party.missile.pk, copies=2))
    order = CastOrder(spell=party.missile.pk)
    declare(by=party.player, act_id=key(), character_id=party.ysaline.pk, order=order)
    correct(party, Line(spell=party.missile.pk))
    declared = DeclaredSpell.objects.standing().get()
    assert declared.memorised is not None
    assert declared.memorised.ended_seq is None


def test_the_pencil_stays_as_it_is(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    correct(party, Line(spell=party.web.pk))
    plan = party.memory(party.ysaline).plan
    assert plan is not None
    assert [line["spell"] for line in plan.lines] == [party.light.pk]


def test_one_tap_corrects_once(party: Party) -> None:
    tap = {"act_id": key(), "seen": party.memory(party.ysaline).held_lines}
    first = correct(party, Line(spell=party.web.pk), **tap)
    assert correct(party, Line(spell=party.web.pk), **tap) == first
