from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Character, CharacterState, DeclaredSpell, Fight, Incantation, Phase
from characters.services.declaring import Declaration
from characters.services.fight.rounds import next_round
from characters.services.incantation_ends import touch
from characters.services.incanting import declare_incantation
from characters.services.vancian.casting import cast_declared
from characters.services.vancian.declared_ends import interrupt, withdraw
from characters.services.vancian.dice import TypedCast
from rules.percentile.casting import CastPlan
from tests.characters.fighting import Brawl, build_brawl
from tests.characters.table import check_log, codes, key
from tests.characters.vancian_scene import set_rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def brawl() -> Brawl:
    return build_brawl()


def with_rules(**options: Any) -> Brawl:
    brawl = build_brawl()
    set_rules(brawl.scene.campaign, **options)
    brawl.start()
    return brawl


def incantation(brawl: Brawl) -> Incantation:
    """Thogor begins one of a round."""
    entry = declare_incantation(
        by=brawl.player,
        act_id=key(),
        character_id=brawl.thogor.pk,
        spell_id=brawl.lightning.pk,
        declaration=Declaration(plan=CastPlan(intensity=10)),
    )
    return Incantation.objects.get(pk=entry.data["incantation"])


def test_players_roll_no_initiative_pass_no_round_and_end_nothing(brawl: Brawl) -> None:
    brawl.start()

    for act in (brawl.initiative, brawl.next_round, brawl.end):
        with pytest.raises(Refused) as caught:
            act(by=brawl.player)
        assert codes(caught.value) == ["only_the_gm"]


