"""`make check`: every rule that a machine can hold, one named step each, all of them run."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


def tool(name: str, *arguments: str) -> list[str]:
    """A program of the virtual environment."""
    return [str(BIN / name), *arguments]


def manage(*arguments: str) -> list[str]:
    return [sys.executable, "manage.py", *arguments]


def templates() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "templates").rglob("*.html"))


def steps() -> list[tuple[str, list[str]]]:
    """Name and command of each step; the quick ones first."""
    return [
        ("lint (ruff)", tool("ruff", "check", "--quiet", ".")),
        ("format (ruff)", tool("ruff", "format", "--check", "--quiet", ".")),
        ("architecture (import-linter)", tool("lint-imports", "--no-cache")),
        ("templates (djade)", tool("djade", "--check", "--target-version", "5.2", *templates())),
        ("templates (djlint)", tool("djlint", "--lint", "--quiet", "templates")),
        ("dead code (vulture)", tool("vulture")),
        ("dependencies (deptry)", tool("deptry", ".")),
        ("translations", manage("extract_messages", "--check")),
        ("types (mypy)", tool("mypy", ".")),
        ("system checks, linear migrations", manage("check", "--fail-level", "WARNING")),
        ("migrations complete", manage("makemigrations", "--check", "--dry-run")),
    ]


def wait_for_the_database(var: Path) -> None:
    """It stops by itself once the last command has left; its folder must not go before."""
    sys.path.insert(0, str(ROOT))
    from config import embedded

    end = time.monotonic() + 30
    while embedded.is_running(var) and time.monotonic() < end:
        time.sleep(0.05)


def main() -> int:
    """Run every step; the output of those that fail; 1 if any did."""
    failed = []
    with tempfile.TemporaryDirectory(prefix="sortilege-check-") as folder:
        Path(folder).chmod(0o755)  # as root, PostgreSQL runs as somebody else and has to pass
        # A throwaway database: checking must not start, or wait for, the laptop's own.
        kept = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
        environment = kept | {"SORTILEGE_VAR": folder, "SORTILEGE_THROWAWAY": "1"}
        for name, command in steps():
            begin = time.monotonic()
            done = subprocess.run(  # noqa: S603 - our own list
                command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
            )
            state = "FAILED" if done.returncode else "ok"
            print(f"{state:6}  {name}  ({time.monotonic() - begin:.1f} s)", flush=True)
            if done.returncode:
                failed.append(name)
                print(done.stdout + done.stderr, flush=True)
        wait_for_the_database(Path(folder))
    if failed:
        print(f"{len(failed)} failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
