"""Reads the message files, and finds the messages that the code uses."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from engine.contract import Game
from engine.games import KEYS, game

ROOT = Path(__file__).parents[1]
LOCALES = ("fa", "en")


@dataclass
class Message:
    """A message of a .ftl file. `variables` maps each variable to the keys of its select expressions."""

    id: str
    file: str
    texts: list[str] = field(default_factory=list)
    variables: dict[str, set[str]] = field(default_factory=dict)
    numbers: set[str] = field(default_factory=set)
    lists: set[str] = field(default_factory=set)
    references: set[str] = field(default_factory=set)
    openings: list[object] = field(default_factory=list)
    plural_words: set[str] = field(default_factory=set)


class _Reader(Visitor):  # type: ignore[misc]  # the package ships no types
    def __init__(self, message: Message) -> None:
        self.message = message

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802
        self.message.texts.append(node.value)

    def visit_Pattern(self, node: ftl.Pattern) -> None:  # noqa: N802
        self.message.openings.append(node.elements[0])
        self.generic_visit(node)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        name = node.id.name.removesuffix("-count")
        self.message.variables.setdefault(name, set())
        if name != node.id.name:
            self.message.lists.add(name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.message.references.add(node.id.name)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:  # noqa: N802
        for argument in node.arguments.positional:
            if isinstance(argument, ftl.VariableReference) and node.id.name != "SENTENCE":
                kind = self.message.lists if node.id.name == "CLAUSES" else self.message.numbers
                kind.add(argument.id.name)
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.selector, ftl.FunctionReference):
            return
        name = node.selector.id.name
        keys = {getattr(v.key, "name", None) or v.key.value for v in node.variants}
        words = {key for key in keys if not key.isdigit()}
        if keys != words:
            self.message.numbers.add(name)
            self.message.plural_words |= words - {"other"}
        elif not name.endswith("-count"):
            self.message.variables[name] |= words


@cache
def messages(locale: str) -> Mapping[str, Message]:
    """Return every message of a language by its id. Raises AssertionError for a syntax error or a duplicate id."""
    found: dict[str, Message] = {}
    parser = FluentParser(with_spans=False)
    for path in sorted((ROOT / "locales" / locale).glob("*.ftl")):
        for entry in parser.parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{path.name}: {entry.id.name} twice"
                message = Message(entry.id.name, path.stem)
                _Reader(message).visit(entry)
                found[message.id] = message
    return found


def variables(locale: str, id: str) -> Mapping[str, set[str]]:
    """Return the variables of a message and of the messages it refers to, each with its select keys."""
    message = messages(locale)[id]
    found = {name: set(keys) for name, keys in message.variables.items()}
    for reference in message.references:
        for name, keys in variables(locale, reference).items():
            found.setdefault(name, set()).update(keys)
    return found


def samples(locale: str, id: str, worst: Mapping[str, object]) -> Iterator[dict[str, object]]:
    """Yield arguments for a message: every combination of select keys, some numbers, and the values of `worst`."""
    message = messages(locale)[id]
    numbers, lists = set(message.numbers), set(message.lists)
    for reference in message.references:
        numbers |= messages(locale)[reference].numbers
        lists |= messages(locale)[reference].lists
    choices: list[list[object]] = []
    names = sorted(variables(locale, id))
    for name in names:
        words = variables(locale, id)[name]
        if words:
            choices.append(sorted(words))
        elif name in lists and name not in worst:
            choices += [[("۱",), ("۱", "۲", "۳")]]
        elif name in worst:
            choices.append([worst[name]])
        else:
            choices.append([0, 1, 2, 3, 11] if name in numbers else [7])
    for values in product(*choices):
        yield dict(zip(names, values, strict=True))


@dataclass(frozen=True)
class Use:
    """A use of a message in the code. `pattern` is a regular expression for the id. `arguments` is None if unknown."""

    pattern: str
    arguments: frozenset[str] | None
    place: str


@cache
def uses() -> tuple[Use, ...]:
    """Return every `say(…)`, `Term(…)` and `….write(…)` in the code, and the messages implied by the registry."""
    found = list(_of_registry())
    for path, nodes in _nodes().items():
        for node in nodes:
            if isinstance(node, ast.Call) and node.args:
                found.extend(_of_call(node, f"{path.relative_to(ROOT)}:{node.lineno}"))
    return tuple(found)


@cache
def constants() -> frozenset[str]:
    """Return every string constant in the code, because an id may be stored in a table before it is used."""
    return frozenset(
        node.value
        for nodes in _nodes().values()
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def _nodes() -> Mapping[Path, Sequence[ast.Call | ast.Constant]]:
    """Return the calls and constants of every code file."""
    found: dict[Path, Sequence[ast.Call | ast.Constant]] = {}
    for path in code():
        finder = _CallsAndConstants()
        finder.add(ast.parse(path.read_text(encoding="utf-8")))
        found[path] = finder.nodes
    return found


class _CallsAndConstants:
    """Collects the calls and constants below a node, in half of the time of ast.walk."""

    def __init__(self) -> None:
        self.nodes: list[ast.Call | ast.Constant] = []

    def add(self, node: ast.AST) -> None:
        kind = type(node)
        if kind is ast.Name or isinstance(node, ast.expr_context):
            return
        if kind is ast.Constant or kind is ast.Call:
            self.nodes.append(node)  # type: ignore[arg-type]
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                for one in value:
                    if isinstance(one, ast.AST):
                        self.add(one)
            elif isinstance(value, ast.AST):
                self.add(value)


def code() -> list[Path]:
    """Return the code files, except those of games that are not registered and have no messages."""
    spoken = {*KEYS, *(path.stem for path in (ROOT / "locales/en").glob("*.ftl"))}
    paths = [path for top in ("engine", "render", "bot") for path in (ROOT / top).rglob("*.py")]
    games = [re.search(r"/games/([a-z]+)[/.]", path.as_posix()) for path in paths]
    return sorted(p for p, g in zip(paths, games, strict=True) if g is None or g[1] in spoken)


def _of_registry() -> Iterator[Use]:
    none: frozenset[str] = frozenset()
    for key in KEYS:
        yield Use(f"{key}-name", none, "registry")
        for option in game(key).options:
            yield Use(f"{key}-option-{option.key}", none, "registry")
            for value in option.values:
                yield Use(f"{key}-option-{option.key}-{value}", none, "registry")
        yield from keyboard_uses(game(key))


def keyboard_uses(rules: Game[Any, Any, Any]) -> Iterator[Use]:
    """Yield the messages of the default keyboard if a game uses it."""
    if type(rules).keys is not Game.keys:
        return
    arguments: dict[str, tuple[str, ...]] = {"ask": (), "over": (), "key": ("part",)}
    for name, names in arguments.items():
        yield Use(f"{rules.key}-{name}", frozenset(names), "default keyboard")


def _of_call(node: ast.Call, place: str) -> Iterator[Use]:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    arguments: frozenset[str] | None = None
    if name == "say" and all(keyword.arg for keyword in node.keywords):
        arguments = frozenset(str(keyword.arg) for keyword in node.keywords)
    elif name == "Term":
        arguments = frozenset()
    elif name == "write" and len(node.args) == 2 and isinstance(node.args[1], ast.Dict):
        keys = [getattr(key, "value", None) for key in node.args[1].keys]
        arguments = frozenset(map(str, keys)) if all(keys) else None
    elif name != "say":
        return
    branches = node.args[0]
    for branch in (
        (branches.body, branches.orelse) if isinstance(branches, ast.IfExp) else (branches,)
    ):
        if pattern := _pattern(branch):
            yield Use(pattern, arguments, place)


def _pattern(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        parts = [
            re.escape(part.value)
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
            else ".+"
            for part in node.values
        ]
        return "".join(parts)
    return None
