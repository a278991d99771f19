"""The path of updates on the sandbox, with an update poller. Tests can replace some of the responses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from bot.runtime.keyed import Slot, current_slot
from bot.sandbox import Sandbox
from bot.store.sqlite.store import SqliteStore
from bot.telegram.api.validating_request import validating_bot
from bot.telegram.chat_activity import Admission
from bot.telegram.incoming import CardPress, CommandMessage, Incoming, Press
from bot.telegram.updates.update_path import UpdatePath, update_path
from bot.telegram.updates.updater import Updater
from scripts.trials.strange_responses import RawResponse, SubstitutedRequest
from tests.manual_clock import ManualClock
from tests.new_database import open_new

SARA = 101
F = TypeVar("F", bound="PollerFixture")


class PollerFixture:
    """An update poller with a handler that records what it handles, or raises `error`."""

    def __init__(self, store: SqliteStore, sandbox: Sandbox, clock: ManualClock) -> None:
        self.store, self.sandbox, self.clock = store, sandbox, clock
        self.instead: dict[str, list[RawResponse]] = {}
        """Responses to the next calls of a method, in this order."""
        transports = (SubstitutedRequest(sandbox.request(), self.substitute) for _ in range(2))
        self.bot = validating_bot(sandbox.token, *transports, clock)
        self.begun = 0
        """The number of events whose handling has begun, including those that wait for `gate`."""
        self.handled: list[str] = []
        self.fetches: list[int] = []
        """For each call of getUpdates, the number of updates that had been handled before."""
        self.reported: list[int] = []
        self.slots_of_reports: list[Slot | None] = []
        """The slot that each report of an outage would release, and from which its answer would be timed."""
        self.refused: list[str] = []
        """The arguments of the refused commands, and the kinds and query ids of the refused presses."""
        self.verdicts: list[Admission] = []
        """The verdicts on the next events. Later events are admitted."""
        self.flooders: set[int] = set()
        """The people whose presses are dropped before they are parsed."""
        self.error: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        self.under_test: Updater

    def substitute(self, method: str) -> RawResponse | None:
        if method == "getUpdates":
            self.fetches.append(len(self.handled))
        waiting = self.instead.get(method)
        return waiting.pop(0) if waiting else None

    def make_path(self) -> UpdatePath:
        return update_path(self.bot, self.store, self.clock, self, poll_seconds=1)

    def restart(self) -> None:
        """Let the updater be another one, as after a restart of the bot."""
        self.under_test = self.make_path().updater

    def drop(self, person: int) -> bool:
        return person in self.flooders

    def asks_how_to_play(self, text: str) -> bool:
        return False

    def judge(self, event: Incoming) -> Admission:
        return self.verdicts.pop(0) if self.verdicts else Admission.ADMITTED

    async def refuse(self, event: Incoming) -> None:
        if isinstance(event, CommandMessage):
            self.refused.append(event.argument)
        else:
            assert isinstance(event, Press | CardPress)
            self.refused.append(f"{type(event).__name__} {event.query}")

    async def handle(self, event: Incoming) -> None:
        self.begun += 1
        await self.gate.wait()
        if self.error is not None:
            raise self.error
        assert isinstance(event, CommandMessage)  # a question in a private chat
        self.handled.append(event.argument)

    async def store_unavailable(self, event: Incoming) -> None:
        assert isinstance(event, CommandMessage)
        self.reported.append(event.update_id)
        self.slots_of_reports.append(current_slot.get())

    def say(self, text: str) -> None:
        self.sandbox.telegram.actions.send_message(SARA, SARA, text)

    def queue(self, kind: str, body: Any) -> None:
        self.sandbox.telegram.state.queue.put(kind, body)

    async def pending(self) -> list[str]:
        return [row.body for row in await self.store.pending_updates()]


def run(poller: PollerFixture) -> asyncio.Task[None]:
    return asyncio.create_task(poller.under_test.run())


@asynccontextmanager
async def open_fixture(kind: type[F], folder: Path, clock: Any = None) -> AsyncIterator[F]:
    """Open a database and a sandbox. The updater is stopped at the end of the context."""
    clock = clock or ManualClock()
    store = await open_new(folder / "games.sqlite3", clock)
    fixture = kind(store, Sandbox(), clock)
    async with fixture.bot:
        fixture.restart()
        yield fixture
        await fixture.under_test.stop(1)
    await store.close()


def open_poller(folder: Path, clock: Any = None) -> AbstractAsyncContextManager[PollerFixture]:
    return open_fixture(PollerFixture, folder, clock)
