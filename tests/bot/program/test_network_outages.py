"""The program behind a proxy that answers in place of Telegram: it continues, and its log stays short."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from telegram.error import TelegramError

from bot.sandbox.bot_api.faults import Fault
from bot.telegram.api.introduction import introduce
from bot.telegram.api.network_errors import TokenRejected
from bot.telegram.api.responses import result_of
from bot.telegram.api.token_check import TokenRefused
from bot.telegram.api.validating_request import validating_bot
from scripts.trials.strange_responses import (
    METHODS,
    PAGE,
    RawResponse,
    StrangeResponses,
    SubstitutedRequest,
)
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import start_game
from tests.bot.processes import TOKEN, start, stop
from tests.bot.telegram.raw_server import http, raw_server
from tests.manual_clock import LONG, EagerClock

REFUSAL = (401, b'{"ok":false,"error_code":401,"description":"Unauthorized"}')
ME = (200, json.dumps({"ok": True, "result": METHODS["getMe"]}).encode())


async def starts(responses: Sequence[RawResponse]) -> bool:
    """Run the first calls of a starting bot, with these responses to getMe."""
    waiting, clock = list(responses), EagerClock()
    transport = SubstitutedRequest(None, lambda _: waiting.pop(0))
    bot = validating_bot(TOKEN, transport, transport, clock)
    done = await introduce(bot, clock, asyncio.Event())
    assert not waiting
    assert bot.username == "miz_bot"
    return done


def is_strange(response: RawResponse) -> bool:
    try:
        result_of("getMe", *response)
    except TelegramError as error:
        return not isinstance(error, TokenRejected)
    return False


async def test_ten_thousand_strange_responses_at_the_start_do_not_end_the_bot() -> None:
    strange = StrangeResponses(random.Random(5))
    responses = [strange.generate(METHODS["getMe"]) for _ in range(10_000)]
    assert await starts([*filter(is_strange, responses), ME])


async def test_one_refusal_at_the_start_is_enough() -> None:
    with pytest.raises(TokenRefused):
        await starts([(401, PAGE % (401, 401)), (404, PAGE % (404, 404)), REFUSAL, ME])


async def test_a_proxy_that_answers_with_pages_neither_ends_the_bot_nor_fills_its_log(
    tmp_path: Path,
) -> None:
    pages = {"getMe": [401, 404], "getUpdates": [401, 502]}
    fetched = asyncio.Event()

    async def answer(path: str, writer: asyncio.StreamWriter) -> None:
        method = path.rpartition("/")[2]
        if waiting := pages.get(method):
            status = waiting.pop(0)
            writer.write(http(status, PAGE % (status, status)))
            return
        if method == "getUpdates":
            fetched.set()
            await asyncio.sleep(LONG)
        result: object = METHODS["getMe"] if method == "getMe" else True
        writer.write(http(200, json.dumps({"ok": True, "result": result}).encode()))

    async with raw_server(answer) as root:
        process = await start(
            "--telegram", folder=tmp_path, telegram_token=TOKEN, telegram_api_url=root
        )
        async with asyncio.timeout(LONG):
            await fetched.wait()
        code, out, err = await stop(process)
    assert (code, out) == (0, "")
    assert not any(pages.values())
    for word in ("Traceback", "<html", "nginx", TOKEN.partition(":")[2]):
        assert word not in err
    lines = [line for line in err.splitlines() if "outages" in line]
    assert len(lines) == 2, (
        "pages at the start are an outage; those a few seconds later are part of it"
    )
    assert "does not answer" in lines[0]
    assert "answers again" in lines[1]
    others = [line for line in err.splitlines() if "WARNING" in line or "ERROR" in line]
    assert others == lines[:1]


async def test_while_answers_cannot_be_sent_presses_write_no_line_each(
    bot: BotFixture, caplog: pytest.LogCaptureFixture
) -> None:
    row = await start_game(bot, AMIR)
    caplog.set_level("INFO", "bot")
    bot.telegram.faults.add(Fault("502", "answerCallbackQuery", times=30))
    for _ in range(30):
        bot.send_press(SARA, GROUP, "p:nonsense", await bot.board(row.key), forged=True)
        await bot.work()
    assert caplog.messages == ["Telegram does not answer", "Telegram answers again"]
