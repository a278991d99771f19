"""Small changes to a position's JSON: numbers, flags, names and lists. Most of them contradict the rest of it."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

Path = tuple[Any, ...]
NUMBERS = (0, 1, -1, 2, 3, 4, 5, 7, 14, 18, 20, 50, 60, 100, 1000, 10**6, 10**9, 10**30)


def mutated(raw: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Return a copy with one to three changes."""
    after: dict[str, Any] = json.loads(json.dumps(raw))
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
        chance.choice(CHANGES)(after, chance)
    return after


def values(raw: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every value with its path, except the values of the printed components."""
    items: Any = raw.items() if isinstance(raw, dict) else enumerate(raw)
    for key, value in items:
        if key == "components":
            continue
        yield (*path, key), value
        if isinstance(value, dict | list):
            yield from values(value, (*path, key))


def put(raw: Any, path: Path, value: Any) -> None:
    for key in path[:-1]:
        raw = raw[key]
    raw[path[-1]] = value


def putting(*path: Any, value: Any) -> Callable[[Any], None]:
    """Return a change that puts a value at a path."""

    def change(raw: Any) -> None:
        put(raw, path, value)

    return change


def change_value(raw: Any, chance: random.Random) -> None:
    """Replace a value: by another number, the opposite flag, or a value from another place."""
    found = list(values(raw))
    fields = sorted({path[-1] for path, _ in found if isinstance(path[-1], str)})
    wanted = chance.choice(fields)
    path, value = chance.choice([one for one in found if wanted in one[0]])
    if isinstance(value, bool):
        put(raw, path, not value)
    elif isinstance(value, int) and chance.random() < 0.8:
        near = value + chance.choice((-2, -1, -1, 1, 1, 2))
        put(raw, path, chance.choice((near, near, chance.choice(NUMBERS), -value)))
    else:
        put(raw, path, copy.deepcopy(chance.choice(_alike(found, path, value))))


def _alike(found: list[tuple[Path, Any]], path: Path, value: Any) -> list[Any]:
    """Return the values of fields with the same name or of the same type, plus None and occasionally any value."""
    same = [other for way, other in found if _field(way) == _field(path) and other != value]
    return [*same, *(one for _, one in found if type(one) is type(value))][:40] or [None]


def _field(path: Path) -> Any:
    return next((key for key in reversed(path) if isinstance(key, str)), None)


def swap_values(raw: Any, chance: random.Random) -> None:
    """Swap two values of the same type."""
    found = [one for one in values(raw) if not isinstance(one[1], dict | list)]
    path, value = chance.choice(found)
    others = [one for one in found if type(one[1]) is type(value)]
    if chance.random() < 0.5:
        others = [one for one in others if _field(one[0]) == _field(path)]
    other_path, other = chance.choice(others)
    put(raw, path, other)
    put(raw, other_path, value)


def change_list(raw: Any, chance: random.Random) -> None:
    """Change a list: remove, duplicate or cut off items, or shuffle or reverse it."""
    lists = [value for _, value in values(raw) if isinstance(value, list) and value]
    if not lists:
        return
    changed = chance.choice(lists)
    at = chance.randrange(len(changed))
    match chance.randrange(5):
        case 0:
            del changed[at]
        case 1:
            changed.insert(at, copy.deepcopy(changed[at]))
        case 2:
            del changed[at:]
        case 3:
            chance.shuffle(changed)
        case _:
            changed.reverse()


def move_item(raw: Any, chance: random.Random) -> None:
    """Move an item to another list that contains such items, or swap it with an item of that list."""
    lists = [value for _, value in values(raw) if isinstance(value, list)]
    sources = [one for one in lists if one]
    if not sources:
        return
    source = chance.choice(sources)
    at = chance.randrange(len(source))
    kind = type(source[at])
    fit = [other for other in lists if all(type(one) is kind for one in other)]
    target = chance.choice(fit or [source])
    if target is source:
        return
    if target and chance.random() < 0.5:
        there = chance.randrange(len(target))
        source[at], target[there] = target[there], source[at]
    else:
        target.insert(chance.randrange(len(target) + 1), source.pop(at))


def move_count(raw: Any, chance: random.Random) -> None:
    """Decrease one number, and increase another one by the same amount."""
    numbers = [(path, value) for path, value in values(raw) if type(value) is int]
    if not numbers:
        return
    (path, value), (other_path, other) = chance.choice(numbers), chance.choice(numbers)
    by = chance.choice((1, 1, 2, 3, 5, 1000))
    put(raw, path, value - by)
    put(raw, other_path, other + by)


CHANGES = (change_value, change_value, swap_values, change_list, move_item, move_item, move_count)
