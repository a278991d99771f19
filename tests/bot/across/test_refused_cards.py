"""Cards that Telegram does not edit: those that are gone are forgotten, all others are tried again."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox.bot_api.faults import Fault
from bot.store.records import TableRow
from bot.tables.commands import Play
from bot.telegram.sending.card_delivery import ATTEMPTS
from tests.bot.across.across import begin, card
from tests.bot.bot_fixture import BotFixture

EDIT = "editMessageText"
"""The method that edits cards and, as long as boards have pictures, nothing else."""


async def move(bot: BotFixture, row: TableRow) -> None:
    """Make a legal move, and let the time pass until everything is delivered."""
    table = await bot.table(row.key)
    assert table.to_move is not None
    owner = table.occupants[table.to_move].owner
    assert owner is not None
    word = table.game.encode(table.game.legal_moves(table.state)[0])
    await bot.tables.submit(row.key, Play(owner, table.position, word))
    await bot.tables.published()
    delivered = asyncio.create_task(bot.idle())
    await bot.clock.advance_until(delivered.done)


@pytest.mark.parametrize("kind", ["400", "500", "timeout", "timeout-after", "drop"])
async def test_a_card_that_is_refused_for_an_unknown_reason_is_tried_again(
    bot: BotFixture, kind: str
) -> None:
    row, sent = await begin(bot)
    bot.telegram.faults.add(Fault(kind, EDIT, times=ATTEMPTS - 1, description="Bad Request: X"))
    before = card(bot, sent).content.text
    await move(bot, row)
    assert card(bot, sent).content.text != before
    assert len(await bot.store.cards(row.key)) == 1


async def test_a_card_that_is_refused_again_and_again_is_forgotten(bot: BotFixture) -> None:
    row, _ = await begin(bot)
    bot.telegram.faults.add(Fault("400", EDIT, times=99, description="Bad Request: X"))
    await move(bot, row)
    assert await bot.store.cards(row.key) == []
    assert not await bot.store.outdated_tables()


@pytest.mark.parametrize(
    ("kind", "description"),
    [
        ("400", "Bad Request: MESSAGE_ID_INVALID"),
        ("400", "Bad Request: chat not found"),
        ("403", "Forbidden: bot was kicked"),
    ],
)
async def test_a_card_that_is_gone_is_forgotten_at_once(
    bot: BotFixture, kind: str, description: str
) -> None:
    row, _ = await begin(bot)
    bot.telegram.faults.add(Fault(kind, EDIT, description=description))
    await move(bot, row)
    assert await bot.store.cards(row.key) == []
    assert (await bot.row(row.key)).paused is None


@pytest.mark.parametrize("kind", ["400", "500"])
async def test_a_card_that_is_refused_does_not_keep_others_from_being_edited(
    bot: BotFixture, kind: str
) -> None:
    row, sent = await begin(bot)
    await bot.store.add_card(row.place.chat, "0 first", row.token)
    bot.telegram.faults.add(Fault(kind, EDIT, description="Bad Request: X"))
    before = card(bot, sent).content.text
    await move(bot, row)
    assert card(bot, sent).content.text != before
