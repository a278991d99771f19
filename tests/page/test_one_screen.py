"""What a choice needs is on one phone screen: the picture below its header, and all keys.

The boards of real games are sent to a group and to a private chat of the sandbox as the bot sends them, and measured in
its page. The picture is replaced by an empty one of the same size, because only its size matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from telegram import Bot

import render
from bot.presentation.texts import Texts
from engine import games
from engine.contract import Word
from render.scene import Scene
from tests.bot.bot_fixture import GROUP, SARA
from tests.conftest import LONG, sampled
from tests.page.board_choices import NAMES, choices
from tests.page.one_screen import Shown, enter, measured, problems


def shown(key: str, seats: int, solo: bool) -> Iterator[Shown]:
    """Yield every choice of a game as a message."""
    voice = Texts.load(strict=True).voice("fa", NAMES[:seats])
    size = (0, 0)
    for table, one in choices(key, seats, solo):
        if size == (0, 0):
            view, drawn = table.view(), Word("")
            if solo and (own := table.game.own_picture(drawn)) is not None:
                view, drawn = table.view(table.to_move), own
            size = render.paint(Scene(key, view, voice.names, voice.drawn, drawn)).size
        yield Shown(one.name, one.caption, one.keyboard, size)


@pytest.mark.parametrize(
    ("key", "chat"),
    sampled([(key, chat) for chat in (GROUP, SARA) for key in games.KEYS], len(games.KEYS)),
)
async def test_the_picture_and_all_keys_are_visible_together(
    world: tuple[Bot, Any], key: str, chat: int
) -> None:
    """In the largest group, or against a computer: one game a day. The nightly run also measures smaller groups."""
    bot, page = world
    await enter(page, chat)
    counts = sorted(games.game(key).seat_counts)
    for seats in counts[:1] if chat == SARA else counts if LONG else counts[-1:]:
        found = await measured(bot, page, chat, list(shown(key, seats, chat == SARA)))
        assert found
        assert [problem for one in found for problem in problems(one)] == []
