"""The sandbox as one thing to start: the model, its request class, its page."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from aiohttp import web

from bot.sandbox.diary import Diary
from bot.sandbox.request import SandboxRequest
from bot.sandbox.rules import Rules
from bot.sandbox.server import application
from bot.sandbox.telegram import Telegram

DEFAULT_PORT: Final = 8765
_TRIES: Final = 20  # ports after the default one


class PortTaken(OSError):
    """The port that was asked for belongs to another program."""


class Sandbox:
    """A Telegram of one's own, in this process, with a page in the browser."""

    def __init__(
        self,
        *,
        diary: Path | None = None,
        clock: Callable[[], float] = time.time,
        rules: Rules | None = None,
    ) -> None:
        self.telegram = Telegram(clock, rules or Rules())
        self._runner: web.AppRunner | None = None
        self._diary = Diary(diary) if diary is not None else None
        if self._diary is not None:
            self._diary.open(self.telegram.world)

    @property
    def token(self) -> str:
        """A token of the form that Telegram gives; it opens nothing."""
        return f"{self.telegram.world.bot.id}:sandbox"

    def request(self) -> SandboxRequest:
        """What a telegram.Bot needs to live here instead of at api.telegram.org."""
        return SandboxRequest(self.telegram)

    async def start(self, port: int | None = None) -> str:
        """Serve the page on this machine alone; the address of it.

        None: the usual port, or the next free one. 0: any. Another: that one, or PortTaken.
        """
        self._runner = web.AppRunner(
            application(self.telegram), access_log=None, shutdown_timeout=1.0
        )
        await self._runner.setup()
        ports = range(DEFAULT_PORT, DEFAULT_PORT + _TRIES) if port is None else [port]
        for candidate in ports:
            site = web.TCPSite(self._runner, "127.0.0.1", candidate)
            try:
                await site.start()
            except OSError:
                await site.stop()
                continue
            return f"http://127.0.0.1:{self._runner.addresses[0][1]}/"
        await self._runner.cleanup()
        raise PortTaken(f"port {ports[0]} of 127.0.0.1 is taken")

    async def stop(self) -> None:
        """Take the page down and close the diary."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._diary is not None:
            self._diary.close()
            self._diary = None