def test_without_a_fight_there_is_none_to_end(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        brawl.end()

    assert codes(caught.value) == ["no_fight"]


def test_initiative_is_rolled_once_a_round(brawl: Brawl) -> None:
    brawl.start()
    brawl.initiative()

    with pytest.raises(Refused) as caught:
        brawl.initiative()

    assert codes(caught.value) == ["after_initiative"]


def test_by_dex_no_die_falls_and_the_undeclared_pass(brawl: Brawl) -> None:
    brawl.start()
    brawl.declare()

    entry = brawl.initiative()

    assert not entry.has_dice
    assert entry.data["passed"] == ["Anselme"]
    assert brawl.fight.phase == Phase.ACTING
    assert brawl.place("Anselme").passed_round == 1
    check_log(brawl.campaign)


def test_a_die_a_side_is_told_to_all() -> None:
    brawl = with_rules(initiative="side")

    entry = brawl.initiative(typed={"party": 4, "foes": 6})

    assert (brawl.fight.party_die, brawl.fight.foes_die) == (4, 6)
    assert [(die["side"], die["value"], die["typed"]) for die in entry.data["dice"]] == [
        ("party", 4, True),
        ("foes", 6, True),
    ]
    check_log(brawl.campaign)


def test_a_die_each_is_told_to_gms_alone_for_their_characters() -> None:
    brawl = with_rules(initiative="each")
    thogor = brawl.place("Thogor")

    entry = brawl.initiative(typed={str(thogor.pk): 5})

    assert brawl.place("Thogor").die == 5
    assert [die["name"] for die in entry.data["dice"]] == ["Ysaline", "Anselme", "Thogor"]
    assert [die["name"] for die in entry.data["gms"]["dice"]] == ["gobelin 1", "gobelin 2"]
    assert brawl.place("gobelin 1").die in range(1, 7)
    check_log(brawl.campaign)


def test_the_surprised_roll_no_die() -> None:
    brawl = build_brawl()
    set_rules(brawl.scene.campaign, initiative="each")
    brawl.start(surprised=[brawl.thogor])

    brawl.initiative()

    assert brawl.place("Thogor").die is None


def test_an_impossible_die_is_refused_beside_its_field() -> None:
    brawl = with_rules(initiative="side")

    with pytest.raises(Refused) as caught:
        brawl.initiative(typed={"party": 7, "foes": 3})

    [problem] = caught.value.problems
    assert (problem.code, problem.field) == ("die_out_of_range", "die-party")


def test_at_a_table_of_real_dice_each_missing_one_is_named() -> None:
    brawl = with_rules(initiative="side", dice_source="typed")

    with pytest.raises(Refused) as caught:
        brawl.initiative(typed={"party": 3})

    [problem] = caught.value.problems
    assert (problem.code, problem.field) == ("die_missing", "die-foes")


def test_where_the_server_rolls_nothing_is_typed() -> None:
    brawl = with_rules(initiative="side", dice_source="server")

    with pytest.raises(Refused) as caught:
        brawl.initiative(typed={"party": 3})

    assert codes(caught.value) == ["server_dice_only"]


def test_initiative_undone_and_redone_has_the_same_dice() -> None:
    brawl = with_rules(initiative="side")
    entry = brawl.initiative()
    rolled = brawl.fight.party_die

    undo(by=brawl.gm, act_id=key(), seq=entry.seq)
    assert (brawl.fight.phase, brawl.fight.party_die) == (Phase.DECLARING, None)
    redo(by=brawl.gm, act_id=key(), seq=entry.seq)

    assert (brawl.fight.phase, brawl.fight.party_die) == (Phase.ACTING, rolled)
    check_log(brawl.campaign)


def test_a_round_passes_on_the_clock_and_declarations_begin_again(brawl: Brawl) -> None:
    brawl.start()
    brawl.initiative()
    brawl.acted("Thogor")

    brawl.next_round()

    fight = brawl.fight
    assert (fight.round_number, fight.phase) == (2, Phase.DECLARING)
    assert brawl.campaign.clock_seconds == brawl.campaign.rules.round_seconds
    check_log(brawl.campaign)


def test_dice_are_of_their_round_alone() -> None:
    brawl = with_rules(initiative="each")
    brawl.initiative()

    brawl.next_round()

    assert brawl.place("gobelin 1").die is None


def test_two_gms_who_press_at_once_pass_one_round(brawl: Brawl) -> None:
    brawl.start()
    brawl.initiative()
    brawl.next_round(seen=1)

    with pytest.raises(Refused) as caught:
        brawl.next_round(seen=1)

    assert codes(caught.value) == ["round_moved"]
    assert brawl.fight.round_number == 2


def test_the_same_tap_passes_one_round(brawl: Brawl) -> None:
    brawl.start(brawl.thogor)
    tap = key()

    first = next_round(by=brawl.gm, act_id=tap, seen=1)

    assert next_round(by=brawl.gm, act_id=tap, seen=1) == first
    assert brawl.fight.round_number == 2


def test_it_stops_for_a_spell_that_was_declared_and_not_cast(brawl: Brawl) -> None:
    brawl.start()
    brawl.declare()
    brawl.initiative()

    with pytest.raises(Refused) as caught:
        brawl.next_round()

    assert codes(caught.value) == ["declared_waits"]
    assert brawl.fight.round_number == 1


def test_passed_over_the_declared_spell_is_lost(brawl: Brawl) -> None:
    brawl.start()
    brawl.declare()
    brawl.initiative()

    entry = brawl.next_round(anyway=True)

    assert [one["name"] for one in entry.data["lost"]] == ["Ysaline"]
    assert "Sommeil" not in brawl.scene.held(brawl.scene.ysaline)
    undo(by=brawl.gm, act_id=key(), seq=entry.seq)
    assert "Sommeil" in brawl.scene.held(brawl.scene.ysaline)
    assert DeclaredSpell.objects.standing().exists()
    check_log(brawl.campaign)


def test_cast_or_interrupted_it_holds_nobody_up(brawl: Brawl) -> None:
    brawl.start()
    row = brawl.declare()
    bless = brawl.declare(
        brawl.scene.bless, who=brawl.scene.anselme, by=brawl.gm, is_reversed=False
    )
    brawl.initiative()
    cast_declared(
        by=brawl.player,
        act_id=key(),
        character_id=row.character_id,
        declared_id=row.pk,
        typed=TypedCast(duration=(1, 1, 1, 1)),
    )
    interrupt(by=brawl.gm, act_id=key(), character_id=bless.character_id, declared_id=bless.pk)

    brawl.next_round()

    assert brawl.fight.round_number == 2
    assert brawl.place("Ysaline").acted_round == 1


def test_an_incantation_counts_down_and_waits_when_ready(brawl: Brawl) -> None:
    brawl.start(brawl.thogor)
    row = incantation(brawl)
    assert row.course.rounds_left(brawl.campaign.clock_seconds) == 1

    brawl.next_round()

    assert row.course.rounds_left(brawl.campaign.clock_seconds) == 0
    with pytest.raises(Refused) as caught:
        brawl.next_round()
    assert codes(caught.value) == ["incantation_waits"]


def test_a_touched_mage_holds_nobody_up(brawl: Brawl) -> None:
    brawl.start(brawl.thogor)
    row = incantation(brawl)
    touch(by=brawl.gm, act_id=key(), character_id=brawl.thogor.pk, incantation_id=row.pk)

    brawl.next_round()
    brawl.next_round()

    assert brawl.fight.round_number == 3


def test_a_round_undone_turns_everything_back(brawl: Brawl) -> None:
    brawl.start()
    brawl.initiative()
    entry = brawl.next_round()

    undo(by=brawl.gm, act_id=key(), seq=entry.seq)

    fight = brawl.fight
    assert (fight.round_number, fight.phase) == (1, Phase.ACTING)
    assert brawl.campaign.clock_seconds == 0
    redo(by=brawl.gm, act_id=key(), seq=entry.seq)
    assert brawl.fight.round_number == 2
    check_log(brawl.campaign)


@pytest.mark.parametrize("option", ["dex", "each"])
def test_thirty_ask_no_more_questions_than_two(option: str) -> None:
    asked = []
    for count in (2, 30):
        brawl = build_brawl()
        set_rules(brawl.scene.campaign, initiative=option)
        brawl.start(brawl.thogor, brawl.scene.ysaline, enemies=f"{count} gobelins")
        with CaptureQueriesContext(connection) as queries:
            brawl.initiative()
            brawl.next_round()
            brawl.end()
        asked.append(len(queries))

    assert asked[0] == asked[1]


def test_the_end_puts_the_enemies_aside_and_keeps_what_was_declared(brawl: Brawl) -> None:
    brawl.start()
    brawl.declare()

    entry = brawl.end()

    goblin = Character.objects.get(name="gobelin 1")
    assert goblin.state == CharacterState.ASIDE
    assert brawl.names() == []
    assert not DeclaredSpell.objects.standing().exists()
    assert "Sommeil" in brawl.scene.held(brawl.scene.ysaline)
    assert entry.data["gms"]["aside"] == ["gobelin 1", "gobelin 2"]
    check_log(brawl.campaign)


def test_unticked_they_stay_in_play(brawl: Brawl) -> None:
    brawl.start()

    brawl.end(aside=False)

    assert Character.objects.get(name="gobelin 1").is_playing


def test_an_end_undone_lets_the_fight_go_on(brawl: Brawl) -> None:
    brawl.start()
    entry = brawl.end()

    undo(by=brawl.gm, act_id=key(), seq=entry.seq)

    assert Fight.objects.standing().exists()
    assert brawl.names()[-1] == "gobelin 2"
    assert Character.objects.get(name="gobelin 2").is_playing
    redo(by=brawl.gm, act_id=key(), seq=entry.seq)
    assert not Fight.objects.standing().exists()
    check_log(brawl.campaign)


def test_what_was_declared_is_not_unsaid_once_initiative_is_rolled(brawl: Brawl) -> None:
    brawl.start()
    row = brawl.declare()
    brawl.initiative()

    with pytest.raises(Refused):
        undo(by=brawl.player, act_id=key(), seq=row.declared_seq)

    assert DeclaredSpell.objects.standing().exists()


@pytest.mark.parametrize(("is_rolled", "is_kept"), [(False, True), (True, False)])
def test_a_fight_knows_whether_initiative_was_rolled(
    brawl: Brawl, *, is_rolled: bool, is_kept: bool
) -> None:
    brawl.start()
    row = brawl.declare()
    if is_rolled:
        brawl.initiative()

    withdraw(
        by=brawl.player,
        act_id=key(),
        character_id=row.character_id,
        declared_id=row.pk,
        after_initiative=not is_rolled,
    )

    assert ("Sommeil" in brawl.scene.held(brawl.scene.ysaline)) is is_kept
