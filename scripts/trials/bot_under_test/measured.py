"""The whole bot on the sandbox, with pictures and the real clock, and other parts that the benchmarks measure."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from telegram import Bot

from bot.presentation.boards.pictures import PictureRenderer
from bot.presentation.texts import LOCALES, Texts, Voice
from bot.program.app import build
from bot.rules.lookup import RulesLookup
from bot.runtime import garbage
from bot.runtime.clock import SteadyClock
from bot.sandbox import Sandbox
from bot.store.records import InboxRow
from bot.store.sqlite.store import SqliteStore, open_store
from bot.store.sqlite.writer import connect
from bot.tables.computers.search_pool import SearchPool
from bot.telegram.buttons import buttons, callback_data
from bot.telegram.chat_activity import ChatActivity, Throttle
from bot.telegram.sending.rate_limits import RateLimits
from bot.telegram.updates.update_parser import UpdateParser, is_stored
from engine.contract import Game
from engine.saying import Saying

SARA = 101


@dataclass(slots=True)
class Stamps:
    """The times of the steps of one press: wall-clock time and CPU time of the process, both in seconds."""

    pressed: tuple[float, float] = (0.0, 0.0)
    stored: tuple[float, float] = (0.0, 0.0)
    """When the update was stored in the inbox."""
    committed: tuple[float, float] = (0.0, 0.0)
    """When the facts of the move were committed."""
    answered: tuple[float, float] = (0.0, 0.0)
    """When the callback query was answered."""


def _now() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


@dataclass(slots=True)
class PressTimes:
    """The durations of steps of all presses, in seconds."""

    stored_to_fact: list[float] = field(default_factory=list)
    press_to_answer: list[float] = field(default_factory=list)
    cpu_to_fact: list[float] = field(default_factory=list)
    """The CPU time of the bot from a press to the commit of its facts, without worker processes."""
    cpu_to_answer: list[float] = field(default_factory=list)
    """The CPU time of the bot from a press to its answer, without worker processes."""

    def add(self, stamps: Stamps) -> None:
        """Add the durations of one press."""
        self.stored_to_fact.append(stamps.committed[0] - stamps.stored[0])
        self.press_to_answer.append(stamps.answered[0] - stamps.pressed[0])
        self.cpu_to_fact.append(stamps.committed[1] - stamps.pressed[1])
        self.cpu_to_answer.append(stamps.answered[1] - stamps.pressed[1])


class MeasuredBot:
    """The bot with a simple poller that handles updates one at a time and records when each step of a press happens."""

    def __init__(
        self,
        store: SqliteStore,
        bot: Bot,
        sandbox: Sandbox,
        renderer: PictureRenderer,
        search_pool: SearchPool | None = None,
        level: str = "0",
    ) -> None:
        """`level` is the digit of the computers' level in the setup form."""
        clock, self._rules = SteadyClock(), RulesLookup.load()
        self._store, self._bot, self._people = store, bot, sandbox.telegram.actions
        self._app = build(
            bot,
            store,
            clock,
            pictures=renderer,
            rate_limits=RateLimits(clock, lifted=True),
            texts=Texts.load(),
            rules=self._rules,
            throttle=Throttle(clock, lifted=True),
            activity=ChatActivity(clock, reveal_seconds=0),
            search_pool=search_pool,
        )
        self._level = level
        self._offset = 0
        self._parser = UpdateParser(bot.username, self._rules.asks_for_intro)
        self._stamps = Stamps()
        self.times = PressTimes()
        self._append = store.append
        store.append = self._stamped_append  # type: ignore[method-assign,assignment]
        self._do_request = bot.request.do_request
        bot.request.do_request = self._stamped_request  # type: ignore[method-assign]

    async def _stamped_append(self, *change: Any) -> Any:
        version = await self._append(*change)
        self._stamps.committed = _now()
        return version

    async def _stamped_request(self, url: str, *arguments: Any, **named: Any) -> Any:
        result = await self._do_request(url, *arguments, **named)
        if url.endswith("/answerCallbackQuery"):
            self._stamps.answered = _now()
        return result

    async def _handle_updates(self) -> None:
        """Fetch the pending updates, store them, and handle them in order."""
        updates = await self._bot.do_api_request("get_Updates", {"offset": self._offset})
        self._offset = updates[-1]["update_id"] + 1
        parsed = [(update["update_id"], *self._parser.parse(update)) for update in updates]
        rows = [InboxRow(number, body) for number, event, body in parsed if is_stored(event)]
        await self._store.add_updates(rows, at=time.time())
        self._stamps.stored = _now()
        for _, event, _ in parsed:
            if event is not None:
                await self._app.updates.handle(event)

    async def _settle(self) -> None:
        await self._app.idle()

    async def begin(self) -> None:
        """Let the simulated person open a private chat with the bot."""
        self._people.open_deep_link(SARA)
        await self._handle_updates()

    async def play(self, game: Game[Any, Any, Any], chance: random.Random) -> None:
        """Play a game of random plausible words against computers, and add the presses that make moves to `times`."""
        said = self._people.send_message(SARA, SARA, f"/solo {game.key}")
        await self._handle_updates()
        await self._settle()
        seats, options = min(game.seat_counts), "0" * len(game.options)
        setup = buttons.SetupForm(
            game.key, True, seats, options, self._level * (seats - 1), open=True
        )
        self._people.press(SARA, SARA, said.id + 1, callback_data.pack(setup))
        await self._handle_updates()
        await self._settle()
        chat = await self._store.chat_by_id(SARA)
        assert chat is not None
        (row,) = await self._store.tables_in(chat.key)
        while (table := (await self._app.tables.live(row.key)).table).to_move is not None:
            word = chance.choice([*game.plausible_moves(table.view())])
            data = callback_data.pack(buttons.WordButton(row.key, table.position, word))
            self._stamps = Stamps(pressed=_now())
            self._people.press(SARA, SARA, said.id + 1, data)
            await self._handle_updates()
            if (
                self._stamps.committed != Stamps().committed
            ):  # otherwise it was answered by a caution
                self.times.add(self._stamps)
            await self._settle()

    async def ask(self, question: str) -> None:
        """Build the rules index as the bot does at its start, then ask a question about the rules."""
        await self._rules.prepare_in_thread()
        self._people.send_message(SARA, SARA, question)
        await self._handle_updates()
        await self._settle()

    async def close(self) -> None:
        """Stop the bot's tasks."""
        await self._app.close(1)


