"""Where things are kept, the same for everybody who asks."""

import os
from pathlib import Path

import pytest

from config.embedded import places

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only as root")


def test_the_socket_lies_in_a_short_folder_whatever_the_path(var_dir: Path) -> None:
    found = places.find(var_dir / ("x" * 200))

    assert len(str(found.sockets)) < 40
    assert found.sockets != places.find(var_dir / ("y" * 200)).sockets


def test_a_link_leads_to_the_same_place(var_dir: Path) -> None:
    var_dir.mkdir(parents=True)
    link = var_dir.parent / "link"
    link.symlink_to(var_dir)

    assert places.find(link) == places.find(var_dir)


@as_root
def test_root_in_a_private_folder_keeps_data_aside(
    var_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = var_dir.parent.parent / "state"
    monkeypatch.setattr(places, "SYSTEM_STATE", state)
    var_dir.mkdir(parents=True)
    assert places.find(var_dir).home == var_dir / "postgresql"

    var_dir.parent.chmod(0o700)

    assert places.find(var_dir).home.parent == state


@as_root
def test_data_that_exists_is_found_again_after_a_folder_was_closed(var_dir: Path) -> None:
    (var_dir / "postgresql").mkdir(parents=True)
    var_dir.parent.chmod(0o700)

    assert places.find(var_dir).home == var_dir / "postgresql"
