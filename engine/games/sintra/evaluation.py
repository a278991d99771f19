"""Static evaluation and plausible moves of Sintra."""

from __future__ import annotations

from engine.contract import Word
from engine.games.sintra import legality
from engine.games.sintra import palace as palaces
from engine.games.sintra.moves import Advance, Back, Move, encode
from engine.games.sintra.state import ROUNDS, STRIP_SPACES, Palace, Seat, State
from engine.games.sintra.views import SintraView, state_from_view

TURNS_A_ROUND = 4.0
"""Approximate number of turns that each player has in a round."""
BACK_COSTS = 1.2
"""Cost in points of the turn needed to go back; it is multiplied by the share of strips to the left of the glazier."""
FELL = 1
"""If the glazier can go back and every take breaks more panes than this, going back is the only plausible move."""
STEP = 2
"""A plausible move skips at most this many strips, unless all moves that break the fewest panes skip more."""
FEW = 2
"""Going back is plausible if at most this many strips are within reach."""
PROGRESS = (0.0, 0.08, 0.22, 0.42, 0.68)
"""Share of a strip's value that is counted, by the number of panes on the strip."""


def evaluate(state: State, seat: Seat) -> float:
    """Return the seat's lead over its best opponent in points, with unfinished strips and end-of-game bonuses."""
    values = [_palace_value(state, palace) for palace in state.palaces]
    rival = max(value for other, value in enumerate(values) if other != seat)
    return values[seat] - rival


def _palace_value(state: State, palace: Palace) -> float:
    counted = palaces.count_end(palace, state.side, state.components)
    total = palace.score + counted.left + counted.broken + float(counted.special)
    if state.ended:
        return total
    turns = (ROUNDS - state.round) * TURNS_A_ROUND + 1.5
    chance = min(1.0, turns / 6.0)
    for place, strip in enumerate(palace.strips, start=1):
        if strip is None:
            continue
        panes = STRIP_SPACES - strip.panes.count(None)
        if panes:
            window = sum(
                points for _, points in palaces.window_addends(palace, place, state.components)
            )
            near = 1.0 if place >= palace.glazier else 0.75
            total += PROGRESS[panes] * (window + 1.5) * chance * near
    behind = sum(1 for strip in palace.strips[: palace.glazier - 1] if strip is not None)
    return total - BACK_COSTS * behind / len(palace.strips) * chance


def plausible_moves(view: SintraView) -> tuple[Word, ...]:
    """Return the legal words that break the fewest panes and, where possible, skip few strips.

    If the glazier can go back, `back` is included if at most FEW strips are within reach, and is the only result if
    every take breaks more than FELL panes. The result is empty after the end of the game.
    """
    if view.to_move is None:
        return ()
    state = state_from_view(view)
    own = state.palaces[state.turn]
    legal = legality.legal_moves(state)
    back = [move for move in legal if isinstance(move, Back)]
    takes = [move for move in legal if not isinstance(move, Back)]
    fewest = min(_broken(state, move) for move in takes)
    if back and fewest > FELL:
        return tuple(map(encode, back))
    good: list[Move] = [move for move in takes if _broken(state, move) == fewest]
    good = [move for move in good if _passed(own, move) <= STEP] or good
    if back and len(palaces.reach(own)) <= FEW:
        good += back
    return tuple(map(encode, good))


def _passed(own: Palace, move: Move) -> int:
    """Return the number of strips within reach that a move skips."""
    if not isinstance(move, Advance):
        return 0
    return sum(1 for place in palaces.reach(own) if place < move.strip)


def _broken(state: State, move: Move) -> int:
    """Return the number of panes that a move breaks."""
    if isinstance(move, Back):
        return 0
    count = legality.source(state, move.factory).count(move.colour)
    if not isinstance(move, Advance):
        return count
    strip = state.palaces[state.turn].strips[move.strip - 1]
    fits = palaces.fit(strip, state.components, move.colour, count)
    return count - (fits.placed if fits else 0)
