from typing import Any

import pytest
from django.db.models import Model

from campaign.models import Adventure
from campaign.services.archive.logged import known_kinds, renumbered_entry
from campaign.services.archive.values import MisfitError

LABELS: dict[str, type[Model]] = {"campaign.Adventure": Adventure}


def shifted(model: type[Model], number: int) -> int | None:
    return None if number >= 900 else number + 100


def entry(**values: Any) -> dict[str, Any]:
    return {"kind": "adventure.opened", "data": {}, "changes": [], "readers": []} | values


def put(**values: Any) -> dict[str, Any]:
    row = entry(**values)
    renumbered_entry(row, shifted, LABELS)
    return row


def made(**row: Any) -> dict[str, Any]:
    return {"op": "made", "on": "campaign.Adventure", "id": 1, "row": row}


@pytest.mark.parametrize(
    "values",
    [
        {"kind": "../../../etc/passwd"},
        {"kind": "nothing.known"},
        {"data": {"happened": [{"kind": "../log/cast"}]}},
        {"data": {"happened": [3]}},
        {"data": {"of": {"happened": [{"kind": "x.y"}]}}},
        {"changes": [3]},
        {"changes": [{"op": "explode", "on": "campaign.Adventure", "id": 1}]},
        {"changes": [{"op": "ended", "on": "accounts.User", "id": 1}]},
        {"changes": [{"op": "ended", "on": "campaign.Adventure", "id": 999}]},
        {"changes": [{"op": "ended", "on": "campaign.Adventure", "id": "1"}]},
        {"changes": [{"op": "ended", "on": ["campaign.Adventure"], "id": 1}]},
        {"changes": [made(password="x")]},
        {"changes": [made(campaign_id=999)]},
        {"changes": [made(campaign_id="1")]},
        {"changes": [{**made(), "row": []}]},
        {"changes": [{"op": "number", "on": "campaign.Adventure", "id": 1, "field": "x", "by": 1}]},
        {
            "changes": [
                {"op": "number", "on": "campaign.Campaign", "id": 1, "field": "clock_seconds"}
                | {"by": "all"}
            ]
        },
    ],
)
def test_an_entry_that_no_act_wrote_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(MisfitError):
        put(**values)


def test_the_rows_of_changes_are_put_right_with_their_foreign_keys() -> None:
    row = put(
        changes=[
            made(campaign_id=7, name="=Ailleurs"),
            {"op": "value", "on": "campaign.Adventure", "id": 1, "field": "campaign_id"}
            | {"old": None, "new": 8},
            {"op": "number", "on": "campaign.Campaign", "id": 7, "field": "clock_seconds", "by": 3},
        ]
    )

    assert [change["id"] for change in row["changes"]] == [101, 101, 107]
    assert row["changes"][0]["row"] == {"campaign_id": 107, "name": "=Ailleurs"}
    assert (row["changes"][1]["old"], row["changes"][1]["new"]) == (None, 108)
    assert row["changes"][2]["by"] == 3


def test_who_may_read_it_are_the_same_seats() -> None:
    row = put(data={"adventure": 4, "member": 950}, readers=[1, 950])

    assert row["readers"] == [101]
    assert row["data"] == {"adventure": 104, "member": None}


def test_the_kinds_are_those_that_pages_can_tell() -> None:
    assert {"undo", "cast", "campaign.imported"} <= known_kinds()
    assert "mp.recovered" in known_kinds("happenings")
