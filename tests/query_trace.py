"""Traces callback queries through the whole bot: the files that they enter, and the calls until the answer."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from telegram import Bot

from bot.presentation.message_files import contents, split
from bot.presentation.texts import LOCALES, Texts, _pattern
from bot.program.app import Application, build
from bot.program.ephemeral_settings import ephemeral_settings
from bot.rules.lookup import RulesLookup
from bot.runtime.clock import SteadyClock
from bot.runtime.settings import Settings
from bot.sandbox import Sandbox
from bot.store.sqlite.store import SqliteStore
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.sending.rate_limits import RateLimits
from bot.telegram.updates.update_path import update_path
from bot.telegram.updates.updater import Updater
from tests.bot.stubs import StubRenderer
from tests.new_database import open_new

ROOT = Path(__file__).parents[1]
GROUP, SARA, AMIR = -1001000000001, 101, 102


@dataclass(slots=True)
class Trace:
    """The calls of one callback query, in order of first entry: those until its answer is sent, and all of them."""

    until_answer: dict[tuple[str, str], int] = field(default_factory=dict)
    all: dict[tuple[str, str], int] = field(default_factory=dict)

    def files(self, package: str = "bot", *, until_answer: bool = True) -> list[str]:
        """Return the files entered, in order."""
        calls = self.until_answer if until_answer else self.all
        return list(dict.fromkeys(file for file, _ in calls if file.startswith(f"{package}/")))

    def count(self, function: str, suffix: str = "", *, until_answer: bool = True) -> int:
        """Return how often functions with this name were called, in files whose path ends with `suffix`."""
        calls = self.until_answer if until_answer else self.all
        return sum(
            number
            for (file, name), number in calls.items()
            if name == function and file.endswith(suffix)
        )


class Profiler:
    """Records calls into bot/ and engine/, in every thread. The sandbox is excluded, because it stands for Telegram."""

    def __init__(self) -> None:
        self.trace: Trace | None = None
        self.answered = False

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        trace, path = self.trace, frame.f_code.co_filename
        if event != "call" or trace is None or not path.startswith(str(ROOT)):
            return
        file = path[len(str(ROOT)) + 1 :]
        if file.startswith("bot/sandbox/") or not file.startswith(("bot/", "engine/")):
            return
        key = (file, frame.f_code.co_name)
        for calls in (trace.all,) if self.answered else (trace.all, trace.until_answer):
            calls[key] = calls.get(key, 0) + 1


class TracedBot:
    """The bot as `python -m bot` runs it by default, with its updater, on a real clock and a real database.

    `chat` is the Telegram id of the chat in which people write and press.
    """

    def __init__(
        self,
        app: Application,
        store: SqliteStore,
        sandbox: Sandbox,
        updater: Updater,
        chat: int,
    ) -> None:
        self.app, self.store, self.telegram, self.updater = app, store, sandbox.telegram, updater
        self.chat = chat
        self.profiler = Profiler()
        self.answer = asyncio.Event()

    async def settle(self) -> None:
        """Wait until every update is handled and all work that it causes is done."""
        async with asyncio.timeout(300):
            while self.telegram.state.queue.pending or await self.store.pending_updates():  # noqa: ASYNC110
                await asyncio.sleep(0.005)
            await self.updater.idle()
            await self.app.idle()

    async def send(self, person: int, text: str) -> None:
        self.telegram.actions.send_message(person, self.chat, text)
        await self.settle()

    async def press(self, person: int, data: str) -> None:
        self.telegram.actions.press(person, self.chat, self.find(data)[0], data)
        await self.settle()

    async def traced(self, person: int, data: str, message: int | None = None) -> Trace:
        """Press a key of a message that everyone sees, by default of the newest one with this key, and trace it."""
        where = self.find(data)[0] if message is None else message
        return await self._traced(
            lambda: self.telegram.actions.press(person, self.chat, where, data)
        )

    async def traced_privately(self, person: int, data: str) -> Trace:
        """Press a key of the message that only this person sees, and trace it."""
        number = self.private_message(person)
        assert number is not None
        return await self._traced(
            lambda: self.telegram.actions.press_ephemeral(person, self.chat, number, data)
        )

    async def _traced(self, press: Callable[[], object]) -> Trace:
        trace, self.profiler.answered = Trace(), False
        self.answer.clear()
        self.profiler.trace = trace
        press()
        async with asyncio.timeout(300):
            await self.answer.wait()
        await self.settle()
        self.profiler.trace = None
        return trace

    def private_message(self, person: int) -> int | None:
        """Return the number of the newest message that only this person sees, or None."""
        found = self.telegram.state.ephemeral.of(person, self.chat)
        return next((one.id for one in reversed(found) if one.visible), None)

    def buttons(self) -> list[tuple[int, str]]:
        """Return the message id and the callback data of every key in the chat, oldest first."""
        messages = self.telegram.state.require_chat(self.chat).messages.values()
        return [
            (message.id, key["callback_data"])
            for message in messages
            for row in self.telegram.state.message_json(message)
            .get("reply_markup", {})
            .get("inline_keyboard", [])
            for key in row
            if "callback_data" in key
        ]

    def find(self, start: str, end: str = "") -> tuple[int, str]:
        """Return the newest key whose callback data have a prefix and a suffix."""
        found = [one for one in self.buttons() if one[1].startswith(start) and one[1].endswith(end)]
        assert found, f"no key {start}…{end}"
        return found[-1]


@asynccontextmanager
async def traced_bot(folder: Path, chat: int = GROUP) -> AsyncIterator[TracedBot]:
    """Run the bot on the sandbox, with the default settings; people act in `chat`.

    Calls are recorded while a press is traced.
    """
    _parse_messages()
    sandbox = Sandbox()
    bot = Bot(sandbox.token, request=sandbox.request(), get_updates_request=sandbox.request())
    before = sys.getprofile()
    traced: TracedBot | None = None

    def profile(frame: FrameType, event: str, argument: object) -> None:
        if traced is not None:
            traced.profiler(frame, event, argument)

    threading.setprofile(profile)  # for the store's threads, which start below
    store = await open_new(folder / "games.sqlite3")
    threading.setprofile(None)  # type: ignore[arg-type]
    try:
        async with bot:
            clock = SteadyClock()
            app = build(
                bot,
                store,
                clock,
                pictures=StubRenderer(),
                rate_limits=RateLimits(clock, lifted=True),
                texts=Texts.load(),
                rules=RulesLookup.load(),
                activity=ChatActivity(clock, reveal_seconds=0),
                ephemeral=ephemeral_settings(Settings(_env_file=None), sandbox=True),
            )
            updater = update_path(bot, store, clock, app.updates, poll_seconds=1).updater
            traced = TracedBot(app, store, sandbox, updater, chat)
            _note_answers(bot, traced)
            running = asyncio.create_task(updater.run())
            sys.setprofile(profile)
            try:
                yield traced
            finally:
                sys.setprofile(before)
                await updater.stop(1)
                await asyncio.gather(running, return_exceptions=True)
                await app.close()
    finally:
        await store.close()


def _parse_messages() -> None:
    """Parse all messages, so that no trace includes the first use of one."""
    for locale in LOCALES:
        for text in contents(locale):
            for name in split(text):
                _pattern(locale, name)


def _note_answers(bot: Bot, traced: TracedBot) -> None:
    """End the part of the trace before the answer when the answer is sent to Telegram."""
    request: Any = bot.request
    send = request.do_request

    async def noting(url: str, *args: Any, **kwargs: Any) -> Any:
        if url.endswith("/answerCallbackQuery"):
            traced.profiler.answered = True
            traced.answer.set()
        return await send(url, *args, **kwargs)

    request.do_request = noting
