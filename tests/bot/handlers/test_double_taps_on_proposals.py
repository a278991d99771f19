"""A second tap below a proposal, a request, a question or a lobby does nothing that the first alone would not do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from bot.telegram.buttons.callback_data import unpack
from bot.telegram.buttons.personal_buttons import ForgetButton, ForgetStep
from bot.telegram.chat_activity import REVEAL_SECONDS
from tests.bot.bot_fixture import GROUP, SARA, BotFixture, open_bot
from tests.bot.buttons import places
from tests.bot.handlers.double_taps import CASES, SETTINGS, SHORT, Tap


@pytest.mark.parametrize("prepare", CASES, ids=lambda one: one.__name__)
async def test_only_the_first_of_two_taps_counts(
    prepare: Callable[[BotFixture], Awaitable[Tap]], tmp_path: Path
) -> None:
    async with open_bot(tmp_path, reveal_seconds=REVEAL_SECONDS) as bot:
        person, button = await prepare(bot)
        bot.clock.advance(2 * REVEAL_SECONDS)
        [row] = await bot.rows(GROUP)
        message = bot.message_with(GROUP, button)
        before = await bot.facts(row.key), bot.texts(GROUP)
        shown = bot.telegram.state.require_chat(GROUP).messages
        data, place = next(
            (data, place)
            for data, place in places(bot.telegram.state.message_json(shown[message]))
            if unpack(data) == button
        )
        await bot.press(person, GROUP, button, message)
        bot.clock.advance(SHORT)
        after = await bot.facts(row.key), bot.texts(GROUP)
        assert after != before, "the first tap did something"
        below = [
            (one["message_id"], found)
            for one in bot.messages(GROUP)
            for found, other in places(one)
            if other.meets(place) and is_act(found)
        ]
        for number, found in ((message, data), *below):
            if isinstance(unpack(found), TableButton) and unpack(found).action in SETTINGS:
                continue
            await bot.press(person, GROUP, found, number, forged=True)
            facts, texts = await bot.facts(row.key), bot.texts(GROUP)
            assert facts == after[0], unpack(found)
            if not isinstance(
                unpack(found), WordButton
            ):  # a partial word changes the board's prompt
                assert texts == after[1], unpack(found)
            after = facts, texts


def is_act(data: str) -> bool:
    """Return whether a button is a move, or an action that does more than show something."""
    button = unpack(data)
    if isinstance(button, WordButton):
        return not button.word.startswith("?")
    shows = {Action.TABLE, Action.MENU, Action.HINT, Action.RULES, Action.TEXT, Action.BOARD}
    return isinstance(button, TableButton) and button.action not in shows


async def test_a_double_tap_does_not_forget_a_person(tmp_path: Path) -> None:
    async with open_bot(tmp_path, reveal_seconds=REVEAL_SECONDS) as bot:
        await bot.say(SARA, SARA, "/start")
        person = (await bot.store.meet(SARA, bot.name(SARA))).key
        await bot.say(SARA, SARA, "/forget")
        await bot.press(SARA, SARA, ForgetButton(person, ForgetStep.ASK))
        bot.clock.advance(SHORT)
        shown = bot.texts(SARA)
        for step in (ForgetStep.SURELY, ForgetStep.CANCEL):
            await bot.press(SARA, SARA, ForgetButton(person, step))
            assert bot.texts(SARA) == shown
        assert (await bot.store.meet(SARA, bot.name(SARA))).started
        bot.clock.advance(REVEAL_SECONDS)
        await bot.press(SARA, SARA, ForgetButton(person, ForgetStep.SURELY))
        assert bot.texts(SARA) != shown
