"""The source of the product, as the convention tests read it."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
#: From the lowest to the highest: a package may use those before it.
PACKAGES = ("rules", "files", "design", "accounts", "campaign", "spells", "characters", "config")
APPS = ("accounts", "campaign", "spells", "characters")


def modules(*packages: str) -> Iterator[Path]:
    """Python files of the packages, relative to the root, migrations apart."""
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(ROOT)


def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), filename=str(path))


def imported_names(path: Path) -> set[str]:
    """Every module that the file imports, and ``module.name`` for what it takes from one."""
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def templates() -> list[Path]:
    """Every HTML template, relative to the root."""
    return sorted(path.relative_to(ROOT) for path in (ROOT / "templates").rglob("*.html"))
