"""Any nights, choices and interruptions are taken back act by act. Source: S5, S11."""

import random
from collections.abc import Callable

import pytest

from campaign.models import UNDO, Campaign, LogEntry
from campaign.services import clock, undo
from campaign.services.clock import Step, Stride
from campaign.services.refusal import Refused
from characters.models import Character
from characters.services import books
from characters.services.rests import RestWay, ask_rest, interrupt_rest
from characters.services.vancian.choices import save_list
from characters.services.vancian.hours import memorise, memorise_together
from characters.services.vancian.lines import Line
from tests.attack.evening import rows_of
from tests.attack.nonsense import key
from tests.characters.nights import night
from tests.characters.party import Party, build_party
from tests.characters.table import check_log

pytestmark = pytest.mark.django_db


def acts(party: Party, chance: random.Random) -> list[Callable[[], object]]:
    """Everything that is done about rests, with what chance brings."""
    everybody: list[Character] = [party.ysaline, party.bertil, party.thogor]

    def some() -> list[Character]:
        return [one for one in everybody if chance.random() < 0.6]

    def lines() -> list[Line]:
        spell = chance.choice([party.missile, party.light, party.web, party.flight])
        reverse = chance.choice([False, True]) if spell == party.light else False
        return [Line(spell=spell.pk, is_reversed=reverse, copies=chance.randint(1, 2))]

    def wait() -> object:
        seen = Campaign.objects.get(pk=party.campaign.pk).clock_seconds
        stride = Stride(step=Step.HOUR, count=chance.choice((1, 3, 8)))
        return clock.advance(by=party.gm, act_id=key(), stride=stride, seen=seen)

    def hour() -> object:
        seen = Campaign.objects.get(pk=party.campaign.pk).clock_seconds
        ids = [one.pk for one in everybody]
        return memorise_together(by=party.gm, act_id=key(), characters=ids, seen=seen)

    mine = {"by": party.player, "character_id": party.ysaline.pk}
    return [
        lambda: night(party.campaign, some(), way=chance.choice(list(RestWay))),
        lambda: night(party.campaign, some(), watch={party.ysaline: 2}),
        lambda: interrupt_rest(by=party.gm, act_id=key()),
        lambda: interrupt_rest(by=party.gm, act_id=key(), characters=[party.ysaline.pk]),
        lambda: ask_rest(by=party.player, act_id=key()),
        lambda: party.plan(party.ysaline, *lines()),
        lambda: memorise(**mine, act_id=key(), lines=chance.choice((None, lines()))),  # type: ignore[arg-type]  # one dict
        lambda: save_list(**mine, act_id=key(), name="Siège", lines=lines()),  # type: ignore[arg-type]  # the same
        lambda: books.lose_book(by=party.gm, act_id=key(), book_id=party.book.pk),
        lambda: books.find_book(
            by=party.gm, act_id=key(), book_id=party.book.pk, to=party.ysaline.pk
        ),
        wait,
        wait,
        hour,
    ]


@pytest.mark.parametrize("seed", range(3))
def test_nights_are_taken_back_newest_first(seed: int) -> None:
    party = build_party()
    Campaign.objects.filter(pk=party.campaign.pk).update(house_rules={"rest_interval": "none"})
    first = Campaign.objects.get(pk=party.campaign.pk).last_seq
    start = rows_of(party.campaign)
    chance = random.Random(seed)  # noqa: S311 - nights that can be slept again
    done = 0
    for _try in range(60):
        try:
            chance.choice(acts(party, chance))()
        except Refused:
            continue
        done += 1
        if done == 14:
            break
    check_log(party.campaign)
    played_out = rows_of(party.campaign)

    log = LogEntry.objects.filter(campaign=party.campaign, seq__gt=first).exclude(kind=UNDO)
    entries = [entry.seq for entry in log.exclude(changes=[]).order_by("-seq")]
    for seq in entries:
        undo.undo(by=party.gm, act_id=key(), seq=seq)
    assert rows_of(party.campaign) == start
    check_log(party.campaign)
    for seq in reversed(entries):
        undo.redo(by=party.gm, act_id=key(), seq=seq)
    assert rows_of(party.campaign) == played_out
    check_log(party.campaign)
