import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import LogEntry
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Character, CharacterState, Combatant, Fight, Phase, Side
from characters.services.fight.joining import Entry, Muster, join, start
from characters.services.rests import RestWay, Wish, grant_rest
from characters.services.standing import set_state
from tests.characters.fighting import Brawl, build_brawl
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def brawl() -> Brawl:
    return build_brawl()


def refused(brawl: Brawl, **more: object) -> list[str]:
    with pytest.raises(Refused) as caught:
        brawl.start(**more)  # type: ignore[arg-type]  # one dict for all cases
    return codes(caught.value)


def test_players_begin_no_fight(brawl: Brawl) -> None:
    assert refused(brawl, by=brawl.player) == ["only_the_gm"]


def test_nobody_does_not_fight(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        start(by=brawl.gm, act_id=key(), muster=Muster())

    assert codes(caught.value) == ["nobody_fights"]


def test_a_second_fight_does_not_begin_beside_the_first(brawl: Brawl) -> None:
    brawl.start()

    assert refused(brawl) == ["fights_already"]
    assert Fight.objects.standing().count() == 1


def test_the_dead_do_not_fight_and_the_gone_neither(brawl: Brawl) -> None:
    set_state(by=brawl.gm, act_id=key(), character_id=brawl.thogor.pk, state=CharacterState.DEAD)
    entries = [Entry(character=brawl.thogor.pk), Entry(character=0)]

    with pytest.raises(Refused) as caught:
        start(by=brawl.gm, act_id=key(), muster=Muster(entries=entries))

    found = {(problem.code, problem.field) for problem in caught.value.problems}
    assert found == {("not_playing", f"who-{brawl.thogor.pk}"), ("character_gone", "who-0")}


def test_a_line_of_enemies_that_cannot_be_is_refused_with_its_number(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        brawl.start(enemies="gobelin\nogre, DEX 900")

    [problem] = caught.value.problems
    assert (problem.code, problem.detail["line"], problem.detail["of"]) == (
        "out_of_range",
        2,
        "dex_score",
    )
    assert not Character.objects.filter(name="gobelin").exists()


def test_everybody_is_in_it_and_the_enemies_are_made(brawl: Brawl) -> None:
    brawl.start()

    assert brawl.names() == ["Ysaline", "Anselme", "Thogor", "gobelin 1", "gobelin 2"]
    goblin = brawl.place("gobelin 1")
    assert (goblin.side, goblin.character.kind, goblin.character.dex_score) == (
        Side.FOES,
        "npc",
        11,
    )
    check_log(brawl.campaign)


def test_those_with_spells_in_memory_declare_first(brawl: Brawl) -> None:
    brawl.start()

    assert brawl.fight.phase == Phase.DECLARING


def test_without_them_the_round_begins_with_the_acts(brawl: Brawl) -> None:
    brawl.start(brawl.thogor)

    assert brawl.fight.phase == Phase.ACTING


def test_the_surprised_have_nothing_to_declare(brawl: Brawl) -> None:
    scene = brawl.scene
    brawl.start(surprised=[scene.ysaline, scene.anselme], surprised_by=scene.villain.character_id)

    assert brawl.fight.phase == Phase.ACTING
    place = brawl.place("Ysaline")
    assert place.is_surprised(1)
    assert not place.is_surprised(2)
    assert place.surprised_by == scene.villain.character


def test_a_fight_wakes_those_who_sleep(brawl: Brawl) -> None:
    grant_rest(
        by=brawl.gm,
        act_id=key(),
        sleepers=[Wish(character=brawl.thogor.pk)],
        seen=brawl.campaign.clock_seconds,
        way=RestWay.BEGIN,
    )

    entry = brawl.start()

    assert [one["kind"] for one in entry.data["happened"]] == ["rest.interrupted"]


def test_the_log_names_no_enemy_to_players(brawl: Brawl) -> None:
    entry = brawl.start()

    assert entry.data["party"] == ["Ysaline", "Anselme", "Thogor"]
    assert entry.data["gms"]["foes"] == ["gobelin 1", "gobelin 2"]


def test_an_undo_takes_the_enemies_back_and_a_redo_brings_them(brawl: Brawl) -> None:
    entry = brawl.start()

    undo(by=brawl.gm, act_id=key(), seq=entry.seq)

    assert not Fight.objects.standing().exists()
    assert not Character.objects.standing().filter(name__startswith="gobelin").exists()
    check_log(brawl.campaign)

    redo(by=brawl.gm, act_id=key(), seq=entry.seq)

    assert brawl.names()[-1] == "gobelin 2"
    check_log(brawl.campaign)


def test_a_redo_does_not_put_a_fight_beside_another(brawl: Brawl) -> None:
    entry = brawl.start()
    undo(by=brawl.gm, act_id=key(), seq=entry.seq)
    brawl.start(brawl.thogor)

    with pytest.raises(Refused):
        redo(by=brawl.gm, act_id=key(), seq=entry.seq)

    assert Fight.objects.standing().count() == 1


def test_the_same_tap_again_begins_nothing_more(brawl: Brawl) -> None:
    tap, muster = key(), brawl.muster()

    first = start(by=brawl.gm, act_id=tap, muster=muster)

    assert start(by=brawl.gm, act_id=tap, muster=muster) == first
    assert Combatant.objects.count() == 5


def test_enemies_that_join_take_the_next_numbers(brawl: Brawl) -> None:
    brawl.start()

    brawl.join(enemies="gobelin, DEX 9\n2 gobelins")

    assert brawl.names()[5:] == ["gobelin", "gobelin 3", "gobelin 4"]
    check_log(brawl.campaign)


def test_who_fights_already_does_not_join_again(brawl: Brawl) -> None:
    brawl.start()

    with pytest.raises(Refused) as caught:
        brawl.join(brawl.thogor)

    assert codes(caught.value) == ["fights_already"]


def test_nobody_joins_a_round_that_has_passed(brawl: Brawl) -> None:
    brawl.start()

    with pytest.raises(Refused) as caught:
        brawl.join(seen=7)

    assert codes(caught.value) == ["round_moved"]


def test_hidden_ones_who_join_are_for_gms_alone(brawl: Brawl) -> None:
    brawl.start()
    lines = brawl.only("assassin", is_hidden=True)

    entry = join(by=brawl.gm, act_id=key(), muster=lines, seen=1)

    assert not LogEntry.objects.readable_by(brawl.player).filter(pk=entry.pk).exists()
    assert brawl.place("assassin").character.hidden


@pytest.mark.parametrize("enemies", ["gobelin, Foudre 60", "prêtre, clerc 5, Bénédiction"])
def test_many_enemies_ask_no_more_questions_than_two(brawl: Brawl, enemies: str) -> None:
    asked = []
    for count in (2, 28):
        muster = brawl.muster(enemies=f"{count} {enemies}")
        with CaptureQueriesContext(connection) as queries:
            entry = start(by=brawl.gm, act_id=key(), muster=muster)
        asked.append(len(queries))
        undo(by=brawl.gm, act_id=key(), seq=entry.seq)

    assert asked[0] == asked[1]
