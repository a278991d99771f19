"""Casual games: what the lobby says, what stays the same after them, and where they are shown."""

from __future__ import annotations

import pytest

from bot.store.records import Stage, TableKey
from bot.store.replay_records import BestMove
from bot.tables.facts import SwitchSet
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.personal_buttons import ReplayStep
from engine.notation import read
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import change_setting, finish_game, open_lobby
from tests.bot.handlers.replays import opened, replay_keys
from tests.bot.texts import name, text, title


async def started(bot: BotFixture, *, casual: bool) -> TableKey:
    """Start a game of Sara and Amir in the group."""
    row = await open_lobby(bot, AMIR)
    if casual != ("casual" in (await bot.table(row.key)).switches):
        await change_setting(bot, Action.SWITCH, f"casual.{'on' if casual else 'off'}")
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))
    return row.key


async def finish(bot: BotFixture, key: TableKey, ending: str) -> None:
    """End a running game: by its rules, or early."""
    if ending == "finished":
        await finish_game(bot, key)
    elif ending == "stopped":
        await bot.say(SARA, GROUP, "/stop")
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY, table=key))
    elif ending == "abandoned":
        for person in (SARA, AMIR):
            await bot.say(person, GROUP, "/leave")
            await bot.press(person, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY, table=key))
    else:
        await bot.pass_time(2 * 86_400 - 60)  # somebody is warned
        await bot.pass_time(120)
    assert (await bot.row(key)).stage is Stage.OVER


async def pages(bot: BotFixture) -> list[str]:
    """Return the pages with the standings of the group and of both people."""
    await bot.say(SARA, GROUP, "/top")
    found = [bot.texts(GROUP)[-1]]
    for person in (SARA, AMIR):
        await bot.say(person, person, "/me")
        found.append(bot.texts(person)[-1])
    return found


@pytest.mark.parametrize("ending", ["finished", "stopped", "abandoned", "idle"])
async def test_pages_are_the_same_after_a_casual_game_and_its_end_says_why(
    bot: BotFixture, ending: str
) -> None:
    await finish(bot, await started(bot, casual=False), "finished")
    before = await pages(bot)
    key = await started(bot, casual=True)
    await finish(bot, key, ending)
    assert (await bot.table(key)).ended is not None
    assert sum(text("note-casual") in one for one in bot.texts(GROUP)) == 1
    assert await pages(bot) == before


async def test_a_group_with_casual_games_alone_has_no_standings(bot: BotFixture) -> None:
    await finish(bot, await started(bot, casual=True), "finished")
    empty = [text("top-empty"), text("me-empty"), text("me-empty")]
    assert await pages(bot) == empty


async def test_whoever_joins_reads_that_the_game_is_casual(bot: BotFixture) -> None:
    row = await open_lobby(bot)
    assert text("lobby-casual") not in bot.texts(GROUP)[-1]
    await change_setting(bot, Action.SWITCH, "casual.on")
    assert text("lobby-casual") in bot.texts(GROUP)[-1]
    await change_setting(bot, Action.SWITCH, "casual.off")
    assert text("lobby-casual") not in bot.texts(GROUP)[-1]
    only_host = TableButton(row.key, (await bot.row(row.key)).position, Action.SWITCH, "casual.on")
    answer = await bot.press(AMIR, GROUP, only_host, bot.last_id(GROUP), forged=True)
    assert answer == text("refused-not-seated-yet")
    assert (await bot.table(row.key)).switches == frozenset()


