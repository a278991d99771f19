"""The tests that `scripts/check --quick` runs exist."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def quick_tests() -> list[str]:
    for node in ast.parse((ROOT / "scripts/check").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "QUICK_TESTS":
            return list(ast.literal_eval(node.value))
    raise AssertionError("no QUICK_TESTS in scripts/check")


@pytest.mark.parametrize("pattern", quick_tests())
def test_a_quick_test_exists(pattern: str) -> None:
    path, _, name = pattern.partition("::")
    files = sorted(ROOT.glob(path))
    assert files
    if name:
        for file in files:
            assert f"def {name}(" in file.read_text(encoding="utf-8")
