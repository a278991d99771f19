"""Conversion between frozen dataclasses and JSON values, driven by type hints."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.errors import BadPosition

T = TypeVar("T")

MOST_DIGITS = 100
"""Maximum number of digits of an integer. A longer one is refused before it is used in a computation or a message."""
_LARGEST = 10**MOST_DIGITS - 1

_PLAIN = frozenset({bool, int, str, types.NoneType})
"""Types that need no conversion. They are checked first for speed: a state is converted after every move."""


class _Converters(dict[type, Callable[[Any], Any]]):
    """The functions that convert values, by type. A missing one is made when it is first needed."""

    def __init__(self, make: Callable[[type], Callable[[Any], Any]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, kind: type) -> Callable[[Any], Any]:
        self[kind] = found = self._make(kind)
        return found


class Dumper:
    """Converts values to JSON values.

    A dataclass becomes a dict, a tuple a list, and an enum member its value. Any other value is not changed.
    """

    def __init__(self, own: Mapping[type, Callable[[Any], Any]] | None = None) -> None:
        """`own` maps types to functions that convert values of these types in a different way."""
        self._converters = _Converters(self._made)
        self._converters.update(own or {})

    def __call__(self, value: Any) -> Any:
        """Return the JSON value that represents a value."""
        kind: type = type(value)
        return value if kind in _PLAIN else self._converters[kind](value)

    def _made(self, kind: type) -> Callable[[Any], Any]:
        if is_dataclass(kind):
            return self._object(kind)
        if issubclass(kind, Enum):
            return attrgetter("_value_")  # the same as `value`, without a call of a descriptor
        return self._items if issubclass(kind, tuple) else lambda value: value

    def _object(self, kind: type) -> Callable[[Any], Any]:
        """Return a function that converts instances of a dataclass.

        It is compiled, as the methods of dataclasses are: a loop over the fields takes almost twice as long.
        """
        hints = _hints(kind)
        items = [
            f"{name!r}: value.{name}"
            if _is_plain(hints[name])
            else f"{name!r}: item if (kind := type(item := value.{name})) in plain else own[kind](item)"
            for name in (field.name for field in fields(kind))
        ]
        space: dict[str, Any] = {"plain": _PLAIN, "own": self._converters}
        exec(f"def convert(value):\n    return {{{', '.join(items)}}}", space)  # noqa: S102 - only names of fields
        found: Callable[[Any], Any] = space["convert"]
        return found

    def _items(self, values: Sequence[Any]) -> list[Any]:
        kinds = set(map(type, values))
        if kinds <= _PLAIN:
            return list(values)
        own = self._converters
        if len(kinds) == 1:  # tiles, for example
            return list(map(own[kinds.pop()], values))
        return [item if (kind := type(item)) in _PLAIN else own[kind](item) for item in values]


_DUMPER = Dumper()


def dump(value: Any) -> Any:
    """Return the JSON value that represents a value; see `Dumper`."""
    return _DUMPER(value)


def _is_plain(kind: Any) -> bool:
    """Return whether all values of a type hint have a type in `_PLAIN`."""
    if isinstance(kind, NewType):
        return _is_plain(kind.__supertype__)
    if get_origin(kind) in (Union, types.UnionType):
        return all(map(_is_plain, get_args(kind)))
    return kind in _PLAIN


def load(kind: type[T], raw: Any, where: str = "state") -> T:
    """Return a value of type `kind` built from JSON values.

    `where` is the path of `raw` in error messages. Where a dataclass is expected, `raw` may already contain an instance
    of it, which is used without being checked. Raises BadPosition with the path of the first mistake found.
    """
    value: T = _load(kind, raw, where)
    return value


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _load(kind: Any, raw: Any, where: str) -> Any:
    if isinstance(kind, NewType):
        return _load(kind.__supertype__, raw, where)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _load_union(get_args(kind), raw, where)
    if origin is tuple:
        return _load_tuple(get_args(kind), raw, where)
    if is_dataclass(origin or kind):
        return _load_object(origin or kind, raw, where, get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        if isinstance(raw, str | int):
            with suppress(ValueError):
                return kind(raw)
        raise BadPosition(f"{where}: {shown(raw)} is no {kind.__name__}")
    return _load_plain(kind, raw, where)


def _load_plain(kind: Any, raw: Any, where: str) -> Any:
    if kind is None or kind is type(None):
        if raw is None:
            return None
        raise BadPosition(f"{where}: expected null")
    if not isinstance(raw, kind) or (isinstance(raw, bool) and kind is not bool):
        raise BadPosition(f"{where}: expected {kind.__name__}, got {shown(raw)}")
    if kind is int and abs(raw) > _LARGEST:
        raise BadPosition(f"{where}: a number with more than {MOST_DIGITS} digits")
    if kind is str and not is_text(raw):
        raise BadPosition(f"{where}: a lone surrogate is not text")
    return raw


def is_text(raw: str) -> bool:
    """Return whether a string can be encoded in UTF-8. Lone surrogates, which JSON allows, cannot."""
    try:
        raw.encode()
    except UnicodeEncodeError:
        return False
    return True


def shown(raw: Any) -> str:
    """Return a description of a JSON value for error messages: its kind, such as "a list", or its `repr`.

    The `repr` is cut to 40 characters.
    """
    if isinstance(raw, Mapping):
        return "an object"
    if isinstance(raw, list):
        return "a list"
    if isinstance(raw, int) and abs(raw) > _LARGEST:
        return "a large number"
    return f"{raw!r:.40}"


def listed(keys: Iterable[object]) -> str:
    """Return the sorted keys of an object for error messages, cut to 200 characters.

    Lone surrogates, which JSON allows, are escaped, because the message could not be encoded otherwise.
    """
    return f"{', '.join(sorted(map(str, keys))):.200}".encode(errors="backslashreplace").decode()


def _load_union(kinds: tuple[Any, ...], raw: Any, where: str) -> Any:
    first: BadPosition | None = None
    for kind in kinds:
        try:
            return _load(kind, raw, where)
        except BadPosition as error:
            first = first or error
    raise first or BadPosition(f"{where}: nothing fits")


def _load_tuple(kinds: tuple[Any, ...], raw: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(raw, list):
        raise BadPosition(f"{where}: expected a list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_load(kinds[0], item, f"{where}[{at}]") for at, item in enumerate(raw))
    if len(raw) != len(kinds):
        raise BadPosition(f"{where}: expected {len(kinds)} items, got {len(raw)}")
    pairs = enumerate(zip(kinds, raw, strict=True))
    return tuple(_load(kind, item, f"{where}[{at}]") for at, (kind, item) in pairs)


def _load_object(kind: Any, raw: Any, where: str, arguments: tuple[Any, ...]) -> Any:
    """Return an instance of the dataclass `kind`, or `raw` itself if it is already such an instance.

    `arguments` are the type arguments of a generic dataclass, such as `OpenView[State]`. Raises BadPosition unless the
    keys of `raw` are exactly the names of the fields.
    """
    if isinstance(raw, kind):
        return raw
    if not isinstance(raw, Mapping):
        raise BadPosition(f"{where}: expected an object")
    names = {field.name for field in fields(kind) if field.init}
    if set(raw) != names:
        raise BadPosition(f"{where}: missing or unknown: {listed(set(raw) ^ names)}")
    hints = _hints(kind)
    bound = dict(zip(getattr(kind, "__parameters__", ()), arguments, strict=False))
    return kind(
        **{
            name: _load(bound.get(hints[name], hints[name]), raw[name], f"{where}.{name}")
            for name in names
        }
    )
