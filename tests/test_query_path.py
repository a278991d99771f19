"""The path of a callback query is short, and docs/architecture.md describes it as it is."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.records import TableKey
from bot.telegram.buttons import Action, TableButton, WordButton
from bot.telegram.callback_data import pack
from tests.query_trace import AMIR, SARA, Trace, TracedBot, traced_bot

MOST_FILES = 22
"""The maximum number of files of bot/ that a callback query may enter before it is answered."""
PATH = Path(__file__).parents[1] / "docs" / "architecture.md"
TABLE = TableKey(1)


@pytest.fixture
async def traced(tmp_path: Path) -> AsyncIterator[TracedBot]:
    """A bot with an Azul lobby in which Sara and Amir have seats."""
    async with traced_bot(tmp_path) as traced:
        await traced.send(SARA, "/new azul")
        await traced.press(SARA, traced.find("n:azul:go")[1])
        await traced.press(AMIR, pack(TableButton(TABLE, 0, Action.JOIN)))
        yield traced


async def start(traced: TracedBot) -> None:
    await traced.press(SARA, traced.find(f"a:{TABLE}:", f":{Action.START}:")[1])


async def to_move(traced: TracedBot) -> int:
    table = (await traced.app.tables.live(TABLE)).table
    assert table.to_move is not None
    owner = table.chairs[table.to_move].owner
    assert owner is not None
    return (await traced.store.person(owner)).telegram_id


async def final_word(traced: TracedBot) -> Trace:
    await start(traced)
    table = (await traced.app.tables.live(TABLE)).table
    word = table.game.encode(table.game.legal_moves(table.state)[0])
    message, _ = traced.find("w:")
    data = pack(WordButton(TABLE, table.position, word))
    return await traced.traced(await to_move(traced), data, message)


def check_files(trace: Trace) -> None:
    files = trace.files()
    assert files[0] == "bot/telegram/poller.py"
    assert files[-1] == "bot/telegram/outbox.py"
    assert len(files) <= MOST_FILES, "\n".join(files)


async def test_a_final_word_takes_the_documented_path(traced: TracedBot) -> None:
    trace = await final_word(traced)
    check_files(trace)
    assert trace.count("apply", "azul/game.py", until_answer=False) == 1
    assert trace.count("observe", "azul/game.py") == 0
    assert trace.count("observe", "azul/game.py", until_answer=False) == 1  # for the board
    assert trace.count("transaction", "sqlite/writer.py") == 2  # the update, then the move
    assert (
        trace.count("transaction", "sqlite/writer.py", until_answer=False) == 3
    )  # the shown board
    section = PATH.read_text(encoding="utf-8").split("## The path of a callback query")[1]
    documented = re.findall(r"^\d+\. `(bot/[\w/]+\.py)`", section.split("\n## ")[0], re.MULTILINE)
    assert len(documented) == len(set(documented))
    assert set(documented) == set(trace.files())


async def test_a_partial_word_makes_no_move(traced: TracedBot) -> None:
    await start(traced)
    trace = await traced.traced(await to_move(traced), traced.find("w:")[1])
    check_files(trace)
    assert trace.count("apply", "azul/game.py", until_answer=False) == 0
    assert trace.count("observe", "azul/game.py", until_answer=False) <= 2
    assert trace.count("transaction", "sqlite/writer.py") == 1


async def test_a_refusal_writes_nothing_but_the_update(traced: TracedBot) -> None:
    await start(traced)
    other = AMIR if await to_move(traced) == SARA else SARA
    trace = await traced.traced(other, traced.find("w:")[1])
    check_files(trace)
    assert trace.count("apply", "azul/game.py", until_answer=False) == 0
    assert trace.count("transaction", "sqlite/writer.py") == 1


async def test_a_lobby_button_is_a_command_like_any_other(traced: TracedBot) -> None:
    button = traced.find(f"a:{TABLE}:", f":{Action.ADD_COMPUTER}:easy")[1]
    trace = await traced.traced(SARA, button)
    check_files(trace)
    assert trace.count("transaction", "sqlite/writer.py") == 2
