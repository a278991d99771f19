"""The whole bot on the sandbox: people send messages and press buttons, and tests read what the chats show.

Only rendering and searching are replaced (tests/bot/stubs.py).
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from telegram import Bot

from bot.handlers.operators import OperatorSettings
from bot.presentation.texts import Texts
from bot.program.app import build
from bot.program.ephemeral_settings import EphemeralSettings
from bot.rules.lookup import RulesLookup
from bot.sandbox import Sandbox
from bot.sandbox.model.queries import PendingQuery
from bot.sandbox.types import Json
from bot.store.records import PersonKey, Stage, TableKey
from bot.store.records import TableRow as Row
from bot.store.sqlite.store import SqliteStore
from bot.tables.computers.search_pool import SearchPool
from bot.tables.facts import Fact, load_fact
from bot.tables.live_table import LiveTable
from bot.tables.table import Table
from bot.telegram.api.validating_request import validating_bot
from bot.telegram.buttons.buttons import Button, WordButton
from bot.telegram.chat_activity import ChatActivity, Throttle
from bot.telegram.incoming import Incoming
from bot.telegram.sending.rate_limits import RateLimits
from bot.telegram.updates.update_parser import UpdateParser
from engine import games
from engine.contract import AND
from tests.bot.chat_reader import ChatReader, data_of
from tests.bot.stubs import StubJudging, StubRenderer, StubSearchPool
from tests.manual_clock import ManualClock
from tests.new_database import open_new

GROUP = -1001000000001
SARA, AMIR, NEGAR, CHRISTOPHER = 101, 102, 103, 104
"""Telegram ids of the sandbox's people. Christopher's language is English."""
LONG = 300.0
"""Seconds after which waiting for the bot fails. It normally takes much less."""
MAX_WORDS = 50
"""The number of presses after which a move must have been made."""


@cache
def rules_of(registered: tuple[str, ...]) -> RulesLookup:
    """Return the rules of the games that can be offered, while these are registered. Checking all files takes 20 ms."""
    return RulesLookup.load()


class BotFixture(ChatReader):
    """A bot and its sandbox. `say` and `press` return after everything that they cause has happened."""

    def __init__(
        self,
        store: SqliteStore,
        sandbox: Sandbox,
        clock: ManualClock,
        api: Bot,
        search_pool: SearchPool | None = None,
        *,
        reveal_seconds: float = 0,
        takeback_seconds: float = 0,
        ephemeral: EphemeralSettings | None = None,
        operators: OperatorSettings | None = None,
    ) -> None:
        self.store, self.sandbox, self.clock, self.api = store, sandbox, clock, api
        self.reveal_seconds = reveal_seconds
        super().__init__(sandbox.telegram)
        self.renderer = StubRenderer()
        self.offset = 0
        rules = rules_of(games.KEYS)
        self.app = build(
            api,
            store,
            clock,
            pictures=self.renderer,
            rate_limits=RateLimits(clock, lifted=True),
            texts=Texts.load(strict=True),
            rules=rules,
            games=rules.games,
            throttle=Throttle(clock, lifted=True),
            search_pool=search_pool or StubSearchPool(),
            activity=ChatActivity(clock, reveal_seconds=reveal_seconds),
            ephemeral=ephemeral,
            takeback_seconds=takeback_seconds,
            operators=operators,
        )
        self.app.replays._pool = StubJudging(1)
        self.outbox, self.tables = self.app.outbox, self.app.tables
        self.composer = self.app.composer
        self.handle = self.app.updates.handle
        self.parser = UpdateParser(api.username, self.app.updates.asks_how_to_play)

    # Actions of people

    async def say(self, person: int, chat: int, text: str, **more: Any) -> None:
        """Send a message to a chat."""
        self.telegram.actions.send_message(person, chat, text, **more)
        await self.work()

    def copy_of(self, person: int, chat: int) -> Json | None:
        """Return the newest message in a chat that only this person sees, or None."""
        found = self.telegram.state.ephemeral.of(person, chat)
        seen = [one for one in found if one.visible and one.sender == self.telegram.state.bot.id]
        return self.telegram.state.ephemeral_json(seen[-1]) if seen else None

    async def press_copy(self, person: int, chat: int, button: Button | str) -> str:
        """Press a button of the newest message that only this person sees, and return the text of the answer."""
        copy = self.copy_of(person, chat)
        assert copy is not None
        number, data = copy["ephemeral_message_id"], data_of(button)
        query = self.telegram.actions.press_ephemeral(person, chat, number, data)
        await self.work()
        assert query.answer is not None, "every press is answered"
        return str(query.answer.get("text", ""))

    async def press(
        self,
        person: int,
        chat: int,
        button: Button | str,
        message: int | None = None,
        *,
        forged: bool = False,
    ) -> str:
        """Press a button and return the text of the answer; see `send_press`."""
        answer = await self.answer(person, chat, button, message, forged=forged)
        return str(answer.get("text", ""))

    async def answer(
        self,
        person: int,
        chat: int,
        button: Button | str,
        message: int | None = None,
        *,
        forged: bool = False,
    ) -> Json:
        """Press a button and return the answer to the callback query as JSON."""
        query = self.send_press(person, chat, button, message, forged=forged)
        await self.work()
        assert query.answer is not None, "every press is answered"
        return dict(query.answer)

    def send_press(
        self,
        person: int,
        chat: int,
        button: Button | str,
        message: int | None = None,
        *,
        forged: bool = False,
    ) -> PendingQuery:
        """Press a button, by default below the newest message that has it. The bot does not learn of the press yet.

        If `forged` is set, the message need not have such a button.
        """
        where = self.message_with(chat, button) if message is None else message
        return self.telegram.actions.press(person, chat, where, data_of(button), forged=forged)

    async def work(self, *, until_idle: bool = True) -> None:
        """Hand all new updates to the bot, one after the other."""
        for event in await self.new_events():
            await self.handle(event)
        await self.tables.published()
        if until_idle:
            await self.idle()

    async def work_concurrently(self) -> None:
        """Hand all new updates to the bot concurrently."""
        events = await self.new_events()
        await asyncio.gather(*(self.handle(event) for event in events))
        await self.idle()

    async def new_events(self) -> list[Incoming]:
        """Fetch and parse the updates that the bot has not received yet."""
        updates: Any = await self.api.do_api_request("get_Updates", {"offset": self.offset})
        events = []
        for update in updates:
            self.offset = update["update_id"] + 1
            events.append(self.parser.parse(update)[0])
        return [event for event in events if event is not None]

    async def idle(self) -> None:
        """Wait until no search is running and nothing is queued to be sent."""
        async with asyncio.timeout(LONG):
            await self.app.idle()

    async def pass_time(self, seconds: float) -> None:
        """Advance the clock, and wait until everything that is due by then has happened."""
        self.clock.advance(seconds)
        await self.app.timers.tick()
        await self.idle()

    # The tables

    async def rows(self, chat: int) -> list[Row]:
        """Return the tables of a chat that are not over, from the store."""
        found = self.telegram.state.require_chat(chat)
        key = (await self.store.enter(chat, found.kind, found.title or "")).key
        return list(await self.store.tables_in(key))

    async def row(self, key: TableKey) -> Row:
        """Return a table from the store."""
        return await self.store.table(key)

    async def live(self, key: TableKey) -> LiveTable:
        """Return a table in memory."""
        return await self.tables.live(key)

    async def table(self, key: TableKey) -> Table:
        """Return the state of a table."""
        return (await self.tables.live(key)).table

    async def board(self, key: TableKey) -> int:
        """Return the id of the message that shows a table."""
        message = (await self.row(key)).board
        assert message is not None
        return message.id

    async def facts(self, key: TableKey) -> list[Fact]:
        """Return the facts of a table, from the store."""
        return [load_fact(row.body) for row in await self.store.facts(key)]

    async def to_move(self, key: TableKey) -> int:
        """Return the Telegram id of the person to move."""
        table = await self.table(key)
        assert table.to_move is not None
        owner = table.occupants[table.to_move].owner
        assert owner is not None
        return (await self.store.person(owner)).telegram_id

    async def legal_move(self, key: TableKey) -> tuple[int, WordButton]:
        """Return the Telegram id of the person to move, and a legal move as a button."""
        table = await self.table(key)
        word = table.game.encode(table.game.legal_moves(table.state)[0])
        return await self.to_move(key), WordButton(key, table.position, word)

    async def play_to_end(self, key: TableKey, chat: int, seed: int = 0) -> None:
        """Press random keys for the person to move until the game is over."""
        chance = random.Random(seed)
        while (await self.row(key)).stage is Stage.RUNNING:
            await self.play_move(key, chat, chance)

    async def play_move(
        self,
        key: TableKey,
        chat: int,
        chance: random.Random | None = None,
        *,
        until_idle: bool = True,
    ) -> None:
        """Make one random move for the person to move, through the keyboard."""
        chance = chance or random.Random(1)
        table = await self.table(key)
        legal = {table.game.encode(move) for move in table.game.legal_moves(table.state)}
        person, message = await self.to_move(key), await self.board(key)
        for _ in range(MAX_WORDS):
            useful = [
                one
                for one in self.words(chat, message)
                if one.word.partition(AND)[0] in legal
                or (one.word and any(each.startswith(f"{one.word}.") for each in legal))
            ]
            if self.reveal_seconds:
                self.clock.advance(self.reveal_seconds)
            self.send_press(person, chat, chance.choice(useful), message)
            await self.work(until_idle=until_idle)
            if (await self.table(key)).position != table.position:
                return
        raise AssertionError(f"no move after {MAX_WORDS} presses")


@asynccontextmanager
async def open_bot(
    folder: Path,
    sandbox: Sandbox | None = None,
    clock: ManualClock | None = None,
    search_pool: SearchPool | None = None,
    *,
    reveal_seconds: float = 0,
    takeback_seconds: float = 0,
    ephemeral: EphemeralSettings | None = None,
    operators: OperatorSettings | None = None,
) -> AsyncIterator[BotFixture]:
    """Run a bot on the database in a folder. At the end of the context it is killed, so unsent messages are lost.

    Moves may follow each other at once, unless `reveal_seconds` or, for computers, `takeback_seconds` is given.
    """
    clock = clock or ManualClock()
    store = await open_new(folder / "games.sqlite3", clock)
    sandbox = sandbox or Sandbox(clock=clock.now)
    api = validating_bot(sandbox.token, sandbox.request(), sandbox.request(), clock)
    try:
        async with api:
            more = {
                "reveal_seconds": reveal_seconds,
                "takeback_seconds": takeback_seconds,
                "ephemeral": ephemeral,
                "operators": operators,
            }
            bot = BotFixture(store, sandbox, clock, api, search_pool, **more)  # type: ignore[arg-type]
            try:
                yield bot
            finally:
                await bot.app.close()
    finally:
        await store.close()


def group_title(bot: BotFixture) -> str:
    """Return the title of the group."""
    return bot.telegram.state.require_chat(GROUP).title or ""


async def key_of(bot: BotFixture, person: int) -> PersonKey:
    """Return the key of a person of the sandbox."""
    return (await bot.store.meet(person, bot.name(person))).key
