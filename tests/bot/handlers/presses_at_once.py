"""Presses that the bot receives together."""

from __future__ import annotations

from bot.telegram.buttons.buttons import Button
from tests.bot.bot_fixture import GROUP, BotFixture


async def at_once(
    bot: BotFixture, presses: list[tuple[int, Button]], message: int | None = None
) -> list[str]:
    """Send all presses before the bot receives any of them, and return the answers."""
    queries = [
        bot.send_press(person, GROUP, button, message, forged=message is not None)
        for person, button in presses
    ]
    await bot.work_concurrently()
    return [str((query.answer or {}).get("text", "")) for query in queries]
