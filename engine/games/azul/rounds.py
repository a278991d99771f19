"""What happens between rounds: the end of a round, dealing new tiles, and the end of the game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from engine.chance import shuffle
from engine.contract import Event
from engine.games.azul.ending import bonus, winners
from engine.games.azul.events import GameEnded, RoundEnded, RoundStarted, SeatBonus, SeatRound
from engine.games.azul.state import (
    COLOURS,
    FACTORY_SIZE,
    ROUNDS_WITHOUT_TILE,
    Colour,
    Ending,
    State,
    Tally,
)
from engine.games.azul.wall import complete_rows
from engine.saying import Seat

NO_TALLY = Tally(0, 0)
"""Replaces the tally of a board that was already tiled when a position without tallies was loaded."""


def end_round(state: State, capped: Collection[Seat]) -> tuple[State, list[Event]]:
    """Return the state after the end of a round, with its events.

    The game ends (AZ-24, AZ-30, AZ-42), or a new round starts. `capped` contains the seats whose boards were tiled by
    the last move and that lost fewer points than the floor line cost (AZ-22).
    """
    tallies = [board.rounds[-1] if board.rounds else NO_TALLY for board in state.boards]
    sums = [
        SeatRound(
            Seat(seat),
            tally.tiling,
            -tally.floor,
            state.boards[seat].score,
            is_capped=seat in capped,
        )
        for seat, tally in enumerate(tallies)
    ]
    events: list[Event] = [RoundEnded(state.round, tuple(sums))]
    idle = 0 if any(tally.tiling for tally in tallies) else state.idle + 1
    state = replace(state, idle=idle)
    if any(complete_rows(board.wall) for board in state.boards):
        after, more = _end_game(state, Ending.ROW)
    elif idle >= ROUNDS_WITHOUT_TILE:
        after, more = _end_game(state, Ending.STUCK)
    else:
        after, more = start_round(state)
    return after, events + more


def sorted_tiles(tiles: tuple[Colour, ...]) -> tuple[Colour, ...]:
    """Return tiles sorted by colour, as they are kept in factories and in the centre."""
    return tuple(sorted(tiles, key=COLOURS.index))


def start_round(state: State) -> tuple[State, list[Event]]:
    """Return the state after new tiles are dealt to the factories, and the events.

    The holder of the marker starts, and the marker returns to the centre (AZ-10, AZ-23). If there are no tiles to deal,
    the game ends (AZ-30).
    """
    starter = state.starter if state.marker is None else state.marker
    need = FACTORY_SIZE * len(state.factories)
    drawn, bag, lid = state.bag[:need], state.bag[need:], state.lid
    refilled = len(drawn) < need and any(lid)
    if refilled:  # only if the bag is empty and more tiles are needed (AZ-30)
        tiles = [colour for colour, count in zip(COLOURS, lid, strict=True) for _ in range(count)]
        fresh = shuffle(state.seed, f"bag {state.round + 1}", tiles)
        missing = need - len(drawn)
        drawn, bag, lid = drawn + fresh[:missing], fresh[missing:], (0,) * len(COLOURS)
    if not drawn:
        return _end_game(state, Ending.EMPTY)
    after = replace(
        state,
        round=state.round + 1,
        starter=starter,
        turn=starter,
        marker=None,
        factories=tuple(
            sorted_tiles(drawn[at : at + FACTORY_SIZE]) for at in range(0, need, FACTORY_SIZE)
        ),
        bag=bag,
        lid=lid,
    )
    return after, [RoundStarted(after.round, starter, refilled, len(drawn), need - len(drawn))]


def _end_game(state: State, ending: Ending) -> tuple[State, list[Event]]:
    """Return the final state, with the bonuses added to the scores (AZ-40), and the events."""
    boards, seats = [], []
    for seat, board in enumerate(state.boards):
        rows, columns, colours = bonus(board.wall)
        points = rows.points + columns.points + colours.points
        total = board.score + points
        boards.append(replace(board, score=total))
        seats.append(SeatBonus(Seat(seat), rows.count, columns.count, colours.count, points, total))
    after = replace(state, boards=tuple(boards), ended=ending)
    return after, [GameEnded(ending, tuple(seats), winners(after.boards))]
