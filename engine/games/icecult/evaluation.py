"""Static evaluation and plausible moves of Ice Cult."""

from __future__ import annotations

from dataclasses import replace

from engine.contract import Word
from engine.games.icecult.ending import ranking
from engine.games.icecult.legality import legal_moves, movable
from engine.games.icecult.moves import Move, TiltTwice, UseArc, UseArrow, encode
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
from engine.games.icecult.views import IceView
from engine.saying import Seat

_WON = 100.0
_HOME = 1.5
"""Extra value, in steps, of an arrived piece, which can no longer be moved."""


def evaluate(state: State, seat: Seat) -> float:
    """Return the seat's lead over its best opponent in steps, with a bonus for arrived pieces.

    If the game is over, the result is `_WON` divided by the number of winners for a winner, otherwise -`_WON`.
    """
    if is_over(state):
        winners = ranking(state)[0]
        return _WON / len(winners) if seat in winners else -_WON
    values = [_value(state, Seat(other)) for other in range(state.seats)]
    mine = values.pop(seat)
    return mine - max(values)


def _value(state: State, seat: Seat) -> float:
    colour = state.colours[seat]
    on_paths = sum(space for path in PATHS for space, _ in pieces_on(state, colour, path))
    home = state.components.steps_to_arrive + _HOME
    return home * arrived(state, seat) + on_paths


def plausible_moves(view: IceView) -> tuple[Word, ...]:
    """Return the words of the plausible tilts at the start of a turn, otherwise the plausible ways to use the symbols.

    If the player can win immediately, only the moves that do so are returned. Moves that let others win immediately are
    left out, and then moves that are not useful (see `_has_point`), unless this would leave nothing. The result is
    empty only if the game is over.
    """
    return tuple(map(encode, _plausible(view.state)))


def _plausible(state: State) -> tuple[Move, ...]:
    moves = tuple(legal_moves(state))
    if state.resolving is None:
        return _plausible_tilts(state, moves)
    ends = {move: winners for move in moves if (winners := _winners_after(state, move))}
    if wins := tuple(move for move, winners in ends.items() if state.mover in winners):
        return wins
    safe = tuple(move for move in moves if move not in ends) or moves
    return tuple(move for move in safe if _has_point(state, move)) or safe


def _plausible_tilts(state: State, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return one pair of tilts for each distinct result.

    If any results show an arrow in the player's colour on top, only those are returned.
    """
    ways: dict[Poses, Move] = {}
    own: list[Move] = []
    for move in moves:
        if not isinstance(move, TiltTwice):
            continue
        poses = tilted(tilted(state.poses, move.first), move.second)
        if ways.setdefault(poses, move) is move and _shows(
            replace(state, poses=poses), state.colours[state.mover]
        ):
            own.append(move)
    return tuple(own) or tuple(ways.values())


def _shows(state: State, colour: Colour) -> bool:
    return any(top.colour is colour for top in tops(state))


def _winners_after(state: State, move: Move) -> tuple[Seat, ...]:
    """Return the winners if the move of a piece ends the game immediately, otherwise ()."""
    if not isinstance(move, UseArrow):
        return ()
    after = apply(state, move).state
    return ranking(after)[0] if is_over(after) else ()


def _has_point(state: State, move: Move) -> bool:
    """Return whether a move is useful.

    An arrow is useful if it moves one of the player's pieces, or if no choice of pieces would do so; a circle, if it
    moves one of the player's pieces; an arc, if it turns a block with a pending arrow. Moves of all other kinds are
    useful.
    """
    mine = state.colours[state.mover]
    match move:
        case UseArrow(place=place, repeat=repeat):
            if mine in carried(state, move):
                return True
            choices = (UseArrow(place, *piece, repeat) for piece in movable(state, place))
            return not repeat and not any(mine in carried(state, other) for other in choices)
        case UseArc(place, _):
            top = face(state, place)
            is_pending = state.resolving is not None and place in state.resolving.pending
            return is_pending and top.symbol is Symbol.ARROW
    return True


def carried(state: State, move: UseArrow) -> Stack:
    """Return the pieces that an arrow would move, from bottom to top."""
    top = face(state, move.place)
    if move.space:
        return stack(state, top.points, move.space)[move.height - 1 :]
    return (top.colour,) if top.colour else ()
