"""Presses that are repeated, concurrent, or made during a failure: each is answered once and has at most one effect."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.presentation.boards.publisher import BoardPublisher
from bot.runtime.metrics import REGISTRY
from bot.store.errors import StoreUnavailable
from bot.telegram.buttons.buttons import Action
from tests.bot.across.across import begin, press_card
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import start_game
from tests.bot.handlers.presses_at_once import at_once
from tests.bot.texts import text


async def test_a_double_tap_moves_once(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    person, data = await bot.legal_move(row.key)
    toasts = await at_once(bot, [(person, data)] * 5, 1)
    assert sorted(toasts) == sorted([""] + [text("refused-old-board")] * 4)
    assert (await bot.row(row.key)).version == row.version + 1


async def test_two_people_join_in_the_same_moment(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/new azul")
    await bot.press(SARA, GROUP, bot.find_setup(GROUP))
    join = bot.find_button(GROUP, Action.JOIN)
    assert await at_once(bot, [(AMIR, join), (NEGAR, join)], 1) == [text("done-joined")] * 2
    [row] = await bot.rows(GROUP)
    assert len(row.seated) == 3


async def test_two_rematch_presses_in_the_same_moment_meet_in_one_lobby(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    await bot.say(SARA, GROUP, "/stop")
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
    rematch = bot.find_button(GROUP, Action.REMATCH)
    await at_once(bot, [(AMIR, rematch), (SARA, rematch)], 1)
    [again] = await bot.rows(GROUP)
    assert (len(again.seated), again.rematch_of) == (2, row.key)


async def test_a_chat_never_has_a_fourth_table_however_fast_people_press(bot: BotFixture) -> None:
    messages = []
    for _ in range(5):
        await bot.say(SARA, GROUP, "/new azul")
        messages.append(bot.last_id(GROUP))
    for message in messages:
        bot.send_press(SARA, GROUP, bot.find_setup(GROUP), message)
    await bot.work_concurrently()
    assert len(await bot.rows(GROUP)) == 3


async def test_a_move_that_cannot_be_written_can_be_made_again(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await start_game(bot, AMIR)
    person, data = await bot.legal_move(row.key)

    async def full(*_: Any, **__: Any) -> None:
        raise StoreUnavailable("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(bot.store, "append", full)
        toast = await bot.press(person, GROUP, data, 1, forged=True)
        assert toast == text("refused-store-away")
    assert (await bot.row(row.key)).version == row.version
    assert await bot.press(person, GROUP, data, 1, forged=True) == ""


async def test_an_unexpected_error_is_answered_and_raised(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await start_game(bot, AMIR)
    person, data = await bot.legal_move(row.key)

    async def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(bot.store, "append", broken)
        query = bot.send_press(person, GROUP, data, 1, forged=True)
        with pytest.raises(ZeroDivisionError):
            await bot.work()
    assert str((query.answer or {})["text"]) == text("trouble")
    assert await bot.press(person, GROUP, data, 1, forged=True) == ""


async def test_hostile_names_are_harmless_in_every_text(bot: BotFixture) -> None:
    for person, name in ((SARA, "<b>\u202eSara</b>&amp;" + "\u0301" * 40), (AMIR, "\u200b\u2067")):
        bot.telegram.state.require_user(person).first_name = name
    row = await start_game(bot, AMIR)
    for number in range(6):
        await bot.pass_time(30)
        await bot.play_move(row.key, GROUP, random.Random(number))
    await bot.say(AMIR, GROUP, "/leave")
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    assert bot.failed_calls() == []
    assert all("\u202e" not in text and "\u0301" * 3 not in text for text in bot.texts(GROUP))


async def test_random_presses_by_everybody_never_break_a_table(bot: BotFixture) -> None:
    chance = random.Random(11)
    row = await start_game(bot, AMIR)
    for _ in range(150):
        button = chance.choice(bot.buttons(GROUP))
        person = chance.choice((SARA, AMIR, NEGAR))
        await bot.press(person, GROUP, button)
        if chance.random() < 0.1:
            await bot.pass_time(chance.choice((5, 60, 700)))
    live = await bot.live(row.key)
    assert live.table.version == (await bot.row(row.key)).version
    # A partial word that is chosen again after `REPEAT_SECONDS` is shown again, even if it is visible already.
    assert [call for call in bot.failed_calls() if "is not modified" not in call] == []


def refused(kind: str) -> float:
    """Return how many refused presses of a kind the metrics have counted."""
    return REGISTRY.get_sample_value("miz_refusals_total", {"kind": kind}) or 0


async def test_refused_presses_are_counted_wherever_they_are_refused(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    person, data = await bot.legal_move(row.key)
    before = refused("OldBoard"), refused("BadButton")
    await at_once(bot, [(person, data)] * 2, 1)
    unknown = bot.telegram.actions.press(NEGAR, GROUP, 1, "no such button", forged=True)
    await bot.work()
    assert (unknown.answer or {})["text"] == text("refused-bad-button")
    assert (refused("OldBoard"), refused("BadButton")) == (before[0] + 1, before[1] + 1)


async def test_refused_presses_on_cards_are_counted_as_well(bot: BotFixture) -> None:
    _, sent = await begin(bot)
    before = refused("NotInvited"), refused("BadButton"), refused("Throttled")
    await press_card(bot, NEGAR, sent, "c:" + "x" * 18)
    await press_card(bot, NEGAR, sent, "no such button")
    query = bot.telegram.actions.press(NEGAR, sent.chat_id, sent.id, "c:" + "x" * 18, forged=True)
    [event] = await bot.new_events()
    await bot.app.updates.refuse(event)
    assert query.answer is not None
    after = refused("NotInvited"), refused("BadButton"), refused("Throttled")
    assert after == tuple(count + 1 for count in before)


async def test_a_failure_after_the_answer_is_no_second_answer(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    row = await start_game(bot, AMIR)

    async def fail(*_: object) -> None:
        raise StoreUnavailable("disk full")

    monkeypatch.setattr(BoardPublisher, "choice_changed", fail)
    person, board = await bot.to_move(row.key), await bot.board(row.key)
    partial = next(one for one in bot.words(GROUP, board) if one.word)
    caplog.clear()
    assert await bot.press(person, GROUP, partial, board)
    assert "callback query answered twice" not in caplog.messages
