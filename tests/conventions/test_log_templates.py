"""Every kind of act can be told."""

import ast
import re
from pathlib import Path

from campaign.models import UNDO
from tests.conventions.source import APPS, ROOT, modules, tree

#: Doing again tells the kind that is done again.
_NEVER_STORED = {"redo"}
_KNOWN_NAMES = {"UNDO": UNDO}


def kinds_of(path: Path) -> set[str]:
    """The kinds that a module opens acts with: ``kind="noun.verb"`` in any call, or a constant."""
    module = tree(path)
    constants = dict(_KNOWN_NAMES)
    for line in module.body:
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant):
            for target in line.targets:
                if isinstance(target, ast.Name) and isinstance(line.value.value, str):
                    constants[target.id] = line.value.value
    found: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "kind":
            found |= _texts(node.value, constants, is_act=False)
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg == "kind":
                    found |= _texts(keyword.value, constants, is_act=_opens_act(node))
    return found


def _opens_act(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return name == "begin"


def _texts(value: ast.expr, constants: dict[str, str], *, is_act: bool) -> set[str]:
    """Plain texts of an expression; outside of ``begin`` only those that look like a kind."""
    found = {
        node.value
        for node in ast.walk(value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    if isinstance(value, ast.Name) and is_act and value.id in constants:
        found.add(constants[value.id])
    return found if is_act else {text for text in found if re.fullmatch(r"[a-z_]+\.[a-z_]+", text)}


def test_each_kind_of_act_has_a_template() -> None:
    kinds = {kind for path in modules(*APPS) if "services" in path.parts for kind in kinds_of(path)}

    missing = sorted(
        f"templates/log/{kind}.html"
        for kind in kinds - _NEVER_STORED
        if not (ROOT / "templates" / "log" / f"{kind}.html").exists()
    )

    assert not missing
    assert len(kinds) > 10, "the search finds the kinds no longer"
