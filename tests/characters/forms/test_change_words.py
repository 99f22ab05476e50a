"""What an act changed, in words."""

import pytest
from django.utils import translation

from campaign.models import LogEntry, Membership
from characters.forms.change_words import change_lines

MAGE = {"on": "characters.Character", "id": 1}
TABLE = {"on": "campaign.Campaign", "id": 1}


def lines(*changes: dict[str, object]) -> list[tuple[str, str]]:
    return [
        (line.what, line.how)
        for line in change_lines(LogEntry(changes=list(changes)), Membership())
    ]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"op": "number", **MAGE, "field": "mp", "by": -9}, ("Points de magie", "−9")),
        (
            {
                "op": "number",
                "on": "campaign.Campaign",
                "id": 1,
                "field": "clock_seconds",
                "by": 12,
            },
            ("Horloge", "+12\u00a0s"),
        ),
        (
            {"op": "value", **MAGE, "field": "name", "old": "Cmir", "new": "Thogor"},
            ("Nom", "Cmir → Thogor"),
        ),
        (
            {"op": "value", **MAGE, "field": "hidden", "old": False, "new": True},
            ("Caché aux joueurs", "non → oui"),
        ),
        ({"op": "value", **MAGE, "field": "notes", "old": "", "new": "x" * 99}, ("Notes", "– → …")),
        ({"op": "made", **MAGE, "row": {}}, ("Personnage", "ajouté")),
        ({"op": "ended", **MAGE}, ("Personnage", "retiré")),
        ({"op": "revived", **MAGE}, ("Personnage", "revenu")),
    ],
)
def test_each_change_is_told(change: dict[str, object], line: tuple[str, str]) -> None:
    assert lines(change) == [line]


def test_an_act_without_changes_tells_none() -> None:
    with translation.override("fr"):
        assert change_lines(LogEntry(changes=[]), Membership()) == []
