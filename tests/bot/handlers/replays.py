"""Finished games, and their replays as a person opens them."""

from __future__ import annotations

from bot.store.records import TableKey, TableRow
from bot.telegram.buttons.personal_buttons import ReplayButton, ReplayStep
from render.scene import Scene
from tests.bot.bot_fixture import AMIR, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_game, start_solo


async def finished_solo(bot: BotFixture, game: str = "azul") -> TableRow:
    row = await start_solo(bot, SARA, game)
    await finish_game(bot, row.key)
    return row


async def finished_game(bot: BotFixture, game: str = "azul") -> TableRow:
    row = await start_game(bot, AMIR, game=game)
    await finish_game(bot, row.key)
    return row


def replay_keys(bot: BotFixture, chat: int, message: int | None = None) -> list[ReplayButton]:
    return [one for one in bot.buttons(chat, message) if isinstance(one, ReplayButton)]


def opener(bot: BotFixture, chat: int, key: TableKey) -> ReplayButton:
    return next(
        one
        for one in reversed(replay_keys(bot, chat))
        if (one.table, one.step) == (key, ReplayStep.OPEN)
    )


async def opened(bot: BotFixture, person: int, chat: int, key: TableKey) -> int:
    """Open a replay from the list and return the id of its message."""
    await bot.say(person, chat, "/games")
    await bot.press(person, chat, opener(bot, chat, key))
    return bot.last_id(chat)


def scene(bot: BotFixture) -> Scene:
    return bot.renderer.scenes[-1]


async def sent_file(bot: BotFixture, person: int, chat: int, key: TableKey) -> bytes:
    """Request the file of a finished game and return its content."""
    message = await opened(bot, person, chat, key)
    [button] = [one for one in replay_keys(bot, chat, message) if one.step is ReplayStep.FILE]
    await bot.press(person, chat, button, message)
    document = bot.last(chat)["document"]
    assert document["file_name"].endswith(".jsonl")
    found = bot.telegram.state.document(document["file_unique_id"])
    assert found is not None
    return found.content


def films(bot: BotFixture, chat: int = SARA) -> list[str]:
    return [one["animation"]["file_id"] for one in bot.messages(chat) if "animation" in one]


def listed(bot: BotFixture, chat: int) -> str:
    """Return the line of the only game in the newest list."""
    [line] = [one for one in bot.texts(chat)[-1].splitlines() if bot.name(SARA) in one]
    return line
