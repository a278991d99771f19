"""Tables of a group in the real bot, over the sandbox."""

from __future__ import annotations

from bot.store.records import TableKey, TableRow
from tests.bot.house import GROUP, SARA, House

FORUM = -1001000000555


async def lobby(
    house: House, *others: int, computers: int = 0, topic: int | None = None
) -> TableRow:
    """A table that Sara opened and others joined."""
    before = {row.key for row in await house.tables(GROUP)}
    await house.say(SARA, GROUP, "/new azul", thread=topic)
    await house.press(SARA, GROUP, house.key(GROUP, "n:azul:go:"))
    [row] = [row for row in await house.tables(GROUP) if row.key not in before]
    for person in others:
        await house.press(person, GROUP, f"a:{row.key}:0:j:")
    for _ in range(computers):
        await house.press(SARA, GROUP, house.key(GROUP, f"a:{row.key}:", ":c:easy"))
    return await house.table(row.key)


async def running(house: House, *others: int, computers: int = 0) -> TableRow:
    row = await lobby(house, *others, computers=computers)
    await house.press(SARA, GROUP, house.key(GROUP, f"a:{row.key}:", ":s:"))
    return await house.table(row.key)


async def to_move(house: House, key: TableKey) -> int:
    """The Telegram id of the person to move."""
    table = (await house.app.tables.live(key)).table
    seat = table.to_move
    assert seat is not None
    owner = table.chairs[seat].owner
    assert owner is not None
    return (await house.store.person(owner)).telegram_id


async def board(house: House, key: TableKey) -> int:
    message = (await house.table(key)).board
    assert message is not None
    return message.id


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number] if number < 36 else _base36(number // 36) + digits[number % 36]
