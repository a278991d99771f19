"""Every sign on a button of a board is drawn in the picture, stands before a word, or is explained by the prompt.

Somebody who plays for the first time knows no signs. The boards are those of groups and of games against computers.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import islice, product

import pytest

from bot.presentation.keys import board_keys, guest_keys
from bot.presentation.texts import LOCALES, Voice
from bot.store.records import ChatKey, PersonKey, TableKey
from bot.tables import commands
from bot.tables.decisions import decide, open_table
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve, replay
from bot.telegram.buttons.callback_data import unpack
from bot.telegram.buttons.personal_buttons import PreferenceButton
from engine import games
from engine.contract import Seat, View, Word
from tests.conftest import LONG, sampled

SARA, KEY = PersonKey(1), TableKey(10**9)
LIBRARY = GameLibrary()
ALIKE = {"◱": "◰", "◲": "◰", "◳": "◰"}
"""Signs that are explained by another one of the same kind."""
PLAIN = "🚫↩→⏪:.,()،؛«»“”\u064b\u0654"
"""Signs that need no explanation: a press on 🚫 tells the reason, what follows ↩ is the choice that it undoes, and a
number after → is what the prompt asks for, and ⏪ is after the word “glazier”. The others are punctuation."""
ELLIPSIS = re.compile(r"(?<=[^\W\d_]{2})…")
"""After a word, as in the menus of many programs: something is left to choose."""
ICON = re.compile(r"^[^\w\s]+ (?=\d* ?[^\W\d]{2})")
"""A sign at the beginning of a label, before a word."""
WORD = re.compile(r"[^\W\d_]{2}")
INVISIBLE = dict.fromkeys(map(ord, "\u200c\u200e\u200f\u2066\u2067\u2068\u2069\ufe0e\ufe0f"))
STEPS = 6
"""The number of partial words whose keyboards are examined in each position."""


def tables(key: str, seats: int, *, solo: bool, seed: str) -> Iterator[Table]:
    """Yield the positions of a random game in which a person is to move."""
    game, chance = games.game(key), random.Random(seed)
    options = {one.key: chance.choice(one.values) for one in game.options}
    table = replay(
        open_table(
            commands.Open(
                by=SARA,
                game=key,
                chat=ChatKey(1),
                solo=solo,
                seats=seats,
                levels=("easy",) * (seats - 1) if solo else (),
                options=tuple(options.items()),
            ),
            game,
        ),
        LIBRARY,
    )
    waiting: list[commands.Command] = [
        *([] if solo else [commands.Join(PersonKey(number)) for number in range(2, seats + 1)]),
        commands.Start(SARA, seed),
    ]
    while waiting:
        for fact in decide(table, waiting.pop(0)).facts:
            table = evolve(table, fact, LIBRARY)
        if waiting or (seat := table.to_move) is None:
            continue
        word = chance.choice(list(game.plausible_moves(table.view(seat))))
        owner = table.occupants[seat].owner
        if owner is None:
            waiting.append(commands.Think(seat, table.position, word))
        else:
            yield table
            waiting.append(commands.Play(owner, table.position, word))


def boards(table: Table, voice: Voice) -> Iterator[tuple[View, Word, list[str], bool]]:
    """Yield (view, partial word, labels, whether the help can be switched off) for keyboards of a position.

    They are those of the public board, or of the board of a game against computers, and of the mover's private chat.
    """
    game, seat = table.game, table.to_move
    assert seat is not None
    shows_own = table.opened.solo and game.own_picture(Word("")) is not None
    views = [table.view(seat if shows_own else None)]
    if not table.opened.solo:
        views.append(table.view(seat))
    for number, view in enumerate(views):
        steps = [key.word for row in game.keys(view, Word("")).rows for key in row]
        for chosen in ("", *random.Random(len(table.turns)).sample(steps, min(STEPS, len(steps)))):
            args = (KEY, table, view, voice, Word(chosen))
            markup = (
                guest_keys.guest_board(*args, Seat(seat), helps=True)
                if number
                else board_keys.board(*args, helps=table.opened.solo)
            )
            keys = [key for row in markup.inline_keyboard for key in row]
            off = any(isinstance(unpack(str(key.callback_data)), PreferenceButton) for key in keys)
            yield view, Word(chosen), [key.text for key in keys], off


def pictured_signs(key: str) -> str:
    """Return the signs of what is seen in a game's pictures: `SIGNS` in render/games/<key>/pieces.py, or none."""
    name = f"render.games.{key}.pieces"
    return getattr(import_module(name), "SIGNS", "") if find_spec(name) else ""


def unexplained(label: str, pictured: str, prompt: str) -> set[str]:
    """Return the signs of a label that a newcomer cannot know."""
    if label.startswith("🚫"):
        return set()
    shown = ELLIPSIS.sub("", ICON.sub("", label.translate(INVISIBLE)))
    signs = {ALIKE.get(one, one) for one in shown if not one.isalnum() and not one.isspace()}
    if "①" in shown:
        signs = (signs | {"①"}) - {"+"}  # “and the token”
    left = {one for one in signs if one not in pictured + PLAIN and one not in prompt}
    is_bare = not any(one.isalnum() or one in pictured for one in shown)
    return left | ({label} if is_bare and not WORD.search(shown) else set())


CASES = [(key, solo) for solo in (False, True) for key in games.KEYS]


@pytest.mark.parametrize(("key", "solo"), sampled(CASES, 4))
def test_every_sign_on_a_button_is_explained(key: str, *, solo: bool) -> None:
    found, seen, helps = set(), 0, dict[int, int]()
    voices = [Voice(locale, ("Sara", "Amir", "Negar", "Kian")) for locale in LOCALES]
    for seats in games.game(key).seat_counts:
        every = islice(tables(key, seats, solo=solo, seed="signs"), 0, None, 1 if LONG else 6)
        for table, voice in product(every, voices):
            for view, chosen, labels, off in boards(table, voice):
                prompt = voice.plain(table.game.own_keys(view, chosen).prompt)
                helps[seats] = helps.get(seats, 0) + (off and not chosen)
                for label in labels:
                    signs = unexplained(label, pictured_signs(key), prompt)
                    found |= {(voice.locale, label, sign, prompt) for sign in signs}
                    seen += 1
    assert seen > 200
    assert sorted(found)[:3] == [], (
        "neither in the prompt nor in SIGNS of render/games/<key>/pieces.py"
    )
    assert all(helps.values()), f"with some number of seats, no board has the key: {helps}"


def test_a_sign_without_an_explanation_is_found() -> None:
    assert unexplained("→ 3 ❗2", "⚪", "Choose panes and a strip.") == {"❗"}
    assert unexplained("💡", "", "Choose a move.") == {"💡"}
    assert unexplained("🔄1", "", "Choose a move.") == {"🔄"}
    assert unexplained("💡 Hint", "", "Choose a move.") == set()
