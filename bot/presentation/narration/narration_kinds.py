"""The kinds of sentences of the narrator, with their conditions, read from locales/narration/."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

from engine.contract import Seat
from engine.saying import Arg, Term, Who, say

Condition: TypeAlias = "bool | int | str | Mapping[str, Condition]"

COMPARED_AFTER = "compared_after"
"""The key of the class of events in the file of a game (see `compared_after`); all other keys are names of kinds."""
SEATS = frozenset(("seat", "starter", "leader", "second", "winner"))
"""The message arguments that stand for players."""
AMOUNTS = frozenset(("gap",))
"""The message arguments that are numbers of points, or of pieces in a game that counts pieces."""
VARIANTS = 5
"""The number of variants of a kind whose file does not give the number."""
MIN_VARIANTS = 2
"""The minimum number of variants of a kind, because no variant is used twice in a row."""


@dataclass(frozen=True, slots=True)
class SentenceKind:
    """A kind of sentence.

    name: the message ids are `narration-<name>-1` and so on.
    on: the name of the class of the events or table moments to which the kind applies.
    items: the field of such an event that contains its moments, or "" if the event itself is the moment.
    where: conditions on the fields of the moment.
    after: a condition on earlier events, or None.
    args: the arguments of the messages, as paths to fields of the moment.
    rank: if several kinds apply, one with the highest rank is chosen.
    most: the path of a value; the moment in which it is highest is chosen. If "", the first moment is chosen.
    variants: the number of messages of this kind.
    unnamed: the numbers of the messages that do not name the player of the moment; () if the moment concerns the table.
    big: whether the sentence is about a big move, which the picture marks as well.
    """

    name: str
    on: str
    where: Mapping[str, Condition]
    items: str = ""
    after: After | None = None
    args: Mapping[str, str] = field(default_factory=dict)
    rank: int = 1
    most: str = ""
    variants: int = VARIANTS
    unnamed: tuple[int, ...] = ()
    big: bool = False

    def moments(self, event: object) -> tuple[object, ...]:
        """Return the moments in an event of the class `on`: those in the field `items`, or the event itself."""
        return tuple(getattr(event, self.items)) if self.items else (event,)

    def numbers(self, *, named: bool) -> list[int]:
        """Return the numbers of the messages, without `unnamed` if the player must be named."""
        left_out = self.unnamed if named else ()
        return [number for number in range(1, self.variants + 1) if number not in left_out]

    def holds(self, moment: object) -> bool:
        """Return whether a moment fulfils all conditions on its fields."""
        return all(_holds(getattr(moment, name), test) for name, test in self.where.items())


@dataclass(frozen=True, slots=True)
class After:
    """The condition that at least `count` earlier events of class `on` have the same values as the moment.

    `same` maps fields of these events to fields of the moment.
    """

    on: str
    count: int
    same: Mapping[str, str]

    def their_values(self, event: object) -> tuple[object, ...]:
        """Return the values of an earlier event that are compared with those of the moment."""
        return tuple(getattr(event, theirs) for theirs in self.same)

    def own_values(self, moment: object) -> tuple[object, ...]:
        """Return the values of the moment that are compared with those of earlier events."""
        return tuple(getattr(moment, own) for own in self.same.values())


@cache
def kinds_of(game: str) -> tuple[SentenceKind, ...]:
    """Return the kinds of a game: its own, and the common kinds as changed by the game's file."""
    common, own = _read("common"), _read(game)
    merged = {name: _merged(raw, own.get(name, {})) for name, raw in common.items()}
    shared = {*common, COMPARED_AFTER}
    added = {f"{game}-{name}": raw for name, raw in own.items() if name not in shared}
    return tuple(_kind(name, raw) for name, raw in {**added, **merged}.items())


@cache
def compared_after(game: str) -> str:
    """Return the name of the class of events after which the scores of a game are compared; "" for every turn."""
    return str(_read(game).get(COMPARED_AFTER, ""))


