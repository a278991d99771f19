"""A TCP proxy before the server, which cuts its connections when a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Proxy:
    """Passes bytes in both directions. `cut` and its variants close connections without notice."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self.cuts = 0
        """The number of times connections were cut."""
        self._target = target
        self._before: bytes | None = None
        self._after: bytes | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self._is_away = False

    async def start(self) -> None:
        """Listen on a free port of the loopback."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Close all connections."""
        assert self._server is not None
        self._server.close()
        self.cut()
        await self._server.wait_closed()

    def cut(self) -> None:
        """Close all connections now."""
        self.cuts += 1
        for writer in self._writers:
            writer.transport.abort()

    def go_away(self) -> None:
        """Close all connections, and refuse new ones until `come_back` is called."""
        self._is_away = True
        self.cut()

    def refuse(self) -> None:
        """Refuse new connections until `come_back` is called. Those that are open are kept."""
        self._is_away = True

    def come_back(self) -> None:
        """Accept connections again."""
        self._is_away = False

    def cut_before(self, text: bytes) -> None:
        """Close all connections instead of passing on the next request that contains a text."""
        self._before = text

    def cut_after(self, text: bytes) -> None:
        """Close all connections when the next request that contains a text is answered, without the answer."""
        self._after = text

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_away:
            writer.transport.abort()
            return
        self._writers.add(writer)
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        self._writers.add(back)
        if writer.transport.is_closing():  # `cut` or `stop` meanwhile
            back.transport.abort()
        hidden = asyncio.Event()
        await asyncio.gather(
            self._requests(reader, back, hidden), self._answers(there, writer, hidden)
        )
        self._writers -= {writer, back}

    async def _requests(
        self, reader: asyncio.StreamReader, back: asyncio.StreamWriter, hidden: asyncio.Event
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if self._before is not None and self._before in data:
                    self._before = None
                    self.cut()
                    return
                if self._after is not None and self._after in data:
                    self._after = None
                    hidden.set()
                back.write(data)
                await back.drain()
        back.close()

    async def _answers(
        self, there: asyncio.StreamReader, writer: asyncio.StreamWriter, hidden: asyncio.Event
    ) -> None:
        with suppress(OSError):
            while data := await there.read(65536):
                if hidden.is_set():
                    self.cut()
                    return
                writer.write(data)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def open_proxy(target: int) -> AsyncIterator[Proxy]:
    """Open a proxy before a port of the loopback, and close it at the end."""
    proxy = Proxy(target)
    await proxy.start()
    try:
        yield proxy
    finally:
        await proxy.stop()
