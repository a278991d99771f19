"""The whole bot in the process of a test: sandbox, update poller, store and outbox, on a simulated clock."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from telegram import Bot
from telegram.error import TelegramError
from telegram.request import BaseRequest

from bot.handlers.command_menu import register
from bot.presentation.texts import Texts
from bot.program.app import build
from bot.program.ephemeral_settings import EphemeralSettings
from bot.rules.completeness import offered_games
from bot.rules.lookup import RulesLookup
from bot.sandbox import Sandbox
from bot.store.interface import Store
from bot.store.sqlite.store import SqliteStore, open_store
from bot.telegram.api.introduction import delete_webhook
from bot.telegram.api.validating_request import validating_bot
from bot.telegram.chat_activity import REVEAL_SECONDS, ChatActivity, Throttle
from bot.telegram.sending.rate_limits import RateLimits
from bot.telegram.updates.update_path import update_path
from scripts.trials.bot_under_test import SimulatedClock, Table, TableKey
from scripts.trials.bot_under_test.store import open_inline, open_threaded
from scripts.trials.bot_under_test.stubs import (
    StubAnimator,
    StubRenderer,
    StubSearchPool,
)
from scripts.trials.simulated_loop import SimulatedTimeLoop
from tests.bot.stubs import InlinePool

QUIET_ROUNDS = 4
"""The number of consecutive checks without work after which a bot on a real event loop is considered idle. One check is
not enough: while work is passed from one component to the next, neither of them reports it."""
CHECK_SECONDS = 0.005
"""The real seconds that the bot is given before the simulated clock advances."""
MAX_CHECKS = 8000
"""The number of checks after which a bot that is still not idle is considered stuck."""

StoreWrapper = Callable[[Store], Any]
RequestWrapper = Callable[[BaseRequest], BaseRequest]


def memory_folder() -> tempfile.TemporaryDirectory[str]:
    """Return a temporary folder, in memory if possible, for trials that do not test the disk."""
    memory = Path("/dev/shm")  # noqa: S108 - a private folder is created in it
    return tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None)


class ErrorLog(logging.Handler):
    """A context manager that collects the records that the bot logs at level ERROR or above."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Add the formatted record to `lines`."""
        self.lines.append(self.format(record))

    def __enter__(self) -> ErrorLog:
        """Start collecting."""
        logging.getLogger("bot").addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        """Stop collecting."""
        logging.getLogger("bot").removeHandler(self)


class InProcessBot:
    """One run of the bot, from its start to its stop. `store` may be a wrapper that injects failures."""

    def __init__(
        self,
        store: Store,
        sandbox: Sandbox,
        clock: SimulatedClock,
        bot: Bot,
        *,
        limits: bool,
        ephemeral: EphemeralSettings | None = None,
    ) -> None:
        self._private = ephemeral
        self.store, self.sandbox, self.clock = store, sandbox, clock
        self.telegram, self.api = sandbox.telegram, bot
        self._app = build(
            bot,
            store,
            clock,
            pictures=StubRenderer(),
            rate_limits=RateLimits(clock, lifted=not limits),
            texts=_texts(),
            rules=_rules(),
            throttle=Throttle(clock, lifted=not limits),
            activity=ChatActivity(clock, reveal_seconds=REVEAL_SECONDS if limits else 0),
            search_pool=StubSearchPool(),
            ephemeral=ephemeral,
            games=_games(),
            animator=StubAnimator(),
        )
        self._app.replays._checking = InlinePool(1)
        path = update_path(bot, store, clock, self._app.updates, poll_seconds=1)
        self._updater = path.updater
        self.task: asyncio.Task[None] | None = None
        self._awake = False

    async def run(self) -> None:
        """Resume unfinished work, then handle updates until cancelled."""
        await self._app.timers.recover()
        self._awake = True
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._updater.run())
            tasks.create_task(self._app.timers.run())

    async def introduce(self) -> None:
        """Make the calls of the bot's start: delete the webhook, and register the menus of commands."""
        await delete_webhook(self.api)
        await register(self.api, _texts(), ephemeral=self._private is not None)

    def cached_table(self, key: TableKey) -> Table | None:
        """Return a table if it is in the bot's memory, otherwise None."""
        live = self._app.tables.cached(key)
        return None if live is None else live.table

    async def table(self, key: TableKey) -> Table:
        """Return a table as the bot sees it, reading it from the store if necessary."""
        live = await self._app.tables.live(key)
        return live.table

    def set_state(self, key: TableKey, state: object) -> None:
        """Replace the game state of a table that is in the bot's memory, and forget which asides were drawn."""
        live = self._app.tables.cached(key)
        assert live is not None
        *earlier, last = live.table.turns
        live.table = replace(live.table, turns=(*earlier, replace(last, state=state)))
        live.pictured.clear()

    async def board(self, key: TableKey) -> int | None:
        """Return the message id of the table's board at its home, or None if there is no board."""
        row = await self.store.table(key)
        return None if row.board is None else row.board.id

    async def settle(self) -> None:
        """Advance the clock until the bot is idle.

        Raises the exception with which the bot failed, or AssertionError if it does not become idle.
        """
        loop = asyncio.get_running_loop()
        if isinstance(loop, SimulatedTimeLoop):
            await self._settle_simulated(loop)
            return
        quiet = busy = 0
        for _ in range(MAX_CHECKS):
            self._raise_failure()
            waiting = [asyncio.ensure_future(wait()) for wait in self._idle_waits()]
            _, late = await asyncio.wait(waiting, timeout=CHECK_SECONDS)
            for task in late:
                task.cancel()
            if self._awake and not late and not self._has_updates():
                quiet += 1
                if quiet == QUIET_ROUNDS:
                    return
            else:
                quiet, busy = 0, busy + 1
                self.clock.advance(_step(busy))
            await asyncio.sleep(0.001)
        raise AssertionError("the bot does not become idle")

    async def _settle_simulated(self, loop: SimulatedTimeLoop) -> None:
        """Do what `settle` does, on an event loop that reports when nothing can happen before time advances."""
        for busy in range(MAX_CHECKS):
            await loop.quiescence()
            self._raise_failure()
            idle = all(_returns_at_once(wait()) for wait in self._idle_waits())
            if self._awake and not self._has_updates() and idle:
                return
            self.clock.advance(_step(busy))
        raise AssertionError("the bot does not become idle")

    def _idle_waits(self) -> tuple[Callable[[], Coroutine[Any, Any, None]], ...]:
        return self._updater.idle, self._app.idle

    def _raise_failure(self) -> None:
        if self.task is not None and self.task.done():
            self.task.result()

    def _has_updates(self) -> bool:
        return bool(self.telegram.state.queue.pending or self._updater.in_progress)

    async def kill(self) -> None:
        """Stop without finishing any work, as if the process were killed."""
        await self._updater.stop(0)
        await self._app.close()


