"""Tables whose keyboards are tested, and the buttons of a keyboard."""

from __future__ import annotations

import random
from collections.abc import Iterator

from telegram import InlineKeyboardMarkup

from bot.presentation.texts import Voice
from bot.store.records import ChatKey, PersonKey, TableKey
from bot.tables import commands
from bot.tables.decisions import decide, open_table
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve, replay
from bot.telegram.buttons import callback_data
from engine.games import game

SARA, AMIR = PersonKey(1), PersonKey(2)


KEY = TableKey(10**9)


LIBRARY = GameLibrary()


VOICE = Voice("fa", ("Sara", "Amir", "Negar", "Kian"))


def started(key: str, seats: int) -> Table:
    rules = game(key)
    command = commands.Open(by=SARA, game=key, chat=ChatKey(1), seats=seats)
    table = replay(open_table(command, rules), LIBRARY)
    for number in range(2, seats + 1):
        for fact in decide(table, commands.Join(PersonKey(number))).facts:
            table = evolve(table, fact, LIBRARY)
    for fact in decide(table, commands.Start(SARA, "seed")).facts:
        table = evolve(table, fact, LIBRARY)
    return table


def buttons(markup: InlineKeyboardMarkup) -> list[list[buttons.Button]]:
    return [
        [callback_data.unpack(str(one.callback_data)) for one in row if one.callback_data]
        for row in markup.inline_keyboard
    ]


def solo_positions(key: str, every: int = 5) -> Iterator[Table]:
    """Yield one in `every` positions of a random game against a computer in which the person is to move."""
    rules, chance = game(key), random.Random(key)
    command = commands.Open(
        by=SARA, game=key, chat=ChatKey(1), solo=True, seats=2, levels=("easy",)
    )
    table = replay(open_table(command, rules), LIBRARY)
    done: list[commands.Command] = [commands.Start(SARA, "words")]
    while done:
        for fact in decide(table, done.pop()).facts:
            table = evolve(table, fact, LIBRARY)
        if (seat := table.to_move) is None:
            return
        word = chance.choice(list(rules.plausible_moves(table.view(seat))))
        if table.occupants[seat].owner is None:
            done.append(commands.Think(seat, table.position, word))
        else:
            if len(table.turns) % every == 0:
                yield table
            done.append(commands.Play(SARA, table.position, word))
