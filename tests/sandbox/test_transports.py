"""The in-process and the HTTP transport give the same results, errors and recorded calls."""

import asyncio
import gc
import io
import logging
import warnings
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
import telegram
from aiohttp import web
from telegram.error import NetworkError, TelegramError, TimedOut

from bot.sandbox import PortInUse, Sandbox
from bot.telegram.api.http import AiohttpRequest
from tests.manual_clock import LONG, until
from tests.sandbox.conftest import AMIR, CHRIS, GROUP, SARA, Clock, connect, keys, png


async def exchange(bot: telegram.Bot, press: Callable[..., Awaitable[Any]]) -> list[object]:
    """Make a sequence of valid and invalid calls. Return the results and errors as plain values."""
    told: list[object] = []

    async def record(call: Awaitable[Any]) -> Any:
        try:
            result = await call
        except TelegramError as error:
            told.append((type(error).__name__, str(error)))
            return None
        plain = result.to_dict() if isinstance(result, telegram.TelegramObject) else result
        told.append(plain)
        return result

    await record(bot.get_me())
    await record(bot.set_my_commands([("new", "بازی تازه")], language_code="fa"))
    await record(bot.send_message(SARA, "x"))
    board = await record(
        bot.send_photo(
            GROUP, io.BytesIO(png()), "<b>نوبت</b> &amp; 🎲", parse_mode="HTML",
            reply_markup=keys(["f1.blue.3", "c.red.floor"], ["پشیمانم"]),
        )
    )  # fmt: skip
    for user, data in ((SARA, "f1.blue.3"), (AMIR, "forged"), (CHRIS, "c.red.floor")):
        await press(user, GROUP, board.message_id, data)
        [update] = await bot.get_updates(offset=-1)
        told.append(update.to_dict())
        await record(update.callback_query.answer(f"{user}", show_alert=user == AMIR))
        await record(update.callback_query.answer("again"))
        media = telegram.InputMediaPhoto(png(shade=user), f"{data} & {user}")
        await record(
            bot.edit_message_media(media, GROUP, board.message_id, reply_markup=keys(["z"]))
        )
    await record(bot.edit_message_reply_markup(GROUP, board.message_id, reply_markup=keys(["z"])))
    await record(bot.edit_message_text("x", GROUP, 999))
    await record(bot.send_message(GROUP, "<b>x", "HTML"))
    again = await record(bot.send_photo(GROUP, board.photo[-1].file_id, disable_notification=True))
    await record(bot.delete_message(GROUP, again.message_id))
    await record(bot.get_chat(GROUP))
    await record(bot.get_chat_administrators(GROUP))
    await record(bot.get_chat_member(GROUP, 999))
    await record(bot.do_api_request("sendNothing"))
    return told


async def run(transport: str, press_over_http: bool) -> tuple[list[object], list[object]]:
    sandbox = Sandbox(clock=Clock())
    async with await connect(sandbox, transport) as bot, aiohttp.ClientSession() as driver:
        root = (
            await sandbox.start(0)
            if transport == "in process"
            else str(bot.base_url).split("bot")[0]
        )

        async def press(user: int, chat: int, message: int, data: str) -> None:
            if not press_over_http:
                sandbox.telegram.actions.press(user, chat, message, data)
                return
            body = {"person": user, "chat": chat, "message": message, "data": data}
            async with driver.post(f"{root}sandbox/press", json=body) as response:
                assert (await response.json())["ok"]

        told = await exchange(bot, press)
        calls = [call.to_json() for call in sandbox.telegram.calls]
    await sandbox.stop()
    return told, calls


async def test_both_transports_give_the_same_results_and_calls() -> None:
    assert await run("over HTTP", True) == await run("in process", False)


async def test_presses_over_http_reach_a_bot_in_the_process_as_the_pages_do() -> None:
    assert await run("in process", True) == await run("in process", False)


async def test_any_token_of_the_right_form_is_taken_and_no_other(sandbox: Sandbox) -> None:
    root = await sandbox.start(0)
    async with aiohttp.ClientSession() as client:
        for token, status in (("1:a", 200), ("123456:AA-bb_CC", 200), ("x:a", 404), ("1", 404)):
            async with client.get(f"{root}bot{token}/getMe") as response:
                assert (response.status, (await response.json())["ok"]) == (status, status == 200)


async def test_a_way_that_is_not_there_is_told_as_json(sandbox: Sandbox) -> None:
    root = await sandbox.start(0)
    async with aiohttp.ClientSession() as client:
        for method, path in (("GET", "press"), ("POST", "messages"), ("GET", "elsewhere/x")):
            async with client.request(method, f"{root}sandbox/{path}") as response:
                said = await response.json()
            assert (response.status, said["ok"]) == (404, False)
            assert f"{method} /sandbox/{path}" in said["error"]


