"""sendDocument in the sandbox: files reach the chat, survive a restart, and are refused as Telegram refuses them."""

from __future__ import annotations

from pathlib import Path

import pytest
from telegram import Bot
from telegram.error import BadRequest

from bot.sandbox import Sandbox
from bot.sandbox.errors import UserActionError
from bot.sandbox.limits import FILE_BYTES

SARA = 101


async def opened(sandbox: Sandbox) -> Bot:
    sandbox.telegram.actions.open_deep_link(SARA)
    return Bot(sandbox.token, request=sandbox.request(), get_updates_request=sandbox.request())


async def test_a_file_reaches_the_chat_and_survives_a_restart(tmp_path: Path) -> None:
    sandbox = Sandbox(journal=tmp_path / "journal")
    async with await opened(sandbox) as bot:
        sent = await bot.send_document(SARA, b"one\n", caption="Game", filename="game.jsonl")
    assert sent.document is not None
    assert (sent.document.file_name, sent.document.file_size) == ("game.jsonl", 4)
    assert sent.caption == "Game"
    await sandbox.stop()
    again = Sandbox(journal=tmp_path / "journal")
    found = again.telegram.state.document(sent.document.file_unique_id)
    assert found is not None
    assert (found.name, found.content) == ("game.jsonl", b"one\n")
    await again.stop()


async def test_a_person_sends_a_file_and_the_bot_fetches_it() -> None:
    sandbox = Sandbox()
    async with await opened(sandbox) as bot:
        await bot.get_updates()
        sandbox.telegram.actions.send_file(SARA, SARA, "game.jsonl", b"two\n")
        [update] = await bot.get_updates(offset=-1)
        assert update.message is not None
        document = update.message.document
        assert document is not None
        assert (document.file_name, document.file_size) == ("game.jsonl", 4)
        file = await bot.get_file(document.file_id)
        assert bytes(await file.download_as_bytearray()) == b"two\n"
        with pytest.raises(BadRequest, match="file identifier"):
            await bot.get_file("BQACAgQnothing")
    for content in (b"", b" " * (FILE_BYTES + 1)):
        with pytest.raises(UserActionError, match="bytes"):
            sandbox.telegram.actions.send_file(SARA, SARA, "game.jsonl", content)


async def test_an_empty_file_and_a_missing_one_are_refused() -> None:
    sandbox = Sandbox()
    async with await opened(sandbox) as bot:
        with pytest.raises(BadRequest, match="non-empty"):
            await bot.send_document(SARA, b"", filename="a")
        with pytest.raises(BadRequest, match="file identifier"):
            await bot.send_document(SARA, "BQACAgQ1")
