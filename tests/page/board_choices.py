"""Boards at every kind of choice of random games, as they are sent."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from telegram import InlineKeyboardMarkup

from bot.presentation.captions.captions import board_caption
from bot.presentation.keys import board_keys
from bot.presentation.texts import Texts
from bot.store.records import ChatKey, PersonKey, TableKey
from bot.tables import commands
from bot.tables.decisions import decide, open_table
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve, replay
from engine import games
from engine.contract import Word
from tests.page.labels import keypads

LATE = 12
"""The number of moves after which a position counts as another one of its kind."""
NAMES = ("سارا", "امیر", "نگار", "کریستوفر")


@dataclass(frozen=True, slots=True)
class Choice:
    """A board at a step of a choice, as it is sent."""

    name: str
    caption: str
    keyboard: InlineKeyboardMarkup
    chosen: Word


def choices(key: str, seats: int, solo: bool) -> Iterator[tuple[Table, Choice]]:
    """Yield every kind of choice of a random game, and again later in the game."""
    game, library = games.game(key), GameLibrary()
    people = [PersonKey(number + 1) for number in range(1 if solo else seats)]
    command = commands.Open(
        by=people[0],
        game=key,
        chat=ChatKey(1),
        solo=solo,
        seats=seats,
        seated=(*people, *("easy",) * (seats - len(people))),
    )
    facts = open_table(command, game)
    table = replay(facts, library)
    for fact in decide(table, commands.Start(people[0], "one screen")).facts:
        table = evolve(table, fact, library)
    voice, chance = Texts.load(strict=True).voice("fa", NAMES[:seats]), random.Random(key)
    seen, moves = set(), 0
    while (seat := table.to_move) is not None:
        owner = table.occupants[seat].owner
        if owner is not None:
            public = view = table.view(since=table.told_since(table.version))
            if solo and game.own_picture(Word("")) is not None:
                view = table.view(seat)
            for chosen, pad in keypads(game, view, chance):
                kind = (pad.prompt.id, len(pad.rows), moves // LATE > 2)
                if kind not in seen:
                    seen.add(kind)
                    caption = board_caption(game, public, voice, ask=pad.prompt)
                    keyboard = board_keys.board(TableKey(1), table, view, voice, Word(chosen))
                    yield table, Choice(f"{kind} {chosen!r}", caption, keyboard, chosen)
        words = game.plausible_moves(game.observe(table.state, seat))
        word = chance.choice(list(words))
        move: commands.Command = (
            commands.Think(seat, table.position, word)
            if owner is None
            else commands.Play(owner, table.position, word)
        )
        for fact in decide(table, move).facts:
            table = evolve(table, fact, library)
        moves += 1
