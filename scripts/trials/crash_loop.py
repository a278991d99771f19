"""A bot that crashes and restarts repeatedly under load; afterwards every press is compared with its database."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from scripts.trials.bot_under_test.oracle import Oracle
from scripts.trials.callback_load import CallbackLoad
from scripts.trials.loss_report import LossReport
from scripts.trials.prefork_server import PreforkServer
from scripts.trials.processes import ROOT, BotProcess, environment
from scripts.trials.sandbox_client import running_sandbox

MAX_WAIT, RECOVERED = 60.0, 10.0
"""If a press has been unanswered for MAX_WAIT seconds, the next crash waits until no wait exceeds RECOVERED seconds:
Telegram drops presses that a bot does not fetch within 150 s, and a busy machine may spend that on crashes alone."""
RECOVERY_TIMEOUT = 300.0


@dataclass(frozen=True, slots=True)
class Crash:
    """How one run of the bot ends.

    With `variables`, the environment orders the process to crash by itself; it is killed after `seconds` if it has
    not. Without, it is killed after `seconds`.
    """

    name: str
    seconds: float
    variables: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class CrashLoop:
    """Runs the bot through a sequence of crashes; create it with `crash_loop`."""

    bot: BotProcess
    load: CallbackLoad
    oracle: Oracle
    crashes: Counter[str] = field(default_factory=Counter)
    """Crashes that happened as ordered, by name."""

    async def run(
        self, crashes: Iterable[Crash], rate: float, *, settle_seconds: float = 300
    ) -> LossReport:
        """Crash and restart the bot under `rate` presses a second, wait until it is idle, and compare.

        Waits at most `settle_seconds` for the bot to become idle. Raises DidNotStart.
        """
        pressing = asyncio.create_task(self.load.run(rate))
        try:
            for crash in crashes:
                await self._run_until(crash)
            await self._start({})
            await asyncio.sleep(1.0)
        finally:
            pressing.cancel()
            with suppress(asyncio.CancelledError):
                await pressing
        await self.load.settle(settle_seconds)
        return await self.load.report()

    async def _recover(self) -> None:
        """Run the bot without a crash until it has caught up with the presses."""
        await self.kill()
        await self._start({})
        end = time.monotonic() + RECOVERY_TIMEOUT
        while self.load.longest_wait() > RECOVERED and time.monotonic() < end:  # noqa: ASYNC110
            await asyncio.sleep(0.2)

    async def _run_until(self, crash: Crash) -> None:
        if self.load.longest_wait() > MAX_WAIT:
            await self._recover()
        if crash.variables or not self.bot.starts:
            await self.kill()
        if self.oracle.paused:
            await self._start(crash.variables)
        exited = await self.bot.exits(crash.seconds)
        if exited == bool(crash.variables):
            self.crashes[crash.name] += 1
        await self.kill()

    async def _start(self, variables: dict[str, str]) -> None:
        await self.bot.start(**variables)
        self.oracle.clear_cache()
        self.oracle.paused = False

    async def kill(self) -> None:
        """Kill the bot; the oracle reads nothing until the bot has recovered its database."""
        self.oracle.paused = True
        await self.bot.kill()


@asynccontextmanager
async def crash_loop(
    *,
    tables: int,
    seed: int,
    defects: tuple[str, ...] = (),
    library: Path | None = None,
) -> AsyncIterator[CrashLoop]:
    """A sandbox and a bot with `tables` started games; both are stopped at the end of the context.

    `defects` are arguments of scripts.trials.stub_bot, `library` is preloaded into the bot's process.
    """
    # Not in /tmp: that may be a file system in memory, where syncing costs nothing.
    with tempfile.TemporaryDirectory(prefix=".trial-", dir=ROOT) as folder:
        async with running_sandbox() as sandbox:
            preload = {} if library is None else {"LD_PRELOAD": str(library)}
            server = await PreforkServer.start(Path(folder), environment() | preload, *defects)
            bot = BotProcess(Path(folder), sandbox.url, server=server)
            oracle = Oracle(bot.database)
            load = CallbackLoad(sandbox, oracle, random.Random(seed))
            await bot.start()
            try:
                await load.start_games(tables)
                yield CrashLoop(bot, load, oracle)
            finally:
                await server.close()
