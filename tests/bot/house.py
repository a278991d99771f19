"""The whole bot over the sandbox: people who write and press, and what they see; only the pictures are quick."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from telegram import Bot

from bot.app import build
from bot.presentation.pictures import PictureRenderer
from bot.presentation.texts import Texts
from bot.rules import RulesLookup
from bot.sandbox import Sandbox
from bot.sandbox.types import Json
from bot.store.records import Stage, TableKey, TableRow
from bot.store.sqlite import SqliteStore, open_store
from bot.tables.library import AnyGame
from bot.tables.search_pool import SearchPool
from bot.telegram.chat_activity import Throttle
from bot.telegram.rate_limits import RateLimits
from engine.contract import View, Word
from engine.players import choose
from engine.players.hints import hint
from engine.saying import Saying
from render.scene import Scene
from tests.slow_clock import SlowClock

GROUP = -1001000000001
SARA, AMIR, NEGAR, CHRISTOPHER = 101, 102, 103, 104


class QuickRenderer(PictureRenderer):
    """Draws every scene as one grey square, and keeps the scenes."""

    def __init__(self) -> None:
        super().__init__(1)
        self.scenes: list[Scene] = []

    async def picture(self, scene: Scene) -> bytes:
        self.scenes.append(scene)
        file = BytesIO()
        Image.new("L", (640, 640)).save(file, "JPEG")
        return file.getvalue()


class QuickSearchPool(SearchPool):
    """Thinks in a thread, a few looks long."""

    async def choose(self, game: AnyGame, view: View, level: str, seed: str) -> Word:
        return await asyncio.to_thread(choose, game, view, level, seed, simulations=8)

    async def hint(self, game: AnyGame, view: View, seed: str) -> Saying | None:
        found = await asyncio.to_thread(hint, game, view, seed, simulations=8)
        return None if found is None else found.saying


class House:
    """One bot, one sandbox. `say` and `press` return when everything that follows from them is done."""

    def __init__(
        self,
        store: SqliteStore,
        sandbox: Sandbox,
        clock: SlowClock,
        bot: Bot,
        search_pool: Any = None,
    ) -> None:
        self.store, self.sandbox, self.clock, self.bot = store, sandbox, clock, bot
        self.telegram = sandbox.telegram
        self.renderer = QuickRenderer()
        self.offset = 0
        self.app = build(
            bot,
            store,
            clock,
            pictures=self.renderer,
            rate_limits=RateLimits(clock, lifted=True),
            texts=Texts.load(strict=True),
            rules=RulesLookup.load(),
            throttle=Throttle(clock, burst=1000),
            search_pool=search_pool or QuickSearchPool(),
        )
        self.outbox, self.tables_service = self.app.outbox, self.app.tables
        self.handle = self.app.updates.handle

    # What people do

    async def say(self, person: int, chat: int, text: str, **more: Any) -> None:
        self.telegram.actions.send_message(person, chat, text, **more)
        await self.work()

    async def press(
        self, person: int, chat: int, data: str, message: int | None = None, **more: Any
    ) -> str:
        """Press a button; what the toast says."""
        where = message if message is not None else self.find(chat, data)
        query = self.telegram.actions.press(person, chat, where, data, **more)
        await self.work()
        assert query.answer is not None, "every press is answered"
        return str(query.answer.get("text", ""))

    async def work(self, *, rest: bool = True) -> None:
        """Hand all updates to the bot and wait until it rests."""
        for update in await self.bot.get_updates(offset=self.offset):
            self.offset = update.update_id + 1
            await self.handle(update)
        await self.app.tables.published()
        if rest:
            await self.rest()

    async def rest(self) -> None:
        """Wait until no computer thinks and nothing waits to be sent."""
        async with asyncio.timeout(20):
            await self.app.idle()

    async def wait(self, seconds: float) -> None:
        """Let time pass and do what is due then."""
        self.clock.move(seconds)
        await self.app.timers.tick()
        await self.rest()

    # What people see

    def messages(self, chat: int) -> list[Json]:
        state = self.telegram.state
        found = [state.message_json(one) for one in state.require_chat(chat).messages.values()]
        return [one for one in found if one["from"]["is_bot"]]

    def texts(self, chat: int) -> list[str]:
        return [one.get("text") or one.get("caption") or "" for one in self.messages(chat)]

    def last(self, chat: int) -> Json:
        return self.messages(chat)[-1]

    def keys(self, chat: int, message: int | None = None) -> list[str]:
        """The data of all buttons (of a message)."""
        found = []
        for one in self.messages(chat):
            if message in (None, one["message_id"]):
                rows = one.get("reply_markup", {}).get("inline_keyboard", [])
                found += [
                    key["callback_data"] for row in rows for key in row if "callback_data" in key
                ]
        return found

    def labels(self, chat: int, message: int) -> list[str]:
        found = next(one for one in self.messages(chat) if one["message_id"] == message)
        rows = found.get("reply_markup", {}).get("inline_keyboard", [])
        return [key["text"] for row in rows for key in row]

    def find(self, chat: int, data: str) -> int:
        """The newest message with that button."""
        for one in reversed(self.messages(chat)):
            if data in self.keys(chat, one["message_id"]):
                number: int = one["message_id"]
                return number
        raise AssertionError(f"no button {data!r} among {self.keys(chat)}")

    def key(self, chat: int, prefix: str, suffix: str = "") -> str:
        """The newest button whose data begin and end so."""
        for data in reversed(self.keys(chat)):
            if data.startswith(prefix) and data.endswith(suffix):
                return data
        raise AssertionError(f"no button {prefix!r}…{suffix!r} among {self.keys(chat)}")

    def calls(self) -> list[str]:
        return [call.method for call in self.telegram.calls if call.method != "getUpdates"]

    def refused_calls(self) -> list[str]:
        return [f"{one.method}: {one.error}" for one in self.telegram.calls if one.error]

    # The table behind it

    async def tables(self, chat: int) -> list[TableRow]:
        found = self.telegram.state.require_chat(chat)
        key = (await self.store.enter(chat, found.kind, found.title or "")).key
        return list(await self.store.tables_in(key))

    async def table(self, key: TableKey) -> TableRow:
        return await self.store.table(key)

    async def play_out(self, key: TableKey, chat: int, seed: int = 0) -> None:
        """Random presses by whoever is to move, until the game is over."""
        chance = random.Random(seed)
        while (await self.store.table(key)).stage is Stage.RUNNING:
            await self.move(key, chat, chance)

    async def move(self, key: TableKey, chat: int, chance: random.Random) -> None:
        """One move by the person to move, through the keyboard."""
        live = await self.app.tables.live(key)
        table = live.table
        seat = table.to_move
        assert seat is not None
        owner = table.chairs[seat].owner
        assert owner is not None
        person = (await self.store.person(owner)).telegram_id
        board = (await self.store.table(key)).board
        assert board is not None
        legal = {table.game.encode(move) for move in table.game.legal_moves(table.state)}
        position = table.position
        while (await self.app.tables.live(key)).table.position == position:
            keys = [one for one in self.keys(chat, board.id) if one.startswith("w:")]
            words = {one: one.split(":")[3] for one in keys}
            useful = [
                one
                for one, word in words.items()
                if word and (word in legal or any(each.startswith(f"{word}.") for each in legal))
            ]
            await self.press(person, chat, chance.choice(useful), board.id)


@asynccontextmanager
async def a_house(
    folder: Path,
    sandbox: Sandbox | None = None,
    clock: SlowClock | None = None,
    search_pool: Any = None,
) -> AsyncIterator[House]:
    """Open it, and close it as if it had been killed: what was not sent stays unsent."""
    store = await open_store(folder / "games.sqlite3")
    clock = clock or SlowClock()
    sandbox = sandbox or Sandbox(clock=clock.now)
    bot = Bot(sandbox.token, request=sandbox.request(), get_updates_request=sandbox.request())
    try:
        async with bot:
            house = House(store, sandbox, clock, bot, search_pool)
            try:
                yield house
            finally:
                await house.app.close()
    finally:
        await store.close()
