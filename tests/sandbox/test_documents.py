"""sendDocument in the sandbox: files reach the chat, survive a restart, and are refused as Telegram refuses them."""

from __future__ import annotations

from pathlib import Path

import pytest
from telegram import Bot
from telegram.error import BadRequest

from bot.sandbox import Sandbox

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


async def test_an_empty_file_and_a_missing_one_are_refused() -> None:
    sandbox = Sandbox()
    async with await opened(sandbox) as bot:
        with pytest.raises(BadRequest, match="non-empty"):
            await bot.send_document(SARA, b"", filename="a")
        with pytest.raises(BadRequest, match="file identifier"):
            await bot.send_document(SARA, "BQACAgQ1")
