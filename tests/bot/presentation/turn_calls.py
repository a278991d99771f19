"""Turn calls: a game in which somebody is called, where people choose to be called, and the number of calls."""

from __future__ import annotations

from bot.store.records import TableRow
from bot.telegram.buttons.personal_buttons import Preference, PreferenceButton
from tests.bot.bot_fixture import AMIR, BotFixture
from tests.bot.game_fixtures import start_game


async def choose(bot: BotFixture, person: int, calls: str) -> None:
    """Let a person choose in their private chat where they are called."""
    await bot.say(person, person, "/start notify")
    await bot.press(person, person, PreferenceButton(Preference.CALLS, calls))


def calls(bot: BotFixture) -> int:
    """Return how many messages mentioned somebody."""
    found = [one for one in bot.telegram.calls if one.method == "sendMessage"]
    return sum("tg://user" in str(one.parameters.get("text", "")) for one in found)


async def waiting_game(bot: BotFixture) -> tuple[TableRow, int]:
    """Start a game of two people, and return it with the person to move."""
    row = await start_game(bot, AMIR)
    return row, await bot.to_move(row.key)
