"""The laptop's secret key."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.embedded import private
from config.embedded.account import choose
from config.embedded.errors import EmbeddedError


def test_a_file_in_the_way_is_refused(var_dir: Path) -> None:
    var_dir.parent.mkdir(parents=True)
    var_dir.touch()

    with pytest.raises(EmbeddedError, match="var"):
        private.private_folder(var_dir, choose(var_dir))


def test_the_secret_is_made_once_and_read_by_nobody_else(var_dir: Path) -> None:
    with ThreadPoolExecutor() as pool:
        secrets = set(pool.map(private.local_secret, [var_dir] * 8))

    assert len(secrets) == 1
    assert len(secrets.pop()) >= 50
    assert stat.S_IMODE((var_dir / "secret-key").stat().st_mode) == 0o600
    assert [path.name for path in var_dir.iterdir()] == ["secret-key"]
