"""A request for a take-back is answered at another node than the one that was asked for it."""

from __future__ import annotations

import asyncio

import pytest

from bot.telegram.buttons.buttons import Action
from tests.bot.across import across
from tests.bot.bot_fixture import AMIR, SARA
from tests.bot.telegram.node_fixture import game_across, no_pauses
from tests.bot.texts import name, text
from tests.postgres_server import POSTGRES, Server

__all__ = ["no_pauses"]
pytestmark = POSTGRES


@pytest.mark.parametrize(
    ("action", "answer"),
    [(Action.GRANT, "done-granted"), (Action.DENY, "done-denied")],
)
async def test_a_request_for_a_take_back_is_answered_at_another_node(
    postgres_server: Server, action: Action, answer: str
) -> None:
    async with game_across(postgres_server) as game:
        one, row = game.one, game.row
        first = await one.to_move(row.key)
        second = AMIR if first == SARA else SARA
        for _ in range(2):
            await game.move(one)
        await one.press(first, first, one.find_button(first, Action.UNDO))

        async def is_asked() -> bool:
            return one.has_button(second, action)

        await one.until(is_asked)
        assert await one.press(second, second, one.find_button(second, action)) == text(answer)
        took_back = (await one.table(row.key)).took_back
        assert (took_back is not None) == (action is Action.GRANT)


async def test_a_partial_word_that_was_pressed_at_another_node_counts_as_an_action(
    postgres_server: Server,
) -> None:
    async with game_across(postgres_server) as game:
        one, other, row, _ = game
        first = await one.to_move(row.key)
        second = AMIR if first == SARA else SARA
        # Reading a table with a fixture drops it from memory, so only the node of the second person is used for this.
        here, there = (one, other) if first == SARA else (other, one)
        await game.move(there)
        live = here.tables.cached(row.key)
        acted = (await there.store.meet(second, "x")).key
        assert live is not None
        assert acted not in live.active
        board = await across.board_of(there, row.key, second)
        partial = next(one for one in there.words(second, board) if one.word.count(".") == 0)
        await there.press(second, second, partial, board)
        for _ in range(100):
            if acted in live.active:
                break
            await asyncio.sleep(0.02)
        answer = await here.press(first, first, here.find_button(first, Action.UNDO))
        asked = name(here.first_name(second))
        assert answer == text("done-takeback-asked", player=asked)
