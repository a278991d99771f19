"""Requests for take-backs: their keys, answers, withdrawal and end."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.store.records import TableRow
from bot.tables import commands
from bot.tables.facts import TookBack
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import (
    AMIR,
    CHRISTOPHER,
    GROUP,
    NEGAR,
    SARA,
    BotFixture,
    group_title,
    key_of,
    open_bot,
)
from tests.bot.game_fixtures import open_lobby, set_time_limit
from tests.bot.tables.undone_moves import after_a_move
from tests.bot.texts import name, text, title
from tests.manual_clock import ManualClock


async def asked_again(bot: BotFixture) -> tuple[TableRow, int, int]:
    """Make two moves, and let the person who made the first one ask to take it back."""
    row, first, second = await after_a_move(bot, AMIR)
    await bot.play_move(row.key, GROUP)
    await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO))
    return row, first, second


def language(person: int) -> str:
    """Return the language of a person of the sandbox."""
    return "en" if person == CHRISTOPHER else "fa"


@pytest.mark.parametrize(
    ("action", "answer"),
    [(Action.GRANT, "done-granted"), (Action.DENY, "done-denied")],
)
async def test_a_request_can_be_answered_after_a_kill(
    tmp_path: Path, action: Action, answer: str
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row, first, second = await asked_again(bot)
        moved = len(await bot.facts(row.key))
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        button = bot.find_button(GROUP, action)
        message = bot.message_with(GROUP, button)
        assert await bot.press(first, GROUP, bot.find_button(GROUP, Action.GRANT)) == text(
            "refused-not-asked"
        )
        assert await bot.press(second, GROUP, button, message) == text(answer)
        granted = [one for one in (await bot.facts(row.key))[moved:] if isinstance(one, TookBack)]
        assert len(granted) == (action is Action.GRANT)
        assert all(one["message_id"] != message for one in bot.messages(GROUP))
        late = await bot.press(second, GROUP, button, await bot.board(row.key), forged=True)
        assert late == text("refused-request-over")


async def test_a_request_that_is_over_loses_its_keys_when_they_are_pressed(
    bot: BotFixture,
) -> None:
    row, _, second = await asked_again(bot)
    grant = bot.find_button(GROUP, Action.GRANT)
    message = bot.message_with(GROUP, grant)
    bot.clock.advance(61)
    assert await bot.press(second, GROUP, grant, message) == text("refused-request-over")
    assert all(one["message_id"] != message for one in bot.messages(GROUP))
    assert (await bot.table(row.key)).took_back is None


async def test_the_row_of_a_request_is_deleted_with_the_next_move(bot: BotFixture) -> None:
    row, first, _ = await asked_again(bot)
    asker = (await bot.store.meet(first, bot.name(first))).key
    assert await bot.store.takeback_request(row.key, asker) is not None
    await bot.play_move(row.key, GROUP)
    assert await bot.store.takeback_request(row.key, asker) is None


async def test_a_request_whose_row_was_purged_loses_its_keys_when_a_player_presses_them(
    bot: BotFixture,
) -> None:
    row, first, second = await asked_again(bot)
    grant = bot.find_button(GROUP, Action.GRANT)
    message = bot.message_with(GROUP, grant)
    bot.clock.advance(61)
    await bot.store.purge(before=bot.clock.now())
    asker = (await bot.store.meet(first, bot.name(first))).key
    assert await bot.store.takeback_request(row.key, asker) is None
    assert await bot.press(NEGAR, GROUP, grant, message) == text("refused-request-over")
    assert bot.message_with(GROUP, grant) == message
    assert await bot.press(second, GROUP, grant, message) == text("refused-request-over")
    assert all(one["message_id"] != message for one in bot.messages(GROUP))


async def test_a_request_is_over_after_a_minute(bot: BotFixture) -> None:
    row, first, second = await after_a_move(bot, AMIR)
    await bot.play_move(row.key, GROUP)
    await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO))
    grant = bot.find_button(GROUP, Action.GRANT)
    await bot.pass_time(61)
    board = await bot.board(row.key)
    assert await bot.press(second, GROUP, grant, board, forged=True) == text("refused-request-over")
    assert (await bot.table(row.key)).took_back is None


async def test_the_asker_withdraws_the_request(bot: BotFixture) -> None:
    row, first, second = await after_a_move(bot, AMIR)
    await bot.play_move(row.key, GROUP)
    undo = bot.find_button(GROUP, Action.UNDO)
    await bot.press(first, GROUP, undo)
    grant, deny = (bot.find_button(GROUP, one) for one in (Action.GRANT, Action.DENY))
    message = bot.message_with(GROUP, deny)
    assert await bot.press(first, GROUP, grant) == text("refused-not-asked")
    assert await bot.press(first, GROUP, deny) == text("done-request-withdrawn")
    assert all(one["message_id"] != message for one in bot.messages(GROUP))
    board = await bot.board(row.key)
    for person, button in ((second, grant), (second, deny), (first, deny)):
        late = await bot.press(person, GROUP, button, board, forged=True)
        assert late == text("refused-request-over")
    assert await bot.press(first, GROUP, undo) == text("refused-request-withdrawn")
    assert (await bot.table(row.key)).took_back is None
    await bot.pass_time(61)
    await bot.press(first, GROUP, undo)
    assert bot.has_button(GROUP, Action.GRANT)


async def test_a_denial_is_told_to_the_asker_only(bot: BotFixture) -> None:
    row, first, second = await after_a_move(bot, AMIR)
    await bot.say(first, first, "/start")
    await bot.play_move(row.key, GROUP)
    undo = bot.find_button(GROUP, Action.UNDO)
    await bot.press(first, GROUP, undo)
    before = [one for one in bot.texts(GROUP) if one != bot.texts(GROUP)[-1]]
    facts = len(await bot.facts(row.key))
    deny = bot.find_button(GROUP, Action.DENY)
    assert await bot.press(second, GROUP, deny) == text("done-denied")
    assert bot.texts(GROUP) == before
    where = {"where": "group", "table": title("azul"), "chat": name(group_title(bot))}
    assert bot.texts(first)[-1] == text("takeback-denied", player=name(bot.name(second)), **where)
    assert await bot.press(first, GROUP, undo) == text("refused-declined")
    assert len(await bot.facts(row.key)) == facts


async def test_a_denial_outlasts_the_request_of_another_person(bot: BotFixture) -> None:
    row, first, second = await after_a_move(bot, AMIR, NEGAR)
    await bot.play_move(row.key, GROUP)
    third = await bot.to_move(row.key)
    undo = bot.find_button(GROUP, Action.UNDO)
    await bot.press(first, GROUP, undo)
    assert await bot.press(second, GROUP, bot.find_button(GROUP, Action.DENY)) == text(
        "done-denied"
    )
    await bot.pass_time(1)
    await bot.press(third, GROUP, bot.find_word(GROUP))
    asked = text("done-takeback-asked", player=name(bot.name(third)))
    assert await bot.press(second, GROUP, undo) == asked
    assert await bot.press(first, GROUP, undo) == text("refused-declined")
    assert await bot.press(third, GROUP, bot.find_button(GROUP, Action.GRANT)) == text(
        "done-granted"
    )


async def test_a_denial_lasts_until_the_next_move_although_another_seat_changes_hands(
    bot: BotFixture,
) -> None:
    row, first, second = await after_a_move(bot, AMIR, NEGAR)
    await bot.play_move(row.key, GROUP)
    third = await bot.to_move(row.key)
    await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO))
    deny = bot.find_button(GROUP, Action.DENY)
    assert await bot.press(second, GROUP, deny) == text("done-denied")
    for command in (commands.Leave, commands.ComeBack):
        await bot.tables.submit(row.key, command(await key_of(bot, first)))
        await bot.idle()
    assert await bot.to_move(row.key) == third
    undo = bot.find_button(GROUP, Action.UNDO)
    assert await bot.press(first, GROUP, undo) == text("refused-declined")


@pytest.mark.parametrize(
    ("action", "answer"), [(Action.GRANT, "done-granted"), (Action.DENY, "done-denied")]
)
async def test_a_request_can_be_answered_after_another_seat_has_changed_hands(
    bot: BotFixture, action: Action, answer: str
) -> None:
    row, first, second = await after_a_move(bot, AMIR, NEGAR, CHRISTOPHER)
    await bot.play_move(row.key, GROUP)
    third = await bot.to_move(row.key)
    await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO))
    message = bot.message_with(GROUP, bot.find_button(GROUP, action))
    [other] = {SARA, AMIR, NEGAR, CHRISTOPHER} - {first, second, third}
    await bot.tables.submit(row.key, commands.Leave(await key_of(bot, other)))
    await bot.idle()
    undo = bot.find_button(GROUP, Action.UNDO)
    asked = text("done-takeback-asked", language(first), player=name(bot.name(second)))
    assert await bot.press(first, GROUP, undo) == asked
    button = bot.find_button(GROUP, action)
    assert bot.message_with(GROUP, button) == message
    assert await bot.press(second, GROUP, button) == text(answer, language(second))
    assert ((await bot.table(row.key)).took_back is not None) == (action is Action.GRANT)
    assert not bot.has_button(GROUP, action)


@pytest.mark.parametrize("leaves", ["asker", "asked"])
async def test_a_request_ends_when_its_asker_or_the_person_who_was_asked_leaves(
    bot: BotFixture, leaves: str
) -> None:
    row, first, second = await after_a_move(bot, AMIR, NEGAR)
    await bot.play_move(row.key, GROUP)
    await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO))
    grant = bot.find_button(GROUP, Action.GRANT)
    leaver = await key_of(bot, first if leaves == "asker" else second)
    await bot.tables.submit(row.key, commands.Leave(leaver))
    await bot.tables.published()
    await bot.idle()
    assert not bot.has_button(GROUP, Action.GRANT)
    await bot.tables.submit(row.key, commands.ComeBack(leaver))
    late = await bot.press(second, GROUP, grant, await bot.board(row.key), forged=True)
    assert late == text("refused-request-over")


async def test_a_person_whose_call_makes_room_for_a_request_is_called_again(
    bot: BotFixture,
) -> None:
    row, first, second = await after_a_move(bot, AMIR, NEGAR)
    await bot.pass_time(200)  # so that everybody is called at once
    await bot.play_move(row.key, GROUP)
    called = text("call-turn", player=name(bot.name(await bot.to_move(row.key))))
    assert bot.texts(GROUP)[-1] == called
    await bot.pass_time(30)
    await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO))
    assert called not in bot.texts(GROUP)
    assert await bot.press(second, GROUP, bot.find_button(GROUP, Action.DENY)) == text(
        "done-denied"
    )
    await bot.pass_time(59)
    assert called not in bot.texts(GROUP)
    await bot.pass_time(1)
    assert bot.texts(GROUP)[-1] == called
    await bot.pass_time(90)
    assert bot.texts(GROUP).count(called) == 1


async def test_a_reminder_waits_until_a_request_is_over(bot: BotFixture) -> None:
    row = await open_lobby(bot, AMIR, NEGAR)
    await set_time_limit(bot, row, 600)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))
    first = await bot.to_move(row.key)
    for _ in range(2):
        await bot.play_move(row.key, GROUP)
    await bot.pass_time(280)
    await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO))
    await bot.pass_time(30)  # half of the time has passed
    assert bot.has_button(GROUP, Action.GRANT)
    await bot.pass_time(30)
    assert not bot.has_button(GROUP, Action.GRANT)
    player = name(bot.name(await bot.to_move(row.key)))
    assert bot.texts(GROUP)[-1] == text("call-reminder", player=player, count=4, unit="minute")


async def overdue_soon(bot: BotFixture, *others: int) -> tuple[TableRow, int, str]:
    """Let two moves be made, and return the table, who made the first one, and the text when the time is up."""
    row = await open_lobby(bot, *others)
    await set_time_limit(bot, row, 600)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))
    first = await bot.to_move(row.key)
    for _ in range(2):
        await bot.play_move(row.key, GROUP)
    player = name(bot.name(await bot.to_move(row.key)))
    return row, first, text("overdue", player=player, count=10, unit="minute")


async def test_the_message_that_the_time_is_up_waits_until_a_request_is_over(
    bot: BotFixture,
) -> None:
    row, first, told = await overdue_soon(bot, AMIR, NEGAR)
    await bot.pass_time(580)
    await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO))
    await bot.pass_time(30)
    assert bot.has_button(GROUP, Action.GRANT)
    assert told not in bot.texts(GROUP)
    await bot.pass_time(30)
    assert bot.texts(GROUP)[-1] == told
    assert bot.has_button(GROUP, Action.STAND_IN)
    assert not bot.has_button(GROUP, Action.GRANT)
    await bot.pass_time(600)
    assert bot.texts(GROUP).count(told) == 1
    assert await bot.store.owed_notices(row.key) == []


@pytest.mark.parametrize("others", [(AMIR,), (AMIR, NEGAR)])
async def test_the_message_that_the_time_is_up_is_sent_again_after_a_request(
    bot: BotFixture, others: tuple[int, ...]
) -> None:
    row, _, told = await overdue_soon(bot, *others)
    await bot.pass_time(601)
    assert bot.texts(GROUP)[-1] == told
    asker = next(turn.by for turn in reversed((await bot.table(row.key)).turns) if turn.by)
    first = (await bot.store.person(asker)).telegram_id
    await bot.press(await bot.to_move(row.key), GROUP, bot.find_word(GROUP))
    await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO))
    assert told not in bot.texts(GROUP)
    assert bot.has_button(GROUP, Action.GRANT)
    await bot.pass_time(61)
    assert bot.texts(GROUP)[-1] == told
    assert bot.has_button(GROUP, Action.STAND_IN)
    assert not bot.has_button(GROUP, Action.GRANT)
    await bot.pass_time(600)
    assert bot.texts(GROUP).count(told) == 1
    assert await bot.store.owed_notices(row.key) == []
