"""The game of a traced bot: who is to move, its board, and a key that makes a move."""

from __future__ import annotations

from bot.store.records import Stage, TableKey
from bot.tables.table import Table
from bot.telegram.buttons.buttons import WordButton
from bot.telegram.buttons.callback_data import pack
from engine.contract import Seat
from tests.query_trace import TracedBot

TABLE = TableKey(1)


async def running(traced: TracedBot) -> tuple[Table, Seat]:
    """Return the table, whose game runs, and the seat to move, which is a person's."""
    table = (await traced.app.tables.live(TABLE)).table
    assert table.stage is Stage.RUNNING
    assert table.to_move is not None
    return table, table.to_move


async def to_move(traced: TracedBot) -> int:
    table, seat = await running(traced)
    owner = table.occupants[seat].owner
    assert owner is not None
    return (await traced.store.person(owner)).telegram_id


async def final_word(traced: TracedBot) -> str:
    """Return the callback data of a key that makes a move."""
    table, _ = await running(traced)
    word = table.game.encode(table.game.legal_moves(table.state)[0])
    return pack(WordButton(TABLE, table.position, word))


def board(traced: TracedBot) -> int:
    """Return the message that shows the board."""
    return traced.find("w:")[0]
