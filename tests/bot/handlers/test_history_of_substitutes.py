"""Finished games of people who left their seats, and of their substitutes: who sees them, and whom the lists name."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.presentation.texts import Quote
from bot.store.records import TableRow
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.personal_buttons import ForgetButton, ForgetStep
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_game
from tests.bot.handlers.replays import listed, opened, replay_keys, scene
from tests.bot.texts import name, text

MEDIUM = Quote(text("computer-name", level=text("level-medium"), number=0))
"""The name of the only computer at a table, of level medium."""


def called(bot: BotFixture, person: int) -> Quote:
    """Return a person's name as an argument of a message."""
    return name(bot.name(person))


async def game_that_amir_left(bot: BotFixture) -> TableRow:
    """Start a game of three people, and let Amir leave the group."""
    row = await start_game(bot, AMIR, CHRISTOPHER)
    group = bot.telegram.state.require_chat(GROUP)
    bot.telegram.actions.set_member(group, AMIR, "left", by=AMIR)
    await bot.work()
    return row


async def test_a_substitute_who_played_to_the_end_and_the_replaced_person_see_the_game(
    bot: BotFixture,
) -> None:
    row = await game_that_amir_left(bot)
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AGREE))
    await finish_game(bot, row.key)
    for person in (NEGAR, AMIR):
        message = await opened(bot, person, person, row.key)
        assert replay_keys(bot, person, message)[2].position == 1
        assert scene(bot).names == tuple(map(bot.name, (SARA, NEGAR, CHRISTOPHER)))
        last = replay_keys(bot, person, message)[3]
        for at in (0, last.position):
            await bot.press(person, person, replace(last, position=at), message, forged=True)
            assert text("replay-replaced", player=called(bot, NEGAR), first=called(bot, AMIR)) in (
                bot.caption(person, message)
            )
        await bot.press(person, person, replace(last, position=1), message, forged=True)
        assert bot.name(AMIR) not in bot.caption(person, message)
    await bot.say(NEGAR, NEGAR, "/me")
    assert bot.texts(NEGAR)[-1] == text("me-empty"), "the game has no result for a substitute"


async def test_the_proposal_names_the_person_who_left_the_seat_as_its_key_does(
    bot: BotFixture,
) -> None:
    await game_that_amir_left(bot)
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
    asked = text("proposal-seat", player=called(bot, NEGAR), seat=called(bot, AMIR))
    assert asked in bot.texts(GROUP)[-1]


async def test_a_substitute_who_left_again_finds_the_game(
    bot: BotFixture,
) -> None:
    row = await game_that_amir_left(bot)
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AGREE))
    await bot.say(NEGAR, GROUP, "/leave")
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    await finish_game(bot, row.key)
    assert NEGAR not in [
        (await bot.store.person(one)).telegram_id for one in (await bot.row(row.key)).seated
    ]
    message = await opened(bot, NEGAR, NEGAR, row.key)
    assert replay_keys(bot, NEGAR, message)[2].position == 1


async def test_the_list_names_the_computer_that_took_the_seat_of_somebody_who_left(
    bot: BotFixture,
) -> None:
    row = await game_that_amir_left(bot)
    await finish_game(bot, row.key)
    await bot.say(SARA, GROUP, "/games")
    assert text("history-replaced", name=MEDIUM, first=called(bot, AMIR)) in listed(bot, GROUP)


async def test_the_list_names_a_substitute_and_the_replaced_person(bot: BotFixture) -> None:
    row = await game_that_amir_left(bot)
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AGREE))
    await finish_game(bot, row.key)
    negar, amir = called(bot, NEGAR), called(bot, AMIR)
    await bot.say(SARA, GROUP, "/games")
    assert text("history-replaced", name=negar, first=amir) in listed(bot, GROUP)
    [person] = (await bot.store.finished_game(row.key) or pytest.fail("no result")).seats[1:2]
    assert person.person is not None
    await bot.say(AMIR, AMIR, "/forget")
    for step in (ForgetStep.ASK, ForgetStep.SURELY):
        await bot.press(AMIR, AMIR, ForgetButton(person.person, step))
    await bot.say(SARA, GROUP, "/games")
    nobody = name(text("player"))
    assert text("history-replaced", name=negar, first=nobody) in listed(bot, GROUP)


async def test_a_damaged_log_hides_only_who_replaced_whom(bot: BotFixture, tmp_path: Path) -> None:
    row = await game_that_amir_left(bot)
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AGREE))
    await finish_game(bot, row.key)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as file, file:
        file.execute("DROP TRIGGER a_fact_is_never_changed")
        file.execute("UPDATE fact SET body = '{}' WHERE table_id = ?", (row.key,))
    await bot.say(SARA, GROUP, "/games")
    assert bot.name(AMIR) in listed(bot, GROUP)
    assert bot.name(NEGAR) not in listed(bot, GROUP)
