"""Play matches between computer levels on paired deals; with --stdio, choose moves for another program."""

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
from engine.players.choice import LEVELS, MATCHED, RANDOM, SECONDS, choose, seconds_for
from engine.players.search import simulations_per_second

GREEDY = "greedy"
"""Another name for the level "medium", which plays the move with the best static evaluation."""
MATCH_MEGABYTES = 400
"""Memory limit in megabytes for a search with --stdio."""
PLAYERS = (RANDOM, GREEDY, *LEVELS)
SKILL = "skill="
"""The beginning of the name of a matched computer, which is followed by its skill, 0 to 1."""
NORMAL = 1.96
"""The 97.5% quantile of the normal distribution, for 95% intervals."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long a player at a level in SECONDS may think; other players ignore it.

    is_timed: whether the player uses the clock and the full thinking time of its level.
    simulations: if not timed, the number of simulations; None if it is derived from the thinking time and the measured
    speed.
    share: factor for the derived number of simulations.
    """

    is_timed: bool = False
    simulations: int | None = None
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class OpeningTurns:
    """The first `turns` turns of each seat, which `level` plays; they are the same in all games of a deal."""

    turns: int = 0
    level: str = RANDOM


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """The result of one game: the first player's share of the win, and their lead over the best opponent in points.

    The lead is None in a game without scores.
    """

    won: float
    ahead: int | None


def match(
    playing: Game[Any, Any, Any],
    players: tuple[str, str],
    games: int,
    *,
    seats: int = 2,
    options: dict[str, str] | None = None,
    time_controls: tuple[TimeControl, TimeControl] = (TimeControl(), TimeControl()),
    deal: int = 0,
    opening: OpeningTurns = OpeningTurns(),
) -> Iterator[ArenaResult]:
    """Yield the first player's result in each game; the second player plays all other seats.

    Each deal is played once from every seat: the first player moves to the next seat after each game.
    players: two names that the function `player` accepts.
    time_controls: those of the first and of the second player.
    deal: the number of the first deal.

    Raises BadOptions as `Game.start` does.
    """
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
                word = _word(playing, view, players[at], f"{number} {turn}", time_controls[at])
            state = playing.apply(state, playing.decode(word)).state
            turn += 1
        yield result_of(playing, state, first)


def result_of(playing: Game[Any, Any, Any], state: Any, first: int) -> ArenaResult:
    """Return the result of a finished game for the seat `first`."""
    outcome = playing.outcome(state)
    totals = [score.total for score in playing.scores(state)]
    ahead = totals.pop(first) - max(totals) if totals else None
    return ArenaResult(outcome.share(Seat(first)) if outcome else 0.0, ahead)


def _word(
    playing: Game[Any, Any, Any], view: Any, player: str, seed: str, time_control: TimeControl
) -> str:
    level = "medium" if player == GREEDY else player
    if level.startswith(SKILL):
        return choose(playing, view, MATCHED, seed, skill=float(level.removeprefix(SKILL)))
    if level not in SECONDS:
        return choose(playing, view, level, seed)
    if time_control.is_timed:
        end = time.monotonic() + seconds_for(playing, view, level)
        return choose(playing, view, level, seed, time_left=lambda: end - time.monotonic())
    simulations = time_control.simulations
    if simulations is None:
        speed = simulations_per_second(playing, view, seed)
        seconds = seconds_for(playing, view, level) * time_control.share
        simulations = max(1, round(speed * seconds))
    return choose(playing, view, level, seed, simulations=simulations)


def player(name: str) -> str:
    """Return `name` if it is the name of a player. Raises ValueError if it is not.

    >>> player("skill=0.5")
    'skill=0.5'
    """
    if name in PLAYERS or (name.startswith(SKILL) and 0 <= float(name.removeprefix(SKILL)) <= 1):
        return name
    raise ValueError(name)


def interval(share: float, count: int) -> tuple[float, float]:
    """Return the 95% Wilson score interval for a share observed in `count` games.

    >>> [round(bound, 3) for bound in interval(0.5, 100)]
    [0.404, 0.596]
    """
    square = NORMAL * NORMAL
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = NORMAL * sqrt(share * (1 - share) / count + square / (4 * count * count))
    half /= 1 + square / count
    return middle - half, middle + half


def line(players: Sequence[str], results: Sequence[ArenaResult]) -> str:
    """Return the line about some games: the first player's share of the wins, its interval, and the mean lead."""
    count = len(results)
    share = sum(result.won for result in results) / count
    low, high = interval(share, count)
    leads = [result.ahead for result in results if result.ahead is not None]
    return (
        f"{players[0]} against {players[1]}: {share:.1%} of {count} games "
        f"(95 %: {low:.1%} to {high:.1%})"
    ) + (f", {sum(leads) / count:+.1f} points" if leads else "")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m engine.players.arena", description=__doc__)
    parser.add_argument("game", nargs="?", choices=KEYS)
    names = f"{', '.join(PLAYERS)} or {SKILL}0.5"
    parser.add_argument("first", nargs="?", type=player, metavar="first", help=names)
    parser.add_argument("second", nargs="?", type=player, metavar="second", help=names)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument(
        "--seats", type=int, default=2, help="the others are all of the second kind"
    )
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--deal", type=int, default=0, help="the number of the first deal")
    parser.add_argument(
        "--opening", type=int, default=0, help="number of first turns of each seat played at random"
    )
    parser.add_argument(
        "--opening-by", choices=(RANDOM, "easy"), default=RANDOM, help="the level that plays them"
    )
    parser.add_argument(
        "--timed", action="store_true", help="use the clock and the full thinking time"
    )
    parser.add_argument("--share", type=float, default=0.1, help="share of the usual simulations")
    parser.add_argument(
        "--simulations", type=int, nargs=2, help="number of simulations of each player"
    )
    parser.add_argument("--stdio", action="store_true", help="answer JSON lines of another program")
    chosen = parser.parse_args()
    if not chosen.stdio and chosen.second is None:
        parser.error("a game and two players, or --stdio")
    return chosen


def main() -> None:
    """Play a match and print the result, or answer JSON requests until the input ends.

    On a terminal, the line shows the result so far after every game. Exits with a message if the game refuses an option
    or the number of seats.
    """
    chosen = _arguments()
    if not ready():
        sys.stderr.write("computers search in plain Python, which is slower\n")
    if chosen.stdio:
        core.MEGABYTES = MATCH_MEGABYTES
        raw = (one.decode("utf-8", "replace") for one in sys.stdin.buffer)
        for answer in stdio.answers(raw, time.monotonic):
            sys.stdout.write(answer + "\n")
            sys.stdout.flush()
        return
    players = (chosen.first, chosen.second)
    first, second = chosen.simulations or (None, None)
    time_controls = (
        TimeControl(chosen.timed, first, chosen.share),
        TimeControl(chosen.timed, second, chosen.share),
    )
    options = dict(one.split("=", 1) for one in chosen.option)
    results: list[ArenaResult] = []
    try:
        for result in match(
            game(chosen.game),
            players,
            chosen.games,
            seats=chosen.seats,
            options=options,
            time_controls=time_controls,
            deal=chosen.deal,
            opening=OpeningTurns(chosen.opening, chosen.opening_by),
        ):
            results.append(result)
            if sys.stdout.isatty():
                sys.stdout.write(f"\r{line(players, results)}")
                sys.stdout.flush()
    except EngineError as error:
        sys.exit(f"{type(error).__name__}: {error}")
    if results:
        sys.stdout.write("\n" if sys.stdout.isatty() else f"{line(players, results)}\n")


if __name__ == "__main__":
    main()
