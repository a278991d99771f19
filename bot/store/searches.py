"""The interface through which nodes hand over searches for computer players to other processes, the thinkers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

SIGN_SECONDS = 3.0
"""The time in seconds after which a thinker that has not renewed its row is considered dead."""
KEPT_SECONDS = 15.0
"""The time in seconds after which a search that was neither answered nor withdrawn is deleted."""


@dataclass(frozen=True, slots=True)
class SearchJob:
    """A search that was handed over. `body` is the text of a `bot.tables.computers.search_request.SearchRequest`."""

    key: str
    body: str


class SearchQueue(Protocol):
    """The queue of handed-over searches. Methods raise StoreUnavailable if the database is unavailable.

    Only `close` and `notice` do not: `notice` then waits until the database is available again.
    """

    async def add(self, key: str, body: str) -> None:
        """Hand over a search. `key` is a random text; for `body`, see `SearchJob`."""
        ...

    async def withdraw(self, key: str, *, claimed: bool) -> bool:
        """Delete a search, if nobody has claimed it or if `claimed` is set. Return whether it was deleted."""
        ...

    async def workers(self) -> int:
        """Return how many searches all live thinkers can run at once. Also delete searches older than KEPT_SECONDS."""
        ...

    async def beat(self, workers: int) -> None:
        """Register this process as a live thinker that can run `workers` searches at once, or renew the registration.

        The registration expires after SIGN_SECONDS unless `beat` is called again.
        """
        ...

    async def claim(self, limit: int) -> Sequence[SearchJob]:
        """Claim and return up to `limit` searches, the oldest ones. Each search is claimed once. Call `beat` first."""
        ...

    async def answer(self, key: str, word: str) -> bool:
        """Delete a search that this thinker has claimed, and send its answer, which is "" if it failed.

        Return whether the search still existed. If not, nothing is sent.
        """
        ...

    async def leave(self) -> None:
        """End the registration of this process as a thinker."""
        ...

    async def notice(self) -> str:
        """Wait for a notice and return it.

        For a thinker, it is "" and means that there may be searches. For a node, it is an answer: the key of the
        search, a space and the word.
        """
        ...

    async def close(self) -> None:
        """Close the connection. Never raises."""
        ...
