"""No test passes without having looked at something."""

import ast
from pathlib import Path

from tests.conventions.source import modules, tree

#: Calls that look: ``pytest.raises``, the fixture that counts queries, Playwright's ``expect``.
_LOOKING = {"raises", "warns", "fail", "expect", "django_assert_num_queries"}
_LOOKING_PREFIX = ("assert_", "assert")


def _looks(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert):
        return True
    if not isinstance(node, ast.Call):
        return False
    func = node.func
    name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
    return name in _LOOKING or name.startswith(_LOOKING_PREFIX)


def blind_tests(module: ast.Module) -> list[str]:
    """Names of test functions that assert nothing."""
    return [
        node.name
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
        and not any(_looks(inner) for inner in ast.walk(node))
    ]


def _test_files() -> list[Path]:
    return [path for path in modules("tests") if path.name.startswith("test_")]


def test_each_test_asserts_something() -> None:
    blind = [f"{path}: {name}" for path in _test_files() for name in blind_tests(tree(path))]

    assert not blind


def test_a_blind_test_is_found() -> None:
    module = ast.parse("def test_it():\n    run()\n\ndef test_that():\n    assert run()\n")

    assert blind_tests(module) == ["test_it"]


def test_no_name_of_a_test_file_is_used_twice_in_a_folder_of_another_case() -> None:
    names = [str(path).lower() for path in _test_files()]

    assert len(names) == len(set(names))
