"""The keyboards of boards: the rows of the games, the own keys, and Telegram's limits."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest
from telegram.constants import InlineKeyboardMarkupLimit

from bot.presentation.keys import board_keys
from bot.presentation.keys.end_keys import MORE
from bot.presentation.texts import LOCALES, Voice
from bot.store.records import Stage
from bot.tables import commands
from bot.tables.decisions import decide
from bot.tables.decisions.seats import may_return
from bot.tables.facts import Ended, Occupant
from bot.tables.table import Table, evolve
from bot.telegram.buttons import callback_data
from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from bot.telegram.buttons.personal_buttons import PreferenceButton
from engine.contract import MAX_KEYS_PER_ROW, Word
from engine.games import KEYS, game
from tests.bot.presentation.keyboard_tables import (
    KEY,
    LIBRARY,
    SARA,
    VOICE,
    buttons,
    solo_positions,
    started,
)
from tests.conftest import NIGHTLY, sampled

FEWEST_AND_MOST = [
    (key, seats)
    for key in KEYS
    for seats in sorted({min(game(key).seat_counts), max(game(key).seat_counts)})
]


def positions(key: str, seats: int, every: int = 1) -> Iterator[Table]:
    """Yield one in `every` positions of a random game."""
    chance = random.Random(seats)
    table = started(key, seats)
    while (seat := table.to_move) is not None:
        if len(table.turns) % every == 0:
            yield table
        words = [table.game.encode(move) for move in table.game.legal_moves(table.state)]
        person = table.occupants[seat].owner
        assert person is not None
        command = commands.Play(person, table.position, chance.choice(words))
        for fact in decide(table, command).facts:
            table = evolve(table, fact, LIBRARY)


@pytest.mark.parametrize(("key", "seats"), FEWEST_AND_MOST)
def test_the_keyboard_has_the_rows_of_the_game(key: str, seats: int) -> None:
    for table in positions(key, seats):
        pad = table.game.keys(table.view(), Word(""))
        found = buttons(board_keys.board(KEY, table, table.view(), VOICE))[: len(pad.rows)]
        assert found == [
            [WordButton(KEY, table.position, one.word) for one in row] for row in pad.rows
        ]


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=NIGHTLY)])
@pytest.mark.parametrize(("key", "seats"), sampled(FEWEST_AND_MOST, 2))
def test_a_keyboard_keeps_the_limits(key: str, seats: int, every: int) -> None:
    for table in positions(key, seats, every):
        for chosen in {
            "",
            *(one.word for row in table.game.keys(table.view(), Word("")).rows for one in row),
        }:
            rows = board_keys.board(KEY, table, table.view(), VOICE, Word(chosen)).inline_keyboard
            assert max(map(len, rows)) <= MAX_KEYS_PER_ROW
            assert sum(map(len, rows)) <= InlineKeyboardMarkupLimit.TOTAL_BUTTON_NUMBER
            assert all(one.text.strip() for row in rows for one in row)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_all_own_keys_of_a_game_against_a_computer_have_words(key: str, locale: str) -> None:
    """A bare sign is misread: ⏮ as going back a step, 💬✕ as closing the message."""
    voice, found, switched_off = Voice(locale, ("Sara", "Computer")), 0, 0
    for table in solo_positions(key):
        has_own = table.game.own_picture(Word("")) is not None
        view = table.view(table.to_move if has_own else None)
        for row in table.game.keys(view, Word("")).rows:
            for chosen in ("", *(one.word for one in row)):
                keys = board_keys.board(KEY, table, view, voice, Word(chosen), helps=True)
                for one in chain.from_iterable(keys.inline_keyboard):
                    button = callback_data.unpack(str(one.callback_data))
                    if not isinstance(button, WordButton) or button.word.startswith("?"):
                        assert any(map(str.isalpha, one.text)), one.text
                        found += 1
                        switched_off += isinstance(button, PreferenceButton)
    assert found > switched_off > 0


@pytest.mark.parametrize("helps", sampled([False, True], 2))
@pytest.mark.parametrize(("key", "seats"), FEWEST_AND_MOST)
def test_a_keyboard_keeps_the_limits_while_a_computer_stands_in(
    key: str, seats: int, *, helps: bool
) -> None:
    for table in positions(key, seats):
        mover = table.to_move
        assert mover is not None
        occupants = tuple(
            one if at == mover else replace(one, level="easy")
            for at, one in enumerate(table.occupants)
        )
        away = replace(table, occupants=occupants)
        assert may_return(away)
        markup = board_keys.board(KEY, away, away.view(), VOICE, helps=helps)
        rows = markup.inline_keyboard
        assert max(map(len, rows)) <= MAX_KEYS_PER_ROW
        back = TableButton(KEY, away.position, Action.COME_BACK)
        assert back in chain.from_iterable(buttons(markup)), "nobody can return to their seat"
        assert TableButton(KEY, away.position, Action.RULES) in chain.from_iterable(buttons(markup))


def test_during_a_search_the_keyboard_has_no_words() -> None:
    table = started("azul", 2)
    seat = table.to_move
    assert seat is not None
    occupants = tuple(
        Occupant(SARA, "easy") if at == seat else one for at, one in enumerate(table.occupants)
    )
    away = replace(table, occupants=occupants)
    found = buttons(board_keys.board(KEY, away, away.view(), VOICE))
    assert found == [
        [
            TableButton(KEY, table.position, Action.COME_BACK),
            TableButton(KEY, table.position, Action.RULES),
            TableButton(KEY, table.position, Action.TABLE),
        ],
    ]


def test_a_blocked_key_in_a_row_of_seven_shows_the_sign_alone() -> None:
    """Beside a number, a phone may cut the label to «🚫…» on a board that only one member of a group sees."""
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for table in positions("azul", 4, every=9):
        view = table.view()
        for chosen in {one.word for row in table.game.keys(view, Word("")).rows for one in row}:
            for row in board_keys.board(KEY, table, view, VOICE, chosen).inline_keyboard:
                found[len(row) == 7] |= {one.text for one in row if one.text.startswith("🚫")}
    assert found[True] == {"🚫"}
    assert found[False]
    assert "🚫" not in found[False]


@pytest.mark.parametrize("key", KEYS)
def test_a_second_tap_on_more_below_a_finished_game_starts_nothing(key: str) -> None:
    """The press guard refuses only actions at tables, not films and analyses."""
    table = list(positions(key, 2))[-1]
    over = replace(table, ended=Ended(reason="stopped"), stage=Stage.OVER)
    before, after = (
        buttons(board_keys.board(KEY, over, over.view(), VOICE, menu=menu)) for menu in ("", MORE)
    )
    [(row, column)] = [
        (row, column)
        for row, found in enumerate(before)
        for column, one in enumerate(found)
        if one == TableButton(KEY, over.position, Action.MENU, MORE)
    ]
    for at in (row, row - len(before)):
        under = after[at][min(column, len(after[at]) - 1)]
        assert isinstance(under, TableButton)
