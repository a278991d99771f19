"""Conversion between frozen dataclasses and JSON values, driven by type hints."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.errors import BadPosition

T = TypeVar("T")

_PLAIN = frozenset({bool, int, str, types.NoneType})
"""Types that need no conversion. They are checked first for speed, because a state is stored after every move."""


def dump(value: Any) -> Any:
    """Return the value as JSON values: a dataclass becomes a dict, a tuple a list, and an enum member its value."""
    kind: type = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return [item if type(item) in _PLAIN else dump(item) for item in value]
    if (names := _names(kind)) is not None:
        return {name: dump(getattr(value, name)) for name in names}
    if isinstance(value, Enum):
        return value._value_  # the same as `value`, without a call of a descriptor
    return [dump(item) for item in value] if isinstance(value, tuple) else value


@cache
def _names(kind: type) -> tuple[str, ...] | None:
    """Return the names of a dataclass's fields; None: the type is no dataclass."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


def load(kind: type[T], raw: Any, where: str = "state") -> T:
    """Return a value of type `kind` built from JSON values.

    Raises BadPosition with the path of the first mistake; `where` is the path of `raw` itself.
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
        try:
            return kind(raw)
        except ValueError:
            raise BadPosition(f"{where}: {raw!r} is no {kind.__name__}") from None
    if kind is None or kind is type(None):
        if raw is None:
            return None
        raise BadPosition(f"{where}: expected null")
    if not isinstance(raw, kind) or (isinstance(raw, bool) and kind is not bool):
        raise BadPosition(f"{where}: expected {kind.__name__}, got {raw!r:.40}")
    return raw


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
    """Return a dataclass instance; `arguments` are the type arguments of a generic one, such as `OpenView[State]`."""
    if not isinstance(raw, Mapping):
        raise BadPosition(f"{where}: expected an object")
    names = {field.name for field in fields(kind) if field.init}
    if set(raw) != names:
        odd = ", ".join(sorted(map(str, set(raw) ^ names)))
        raise BadPosition(f"{where}: missing or unknown: {odd}")
    hints = _hints(kind)
    bound = dict(zip(getattr(kind, "__parameters__", ()), arguments, strict=False))
    return kind(
        **{
            name: _load(bound.get(hints[name], hints[name]), raw[name], f"{where}.{name}")
            for name in names
        }
    )
