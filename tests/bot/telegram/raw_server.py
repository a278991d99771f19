"""A server that answers each request with bytes chosen by the test, which need not be valid HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

Answer = Callable[[str, asyncio.StreamWriter], Awaitable[None]]
"""A function that writes the response, given the path of the request."""


def http(status: int, body: bytes, *headers: str) -> bytes:
    """Return an HTTP response with a Content-Length header."""
    head = [f"HTTP/1.1 {status} x", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


@asynccontextmanager
async def raw_server(answer: Answer) -> AsyncIterator[str]:
    """Serve on a free port, and yield the root URL. Each connection is closed after one response."""

    tasks = set[asyncio.Task[None]]()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = [line for line in head.lower().split("\r\n") if "content-length:" in line]
            if length:
                await reader.readexactly(int(length[0].partition(":")[2]))
            await answer(head.split(" ")[1], writer)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            if task.cancelling():
                writer.transport.abort()  # a client that does not read would delay the end
            writer.close()
            tasks.discard(task)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task in tuple(tasks):
            task.cancel()
        while tasks:
            await asyncio.wait(tasks)


GOOD = http(200, b'{"ok":true,"result":true}')


STEP = 0.05
