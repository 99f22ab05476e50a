from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import Adventure, Campaign
from campaign.services.refusal import Refused
from campaign.services.rules import change_rules
from campaign.services.undo import redo, undo
from characters.models import Character, CharacterState, KnownSpell
from characters.services.adventures import TypedRoll, open_adventure, open_one
from characters.services.standing import set_state
from rules.percentile.parameters import Characteristic
from spells.models import Spell
from tests.characters import adventure
from tests.characters.scene import spell
from tests.characters.table import Table, build_table, check_log, codes, key
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


@pytest.fixture
def fear(db: None) -> Spell:
    return spell("Terreur", rolls_dice=False, resistance=Characteristic.POU)


def _rows() -> dict[str, Any]:
    """Every field of every row that a closing may touch."""
    return {
        "adventures": list(Adventure.objects.order_by("pk").values()),
        "characters": list(Character.objects.order_by("pk").values()),
        "known": list(KnownSpell.objects.order_by("pk").values()),
        "clock": list(Campaign.objects.values("clock_seconds", "house_rules")),
    }


def _both(table: Table, known: KnownSpell, **dice: int | None) -> dict[str, TypedRoll]:
    """Typed dice for the mage's two rolls."""
    return {
        adventure.pou(table.mage): TypedRoll(roll=dice.get("pou", 99)),
        adventure.skill(known): TypedRoll(roll=dice.get("skill", 1), gain=dice.get("gain")),
    }


# --- opening -----------------------------------------------------------------------------


def test_players_open_and_close_nothing(table: Table) -> None:
    with pytest.raises(Refused, match="only_the_gm"):
        open_adventure(by=table.player, act_id=key(), name="La tour")
    adventure.begin(table)

    with pytest.raises(Refused, match="only_the_gm"):
        adventure.finish(table, by=table.player)

    assert open_one(table.campaign) is not None


@pytest.mark.parametrize(("name", "code"), [("  ", "required"), ("x" * 81, "too_long")])
def test_an_adventure_has_a_name(table: Table, name: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        adventure.begin(table, name)

    assert not Adventure.objects.exists()


def test_one_adventure_is_under_way_at_a_time(table: Table) -> None:
    adventure.begin(table)

    with pytest.raises(Refused, match="adventure_under_way"):
        adventure.begin(table, "Une autre")


def test_an_opening_is_undone(table: Table) -> None:
    entry = adventure.begin(table)

    undo(by=table.gm, act_id=key(), seq=entry.seq)

    assert open_one(table.campaign) is None
    check_log(table.campaign)


# --- what is refused at the end ----------------------------------------------------------


def test_an_adventure_ends_once(table: Table) -> None:
    adventure.begin(table)
    closed = open_one(table.campaign)
    assert closed is not None
    adventure.finish(table)

    with pytest.raises(Refused, match="adventure_not_open"):
        adventure.finish(table, adventure_id=closed.pk)


def test_rolls_that_the_page_did_not_show_are_refused(table: Table, fear: Spell) -> None:
    adventure.begin(table)
    adventure.earn(table, table.mage, fear)

    with pytest.raises(Refused, match="rolls_changed"):
        adventure.finish(table, seen=[])

    table.mage.refresh_from_db()
    assert table.mage.pou_marked


def test_each_impossible_die_is_named_by_its_roll(table: Table, fear: Spell) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)

    with pytest.raises(Refused) as refusal:
        adventure.finish(table, _both(table, known, pou=101, skill=90, gain=7))

    assert [(p.code, p.field) for p in refusal.value.problems] == [
        ("die_out_of_range", adventure.pou(table.mage)),
        ("die_out_of_range", f"{adventure.skill(known)}-gain"),
    ]
    assert open_one(table.campaign) is not None


def test_where_the_table_throws_no_die_may_be_missing(table: Table, fear: Spell) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)
    change_rules(by=table.gm, act_id=key(), seen={}, wanted={"dice_source": "typed"})

    with pytest.raises(Refused, match="typed_dice_only"):
        adventure.finish(table, None)
    with pytest.raises(Refused) as refusal:
        adventure.finish(table, {adventure.skill(known): TypedRoll(roll=90)})

    assert [(p.code, p.field) for p in refusal.value.problems] == [
        ("die_missing", adventure.pou(table.mage)),
        ("die_missing", f"{adventure.skill(known)}-gain"),
    ]


def test_where_the_server_throws_no_die_is_typed(table: Table, fear: Spell) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)
    change_rules(by=table.gm, act_id=key(), seen={}, wanted={"dice_source": "server"})

    with pytest.raises(Refused) as refusal:
        adventure.finish(table, _both(table, known))

    assert codes(refusal.value) == ["server_dice_only"]


# --- what comes of the rolls -------------------------------------------------------------


def test_a_roll_at_the_chance_gives_a_point_that_lifts_the_maximum_only(
    table: Table, fear: Spell
) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)
    points = table.mage.mp

    adventure.finish(table, _both(table, known, pou=50))  # (18 + 8 − 16) × 5

    table.mage.refresh_from_db()
    assert (table.mage.pou, table.mage.mp_maximum, table.mage.mp) == (17, 17, points)
    assert not table.mage.pou_marked


