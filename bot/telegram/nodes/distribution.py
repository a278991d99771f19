"""What is different with several nodes: the leader fetches updates, and the node of their chat claims stored ones."""

from __future__ import annotations

import asyncio

from bot.runtime.tasks import cancel_all
from bot.store.leases import Leases
from bot.store.records import InboxRow
from bot.telegram.incoming import MessageSeen, Received
from bot.telegram.updates.updates import UpdateSource, UpdateWorkers

MOST_SEEN = 150
"""The maximum number of messages in one notice to the other nodes, which must not exceed 8,000 bytes."""


class SharedInbox:
    """The inbox that the nodes share. A stored update is handled by the node that claims it, and others at once."""

    def __init__(self, workers: UpdateWorkers) -> None:
        self._workers = workers
        self._seen: list[MessageSeen] = []
        """Messages that are not stored. The nodes of their chats must be notified of them."""

    async def start(self, received: Received) -> None:
        """Start handling an update that this node has received, unless it is stored."""
        if received.row is None:
            if isinstance(received.event, MessageSeen):
                self._seen.append(received.event)
            await self._workers.start(received)

    async def start_claimed(self, row: InboxRow) -> None:
        """Start handling an update that this node has claimed. Raises StoreError."""
        await self._workers.start_stored(row)

    def abandon(self) -> None:
        """Stop handling claimed updates, because nodes claim them again: the leases of this node have ended."""
        self._workers.abandon()

    def take_seen(self) -> str:
        """Return a notice for the other nodes of messages that this node has seen, or "" if they know of all."""
        told, self._seen[:MOST_SEEN] = self._seen[:MOST_SEEN], []
        return " ".join(("seen", *map(_notice_of, told))) if told else ""


class LeaderOnlySource:
    """A source that runs another one while this node is the leader: only one node may ask Telegram for updates."""

    def __init__(self, source: UpdateSource, leases: Leases) -> None:
        self._source = source
        self._leases = leases

    async def run(self) -> None:
        """Receive updates whenever this node leads, until cancelled. Raises TokenRefused."""
        while True:
            await self._leases.lead()
            receiving = asyncio.create_task(self._source.run(), name="leading")
            deposed = asyncio.create_task(self._leases.until_deposed())
            try:
                await asyncio.wait({receiving, deposed}, return_when=asyncio.FIRST_COMPLETED)
                if receiving.done():
                    receiving.result()
            finally:
                await cancel_all((receiving, deposed))


def _notice_of(seen: MessageSeen) -> str:
    """Return the chat, the id and, in a forum, the topic of a message as text for the other nodes."""
    chat, number = seen.chat, seen.message_id
    return f"{chat.id}:{number}:{chat.topic}" if chat.has_topics else f"{chat.id}:{number}"
