"""Where people choose to be called."""

from __future__ import annotations

from bot.telegram.buttons.personal_buttons import Preference, PreferenceButton
from tests.bot.bot_fixture import BotFixture


async def choose(bot: BotFixture, person: int, calls: str) -> None:
    """Let a person choose in their private chat where they are called."""
    await bot.say(person, person, "/start notify")
    await bot.press(person, person, PreferenceButton(Preference.CALLS, calls))
