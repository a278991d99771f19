"""A request for a take-back is answered at another node than the one that was asked for it."""

from __future__ import annotations

import pytest

from bot.telegram.buttons.buttons import Action
from tests.bot.across import across
from tests.bot.bot_fixture import AMIR, SARA
from tests.bot.telegram.test_nodes import is_shown, lead_chats, no_pauses, open_node, open_sandbox
from tests.bot.texts import text
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
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one, open_node(url, sandbox) as other:
        await lead_chats(one, SARA)
        await lead_chats(other, AMIR)
        row, _ = await across.begin(one)
        first = await one.to_move(row.key)
        second = AMIR if first == SARA else SARA
        for _ in range(2):
            await across.play_across(one, row.key)
            await one.until(lambda: is_shown(one, row.key))
        await one.press(first, first, one.find_button(first, Action.UNDO))

        async def is_asked() -> bool:
            return one.has_button(second, action)

        await one.until(is_asked)
        assert await one.press(second, second, one.find_button(second, action)) == text(answer)
        took_back = (await one.table(row.key)).took_back
        assert (took_back is not None) == (action is Action.GRANT)
