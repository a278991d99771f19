"""The whole bot in this process: sandbox, feed, store, outbox; on a clock that moves only when it is moved."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from telegram import Bot
from telegram.error import TelegramError

from bot.assembly import assemble
from bot.handlers.middleware import UpdateMiddleware
from bot.handlers.throttle import Throttle
from bot.presentation.pictures import PictureRenderer
from bot.presentation.texts import Texts
from bot.rules import Rules as RuleBook
from bot.sandbox import Sandbox
from bot.sandbox.rules import Rules
from bot.store.interface import Store
from bot.store.sqlite import SqliteStore, open_store
from bot.tables.library import AnyGame
from bot.tables.search_pool import SearchPool
from bot.telegram.outbox import Outbox
from bot.telegram.poller import UpdatePoller
from bot.telegram.rate_limits import RateLimits
from engine.contract import View, Word
from engine.saying import Saying
from render.scene import Scene
from scripts.trials.still import StillLoop, open_still, open_threaded
from scripts.trials.weak import GREY
from tests.slow_clock import SlowClock

PATIENT = Rules(answer_window=1e9, press_life=1e9)
"""Time is moved on while the bot works; that must not make its answers too late."""
CALM = 4
"""Looks in a row at which there must be nothing to do: between two rooms a thing is seen in neither."""
LOOK = 0.005
"""Real seconds that the bot gets before the clock moves on."""
LONGEST = 8000
"""Looks after which a bot that does not come to rest is stuck."""


def quick_folder() -> tempfile.TemporaryDirectory[str]:
    """In memory where there is such a folder: what is not about the disk need not wait for it."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
    return tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None)


class QuickRenderer(PictureRenderer):
    """Draws every scene as one grey point."""

    def __init__(self) -> None:
        super().__init__(1)

    async def picture(self, scene: Scene) -> bytes:
        """The same for all."""
        return GREY


class QuickSearchPool(SearchPool):
    """Plays the first sensible word, in this process and at once."""

    async def choose(self, game: AnyGame, view: View, level: str, seed: str) -> Word:
        """A word for the seat to move."""
        word: Word = game.plausible_moves(view)[0]
        return word

    async def hint(self, game: AnyGame, view: View, seed: str) -> Saying | None:
        """Nothing comes to mind."""
        return None


class Complaints(logging.Handler):
    """Keeps what the bot logs as an error: in a trial nothing may be one."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.lines.append(self.format(record))


class Indoors:
    """One life of the bot; `store` may be one that fails now and then."""

    def __init__(self, store: Store, sandbox: Sandbox, clock: SlowClock, bot: Bot) -> None:
        self.store, self.sandbox, self.clock = store, sandbox, clock
        self.telegram = sandbox.telegram
        self.outbox = Outbox(bot, store, QuickRenderer(), clock, RateLimits(clock, lifted=True))
        flood = Throttle(clock, burst=10**9)
        words: dict[str, Any] = {"texts": _texts(), "rules": _rules(), "flood": flood}
        rooms = assemble(bot, store, self.outbox, clock, search_pool=QuickSearchPool(), **words)
        self.host = rooms.host
        middleware = UpdateMiddleware(store, self.outbox, rooms.host, rooms.handle, words["texts"])
        self.feed = UpdatePoller(
            bot,
            store,
            clock,
            middleware.handle,
            report_store_outage=middleware.report_store_outage,
            poll_seconds=1,
        )

        self.living: asyncio.Task[None] | None = None
        self._awake = False

    async def live(self) -> None:
        """What the bot does from its start to its end."""
        await self.host.wake_up()
        self._awake = True
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.feed.run())
            tasks.create_task(self.host.watch())

    async def rest(self) -> None:
        """Let time pass until there is nothing more to be done."""
        loop = asyncio.get_running_loop()
        if isinstance(loop, StillLoop):
            await self._rest_still(loop)
            return
        quiet = busy = 0
        for _ in range(LONGEST):
            if self.living is not None and self.living.done():
                self.living.result()
            resting = [
                asyncio.ensure_future(each)
                for each in (self.feed.idle(), self.host.settle(), self.outbox.idle())
            ]
            _, late = await asyncio.wait(resting, timeout=LOOK)
            for task in late:
                task.cancel()
            if self._awake and not late and not self._has_updates():
                quiet += 1
                if quiet == CALM:
                    return
            else:
                quiet, busy = 0, busy + 1
                self.clock.move(
                    min(0.5 * 2 ** (busy // 8), 8.0)
                )  # the longest pauses take a minute
            await asyncio.sleep(0.001)
        raise AssertionError("the bot does not come to rest")

    async def _rest_still(self, loop: StillLoop) -> None:
        """The loop itself knows when nothing more can be done before time passes."""
        for busy in range(LONGEST):
            await loop.quiet()
            if self.living is not None and self.living.done():
                self.living.result()
            waits = (self.feed.idle, self.host.settle, self.outbox.idle)
            if self._awake and not self._has_updates() and all(_is_over(each()) for each in waits):
                return
            self.clock.move(min(0.5 * 2 ** (busy // 8), 8.0))
        raise AssertionError("the bot does not come to rest")

    def _has_updates(self) -> bool:
        return bool(self.telegram.world.queue.waiting or self.feed._working)

    async def end(self) -> None:
        """Stop as if the process had been killed: what was not sent stays unsent."""
        await self.feed.stop(0)
        await self.host.close()
        await self.outbox.close(0)


def _is_over(wait: Coroutine[Any, Any, None]) -> bool:
    """There is nothing to wait for."""
    try:
        wait.send(None)
    except StopIteration:
        return True
    wait.close()
    return False


@asynccontextmanager
async def indoors(
    path: Path,
    sandbox: Sandbox,
    clock: SlowClock,
    *,
    weaken: Any = None,
    threads: bool = True,
) -> AsyncIterator[Indoors]:
    """One life, ended afterwards; `weaken` may put something between the bot and its store.

    On a loop that stands still the store may do without its threads.
    """
    store = await _opened(path, threads=threads)
    bot = Bot(sandbox.token, request=sandbox.request(), get_updates_request=sandbox.request())
    try:
        while True:  # as bot.app does: as often as it takes
            with suppress(TelegramError):
                await bot.initialize()
                break
        async with bot:
            house = Indoors(weaken(store) if weaken else store, sandbox, clock, bot)
            house.living = living = asyncio.create_task(house.live())
            try:
                yield house
            finally:
                await house.end()
                living.cancel()
                await asyncio.gather(living, return_exceptions=True)
    finally:
        await store.close()


async def _opened(path: Path, *, threads: bool) -> SqliteStore:
    if not isinstance(asyncio.get_running_loop(), StillLoop):
        return await open_store(path)
    return await (open_threaded(path) if threads else open_still(path))


@cache
def _texts() -> Texts:
    return Texts.load()


@cache
def _rules() -> RuleBook:
    return RuleBook.load()
