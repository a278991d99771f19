"""Presses that come at a bad moment: each is answered once, and nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.store.errors import StoreAway
from bot.store.records import TableRow
from bot.telegram.callback_data import WordButton, pack
from tests.bot.house import AMIR, GROUP, NEGAR, SARA, House


async def running(house: House) -> TableRow:
    await house.say(SARA, GROUP, "/new azul")
    await house.press(SARA, GROUP, house.key(GROUP, "n:azul:go:"))
    await house.press(AMIR, GROUP, "a:1:0:j:")
    await house.press(SARA, GROUP, house.key(GROUP, "a:", ":s:"))
    [row] = await house.tables(GROUP)
    return row


async def a_move(house: House, row: TableRow) -> tuple[int, str]:
    """Who is to move, and the data of a legal move."""
    table = (await house.app.tables.live(row.key)).table
    seat = table.to_move
    assert seat is not None
    owner = table.chairs[seat].owner
    assert owner is not None
    word = table.game.encode(table.game.legal_moves(table.state)[0])
    person = (await house.store.person(owner)).telegram_id
    return person, pack(WordButton(row.key, table.position, word))


async def at_once(house: House, presses: list[tuple[int, str]], message: int) -> list[str]:
    """Press everything before the bot hears of anything; the toasts."""
    queries = [
        house.telegram.actions.press(person, GROUP, message, data, forged=True)
        for person, data in presses
    ]
    updates = await house.bot.get_updates(offset=house.offset)
    house.offset = updates[-1].update_id + 1
    await asyncio.gather(*(house.handle(update) for update in updates))
    await house.rest()
    return [str((query.answer or {}).get("text", "")) for query in queries]


async def test_a_double_tap_moves_once(house: House) -> None:
    row = await running(house)
    person, data = await a_move(house, row)
    toasts = await at_once(house, [(person, data)] * 5, 1)
    assert sorted(toasts) == sorted(
        ["حرکت شما ثبت شد."] + ["این پیام قدیمی است. بازی را در پیام آخر ادامه دهید."] * 4
    )
    assert (await house.table(row.key)).version == row.version + 1


async def test_two_who_join_in_the_same_moment_are_both_right(house: House) -> None:
    await house.say(SARA, GROUP, "/new azul")
    await house.press(SARA, GROUP, house.key(GROUP, "n:azul:go:"))
    join = house.key(GROUP, "a:", ":j:")
    assert await at_once(house, [(AMIR, join), (NEGAR, join)], 1) == ["به میز پیوستید."] * 2
    [row] = await house.tables(GROUP)
    assert len(row.seated) == 3


async def test_two_rematch_presses_in_the_same_moment_meet_in_one_lobby(house: House) -> None:
    row = await running(house)
    await house.say(SARA, GROUP, "/stop")
    await house.press(SARA, GROUP, house.key(GROUP, "a:", ":xy:"))
    rematch = house.key(GROUP, "a:", ":r:")
    await at_once(house, [(AMIR, rematch), (SARA, rematch)], 1)
    [again] = await house.tables(GROUP)
    assert (len(again.seated), again.rematch_of) == (2, row.key)


async def test_a_chat_never_has_a_fourth_table_however_fast_people_press(house: House) -> None:
    presses = []
    for _ in range(5):
        await house.say(SARA, GROUP, "/new azul")
        presses.append((SARA, house.key(GROUP, "n:azul:go:"), house.last(GROUP)["message_id"]))
    for person, data, message in presses:
        house.telegram.actions.press(person, GROUP, message, data)
    updates = await house.bot.get_updates(offset=house.offset)
    house.offset = updates[-1].update_id + 1
    await asyncio.gather(*(house.handle(update) for update in updates))
    assert len(await house.tables(GROUP)) == 3


async def test_a_move_that_cannot_be_written_is_told_and_can_be_made_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await running(house)
    person, data = await a_move(house, row)

    async def full(*_: Any, **__: Any) -> None:
        raise StoreAway("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "append", full)
        toast = await house.press(person, GROUP, data, 1, forged=True)
        assert toast.startswith("الان نمی‌توانم چیزی ثبت کنم")
    assert (await house.table(row.key)).version == row.version
    assert await house.press(person, GROUP, data, 1, forged=True) == "حرکت شما ثبت شد."


async def test_what_nobody_expected_is_answered_calmly_and_raised(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await running(house)
    person, data = await a_move(house, row)

    async def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "append", broken)
        query = house.telegram.actions.press(person, GROUP, 1, data, forged=True)
        with pytest.raises(ZeroDivisionError):
            await house.work()
    assert str((query.answer or {})["text"]).startswith("مشکلی پیش آمد")
    assert await house.press(person, GROUP, data, 1, forged=True) == "حرکت شما ثبت شد."


async def test_hostile_names_stand_in_every_text_without_harm(house: House) -> None:
    for person, name in ((SARA, "<b>\u202eسارا</b>&amp;" + "\u0301" * 40), (AMIR, "\u200b\u2067")):
        house.telegram.state.require_user(person).first_name = name
    row = await running(house)
    for number in range(6):
        await house.wait(30)
        await house.move(row.key, GROUP, random.Random(number))
    await house.say(AMIR, GROUP, "/leave")
    await house.press(AMIR, GROUP, house.key(GROUP, "a:", ":ly:"))
    assert house.refused_calls() == []
    assert all("\u202e" not in text and "\u0301" * 3 not in text for text in house.texts(GROUP))


async def test_random_presses_by_everybody_never_break_a_table(house: House) -> None:
    chance = random.Random(11)
    row = await running(house)
    for _ in range(150):
        keys = house.keys(GROUP)
        data = chance.choice(keys)
        person = chance.choice((SARA, AMIR, NEGAR))
        await house.press(person, GROUP, data)
        if chance.random() < 0.1:
            await house.wait(chance.choice((5, 60, 700)))
    live = await house.app.tables.live(row.key)
    assert live.table.version == (await house.table(row.key)).version
    assert house.refused_calls() == []
