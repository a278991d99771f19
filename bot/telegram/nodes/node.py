"""One of several bots that share a database: it renews its leases, claims updates, and takes over from dead nodes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.runtime.clock import Clock
from bot.runtime.tasks import cancel_all
from bot.store.errors import StoreError, StoreUnavailable
from bot.store.interface import Store
from bot.store.leases import Claim, Leases
from bot.store.outages import level_of
from bot.store.records import InboxRow, PersonKey, TableKey
from bot.tables.resumption import Resumption
from bot.tables.service import TableService
from bot.tables.timers import Timers
from bot.telegram.nodes.distribution import SharedInbox
from bot.telegram.nodes.draining import Draining
from bot.telegram.nodes.node_memory import NodeMemory
from bot.telegram.sending.rate_limits import RateLimits
from bot.telegram.updates.updater import Updater

BEAT = 1.0
"""Seconds between two renewals of the leases."""
ATTEMPTS = 20
"""The maximum number of times that a starting node tries again to join."""
MOST_CLAIMED = 100
"""The maximum number of updates that are claimed at once."""
UNUSED = 60.0
"""Seconds after which the lease of a quiet chat is released, so that a less busy node can take it."""
RELEASE = 10.0
"""Seconds between two searches for leases that have not been used for UNUSED seconds, and for interrupted analyses."""
log = logging.getLogger(__name__)


class Node:
    """The work of a bot as a node. Call `start` before the timers run, and `stop` after everything else has stopped."""

    def __init__(  # noqa: PLR0913 - the parts of a node have no common owner
        self,
        leases: Leases,
        store: Store,
        clock: Clock,
        *,
        timers: Timers,
        tables: TableService,
        resumption: Resumption,
        memory: NodeMemory,
        rate_limits: RateLimits,
        updater: Updater,
        inbox: SharedInbox,
        draining: Draining,
        recover: Callable[[], Awaitable[None]],
        end_interrupted: Callable[[], Awaitable[None]],
        heard: Callable[[int, int, int | None], None],
        answered: Callable[[], None] = lambda: None,
    ) -> None:
        """`recover` is called by `start` if there is no other node, and `end_interrupted` from time to time by the
        oldest node, to end the analyses of dead nodes. Both may raise StoreError.

        `heard` is called with the chat, the message id and the topic of each message that another node has seen. The
        chat is given by its Telegram id. The topic is None if the chat is not a forum. `answered` is called when
        another node has contact with Telegram.
        """
        self._recover, self._end_interrupted = recover, end_interrupted
        self._heard = heard
        self._leases = leases
        self._store = store
        self._clock = clock
        self._timers = timers
        self._tables = tables
        self._resumption = resumption
        self._memory = memory
        self._repository = memory.repository
        self._rate_limits = rate_limits
        self._updater = updater
        self._inbox = inbox
        self._draining = draining
        self._answered = answered
        self._wanted = asyncio.Event()
        self._working: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Become a node, and start its work. Raises StoreError.

        If there is no other node, recover first, and end a draining that earlier nodes began.
        """
        nodes = await self._join()
        self._rate_limits.share(nodes)
        if nodes == 1:
            await self._recover()
            await self._timers.note_contact()
            await self._leases.draining.clear()
        else:
            await self._follow()
        await self._draining.follow()
        self._working = asyncio.create_task(self._work(), name="node")
        log.info("node", extra={"node": self._leases.node, "nodes": nodes})

    async def _join(self) -> int:
        """Become a node, and return the number of nodes. If that fails, try again a few times. Raises StoreError."""
        for _ in range(ATTEMPTS):
            with suppress(StoreUnavailable):
                return await self._leases.join()
            await self._clock.sleep(BEAT)
        return await self._leases.join()

    async def stop(self) -> None:
        """Stop the work of the node, and hand over all its chats to the other nodes."""
        if self._working is not None:
            await cancel_all([self._working])
        await self._leases.leave()

    async def _work(self) -> None:
        async with asyncio.TaskGroup() as group:
            for work in (
                self._repeat(self._beat, BEAT),
                self._repeat(self._draining.follow, BEAT),
                self._repeat(self._adopt, BEAT, after=2 * BEAT),
                self._repeat(self._release, RELEASE),
                self._claim_for_ever(),
                self._hear(),
            ):
                group.create_task(work)

    async def _repeat(
        self, work: Callable[[], Awaitable[None]], seconds: float, *, after: float = 0.0
    ) -> None:
        await self._clock.sleep(after)
        while True:
            try:
                await work()
            except StoreError as error:
                log.log(level_of(error), "node waits for the store", extra={"error": str(error)})
            except Exception:
                log.exception("node failed")
            await self._clock.sleep(seconds)

    async def _beat(self) -> None:
        before, nodes = self._leases.node, await self._leases.beat()
        if nodes < 0:  # the others have taken over
            self._inbox.abandon()
            self._memory.drop_all()
            await self._store.renumber_analyses(before, self._leases.node)
        self._rate_limits.share(abs(nodes))
        await self._follow()
        await self._tell_seen()

    async def _follow(self) -> None:
        """Record the last contact of any node with Telegram, as noted in the store. Raises StoreError."""
        alive = await self._store.alive_at()
        if alive is not None and self._timers.follow(alive):
            self._answered()

    async def _tell_seen(self) -> None:
        """Notify the other nodes of the messages that this node has seen."""
        while notice := self._inbox.take_seen():
            await self._leases.tell(notice)

    def _see(self, *seen: str) -> None:
        """Record messages that another node has seen."""
        if int(seen[-1]) == self._leases.node:
            return
        for one in seen[:-1]:
            chat, number, *topic = map(int, one.split(":"))
            self._heard(chat, number, topic[0] if topic else None)

    async def _adopt(self) -> None:
        if self._updater.is_stopping:
            return
        self._wanted.set()
        await self._gain(await self._leases.adopt(self._clock.now()))

    async def _release(self) -> None:
        await self._leases.release(UNUSED)
        if self._leases.is_oldest:
            await self._end_interrupted()

    async def _claim_for_ever(self) -> None:
        # The other nodes must know of this one, and send less, before it begins to send.
        await self._clock.sleep(2 * BEAT)
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            if self._updater.is_stopping:
                continue
            try:
                node = self._leases.node
                claim = await self._leases.claim(self._clock.now(), MOST_CLAIMED)
                await self._gain(claim)
                if len(claim.updates) == MOST_CLAIMED:
                    self._wanted.set()
                for row in claim.updates:
                    if self._leases.node == node:  # otherwise, nodes claim the update again
                        await self._handle(row)
            except StoreError as error:
                log.log(level_of(error), "no updates claimed", extra={"error": str(error)})
            except Exception:
                log.exception("claiming failed")

    async def _handle(self, row: InboxRow) -> None:
        """Start handling a claimed update. If the store fails, try again: no node would claim the update again."""
        while True:
            try:
                return await self._inbox.start_claimed(row)
            except StoreError as error:
                log.log(level_of(error), "not settled", extra={"error": str(error)})
                await self._clock.sleep(BEAT)

    async def _gain(self, claim: Claim) -> None:
        """Take over chats: drop their tables from memory, because they may be outdated, and resume unfinished ones."""
        self._memory.drop_gained(claim.gained)
        for key in claim.unfinished:
            await self._or_later(key, self._resumption.resume(key))

    async def _or_later(self, key: TableKey, work: Awaitable[None]) -> None:
        """Await `work` at a table. If the store fails, the table is resumed later."""
        try:
            await work
        except StoreError as error:
            self._tables.retry_later(key, error)

    async def _hear(self) -> None:
        """Act on the notices of the database. Unexpected errors are logged, because the node must hear the next one."""
        while True:
            kind, _, rest = (await self._leases.notice()).partition(" ")
            try:
                with suppress(ValueError):
                    await self._hear_notice(kind, rest)
            except Exception:
                log.exception("notice not handled", extra={"kind": kind})

    async def _hear_notice(self, kind: str, rest: str) -> None:
        """Act on a notice, given by its first word and the other words. Raises ValueError if a number is invalid."""
        match kind:
            case "inbox":
                self._wanted.set()
            case "draining":
                with suppress(StoreError):
                    await self._draining.follow()
            case "lost":
                self._memory.drop_all()
                self._wanted.set()
            case "person" | "chat":
                self._memory.people.drop(kind, int(rest))
            case "outage":
                await self._skip(*rest.split())
            case "seen":
                self._see(*rest.split())
            case _:
                await self._hear_of_table(kind, *rest.split())

    async def _hear_of_table(self, kind: str, table: str = "", *rest: str) -> None:
        """Act on a notice about a table, and ignore other notices. Raises ValueError if `table` is no number."""
        match kind:
            case "game_table":
                await self._changed_elsewhere(TableKey(int(table)))
            case "reload":
                key = TableKey(int(table))
                await self._or_later(key, self._resumption.reload_here(key))
            case "acted":
                self._acted(TableKey(int(table)), *map(int, rest))
            case "across":
                await self._changed_across(TableKey(int(table)), *rest)

    def _acted(self, table: TableKey, person: int, position: int, _writer: int) -> None:
        """Record that a person has acted at another node, if the table is in memory and at this position."""
        live = self._repository.cached(table)
        if live is not None and live.table.position == position:
            live.active.add(PersonKey(person))

    async def _changed_elsewhere(self, key: TableKey) -> None:
        if self._repository.cached(key) is not None:
            self._repository.cache.pop(key)
            await self._or_later(key, self._resumption.resume(key))

    async def _changed_across(self, table: TableKey, owner: str, writer: str) -> None:
        """Handle a change that another node made to a table across chats.

        The node that owns the table publishes the change. All others drop the table from memory.
        """
        own = self._leases.node
        if int(writer) == own:
            return
        if int(owner) != own:
            self._repository.cache.pop(table)
            return
        await self._or_later(table, self._resumption.catch_up(table))

    async def _skip(self, seconds: str, node: str) -> None:
        if int(node) != self._leases.node:
            with suppress(StoreError):
                await self._repository.skip_outage(float(seconds))
                await self._resumption.resume_paused()
