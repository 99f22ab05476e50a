import pytest

from rules.vancian.cast_end import CastEnd, scroll_vanishes, wipes


@pytest.mark.parametrize("end", [CastEnd.RESOLVED, CastEnd.INTERRUPTED])
@pytest.mark.parametrize("after_initiative", [True, False])
def test_resolved_or_interrupted_it_is_lost(end: CastEnd, *, after_initiative: bool) -> None:
    assert wipes(end, after_initiative=after_initiative)
    assert scroll_vanishes(end)


def test_withdrawn_before_initiative_it_is_kept() -> None:
    assert not wipes(CastEnd.WITHDRAWN, after_initiative=False)
    assert wipes(CastEnd.WITHDRAWN, after_initiative=True)
    assert not scroll_vanishes(CastEnd.WITHDRAWN)
