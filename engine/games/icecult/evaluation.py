"""Static evaluation and plausible moves of Ice Cult."""

from __future__ import annotations

from dataclasses import replace

from engine.games.icecult.ending import ranking
from engine.games.icecult.legality import legal_moves, movable
from engine.games.icecult.moves import Move, TiltTwice, UseArc, UseArrow
from engine.games.icecult.pieces import PATHS, Colour, Symbol
from engine.games.icecult.state import (
    Stack,
    State,
    arrived,
    face,
    is_over,
    pieces_on,
    stack,
    tops,
)
from engine.games.icecult.tilts import Poses, tilted
from engine.games.icecult.turns import apply
from engine.saying import Seat

_WON = 100.0
_HOME = 1.5
"""Extra value, in steps, of an arrived piece, which can no longer be moved."""


def evaluate(position: State, seat: Seat) -> float:
    """Return the seat's lead over its best opponent in steps, with a bonus for arrived pieces.

    If the game is over, the result is `_WON` divided by the number of winners for a winner, otherwise -`_WON`.
    """
    if is_over(position):
        winners = ranking(position)[0]
        return _WON / len(winners) if seat in winners else -_WON
    values = [_value(position, Seat(other)) for other in range(position.seats)]
    mine = values.pop(seat)
    return mine - max(values)


def _value(position: State, seat: Seat) -> float:
    colour = position.colours[seat]
    on_paths = sum(space for path in PATHS for space, _ in pieces_on(position, colour, path))
    home = position.components.steps_to_arrive + _HOME
    return home * arrived(position, seat) + on_paths


def plausible_moves(position: State) -> tuple[Move, ...]:
    """Return the plausible tilts at the start of a turn, otherwise the plausible ways to use the symbols.

    If the player can win immediately, only the moves that do so are returned. Moves that let others win immediately are
    left out, and then moves that are not useful (see `_has_point`), unless this would leave nothing. The result is
    empty only if the game is over.
    """
    moves = tuple(legal_moves(position))
    if position.resolving is None:
        return _plausible_tilts(position, moves)
    ends = {move: winners for move in moves if (winners := _winners_after(position, move))}
    if wins := tuple(move for move, winners in ends.items() if position.mover in winners):
        return wins
    safe = tuple(move for move in moves if move not in ends) or moves
    return tuple(move for move in safe if _has_point(position, move)) or safe


def _plausible_tilts(position: State, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return one pair of tilts for each distinct result.

    If any results show an arrow in the player's colour on top, only those are returned.
    """
    ways: dict[Poses, Move] = {}
    own: list[Move] = []
    for move in moves:
        if not isinstance(move, TiltTwice):
            continue
        poses = tilted(tilted(position.poses, move.first), move.second)
        if ways.setdefault(poses, move) is move and _shows(
            replace(position, poses=poses), position.colours[position.mover]
        ):
            own.append(move)
    return tuple(own) or tuple(ways.values())


def _shows(position: State, colour: Colour) -> bool:
    return any(top.colour is colour for top in tops(position))


def _winners_after(position: State, move: Move) -> tuple[Seat, ...]:
    """Return the winners if the move of a piece ends the game immediately, otherwise ()."""
    if not isinstance(move, UseArrow):
        return ()
    after = apply(position, move).state
    return ranking(after)[0] if is_over(after) else ()


def _has_point(position: State, move: Move) -> bool:
    """Return whether a move is useful.

    An arrow is useful if it moves one of the player's pieces, or if no choice of pieces would do so; a circle, if it
    moves one of the player's pieces; an arc, if it turns a block with a pending arrow. Moves of all other kinds are
    useful.
    """
    mine = position.colours[position.mover]
    match move:
        case UseArrow(place=place, repeat=repeat):
            if mine in carried(position, move):
                return True
            choices = (UseArrow(place, *piece, repeat) for piece in movable(position, place))
            return not repeat and not any(mine in carried(position, other) for other in choices)
        case UseArc(place, _):
            top = face(position, place)
            is_pending = position.resolving is not None and place in position.resolving.pending
            return is_pending and top.symbol is Symbol.ARROW
    return True


def carried(position: State, move: UseArrow) -> Stack:
    """Return the pieces that an arrow would move, from bottom to top."""
    top = face(position, move.place)
    if move.space:
        return stack(position, top.points, move.space)[move.height - 1 :]
    return (top.colour,) if top.colour else ()
