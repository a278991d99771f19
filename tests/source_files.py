"""The Python files of the project, and what they import."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


PACKAGES = ("engine", "render", "bot")


FILES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Return the imported modules, and each imported name as `module.name`."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def package_of(path: Path) -> str:
    return name(path).split("/")[0]


def files_of(package: str) -> list[Path]:
    """Return the files of a package. Raises AssertionError if there are none."""
    found = [path for path in FILES if package_of(path) == package]
    assert found
    return found


def imports_of(package: str) -> Iterator[tuple[str, str]]:
    """Yield each (path, imported module) of a package."""
    for path in files_of(package):
        yield from ((name(path), module) for module in imports(path))