def are_compared_after(game: str, events: Iterable[object]) -> bool:
    """Return whether the scores of a game are compared after a board with these events."""
    name = compared_after(game)
    return not name or any(_is_named(type(event), name) for event in events)


@cache
def kinds_on(game: str, cls: type[object]) -> tuple[SentenceKind, ...]:
    """Return the kinds of a game that are about events of a class, or about moments that these events contain."""
    return tuple(kind for kind in kinds_of(game) if _is_named(cls, kind.on))


@cache
def kinds_after(game: str, cls: type[object]) -> tuple[tuple[str, After], ...]:
    """Return (name of the kind, condition) for each condition on earlier events that counts events of a class."""
    return tuple(
        (kind.name, kind.after)
        for kind in kinds_of(game)
        if kind.after is not None and _is_named(cls, kind.after.on)
    )


def _is_named(cls: type, name: str) -> bool:
    """Return whether a class or one of its base classes has the given name."""
    return any(base.__name__ == name for base in cls.__mro__)


def argument(name: str, value: object, game: str, counts: str) -> Arg:
    """Return a value as the argument `name` of a message: a player for a name in SEATS, an amount for one in AMOUNTS.

    Otherwise, an enum member becomes a term of the game, and an integer stays as it is. Raises TypeError if the value
    is neither.
    """
    if name in SEATS and isinstance(value, int):
        return Who(Seat(value))
    if name in AMOUNTS and isinstance(value, int):
        return say("narration-amount", amount=value, counts=counts)
    if isinstance(value, Enum):
        return Term(f"{game}-{name}-{value.value}")
    if isinstance(value, int):
        return value
    raise TypeError(f"{name}: {value!r}")


def value_at(moment: object, path: str) -> Any:
    """Return the value at a path: a field, and what is derived from it, such as `pieces.count`."""
    name, *derived = path.split(".")
    value = getattr(moment, name)
    for step in derived:
        value = _derived(value, step)
    return value


def _holds(value: Any, test: Condition) -> bool:
    if not isinstance(test, Mapping):
        return bool((value.value if isinstance(value, Enum) else value) == test)
    for step, inner in test.items():
        if step in ("min", "max"):
            if value is None or (value < inner if step == "min" else value > inner):
                return False
        elif not _holds(_derived(value, step), inner):
            return False
    return True


def _derived(value: Any, step: str) -> int:
    """Return the number of items in a sequence, of different items, or of items that differ from the first.

    `step` is "count", "kinds" or "others", respectively. Raises ValueError for any other step.
    """
    match step:
        case "count":
            return len(value)
        case "kinds":
            return len(set(value))
        case "others":
            return sum(item != value[0] for item in value)
    raise ValueError(f"unknown step {step!r}")


def _read(name: str) -> dict[str, Any]:
    path = resources.files("locales") / "narration" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _merged(raw: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    where = {**raw.get("where", {}), **own.get("where", {})}
    return {**raw, **own, "where": where}


def _kind(name: str, raw: Mapping[str, Any]) -> SentenceKind:
    """Return the kind that a file describes. Raises ValueError if it has fewer than two variants."""
    variants = raw.get("variants", VARIANTS)
    if not isinstance(variants, int) or variants < MIN_VARIANTS:
        raise ValueError(f"narration kind {name}: variants must be a number from {MIN_VARIANTS}")
    on, _, items = raw["on"].partition(".")
    args = raw.get("args", {})
    after = raw.get("after")
    return SentenceKind(
        name=name,
        on=on,
        items=items,
        where=raw.get("where", {}),
        after=None if after is None else After(**after),
        args=args if isinstance(args, dict) else {arg: arg for arg in args},
        rank=raw.get("rank", 1),
        most=raw.get("most", ""),
        variants=variants,
        unnamed=tuple(raw.get("unnamed", ())),
        big=raw.get("big", False),
    )
