import pytest

from rules.vancian.cast_end import (
    CastEnd,
    ConcentrationBreak,
    concentration_break,
    scroll_vanishes,
    wipes,
)
from tests.rules.vancian.builders import caster


@pytest.mark.parametrize("end", [CastEnd.RESOLVED, CastEnd.INTERRUPTED])
@pytest.mark.parametrize("after_initiative", [True, False])
def test_resolved_or_interrupted_it_is_lost(end: CastEnd, *, after_initiative: bool) -> None:
    assert wipes(end, after_initiative=after_initiative)
    assert scroll_vanishes(end)


def test_withdrawn_before_initiative_it_is_kept() -> None:
    assert not wipes(CastEnd.WITHDRAWN, after_initiative=False)
    assert wipes(CastEnd.WITHDRAWN, after_initiative=True)
    assert not scroll_vanishes(CastEnd.WITHDRAWN)


@pytest.mark.parametrize(
    ("state", "broken"),
    [
        ("is_asleep", ConcentrationBreak.ASLEEP),
        ("is_unconscious", ConcentrationBreak.UNCONSCIOUS),
        ("is_dead", ConcentrationBreak.DEAD),
        ("is_destroyed", ConcentrationBreak.DEAD),
        ("is_bound", None),
        ("is_silenced", None),
    ],
)
def test_concentration_breaks_with_the_mind_not_with_the_hands(
    state: str, broken: ConcentrationBreak | None
) -> None:
    assert concentration_break(caster(**{state: True})) is broken


def test_the_next_cast_breaks_it() -> None:
    assert concentration_break(caster()) is None
    assert concentration_break(caster(), casts_again=True) is ConcentrationBreak.NEXT_CAST