@pytest.mark.parametrize("form", ["query", "form", "json", "multipart"])
async def test_parameters_come_in_four_forms(sandbox: Sandbox, form: str) -> None:
    root = await sandbox.start(0)
    markup = keys(["a"])
    plain = {"chat_id": str(GROUP), "text": "سلام", "reply_markup": markup.to_json()}
    multipart = aiohttp.FormData()
    multipart._is_multipart = True
    for name, value in plain.items():
        multipart.add_field(name, value)
    sent: dict[str, Any] = {
        "query": {"params": plain},
        "form": {"data": plain},
        "json": {"json": {"chat_id": GROUP, "text": "سلام", "reply_markup": markup.to_dict()}},
        "multipart": {"data": multipart},
    }[form]
    async with aiohttp.ClientSession() as client:
        method = client.get if form == "query" else client.post
        async with method(f"{root}bot1:a/sendmessage", **sent) as response:
            answer = await response.json()
    assert answer["ok"]
    assert (answer["result"]["text"], answer["result"]["reply_markup"]) == (
        "سلام", markup.to_dict(),
    )  # fmt: skip
    assert sandbox.telegram.calls[0].parameters == {
        "chat_id": GROUP, "text": "سلام", "reply_markup": markup.to_dict(),
    }  # fmt: skip


@pytest.mark.parametrize("body", [b"{", b"[1]", b"[" * 100_000, b"\xff\xfe"])
async def test_a_body_that_is_no_object_is_refused(sandbox: Sandbox, body: bytes) -> None:
    root = await sandbox.start(0)
    headers = {"Content-Type": "application/json"}
    async with (
        aiohttp.ClientSession() as client,
        client.post(f"{root}bot1:a/getMe", data=body, headers=headers) as response,
    ):
        assert (response.status, (await response.json())["error_code"]) == (400, 400)


async def test_a_taken_port_moves_on_only_if_it_was_not_asked_for(sandbox: Sandbox) -> None:
    port = int((await sandbox.start(0)).split(":")[2].strip("/"))
    other = Sandbox()
    with pytest.raises(PortInUse):
        await other.start(port)
    first, second = Sandbox(), Sandbox()
    try:
        assert await first.start() != await second.start()
    finally:
        await first.stop()
        await second.stop()


@asynccontextmanager
async def odd_server(handler: Callable[[web.Request], Awaitable[web.StreamResponse]]) -> Any:
    app = web.Application()
    app.add_routes([web.post("/{rest:.*}", handler)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/bot"
    finally:
        await runner.cleanup()


async def answer_slowly(request: web.Request) -> web.Response:
    await asyncio.sleep(LONG)
    return web.Response()


async def hang_up(request: web.Request) -> web.Response:
    assert request.transport is not None
    request.transport.abort()
    return web.Response()


async def answer_oddly(request: web.Request) -> web.Response:
    return web.Response(status=502, text="<html>")


@pytest.mark.parametrize(
    ("handler", "seconds", "error"),
    [
        (answer_slowly, 0.3, TimedOut),
        (hang_up, LONG, NetworkError),
        (answer_oddly, LONG, NetworkError),
    ],
)
async def test_what_fails_on_the_way_is_named_without_the_token(
    handler: Any, seconds: float, error: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with odd_server(handler) as base, AiohttpRequest(read_timeout=seconds) as request:
        with pytest.raises(error) as failed:
            await request.post(f"{base}123:SECRET/getMe")
    assert isinstance(failed.value, TimedOut) == (error is TimedOut)
    assert "SECRET" not in repr(failed.value) + caplog.text


async def test_nobody_at_the_other_end_is_a_network_error() -> None:
    async with AiohttpRequest(connect_timeout=1) as request:
        with pytest.raises(NetworkError) as failed:
            await request.do_request("http://127.0.0.1:9/bot1:SECRET/getMe", "POST")
    assert "SECRET" not in repr(failed.value)
    assert failed.value.__cause__ is failed.value.__context__ is None


async def test_many_calls_at_once_go_through(sandbox: Sandbox) -> None:
    async with await connect(sandbox, "over HTTP") as bot:
        patient = {"connect_timeout": LONG, "read_timeout": LONG, "pool_timeout": LONG}
        sent = await asyncio.gather(
            *(bot.send_message(GROUP, str(n), **patient) for n in range(300))
        )
    assert sorted(message.message_id for message in sent) == list(range(1, 301))


async def test_a_bot_that_dies_while_it_sends_a_photo_leaves_nothing_open(sandbox: Sandbox) -> None:
    url = await sandbox.start(0)
    port = int(url.rstrip("/").rpartition(":")[2])
    part = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'
    head = (
        f"POST /bot{sandbox.token}/sendPhoto HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000\r\n"
        "Content-Type: multipart/form-data; boundary=b\r\n\r\n"
    )
    others = asyncio.all_tasks()
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(head.encode() + part + bytes(2000))
    await writer.drain()
    await asyncio.sleep(0.1)
    writer.transport.abort()
    await until(lambda: asyncio.all_tasks() <= others)
    with warnings.catch_warnings():
        warnings.simplefilter("error", ResourceWarning)
        gc.collect()  # pytest makes an error of what is said here
    async with aiohttp.ClientSession() as client, client.get(f"{url}sandbox/world") as answer:
        assert answer.status == 200
