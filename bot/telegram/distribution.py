"""Updates of several nodes: the leader fetches them, or a webhook receives them; the node of their chat claims them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import cached_property

from telegram import Bot

from bot.runtime.clock import Clock
from bot.runtime.tasks import cancel_all
from bot.store.interface import Store
from bot.store.records import InboxRow
from bot.telegram.incoming import MessageSeen, Received
from bot.telegram.poller import UpdatePoller
from bot.telegram.update_handler import UpdateHandler
from bot.telegram.webhook import Webhook
from bot.telegram.webhook_address import WebhookAddress


class Distributed(UpdatePoller):
    """The base class of the pollers of nodes: updates that are stored are not handled until they are claimed."""

    is_stopping = False
    """Whether no more updates are to be claimed."""

    @cached_property
    def seen(self) -> list[MessageSeen]:
        """Messages that are not stored. The nodes of their chats must be notified of them."""
        return []

    async def stop(self, seconds: float) -> None:
        """Stop as an UpdatePoller does, and claim no more updates."""
        self.is_stopping = True
        await super().stop(seconds)

    async def drain(self, seconds: float) -> None:
        """Accept no more updates until `reopen`, and wait at most `seconds` until this has taken effect.

        Updates in the inbox are still claimed and handled. Later calls only wait.
        """
        if self._is_open.is_set():
            self._is_open = asyncio.Event()
            if self._fetching is not None:
                self._fetching.cancel()
        if self._fetching is not None:
            await asyncio.wait({self._fetching}, timeout=seconds)

    @property
    def is_fetching(self) -> bool:
        """Whether this node accepts updates. After `drain`, it may still do so until open connections are closed."""
        return self._is_open.is_set() or not (self._fetching is None or self._fetching.done())

    @property
    def is_handling(self) -> bool:
        """Whether this node is handling updates."""
        return bool(self._working or self._refusals.sending)

    async def _recover(self) -> None:
        """Do nothing: updates that another node did not finish are claimed like new ones."""

    async def _start(self, received: Received) -> None:
        if received.row is None:
            if isinstance(received.event, MessageSeen):
                self.seen.append(received.event)
            await super()._start(received)

    async def handle_claimed(self, row: InboxRow) -> None:
        """Start handling an update that this node has claimed, once the node is handling few enough others.

        Raises StoreError.
        """
        received = self._parser.receive(json.loads(row.body))._replace(row=row)
        if received.event is None:  # stored by an earlier version of the bot
            await self._store.settle(row.update_id)
        await super()._start(received)


class LeaderPoller(Distributed):
    """Fetches updates from Telegram while its node is the leader."""

    async def _fetch_for_ever(self) -> None:
        leases = self._store.leases
        while leases is not None:
            await leases.lead()
            fetching = asyncio.create_task(super()._fetch_for_ever(), name="leading")
            deposed = asyncio.create_task(leases.until_deposed())
            try:
                await asyncio.wait({fetching, deposed}, return_when=asyncio.FIRST_COMPLETED)
                if fetching.done():
                    fetching.result()
            finally:
                await cancel_all((fetching, deposed))


class SharedWebhook(Distributed, Webhook):
    """A webhook at each node: Telegram's requests may reach any of them."""


def poller_of(
    bot: Bot,
    store: Store,
    clock: Clock,
    handler: UpdateHandler,
    address: WebhookAddress | None,
    contact: Callable[[], Awaitable[None]],
) -> UpdatePoller:
    """Return the poller of a bot: for a webhook if there is an address, and for a node if the store is shared."""
    if store.leases is None:
        if address is None:
            return UpdatePoller(bot, store, clock, handler, contact=contact)
        return Webhook(bot, store, clock, handler, address, contact=contact)
    if address is not None:
        return SharedWebhook(bot, store, clock, handler, address, contact=contact)
    return LeaderPoller(bot, store, clock, handler, contact=contact)
