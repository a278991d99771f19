"""No topic of a forum starves another one, in simulated time with Telegram's limits enforced."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import pytest

from bot.store.records import TableKey
from bot.telegram.buttons.buttons import Action
from scripts.trials.bot_under_test import table_data
from scripts.trials.bot_under_test.in_process import InProcessBot
from scripts.trials.simulated_group import GROUP, Players, SimulatedGroup
from tests.conftest import sampled
from tests.disturbed_tables import (
    FOURTH,
    GUEST,
    HOST,
    THIRD,
    Start,
    check,
    nothing,
    players_of,
    simulate,
)

THINKS = (1.0, 1.0, 1.0), (0.2, 6.0, 0.2)
"""Seconds for which the people at each of three tables think."""


MOST_BEHIND = 15.0
"""Seconds within which each of three tables of a forum shows a move: 20 calls a minute are one every 3 s."""


# Topics of a forum


def in_topics(thinks: Sequence[float]) -> Start:
    """Return a function that starts a table in each of as many topics, whose people think for these seconds."""

    async def start(
        bot: InProcessBot, group: SimulatedGroup
    ) -> tuple[list[Players], Callable[[float], Awaitable[None]]]:
        bot.telegram.state.require_chat(GROUP).forum = True
        actions, tables = bot.telegram.actions, []
        for number, think in enumerate(thinks):
            topic = actions.open_topic(GROUP, f"topic {number}", HOST).id
            await bot.settle()
            host, other = (HOST, GUEST) if number % 2 else (THIRD, FOURTH)
            actions.send_message(host, GROUP, "/new azul", thread=topic)
            await bot.settle()
            go = group.find(lambda data: data.startswith("n:") and ":go:" in data)
            assert go is not None
            group.press(host, *go)
            await bot.settle()
            key = TableKey(number + 1)
            for person, action in ((other, Action.JOIN), (host, Action.START)):
                board = await bot.board(key)
                assert board is not None
                group.press(person, board, table_data(key, action))
                await bot.settle()
            homes = dict.fromkeys((host, other), GROUP)
            tables.append(await players_of(bot, key, homes, think))
        return tables, nothing

    return start


@pytest.mark.parametrize("thinks", sampled([pytest.param(one, id=str(one)) for one in THINKS], 2))
def test_no_topic_of_a_forum_starves_another(thinks: tuple[float, ...]) -> None:
    outcome = simulate(in_topics(thinks))
    check(outcome)
    assert max(outcome.behind) <= MOST_BEHIND
    assert min(outcome.moves) > sum(outcome.moves) / len(thinks) / 2
