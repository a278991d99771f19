"""Files are fetched from the path that Telegram names and from nowhere else, and their size is limited."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.telegram.api.downloads import DownloadFailed, Downloads
from bot.telegram.api.http import AiohttpRequest
from bot.telegram.api.validating_request import validating_bot
from bot.telegram.incoming import SentFile
from tests.bot.telegram.raw_server import http, raw_server
from tests.manual_clock import ManualClock

TOKEN = "123:Very-Secret_Token"
CLOSE = "Connection: close"


async def fetched(path: object, response: bytes) -> tuple[bytes | str, list[str]]:
    """Return the content of a file, or the reason why it was not fetched, and the paths that were requested."""
    asked: list[str] = []

    async def answer(requested: str, writer: asyncio.StreamWriter) -> None:
        asked.append(requested)
        if requested.endswith("getFile"):
            result = {"file_id": "a", "file_unique_id": "b", "file_path": path}
            writer.write(http(200, json.dumps({"ok": True, "result": result}).encode(), CLOSE))
        elif "getMe" in requested:
            me = {"id": 123, "is_bot": True, "first_name": "Miz", "username": "miz_bot"}
            writer.write(http(200, json.dumps({"ok": True, "result": me}).encode(), CLOSE))
        else:
            writer.write(response)

    async with raw_server(answer) as root:
        bot = validating_bot(TOKEN, AiohttpRequest(), AiohttpRequest(), ManualClock(), root=root)
        async with bot:
            asked.clear()
            try:
                return await Downloads(bot).content(SentFile("a")), asked
            except DownloadFailed as error:
                return str(error), asked


async def test_a_file_is_fetched() -> None:
    found, asked = await fetched("documents/file_1.jsonl", http(200, b'{"format": 1}\xff'))
    assert found == b'{"format": 1}\xff'
    assert asked == [f"/bot{TOKEN}/getFile", f"/file/bot{TOKEN}/documents/file_1.jsonl"]


@pytest.mark.parametrize(
    "path",
    [
        None,
        5,
        "",
        "/etc/passwd",
        "../x",
        "documents/../../x",
        "a/b/c",
        "http://x/y",
        "a/b?c",
        "a/.b",
    ],
)
async def test_another_path_is_not_fetched(path: object) -> None:
    found, asked = await fetched(path, http(200, b"secret"))
    assert isinstance(found, str)
    assert len(asked) == 1


@pytest.mark.parametrize(
    "response",
    [http(404, b"{}"), http(302, b"", "Location: /x"), http(200, b" " * (1 << 20) + b" "), b""],
    ids=["404", "redirect", "large", "nothing"],
)
async def test_a_file_that_does_not_come_is_an_error_without_the_token(response: bytes) -> None:
    found, _ = await fetched("documents/file_1.jsonl", response)
    assert isinstance(found, str)
    assert "Secret" not in found
