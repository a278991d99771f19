"""The sandbox: the simulated Telegram, its HTTP server and its journal."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from aiohttp import web

from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram
from bot.sandbox.errors import PortInUse
from bot.sandbox.http.application import application
from bot.sandbox.model.journal import Journal
from bot.sandbox.request import SandboxRequest
from bot.sandbox.settings import SandboxSettings

DEFAULT_PORT: Final = 8765
_PORT_ATTEMPTS: Final = 20


class Sandbox:
    """A simulated Telegram in the current process, with an optional HTTP server for its API and its web page."""

    def __init__(
        self,
        *,
        journal: Path | None = None,
        clock: Callable[[], float] = time.time,
        settings: SandboxSettings | None = None,
    ) -> None:
        """Create the state, or restore it from the file `journal` if that exists.

        Without a journal, the state is lost when the process ends. `clock` returns seconds since
        the epoch. Raises OSError if the journal cannot be read or written.
        """
        self.telegram = SimulatedTelegram(clock, settings or SandboxSettings())
        self._runner: web.AppRunner | None = None
        self._journal = Journal(journal) if journal is not None else None
        if self._journal is not None:
            self._journal.open(self.telegram.state)

    @property
    def token(self) -> str:
        """A bot token of the documented form. The sandbox also accepts any other well-formed token."""
        return f"{self.telegram.state.bot.id}:sandbox"

    def request(self) -> SandboxRequest:
        """Return a request object for a `telegram.Bot` that calls this sandbox without a network."""
        return SandboxRequest(self.telegram)

    async def start(self, port: int | None = None) -> str:
        """Serve the page and the HTTP API on 127.0.0.1 and return the page's URL.

        If `port` is None, the port is 8765 or the next free one; if it is 0, any free port is used. Raises PortInUse
        if the requested port is in use, or if all of the twenty ports tried are.
        """
        self._runner = web.AppRunner(
            application(self.telegram), access_log=None, shutdown_timeout=1.0
        )
        await self._runner.setup()
        ports = range(DEFAULT_PORT, DEFAULT_PORT + _PORT_ATTEMPTS) if port is None else [port]
        for candidate in ports:
            site = web.TCPSite(self._runner, "127.0.0.1", candidate)
            try:
                await site.start()
            except OSError:
                await site.stop()
                continue
            return f"http://127.0.0.1:{self._runner.addresses[0][1]}/"
        await self._runner.cleanup()
        raise PortInUse(f"port {ports[0]} of 127.0.0.1 is taken")

    async def stop(self) -> None:
        """Stop serving and close the journal. Later calls do nothing."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._journal is not None:
            self._journal.close()
            self._journal = None
