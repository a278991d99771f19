"""The command menus of private chats and groups, in both languages."""

from __future__ import annotations

import pytest

from bot.handlers import command_menu
from bot.presentation.texts import Texts
from bot.sandbox.bot_api.faults import Fault
from tests.bot.bot_fixture import CHRISTOPHER, GROUP, SARA, BotFixture


async def test_groups_and_private_chats_have_their_own_commands(bot: BotFixture) -> None:
    await command_menu.register(bot.api, Texts.load())
    actions = bot.telegram.actions
    in_group = [one["command"] for one in actions.commands(SARA, GROUP)]
    alone = [one["command"] for one in actions.commands(SARA, SARA)]
    assert tuple(in_group) == command_menu.IN_GROUPS
    assert tuple(alone) == command_menu.IN_PRIVATE


async def test_everybody_reads_them_in_their_own_language(bot: BotFixture) -> None:
    await command_menu.register(bot.api, Texts.load())
    actions = bot.telegram.actions
    english = actions.commands(CHRISTOPHER, GROUP)[0]["description"]
    persian = actions.commands(SARA, GROUP)[0]["description"]
    assert english.isascii()
    assert not persian.isascii()


async def test_a_list_that_is_refused_stops_nothing(
    bot: BotFixture, caplog: pytest.LogCaptureFixture
) -> None:
    bot.telegram.faults.add(Fault("400", "setMyCommands", times=99))
    await command_menu.register(bot.api, Texts.load())
    assert [record.message for record in caplog.records] == ["command menu not registered"]
