import pytest

from campaign.models import LogEntry
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import DeclaredSpell
from characters.services.fight.joining import join, start
from tests.characters.fighting import Brawl, build_brawl
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def brawl() -> Brawl:
    brawl = build_brawl()
    brawl.start()
    return brawl


def test_others_do_not_pass_for_a_player(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        brawl.let_pass("Ysaline", by=brawl.scene.table.other)

    assert codes(caught.value) == ["not_your_character"]


def test_nobody_passes_twice_or_for_a_round_that_is_over(brawl: Brawl) -> None:
    brawl.let_pass("Ysaline", by=brawl.player)

    for seen, code in ((1, "passed_already"), (9, "round_moved")):
        with pytest.raises(Refused) as caught:
            brawl.let_pass("Ysaline", seen=seen)
        assert codes(caught.value) == [code]


def test_after_initiative_nobody_passes(brawl: Brawl) -> None:
    brawl.initiative()

    with pytest.raises(Refused) as caught:
        brawl.let_pass("Ysaline")

    assert codes(caught.value) == ["after_initiative"]


def test_a_gm_passes_for_a_player_and_the_log_says_for_whom(brawl: Brawl) -> None:
    entry = brawl.let_pass("Ysaline")

    assert entry.on_behalf_of == brawl.player
    assert brawl.place("Ysaline").passed_round == 1
    undo(by=brawl.gm, act_id=key(), seq=entry.seq)
    assert brawl.place("Ysaline").passed_round == 0
    redo(by=brawl.gm, act_id=key(), seq=entry.seq)
    assert brawl.place("Ysaline").passed_round == 1
    check_log(brawl.campaign)


def test_before_initiative_nobody_has_acted(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        brawl.acted("Thogor")

    assert codes(caught.value) == ["before_initiative"]


def test_a_player_says_that_their_turn_is_over_once(brawl: Brawl) -> None:
    brawl.initiative()

    brawl.acted("Thogor", by=brawl.player)

    assert brawl.place("Thogor").acted_round == 1
    with pytest.raises(Refused) as caught:
        brawl.acted("Thogor", by=brawl.player)
    assert codes(caught.value) == ["acted_already"]


def test_that_a_goblin_has_acted_the_whole_table_sees(brawl: Brawl) -> None:
    brawl.initiative()

    entry = brawl.acted("gobelin 1")

    assert LogEntry.objects.readable_by(brawl.player).filter(pk=entry.pk).exists()


def test_what_a_hidden_one_does_is_for_gms_alone() -> None:
    brawl = build_brawl()
    start(by=brawl.gm, act_id=key(), muster=brawl.only("assassin", is_hidden=True))

    entry = brawl.acted("assassin")

    assert not LogEntry.objects.readable_by(brawl.player).filter(pk=entry.pk).exists()
    with pytest.raises(Refused) as caught:
        brawl.acted("assassin", by=brawl.player)
    assert codes(caught.value) == ["combatant_gone"]


def test_players_surprise_nobody(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        brawl.surprise("Ysaline", by=brawl.player)

    assert codes(caught.value) == ["only_the_gm"]


def test_who_has_declared_was_not_surprised(brawl: Brawl) -> None:
    brawl.declare()

    with pytest.raises(Refused) as caught:
        brawl.surprise("Ysaline")

    assert codes(caught.value) == ["has_declared"]


def test_only_somebody_in_the_fight_surprises(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        brawl.surprise("Ysaline", surprised_by=brawl.scene.villain.character_id)

    assert codes(caught.value) == ["combatant_gone"]


def test_nothing_is_said_twice(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        brawl.surprise("Ysaline", is_surprised=False)

    assert codes(caught.value) == ["nothing_changed"]


def test_one_is_surprised_by_somebody_and_no_more(brawl: Brawl) -> None:
    goblin = brawl.place("gobelin 1").character

    entry = brawl.surprise("Ysaline", surprised_by=goblin.pk)

    assert brawl.place("Ysaline").surprised_by == goblin
    assert entry.data["by_whom"] == "gobelin 1"
    brawl.surprise("Ysaline", is_surprised=False)
    place = brawl.place("Ysaline")
    assert (place.surprised_until, place.surprised_by) == (0, None)
    check_log(brawl.campaign)


def test_a_hidden_one_that_surprises_is_named_to_gms_alone() -> None:
    brawl = build_brawl()
    brawl.start()
    start_hidden = brawl.only("assassin", is_hidden=True)
    join(by=brawl.gm, act_id=key(), muster=start_hidden, seen=1)

    entry = brawl.surprise("Ysaline", surprised_by=brawl.place("assassin").character_id)

    assert (entry.data["by_whom"], entry.data["gms"]["by_whom"]) == ("", "assassin")


def test_players_take_nobody_out(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        brawl.leave("gobelin 1", by=brawl.player)

    assert codes(caught.value) == ["only_the_gm"]


def test_who_leaves_before_initiative_keeps_the_declared_spell(brawl: Brawl) -> None:
    brawl.declare()

    brawl.leave("Ysaline")

    assert "Ysaline" not in brawl.names()
    assert not DeclaredSpell.objects.standing().exists()
    assert "Sommeil" in brawl.scene.held(brawl.scene.ysaline)


def test_who_leaves_after_it_loses_the_spell_and_an_undo_gives_it_back(brawl: Brawl) -> None:
    brawl.declare()
    brawl.initiative()

    entry = brawl.leave("Ysaline")

    assert "Sommeil" not in brawl.scene.held(brawl.scene.ysaline)
    undo(by=brawl.gm, act_id=key(), seq=entry.seq)
    assert "Ysaline" in brawl.names()
    assert "Sommeil" in brawl.scene.held(brawl.scene.ysaline)
    check_log(brawl.campaign)


def test_who_has_left_is_gone(brawl: Brawl) -> None:
    brawl.leave("gobelin 1")

    with pytest.raises(Refused) as caught:
        brawl.leave("gobelin 1")

    assert codes(caught.value) == ["combatant_gone"]


def test_a_player_takes_their_own_pass_back(brawl: Brawl) -> None:
    entry = brawl.let_pass("Ysaline", by=brawl.player)

    undo(by=brawl.player, act_id=key(), seq=entry.seq)

    assert brawl.place("Ysaline").passed_round == 0
    check_log(brawl.campaign)
