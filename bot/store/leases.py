"""The interface through which several nodes share a database: leases of chats, claims of updates, notices, a leader."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.store.draining import DrainingRow
from bot.store.records import InboxRow, TableKey

LEASE_SECONDS = 5.0
"""The time in seconds after which a node that has not renewed its row is considered dead. The others then take over its
chats."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The next work of a node: updates to handle, and tables of chats that it handles from now on.

    `gained` are the tables of these chats that are open or unfinished; their copies in memory are outdated.
    `unfinished` are the tables among them that the node must continue, because of an outdated board, a computer to move
    or an owed notice.
    """

    updates: Sequence[InboxRow] = ()
    gained: Sequence[TableKey] = ()
    unfinished: Sequence[TableKey] = ()


class Leases(Protocol):
    """The leases of one node. A chat, with its tables, belongs to one node until its lease ends.

    `join`, `beat`, `claim`, `adopt`, `handles`, `release` and `tell` raise StoreUnavailable if the database cannot be
    reached. `now` is in seconds since the epoch.
    """

    async def join(self) -> int:
        """Become a node, and return the number of live nodes, including this one."""
        ...

    async def beat(self) -> int:
        """Renew all leases of this node, end those of dead nodes, and return the number of live nodes.

        If this node was considered dead meanwhile, it becomes a new one without leases, and the number is negative.
        """
        ...

    async def claim(self, now: float, limit: int) -> Claim:
        """Take leases of chats that have updates but no lease, and claim updates of all chats of this node.

        Return at most `limit` updates, and the tables of the chats whose leases were taken (`Claim.gained`).
        """
        ...

    async def adopt(self, now: float) -> Claim:
        """Take leases of chats that no node handles, if one of their tables needs a node. Return the gained tables.

        A table needs a node if it has a deadline that is due at time `now`, an outdated board, a computer to move or an
        owed notice. The result contains no updates.
        """
        ...

    async def handles(self, table: TableKey) -> bool:
        """Return whether this node has the lease of a table's home.

        If the home is that of a card, the lease of the table's oldest private chat decides.
        """
        ...

    async def release(self, seconds: float) -> None:
        """End the leases of this node that have not been used for `seconds`, and those far in excess of its share.

        Leases of chats in which something is left to do are kept.
        """
        ...

    async def leave(self) -> None:
        """End all leases of this node, so that the other nodes take over its chats at once. Never raises."""
        ...

    async def tell(self, notice: str) -> None:
        """Send a notice to all nodes, including this one. The number of this node is appended to it."""
        ...

    @property
    def node(self) -> int:
        """The number of this node, or 0 before `join`."""
        ...

    async def live_nodes(self) -> Collection[int]:
        """Return the numbers of the live nodes. Raises StoreUnavailable."""
        ...

    @property
    def is_oldest(self) -> bool:
        """Whether this node was the oldest live node when it last reached the database."""
        ...

    @property
    def draining(self) -> DrainingRow:
        """The row that makes all nodes drain."""
        ...

    async def notice(self) -> str:
        """Wait for a notice from the database, such as "inbox" or "person 5", and return it.

        "lost" means that notices may have been lost.
        """
        ...

    async def lead(self) -> None:
        """Wait until this node is the leader, which requests updates from Telegram."""
        ...

    async def until_deposed(self) -> None:
        """Wait until this node is no longer the leader."""
        ...
