from enum import StrEnum

import pytest

from rules.vancian import options

KINDS = [kind for kind in vars(options).values() if isinstance(kind, type) and kind is not StrEnum]


@pytest.mark.parametrize("kind", KINDS)
def test_an_option_has_a_choice(kind: type[StrEnum]) -> None:
    assert len(kind) >= 2
