"""The store is away for a moment, in the middle of something: what was written stays, and all else is made up for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from bot.store.errors import StoreAway
from bot.store.records import Chat, TableKey, TableRow, Waiting
from bot.tables.events import TableEvent
from bot.tables.repository import LiveTable
from bot.telegram.callback_data import WordButton, pack
from tests.bot.house import AMIR, GROUP, SARA, House


class Outage:
    """From a moment on, so many calls of one method fail."""

    def __init__(self, house: House, patch: pytest.MonkeyPatch, method: str) -> None:
        self._method = getattr(house.store, method)
        self.left = 0
        patch.setattr(house.store, method, self._call)

    async def _call(self, *values: Any, **named: Any) -> Any:
        if self.left:
            self.left -= 1
            raise StoreAway("database or disk is full")
        return await self._method(*values, **named)


async def running(house: House, *, solo: bool = False) -> TableRow:
    if solo:
        await house.say(SARA, SARA, "/solo azul")
        await house.press(SARA, SARA, house.key(SARA, "n:azul:so:"))
        [row] = await house.tables(SARA)
        return row
    await house.say(SARA, GROUP, "/new azul")
    await house.press(SARA, GROUP, house.key(GROUP, "n:azul:go:"))
    await house.press(AMIR, GROUP, "a:1:0:j:")
    await house.press(SARA, GROUP, house.key(GROUP, "a:", ":s:"))
    [row] = await house.tables(GROUP)
    return row


async def a_move(house: House, key: TableKey) -> tuple[int, str]:
    """Who is to move, and the data of a legal move."""
    table = (await house.app.tables.live(key)).table
    assert table.to_move is not None
    owner = table.chairs[table.to_move].owner
    assert owner is not None
    word = table.game.encode(table.game.legal_moves(table.state)[0])
    person = (await house.store.person(owner)).telegram_id
    return person, pack(WordButton(key, table.position, word))


def after(outage: Outage, house: House, patch: pytest.MonkeyPatch, times: int = 1) -> None:
    """The outage begins when the next facts have been written."""
    append: Callable[..., Any] = house.store.append

    async def then(*values: Any, **named: Any) -> Any:
        version = await append(*values, **named)
        patch.setattr(house.store, "append", append)
        outage.left = times
        return version

    patch.setattr(house.store, "append", then)


async def recovered(house: House) -> None:
    """Some seconds pass, for a call that is tried again."""
    for _ in range(20):
        house.clock.move(1.0)
        with suppress(StoreAway):  # as the host's watch does
            await house.app.timers.tick()
        await asyncio.sleep(0.005)
    await house.rest()


@pytest.mark.parametrize("method", ["table", "chat", "people"])
async def test_a_move_that_was_written_is_acknowledged_and_shown(
    house: House, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    row = await running(house)
    person, data = await a_move(house, row.key)
    with monkeypatch.context() as patch:
        after(Outage(house, patch, method), house, patch)
        query = house.telegram.actions.press(person, GROUP, 1, data, forged=True)
        await house.work(rest=False)
    assert query.answer is not None
    assert query.answer["text"] == "حرکت شما ثبت شد."
    await recovered(house)
    row = await house.table(row.key)
    assert row.shown_version == row.version


async def test_a_game_that_was_opened_is_shown(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.say(SARA, GROUP, "/new azul")
    with monkeypatch.context() as patch:
        outage, opening = Outage(house, patch, "shown"), house.store.open_table

        async def then(*values: Any, **named: Any) -> Any:
            key = await opening(*values, **named)
            outage.left = 1
            return key

        patch.setattr(house.store, "open_table", then)
        await house.press(SARA, GROUP, house.key(GROUP, "n:azul:go:"))
    await recovered(house)
    [row] = await house.tables(GROUP)
    assert row.shown_version == row.version


@pytest.mark.parametrize("times", [1, 2, 5])
@pytest.mark.parametrize("method", ["append", "table"])
async def test_a_computer_goes_on_when_the_store_is_back(
    house: House, monkeypatch: pytest.MonkeyPatch, method: str, times: int
) -> None:
    row = await running(house, solo=True)
    person, data = await a_move(house, row.key)
    with monkeypatch.context() as patch:
        outage = Outage(house, patch, method)
        after(outage, house, patch, times)
        await house.press(person, SARA, data, 1, forged=True)
        await recovered(house)
    live = await house.app.tables.live(row.key)
    assert live.table.waiting is Waiting.PERSON
    row = await house.table(row.key)
    assert row.shown_version == row.version == live.table.version


async def test_what_fails_again_while_it_is_resumed_is_resumed_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A subscriber runs in a task of its own: it may fail after its table was resumed."""
    row = await running(house)
    tables, tries = house.app.tables, []

    async def fails_twice(event: TableEvent) -> None:
        tries.append(event.live.key)
        if len(tries) <= 2:
            raise StoreAway("database or disk is full")

    tables.subscribe(fails_twice)
    tables.retry_later(row.key, StoreAway("database or disk is full"))
    for _ in range(4):
        await tables.retry_unfinished()
        await tables.published()
    assert tries == [row.key] * 3


async def test_what_cannot_be_resumed_yet_stays_to_be_resumed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await running(house)
    tables = house.app.tables
    live = tables.live
    resumed: list[TableKey] = []

    async def away(key: TableKey, chat: Chat | None = None) -> LiveTable:
        raise StoreAway("database or disk is full")

    async def note(event: TableEvent) -> None:
        resumed.append(event.live.key)

    tables.subscribe(note)
    tables.retry_later(row.key, StoreAway("database or disk is full"))
    with monkeypatch.context() as patch:
        patch.setattr(tables, "live", away)
        with pytest.raises(StoreAway):
            await tables.retry_unfinished()
    assert tables.live == live
    await tables.retry_unfinished()
    await tables.published()
    assert resumed == [row.key]