async def test_people_who_have_joined_are_told_when_the_setting_changes(bot: BotFixture) -> None:
    key, game = (await open_lobby(bot, AMIR)).key, title("azul")
    host = name(bot.name(SARA))
    told = {
        state: text("told-switched", state=state, host=host, game=game) for state in ("off", "on")
    }

    async def lobby() -> str:
        board = await bot.board(key)
        return next(one["text"] for one in bot.messages(GROUP) if one["message_id"] == board)

    changed = [
        text("lobby-switched", state=state, host=host, players=(name(bot.name(AMIR)),))
        for state in ("off", "on")
    ]
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU))
    switch = bot.find_button(GROUP, Action.SWITCH, "casual.on")
    assert await bot.press(SARA, GROUP, switch) == text("done-switched")
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU))
    assert told["on"] in bot.texts(GROUP)
    assert changed[1] in await lobby()
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.JOIN))
    assert changed[1] in await lobby(), "Negar knew it"
    await bot.pass_time(5)
    await change_setting(bot, Action.SWITCH, "casual.off")
    assert told["off"] in bot.texts(GROUP)
    only_negar = text("lobby-switched", state="off", host=host, players=(name(bot.name(NEGAR)),))
    assert only_negar in await lobby(), "for Amir it is as it was"
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.LEAVE))
    assert only_negar not in await lobby()
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.JOIN))
    assert only_negar not in await lobby()


async def test_a_game_that_has_started_stays_as_it_is(bot: BotFixture) -> None:
    for casual in (False, True):
        key = await started(bot, casual=casual)
        caption = bot.caption(GROUP, await bot.board(key))
        assert (text("note-begun-casual") in caption) is casual
        facts = await bot.facts(key)
        switch = f"casual.{'off' if casual else 'on'}"
        button = TableButton(key, (await bot.row(key)).position, Action.SWITCH, switch)
        answer = await bot.press(SARA, GROUP, button, await bot.board(key), forged=True)
        assert answer == text("refused-already-started")
        assert await bot.facts(key) == facts
        await finish(bot, key, "stopped")


async def test_the_next_table_and_a_rematch_are_casual_too(bot: BotFixture) -> None:
    key = await started(bot, casual=True)
    await finish(bot, key, "finished")
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.REMATCH, table=key))
    again = (await bot.rows(GROUP))[-1]
    assert again.key != key
    assert text("lobby-casual") in bot.texts(GROUP)[-1]
    await change_setting(bot, Action.SWITCH, "casual.off")
    assert any(isinstance(fact, SwitchSet) for fact in await bot.facts(again.key))
    await bot.say(SARA, GROUP, "/new azul 2")
    assert text("lobby-casual") not in bot.texts(GROUP)[-1], "the last table was rated"


@pytest.mark.parametrize("casual", [True, False])
async def test_the_list_says_that_a_game_was_not_finished(bot: BotFixture, *, casual: bool) -> None:
    await finish(bot, await started(bot, casual=casual), "stopped")
    await bot.say(SARA, SARA, "/games")
    title_and_note = text(
        "history-unfinished", game=title("azul"), casual="yes" if casual else "no"
    )
    assert title_and_note in bot.texts(SARA)[-1]


async def test_it_has_its_place_in_the_list_a_replay_and_a_file(bot: BotFixture) -> None:
    key = await started(bot, casual=True)
    await finish(bot, key, "finished")
    message = await opened(bot, SARA, SARA, key)
    listing = next(one for one in bot.texts(SARA) if text("history-title-own") in one)
    assert text("history-casual", game=title("azul")) in listing
    last = replay_keys(bot, SARA, message)[3]
    await bot.press(SARA, SARA, last, message)
    assert text("note-casual") in bot.caption(SARA, message)
    file = next(one for one in replay_keys(bot, SARA, message) if one.step is ReplayStep.FILE)
    await bot.press(SARA, SARA, file, message)
    document = bot.telegram.state.document(bot.last(SARA)["document"]["file_unique_id"])
    assert document is not None
    assert read(document.content).header.casual


async def test_its_best_move_is_not_named(bot: BotFixture) -> None:
    known = None
    for casual in (False, True):
        key = await started(bot, casual=casual)
        sara = (await bot.row(key)).seated[0]
        await finish(bot, key, "finished")
        best = BestMove(key, 0, 1, 400, 900 if casual else 600)
        await bot.store.set_turning_points(key, "[]", [best])
        known = known or best
    assert await bot.store.best_move(sara, "azul", None) == known
