"""A client of the sandbox's HTTP API, and the sandbox as a process of its own."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientSession, ClientTimeout, TCPConnector

from scripts.trials.processes import ROOT, environment

ANSWER_TIMEOUT = 140.0
"""Seconds for which a callback query waits for its answer, slightly less than Telegram allows."""


class SandboxError(Exception):
    """The sandbox rejected a request; the argument is its error message."""


class SandboxClient:
    """Actions of simulated people are POST requests, questions about the simulated chats are GET requests."""

    def __init__(self, url: str, session: ClientSession, process: Process) -> None:
        self.url = url.rstrip("/")
        self.process = process
        self._session = session

    async def post(self, action: str, /, **fields: Any) -> Any:
        """Perform an action. Raises SandboxError."""
        async with self._session.post(f"{self.url}/sandbox/{action}", json=fields) as response:
            return _result(await response.json())

    async def get(self, resource: str, /, **fields: Any) -> Any:
        """Read a resource. Raises SandboxError."""
        async with self._session.get(f"{self.url}/sandbox/{resource}", params=fields) as response:
            return _result(await response.json())

    async def press(self, person: int, chat: int, message: int, data: str) -> str | None:
        """Press a button and wait; returns the text of the answer, None if there was none in time."""
        found = await self.post(
            "press",
            person=person,
            chat=chat,
            message=message,
            data=data,
            forged=True,
            wait=ANSWER_TIMEOUT,
        )
        answer = found["answer"]
        return None if answer is None else str(answer.get("text", ""))

    async def create_group(self, chat: int, people: list[int], *, title: str) -> None:
        """Create a group of people, created themselves if needed; the first is its owner."""
        for person in people:
            await self.post("chat", action="person", person=person, first_name=f"P{person}")
        await self.post(
            "chat", action="group", chat=chat, title=title, by=people[0], members=people[1:]
        )

    async def pending_updates(self) -> int:
        """The number of updates that the bot has not confirmed."""
        async with self._session.get(f"{self.url}/bot1:trial/getWebhookInfo") as response:
            return int(_result(await response.json())["pending_update_count"])


def _result(body: dict[str, Any]) -> Any:
    if not body.get("ok"):
        raise SandboxError(body.get("error") or body.get("description"))
    return body["result"]


@asynccontextmanager
async def running_sandbox(*, limits: bool = False) -> AsyncIterator[SandboxClient]:
    """A sandbox process; it is terminated at the end of the context. `limits`: with Telegram's rate limits."""
    arguments = ["--answer-window", str(ANSWER_TIMEOUT), *(["--limits"] if limits else [])]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot.sandbox", "--api", "--port", "0", *arguments),
        cwd=ROOT,
        env=environment(),
        stdout=PIPE,
    )
    try:
        assert process.stdout is not None
        url = (await process.stdout.readline()).decode().strip()
        connector, timeout = TCPConnector(limit=0), ClientTimeout(total=2 * ANSWER_TIMEOUT)
        async with ClientSession(connector=connector, timeout=timeout) as session:
            yield SandboxClient(url, session, process)
    finally:
        process.terminate()
        await process.wait()
