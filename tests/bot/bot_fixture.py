"""The whole bot over the sandbox: people write and press, and tests read what the chats show.

Only rendering and searching are replaced (tests/bot/stubs.py).
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from telegram import Bot

from bot.app import build
from bot.presentation.texts import Texts
from bot.rules import RulesLookup
from bot.sandbox import Sandbox
from bot.sandbox.model.queries import PendingQuery
from bot.sandbox.types import Json
from bot.store.records import Stage, TableKey
from bot.store.records import Table as Row
from bot.store.sqlite import SqliteStore, open_store
from bot.tables.repository import LiveTable
from bot.tables.search_pool import SearchPool
from bot.tables.table import Table
from bot.telegram.callback_data import (
    Action,
    Button,
    Page,
    Setup,
    TableButton,
    WordButton,
    pack,
    shows,
    unpack,
)
from bot.telegram.chat_activity import Throttle
from bot.telegram.rate_limits import RateLimits
from tests.bot.stubs import StubRenderer, StubSearchPool
from tests.manual_clock import ManualClock

GROUP = -1001000000001
SARA, AMIR, NEGAR, CHRISTOPHER = 101, 102, 103, 104
"""Telegram ids of the sandbox's people; Christopher's language is English."""
LONG = 300.0
"""Seconds after which a wait for the bot fails; not an expected duration."""


class BotFixture:
    """One bot and its sandbox. `say` and `press` return after everything that follows from them."""

    def __init__(
        self,
        store: SqliteStore,
        sandbox: Sandbox,
        clock: ManualClock,
        api: Bot,
        search_pool: SearchPool | None = None,
    ) -> None:
        self.store, self.sandbox, self.clock, self.api = store, sandbox, clock, api
        self.telegram = sandbox.telegram
        self.renderer = StubRenderer()
        self.offset = 0
        self.app = build(
            api,
            store,
            clock,
            pictures=self.renderer,
            rate_limits=RateLimits(clock, lifted=True),
            texts=Texts.load(strict=True),
            rules=RulesLookup.load(),
            throttle=Throttle(clock, burst=1000),
            search_pool=search_pool or StubSearchPool(),
        )
        self.outbox, self.tables = self.app.outbox, self.app.tables
        self.handle = self.app.updates.handle

    # What people do

    async def say(self, person: int, chat: int, text: str, **more: Any) -> None:
        """Send a message to a chat."""
        self.telegram.actions.send_message(person, chat, text, **more)
        await self.work()

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
        """Press a button and return the whole answer to the callback query."""
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
        """Press a button, by default under the newest message that has it; the bot does not learn of it yet.

        `forged`: the message need not have such a button.
        """
        where = self.message_with(chat, button) if message is None else message
        return self.telegram.actions.press(person, chat, where, data_of(button), forged=forged)

    async def work(self, *, until_idle: bool = True) -> None:
        """Hand all new updates to the bot, one after the other."""
        for update in await self.api.get_updates(offset=self.offset):
            self.offset = update.update_id + 1
            await self.handle(update)
        await self.tables.published()
        if until_idle:
            await self.idle()

    async def work_concurrently(self) -> None:
        """Hand all new updates to the bot at the same time."""
        updates = await self.api.get_updates(offset=self.offset)
        self.offset = updates[-1].update_id + 1
        await asyncio.gather(*(self.handle(update) for update in updates))
        await self.idle()

    async def idle(self) -> None:
        """Wait until no computer searches and nothing waits to be sent."""
        async with asyncio.timeout(LONG):
            await self.app.idle()

    async def pass_time(self, seconds: float) -> None:
        """Advance the clock and do what is due then."""
        self.clock.advance(seconds)
        await self.app.timers.tick()
        await self.idle()

    # What people see

    def name(self, person: int) -> str:
        """Return the full name of a person of the sandbox."""
        user = self.telegram.state.require_user(person)
        return " ".join(filter(None, (user.first_name, user.last_name)))

    def messages(self, chat: int) -> list[Json]:
        """Return the bot's messages in a chat, oldest first."""
        state = self.telegram.state
        found = [state.message_json(one) for one in state.require_chat(chat).messages.values()]
        return [one for one in found if one["from"]["is_bot"]]

    def last(self, chat: int) -> Json:
        """Return the bot's newest message in a chat."""
        return self.messages(chat)[-1]

    def last_id(self, chat: int) -> int:
        """Return the number of the bot's newest message in a chat."""
        return int(self.last(chat)["message_id"])

    def texts(self, chat: int) -> list[str]:
        """Return the texts and captions of the bot's messages in a chat."""
        return [one.get("text") or one.get("caption") or "" for one in self.messages(chat)]

    def caption(self, chat: int, message: int) -> str:
        """Return the caption of a message."""
        found = next(one for one in self.messages(chat) if one["message_id"] == message)
        return str(found["caption"])

    def data(self, chat: int, message: int | None = None) -> list[str]:
        """Return the callback data of all buttons of a chat, or of a message."""
        found = []
        for one in self.messages(chat):
            if message in (None, one["message_id"]):
                rows = one.get("reply_markup", {}).get("inline_keyboard", [])
                found += [
                    key["callback_data"] for row in rows for key in row if "callback_data" in key
                ]
        return found

    def buttons(self, chat: int, message: int | None = None) -> list[Button]:
        """Return all buttons of a chat, or of a message."""
        return [unpack(one) for one in self.data(chat, message)]

    def words(self, chat: int, message: int | None = None) -> list[WordButton]:
        """Return the keys of games among the buttons."""
        return [one for one in self.buttons(chat, message) if isinstance(one, WordButton)]

    def pages(self, chat: int, message: int | None = None) -> list[Page]:
        """Return the buttons of rules pages."""
        return [one for one in self.buttons(chat, message) if isinstance(one, Page)]

    def has_board(self, chat: int, message: int, table: TableKey) -> bool:
        """Return whether the message has the keyboard of that table's lobby or board."""
        return shows(self.data(chat, message), table)

    def labels(self, chat: int, message: int) -> list[str]:
        """Return what is written on the buttons of a message."""
        found = next(one for one in self.messages(chat) if one["message_id"] == message)
        rows = found.get("reply_markup", {}).get("inline_keyboard", [])
        return [key["text"] for row in rows for key in row]

    def message_with(self, chat: int, button: Button | str) -> int:
        """Return the newest message with that button."""
        data = data_of(button)
        for one in reversed(self.messages(chat)):
            if data in self.data(chat, one["message_id"]):
                return int(one["message_id"])
        raise AssertionError(f"no button {button!r} among {self.buttons(chat)}")

    def find_button(
        self, chat: int, action: Action, arg: str = "", *, table: TableKey | None = None
    ) -> TableButton:
        """Return the newest button with that action (of a table)."""
        for found in reversed(self.buttons(chat)):
            match found:
                case TableButton(key, _, an_action, an_arg):
                    if (an_action, an_arg) == (action, arg) and table in (None, key):
                        return found
        raise AssertionError(f"no button {action.name} among {self.buttons(chat)}")

    def has_button(self, chat: int, action: Action) -> bool:
        """Return whether any message of the chat has a button with that action."""
        found = self.buttons(chat)
        return any(isinstance(one, TableButton) and one.action is action for one in found)

    def find_word(self, chat: int, word: str | None = None, *, ends: str = "") -> WordButton:
        """Return the newest key of a game: of this word, or one that ends like this."""
        for found in reversed(self.words(chat)):
            if word in (None, found.word) and found.word.endswith(ends):
                return found
        raise AssertionError(f"no word {word!r} among {self.words(chat)}")

    def find_setup(self, chat: int, key: str = "azul", *, opens: bool = True) -> Setup:
        """Return the newest button of a set-up form: the one that opens the table, or another."""
        for found in reversed(self.buttons(chat)):
            if isinstance(found, Setup) and (found.game, found.open) == (key, opens):
                return found
        raise AssertionError(f"no form of {key} among {self.buttons(chat)}")

    def calls(self) -> list[str]:
        """Return the methods of the Bot API that were called, in order."""
        return [call.method for call in self.telegram.calls if call.method != "getUpdates"]

    def failed_calls(self) -> list[str]:
        """Return the calls that the Bot API refused, with their errors."""
        return [f"{one.method}: {one.error}" for one in self.telegram.calls if one.error]

    # The tables behind it

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
        """Return the number of the message that shows the table."""
        message = (await self.row(key)).board
        assert message is not None
        return message.id

    async def to_move(self, key: TableKey) -> int:
        """Return the Telegram id of the person to move."""
        table = await self.table(key)
        assert table.to_move is not None
        owner = table.chairs[table.to_move].owner
        assert owner is not None
        return (await self.store.person(owner)).telegram_id

    async def legal_move(self, key: TableKey) -> tuple[int, WordButton]:
        """Return the Telegram id of the person to move, and a legal move as a button."""
        table = await self.table(key)
        word = table.game.encode(table.game.legal_moves(table.state)[0])
        return await self.to_move(key), WordButton(key, table.position, word)

    async def play_to_end(self, key: TableKey, chat: int, seed: int = 0) -> None:
        """Press random keys for the people to move until the game is over."""
        chance = random.Random(seed)
        while (await self.row(key)).stage is Stage.RUNNING:
            await self.play_move(key, chat, chance)

    async def play_move(
        self, key: TableKey, chat: int, chance: random.Random | None = None
    ) -> None:
        """Make one random move for the person to move, through the keyboard."""
        chance = chance or random.Random(1)
        table = await self.table(key)
        legal = {table.game.encode(move) for move in table.game.legal_moves(table.state)}
        person, message = await self.to_move(key), await self.board(key)
        while (await self.table(key)).position == table.position:
            useful = [
                one
                for one in self.words(chat, message)
                if one.word in legal
                or (one.word and any(each.startswith(f"{one.word}.") for each in legal))
            ]
            await self.press(person, chat, chance.choice(useful), message)


def data_of(button: Button | str) -> str:
    """Return the callback data of a button; a text is taken as it is."""
    return button if isinstance(button, str) else pack(button)


@asynccontextmanager
async def open_bot(
    folder: Path,
    sandbox: Sandbox | None = None,
    clock: ManualClock | None = None,
    search_pool: SearchPool | None = None,
) -> AsyncIterator[BotFixture]:
    """Start the bot on the database in a folder, and end it like a kill: what was not sent stays unsent."""
    store = await open_store(folder / "games.sqlite3")
    clock = clock or ManualClock()
    sandbox = sandbox or Sandbox(clock=clock.now)
    api = Bot(sandbox.token, request=sandbox.request(), get_updates_request=sandbox.request())
    try:
        async with api:
            bot = BotFixture(store, sandbox, clock, api, search_pool)
            try:
                yield bot
            finally:
                await bot.app.close()
    finally:
        await store.close()
