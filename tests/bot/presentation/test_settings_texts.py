"""What is said about settings that can be chosen: in a lobby while they are open, and in the form of a solo game."""

from __future__ import annotations

import pytest

from bot.presentation.keys.keyboards import MORE_SETTINGS
from bot.presentation.texts import LOCALES, has_text
from bot.tables.facts import SWITCHES
from bot.telegram.buttons.buttons import Action
from engine import games
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import open_lobby
from tests.bot.texts import text

RARE = {"away", "pinned"}
ABOUT = {"seats", "time-limit", "narrator", *SWITCHES} - RARE


def told(shown: str) -> set[str]:
    """Return the settings that a text explains."""
    return {one for one in ABOUT | RARE if text(f"about-{one}") in shown}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", games.KEYS)
def test_all_options_of_a_game_are_explained_in_a_lobby_or_none(key: str, locale: str) -> None:
    found = [f"{key}-option-{option.key}-about" for option in games.game(key).options]
    assert len({has_text(locale, one) for one in found}) <= 1


async def test_settings_of_a_lobby_are_explained_while_they_are_open(bot: BotFixture) -> None:
    await open_lobby(bot, AMIR, NEGAR)
    assert not told(bot.texts(GROUP)[-1])
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU))
    assert told(bot.texts(GROUP)[-1]) == ABOUT
    assert text("azul-option-wall-about") in bot.texts(GROUP)[-1]
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU, MORE_SETTINGS))
    assert told(bot.texts(GROUP)[-1]) == RARE
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU, ""))
    assert not told(bot.texts(GROUP)[-1])


async def test_the_form_of_a_solo_game_explains_the_narrator(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/solo azul")
    assert told(bot.texts(SARA)[-1]) == {"narrator"}
    await bot.say(SARA, GROUP, "/new azul")
    assert not told(bot.texts(GROUP)[-1])
