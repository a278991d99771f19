"""The sandbox's HTTP door as the people of a trial use it, in a process of its own."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientSession, ClientTimeout, TCPConnector

from scripts.trials.programs import ROOT, environment

PATIENCE = 140.0
"""Seconds for which a press is waited for, and in which it can be answered: nearly as long as Telegram keeps it."""


class DoorShut(Exception):
    """The sandbox did not do what it was asked."""


class Door:
    """Deeds go in as POST, what there is comes out as GET."""

    def __init__(self, url: str, session: ClientSession, process: Process) -> None:
        self.url = url.rstrip("/")
        self.process = process
        self._session = session

    async def post(self, deed: str, **fields: Any) -> Any:
        """Have people do something."""
        async with self._session.post(f"{self.url}/sandbox/{deed}", json=fields) as response:
            return _result(await response.json())

    async def get(self, what: str, **fields: Any) -> Any:
        """Look at the world."""
        async with self._session.get(f"{self.url}/sandbox/{what}", params=fields) as response:
            return _result(await response.json())

    async def press(self, person: int, chat: int, message: int, data: str) -> str | None:
        """Press, and wait for the answer; None: there was none."""
        found = await self.post(
            "press",
            person=person,
            chat=chat,
            message=message,
            data=data,
            forged=True,
            wait=PATIENCE,
        )
        answer = found["answer"]
        return None if answer is None else str(answer.get("text", ""))

    async def pending(self) -> int:
        """How many updates the bot has not confirmed yet."""
        async with self._session.get(f"{self.url}/bot1:trial/getWebhookInfo") as response:
            return int(_result(await response.json())["pending_update_count"])


def _result(body: dict[str, Any]) -> Any:
    if not body.get("ok"):
        raise DoorShut(body.get("error") or body.get("description"))
    return body["result"]


@asynccontextmanager
async def a_door(*, limits: bool = False) -> AsyncIterator[Door]:
    """Start the sandbox as a process, and end it."""
    words = ["--answer-window", str(PATIENCE), *(["--limits"] if limits else [])]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot.sandbox", "--api", "--port", "0", *words),
        cwd=ROOT,
        env=environment(),
        stdout=PIPE,
    )
    try:
        assert process.stdout is not None
        url = (await process.stdout.readline()).decode().strip()
        connector, timeout = TCPConnector(limit=0), ClientTimeout(total=2 * PATIENCE)
        async with ClientSession(connector=connector, timeout=timeout) as session:
            yield Door(url, session, process)
    finally:
        process.terminate()
        await process.wait()