@asynccontextmanager
async def measured_bot(
    folder: Path, search_pool: SearchPool | None = None, level: str = "0"
) -> AsyncIterator[MeasuredBot]:
    """Run a bot with one rendering process on a new database in `folder`, and stop it at the end of the context."""
    sandbox, renderer = Sandbox(), PictureRenderer(1)
    store = await open_store(folder / "games.sqlite3")
    bot = Bot(sandbox.token, request=sandbox.request(), get_updates_request=sandbox.request())
    try:
        async with bot:
            measured = MeasuredBot(store, bot, sandbox, renderer, search_pool, level)
            garbage.tune()
            await measured.begin()
            yield measured
            await measured.close()
    finally:
        await renderer.close()
        await store.close()


@asynccontextmanager
async def loop_holds() -> AsyncIterator[list[float]]:
    """Yield a list. In the context, the delay of the event loop is added to it about every millisecond, in seconds."""
    holds: list[float] = []

    async def watch() -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.001)
            holds.append(time.perf_counter() - began - 0.001)

    watching = asyncio.create_task(watch())
    try:
        yield holds
    finally:
        watching.cancel()


def connect_like_the_bot(path: Path) -> sqlite3.Connection:
    """Return a connection to a database with the settings of the bot's writer (synchronous=FULL)."""
    return connect(path)


def picture_voice(names: Sequence[str]) -> Callable[[Saying], str]:
    """Return a function that writes a picture's messages in Persian, with the given player names."""
    return Voice("fa", tuple(names)).drawn


def question_times(folder: Path) -> Iterator[float]:
    """Look up every question in the .tsv files of `folder`, and yield the CPU seconds of each lookup in this thread.

    The indexes are built before, and the garbage collector is tuned, as in the bot. The name of a file begins with the
    locale of its questions; a question is in the first column of its line.
    """
    rules = RulesLookup.load()
    rules.prepare()
    garbage.tune()
    for locale in LOCALES:
        for file in sorted(folder.glob(f"{locale}*.tsv")):
            for line in file.read_text(encoding="utf-8").splitlines():
                began = time.thread_time()
                rules.find(line.split("\t")[0], locale)
                yield time.thread_time() - began
