"""Files of games that people send to the bot."""

from __future__ import annotations

from dataclasses import replace

from engine.notation import write
from tests.bot.bot_fixture import SARA, BotFixture
from tests.engine.random_play import cases
from tests.engine.random_records import recorded

NAMES = ("Sara <b>/stop</b>", "A\u202emir")


def azul(number: int = 2) -> bytes:
    """Return the file of a game of two seats, with names that must not be taken as markup."""
    record, _ = recorded(cases(["azul"])[0], number * 3)
    assert record.header.seats == 2
    return write(replace(record, header=replace(record.header, players=NAMES))).encode()


async def send(
    bot: BotFixture, content: bytes, person: int = SARA, chat: int | None = None
) -> None:
    bot.telegram.actions.send_file(person, chat or person, "game.jsonl", content)
    await bot.work()
