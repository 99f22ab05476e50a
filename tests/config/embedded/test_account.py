"""Root gives its rights up; whom it becomes, and what that account may enter."""

import os
import pwd
from collections.abc import Callable
from pathlib import Path

import pytest

from config.embedded import account
from config.embedded.account import Account
from tests.config.embedded.conftest import User, postmaster

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only as root")
SOMEBODY = Account(uid=54321, gid=54321)


@as_root
def test_a_user_without_a_name_is_not_chosen(var_dir: Path) -> None:
    var_dir.mkdir(parents=True)
    os.chown(var_dir, SOMEBODY.uid, SOMEBODY.gid)

    assert account.choose(var_dir / "postgresql").uid == pwd.getpwnam("nobody").pw_uid


@as_root
def test_root_becomes_the_owner_of_the_folder(var_dir: Path) -> None:
    owner = pwd.getpwnam("daemon")
    var_dir.mkdir(parents=True)
    os.chown(var_dir, owner.pw_uid, owner.pw_gid)

    assert account.choose(var_dir / "postgresql") == Account(uid=owner.pw_uid, gid=owner.pw_gid)


@as_root
def test_postgresql_does_not_run_as_root(var_dir: Path, start: Callable[..., User]) -> None:
    user = start()

    serving = postmaster(var_dir)

    assert Path(f"/proc/{serving}").stat().st_uid == pwd.getpwnam("nobody").pw_uid
    assert (var_dir / "postgresql").stat().st_uid == pwd.getpwnam("nobody").pw_uid
    user.leave()


def test_an_ordinary_user_stays_itself(monkeypatch: pytest.MonkeyPatch, var_dir: Path) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 54321)

    assert account.choose(var_dir).uid == 54321


def test_a_closed_folder_on_the_way_is_noticed(var_dir: Path) -> None:
    var_dir.mkdir(parents=True)
    assert SOMEBODY.can_enter(var_dir / "not yet")

    var_dir.parent.chmod(0o700)

    assert not SOMEBODY.can_enter(var_dir / "not yet")
