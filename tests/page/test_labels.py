"""No label of a key is cut in a group on a phone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.presentation import setup_form, texts
from bot.presentation.keys import board_keys, end_keys, keyboards, preference_keys
from bot.presentation.keys.own_rows import own_labels
from bot.presentation.texts import LOCALES, Texts
from bot.rules.lesson import read_lesson
from bot.store.records import CALLS, ChatKey, Person, PersonKey, TableKey
from bot.tables import commands
from bot.tables.decisions import decide, open_table
from bot.tables.facts import SWITCHES
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve, replay
from engine import core, games
from engine.players import LEVELS, MATCHED, OFFERED
from engine.saying import Term, say
from tests.bot.lessons import TAUGHT
from tests.conftest import LONG, in_turn, samples
from tests.page.labels import Row, cut_labels, rows_of

GAMES = in_turn(games.KEYS, LOCALES)
"""By day, the keys of a game are measured in one language."""
KEY, SARA, AMIR = TableKey(1), PersonKey(1), PersonKey(2)


@pytest.mark.parametrize(("key", "locale"), GAMES)
async def test_no_label_of_a_game_is_cut(blank: Any, key: str, locale: str) -> None:
    """The keys of every third position are measured, and of all of them by night."""
    rows = rows_of(key, locale, samples=1, seed=samples(7), every=1 if LONG else 3)
    assert await cut_labels(blank, rows) == []


def tables(key: str) -> Iterator[tuple[Table, str]]:
    """Yield a lobby, running games with every combination of own keys, and a finished game, each with its menu."""
    game, library = games.game(key), GameLibrary()
    seats = max(game.seat_counts)
    for solo in (False, True):
        opening = commands.Open(
            by=SARA,
            game=key,
            chat=ChatKey(1),
            solo=solo,
            seats=seats,
            levels=("easy",) * (seats - 1) if solo else LEVELS[1:2] * (seats > 2),
        )
        table = replay(open_table(opening, game), library)
        if not solo:
            yield table, ""
            switched = replace(table, switches=frozenset(SWITCHES))
            for menu in (keyboards.SETTINGS, keyboards.MORE_SETTINGS):
                yield table, menu
                yield switched, menu
            table = _done(table, commands.Join(AMIR), library)
        table = _done(table, commands.Start(SARA, "seed"), library)
        yield table, ""
        seat = table.to_move
        assert seat is not None
        by = table.occupants[seat].owner
        if by is not None:
            word = game.encode(random.Random(1).choice(list(game.legal_moves(table.state))))
            yield _done(table, commands.Play(by, table.position, word), library), ""
        ending = commands.Resign(SARA) if solo else commands.Stop(SARA, True)
        over = _done(table, ending, library)
        yield over, ""
        yield over, end_keys.MORE


def _done(table: Table, command: commands.Command, library: GameLibrary) -> Table:
    for fact in decide(table, command).facts:
        table = evolve(table, fact, library)
    return table


def own_rows(key: str, locale: str) -> Iterator[Row]:
    """Yield the rows of lobbies, setup forms, finished games, and of boards the row of the asides and the own keys."""
    voice = Texts.load(strict=True).voice(locale, ("Sara", "Amir", "Negar", "Reza"))
    markups = []
    for table, menu in tables(key):
        if table.has_board:
            view, helps = table.view(), table.opened.solo
            markups.append(board_keys.board(KEY, table, view, voice, menu=menu, helps=helps))
        else:
            markups.append(keyboards.lobby(KEY, table, voice, "https://t.me/x", menu=menu))
    for solo in (False, True):
        form = setup_form.first(games.game(key), solo=solo)
        most = setup_form.with_opponents(form, games.game(key), 3) if solo else form
        matched = replace(form, levels=str(OFFERED.index(MATCHED)) * len(form.levels))
        markups += [
            keyboards.setup(shown, games.game(key), voice, introduced=True)
            for shown in (form, most or form, matched)
        ]
        found = [games.game(key)]
        markups.append(keyboards.games(found, voice, solo=solo, introduced=[key]))
    for markup in markups:
        assert len(markup.inline_keyboard) <= keyboards.MOST_ROWS
        for row in markup.inline_keyboard:
            if not all(str(button.callback_data).startswith("w:") for button in row):
                yield tuple(button.text for button in row)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", games.KEYS)
async def test_no_label_of_a_lobby_a_form_or_an_end_is_cut(
    blank: Any, key: str, locale: str
) -> None:
    assert await cut_labels(blank, own_rows(key, locale)) == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_no_name_of_a_level_in_plain_python_is_cut(
    blank: Any, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(core, "library", lambda: None)
    texts._fixed.cache_clear()
    try:
        assert await cut_labels(blank, own_rows("azul", locale)) == []
    finally:
        texts._fixed.cache_clear()


@pytest.mark.parametrize("locale", LOCALES)
async def test_no_own_label_beside_asides_is_cut(blank: Any, locale: str) -> None:
    voice = Texts.load(strict=True).voice(locale).plain
    ids = (
        "key-back-in",
        "key-resign",
        "key-undo",
        "key-hint",
        "key-rules",
        "key-step-back",
        "key-intro",
    )
    rows = [
        tuple(voice(say(one, form=own_labels(count))) for one in ids) * 2 for count in range(1, 7)
    ]
    cut = await cut_labels(blank, (row[:count] for count, row in enumerate(rows, 1)))
    assert cut == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_no_label_of_a_persons_preferences_is_cut(blank: Any, locale: str) -> None:
    voice = Texts.load(strict=True).voice(locale)
    markups = [
        preference_keys.own_keys(Person(SARA, 101, "Sara", calls=calls, tips=tips), voice)
        for calls in (None, *CALLS)
        for tips in (None, "off")
    ]
    rows = [tuple(key.text for key in row) for markup in markups for row in markup.inline_keyboard]
    assert await cut_labels(blank, rows) == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_no_label_of_the_list_of_lessons_is_cut(blank: Any, locale: str) -> None:
    voice = Texts.load(strict=True).voice(locale).plain
    rows = []
    for key in TAUGHT:
        lesson = read_lesson(locale, key)
        assert lesson is not None
        for solved in range(len(lesson.tasks) + 1):
            count = len(lesson.tasks)
            label = say("lesson-key-game", game=Term(f"{key}-name"), solved=solved, count=count)
            rows.append((voice(label), voice(say("lesson-key-minute", game=Term(f"{key}-name")))))
    assert await cut_labels(blank, rows) == []
