"""Strange responses to every method: at the start, and in the middle, to what the outbox sends."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from telegram import Bot
from telegram.error import TelegramError

from bot.handlers.command_menu import register
from bot.presentation.texts import Texts
from bot.sandbox import Sandbox
from bot.store.records import TableRow, Version
from bot.telegram.api.introduction import delete_webhook
from bot.telegram.api.validating_request import validating_bot
from bot.telegram.messages import (
    Attachment,
    BoardMessage,
    DeleteTurnCall,
    KeyboardUpdate,
    Notice,
    TurnCall,
)
from bot.telegram.sending.jobs import Job
from scripts.trials.strange_responses import SubstitutedRequest
from tests.bot.outbox_fixture import GROUP, SARA, OutboxFixture, keyboard
from tests.bot.telegram.strange_responses import IN_THE_MIDDLE, MANY, Substitute
from tests.manual_clock import EagerClock
from tests.new_database import open_new
from tests.store.samples import change

AT_THE_START = [300, MANY]


def bot_with(substitute: Substitute) -> Bot:
    """Return a bot whose calls all get strange responses to a method."""
    transport = SubstitutedRequest(None, substitute.next)
    return validating_bot("1:token", transport, transport, EagerClock())


async def _initialize(bot: Bot) -> None:
    await bot.initialize()


async def _set_webhook(bot: Bot) -> None:
    await bot.set_webhook("https://example.com")


async def _fetch(bot: Bot) -> None:
    await bot.do_api_request("get_Updates", {"offset": 0})


async def _register(bot: Bot) -> None:
    await register(bot, TEXTS)


TEXTS = Texts.load()
AT_START: dict[str, Callable[[Bot], Awaitable[None]]] = {
    "getMe": _initialize,
    "deleteWebhook": delete_webhook,
    "setMyCommands": _register,
    "setWebhook": _set_webhook,
    "getUpdates": _fetch,
}
"""The methods that are called at the start."""
HANDLED = {"deleteWebhook", "setMyCommands"}
"""The methods whose failure is only logged where they are called. Others raise TelegramError, which their callers
handle; `test_ten_thousand_strange_responses_at_the_start_do_not_end_the_bot` and the tests of the poller check that."""


@pytest.mark.parametrize("count", AT_THE_START)
@pytest.mark.parametrize("method", AT_START)
async def test_strange_responses_at_the_start_are_failures_of_that_call_only(
    method: str, count: int
) -> None:
    substitute = Substitute(method)
    substitute.method, substitute.times = method, count
    failed = 0
    while substitute.times:
        bot = bot_with(substitute)
        before = len(substitute.given)
        try:
            await AT_START[method](bot)
        except TelegramError:
            assert method not in HANDLED
            failed += 1
        assert len(substitute.given) > before
    assert failed or method in HANDLED


@dataclass
class Middle:
    """An outbox in the middle of a game, whose calls of one method get strange responses."""

    outbox: OutboxFixture
    substitute: Substitute
    row: TableRow
    version: int = 1
    pinned: bool = False

    async def show(self, *, photo: bool = True, resend: bool = False) -> None:
        """Show the next version of the board."""
        self.version += 1
        await self.outbox.store.append(
            self.row.key, Version(self.version - 1), change(f"fact {self.version}")
        )
        job = self.outbox.job(self.row, self.version, photo=photo, resend=resend)
        number, compose = self.outbox.boards[self.row.key]

        async def board() -> BoardMessage:
            return replace(await compose(), pinned=self.pinned)

        self.outbox.boards[self.row.key] = number, board
        self.outbox.put(job)
        await self.outbox.idle()

    async def cause(self, method: str) -> None:
        """Make the outbox call a method."""
        place, key = self.row.place, self.row.key
        match method:
            case "sendPhoto":
                await self.show(resend=True)
            case "editMessageMedia":
                await self.show()
            case "sendMessage":
                await self.show(photo=False, resend=True)
            case "editMessageText":
                for _ in range(2):  # the first one replaces a picture
                    await self.show(photo=False)
            case "editMessageCaption" | "editMessageReplyMarkup":
                text = "ask" if method == "editMessageCaption" else ""
                await self.put(
                    KeyboardUpdate(
                        table=key,
                        place=place,
                        version=Version(self.version),
                        keyboard=keyboard("half"),
                        text=text,
                    )
                )
            case "answerCallbackQuery":
                board = (await self.outbox.row(key)).board
                assert board is not None
                actions = self.outbox.sandbox.telegram.actions
                query = actions.press(SARA, GROUP, board.id, "k", forged=True)
                await self.outbox.under_test.answer(query.id, "done", chat=GROUP)
            case _:
                await self._cause_other(method)

    async def _cause_other(self, method: str) -> None:
        place, key = self.row.place, self.row.key
        match method:
            case "deleteMessage":
                await self.put(TurnCall(table=key, place=place, text="your turn"))
                await self.put(DeleteTurnCall(place, key))
            case "pinChatMessage" | "unpinChatMessage":
                for self.pinned in (method != "pinChatMessage", method == "pinChatMessage"):
                    await self.show()
            case "sendDocument" | "sendAnimation":
                file = Attachment("x.mp4", b"x", is_animation=method == "sendAnimation")
                await self.put(Notice(place=place, text="file", file=file))

    def seen(self, row: TableRow) -> tuple[str, str]:
        """Return the text of the board and its callback data."""
        assert row.board is not None
        state = self.outbox.sandbox.telegram.state
        shape = state.message_json(state.require_chat(GROUP).messages[row.board.id])
        [[button]] = shape["reply_markup"]["inline_keyboard"]
        return shape.get("caption") or shape["text"], button["callback_data"]

    async def put(self, job: Job) -> None:
        """Queue a job and wait until it is done."""
        self.outbox.put(job)
        await self.outbox.idle()


IN_MIDDLE = (
    *("sendPhoto", "editMessageMedia", "sendMessage", "editMessageText", "editMessageCaption"),
    *("editMessageReplyMarkup", "deleteMessage", "pinChatMessage", "unpinChatMessage"),
    *("sendDocument", "sendAnimation", "answerCallbackQuery"),
)
"""The methods that the outbox calls. For the others, see test_strange_lookups.py."""


@pytest.fixture
async def middle(tmp_path: Path) -> AsyncIterator[Middle]:
    store = await open_new(tmp_path / "games.sqlite3")
    clock, sandbox, substitute = EagerClock(), Sandbox(), Substitute("middle")
    transports = (SubstitutedRequest(sandbox.request(), substitute.next) for _ in range(2))
    async with validating_bot(sandbox.token, *transports, clock) as api:
        outbox = OutboxFixture(store, sandbox, clock, api)  # type: ignore[arg-type]
        row = await outbox.open()
        bot, actions = sandbox.telegram.state.bot.id, sandbox.telegram.actions
        actions.set_member(
            sandbox.telegram.state.require_chat(GROUP), bot, "administrator", by=SARA
        )
        await outbox.show(row, 1)
        yield Middle(outbox, substitute, row)
        await outbox.under_test.close(0)
    await store.close()


@pytest.mark.parametrize("count", IN_THE_MIDDLE)
@pytest.mark.parametrize("method", IN_MIDDLE)
async def test_strange_responses_in_the_middle_do_not_lose_the_board(
    middle: Middle, method: str, count: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR, "bot")
    outbox, substitute = middle.outbox, middle.substitute
    for _ in range(count):
        substitute.method, substitute.times = method, 1
        await middle.cause(method)
        substitute.times = 0
        row = await outbox.row(middle.row.key)
        if row.paused is not None:  # the response said that the chat is closed
            await outbox.store.wake(row.place.chat, at=outbox.clock.now())
        outbox.under_test.allow_pictures(row.place.chat)
        await middle.show()
        row = await outbox.row(middle.row.key)
        assert (row.shown_version, row.paused) == (middle.version, None)
        assert middle.seen(row) == (f"board {middle.version}", f"k{middle.version}")
    assert len(substitute.given) >= count - 1
    assert set(caplog.messages) <= {"call rejected"}  # an error that the bot does not know
    assert not any(record.exc_info for record in caplog.records)