def test_a_roll_above_the_chance_takes_the_mark_and_gives_nothing(
    table: Table, fear: Spell
) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)

    adventure.finish(table, _both(table, known, pou=51))

    table.mage.refresh_from_db()
    assert (table.mage.pou, table.mage.pou_marked) == (16, False)


@pytest.mark.parametrize(("roll", "after"), [(60, 60), (61, 64), (100, 64)])
def test_a_checked_spell_gets_better_above_its_skill(
    table: Table, fear: Spell, roll: int, after: int
) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)

    adventure.finish(table, _both(table, known, skill=roll, gain=4))

    known.refresh_from_db()
    assert (known.skill, known.checked) == (after, False)


def test_dice_that_the_table_leaves_out_are_thrown_by_the_server(table: Table, fear: Spell) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)

    entry = adventure.finish(table, {adventure.skill(known): TypedRoll(roll=90)})

    typed = {(die["for"], die["faces"]): die["typed"] for die in entry.data["dice"]}
    assert typed == {
        (adventure.pou(table.mage), 100): False,
        (adventure.skill(known), 100): True,
        (adventure.skill(known), 6): False,
    }


def test_with_progress_by_hand_a_check_goes_without_a_roll(table: Table, fear: Spell) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)
    change_rules(by=table.gm, act_id=key(), seen={}, wanted={"skill_progress": "manual"})

    entry = adventure.finish(table)

    known.refresh_from_db()
    assert (known.skill, known.checked) == (60, False)
    assert [one["kind"] for one in entry.data["happened"]] == ["adventure.pou"]


def test_the_dead_keep_their_marks(table: Table, fear: Spell) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)
    set_state(by=table.gm, act_id=key(), character_id=table.mage.pk, state=CharacterState.DEAD)

    entry = adventure.finish(table)

    table.mage.refresh_from_db()
    known.refresh_from_db()
    assert (table.mage.pou_marked, known.checked) == (True, True)
    assert entry.data["happened"] == []


def test_one_who_is_set_aside_rolls_with_the_others(table: Table, fear: Spell) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)
    set_state(by=table.gm, act_id=key(), character_id=table.mage.pk, state=CharacterState.ASIDE)

    adventure.finish(table, _both(table, known, pou=1))

    table.mage.refresh_from_db()
    assert table.mage.pou == 17


def test_the_same_tap_rolls_once(table: Table, fear: Spell) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)
    under_way = open_one(table.campaign)
    assert under_way is not None
    tap = {
        "act_id": key(),
        "adventure_id": under_way.pk,
        "seen": [adventure.pou(table.mage), adventure.skill(known)],
    }

    first = adventure.finish(table, _both(table, known, pou=1), **tap)
    again = adventure.finish(table, _both(table, known, pou=1), **tap)

    table.mage.refresh_from_db()
    assert again == first
    assert table.mage.pou == 17


# --- taken back --------------------------------------------------------------------------


def test_the_end_is_undone_as_a_whole_and_done_again_with_the_same_dice(
    table: Table, fear: Spell
) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)
    adventure.earn(table, table.hidden, fear)
    before = _rows()
    entry = adventure.finish(table, _both(table, known, pou=1, skill=90, gain=6))
    after = _rows()

    undo(by=table.gm, act_id=key(), seq=entry.seq)
    assert _rows() == before
    redo(by=table.gm, act_id=key(), seq=entry.seq)

    assert _rows() == after
    check_log(table.campaign)


def test_a_cast_that_checks_the_spell_again_stands_on_the_end(table: Table, fear: Spell) -> None:
    adventure.begin(table)
    adventure.earn(table, table.mage, fear)
    entry = adventure.finish(table)
    adventure.win(table, table.mage, fear)

    with pytest.raises(Refused, match="later_act"):
        undo(by=table.gm, act_id=key(), seq=entry.seq)


# --- many --------------------------------------------------------------------------------


def test_the_end_costs_the_same_for_two_mages_as_for_twenty(table: Table, fear: Spell) -> None:
    costs = [_cost_of_an_end(table, mages) for mages in (2, 20)]

    assert costs == [20, 20]


def _cost_of_an_end(table: Table, mages: int) -> int:
    """Queries of an end at which so many mages roll and some gain."""
    adventure.begin(table)
    fear = Spell.objects.get(name_fr="Terreur")
    for _ in range(mages):
        CharacterFactory(campaign=table.campaign, known={fear: 60})
    own = Character.objects.filter(campaign=table.campaign, kind="pc").exclude(pk=table.mage.pk)
    own.update(pou_marked=True)
    rows = KnownSpell.objects.filter(campaign=table.campaign)
    rows.update(checked=True)
    typed = {f"pou-{pk}": TypedRoll(roll=1) for pk in own.values_list("pk", flat=True)}
    typed |= {f"skill-{pk}": TypedRoll(roll=99, gain=3) for pk in rows.values_list("pk", flat=True)}
    with CaptureQueriesContext(connection) as queries:
        adventure.finish(table, typed)
    return len(queries)
