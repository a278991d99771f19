"""grammY, a client library in JavaScript, gets the same results as python-telegram-bot."""

import asyncio
import base64
import json
import shutil
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest
import telegram
from telegram.error import TelegramError

from bot.sandbox import Sandbox
from tests.conftest import npm_packages
from tests.manual_clock import LONG, until
from tests.sandbox.conftest import GROUP, SARA, Clock, connect, keys, png

HERE = Path(__file__).parent


async def exchange_with_grammy(folder: Path, sandbox: Sandbox) -> list[Any]:
    root = (await sandbox.start(0)).rstrip("/")
    shutil.copy(HERE / "clients" / "exchange.mjs", folder)
    picture = base64.b64encode(png()).decode()
    node = await asyncio.create_subprocess_exec(
        "node", "exchange.mjs", root, sandbox.token, str(GROUP), picture,
        cwd=folder, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    printed, _ = await asyncio.wait_for(node.communicate(), LONG)
    told: list[Any] = json.loads(printed)
    return told


async def exchange_with_ptb(sandbox: Sandbox) -> list[Any]:
    told: list[Any] = []

    async def record(name: str, call: Awaitable[Any]) -> Any:
        try:
            result = await call
        except TelegramError as error:
            told.append([name, type(error).__name__])
            return None
        many = isinstance(result, tuple)
        plain = (
            [r.to_dict() for r in result] if many else getattr(result, "to_dict", lambda: result)()
        )
        told.append([name, plain])
        return result

    async with await connect(sandbox, "over HTTP") as bot:
        await record("getMe", bot.get_me())
        board = await record(
            "sendPhoto",
            bot.send_photo(GROUP, png(), "<b>یک</b>", parse_mode="HTML", reply_markup=keys(["a"])),
        )
        await record("sendPhoto refused", bot.send_photo(GROUP, png(), "x" * 1025))
        for _ in range(2):
            sandbox.telegram.actions.press(SARA, GROUP, board.message_id, "a")
        first, second = await record("getUpdates", bot.get_updates(timeout=1))
        await record("getUpdates with an offset", bot.get_updates(offset=second.update_id))
        await record("answerCallbackQuery", first.callback_query.answer("سلام"))
        await record("answerCallbackQuery refused", first.callback_query.answer())
        media, key = telegram.InputMediaPhoto(png(), "دو"), telegram.InlineKeyboardButton
        b = telegram.InlineKeyboardMarkup.from_button(key("a", callback_data="b"))
        await record(
            "editMessageMedia",
            bot.edit_message_media(media, GROUP, board.message_id, reply_markup=b),
        )
        await record(
            "editMessageMedia refused",
            bot.edit_message_media(telegram.InputMediaPhoto(board.photo[-1].file_id), GROUP, 999),
        )
        done = second.update_id + 1
        waiting = asyncio.create_task(bot.get_updates(offset=done, timeout=20))
        await until(lambda: sandbox.telegram.state.queue.has_poller)
        await bot.get_updates(offset=done)
        await record("getUpdates refused", waiting)
    return told


REFUSED = {
    "sendPhoto refused": (400, "Bad Request: message caption is too long"),
    "answerCallbackQuery refused": (
        400,
        "Bad Request: query is too old and response timeout expired or query ID is invalid",
    ),
    "editMessageMedia refused": (400, "Bad Request: message to edit not found"),
    "getUpdates refused": (
        409,
        "Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running",
    ),
    "getMe refused": (404, "Not Found"),
}


@pytest.mark.slow
async def test_grammy_gets_what_python_telegram_bot_gets(tmp_path: Path) -> None:
    npm_packages(tmp_path, "grammy@1")
    sandboxes = Sandbox(clock=Clock()), Sandbox(clock=Clock())
    try:
        theirs = await exchange_with_grammy(tmp_path, sandboxes[0])
        ours = await exchange_with_ptb(sandboxes[1])
        calls = [[call.to_json() for call in each.telegram.calls] for each in sandboxes]
    finally:
        for each in sandboxes:
            await each.stop()
    refused = {name: (r["code"], r["description"]) for name, r in theirs if name in REFUSED}
    assert refused == REFUSED
    worked = [name for name, _ in theirs if name not in REFUSED]
    assert worked == [name for name, _ in ours if name not in REFUSED]
    shapes = dict(theirs)
    for name, result in ours:
        if name in REFUSED:
            continue
        assert _same(result, shapes[name]), name
    asked = [[(call["method"], call["parameters"]) for call in each] for each in calls]
    assert asked[0] == asked[1][1:]  # python-telegram-bot asks getMe once more, to begin


def _same(ours: Any, theirs: Any) -> bool:
    """Return whether `theirs` contains `ours`. python-telegram-bot adds False for some missing fields."""
    if isinstance(ours, dict):
        return all(_same(value, theirs.get(key, False)) for key, value in ours.items())
    if isinstance(ours, list):
        return len(ours) == len(theirs) and all(map(_same, ours, theirs))
    return bool(ours == theirs)
