"""The transport: every response has a size limit, and connections are used safely."""

from __future__ import annotations

import asyncio
import gzip
import random
from pathlib import Path

import pytest
from telegram.error import NetworkError, TelegramError
from telegram.request import RequestData
from telegram.request._requestparameter import RequestParameter

from bot.telegram.api.http import AiohttpRequest
from bot.telegram.api.network_errors import InvalidResponse, NotReached
from bot.telegram.api.validating_request import validating_bot
from scripts.trials.strange_responses import METHODS, StrangeResponses
from tests.bot.telegram.api_calls import call
from tests.bot.telegram.raw_server import GOOD, STEP, http, raw_server
from tests.manual_clock import ManualClock

TOKEN = "123:Very-Secret_Token"


@pytest.mark.parametrize("method", ["getUpdates", "sendMessage"])
async def test_a_response_without_end_is_given_up(method: str) -> None:
    async def answer_without_end(path: str, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        while True:
            writer.write(bytes(1 << 16))
            await writer.drain()

    async with raw_server(answer_without_end) as root, AiohttpRequest() as request:
        with pytest.raises(InvalidResponse):
            await request.do_request(f"{root}/bot1:x/{method}", "POST")


async def test_a_compressed_body_is_not_expanded() -> None:
    bomb = gzip.compress(bytes(1 << 24))

    async def answer(path: str, writer: asyncio.StreamWriter) -> None:
        writer.write(http(200, bomb, "Content-Encoding: gzip"))

    async with raw_server(answer) as root, AiohttpRequest() as request:
        assert await request.do_request(f"{root}/bot1:x/getMe", "POST") == (200, bomb)


async def test_a_redirect_is_not_followed() -> None:
    paths = []

    async def answer(path: str, writer: asyncio.StreamWriter) -> None:
        paths.append(path)
        writer.write(http(307, b"", "Location: /login"))

    async with raw_server(answer) as root, AiohttpRequest() as request:
        assert await request.do_request(f"{root}/bot1:x/getMe", "POST") == (307, b"")
    assert paths == ["/bot1:x/getMe"]


async def test_text_that_cannot_be_encoded_is_the_calls_own_error() -> None:
    data = RequestData([RequestParameter.from_input("text", "\ud800")])

    async def answer(path: str, writer: asyncio.StreamWriter) -> None:
        writer.write(GOOD)

    async with raw_server(answer) as root, AiohttpRequest() as request:
        with pytest.raises(NetworkError) as failed:
            await request.do_request(f"{root}/bot1:x/sendMessage", "POST", data)
    assert type(failed.value).__name__ == "BadRequest"


async def test_a_connection_that_takes_too_long_was_not_made() -> None:
    asked, refused = asyncio.Event(), asyncio.Event()

    async def answer_late(path: str, writer: asyncio.StreamWriter) -> None:
        asked.set()
        await refused.wait()
        writer.write(GOOD)

    async with AiohttpRequest(connections=1) as request, raw_server(answer_late) as root:
        url = f"{root}/bot1:x/sendMessage"
        first = asyncio.create_task(request.do_request(url, "POST"))
        await asked.wait()
        with pytest.raises(NotReached):
            await request.do_request(url, "POST", connect_timeout=STEP, pool_timeout=STEP)
        refused.set()
        assert (await first)[0] == 200


RAW = [
    b"",
    b"\r\n\r\n",
    b"hello",
    b"SSH-2.0-OpenSSH_9.2\r\n",
    b"HTTP/1.1\r\n\r\n",
    b"HTTP/9.9 200 OK\r\n\r\n",
    b"HTTP/1.1 99999 OK\r\n\r\n",
    b"HTTP/1.1 -1 OK\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}",
    b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{}",
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 3\r\n\r\nabc",
    b"HTTP/1.1 200 OK\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nX\x00: \xff\r\n\r\n",
    b"HTTP/1.1 101 Switching Protocols\r\n\r\n",
    b"HTTP/1.1 100 Continue\r\n\r\n",
    b"HTTP/1.1 204 No Content\r\n\r\n",
    b"HTTP/1.1 302 Found\r\nLocation: http://[::1\r\n\r\n",
    b"HTTP/1.1 401 x\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 407 x\r\nProxy-Authenticate: NTLM\r\nContent-Length: 0\r\n\r\n",
]


async def test_responses_over_a_real_connection_raise_only_errors_of_the_library() -> None:
    chance = random.Random(6)
    strange, waiting, refused = StrangeResponses(chance), list[bytes](), 0

    async def answer(path: str, writer: asyncio.StreamWriter) -> None:
        writer.write(waiting.pop())

    async with raw_server(answer) as root:
        bot = validating_bot(
            TOKEN,
            AiohttpRequest(read_timeout=5),
            AiohttpRequest(read_timeout=5),
            ManualClock(),
            root=root,
        )
        await asyncio.gather(*(request.initialize() for request in bot._request))
        for method, good in METHODS.items():
            responses = [http(*strange.generate(good)) for _ in range(40)]
            for response in [*RAW, *responses]:
                waiting[:] = [
                    response
                ] * 2  # aiohttp repeats a request on a connection that was closed
                try:
                    await call(bot, method)
                except TelegramError as error:
                    refused += 1
                    assert "Secret" not in repr(error)  # noqa: PT017 - which error it is does not matter
        await asyncio.gather(*(request.shutdown() for request in bot._request))
    assert refused > 20 * len(METHODS)


async def test_the_environment_may_name_a_proxy_and_exceptions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paths: list[str] = []

    async def answer(path: str, writer: asyncio.StreamWriter) -> None:
        paths.append(path)
        writer.write(GOOD)

    async with raw_server(answer) as root, AiohttpRequest() as request:
        monkeypatch.setenv("http_proxy", root)
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        await request.do_request("http://telegram.test/x", "POST")
        await request.do_request(f"{root}/y", "POST")
    assert paths == ["http://telegram.test/x", "/y"]


async def test_a_proxy_of_the_settings_comes_before_one_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def answer(path: str, writer: asyncio.StreamWriter) -> None:
        writer.write(GOOD)

    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    async with raw_server(answer) as root, AiohttpRequest(proxy=root) as request:
        assert (await request.do_request("http://telegram.test/x", "POST"))[0] == 200


async def test_calls_need_no_thread_and_send_no_credentials_of_other_programs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login somebody password secret\n")
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    answered = asyncio.Event()

    async def answer(path: str, writer: asyncio.StreamWriter) -> None:
        answered.set()
        writer.write(GOOD)

    def no_thread(*_: object) -> None:
        raise AssertionError("a call used a thread")

    async with raw_server(answer) as root, AiohttpRequest() as request:
        monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", no_thread)
        assert (await request.do_request(f"{root}/bot1:x/getMe", "POST"))[0] == 200
    assert answered.is_set()
