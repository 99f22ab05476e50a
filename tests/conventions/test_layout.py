"""Where things stand: each file has its test, no heap of odds and ends."""

import ast
from pathlib import Path

from tests.conventions.source import APPS, PACKAGES, ROOT, modules, tree

#: Parts of an app whose every module has a test of the same name.
TESTED_PARTS = ("services", "views", "access")


def _test_file(source: Path) -> Path:
    return Path("tests", *source.parent.parts, f"test_{source.name}")


def _is_tested(source: Path) -> bool:
    """A test of the same name, or for a larger module a folder of tests with its name."""
    test = ROOT / _test_file(source)
    folder = test.parent / source.stem
    return test.exists() or (folder.is_dir() and any(folder.glob("test_*.py")))


def _needs_test(source: Path) -> bool:
    if source.stem.startswith("__"):
        return False
    return source.parts[0] in {"rules", "files"} or any(
        part in TESTED_PARTS for part in source.with_suffix("").parts[1:2]
    )


def test_each_module_of_rules_files_services_access_and_views_has_its_test() -> None:
    sources = [path for path in modules("rules", "files", *APPS) if _needs_test(path)]

    missing = [f"{path} needs {_test_file(path)}" for path in sources if not _is_tested(path)]

    assert not missing, "\n" + "\n".join(missing)


def test_no_module_is_called_utils() -> None:
    names = {"utils.py", "helpers.py", "common.py", "misc.py"}

    found = [str(path) for path in modules(*PACKAGES, "tests") if path.name in names]

    assert not found


def test_no_module_is_longer_than_a_reader_can_hold() -> None:
    longest = 320

    found = [
        f"{path}: {lines} lines"
        for path in modules(*PACKAGES)
        if (lines := len((ROOT / path).read_text(encoding="utf-8").splitlines())) > longest
    ]

    assert not found


def test_every_public_module_says_what_it_is_for() -> None:
    silent = [
        str(path)
        for path in modules("rules", "files", *APPS)
        if path.name not in {"__init__.py", "apps.py", "urls.py"}
        and not ast.get_docstring(tree(path))
    ]

    assert not silent
