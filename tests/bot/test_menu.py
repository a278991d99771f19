"""The lists of commands beside the text field."""

from __future__ import annotations

import pytest

from bot.presentation.texts import Texts
from bot.sandbox.faults import Fault
from bot.telegram import command_menu
from tests.bot.house import CHRISTOPHER, GROUP, SARA, House


async def test_groups_and_private_chats_have_their_own_commands(house: House) -> None:
    await command_menu.register(house.bot, Texts.load())
    people = house.telegram.people
    in_group = [one["command"] for one in people.commands(SARA, GROUP)]
    alone = [one["command"] for one in people.commands(SARA, SARA)]
    assert tuple(in_group) == command_menu.IN_GROUPS
    assert tuple(alone) == command_menu.IN_PRIVATE


async def test_everybody_reads_them_in_their_own_language(house: House) -> None:
    await command_menu.register(house.bot, Texts.load())
    people = house.telegram.people
    english = people.commands(CHRISTOPHER, GROUP)[0]["description"]
    persian = people.commands(SARA, GROUP)[0]["description"]
    assert english.isascii()
    assert not persian.isascii()


async def test_a_list_that_is_refused_stops_nothing(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.telegram.faults.order(Fault("400", "setMyCommands", times=99))
    await command_menu.register(house.bot, Texts.load())
    assert [record.message for record in caplog.records] == ["commands not registered"]
