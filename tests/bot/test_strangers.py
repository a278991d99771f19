"""A press says on which message it was made, but not truly: whatever is pressed where, boards stay what they are."""

from __future__ import annotations

import pytest

from bot.sandbox.bot_api.faults import Fault
from bot.store.records import TableKey, TableRow
from bot.telegram.callback_data import Action, TableButton, WordButton, pack, shows
from bot.telegram.recovery import DOUBT
from tests.bot.house import AMIR, GROUP, NEGAR, SARA, House
from tests.bot.test_desk import a_move
from tests.slow_clock import until


async def running(house: House) -> tuple[TableRow, int]:
    """One more game in the group, and the message that is its board."""
    await house.say(SARA, GROUP, "/new azul")
    await house.press(SARA, GROUP, house.key(GROUP, "n:azul:go:"))
    row = (await house.tables(GROUP))[-1]
    await house.press(AMIR, GROUP, pack(TableButton(row.key, 0, Action.JOIN)))
    await house.press(SARA, GROUP, house.key(GROUP, "a:", ":s:"))
    return row, await board(house, row)


async def board(house: House, row: TableRow) -> int:
    found = (await house.table(row.key)).board
    assert found is not None
    return found.id


async def moved(house: House, row: TableRow) -> tuple[int, str]:
    """Who made a move, and its key: from now on it is an old one."""
    person, data = await a_move(house, row)
    await house.press(person, GROUP, data, await board(house, row), forged=True)
    return person, data


async def test_an_old_key_pressed_under_another_tables_board_touches_neither(house: House) -> None:
    (first, one), (second, other) = await running(house), await running(house)
    person, data = await moved(house, first)
    before = house.keys(GROUP, other)
    await house.press(person, GROUP, data, other, forged=True)
    assert house.keys(GROUP, other) == before
    assert [await board(house, row) for row in (first, second)] == [one, other]


async def test_a_board_in_doubt_is_not_taken_for_another_tables_message(house: House) -> None:
    (first, one), (second, other) = await running(house), await running(house)
    person, data = await moved(house, first)
    house.telegram.faults.add(Fault("timeout", "sendPhoto"))
    await house.app.boards.show(
        first.key, resend=True
    )  # perhaps sent: a press may bring it to light
    await until(lambda: house.clock.waits)
    house.telegram.actions.press(person, GROUP, other, data, forged=True)
    await house.work(rest=False)
    assert await board(house, first) == one
    house.clock.move(DOUBT)
    await house.rest()
    assert await board(house, first) not in (one, other)
    for row in (first, second):
        assert shows(house.keys(GROUP, await board(house, row)), row.key)


@pytest.mark.parametrize("data", ["g:g", "r:azul", "n:azul:gv:2::", "a:1:0:z:"])
async def test_a_key_of_another_message_does_not_replace_a_board(house: House, data: str) -> None:
    _, one = await running(house)
    before = house.keys(GROUP, one)
    await house.press(NEGAR, GROUP, data, one, forged=True)
    assert house.keys(GROUP, one) == before


async def test_a_choice_that_comes_with_the_opening_leaves_the_lobby_there(house: House) -> None:
    await house.say(SARA, GROUP, "/new azul")
    opening = house.key(GROUP, "n:azul:go:")
    choice = next(key for key in house.keys(GROUP) if key.startswith("n:azul:gv:"))
    message = house.find(GROUP, opening)
    house.telegram.actions.press(SARA, GROUP, message, opening)
    house.telegram.actions.press(AMIR, GROUP, message, choice)
    await house.work()
    [row] = await house.tables(GROUP)
    assert await board(house, row) == message
    assert shows(house.keys(GROUP, message), row.key)


async def test_a_board_that_is_pressed_before_its_sending_has_returned_keeps_its_keys(
    house: House,
) -> None:
    row, old = await running(house)
    person, data = await moved(house, row)
    house.telegram.faults.add(Fault("slow", "sendPhoto", seconds=0.3))
    await house.app.boards.show(row.key, resend=True)
    await until(lambda: house.last(GROUP)["message_id"] != old)
    new = house.last(GROUP)["message_id"]
    house.telegram.actions.press(person, GROUP, new, data, forged=True)
    await house.work()
    assert await board(house, row) == new
    assert shows(house.keys(GROUP, new), row.key)


def test_a_board_is_known_by_its_keys() -> None:
    one, other = TableKey(1), TableKey(2)
    keys = [pack(WordButton(one, 3, "f1.red")), "a:1:0:b:", "x"]
    assert not shows(keys, one)
    assert shows([*keys, pack(TableButton(one, 4, Action.RULES))], one)
    assert not shows([*keys, pack(TableButton(one, 4, Action.RULES))], other)
