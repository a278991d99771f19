"""Proposals at a table across chats whose people are in chats of different nodes."""

from __future__ import annotations

from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, SARA
from tests.bot.telegram.node_fixture import GameAcross, NodeFixture, game_across, no_pauses
from tests.postgres_server import POSTGRES, Server

__all__ = ["no_pauses"]
pytestmark = POSTGRES


async def propose_a_pause(game: GameAcross, by: int, to: int) -> None:
    """Propose a pause by the buttons of the menu, and wait until the other person is asked."""
    one = game.one
    await one.press(by, by, one.find_button(by, Action.TABLE))
    await one.press(by, by, one.find_button(by, Action.PAUSE))
    await one.until(lambda: has_agree_button(one, to))


async def has_agree_button(node: NodeFixture, person: int) -> bool:
    return node.has_button(person, Action.AGREE)


async def test_a_proposal_that_is_answered_at_another_node_than_the_one_before_loses_its_buttons(
    postgres_server: Server,
) -> None:
    async with game_across(postgres_server) as game:
        one = game.one
        await propose_a_pause(game, SARA, AMIR)  # the node of Sara sends both messages
        await one.press(AMIR, AMIR, one.find_button(AMIR, Action.DECLINE))
        await propose_a_pause(game, AMIR, SARA)  # the node of Amir does
        await one.press(SARA, SARA, one.find_button(SARA, Action.AGREE))
        await one.work()

        async def is_over() -> bool:
            return not (one.has_button(SARA, Action.AGREE) or one.has_button(AMIR, Action.DECLINE))

        await one.until(is_over)
