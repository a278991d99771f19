"""A cache of bounded size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class BoundedCache(Generic[K, V]):
    """A cache of at most `limit` entries, which drops the least recently used ones. Values must not be None.

    >>> cache = BoundedCache[str, int](2)
    >>> cache.put("a", 1); cache.put("b", 2); cache.get("a")
    1
    >>> cache.put("c", 3); cache.get("b") is None
    True
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._entries: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return the value of a key and mark it as used, or return None if the key is missing."""
        value = self._entries.get(key)
        if value is not None:
            self._entries.move_to_end(key)
        return value

    def put(self, key: K, value: V) -> None:
        """Set the value of a key, then drop entries above the limit."""
        self._entries[key] = value
        self._entries.move_to_end(key)
        while len(self._entries) > self._limit:
            self._entries.popitem(last=False)

    def setdefault(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of a key. If the key is missing, store and return `make()`."""
        value = self.get(key)
        if value is None:
            value = make()
            self.put(key, value)
        return value

    def pop(self, key: K) -> V | None:
        """Remove a key and return its value, or return None if the key is missing."""
        return self._entries.pop(key, None)

    def clear(self) -> None:
        """Remove all keys."""
        self._entries.clear()

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __contains__(self, key: K) -> bool:
        return key in self._entries

    def __len__(self) -> int:
        return len(self._entries)
