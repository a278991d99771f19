"""One name has one meaning: class names are defined once, and identifiers have no word that a term replaced."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "engine", "render")

ONE_PER_GAME = {
    "Areas": "the areas of a game's pictures",
    "Board": "what a player builds on",
    "Colour": "the colours of a game's pieces",
    "Components": "the printed components of a game",
    "Ending": "why the game ended",
    "Face": "a face of a printed part",
    "GameEnded": "the last event of a game",
    "Grid": "the measures of a board in a game's pictures",
    "Highlights": "what is new since the last picture",
    "Move": "any move of a game",
    "Palette": "the colours of a game's pictures",
    "RoundEnded": "the event at the end of a round",
    "RoundStarted": "the event at the start of a round",
    "SeatRound": "what a round brought one seat",
    "State": "the state of a game (OpenSpiel)",
    "Take": "the move that takes something that is offered to all",
    "Tally": "where a player's points come from",
    "Took": "the event of the move Take",
}
"""The names that have the same role in several of the games, with that role."""
FACTS_AND_EVENTS = {
    "Played": "a move at a table, and a card of Reef that was played",
    "Started": "the start of a game at a table, and that of Ice Cult, which tells who begins",
}
"""The names of a fact of a table and of an event of a game. Both are stored: logs, texts of the narrator and golden
playthroughs name them."""
REPLACED = {
    "appraise": "evaluate",
    "chair": "occupant",
    "courier": "delivery",
    "cradle": "prefork server",
    "dealer": "command handler",
    "feed": "update poller",
    "guess": "determinization",
    "hope": "evaluation",
    "keeper": "table repository",
    "lane": "chat queue",
    "ledger": "oracle",
    "look": "simulation",
    "patience": "time limit, timeout",
    "porter": "middleware",
    "postman": "delivery",
    "siege": "crash loop",
    "waker": "deadlines",
    "warmth": "prior temperature",
    "wire": "callback data",
}
"""Words that the code once used for these standard terms. Of the other words of that kind, `host`, `width`, `still` and
`thought` are used in their ordinary sense only."""
STANDARD = re.compile(r"look(ed)?_up")
"""Parts of identifiers that are standard terms although they contain one of the words."""


class Definition(NamedTuple):
    """A definition of a class or a type alias. `alias` is the text of the alias, or "" for a class."""

    path: str
    line: int
    alias: str

    @property
    def game(self) -> str:
        """The key of the game in whose package the definition is, or ""."""
        found = re.match(r"(?:engine|render)/games/(\w+)/", self.path)
        return "" if found is None else found[1]


def trees(packages: Sequence[str]) -> Iterator[tuple[str, ast.Module]]:
    """Yield each module as its path below the root and its syntax tree."""
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def definitions(path: str, module: ast.Module) -> Iterator[tuple[str, Definition]]:
    """Yield the classes of a module, and its type aliases: top-level names in CamelCase that get a value."""
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef):
            yield node.name, Definition(path, node.lineno, "")
    for statement in module.body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(name)], value=value)
                | ast.AnnAssign(target=ast.Name(name), value=ast.expr() as value)
            ) if re.fullmatch(r"_?[A-Z]\w*[a-z]\w*", name):
                yield name, Definition(path, statement.lineno, ast.unparse(value))


def has_one_meaning(name: str, found: Sequence[Definition]) -> bool:
    """Return whether a name is defined once, by equal aliases, once in each of several games, or listed above.

    Games do not import each other, so nobody reads the names of two games in one file.
    """
    if len(found) == 1 or name in FACTS_AND_EVENTS:
        return True
    if found[0].alias and len({one.alias for one in found}) == 1:
        return True
    games = {one.game for one in found}
    return "" not in games and len(games) == len(found)


def identifiers(path: str, module: ast.Module) -> Iterator[str]:
    """Yield the names that a module defines: its own, and those of classes, functions, parameters and variables."""
    yield Path(path).stem
    for node in ast.walk(module):
        match node:
            case (
                ast.ClassDef(name=name)
                | ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
            ):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Attribute(attr=name, ctx=ast.Store()) | ast.alias(asname=str(name)):
                yield name


def replaced_words(identifier: str) -> set[str]:
    """Return the words of REPLACED that occur in an identifier, in any form such as `hopes` or `guessed`."""
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", STANDARD.sub("", identifier))
    return {
        word
        for word in REPLACED
        if any(re.fullmatch(rf"{word}(s|d|r|es|ed|er|ing)?", one.lower()) for one in words)
    }


def all_definitions() -> Mapping[str, Sequence[Definition]]:
    """Return all definitions in PACKAGES and in scripts by name, without those of the skeletons of games."""
    found: defaultdict[str, list[Definition]] = defaultdict(list)
    for path, module in trees((*PACKAGES, "scripts")):
        if path.startswith("scripts/skeleton"):
            continue
        for name, definition in definitions(path, module):
            found[name].append(definition)
    return found


def test_no_class_name_has_two_meanings() -> None:
    found = all_definitions()
    assert len(found) > 500
    ambiguous = [
        f"{name} is defined in {' and in '.join(f'{one.path}:{one.line}' for one in all_)}"
        for name, all_ in found.items()
        if not has_one_meaning(name, all_)
    ]
    assert sorted(ambiguous) == []


def test_the_exceptions_are_still_needed() -> None:
    found = all_definitions()
    assert [name for name in (*ONE_PER_GAME, *FACTS_AND_EVENTS) if len(found[name]) < 2] == []


def test_no_identifier_has_a_word_that_a_standard_term_replaced() -> None:
    found = {
        f"{path}: {name} ({REPLACED[word]})"
        for path, module in trees((*PACKAGES, "scripts"))
        for name in identifiers(path, module)
        for word in replaced_words(name)
    }
    assert sorted(found) == []


def test_definitions_with_two_meanings_are_found() -> None:
    bot, azul = Definition("bot/x.py", 1, ""), Definition("engine/games/azul/x.py", 1, "")
    sintra, alias = azul._replace(path="render/games/sintra/x.py"), bot._replace(alias="int")
    assert has_one_meaning("Name", [bot])
    assert has_one_meaning("Name", [alias, alias])
    assert not has_one_meaning("Name", [bot, alias])
    assert has_one_meaning("Name", [azul, sintra])
    assert not has_one_meaning("State", [azul, azul])
    assert not has_one_meaning("State", [azul, bot])


def test_replaced_words_are_found() -> None:
    assert replaced_words("_guessed_hands") == {"guess"}
    assert replaced_words("LookAt") == {"look"}
    assert replaced_words("UNFINISHED_OF_LANES") == {"lane"}
    assert (
        replaced_words("look_up") == replaced_words("lookup") == replaced_words("feedback") == set()
    )
