"""Where computers are measured: level against level on paired deals; and a door for other programs (--stdio)."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from engine import core
from engine.contract import Game, Seat
from engine.core.build import ready
from engine.errors import EngineError
from engine.games import KEYS, game
from engine.players import stdio
from engine.players.choice import LEVELS, RANDOM, SECONDS, choose, seconds_for
from engine.players.search import pace as pace_of

GREEDY = "greedy"
"""What takes the move after which the board looks best: the level medium."""
MATCH_MEGABYTES = 400
"""What a search may take that plays for another program, alone on its machine."""
PLAYERS = (RANDOM, GREEDY, *LEVELS)
NORMAL = 1.96
"""Standard deviations on both sides that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long players think: `seconds` of the clock, or else positions: so many, or a share of what fits into them."""

    is_timed: bool = False
    looks: int | None = None
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Opening:
    """So many turns of each seat are played by that level before, the same for every game of a deal."""

    turns: int = 0
    level: str = RANDOM


@dataclass(frozen=True, slots=True)
class Result:
    """A game: the first player's part of the win, and how many points it was ahead of the best other."""

    won: float
    ahead: int


def match(
    playing: Game[Any, Any, Any],
    players: tuple[str, str],
    games: int,
    *,
    seats: int = 2,
    options: dict[str, str] | None = None,
    paces: tuple[Pace, Pace] = (Pace(), Pace()),
    deal: int = 0,
    opening: Opening = Opening(),
) -> Iterator[Result]:
    """The first player against others of the second kind; every deal is played once from each seat."""
    components = playing.components(None)
    for number in range(games):
        first = number % seats
        seed = f"deal {deal + number // seats}"
        state = playing.start(seats, options or {}, components, seed).state
        turn = turns = 0
        while (seat := playing.to_move(state)) is not None:
            at = int(seat != first)
            view = playing.observe(state, seat)
            turns += not playing.in_turn(state)
            if turns <= opening.turns * seats:
                word: str = choose(playing, view, opening.level, f"{seed} {turn}")
            else:
                word = _word(playing, view, players[at], f"{number} {turn}", paces[at])
            state = playing.apply(state, playing.decode(word)).state
            turn += 1
        yield result_of(playing, state, first)


def result_of(playing: Game[Any, Any, Any], state: Any, first: int) -> Result:
    """What the end of a game brought that seat."""
    outcome = playing.outcome(state)
    winners = outcome.winners if outcome else ()
    totals = [score.total for score in playing.scores(state)]
    best = max(total for other, total in enumerate(totals) if other != first)
    return Result((Seat(first) in winners) / max(1, len(winners)), totals[first] - best)


def _word(playing: Game[Any, Any, Any], view: Any, player: str, seed: str, pace: Pace) -> str:
    level = "medium" if player == GREEDY else player
    if level not in SECONDS:
        return choose(playing, view, level, seed)
    if pace.is_timed:
        end = time.monotonic() + seconds_for(playing, view, level)
        return choose(playing, view, level, seed, time_left=lambda: end - time.monotonic())
    looks = pace.looks
    if looks is None:
        speed = pace_of(playing, view, seed)
        looks = max(1, round(speed * seconds_for(playing, view, level) * pace.share))
    return choose(playing, view, level, seed, looks=looks)


def interval(share: float, count: int) -> tuple[float, float]:
    """Wilson's interval, which holds the true share in 95 of 100 cases.

    >>> [round(bound, 3) for bound in interval(0.5, 100)]
    [0.404, 0.596]
    """
    square = NORMAL * NORMAL
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = NORMAL * sqrt(share * (1 - share) / count + square / (4 * count * count))
    half /= 1 + square / count
    return middle - half, middle + half


def line(players: Sequence[str], results: Sequence[Result]) -> str:
    """What is printed after each game: the first player's share, its interval, the mean lead."""
    count = len(results)
    share = sum(result.won for result in results) / count
    low, high = interval(share, count)
    ahead = sum(result.ahead for result in results) / count
    return (
        f"{players[0]} against {players[1]}: {share:.1%} of {count} games "
        f"(95 %: {low:.1%} to {high:.1%}), {ahead:+.1f} points"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m engine.players.arena", description=__doc__)
    parser.add_argument("game", nargs="?", choices=KEYS)
    parser.add_argument("first", nargs="?", choices=PLAYERS)
    parser.add_argument("second", nargs="?", choices=PLAYERS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument(
        "--seats", type=int, default=2, help="the others are all of the second kind"
    )
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--deal", type=int, default=0, help="the number of the first deal")
    parser.add_argument(
        "--opening", type=int, default=0, help="so many turns of each seat by chance at first"
    )
    parser.add_argument(
        "--opening-by", choices=(RANDOM, "easy"), default=RANDOM, help="any words, or easy's"
    )
    parser.add_argument("--timed", action="store_true", help="think by the clock, at full time")
    parser.add_argument(
        "--share", type=float, default=0.1, help="think so much of the usual positions"
    )
    parser.add_argument("--looks", type=int, nargs=2, help="think so many positions each")
    parser.add_argument("--stdio", action="store_true", help="choose words for another program")
    chosen = parser.parse_args()
    if not chosen.stdio and chosen.second is None:
        parser.error("a game and two players, or --stdio")
    return chosen


def main() -> None:
    """Play a match and say how it stands after every game; or answer JSON lines until they end."""
    chosen = _arguments()
    if not ready():
        sys.stderr.write("there is no compiler: computers think in plain Python, and slower\n")
    if chosen.stdio:
        core.MEGABYTES = MATCH_MEGABYTES
        raw = (one.decode("utf-8", "replace") for one in sys.stdin.buffer)
        for answer in stdio.answers(raw, time.monotonic):
            sys.stdout.write(answer + "\n")
            sys.stdout.flush()
        return
    players = (chosen.first, chosen.second)
    looks = chosen.looks or (None, None)
    paces = (
        Pace(chosen.timed, looks[0], chosen.share),
        Pace(chosen.timed, looks[1], chosen.share),
    )
    options = dict(one.split("=", 1) for one in chosen.option)
    results: list[Result] = []
    try:
        for result in match(
            game(chosen.game),
            players,
            chosen.games,
            seats=chosen.seats,
            options=options,
            paces=paces,
            deal=chosen.deal,
            opening=Opening(chosen.opening, chosen.opening_by),
        ):
            results.append(result)
            sys.stdout.write(f"\r{line(players, results)}")
            sys.stdout.flush()
    except EngineError as error:
        sys.exit(f"{type(error).__name__}: {error}")
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
