import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from rules.percentile.parameters import (
    Characteristic,
    Degree,
    DurationKind,
    RangeKind,
    SpellParameters,
    read_line,
)
from spells.models import Spell
from spells.templatetags.spell_words import (
    distance,
    parameter_line,
    parameter_words,
    span,
)

N = "\u00a0"


def test_the_defaults_are_said_in_words() -> None:
    assert parameter_words(SpellParameters()) == f"Léger, 10{N}m, 10{N}min, sans résistance"


def test_locked_kinds_are_said_in_words() -> None:
    parameters = SpellParameters(
        degree=Degree.TOTAL,
        range_kind=RangeKind.TOUCH,
        duration_kind=DurationKind.INSTANT,
        resistance=Characteristic.POU,
    )

    assert parameter_words(parameters) == "Total, au contact, instantanée, résistance POU"


@pytest.mark.parametrize(
    ("metres", "words"),
    [
        (1, "1 m"),
        (999, "999 m"),
        (1000, "1 km"),
        (1250, "1,25 km"),
        (1_000_001, "1 000,001 km"),
    ],
)
def test_distances_are_exact(metres: int, words: str) -> None:
    assert distance(metres) == words.replace(" ", N)


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (40, "40_min"),
        (60, "1_h"),
        (80, "1_h_20"),
        (1440, "1_j"),
        (1445, "1_j 5_min"),
        (2560, "1_j 18_h_40"),
    ],
)
def test_spans_are_exact(minutes: int, words: str) -> None:
    assert span(minutes) == words.replace("_", N)


@given(
    degree=st.sampled_from(Degree),
    reach=st.sampled_from(RangeKind),
    lasts=st.sampled_from(DurationKind),
    metres=st.integers(1, 1_000_000),
    minutes=st.integers(1, 5_256_000),
    language=st.sampled_from(["fr", "en"]),
)
def test_the_line_reads_back_as_the_spell(
    degree: Degree, reach: RangeKind, lasts: DurationKind, metres: int, minutes: int, language: str
) -> None:
    spell = Spell(
        name_fr="Voile; de Cendre",
        degree=degree,
        range_kind=reach,
        base_range_m=metres,
        duration_kind=lasts,
        base_duration_min=minutes,
    )

    with override(language):
        named = read_line(parameter_line(spell))

    assert (named.name, named.parameters) == (spell.name_fr, spell.parameters)
