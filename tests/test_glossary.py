"""Names in the documentation exist: every entry of docs/glossary.md, and every path in backticks."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"
CELLS = re.compile(
    r"^\| (?P<term>[^|]+) \| (?P<where>[^|]*`[^|]*) \| (?P<meaning>[^|]+) \| [^|]*\|$"
)
PAPERS = sorted(
    {ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")}
    - {ROOT / "docs" / "new-game.md"},  # describes files of a game that a reader adds
)
PATH = re.compile(r"`((?:bot|engine|render|scripts|tests|locales|docs)/[^`\s]*)`")

OF_NEW_GAMES = {"docs/state/<game>.md"}
"""Files of a new game that the tutorial names. The present games are described in docs/state.md instead."""


def entries() -> list[tuple[str, str]]:
    """Return each (term, name) pair of the glossary."""
    rows = filter(None, map(CELLS.match, GLOSSARY.read_text(encoding="utf-8").splitlines()))
    return [(row["term"], name) for row in rows for name in re.findall(r"`([^`]+)`", row["where"])]


def resolve(name: str) -> object:
    """Return the object or file with a name. Raises AttributeError, ImportError or FileNotFoundError."""
    if "/" in name:
        return (ROOT / name).resolve(strict=True)
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        module_name = ".".join(parts[:length])
        try:
            found: object = import_module(module_name)
        except ModuleNotFoundError as error:
            if error.name is None or not module_name.startswith(error.name):
                raise
            continue
        for part in parts[length:]:
            found = member(found, part)
        return found
    raise ModuleNotFoundError(name)


def member(owner: object, name: str) -> object:
    """Return an attribute, or a field of a dataclass without a default."""
    if any(name in vars(base).get("__annotations__", {}) for base in getattr(owner, "__mro__", ())):
        return name
    found: object = getattr(owner, name)
    return found


def exists(path: str) -> bool:
    """Return whether a path exists. <game> and <lang> stand for any name, and {a,b} for a and b."""
    if "{" in path:
        before, _, rest = path.partition("{")
        names, _, after = rest.partition("}")
        return all(exists(f"{before}{name}{after}") for name in names.split(","))
    return any(ROOT.glob(re.sub(r"<\w+>", "*", path).rstrip("/")))


def test_the_rows_of_the_glossary_are_complete() -> None:
    text = GLOSSARY.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if re.match(r"\| (?!term)", line)]
    assert [row for row in rows if CELLS.match(row) is None] == []
    assert len(rows) > 100


def test_no_term_of_the_glossary_is_defined_twice() -> None:
    rows = GLOSSARY.read_text(encoding="utf-8").splitlines()
    terms = [row["term"].lower() for row in filter(None, map(CELLS.match, rows))]
    assert sorted({term for term in terms if terms.count(term) > 1}) == []


def is_resolved(name: str) -> bool:
    try:
        return resolve(name) is not None
    except (AttributeError, ImportError, FileNotFoundError):
        return False


def test_every_name_of_the_glossary_exists() -> None:
    assert len(entries()) > 100
    assert [(term, name) for term, name in entries() if not is_resolved(name)] == []


@pytest.mark.parametrize(
    "name",
    [
        "bot.tables.service.NoSuchName",
        "bot.no_such_module",
        "bot.tables.table.Table.no",
        "bot/x.py",
    ],
)
def test_a_name_that_does_not_exist_is_found(name: str) -> None:
    with pytest.raises((AttributeError, ImportError, FileNotFoundError)):
        resolve(name)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_path_in_the_documentation_exists(paper: Path) -> None:
    paths = PATH.findall(paper.read_text(encoding="utf-8"))
    assert [path for path in paths if path not in OF_NEW_GAMES and not exists(path)] == []


def test_a_path_that_does_not_exist_is_found() -> None:
    assert exists("engine/games/<game>/game.py")
    assert exists("locales/{fa,en}/<game>.ftl")
    assert not exists("bot/tables/no_such_file.py")
    assert not exists("locales/{fa,xx}/<game>.ftl")