def _step(busy: int) -> float:
    """Return the seconds to advance the simulated clock after `busy` checks: 0.5 at first, later up to 8."""
    return min(0.5 * 2.0 ** (busy // 8), 8.0)


def _returns_at_once(wait: Coroutine[Any, Any, None]) -> bool:
    """Return whether a coroutine returns without suspending. If it suspends, it is closed."""
    try:
        wait.send(None)
    except StopIteration:
        return True
    wait.close()
    return False


@asynccontextmanager
async def running_bot(
    path: Path,
    sandbox: Sandbox,
    clock: SimulatedClock,
    *,
    wrap_store: StoreWrapper | None = None,
    wrap_request: RequestWrapper | None = None,
    threads: bool = True,
    limits: bool = False,
    ephemeral: EphemeralSettings | None = None,
) -> AsyncIterator[InProcessBot]:
    """Run a bot on the database at `path`, and kill it at the end of the context.

    wrap_store: returns the store that the bot uses, for example one that fails. wrap_request: returns the request
    object that the bot uses, given the sandbox's. threads: on a SimulatedTimeLoop, whether the store uses threads
    instead of the loop's own thread; on any other loop, it always does. limits: whether the bot observes Telegram's
    rate limits and its own. ephemeral: the settings for ephemeral messages in groups, or None if there are none.

    Raises Unusable or StoreUnavailable if the database cannot be opened.
    """
    store = await _open(path, threads=threads)
    wrap = wrap_request or (lambda request: request)
    bot = validating_bot(sandbox.token, wrap(sandbox.request()), wrap(sandbox.request()), clock)
    try:
        while True:  # bot.telegram.api.introduction retries this too
            with suppress(TelegramError):
                await bot.initialize()
                break
        async with bot:
            wrapped = wrap_store(store) if wrap_store else store
            running = InProcessBot(wrapped, sandbox, clock, bot, limits=limits, ephemeral=ephemeral)
            running.task = task = asyncio.create_task(running.run())
            try:
                yield running
            finally:
                await running.kill()
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
    finally:
        await store.close()


async def _open(path: Path, *, threads: bool) -> SqliteStore:
    if not isinstance(asyncio.get_running_loop(), SimulatedTimeLoop):
        return await open_store(path)
    return await (open_threaded(path) if threads else open_inline(path))


@cache
def _texts() -> Texts:
    return Texts.load()


@cache
def _rules() -> RulesLookup:
    return RulesLookup.load()


@cache
def _games() -> tuple[str, ...]:
    return offered_games()
