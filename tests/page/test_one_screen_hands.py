"""What /hand and the keys of a private copy send is on one phone screen, also with the help of a first game.

The whole bot sends them in a group of Reef, in which private messages are possible or not. Their captions, their
keyboards and the sizes of their pictures are then measured in the page. In the private chat, a hand is a picture
without keys; its caption has a line or two for each card, and all of it is visible with the picture.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from telegram import Bot, InlineKeyboardMarkup

import render
from bot.handlers import command_menu
from bot.presentation.texts import Texts
from bot.program.ephemeral_settings import EphemeralSettings
from bot.sandbox import Sandbox
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.private.private_fixtures import OTHER_SERVER, after_setup
from tests.manual_clock import ManualClock
from tests.page.one_screen import Shown, enter, measured, problems, task_problems

PEOPLE = (SARA, AMIR, NEGAR)


def newest(bot: BotFixture, name: str) -> Shown:
    """Return the message with a picture that was sent or edited last, as it was sent."""
    call = next(
        one
        for one in reversed(bot.telegram.calls)
        if one.parameters.get("caption") or "caption" in str(one.parameters.get("media", ""))
    )
    found = call.parameters
    media = found.get("media")
    caption = found.get("caption") or (media["caption"] if isinstance(media, dict) else "")
    markup = found.get("reply_markup")
    keyboard = None if markup is None else InlineKeyboardMarkup.de_json(markup, None)
    size = render.paint(bot.renderer.scenes[-1]).size
    return Shown(name, caption, keyboard, size)


async def hands(bot: BotFixture) -> list[Shown]:
    """Return what each player gets for /hand and, if only they see it, for each step of playing a card from it."""
    for person in PEOPLE:
        await bot.say(person, person, "/start")
    row = await after_setup(bot)
    for _ in range(4):
        await bot.play_move(row.key, GROUP)
    mover, found = await bot.to_move(row.key), []
    for person in PEOPLE:
        await bot.say(person, GROUP, "/hand")
        found.append(newest(bot, f"/hand of {'the mover' if person == mover else person}"))
    for _ in range(2):
        copy = bot.copy_of(mover, GROUP)
        data = [] if copy is None else [
            key["callback_data"] for line in copy["reply_markup"]["inline_keyboard"] for key in line
        ]  # fmt: skip
        step = [one for one in data if ":play." in one and one.count(".") < 3]
        if not step:
            break
        await bot.press_copy(mover, GROUP, step[0])
        found.append(newest(bot, step[0]))
    return found


@pytest.mark.parametrize("private", [OTHER_SERVER, None], ids=["private", "public"])
async def test_a_hand_is_on_one_screen(
    world: tuple[Bot, Any], private: EphemeralSettings | None, tmp_path: Path
) -> None:
    clock = ManualClock()
    async with open_bot(tmp_path, Sandbox(clock=clock.now), clock, ephemeral=private) as opened:
        if private is not None:
            await command_menu.register(opened.api, Texts.load(), ephemeral=True)
        shown = await hands(opened)
    bot, page = world
    chat = GROUP if private is not None else SARA
    await enter(page, chat)
    found = await measured(bot, page, chat, shown)
    assert len(found) == len(list(groupby(shown, key=lambda one: (one.caption, one.keyboard))))
    check = problems if private is not None else task_problems
    assert [problem for one in found for problem in check(one)] == []
