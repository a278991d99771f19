"""A press that completes a move costs few round trips to PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.postgres.store import open_postgres
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.callback_data import pack
from tests import query_trace
from tests.postgres_server import POSTGRES, Server
from tests.query_trace import AMIR, GROUP, SARA, TracedBot, traced_bot
from tests.store.postgres.round_trips import round_trips
from tests.traced_game import TABLE, board, final_word, to_move

pytestmark = POSTGRES
MOST = 9
"""The maximum number of round trips: three for the update, three to show the board, and one each for the search for
paused tables, the move, and the search for an outdated turn call."""
OWN = "SELECT update_id, body FROM inbox"
"""The beginning of the query with which the test waits until all updates are handled."""


@pytest.fixture
async def traced(
    tmp_path: Path, postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[TracedBot]:
    """A bot on PostgreSQL with an Azul lobby in which Sara and Amir have seats."""
    url = await postgres_server.create_migrated()
    monkeypatch.setattr(query_trace, "open_new", lambda _: open_postgres(url))
    async with traced_bot(tmp_path) as traced:
        await traced.send(SARA, "/new azul")
        await traced.press(SARA, traced.find("n:azul:go")[1])
        await traced.press(AMIR, pack(TableButton(TABLE, 0, Action.JOIN)))
        yield traced


async def test_a_final_word_takes_few_round_trips(traced: TracedBot) -> None:
    await traced.press(SARA, traced.find(f"a:{TABLE}:", f":{Action.START}:")[1])
    await traced.traced(await to_move(traced), await final_word(traced), board(traced))
    # Later moves need not read people, chats and private messages any more.
    person, data, message = await to_move(traced), await final_word(traced), board(traced)
    with round_trips() as statements:
        traced.telegram.actions.press(person, GROUP, message, data)
        await traced.settle()
    needed = [sql for sql in statements if not sql.startswith(OWN)]
    assert len(needed) <= MOST, "\n".join(needed)
