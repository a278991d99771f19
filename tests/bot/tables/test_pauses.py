"""Pauses and other time limits that everybody at a table agrees to, and warnings before a table closes."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.store.errors import StoreError
from bot.store.records import Stage
from bot.tables.live_table import REPEAT_SECONDS
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.personal_buttons import Preference, PreferenceButton
from bot.telegram.chat_activity import BURIED
from engine.saying import Term
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import finish_game, start_game
from tests.bot.tables.paused_game import paused_game, press_menu
from tests.bot.texts import moment, name, text, voice
from tests.manual_clock import ManualClock

DAY = 24 * 3600


async def test_all_agree_and_the_board_says_until_when(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    assert await press_menu(bot, SARA, Action.PAUSE) == text("done-proposed")
    agree = bot.find_button(GROUP, Action.AGREE)
    assert await bot.press(CHRISTOPHER, GROUP, agree) == text("refused-not-seated", "en")
    assert await bot.press(SARA, GROUP, agree) == text("already-agreed")
    assert await bot.press(AMIR, GROUP, agree) == text("done-agreed")
    assert (await bot.table(row.key)).paused is None
    toast = await bot.press(NEGAR, GROUP, agree)
    # NOON is 2023-11-14 22:13:20 UTC, in Tehran three and a half hours later; the pause ends 14 days after it.
    until = voice()(moment(2, 8, 9, "01:43"))
    assert until in toast
    caption = bot.caption(GROUP, await bot.board(row.key))
    assert until in caption
    assert bot.words(GROUP, await bot.board(row.key)) == []


async def test_a_proposal_that_is_accepted_in_the_menu_loses_its_keys(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    await press_menu(bot, SARA, Action.PAUSE)
    proposal = bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE))
    await press_menu(bot, AMIR, Action.PAUSE)
    assert (await bot.table(row.key)).paused is not None
    assert bot.buttons(GROUP, proposal) == []
    [told] = [one["text"] for one in bot.messages(GROUP) if one["message_id"] == proposal]
    assert told == text("proposal-paused")


async def test_the_end_of_a_pause_is_told_in_the_time_zones_of_the_people(bot: BotFixture) -> None:
    await bot.say(CHRISTOPHER, CHRISTOPHER, "/notify 23-8 Europe/Berlin")
    row = await start_game(bot, CHRISTOPHER)
    await press_menu(bot, SARA, Action.PAUSE)
    toast = await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.AGREE))
    assert "Tuesday 28 November, 23:13" in toast
    caption = bot.caption(GROUP, await bot.board(row.key))
    at_once = (("tehran", moment(2, 8, 9, "01:43")), ("berlin", moment(1, 7, 9, "23:13")))
    for zone, local in at_once:
        assert text("moment-zone", moment=local, zone=Term(f"zone-{zone}")) in caption


async def test_the_clocks_stand_still_and_one_press_continues(bot: BotFixture) -> None:
    row = await paused_game(bot)
    sent = len(bot.messages(GROUP))
    for _ in range(13):
        await bot.pass_time(DAY)
    assert (await bot.row(row.key)).stage is Stage.RUNNING
    assert len(bot.messages(GROUP)) == sent
    go_on = bot.find_button(GROUP, Action.CONTINUE)
    assert await bot.press(NEGAR, GROUP, go_on) == text("refused-not-seated")
    assert await bot.press(AMIR, GROUP, go_on) == text("done-continued")
    live = await bot.live(row.key)
    assert bot.tables.seconds_left(live) == 500
    await bot.play_move(row.key, GROUP)


async def test_a_pause_survives_a_restart_and_ends_after_14_days(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await paused_game(bot)
    clock.advance(60)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        for _ in range(14):
            await bot.pass_time(DAY)
        assert (await bot.table(row.key)).paused is None
        assert bot.tables.seconds_left(await bot.live(row.key)) == 500
        await bot.play_move(row.key, GROUP)


async def test_old_keys_of_a_paused_game_are_refused(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    person, move = await bot.legal_move(row.key)
    await press_menu(bot, SARA, Action.PAUSE)
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.AGREE))
    board = await bot.board(row.key)
    assert await bot.press(person, GROUP, move, board, forged=True) == text("refused-old-board")
    now = move.__class__(row.key, (await bot.table(row.key)).position, move.word)
    assert await bot.press(person, GROUP, now, board, forged=True) == text("refused-paused")


async def test_an_outsider_who_presses_an_old_proposal_is_not_told_to_end_the_pause(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR)
    await press_menu(bot, SARA, Action.PAUSE)
    old = [bot.find_button(GROUP, action) for action in (Action.AGREE, Action.DECLINE)]
    await bot.press(AMIR, GROUP, old[0])
    board = await bot.board(row.key)
    for button in old:
        answer = await bot.press(NEGAR, GROUP, button, board, forged=True)
        assert answer == text("refused-paused-outside")
        assert await bot.press(AMIR, GROUP, button, board, forged=True) == text("refused-paused")


async def test_one_person_declines(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    await press_menu(bot, SARA, Action.PAUSE)
    agree = bot.find_button(GROUP, Action.AGREE)
    message = bot.message_with(GROUP, agree)
    decline = bot.find_button(GROUP, Action.DECLINE)
    assert await bot.press(AMIR, GROUP, decline) == text("proposal-declined")
    assert bot.buttons(GROUP, message) == []
    late = await bot.press(NEGAR, GROUP, agree, message, forged=True)
    assert late == text("refused-proposal-over")
    assert (await bot.table(row.key)).paused is None


async def test_a_proposal_whose_message_was_deleted_is_shown_again_to_whoever_makes_it_again(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    assert await press_menu(bot, SARA, Action.PAUSE) == text("done-proposed")
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.AGREE))
    proposed = bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE))
    shown = next(one["text"] for one in bot.messages(GROUP) if one["message_id"] == proposed)
    bot.telegram.actions.delete(SARA, GROUP, proposed)
    bot.clock.advance(REPEAT_SECONDS)
    assert await press_menu(bot, AMIR, Action.PAUSE) == text("already-agreed")
    assert not bot.has_button(GROUP, Action.AGREE)
    assert await press_menu(bot, SARA, Action.PAUSE) == text("done-proposed")
    assert bot.texts(GROUP)[-1] == shown
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.AGREE))
    assert (await bot.table(row.key)).paused is not None


async def test_a_proposal_that_is_shown_again_in_another_message_has_keys_only_there(
    bot: BotFixture,
) -> None:
    await start_game(bot, AMIR, NEGAR)
    await press_menu(bot, SARA, Action.PAUSE)
    first = bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE))
    bot.clock.advance(REPEAT_SECONDS)
    await press_menu(bot, SARA, Action.PAUSE)
    second = bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE))
    assert second > first
    assert bot.buttons(GROUP, first) == []
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.DECLINE))
    assert not bot.has_button(GROUP, Action.AGREE)


async def test_a_proposal_from_a_menu_far_above_the_newest_messages_is_below_them(
    bot: BotFixture,
) -> None:
    await start_game(bot, AMIR)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.TABLE))
    pause = bot.find_button(GROUP, Action.PAUSE)
    menu = bot.message_with(GROUP, pause)
    bot.app.activity.heard(GROUP, menu + BURIED + 1)
    await bot.press(SARA, GROUP, pause, menu)
    [left] = [one for one in bot.messages(GROUP) if one["message_id"] == menu]
    assert left["text"] == text("proposal-below")
    assert bot.buttons(GROUP, menu) == []
    assert bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE)) == bot.last_id(GROUP)


async def test_a_proposal_from_a_menu_above_the_board_is_below_it(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.TABLE))
    pause = bot.find_button(GROUP, Action.PAUSE)
    menu = bot.message_with(GROUP, pause)
    await bot.app.boards.show(row.key, resend=True)
    await bot.work()
    assert menu < await bot.board(row.key)
    assert await bot.press(SARA, GROUP, pause, menu) == text("done-proposed")
    assert bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE)) == bot.last_id(GROUP)
    assert bot.last_id(GROUP) > await bot.board(row.key)
    [left] = [one for one in bot.messages(GROUP) if one["message_id"] == menu]
    assert left["text"] == text("proposal-below")
    assert bot.buttons(GROUP, menu) == []


async def test_a_proposal_has_no_keys_once_the_game_is_over_after_a_restart(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR, NEGAR)
        await press_menu(bot, SARA, Action.PAUSE)
        message = bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE))
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await finish_game(bot, row.key)
        assert bot.buttons(GROUP, message) == []


async def test_a_proposal_is_withdrawn_by_the_person_who_made_it(bot: BotFixture) -> None:
    for action, arg in ((Action.PAUSE, None), (Action.PROPOSE_TIME_LIMIT, "86400")):
        row = await start_game(bot, AMIR)
        await press_menu(bot, SARA, action, arg)
        decline = bot.find_button(GROUP, Action.DECLINE)
        assert await bot.press(SARA, GROUP, decline) == text("done-withdrawn")
        assert bot.texts(GROUP)[-1] == text("proposal-withdrawn")
        assert (await bot.table(row.key)).proposal is None
        await bot.say(SARA, GROUP, "/stop")
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))


async def test_after_a_pause_the_board_is_the_newest_message(bot: BotFixture) -> None:
    row = await paused_game(bot)
    old = await bot.board(row.key)
    assert bot.last(GROUP)["message_id"] != old
    await bot.pass_time(DAY)
    go_on = bot.find_button(GROUP, Action.CONTINUE)
    assert await bot.press(AMIR, GROUP, go_on) == text("done-continued")
    assert bot.last(GROUP)["message_id"] == await bot.board(row.key) != old
    assert bot.buttons(GROUP, old) == []
    assert bot.caption(GROUP, old) == text("note-continued")
    await bot.play_move(row.key, GROUP)


async def test_after_a_pause_an_old_board_in_words_says_that_the_game_goes_on_below(
    bot: BotFixture,
) -> None:
    await bot.say(SARA, GROUP, "/light")
    await bot.press(SARA, GROUP, PreferenceButton(Preference.LIGHT, "words"))
    row = await paused_game(bot)
    old = await bot.board(row.key)
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.CONTINUE))
    [shown] = [one["text"] for one in bot.messages(GROUP) if one["message_id"] == old]
    assert shown == text("note-continued")
    assert bot.buttons(GROUP, old) == []


async def test_the_time_limit_changes_by_consent(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    await press_menu(bot, AMIR, Action.PROPOSE_TIME_LIMIT, "86400")
    assert (await bot.table(row.key)).time_limit == 600
    told = bot.last(GROUP)["text"]
    assert text("proposal-time-limit", player=name(bot.name(AMIR)), unit="day", count=1) in told
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AGREE))
    assert (await bot.table(row.key)).time_limit == DAY
    await bot.pass_time(3600)
    assert not bot.has_button(GROUP, Action.STAND_IN)


@pytest.mark.parametrize("notice", ["overdue", "idle-warning"])
async def test_a_notice_is_not_lost_if_the_store_fails_while_it_is_composed(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, notice: str
) -> None:
    row = await start_game(bot, AMIR)
    await bot.play_move(row.key, GROUP)
    await bot.pass_time(61)
    if notice == "idle-warning":
        await bot.pass_time(DAY - 200)
    before = bot.texts(GROUP)
    chat = bot.store.chat
    bot.app.boards._people._chats.pop(row.place.chat)

    async def fail(_key: object) -> None:
        raise StoreError("no disk")

    monkeypatch.setattr(bot.store, "chat", fail)
    await bot.pass_time(600 if notice == "overdue" else 300)
    assert bot.texts(GROUP) == before
    monkeypatch.setattr(bot.store, "chat", chat)
    await bot.pass_time(1)
    await bot.pass_time(1)
    assert bot.texts(GROUP) != before
    action = Action.KEEP if notice == "idle-warning" else Action.STAND_IN
    assert bot.find_button(GROUP, action).table == row.key
