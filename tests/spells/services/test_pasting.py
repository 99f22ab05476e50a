from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.models import LogEntry
from campaign.services.audit import differences
from campaign.services.refusal import Refused
from campaign.services.undo import undo
from spells.models import Spell, SpellNote
from spells.services.pasting import LinesRefused, paste_spells
from tests.spells.table import Table

TWO = "Voile; -, 20 m, -, -\nCloche; -, -, Instantané, POU | Elle brise. | dégâts | le doyen | p. 1"


#: Two acts, each: savepoint, lock, earlier entry, rows, entry, seq, nudge, release; names once.
PASTE_QUERIES = 20


def paste(table: Table, text: str, **more: object) -> LogEntry:
    asked = {"by": table.gm, "act_id": uuid4(), "text": text, "language": "fr"} | more
    return paste_spells(**asked)  # type: ignore[arg-type]  # the keys are those of the service


def test_one_wrong_line_and_nothing_is_written(table: Table) -> None:
    with pytest.raises(LinesRefused) as refusal:
        paste(table, TWO + "\nencore")

    assert [line.number for line in refusal.value.pasted.wrong] == [3]
    assert not Spell.objects.exists()


def test_a_player_pastes_nothing(table: Table) -> None:
    with pytest.raises(Refused) as refusal:
        paste(table, TWO, by=table.player)

    assert [problem.code for problem in refusal.value.problems] == ["only_the_gm"]


def test_all_lines_are_one_act_and_the_note_is_told_to_gms_only(table: Table) -> None:
    key = uuid4()
    entry = paste(table, TWO, act_id=key)
    again = paste(table, TWO, act_id=key)

    assert entry == again
    assert [spell["fr"] for spell in entry.data["spells"]] == ["Voile", "Cloche"]
    assert SpellNote.objects.get().spell.name_fr == "Cloche"
    readable = LogEntry.objects.readable_by(table.player)
    assert "doyen" not in str(list(readable.values_list("data", "changes")))
    table.campaign.refresh_from_db()
    assert differences(table.campaign) == []


def test_a_paste_is_taken_back_at_once(table: Table) -> None:
    entry = paste(table, TWO)

    undo(by=table.gm, act_id=uuid4(), seq=entry.seq)

    assert not Spell.objects.usable_in(table.campaign).exists()


@pytest.mark.parametrize("count", [2, 40])
def test_more_lines_are_not_more_queries(
    table: Table, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    text = "\n".join(f"Sort {n}; -, -, -, - | a | b | note {n}" for n in range(count))

    with django_assert_num_queries(PASTE_QUERIES):
        paste(table, text)
