"""The bot of a trial as a process of its own: started, waited for, killed, looked at."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import Process
from contextlib import suppress
from pathlib import Path

from bot.runtime.settings import Settings
from scripts.trials.cradle import Child, Cradle

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "7000000001:trial"  # noqa: S105 - it opens only the sandbox
SLOW = 60.0
"""Seconds in which a start must be over, also on a machine that has much else to do."""


class DidNotStart(Exception):
    """The bot ended, or hung, before it was ready; its last words."""


def environment(**settings: object) -> dict[str, str]:
    """This process's environment without settings of a bot, and with these."""
    known = {name.upper() for name in Settings.model_fields}
    found = {name: value for name, value in os.environ.items() if name not in known}
    found |= {"PYTHONPATH": str(ROOT), "PTB_TIMEDELTA": "1"}
    return found | {name.upper(): str(value) for name, value in settings.items()}


class Bot:
    """`python -m bot`, or a bot from a cradle, on one database, start after start."""

    def __init__(
        self, folder: Path, url: str, *, cradle: Cradle | None = None, limits: bool = False
    ) -> None:
        self.folder = folder
        self.database = folder / "games.sqlite3"
        self.log = folder / "bot.runtime.log"
        self.starts = 0
        self.last_start = 0.0
        """Seconds that the last start took until the bot was ready."""
        self._cradle = cradle
        self._settings = {
            "telegram_token": TOKEN,
            "telegram_api_url": url,
            "telegram_limits": "on" if limits else "off",
            "database_path": self.database,
        }
        self._process: Process | Child | None = None
        self._begins = 0

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self._process is not None
        return self._process.pid

    async def start(self, **variables: str) -> None:
        """Start and wait until it is ready; raises DidNotStart."""
        self.log.touch()
        self._begins = self.log.stat().st_size
        began = time.monotonic()
        self._process = await self._born(environment(**self._settings) | variables)
        self.starts += 1
        while "bot.app: ready" not in (said := self.said()):
            ended = self._process.returncode is not None
            if ended and variables:  # a trial may end it before it is ready
                return
            if ended or time.monotonic() - began > SLOW:
                raise DidNotStart(said[-2000:])
            await asyncio.sleep(0.02)
        self.last_start = time.monotonic() - began

    async def _born(self, variables: dict[str, str]) -> Process | Child:
        if self._cradle is not None:
            return await self._cradle.bear(variables, self.log)
        with self.log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot"),
                cwd=self.folder,
                env=variables,
                stdout=log,
                stderr=log,
            )

    def said(self) -> str:
        """What it has said since its last start."""
        with self.log.open("rb") as log:
            log.seek(self._begins)
            return log.read().decode(errors="replace")

    async def ended(self, seconds: float) -> bool:
        """It ends by itself within that time."""
        assert self._process is not None
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), seconds)
        return self._process.returncode is not None

    async def kill(self) -> None:
        """End it as the kernel ends it."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def stop(self) -> tuple[int, float]:
        """Ask it to stop; its exit code, and the seconds that it took."""
        assert self._process is not None
        began = time.monotonic()
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        code = await self._process.wait()
        return code, time.monotonic() - began
