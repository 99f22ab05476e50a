"""Why something is not written, in words."""

import pytest

from campaign.services.refusal import Problem
from characters.forms.vancian.copy_words import copy_words

SPELL = {"fr": "Ténèbres", "en": "Darkness"}


@pytest.mark.parametrize(
    ("detail", "words"),
    [
        ({"with": "sleeping"}, "La nuit est en cours"),
        ({"with": "memorising"}, "L’heure de mémorisation court"),
        ({"with": "declared", "spell": SPELL}, "Ténèbres est déclaré"),
    ],
)
def test_who_is_busy_is_told_with_what(detail: dict[str, object], words: str) -> None:
    assert copy_words(Problem(code="busy", field="character", detail=detail)).startswith(words)
