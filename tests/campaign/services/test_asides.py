import json
from collections.abc import Callable
from typing import Any

import pytest

from campaign.models import LogEntry, Membership
from campaign.services import asides
from campaign.services.nudges import Nudge
from campaign.services.refusal import Refused
from rules.dice import TypedDice
from tests.characters.table import Table, build_table, check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def rolled(table: Table, formula: str = "2d6+3", **more: Any) -> LogEntry:
    asked: dict[str, Any] = {"by": table.gm, "act_id": key(), "formula": formula}
    return asides.roll_secretly(**(asked | more))


def whispered(table: Table, *to: Membership, words: str = "La porte est fausse.") -> LogEntry:
    return asides.whisper(by=table.gm, act_id=key(), words=words, to=[one.pk for one in to])


def readable(member: Membership) -> list[int]:
    rows = LogEntry.objects.readable_by(member).filter(campaign=member.campaign)
    return list(rows.values_list("seq", flat=True))


def test_players_do_none_of_it(table: Table) -> None:
    secret = rolled(table)
    acts: list[Callable[[], LogEntry]] = [
        lambda: rolled(table, by=table.player),
        lambda: asides.show_roll(by=table.player, act_id=key(), seq=secret.seq),
        lambda: asides.whisper(by=table.player, act_id=key(), words="Psst", to=[table.other.pk]),
    ]
    for act in acts:
        with pytest.raises(Refused) as caught:
            act()
        assert codes(caught.value) == ["only_the_gm"]


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        ("", "formula_unreadable"),
        ("un dé", "formula_unreadable"),
        ("9999d9999", "formula_unreadable"),
        ("12", "formula_without_dice"),
    ],
)
def test_what_is_no_formula_is_refused(table: Table, formula: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        rolled(table, formula)
    assert codes(caught.value) == [code]


def test_where_dice_are_real_the_server_rolls_none(table: Table) -> None:
    table.campaign.house_rules = {"dice_source": "typed"}
    table.campaign.save()
    with pytest.raises(Refused) as caught:
        rolled(table)
    assert codes(caught.value) == ["typed_dice_only"]


def test_where_the_server_rolls_nothing_is_typed(table: Table) -> None:
    table.campaign.house_rules = {"dice_source": "server"}
    table.campaign.save()
    with pytest.raises(Refused) as caught:
        rolled(table, typed=[2, 5])
    assert codes(caught.value) == ["server_dice_only"]


@pytest.mark.parametrize(
    ("typed", "code"),
    [([2], "dice_miscounted"), ([2, 5, 1], "dice_miscounted"), ([2, 7], "die_out_of_range")],
)
def test_typed_dice_are_those_of_the_formula(table: Table, typed: list[int], code: str) -> None:
    with pytest.raises(Refused) as caught:
        rolled(table, typed=typed)
    assert codes(caught.value) == [code]


@pytest.mark.parametrize("source", ["either", "typed"])
def test_real_dice_are_typed_and_the_log_says_so(table: Table, source: str) -> None:
    table.campaign.house_rules = {"dice_source": source}
    table.campaign.save(update_fields=["house_rules"])

    entry = rolled(table, typed=[2, 5])

    assert entry.data["total"] == 10
    assert [one["typed"] for one in entry.data["dice"]] == [True, True]
    check_log(table.campaign)


def test_each_die_is_kept_and_only_gms_know(table: Table) -> None:
    entry = rolled(table, dice=TypedDice([2, 5]), label="Écoute à la porte")

    assert entry.data["total"] == 10
    assert [die["value"] for die in entry.data["dice"]] == [2, 5]
    assert entry.seq in readable(table.gm)
    assert entry.seq not in readable(table.player)
    nudge = Nudge.of(entry)
    assert not nudge.is_for(member=table.player.pk, is_gm=False)


def test_the_same_tap_rolls_once(table: Table) -> None:
    tap = key()
    first = rolled(table, act_id=tap)

    assert rolled(table, act_id=tap) == first


def test_a_roll_is_shown_once_and_then_everybody_knows(table: Table) -> None:
    secret = rolled(table, "1d100", label="Embuscade")

    shown = asides.show_roll(by=table.gm, act_id=key(), seq=secret.seq)

    assert shown.data["total"] == secret.data["total"]
    assert shown.seq in readable(table.player)
    with pytest.raises(Refused) as caught:
        asides.show_roll(by=table.gm, act_id=key(), seq=secret.seq)
    assert codes(caught.value) == ["roll_shown_already"]
    check_log(table.campaign)


def test_nothing_but_a_secret_roll_is_shown(table: Table) -> None:
    heard = whispered(table, table.player)

    for seq in (heard.seq, 999):
        with pytest.raises(Refused) as caught:
            asides.show_roll(by=table.gm, act_id=key(), seq=seq)
        assert codes(caught.value) == ["no_such_roll"]


def test_nobody_and_nothing_is_no_whisper(table: Table) -> None:
    stranger = build_table().player

    for to in ([], [table.gm], [stranger], [table.player, stranger]):
        with pytest.raises(Refused) as caught:
            whispered(table, *to, words=" ")
        assert codes(caught.value) == ["nobody_to_tell", "words_missing"]
    with pytest.raises(Refused) as caught:
        whispered(table, table.player, words="a" * (asides.LONGEST_WHISPER + 1))
    assert codes(caught.value) == ["too_long"]


def test_a_whisper_is_for_those_it_is_told_to(table: Table) -> None:
    entry = whispered(table, table.player, words="Une\nseule\tligne")

    assert entry.data["words"] == "Une seule ligne"
    assert [one.seq for one in asides.unheard(table.player)] == [entry.seq]
    for other in (table.other, table.spectator, table.gm):
        assert asides.unheard(other) == []
    assert entry.seq not in readable(table.other)
    assert not Nudge.of(entry).is_for(member=table.other.pk, is_gm=False)
    # The nudge itself carries no word of it.
    assert "ligne" not in json.dumps(json.loads(Nudge.of(entry).to_json()))


def test_what_was_read_is_put_aside_and_newer_ones_stay(table: Table) -> None:
    first = whispered(table, table.player, table.other)
    second = whispered(table, table.player)

    asides.put_aside(by=table.player, seq=first.seq)

    table.player.refresh_from_db()
    assert [one.seq for one in asides.unheard(table.player)] == [second.seq]
    assert [one.seq for one in asides.unheard(table.other)] == [first.seq]
