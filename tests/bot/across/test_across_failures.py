"""Tables across chats when something comes twice, is missing, is deleted or is not allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.handlers.cards import Cards
from bot.presentation.links import JOIN
from bot.sandbox import Sandbox
from bot.store.errors import StoreUnavailable
from bot.store.records import Stage, TableKey, Waiting
from bot.tables.commands import Leave
from bot.tables.deadlines import SILENCE
from bot.tables.refusals import BrokenLog
from bot.telegram.api.api_errors import FORBIDDEN
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.callback_data import pack
from tests.bot.across.across import (
    QUIET,
    SMALL,
    begin,
    begin_in_a_group,
    board_of,
    card,
    join_data,
    keys_of,
    meet_elsewhere,
    play_across,
    press_card,
    send_card,
)
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.texts import name, text, title
from tests.manual_clock import ManualClock


async def test_a_press_from_elsewhere_is_refused(bot: BotFixture) -> None:
    row, sent = await begin(bot)
    mover, button = await bot.legal_move(row.key)
    before = (await bot.row(row.key)).version
    for person, chat in ((NEGAR, NEGAR), (mover, GROUP), (NEGAR, GROUP)):
        found = await bot.press(person, chat, button, 1, forged=True)
        assert found == text("refused-bad-button")
    join = TableButton(row.key, 0, Action.JOIN)
    assert await bot.press(NEGAR, NEGAR, join, 1, forged=True) == text("refused-bad-button")
    for data in (pack(button), pack(join), pack(TableButton(row.key, 1, Action.STOP_SURELY))):
        assert (await press_card(bot, mover, sent, data))["text"] == text("refused-bad-button")
    assert (await bot.row(row.key)).version == before


async def test_a_person_who_blocks_the_bot_counts_as_away(bot: BotFixture) -> None:
    row, _ = await begin(bot)
    mover = await bot.to_move(row.key)
    other = AMIR if mover == SARA else SARA
    bot.telegram.actions.block(mover)
    await bot.work()
    await bot.pass_time(61)
    away = text("overdue-away", player=name(bot.first_name(mover)))
    assert bot.texts(other)[-1] == away
    await bot.press(other, other, bot.find_button(other, Action.STAND_IN))
    table = await bot.table(row.key)
    seat = table.seat_of((await bot.store.meet(mover, "x")).key)
    assert seat is not None
    assert table.occupants[seat].level is not None
    assert (await bot.row(row.key)).paused is None
    await play_across(bot, row.key)
    bot.telegram.actions.unblock(mover)
    await bot.work()
    await bot.press(mover, mover, bot.find_button(mover, Action.COME_BACK))
    assert all(occupant.level is None for occupant in (await bot.table(row.key)).occupants)


async def test_a_person_who_has_blocked_the_bot_is_still_away_after_a_restart(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row, _ = await begin(bot)
        mover = await bot.to_move(row.key)
        other = AMIR if mover == SARA else SARA
        bot.telegram.actions.block(mover)
        await bot.work()
        await bot.pass_time(61)
        stand_in = bot.find_button(other, Action.STAND_IN)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        await bot.press(other, other, bot.find_button(other, Action.TABLE))
        assert stand_in in bot.buttons(other, bot.last_id(other))
        answer = await bot.press(other, other, stand_in)
        assert answer == text("done-stand-in", player=name(bot.first_name(mover)))


async def test_the_others_are_told_if_the_person_to_move_blocks_the_bot_after_their_call(
    bot: BotFixture,
) -> None:
    await begin(bot)
    [row] = await bot.rows(SARA)
    mover = await bot.to_move(row.key)
    other = AMIR if mover == SARA else SARA
    await bot.pass_time(61)
    assert not bot.has_button(other, Action.STAND_IN)
    bot.telegram.actions.block(mover)
    await bot.work()
    await bot.pass_time(1)
    assert bot.texts(other)[-1] == text("overdue-away", player=name(bot.first_name(mover)))
    assert bot.find_button(other, Action.STAND_IN).table == row.key


async def test_a_guest_who_starts_the_bot_again_is_not_away(bot: BotFixture) -> None:
    row, _ = await begin(bot)
    mover = await bot.to_move(row.key)
    other = AMIR if mover == SARA else SARA
    bot.telegram.actions.block(mover)
    await bot.work()
    await bot.pass_time(61)
    stand_in = bot.find_button(other, Action.STAND_IN)
    bot.telegram.actions.open_deep_link(mover)
    await bot.work()
    assert await bot.press(other, other, stand_in) == text("refused-too-early", minutes=9)
    assert len((await bot.table(row.key)).present) == 2


async def test_a_private_chat_has_at_most_three_tables(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    for game in ("azul", "sintra", "reef"):
        await bot.say(AMIR, AMIR, f"/solo {game}")
        await bot.press(AMIR, AMIR, bot.find_setup(AMIR, game))
    sent = await send_card(bot)
    answer = await press_card(bot, AMIR, sent)
    assert answer["text"] == text("refused-too-many-tables", count=3)
    assert text("crowd", count=3) in bot.texts(AMIR)[-1]
    [row] = await bot.rows(SARA)
    assert len(row.seated) == 1
    before = len(bot.texts(AMIR))
    await bot.say(AMIR, AMIR, f"/start {JOIN}{row.token}")
    [told] = bot.texts(AMIR)[before:]
    assert told.startswith(text("crowd", count=3))


@pytest.mark.parametrize(
    ("error", "answer"),
    [(StoreUnavailable("the disk is full"), "refused-store-away"), (BrokenLog(), "table-damaged")],
    ids=["store", "log"],
)
async def test_a_press_is_answered_even_if_the_reason_of_its_refusal_cannot_be_told(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, error: Exception, answer: str
) -> None:
    _, sent = await begin(bot)

    async def refused(*_: object) -> str:
        raise error

    monkeypatch.setattr(Cards, "_refused", refused)
    join = pack(TableButton(TableKey(1), 0, Action.JOIN))
    assert (await press_card(bot, NEGAR, sent, join))["text"] == text(answer)


async def test_a_press_that_comes_twice_and_a_restart_seat_a_person_once(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    sent = await send_card(bot, seats=3)
    data = keys_of(card(bot, sent))[0]
    for _ in range(3):
        bot.telegram.actions.press(AMIR, QUIET, sent.id, data)
    await bot.work_concurrently()
    [row] = await bot.rows(SARA)
    assert len(row.seated) == 2
    assert (await press_card(bot, SARA, sent))["text"] == text("already-joined")


async def test_a_deleted_card_stops_nothing(bot: BotFixture) -> None:
    row, sent = await begin(bot)
    bot.telegram.actions.delete(SARA, QUIET, sent.id)
    await play_across(bot, row.key)
    await play_across(bot, row.key)
    assert await bot.store.cards(row.key) == []
    assert not await bot.store.outdated_tables()


async def test_after_a_restart_outdated_private_boards_are_shown(tmp_path: Path) -> None:
    async with open_bot(tmp_path) as bot:
        row, _ = await begin(bot)
        sandbox, clock = bot.sandbox, bot.clock
        mover, button = await bot.legal_move(row.key)
        board = await board_of(bot, row.key, mover)
        query = bot.telegram.actions.press(mover, mover, board, pack(button))
        await bot.work(until_idle=False)
        assert query is not None
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        version = (await bot.row(row.key)).version
        for person in (SARA, AMIR):
            found = await bot.store.chat_by_id(person)
            assert found is not None
            assert (await bot.store.table_in(found.key, row.key)).shown_version == version
        assert not await bot.store.outdated_tables()


async def test_after_a_restart_a_guest_plays_on_although_the_group_cannot_be_reached(
    tmp_path: Path,
) -> None:
    async with open_bot(tmp_path) as bot:
        row, sandbox, clock = await begin_in_a_group(bot), bot.sandbox, bot.clock
        if await bot.to_move(row.key) == AMIR:
            await play_across(bot, row.key)
        await bot.store.pause(row.key, FORBIDDEN, at=clock.now())
        await bot.tables.submit(row.key, Leave((await bot.store.meet(SARA, "x")).key))
        assert (await bot.row(row.key)).waiting is Waiting.COMPUTER
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        assert await bot.to_move(row.key) == AMIR, "the computer has moved"
        found = await bot.store.chat_by_id(AMIR)
        assert found is not None
        version = (await bot.row(row.key)).version
        assert (await bot.store.table_in(found.key, row.key)).shown_version == version


async def test_a_guest_is_called_although_the_group_cannot_be_reached(bot: BotFixture) -> None:
    row = await begin_in_a_group(bot)
    if await bot.to_move(row.key) == AMIR:
        await play_across(bot, row.key)
    await bot.store.pause(row.key, FORBIDDEN, at=bot.clock.now())
    await bot.tables.submit(row.key, Leave((await bot.store.meet(SARA, "x")).key))
    await bot.idle()
    await play_across(bot, row.key)  # then, the computer moves
    called = text("call-turn", player=name(bot.first_name(AMIR)))
    before = bot.texts(AMIR).count(called)
    await bot.pass_time(SILENCE + 1)
    assert bot.texts(AMIR).count(called) == before + 1
    assert bot.texts(SMALL).count(called) == 0


async def test_a_guest_calls_a_stand_in_while_the_group_cannot_be_reached(bot: BotFixture) -> None:
    row = await begin_in_a_group(bot)
    if await bot.to_move(row.key) == AMIR:
        await play_across(bot, row.key)
    await bot.store.pause(row.key, FORBIDDEN, at=bot.clock.now())
    menu = bot.find_button(AMIR, Action.TABLE)
    await bot.press(AMIR, AMIR, menu)
    stand_in = bot.find_button(AMIR, Action.STAND_IN)
    shown = bot.message_with(AMIR, stand_in)
    await bot.say(SARA, SMALL, "/board")
    assert (await bot.row(row.key)).paused is None
    assert await bot.press(AMIR, AMIR, stand_in, shown) == text("refused-too-early", minutes=10)
    await bot.store.pause(row.key, FORBIDDEN, at=bot.clock.now())
    await bot.press(AMIR, AMIR, menu)
    answer = await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.STAND_IN))
    assert answer == text("done-stand-in", player=name(bot.first_name(SARA)))


async def test_guests_are_told_that_the_person_to_move_cannot_be_reached(bot: BotFixture) -> None:
    row = await begin_in_a_group(bot)
    if await bot.to_move(row.key) == SARA:
        await bot.play_move(row.key, SMALL)
    await bot.store.pause(row.key, FORBIDDEN, at=bot.clock.now())
    await play_across(bot, row.key)
    await bot.pass_time(SILENCE + 1)
    told = text("overdue-away", player=name(bot.first_name(SARA)))
    assert bot.texts(AMIR)[-1] == told
    assert bot.find_button(AMIR, Action.STAND_IN).table == row.key
    called = text("call-turn", player=name(bot.first_name(SARA)))
    before = bot.texts(SMALL).count(called)
    await bot.say(SARA, SMALL, "/board")
    await bot.idle()
    assert bot.texts(SMALL).count(called) == before + 1
    assert told not in bot.texts(SMALL)


async def test_a_press_on_the_card_of_another_table_does_not_take_it(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR, NEGAR)
    first = await send_card(bot)
    second = await send_card(bot, AMIR, "sintra")
    [theirs] = await bot.rows(AMIR)
    answer = await press_card(bot, NEGAR, first, join_data(theirs))
    assert answer["text"] == text("refused-bad-button")
    assert keys_of(card(bot, first)) != keys_of(card(bot, second))
    assert len((await bot.row(theirs.key)).seated) == 1


async def test_without_inline_feedback_the_first_press_opens_the_table(bot: BotFixture) -> None:
    bot.telegram.state.settings = bot.telegram.settings = type(bot.telegram.settings)(
        inline_feedback=False
    )
    await meet_elsewhere(bot, SARA, AMIR)
    sent = await send_card(bot)
    assert await bot.rows(SARA) == []
    assert (
        text("card-invites", game=title("azul"), host=name(bot.first_name(SARA)))
        in card(bot, sent).content.text
    )
    await press_card(bot, AMIR, sent)
    [row] = await bot.rows(SARA)
    assert row.stage is Stage.RUNNING
    assert keys_of(card(bot, sent)) == []


async def test_an_invitation_to_a_group_without_links_leads_to_its_card(bot: BotFixture) -> None:
    bot.telegram.actions.create_group(-500, "small", SARA, [], kind="group")
    await bot.work()
    await bot.say(SARA, -500, "/new azul 2")
    [row] = await bot.rows(-500)
    await bot.say(AMIR, AMIR, f"/start {row.token}")
    await bot.press(AMIR, AMIR, join_data(row))
    assert len((await bot.row(row.key)).seated) == 2
    await bot.press(SARA, -500, bot.find_button(-500, Action.START))
    for _ in range(4):
        mover = await bot.to_move(row.key)
        if mover == AMIR:
            assert not bot.words(-500, await bot.board(row.key))
            await play_across(bot, row.key)
        else:
            await bot.play_move(row.key, -500)
    assert (await bot.row(row.key)).stage is Stage.RUNNING
