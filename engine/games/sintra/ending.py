"""The end of a game of Sintra: score lines, ranking and tie-break."""

from __future__ import annotations

from engine.contract import Outcome, Score, ScoreLine
from engine.games.sintra.events import GameEnded, SeatEnd
from engine.games.sintra.palace import (
    best_colour,
    complete_windows,
    count_end,
    filled_around,
    panes_left,
)
from engine.games.sintra.state import ROUNDS, Palace, Seat, Side, State, Tally
from engine.ranking import ranking
from engine.saying import Saying, Who, say


def scores(state: State) -> tuple[Score, ...]:
    """Return the current score of every seat; end-of-game scoring is included only when the game is over."""
    return tuple(_score(state, Seat(seat)) for seat in range(len(state.palaces)))


def _score(state: State, seat: Seat) -> Score:
    """Return the score of a seat; end-of-game scoring (SI-60 to SI-63) is included only when the game is over."""
    own = state.palaces[seat]
    lines = list(_lines(_sum(own.rounds)))
    if state.ended:
        counted = count_end(own, state.side, state.components)
        lines += [
            ScoreLine("left", counted.left, panes_left(own)),
            ScoreLine("broken", counted.broken, own.broken),
            ScoreLine(*_special(own, state.side, counted.special)),
        ]
    rounds = tuple(_lines(tally) for tally in own.rounds)
    return Score(seat, sum(line.points for line in lines), tuple(lines), rounds)


def _special(own: Palace, side: Side, points: int) -> tuple[str, int, int]:
    if side is Side.A:
        return "ornaments", points, sum(len(window.panes) for window in own.windows)
    return "complete", points, len(complete_windows(own))


def _sum(rounds: tuple[Tally, ...]) -> Tally:
    return Tally(
        sum(tally.bonus for tally in rounds),
        sum(tally.windows for tally in rounds),
        sum(tally.lost for tally in rounds),
    )


def _lines(tally: Tally) -> tuple[ScoreLine, ...]:
    return (
        ScoreLine("windows", tally.windows),
        ScoreLine("bonus", tally.bonus),
        ScoreLine("lost", tally.lost),
    )


def _rank(state: State, seat: Seat) -> tuple[int, int]:
    """Return (total, value of the broken-glass marker), by which seats are ranked; higher is better (SI-64)."""
    own = state.palaces[seat]
    return _score(state, seat).total, count_end(own, state.side, state.components).broken


def reason() -> Saying:
    """Return the reason for the end of the game, which is always the same (SI-6)."""
    return say("sintra-ended-rounds", rounds=ROUNDS)


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None if it is not over."""
    if not state.ended:
        return None
    seats = map(Seat, range(len(state.palaces)))
    groups = ranking([_rank(state, seat) for seat in seats])
    return Outcome(groups[0], groups, reason(), _tie_break(state, groups))


def _tie_break(state: State, groups: tuple[tuple[Seat, ...], ...]) -> Saying | None:
    """Return the tie-break if other seats have the winners' total but lost more on the broken-glass track (SI-61).

    The result is None if no other seat has this total.
    """
    best, _ = _rank(state, groups[0][0])
    others = [seat for group in groups[1:] for seat in group if _rank(state, seat)[0] == best]
    if not others:
        return None
    return say(
        "sintra-tie-broken",
        winners=tuple(Who(seat) for seat in groups[0]),
        others=tuple(Who(seat) for seat in others),
    )


def game_ended(state: State) -> GameEnded:
    """Return the event for the end of the game."""
    result = outcome(state)
    winners = result.winners if result else ()
    return GameEnded(tuple(_seat_end(state, Seat(at)) for at in range(len(state.palaces))), winners)


def _seat_end(state: State, seat: Seat) -> SeatEnd:
    own = state.palaces[seat]
    counted = count_end(own, state.side, state.components)
    colour, of_colour = best_colour(own) if state.side is Side.B else (None, 0)
    return SeatEnd(
        seat=seat,
        panes=panes_left(own),
        left=counted.left,
        broken=counted.broken,
        special=counted.special,
        filled=filled_around(own, state.components),
        complete=len(complete_windows(own)),
        colour=colour,
        of_colour=of_colour,
        total=_score(state, seat).total,
    )
