"""A bot that dies again and again while people press; what is left is counted (the trials kill and power)."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from scripts.trials.cradle import Cradle
from scripts.trials.crowd import Crowd
from scripts.trials.door import a_door
from scripts.trials.ledger import Ledger
from scripts.trials.programs import ROOT, Bot, environment
from scripts.trials.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Death:
    """How one life of the bot ends: by itself as its environment orders, or killed after some seconds."""

    name: str
    seconds: float
    variables: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Siege:
    """What is needed for it, put together by `besieged`."""

    bot: Bot
    crowd: Crowd
    ledger: Ledger
    died: dict[str, int] = field(default_factory=dict)
    """How often each death came as it was ordered."""

    async def endure(
        self, deaths: Iterable[Death], rate: float, *, patience: float = 120
    ) -> Verdict:
        """Live through the deaths under the presses of the crowd, then come to rest within some seconds.

        Raises DidNotStart if the bot does not come back.
        """
        pressing = asyncio.create_task(self.crowd.keep_pressing(rate))
        try:
            for death in deaths:
                await self._live(death)
            await self._begin({})
            await asyncio.sleep(1.0)
        finally:
            pressing.cancel()
            with suppress(asyncio.CancelledError):
                await pressing
        await self.crowd.calm(patience)
        return await self.crowd.verdict()

    async def _live(self, death: Death) -> None:
        if death.variables or not self.bot.starts:
            await self.end()
        if self.ledger.closed:
            await self._begin(death.variables)
        came = await self.bot.ended(death.seconds)
        if came == bool(death.variables):
            self.died[death.name] = self.died.get(death.name, 0) + 1
        await self.end()

    async def _begin(self, variables: dict[str, str]) -> None:
        await self.bot.start(**variables)
        self.ledger.forget()
        self.ledger.closed = False

    async def end(self) -> None:
        """Kill the bot, and look no more into its file until it has recovered it."""
        self.ledger.closed = True
        await self.bot.kill()


@asynccontextmanager
async def besieged(
    *,
    tables: int,
    seed: int,
    lacking: tuple[str, ...] = (),
    library: Path | None = None,
) -> AsyncIterator[Siege]:
    """A sandbox, a bot in which the games have begun, and a crowd; all of it is ended afterwards."""
    # Not in /tmp: that may be memory, where syncing costs nothing.
    with tempfile.TemporaryDirectory(prefix=".trial-", dir=ROOT) as folder:
        async with a_door() as door:
            preload = {} if library is None else {"LD_PRELOAD": str(library)}
            cradle = await Cradle.made(Path(folder), environment() | preload, *lacking)
            bot = Bot(Path(folder), door.url, cradle=cradle)
            ledger = Ledger(bot.database)
            crowd = Crowd(door, ledger, random.Random(seed))
            await bot.start()
            try:
                await crowd.sit_down(tables)
                yield Siege(bot, crowd, ledger)
            finally:
                await cradle.close()
