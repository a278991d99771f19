"""Runs the sandbox as a process, and provides a client for its HTTP API."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientSession, ClientTimeout, TCPConnector

from scripts.trials.processes import ROOT, environment

ANSWER_TIMEOUT = 140.0
"""Seconds to wait for the answer to a callback query, slightly fewer than Telegram allows."""


class SandboxError(Exception):
    """The sandbox rejected a request. The argument is its error message."""


class SandboxClient:
    """A client of the sandbox. POST requests act for people; GET requests read the state of the chats.

    Every method raises aiohttp.ClientError or TimeoutError if the request fails.
    """

    def __init__(self, url: str, session: ClientSession, process: Process) -> None:
        self.url = url.rstrip("/")
        self.process = process
        self._session = session

    async def post(self, action: str, /, **fields: Any) -> Any:
        """Perform an action and return its result. Raises SandboxError if the sandbox rejects it."""
        async with self._session.post(f"{self.url}/sandbox/{action}", json=fields) as response:
            return _result(await response.json())

    async def get(self, resource: str, /, **fields: Any) -> Any:
        """Return a resource. Raises SandboxError if the sandbox rejects the request."""
        async with self._session.get(f"{self.url}/sandbox/{resource}", params=fields) as response:
            return _result(await response.json())

    async def press(self, person: int, chat: int, message: int, data: str) -> str | None:
        """Press a button, which need not exist. Return the text of the answer, or None if no answer comes in time."""
        return await self._press(person=person, chat=chat, message=message, data=data, forged=True)

    async def press_private(self, person: int, chat: int, number: int, data: str) -> str | None:
        """Press a button of a message that only this person sees, given by its ephemeral_message_id.

        Return the text of the answer, or None if no answer comes in time. Raises SandboxError if the message is gone.
        """
        return await self._press(person=person, chat=chat, ephemeral_message_id=number, data=data)

    async def _press(self, **press: object) -> str | None:
        found = await self.post("press", wait=ANSWER_TIMEOUT, **press)
        answer = found["answer"]
        return None if answer is None else str(answer.get("text", ""))

    async def flood(
        self, presses: Sequence[tuple[int, int, str]], rate: float, seconds: float
    ) -> int:
        """Let the sandbox make `rate` presses per second for `seconds`, and return their number.

        `presses` are made in turn; each is a person, a chat and callback data. Nobody waits for answers.
        """
        bodies = [
            {"person": person, "chat": chat, "message": 1, "data": data}
            for person, chat, data in presses
        ]
        return int(await self.post("flood", presses=bodies, rate=rate, seconds=seconds))

    async def create_group(
        self, chat: int, people: list[int], *, title: str, bot: bool = True
    ) -> None:
        """Create a group and its members, who must not exist yet. The first of `people` is the group's owner.

        If `bot` is not set, the bot is not a member.
        """
        for person in people:
            await self.post("chat", action="person", person=person, first_name=f"P{person}")
        group = {"chat": chat, "title": title, "by": people[0], "members": people[1:], "bot": bot}
        await self.post("chat", action="group", **group)

    async def pending_updates(self) -> int:
        """Return the number of updates that the bot has not confirmed."""
        async with self._session.get(f"{self.url}/bot1:trial/getWebhookInfo") as response:
            return int(_result(await response.json())["pending_update_count"])


def _result(body: dict[str, Any]) -> Any:
    if not body.get("ok"):
        raise SandboxError(body.get("error") or body.get("description"))
    return body["result"]


@asynccontextmanager
async def running_sandbox(*, limits: bool = False) -> AsyncIterator[SandboxClient]:
    """Run a sandbox process, yield a client of it, and terminate it at the end of the context.

    limits: whether the sandbox simulates Telegram's rate limits.
    """
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
