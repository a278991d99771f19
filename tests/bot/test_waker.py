"""Whoever stirs in a chat wakes its paused tables."""

from __future__ import annotations

from bot.handlers.middleware import UpdateMiddleware
from bot.presentation.texts import Texts
from bot.sandbox.faults import Fault
from tests.bot.house import GROUP, SARA, House


def wrapped(house: House) -> UpdateMiddleware:
    """Put a waker before the house's handlers."""
    middleware = UpdateMiddleware(house.store, house.outbox, house.host, house.handle, Texts.load())
    house.handle = middleware.handle  # type: ignore[assignment]
    return middleware


async def open_a_table(house: House) -> None:
    await house.say(SARA, GROUP, "/new azul")
    await house.press(SARA, GROUP, house.key(GROUP, "n:azul:go"))


async def test_a_paused_table_is_shown_again_when_somebody_writes(house: House) -> None:
    wrapped(house)
    house.telegram.faults.order(Fault("no-rights", "editMessageText", times=3))
    await open_a_table(house)
    (table,) = await house.tables(GROUP)
    assert table.paused == "no-rights"
    house.telegram.faults.clear()
    await house.say(SARA, GROUP, "/help")
    (table,) = await house.tables(GROUP)
    assert (table.paused, table.shown_version) == (None, table.version)


async def test_being_thrown_out_wakes_nothing_and_coming_back_does(house: House) -> None:
    wrapped(house)
    await open_a_table(house)
    people, bot = house.telegram.people, house.telegram.world.bot.id
    group = house.telegram.world.chat(GROUP)
    people.set_member(group, bot, "kicked", by=SARA)
    (table,) = await house.tables(GROUP)
    await house.store.pause(table.key, "forbidden", at=house.clock.now())
    await house.work()
    assert (await house.table(table.key)).paused == "forbidden"
    people.set_member(group, bot, "member", by=SARA)
    await house.work()
    assert (await house.table(table.key)).paused is None


async def test_who_presses_while_nothing_can_be_kept_is_told_so(house: House) -> None:
    middleware = wrapped(house)
    await house.say(SARA, GROUP, "/new azul")
    data = house.key(GROUP, "n:azul:go")
    query = house.telegram.people.press(SARA, GROUP, house.find(GROUP, data), data)
    for update in await house.bot.get_updates(offset=house.offset):
        await middleware.report_store_outage(update)
    assert query.answer is not None
    assert query.answer["show_alert"]
    assert query.answer["text"]
