import json
from pathlib import Path

import pytest

from rules.conformance.percentile import HANDLERS
from rules.conformance.values import Given

VECTORS = Path(__file__).parents[2] / "vectors" / "percentile.json"


def test_every_handler_has_a_vector_and_every_rule_a_handler() -> None:
    named = {vector["rule"] for vector in json.loads(VECTORS.read_text(encoding="utf-8"))}

    assert named == set(HANDLERS)


@pytest.mark.parametrize("rule", HANDLERS)
def test_a_vector_that_gives_nothing_is_refused(rule: str) -> None:
    with pytest.raises(KeyError):
        HANDLERS[rule](Given({}))
