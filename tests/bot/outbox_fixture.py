"""An outbox with the real store, python-telegram-bot connected to the sandbox, and a manual clock."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup

from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.sandbox.types import Json
from bot.store.interface import Store
from bot.store.records import Chat, ChatKey, Place, TableKey, TableRow, Version
from bot.store.sqlite.store import SqliteStore
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.messages import BoardMessage, BoardUpdate
from bot.telegram.sending.jobs import Job
from bot.telegram.sending.outbox import Outbox
from bot.telegram.sending.rate_limits import RateLimits
from engine.contract import View
from render.scene import Scene
from tests.bot.stubs import StubRenderer
from tests.manual_clock import ManualClock
from tests.store.samples import change

GROUP = -1001000000001
SARA = 101

TOKENS = count()
"""The numbers in the tokens of tables, which must be unique in a store."""


def keyboard(data: str) -> InlineKeyboardMarkup:
    """Return a keyboard with one button."""
    return InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data=data)]])


def scene(number: int) -> Scene:
    """Return a scene. Different numbers result in different pictures."""
    view = View(viewer=None, seats=number, to_move=None, scores=())
    return Scene("azul", view, ("a",), str)


class StoredChats:
    """The chats of a store, without a cache, because tests change them directly."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def chat(self, key: ChatKey) -> Chat:
        return await self._store.chat(key)

    async def migrate(self, old: int, new: int) -> ChatKey:
        return await self._store.migrate_chat(old, new)


class OutboxFixture:
    """The outbox `under_test`, the boards that it requests, and the contents of a chat.

    The board of a version has the text "board <version>" and one button, "k<version>".
    """

    def __init__(self, store: SqliteStore, sandbox: Sandbox, clock: ManualClock, api: Bot) -> None:
        self.store, self.sandbox, self.clock, self.api = store, sandbox, clock, api
        self.renderer = StubRenderer()
        self.under_test = self.make_outbox()
        self.composed: list[int] = []
        self.boards: dict[TableKey, tuple[int, Callable[[], Awaitable[BoardMessage]]]] = {}

    def make_outbox(self, *, lifted: bool = True) -> Outbox:
        """Return a new outbox. `lifted` disables the rate limits."""
        return Outbox(
            self.api,
            self.store,
            self.renderer,
            self,
            self.clock,
            RateLimits(self.clock, lifted=lifted),
            ChatActivity(self.clock),
            chats=StoredChats(self.store),
        )

    async def board(self, table: TableKey, shown: Version) -> BoardMessage:
        """Return the newest board of the table. The outbox calls this method."""
        self.composed.append(shown)
        return await self.boards[table][1]()

    async def open(self, chat: int = GROUP, facts: int = 1, topic: int = 0) -> TableRow:
        """Open a table whose log contains the given number of facts."""
        kind = "private" if chat > 0 else "supergroup"
        place = Place((await self.store.enter(chat, kind)).key, topic)  # type: ignore[arg-type]
        bodies = [f"fact {number}" for number in range(facts)]
        return await self.store.table(
            await self.store.open_table(place, "azul", f"table {next(TOKENS)}", change(*bodies))
        )

    def job(self, table: TableRow, version: int = 1, **more: Any) -> BoardUpdate:
        """Return a job that shows a version of the table, as a text if `photo` is False."""
        picture = scene(version) if more.pop("photo", True) else None

        async def board() -> BoardMessage:
            return BoardMessage(
                version=Version(version),
                text=f"board {version}",
                keyboard=keyboard(f"k{version}"),
                scene=picture,
            )

        if version >= self.boards.get(table.key, (0, board))[0]:  # the newest board of a table
            self.boards[table.key] = version, board
        return BoardUpdate(table=table.key, place=table.place, version=Version(version), **more)

    def put(self, job: Job) -> None:
        """Queue a job."""
        self.under_test.put(job)

    async def idle(self) -> None:
        """Wait until nothing is queued to be sent."""
        await self.under_test.idle()

    async def show(self, table: TableRow, version: int = 1, **more: Any) -> None:
        """Queue a board and wait until it is sent."""
        self.put(self.job(table, version, **more))
        await self.idle()

    def fail(self, kind: str, method: str = "*", times: int = 1, **more: Any) -> None:
        """Make the next calls of a method fail."""
        self.sandbox.telegram.faults.add(Fault(kind, method, times=times, **more))

    def seen(self, chat: int = GROUP) -> list[tuple[str, str | None]]:
        """Return the bot's messages in a chat, each as its text and the callback data of its first button."""
        found = []
        for message in self.sandbox.telegram.state.require_chat(chat).messages.values():
            shape = self.sandbox.telegram.state.message_json(message)
            if shape["from"]["is_bot"] and "pinned_message" not in shape:
                found.append((shape.get("text") or shape["caption"], _data(shape)))
        return found

    def calls(self) -> list[str]:
        """Return the names of the Bot API methods that were called, in order."""
        return [call.method for call in self.sandbox.telegram.calls]

    async def row(self, key: TableKey) -> TableRow:
        """Return a table from the store."""
        return await self.store.table(key)


def _data(message: Json) -> str | None:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return rows[0][0]["callback_data"] if rows else None
