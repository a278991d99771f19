"""An outbox on a stage: the real store, the real library over the sandbox, a clock that is moved by hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

from PIL import Image
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup

from bot.presentation.pictures import PictureRenderer
from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.sandbox.types import Json
from bot.store.records import Place, TableKey, TableRow, Version
from bot.store.sqlite import SqliteStore
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.messages import BoardMessage, BoardUpdate
from bot.telegram.outbox import Outbox
from bot.telegram.rate_limits import RateLimits
from engine.contract import View
from render.scene import Scene
from tests.slow_clock import SlowClock
from tests.store.samples import change

GROUP = -1001000000001
SARA = 101


class QuickRenderer(PictureRenderer):
    """Draws every scene as one grey square; how real pictures are drawn is tested elsewhere."""

    async def picture(self, scene: Scene) -> bytes:
        file = BytesIO()
        Image.new("L", (640, 640), len(scene.names)).save(file, "JPEG")
        return file.getvalue()


def keyboard(data: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data=data)]])


def scene(number: int) -> Scene:
    view = View(viewer=None, seats=number, to_move=None, scores=())
    return Scene("azul", view, ("a",), str)


class Stage:
    """An outbox with everything around it, and what the chat looks like."""

    def __init__(self, store: SqliteStore, sandbox: Sandbox, clock: SlowClock, bot: Bot) -> None:
        self.store, self.sandbox, self.clock, self.bot = store, sandbox, clock, bot
        self.outbox = self.fresh_outbox()
        self.composed: list[int] = []
        self.boards: dict[TableKey, tuple[int, Callable[[], Awaitable[BoardMessage]]]] = {}

    def fresh_outbox(self, *, lifted: bool = True) -> Outbox:
        return Outbox(
            self.bot,
            self.store,
            QuickRenderer(1),
            self,
            self.clock,
            RateLimits(self.clock, lifted=lifted),
            ChatActivity(self.clock),
        )

    async def board(self, table: TableKey, shown: Version) -> BoardMessage:
        """The board that was asked for last, or the one that a test puts in its place."""
        self.composed.append(shown)
        return await self.boards[table][1]()

    async def open(self, chat: int = GROUP, facts: int = 1, topic: int = 0) -> TableRow:
        kind = "private" if chat > 0 else "supergroup"
        place = Place((await self.store.enter(chat, kind)).key, topic)  # type: ignore[arg-type]
        token = str(len(await self.store.outdated_tables()) + id(place))
        bodies = [f"fact {number}" for number in range(facts)]
        return await self.store.table(
            await self.store.open_table(place, "azul", token, change(*bodies))
        )

    def job(self, table: TableRow, version: int = 1, **more: Any) -> BoardUpdate:
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

    async def show(self, table: TableRow, version: int = 1, **more: Any) -> None:
        self.outbox.put(self.job(table, version, **more))
        await self.outbox.idle()

    def fail(self, kind: str, method: str = "*", times: int = 1, **more: Any) -> None:
        self.sandbox.telegram.faults.add(Fault(kind, method, times=times, **more))

    def seen(self, chat: int = GROUP) -> list[tuple[str, str | None]]:
        """Every message of the bot in a chat: its text, and the data of its only key."""
        found = []
        for message in self.sandbox.telegram.state.require_chat(chat).messages.values():
            shape = self.sandbox.telegram.state.message_json(message)
            if shape["from"]["is_bot"]:
                found.append((shape.get("text") or shape["caption"], _data(shape)))
        return found

    def calls(self) -> list[str]:
        return [call.method for call in self.sandbox.telegram.calls]

    async def table(self, key: TableKey) -> TableRow:
        return await self.store.table(key)


def _data(message: Json) -> str | None:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return rows[0][0]["callback_data"] if rows else None
