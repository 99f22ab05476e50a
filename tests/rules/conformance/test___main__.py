import runpy
import sys
from pathlib import Path

import pytest

VECTORS = Path(__file__).parents[2] / "vectors" / "percentile.json"


@pytest.mark.parametrize(("file", "code"), [(VECTORS, 0), (Path("nowhere.json"), 1)])
def test_the_command_ends_with_the_result(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    file: Path,
    code: int,
) -> None:
    monkeypatch.setattr(sys, "argv", ["rules.conformance", str(file)])

    with pytest.raises(SystemExit) as caught:
        runpy.run_module("rules.conformance", run_name="__main__")

    assert caught.value.code == code
    assert capsys.readouterr().out.splitlines()[-1].endswith("failed")
