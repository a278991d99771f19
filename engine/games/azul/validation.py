"""Contradictions between the fields of a position: the supply of tiles, the tallies, idle rounds, tiling.

Each check yields a sentence for each contradiction. `serialization` has already checked the form of the data and every
board. A position that passes may be unreachable by play, but a game that continues from it obeys all rules, and every
later position passes these checks as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.azul.ending import COLOUR_POINTS, COLUMN_POINTS, ROW_POINTS, bonus
from engine.games.azul.legality import full_lines
from engine.games.azul.state import (
    FACTORY_SIZE,
    FLOOR_COSTS,
    FLOOR_SPACES,
    ROUNDS_WITHOUT_TILE,
    SIZE,
    Board,
    Ending,
    Marker,
    State,
)
from engine.games.azul.tiling import tiling_order
from engine.games.azul.wall import complete_rows
from engine.saying import Seat

TILE_POINTS = 2 * SIZE
"""Maximum points of one tile, scored by completing a row and a column (AZ-21)."""
MOST_CARRIED = SIZE * SIZE * TILE_POINTS + SIZE * (ROW_POINTS + COLUMN_POINTS + COLOUR_POINTS)
"""Maximum points of a board from rounds without a tally."""


def contradictions(state: State) -> Iterator[str]:
    """Yield a sentence for each contradiction, naming the fields."""
    tiled = tiled_seats(state)
    yield from _holder(state, tiled)
    yield from _supply(state)
    yield from _ending(state)
    yield from _rounds(state, tiled)
    if state.tiling:
        yield from _tiling(state, tiled)
    for seat, board in enumerate(state.boards):
        own = Seat(seat)
        gained = state.gained if state.tiling and own == state.turn else 0
        done = state.round if own in tiled or state.ended is not None else state.round - 1
        for mistake in _tallies(board, gained, done, ended=state.ended is not None):
            yield f"boards[{seat}]: {mistake}"


def tiled_seats(state: State) -> list[Seat]:
    """Return the seats whose boards have been tiled in this round while another seat chooses a column; otherwise []."""
    if not state.tiling:
        return []
    order = tiling_order(state)
    return order[: order.index(state.turn)]


def _supply(state: State) -> Iterator[str]:
    """Check factories, centre and marker against each other (AZ-4, AZ-11, AZ-12, AZ-30)."""
    emptied = state.factories.count(())
    if len(state.centre) > emptied * (FACTORY_SIZE - 1):
        yield f"centre: {len(state.centre)} tiles, but only {emptied} factories are empty (AZ-11)"
    if state.marker is not None and not emptied:
        yield "marker: held, but no tile can have been in the centre yet (AZ-12)"
    short = [at for at, tiles in enumerate(state.factories) if 0 < len(tiles) < FACTORY_SIZE]
    if short and (state.bag or any(state.factories[short[0] + 1 :])):
        yield f"factories[{short[0]}]: too few tiles, but more were there to be dealt (AZ-30)"


def _rounds(state: State, tiled: list[Seat]) -> Iterator[str]:
    """Check `round` and `idle`. The number of rounds in a game is limited (AZ-42)."""
    tiles = sum(space is not None for board in state.boards for row in board.wall for space in row)
    most = (len(state.boards) * SIZE * SIZE + tiles) * ROUNDS_WITHOUT_TILE + state.idle + 1
    if state.round > most:
        yield f"round: above {most}, more than idle rounds allow (AZ-42)"
    if state.idle > state.round - (state.ended is None):
        yield f"idle: {state.idle}, but fewer rounds have ended"
    latest = [
        [tally.tiling for tally in reversed(board.rounds)][seat in tiled :]
        for seat, board in enumerate(state.boards)
    ]
    for seat, points in enumerate(latest):
        if any(points[: state.idle]):
            yield f"idle: boards[{seat}].rounds has points from tiling in these rounds (AZ-42)"
    if all(len(points) > state.idle for points in latest) and not any(
        points[state.idle] for points in latest
    ):
        yield f"idle: {state.idle}, but by the tallies more rounds brought no tile (AZ-42)"


def _ending(state: State) -> Iterator[str]:
    """Check `ended` against `idle`, the walls and the remaining tiles."""
    rows = any(complete_rows(board.wall) for board in state.boards)
    if state.ended is Ending.STUCK:
        if state.idle != ROUNDS_WITHOUT_TILE:
            yield f"ended: stuck, but idle is not {ROUNDS_WITHOUT_TILE} (AZ-42)"
        if rows:
            yield "ended: stuck, but a complete row ends the game (AZ-24)"
        return
    if state.idle >= ROUNDS_WITHOUT_TILE:
        yield f"idle: {ROUNDS_WITHOUT_TILE} idle rounds end the game as stuck (AZ-42)"
    if state.ended is Ending.ROW and state.idle:
        yield "ended: a row was completed, but idle says that no tile was placed (AZ-42)"
    if state.ended is Ending.EMPTY:
        if state.bag or any(state.lid):
            yield "ended: empty, but tiles are in bag or lid (AZ-30)"
        if rows:
            yield "ended: empty, but a complete row ends the game (AZ-24)"


def _tallies(board: Board, gained: int, done: int, *, ended: bool) -> Iterator[str]:
    """Check the score of a board against its tallies. `done` is the number of rounds in which the board was tiled."""
    if len(board.rounds) > done:
        yield f"rounds: {len(board.rounds)} tallies, but only {done} rounds were tiled"
    if any(-tally.floor > sum(FLOOR_COSTS) for tally in board.rounds):
        yield f"rounds: a floor line costs at most {sum(FLOOR_COSTS)} (AZ-22)"
    tiles = sum(space is not None for spaces in board.wall for space in spaces)
    tilings = [tally.tiling for tally in board.rounds if tally.tiling]
    if gained:
        tilings.append(gained)
    if sum(tilings) > TILE_POINTS * tiles or len(tilings) > tiles:
        yield f"rounds: more points from tiling than {tiles} tiles on the wall can score (AZ-21)"
    if any(points > TILE_POINTS * SIZE for points in tilings):
        yield f"rounds: more points than {SIZE} tiles can score in a round (AZ-21)"
    score = board.score - gained - sum(tally.tiling + tally.floor for tally in board.rounds)
    if ended:
        score -= sum(line.points for line in bonus(board.wall))
    if not 0 <= score <= MOST_CARRIED:
        yield "score: differs from the tallies by less than 0 or too many points"
    for tally in board.rounds:
        score += tally.tiling + tally.floor
        if score < 0:
            yield "rounds: a floor line cost more points than the score had (AZ-22)"
            return


def _tiling(state: State, tiled: list[Seat]) -> Iterator[str]:
    """While a column is being chosen, check `gained`, and that no row was complete before this round (AZ-21, AZ-24)."""
    board = state.boards[state.turn]
    row, _ = full_lines(board)[0]
    above = zip(board.lines[: row - 1], board.wall[: row - 1], strict=True)
    placed = sum(not line.count and any(spaces) for line, spaces in above)
    if state.gained > TILE_POINTS * placed:
        yield f"gained: more points than {placed} tiles can have scored in this round (AZ-21)"
    if any(None not in spaces for spaces in board.wall[row - 1 :]):
        yield f"boards[{state.turn}]: a complete row ends the game (AZ-24)"
    for seat in tiling_order(state)[len(tiled) + 1 :]:
        if complete_rows(state.boards[seat].wall):
            yield f"boards[{seat}]: a complete row ends the game (AZ-24)"


def _holder(state: State, tiled: list[Seat]) -> Iterator[str]:
    """Check the marker's holder: until its board is tiled, the floor line contains the marker or is full (AZ-12)."""
    if state.marker is None or state.ended is not None or state.marker in tiled:
        return
    floor = state.boards[state.marker].floor
    if Marker.MARKER not in floor and len(floor) < FLOOR_SPACES:
        yield "the marker's holder has neither the marker on the floor line nor a full floor line"
