"""Games do not know each other, only the registry names one, and their files and methods are the documented ones."""

import ast
import re
from functools import cache

import pytest

from engine.games import KEYS
from tests.source_files import PACKAGES, ROOT, imports_of, name


@pytest.mark.parametrize("package", ["engine", "render"])
def test_games_do_not_know_each_other(package: str) -> None:
    wrong = []
    for path, module in imports_of(package):
        game = re.match(r"(?:engine|render)/games/(\w+)(?:/|\.py)", path)
        other = re.match(r"(?:engine|render)\.games\.(\w+)", module)
        if game and other and game[1] not in {"__init__", other[1]}:
            wrong.append((path, module))
    assert wrong == []


@pytest.mark.parametrize("package", PACKAGES)
def test_only_the_registry_names_a_game(package: str) -> None:
    named = [
        (path, module)
        for path, module in imports_of(package)
        if "/games/" not in path and re.match(r"(engine|render)\.games\.[a-z]+\b", module)
    ]
    assert [one for one in named if one[1] != "engine.games.game"] == []


def functions_of(tree: ast.AST) -> set[str]:
    """Return the names of the functions or methods that are defined at the top of a module or class."""
    return {node.name for node in ast.iter_child_nodes(tree) if isinstance(node, ast.FunctionDef)}


def calls_in(tree: ast.AST) -> set[str]:
    """Return the calls of functions of modules, such as "views.observe"."""
    called = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {
        f"{of.value.id}.{of.attr}"
        for of in called
        if isinstance(of, ast.Attribute) and isinstance(of.value, ast.Name)
    }


def modules_of_game(key: str, folder: str = "engine/games") -> dict[str, ast.Module]:
    """Return the modules of a game in a folder, by the names of their files."""
    paths = (ROOT / folder / key).glob("*.py")
    return {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@cache
def file_of_methods() -> dict[str, str]:
    """Return the file for each method of the contract, as the table in docs/architecture.md says."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+\.py)` \|.*\| ([^|]*) \|$", text, re.MULTILINE)
    return {method: file for file, cell in rows for method in re.findall(r"`(\w+)`", cell)}


@pytest.mark.parametrize("key", KEYS)
def test_the_methods_of_a_game_are_in_the_documented_files(key: str) -> None:
    """A game may keep methods in game.py if it does not have their file."""
    files, modules = file_of_methods(), modules_of_game(key)
    (game,) = (node for node in modules["game.py"].body if isinstance(node, ast.ClassDef))
    methods = {name for name in functions_of(game) if not name.startswith("_")}
    assert methods - set(files) == set(), "add them to the table in docs/architecture.md"
    wrong = [
        (file, name)
        for file, module in modules.items()
        for name in functions_of(module) & set(files)
        if files[name] != file
    ]
    assert wrong == []
    divided = {name for name in methods if files[name] != "game.py" and files[name] in modules}
    missing = {name for name in divided if name not in functions_of(modules[files[name]])}
    assert missing == set()
    delegated = {f"{files[name].removesuffix('.py')}.{name}" for name in divided}
    assert delegated - calls_in(game) == set()


def names_of(tree: ast.Module) -> set[str]:
    """Return the names of the functions and constants that are defined at the top of a module."""
    assigned = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    names = [one for node in assigned for one in ast.walk(node) if isinstance(one, ast.Name)]
    return functions_of(tree) | {one.id for one in names if isinstance(one.ctx, ast.Store)}


@pytest.mark.parametrize("key", KEYS)
def test_the_pictures_of_a_game_are_in_the_documented_files(key: str) -> None:
    text = (ROOT / "docs/rendering.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+\.py)` \|[^|]*\| `(\w+)` \|$", text, re.MULTILINE)
    assert len(rows) > 5
    modules = modules_of_game(key, "render/games")
    assert [
        (file, name)
        for file, name in rows
        if file in modules and name not in names_of(modules[file])
    ] == []


def test_lists_of_all_games_come_from_the_registry() -> None:
    key = f'"(?:{"|".join(KEYS)})"'
    listed = re.compile(rf"[(\[]\s*{key}(?:,\s*{key}){{{len(KEYS) - 1}}},?\s*[)\]]")
    scripts = [path for path in (ROOT / "scripts").rglob("*") if path.is_file()]
    files = [*(ROOT / "tests").rglob("*.py"), *scripts]
    found = [name(path) for path in files if listed.search(path.read_text("utf-8", "replace"))]
    assert found == []
