"""Everything that passing time does can be told."""

import ast
from pathlib import Path

from tests.conventions.source import APPS, ROOT, modules, tree


def _kinds_of(path: Path) -> set[str]:
    """The kinds of the happenings that a module makes: plain texts, or constants of the module."""
    module = tree(path)
    constants = {
        target.id: line.value.value
        for line in module.body
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant)
        for target in line.targets
        if isinstance(target, ast.Name) and isinstance(line.value.value, str)
    }
    kinds = (
        keyword.value
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Happening")
        for keyword in node.keywords
        if keyword.arg == "kind"
    )
    found = {
        node.value if isinstance(node, ast.Constant) else constants.get(node.id, "")
        for kind in kinds
        for node in ast.walk(kind)
        if isinstance(node, ast.Constant | ast.Name)
    }
    return {kind for kind in found if isinstance(kind, str) and kind}


def test_each_kind_of_happening_has_a_template() -> None:
    kinds = {
        kind for path in modules(*APPS) if "services" in path.parts for kind in _kinds_of(path)
    }

    missing = sorted(
        kind for kind in kinds if not (ROOT / "templates" / "happenings" / f"{kind}.html").exists()
    )

    assert not missing
    assert {"mp.recovered", "mp.woke"} <= kinds, "the search finds the kinds no longer"
