"""Repeatedly crashes and restarts a bot under load, then compares every press with its database."""

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
"""If a press has been unanswered for MAX_WAIT seconds, the next crash is delayed until no press has been unanswered
for more than RECOVERED seconds. Telegram drops presses that the bot does not fetch within 150 s, and on a busy
machine, the crashes alone may take that long."""
RECOVERY_TIMEOUT = 300.0


@dataclass(frozen=True, slots=True)
class Crash:
    """A way for one run of the bot to end.

    variables: environment variables that make the process crash at some point, or none.
    seconds: the time after which the process is killed if it is still running.
    """

    name: str
    seconds: float
    variables: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class CrashLoop:
    """Runs the bot through a sequence of crashes. Use `crash_loop` to create one."""

    bot: BotProcess
    load: CallbackLoad
    oracle: Oracle
    crashes: Counter[str] = field(default_factory=Counter)
    """The number of crashes that happened as planned, by name."""

    async def run(
        self, crashes: Iterable[Crash], rate: float, *, settle_seconds: float = 300
    ) -> LossReport:
        """Crash and restart the bot under load, wait until it is idle, and return the report.

        `rate` is the maximum number of presses per second, and `settle_seconds` the argument of `CallbackLoad.settle`.
        Raises DidNotStart if the bot does not start.
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
        """Restart the bot, and wait until no press has been unanswered for more than RECOVERED seconds.

        Wait for at most RECOVERY_TIMEOUT seconds.
        """
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
        """Kill the bot, and pause the oracle until the bot has recovered its database."""
        self.oracle.paused = True
        await self.bot.kill()


@asynccontextmanager
async def crash_loop(
    *,
    tables: int,
    seed: int,
    defects: tuple[str, ...] = (),
    library: Path | None = None,
    load_type: type[CallbackLoad] = CallbackLoad,
) -> AsyncIterator[CrashLoop]:
    """Run a sandbox and a bot with `tables` started games, and stop both at the end of the context.

    defects: arguments of scripts.trials.stub_bot. library: a shared library that is preloaded into the bot's process.
    load_type: the class that simulates the people who press.

    Raises DidNotStart if the bot does not start, and AssertionError if the games do not.
    """
    # Not in /tmp, which may be in memory, where syncing has no effect.
    with tempfile.TemporaryDirectory(prefix=".trial-", dir=ROOT) as folder:
        async with running_sandbox() as sandbox:
            preload = {} if library is None else {"LD_PRELOAD": str(library)}
            server = await PreforkServer.start(Path(folder), environment() | preload, *defects)
            bot = BotProcess(Path(folder), sandbox.url, server=server)
            oracle = Oracle(bot.database)
            load = load_type(sandbox, oracle, random.Random(seed))
            await bot.start()
            try:
                await load.start_games(tables)
                yield CrashLoop(bot, load, oracle)
            finally:
                await server.close()
