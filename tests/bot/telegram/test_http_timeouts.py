"""The time limits of calls over HTTP: each kind of call has its own, also for responses that drip."""

from __future__ import annotations

import asyncio

import pytest
from telegram.error import TimedOut
from telegram.request import RequestData
from telegram.request._requestparameter import RequestParameter

from bot.telegram.api.http import AiohttpRequest
from tests.bot.telegram.raw_server import GOOD, STEP, http, raw_server


async def drip(writer: asyncio.StreamWriter, content: bytes) -> None:
    """Write one byte every STEP seconds, which is less than the timeout of a single read."""
    for byte in content:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(STEP)


async def answer_dripping(path: str, writer: asyncio.StreamWriter) -> None:
    await drip(writer, GOOD)


async def answer_with_a_dripping_body(path: str, writer: asyncio.StreamWriter) -> None:
    head, _, body = http(200, b'{"ok":true,' + b" " * 60 + b'"result":true}').partition(b"\r\n\r\n")
    writer.write(head + b"\r\n\r\n")
    await drip(writer, body)


@pytest.mark.parametrize("answer", [answer_dripping, answer_with_a_dripping_body])
@pytest.mark.parametrize("method", ["getUpdates", "sendMessage"])
async def test_a_response_that_drips_ends_in_a_timeout(answer: object, method: str) -> None:
    async with (
        raw_server(answer) as root,  # type: ignore[arg-type]
        AiohttpRequest(read_timeout=10 * STEP, body_timeout=10 * STEP) as request,
    ):
        with pytest.raises(TimedOut):
            await request.do_request(f"{root}/bot1:x/{method}", "POST")


async def test_a_long_poll_waits_for_the_header_longer_than_for_the_body() -> None:
    async def wait(path: str, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(20 * STEP)
        writer.write(GOOD)

    async def wait_and_drip(path: str, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(20 * STEP)
        await answer_with_a_dripping_body(path, writer)

    async with AiohttpRequest(body_timeout=10 * STEP) as request:
        async with raw_server(wait) as root:
            assert (await request.do_request(f"{root}/bot1:x/getUpdates", "POST"))[0] == 200
        async with raw_server(wait_and_drip) as root:
            with pytest.raises(TimedOut):
                await request.do_request(f"{root}/bot1:x/getUpdates", "POST", read_timeout=60)


LIMITS = {
    "deleteMessage": 5,
    "deleteEphemeralMessage": 5,
    "pinChatMessage": 5,
    "unpinChatMessage": 5,
    "answerCallbackQuery": 10,
    "answerInlineQuery": 10,
    "getChatAdministrators": 10,
    "getFile": 20,
    "sendMessage": 20,
    "editMessageMedia": 20,
}
"""How many seconds a call of each kind may take, as docs/reliability.md states."""


async def test_calls_to_a_server_that_never_answers_end_after_the_time_of_their_kind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop, asked = asyncio.get_running_loop(), asyncio.Semaphore(0)
    now = loop.time()

    async def never_answer(path: str, writer: asyncio.StreamWriter) -> None:
        asked.release()
        await asyncio.Event().wait()

    async def ended(calls: dict[str, asyncio.Task[tuple[int, bytes]]]) -> set[str]:
        for _ in range(200):  # a call that has timed out ends without waiting for the network
            await asyncio.sleep(0)
        return {method for method, call in calls.items() if call.done()}

    async with AiohttpRequest() as request, raw_server(never_answer) as root:
        with monkeypatch.context() as patched:
            patched.setattr(loop, "time", lambda: now)
            calls = {
                method: asyncio.create_task(request.do_request(f"{root}/bot1:x/{method}", "POST"))
                for method in LIMITS
            }
            for _ in calls:
                await asked.acquire()
            began = now
            for limit in (5, 10, 20):
                now = began + limit - 0.1
                assert await ended(calls) == {each for each in LIMITS if LIMITS[each] < limit}
                now = began + limit + 1  # aiohttp rounds the time up to a whole second
                assert await ended(calls) == {each for each in LIMITS if LIMITS[each] <= limit}
        for call in calls.values():
            with pytest.raises(TimedOut):
                await call


async def test_none_is_no_endless_timeout() -> None:
    async with (
        raw_server(answer_dripping) as root,
        AiohttpRequest(read_timeout=10 * STEP) as request,
    ):
        with pytest.raises(TimedOut):
            await request.do_request(f"{root}/bot1:x/getMe", "POST", read_timeout=None)


async def test_an_upload_may_take_longer_in_proportion_to_its_size() -> None:
    async def answer_late(path: str, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(20 * STEP)
        writer.write(GOOD)

    def photo(size: int) -> RequestData:
        from telegram import InputFile

        file = InputFile(bytes(size), filename="board.jpg")
        return RequestData([RequestParameter.from_input("photo", file)])

    async with (
        raw_server(answer_late) as root,
        AiohttpRequest(read_timeout=10 * STEP) as request,
    ):
        with pytest.raises(TimedOut):
            await request.do_request(f"{root}/bot1:x/sendPhoto", "POST", photo(10))
        status, _ = await request.do_request(f"{root}/bot1:x/sendPhoto", "POST", photo(10**6))
    assert status == 200
