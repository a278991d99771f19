"""What a choice needs is on one phone screen: the picture below its header, and all keys.

The boards of real games are sent to a group and to a private chat of the sandbox as the bot sends them, and measured in
its page. The picture is replaced by an empty one of the same size, because only its size matters.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from telegram import Bot, InlineKeyboardMarkup

import render
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
from render.scene import Scene
from tests.bot.bot_fixture import GROUP, SARA
from tests.conftest import LONG, sampled
from tests.page.labels import keypads
from tests.page.one_screen import Shown, enter, measured, problems

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
        owner = table.chairs[seat].owner
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


def shown(key: str, seats: int, solo: bool) -> Iterator[Shown]:
    """Yield every choice of a game as a message."""
    voice = Texts.load(strict=True).voice("fa", NAMES[:seats])
    size = (0, 0)
    for table, one in choices(key, seats, solo):
        if size == (0, 0):
            view, drawn = table.view(), Word("")
            if solo and (own := table.game.own_picture(drawn)) is not None:
                view, drawn = table.view(table.to_move), own
            size = render.paint(Scene(key, view, voice.names, voice.drawn, drawn)).size
        yield Shown(one.name, one.caption, one.keyboard, size)


@pytest.mark.parametrize(
    ("key", "chat"),
    sampled([(key, chat) for chat in (GROUP, SARA) for key in games.KEYS], len(games.KEYS)),
)
async def test_the_picture_and_all_keys_are_visible_together(
    world: tuple[Bot, Any], key: str, chat: int
) -> None:
    """In the largest group, or against a computer: one game a day. The nightly run also measures smaller groups."""
    bot, page = world
    await enter(page, chat)
    counts = sorted(games.game(key).seat_counts)
    for seats in counts[:1] if chat == SARA else counts if LONG else counts[-1:]:
        found = await measured(bot, page, chat, list(shown(key, seats, chat == SARA)))
        assert found
        assert [problem for one in found for problem in problems(one)] == []
