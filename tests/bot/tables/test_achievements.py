"""Achievements: each is reached by a result that meets its conditions, and by no weaker one."""

from __future__ import annotations

import random

import pytest

from bot.store.records import ChatKey, PersonKey
from bot.tables import commands
from bot.tables.achievements import achievements, reached
from bot.tables.decisions import decide, open_table
from bot.tables.ending import finished_game
from bot.tables.library import GameLibrary
from bot.tables.results import SeatResult
from bot.tables.table import evolve, replay
from engine.contract import ScoreLine
from engine.games import KEYS


def seat(total: int, **lines: tuple[int, int]) -> SeatResult:
    """Return the result of a seat; each line is (points, count)."""
    found = tuple(ScoreLine(key, points, count) for key, (points, count) in lines.items())
    return SeatResult(moves=10, total=total, lines=found)


CASES = [
    ("azul", "column-and-colour", {"columns": (7, 1), "colours": (10, 1)}, {"columns": (7, 1)}),
    ("azul", "three-rows", {"rows": (6, 3)}, {"rows": (4, 2)}),
    ("azul", "clean-floor", {"floor": (0, 0)}, {"floor": (-1, 1)}),
    ("sintra", "unbroken", {"lost": (0, 0), "broken": (0, 0)}, {"lost": (-2, 0)}),
    ("sintra", "four-windows", {"complete": (20, 4)}, {"complete": (12, 3)}),
    ("reef", "nothing-paid", {"paid": (0, 0)}, {"paid": (-1, 1)}),
    ("reef", "full-hand", {"left": (9, 3)}, {"left": (9, 2)}),
]


@pytest.mark.parametrize(("game", "key", "enough", "little"), CASES)
def test_an_achievement_is_reached_by_its_lines(
    game: str, key: str, enough: dict[str, tuple[int, int]], little: dict[str, tuple[int, int]]
) -> None:
    other = seat(1)
    assert key in reached(game, (seat(30, **enough), other), 0, won=True)
    assert key not in reached(game, (seat(30, **little), other), 0, won=True)


def test_an_achievement_of_a_winner_needs_a_win() -> None:
    for game, of_game in achievements().items():
        for key, one in of_game.items():
            lines = {name.partition(".")[0]: (40, 40) for name in one.at_least}
            seats = (seat(90, **lines).model_copy(update={"best_turn": 40}), seat(1))
            assert key in reached(game, seats, 0, won=True)
            assert (key in reached(game, seats, 0, won=False)) is not one.won


@pytest.mark.parametrize(("best_turn", "is_reached"), [(4, True), (3, False), (None, False)])
def test_four_pieces_home_are_counted_in_one_turn(best_turn: int | None, is_reached: bool) -> None:
    own = SeatResult(moves=10, total=5, best_turn=best_turn)
    assert ("four-home" in reached("icecult", (own, seat(3)), 0, won=False)) is is_reached


def test_four_pieces_home_in_one_turn_are_possible() -> None:
    """One of several hundred games of random moves is such a game."""
    people, library, chance = [*map(PersonKey, (1, 2, 3, 4))], GameLibrary(), random.Random(39)
    command = commands.Open(by=people[0], game="icecult", chat=ChatKey(9), seats=4)
    table = replay(open_table(command, library.game("icecult")), library)
    steps = [*map(commands.Join, people[1:]), commands.Start(people[0], "39", None)]
    while steps or table.to_move is not None:
        if not steps:
            assert table.to_move is not None
            move = chance.choice(table.game.legal_moves(table.state))
            by = people[table.to_move]
            steps.append(commands.Play(by, table.position, table.game.encode(move)))
        for fact in decide(table, steps.pop(0)).facts:
            table = evolve(table, fact, library)
    finished = finished_game(table, 1.0)
    assert finished is not None
    assert [one.achievements for one in finished.seats].count(("four-home",)) == 1


@pytest.mark.parametrize(("total", "is_reached"), [(7, True), (6, False)])
def test_a_clean_sweep_is_four_pieces_ahead_of_everybody(total: int, is_reached: bool) -> None:
    seats = (seat(2), seat(total), seat(3))
    assert ("clean-sweep" in reached("icecult", seats, 1, won=True)) is is_reached


def test_every_achievement_is_of_a_game_and_has_a_case() -> None:
    assert set(achievements()) <= set(KEYS)
    tested = {(game, key) for game, key, _, _ in CASES} | {
        ("icecult", "clean-sweep"),
        ("icecult", "four-home"),
    }
    assert tested == {(game, key) for game, of_game in achievements().items() for key in of_game}


def test_an_unknown_game_has_none() -> None:
    assert reached("pebbles", (seat(1), seat(2)), 0, won=False) == ()
