"""A bot in a group whose members can be written to privately."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.handlers import command_menu
from bot.presentation.texts import Texts
from bot.program.ephemeral_settings import EphemeralSettings
from bot.sandbox import Sandbox
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.types import Json
from bot.store.records import TableRow
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, BotFixture, open_bot
from tests.bot.game_fixtures import start_game
from tests.manual_clock import ManualClock

OTHER_SERVER = EphemeralSettings(is_official_server=False)
TELEGRAM = EphemeralSettings(is_official_server=True)
REFUSING = SandboxSettings(refuse_ephemeral=True)


@pytest.fixture
def settings() -> SandboxSettings:
    return SandboxSettings()


@pytest.fixture
def private() -> EphemeralSettings:
    return OTHER_SERVER


@pytest.fixture
async def bot(
    tmp_path: Path, settings: SandboxSettings, private: EphemeralSettings
) -> AsyncIterator[BotFixture]:
    """The whole bot on a server with the given settings."""
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now, settings=settings)
    async with open_bot(tmp_path, sandbox, clock, ephemeral=private) as opened:
        yield opened


def public(bot: BotFixture) -> str:
    """Return everything that all members of the group see, as one text."""
    messages = bot.messages(GROUP)
    return str([{k: v for k, v in one.items() if k != "edit_date"} for one in messages])


async def after_setup(bot: BotFixture) -> TableRow:
    """Start a game of Reef and place the starting corals."""
    row = await start_game(bot, AMIR, NEGAR, game="reef")
    while (await bot.table(row.key)).state.to_put:
        await bot.play_move(row.key, GROUP)
    return row


@pytest.fixture
async def menu(bot: BotFixture) -> BotFixture:
    """The bot with its command menu registered."""
    await command_menu.register(bot.api, Texts.load(), ephemeral=True)
    return bot


def copy_data(copy: Json | None) -> list[str]:
    rows = (copy or {}).get("reply_markup", {}).get("inline_keyboard", [])
    keys = (key for row in rows for key in row)
    return [key["callback_data"] for key in keys if "callback_data" in key]  # others are links
