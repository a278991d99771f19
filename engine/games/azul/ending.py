"""Scores, bonuses and the outcome of a game of Azul."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract import Outcome, Score, ScoreLine
from engine.games.azul.state import ROUNDS_WITHOUT_TILE, Board, Ending, State, Tally, Wall
from engine.games.azul.wall import complete_colours, complete_columns, complete_rows
from engine.ranking import ranking
from engine.saying import Saying, Seat, Who, say

ROW_POINTS = 2
COLUMN_POINTS = 7
COLOUR_POINTS = 10
"""Points for each complete row, column and colour at the end of the game (AZ-40)."""


def bonus(wall: Wall) -> tuple[ScoreLine, ScoreLine, ScoreLine]:
    """Return score lines with the bonuses for complete rows, columns and colours (AZ-40)."""
    rows, columns, colours = complete_rows(wall), complete_columns(wall), complete_colours(wall)
    return (
        ScoreLine("rows", ROW_POINTS * rows, rows),
        ScoreLine("columns", COLUMN_POINTS * columns, columns),
        ScoreLine("colours", COLOUR_POINTS * colours, colours),
    )


def scores(state: State) -> tuple[Score, ...]:
    """Return the score of every seat, in seat order.

    In a position loaded without the tallies of some rounds, the line "before" holds the points from these rounds.
    """
    return tuple(_score(state, Seat(seat), board) for seat, board in enumerate(state.boards))


def _score(state: State, seat: Seat, board: Board) -> Score:
    history, costly, floor = [], 0, 0
    tiling = state.gained if state.tiling and seat == state.turn else 0
    for tally in board.rounds:
        history.append(_lines(tally))
        tiling += tally.tiling
        floor += tally.floor
        costly += tally.floor < 0
    tiles = sum([len(spaces) - spaces.count(None) for spaces in board.wall])
    lines = [ScoreLine("tiling", tiling, tiles), ScoreLine("floor", floor, costly)]
    if state.ended is not None:
        lines += bonus(board.wall)
    before = board.score - sum(line.points for line in lines)
    if before:
        lines.insert(0, ScoreLine("before", before))
    return Score(seat, board.score, tuple(lines), tuple(history))


def _lines(tally: Tally) -> tuple[ScoreLine, ...]:
    return ScoreLine("tiling", tally.tiling), ScoreLine("floor", tally.floor)


def _rank(board: Board) -> tuple[int, int]:
    """Return (points, number of complete rows), by which seats are ranked (AZ-41)."""
    return board.score, complete_rows(board.wall)


def _ranking(boards: tuple[Board, ...]) -> tuple[tuple[Seat, ...], ...]:
    return ranking([_rank(board) for board in boards])


def winners(boards: tuple[Board, ...]) -> tuple[Seat, ...]:
    """Return the winners; several if they are tied (AZ-41)."""
    return _ranking(boards)[0]


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None if it is not over."""
    if state.ended is None:
        return None
    groups = _ranking(state.boards)
    rows = [complete_rows(board.wall) for board in state.boards]
    why = reason(state.ended, {Seat(seat): count for seat, count in enumerate(rows)})
    return Outcome(groups[0], groups, why, _tie_break(state, groups[0]))


def reason(ending: Ending, rows: Mapping[Seat, int]) -> Saying:
    """Return the reason why the game ended, given the number of complete horizontal rows of each seat."""
    match ending:
        case Ending.ROW:
            found: dict[int, list[Who]] = {}
            for seat, count in rows.items():
                if count:
                    found.setdefault(count, []).append(Who(seat))
            done = tuple(
                say("azul-ended-rows-of", seats=tuple(seats), rows=count)
                for count, seats in found.items()
            )
            return say("azul-ended-row", done=done, people=sum(map(len, found.values())))
        case Ending.STUCK:
            return say("azul-ended-stuck", rounds=ROUNDS_WITHOUT_TILE)
        case Ending.EMPTY:
            return say("azul-ended-empty")


def _tie_break(state: State, best: tuple[Seat, ...]) -> Saying | None:
    """Return the tie-break that ranks the winners above other seats with the same points; None without such seats."""
    board = state.boards[best[0]]
    others = tuple(
        Who(Seat(seat))
        for seat, other in enumerate(state.boards)
        if other.score == board.score and seat not in best
    )
    if not others:
        return None
    names = tuple(Who(seat) for seat in best)
    return say("azul-tie-rows", winners=names, rows=complete_rows(board.wall), others=others)
