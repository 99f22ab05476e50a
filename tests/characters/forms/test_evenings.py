"""The line that says what an evening came to."""

from collections import Counter

from campaign.models import Evening
from characters.forms.evenings import evening_sum
from characters.services.evenings_told import EveningTold


def summed(**kinds: int) -> str:
    counted = Counter({kind.replace("_", "."): count for kind, count in kinds.items()})
    told = EveningTold(evening=Evening(), names=[], kinds=counted)
    return evening_sum(told).replace("\u00a0", " ")


def test_nothing_done_is_said() -> None:
    assert summed() == "Aucun acte."


def test_both_kinds_of_casts_are_one_number() -> None:
    assert summed(cast=2, memorised_cast=1) == "3 sorts lancés, 3 actes"


def test_the_memorable_comes_first() -> None:
    words = summed(clock_advanced=4, cast=1, level_gained=1, fight_started=1, rest_granted=1)
    expected = "1 niveau gagné, 1 combat, 1 sort lancé, 1 repos accordé, 8 actes"
    assert words == expected
