"""Runs the bot as a process: starts it, waits until it is ready, stops or kills it, and reads its log."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import Process
from contextlib import suppress
from pathlib import Path

from scripts.trials.bot_under_test import READY_LINE, THINKING_LINE, Settings
from scripts.trials.prefork_server import ForkedProcess, PreforkServer

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "7000000001:trial"  # noqa: S105 - accepted by the sandbox only
START_TIMEOUT = 180.0
"""Seconds within which the bot must be ready, even on a busy machine."""


class DidNotStart(Exception):
    """The bot exited before it was ready, or was not ready in time. The argument is the end of its log."""


def environment(**settings: object) -> dict[str, str]:
    """Return the environment variables for a process: those of this one, with `settings` as the bot's only settings.

    PYTHONPATH is the project's root folder. PTB_TIMEDELTA makes python-telegram-bot use timedelta for durations.
    """
    known = {name.upper() for name in Settings.model_fields}
    found = {name: value for name, value in os.environ.items() if name not in known}
    found |= {"PYTHONPATH": str(ROOT), "PTB_TIMEDELTA": "1"}
    return found | {name.upper(): str(value) for name, value in settings.items()}


class BotProcess:
    """A bot process that can be started repeatedly on the same database.

    It runs `python -m bot`, or is forked by a prefork server.
    """

    arguments: tuple[str, ...] = ()
    """The command-line arguments of the bot, if no server forks it."""
    ready_line = READY_LINE
    """The log line which says that the process is ready."""

    def __init__(
        self,
        folder: Path,
        url: str,
        *,
        server: PreforkServer | None = None,
        limits: bool = False,
        name: str = "bot",
        database_url: str = "",
    ) -> None:
        """`name` is the name of the log file without its suffix. `limits` says whether Telegram's limits are observed.

        If there is a `server`, it forks the bot. If `database_url` is not empty, the bot uses that database instead of
        a file in `folder`.
        """
        self.folder = folder
        self.database = folder / "games.sqlite3"
        self.log_path = folder / f"{name}.log"
        self.starts = 0
        self.last_start = 0.0
        """The seconds that the bot took to be ready after its last start."""
        self._server = server
        self._settings = {
            "telegram_token": TOKEN,
            "telegram_api_url": url,
            "telegram_limits": "on" if limits else "off",
            "press_guard": "off",
            "database_path": self.database,
            "database_url": database_url,
        }
        self._process: Process | ForkedProcess | None = None
        self._log_offset = 0

    @property
    def pid(self) -> int:
        """The id of the running process."""
        assert self._process is not None
        return self._process.pid

    async def start(self, **variables: str) -> None:
        """Start the bot with additional environment variables, and wait until it is ready.

        Raises DidNotStart if it is not ready in time, or if it exits early and `variables` is empty.
        """
        self.log_path.touch()
        self._log_offset = self.log_path.stat().st_size
        began = time.monotonic()
        self._process = await self._spawn(environment(**self._settings) | variables)
        self.starts += 1
        while self.ready_line not in (log := self.log()):
            exited = self._process.returncode is not None
            if exited and variables:  # the trial ordered a crash before the bot was ready
                return
            if exited or time.monotonic() - began > START_TIMEOUT:
                raise DidNotStart(log[-2000:])
            await asyncio.sleep(0.02)
        self.last_start = time.monotonic() - began

    async def _spawn(self, variables: dict[str, str]) -> Process | ForkedProcess:
        if self._server is not None:
            return await self._server.fork(variables, self.log_path)
        with self.log_path.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", *self.arguments),
                cwd=self.folder,
                env=variables,
                stdout=log,
                stderr=log,
            )

    def log(self) -> str:
        """Return the log since the last start."""
        with self.log_path.open("rb") as log:
            log.seek(self._log_offset)
            return log.read().decode(errors="replace")

    async def exits(self, seconds: float) -> bool:
        """Wait for at most `seconds`, and return whether the bot has exited on its own."""
        assert self._process is not None
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), seconds)
        return self._process.returncode is not None

    async def kill(self) -> None:
        """Send SIGKILL and wait until the process has exited."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def stop(self) -> tuple[int, float]:
        """Send SIGTERM, wait until the process has exited, and return the exit code and the seconds that this took."""
        assert self._process is not None
        began = time.monotonic()
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        code = await self._process.wait()
        return code, time.monotonic() - began


class ThinkerProcess(BotProcess):
    """A process that only searches for the computers of other bots."""

    arguments = ("--telegram", "--think-only")
    ready_line = THINKING_LINE
