"""The analysis of a finished game: everybody's chance to win at each position, and verdicts on the costliest moves.

Analyses are stored as JSON.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from bot.tables.results import dump_saying, load_saying
from engine.contract import AnyGame, Seat, Word
from engine.errors import EngineError
from engine.players.averaging import SearchLimit, analyse_averaged
from engine.players.hints import advice
from engine.players.search import StopFunction
from engine.players.verdicts import MIN_SIMULATIONS, REPLY_SHARE, chance_after, judge
from engine.saying import Saying

VERSION = 3
"""The version of analyses; stored ones of another version are made again. Before version 2, a move of a game with more
than two seats that the search had left out had no chance to win, and a shared victory counted as a full one. Before
version 3, the moves of computers were judged like those of people."""
SURVEY_SECONDS = 24.0
"""The CPU time in seconds of the survey, which searches each position of a game. Searches of the positions after moves
(`chance_after`), which take at most a quarter of it, or half of it with more than two seats, are not included."""
MAX_SECONDS = 0.5
"""The maximum CPU time in seconds of the first search of a position in the survey."""
DEEP_SECONDS = 3.5
"""The CPU time in seconds of each of the two searches that lead to a verdict. A search of the position after a move
takes a quarter of it."""
CANDIDATES = 8
"""The maximum number of moves that are judged, in the order of `candidates`."""
MAX_VERDICTS = 3
"""No further moves are judged after this number of verdicts."""
MIN_POSITIONS = 5
"""The minimum number of positions that a game must have to be analysed."""
MIN_LOSS = 0.04
"""The smallest loss of the chance to win, from 0 to 1, for which a move is judged and a verdict is kept."""


@dataclass(frozen=True, slots=True)
class SurveyedPosition:
    """The result of the survey for one position.

    `chance` is the probability that the seat to move wins, and `loss` is how much the played move reduced it, both from
    0 to 1. `simulations` is the number of simulations of the first search.
    """

    seat: Seat
    chance: float
    loss: float
    simulations: int


@dataclass(frozen=True, slots=True)
class MoveJudgement:
    """A verdict on the move that led to a position of a replay.

    better: the better move as an instruction to the player. reasons: clauses for it, at most two.
    best, played: the player's chance to win after the better move and after the played move, per mille.
    simulations: the number of simulations of the first search for this verdict.
    """

    position: int
    seat: Seat
    better: Saying
    reasons: tuple[Saying, ...]
    best: int
    played: int
    simulations: int


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a finished game.

    course: for each position but the last, and for the last one if the game ended by its rules, the chances of all
    seats to win, per mille. judgements: at most MAX_VERDICTS verdicts in order of play.
    simulations: the median number of simulations in the first search of a position; 0 if there was none.
    hidden: whether, in a sample of the positions, a seat had information that the public did not have; if so, the
    searches had incomplete information as well.
    """

    course: tuple[tuple[int, ...], ...]
    judgements: tuple[MoveJudgement, ...]
    simulations: int
    hidden: bool


def survey_position(
    game: AnyGame, state: Any, word: str, seed: str, seconds: float
) -> SurveyedPosition:
    """Search a position with only the information of the seat to move, and return the result for the word played.

    `seconds` is the CPU time of the first search. If the word is not the best move, and the first search has too few
    simulations of the word, shorter searches follow (`chance_after`). Raises ValueError if the game is over.
    """
    seat = game.to_move(state)
    if seat is None:
        raise ValueError("the game is over")
    view = game.observe(state, seat)
    limit = cpu_limit(seconds)
    found = analyse_averaged(game, view, seed, limit=limit)
    best, count = found[0], sum(one.simulations for one in found)
    if word == best.word:
        return SurveyedPosition(seat, best.win_probability, 0.0, count)
    reply = max(MIN_SIMULATIONS, count // REPLY_SHARE)
    chance = chance_after(game, view, Word(word), found, seed, simulations=reply, limit=limit)
    return SurveyedPosition(
        seat, best.win_probability, max(0.0, best.win_probability - chance), count
    )


def judge_move(
    game: AnyGame, state: Any, word: str, seed: str, position: int, seconds: float
) -> MoveJudgement | None:
    """Return the verdict on a word played in a state.

    Return None if the word lost less than MIN_LOSS, if the verdict is not confirmed, or if the better move cannot be
    described. `position` is the number, counted from 0, of the position after the word in the replay, and `seconds` is
    the CPU time of the first search. Raises ValueError if the game is over.
    """
    seat = game.to_move(state)
    if seat is None:
        raise ValueError("the game is over")
    view = game.observe(state, seat)
    found = judge(game, view, Word(word), seed, limit=cpu_limit(seconds))
    told = advice(game, view, found.better, seed)
    if found.loss < MIN_LOSS or not found.confirmed or told is None:
        return None
    best, played = round(1000 * found.best_chance), round(1000 * found.chance)
    return MoveJudgement(position, seat, told, found.reasons, best, played, found.simulations)


def seconds_per_position(count: int) -> float:
    """Return the CPU time in seconds of the first search of each of `count` positions."""
    return min(MAX_SECONDS, SURVEY_SECONDS / max(1, count))


def candidates(
    survey: Sequence[SurveyedPosition], computers: frozenset[Seat] = frozenset()
) -> list[int]:
    """Return the indices of positions whose moves lost at least MIN_LOSS: at most CANDIDATES.

    The moves of people come first, then those of `computers`; of both, the costliest first.
    """
    worth = [at for at, one in enumerate(survey) if one.loss >= MIN_LOSS]
    return sorted(worth, key=lambda at: (survey[at].seat in computers, -survey[at].loss))[
        :CANDIDATES
    ]


def is_complete(judged: Sequence[MoveJudgement], seat: Seat, computers: frozenset[Seat]) -> bool:
    """Return whether no move of a seat is judged after these verdicts.

    A move of a computer is judged only if there is no verdict on a move of a person: people would learn little from it.
    """
    about_people = any(one.seat not in computers for one in judged)
    return len(judged) == MAX_VERDICTS or (seat in computers and about_people)


def course_of(
    seats: int, survey: Sequence[SurveyedPosition | None], shares: Sequence[float] | None
) -> tuple[tuple[int, ...], ...]:
    """Return the chances of all seats to win, per mille, at each position but the last, and there if it is known.

    survey: one item for each position but the last: the result of a search, or None for a position that was not
    searched.
    shares: each seat's share of the win at the last position, or None if the game was not finished. Then the result
    has no item for the last position.

    A search finds the chance of the seat to move. With two seats, the other seat has the remaining chance. With more,
    each other seat keeps the chance found at its latest turn, and all chances are scaled to a sum of 1. A position that
    was not searched has the chances of the position before it. As a search slightly overestimates the chance of the
    seat to move, the chances at each position are averaged with those at its neighbours (weights 1, 2, 1), except at
    the first and the last position of `survey`.
    """
    known = [1 / seats] * seats
    raw: list[list[float]] = []
    for searched in survey:
        if searched is not None:
            known[searched.seat] = searched.chance
            if seats == 2:
                known[1 - searched.seat] = 1 - searched.chance
        total = sum(known) or 1.0
        raw.append([one / total for one in known])
    smooth = [
        [(a + 2 * b + c) / 4 for a, b, c in zip(*three, strict=True)]
        for three in zip(raw, raw[1:], raw[2:], strict=False)
    ]
    course = [tuple(round(1000 * one) for one in at) for at in (*raw[:1], *smooth, *raw[1:][-1:])]
    if shares is not None:
        course.append(tuple(round(1000 * one) for one in shares))
    return tuple(course)


def analysis_of(
    game: AnyGame,
    states: Sequence[Any],
    survey: Sequence[SurveyedPosition | None],
    judged: Sequence[MoveJudgement],
) -> Analysis:
    """Return the analysis of a game, with at most MAX_VERDICTS verdicts from `judged`: those on the costliest moves.

    `survey` has one item for each state but the last. An item is None if no known move follows its state.
    """
    last = states[-1]
    outcome, seats = game.outcome(last), game.seats(last)
    shares = None if outcome is None else [outcome.share(Seat(one)) for one in range(seats)]
    counts = [one.simulations for one in survey if one is not None]
    best = sorted(judged, key=lambda one: one.played - one.best)[:MAX_VERDICTS]
    return Analysis(
        course=course_of(seats, survey, shares),
        judgements=tuple(sorted(best, key=lambda one: one.position)),
        simulations=round(median(counts)) if counts else 0,
        hidden=any(knows_more(game, state) for state in states[:: max(1, len(states) // 8)]),
    )


def knows_more(game: AnyGame, state: Any) -> bool:
    """Return whether some seat has information in this state that the public does not have."""
    public = game.observe(state, None)
    seats = range(game.seats(state))
    return any(replace(game.observe(state, Seat(seat)), viewer=None) != public for seat in seats)


def dump_analysis(found: Analysis) -> str:
    """Return an analysis as JSON."""
    raw = {
        "version": VERSION,
        "course": found.course,
        "judgements": [
            {
                "position": one.position,
                "seat": one.seat,
                "better": dump_saying(one.better),
                "reasons": [dump_saying(reason) for reason in one.reasons],
                "best": one.best,
                "played": one.played,
                "simulations": one.simulations,
            }
            for one in found.judgements
        ],
        "simulations": found.simulations,
        "hidden": found.hidden,
    }
    return json.dumps(raw, ensure_ascii=False, separators=(",", ":"))


def load_analysis(text: str) -> Analysis | None:
    """Return the analysis that `dump_analysis` wrote, or None if it has another version or cannot be read."""
    try:
        raw = json.loads(text)
        if raw["version"] != VERSION:
            return None
        return Analysis(
            course=tuple(tuple(map(int, one)) for one in raw["course"]),
            judgements=tuple(
                MoveJudgement(
                    one["position"],
                    Seat(one["seat"]),
                    load_saying(one["better"]),
                    tuple(map(load_saying, one["reasons"])),
                    one["best"],
                    one["played"],
                    one["simulations"],
                )
                for one in raw["judgements"]
            ),
            simulations=raw["simulations"],
            hidden=raw["hidden"],
        )
    except (EngineError, ValueError, TypeError, KeyError):
        return None


def cpu_limit(seconds: float) -> SearchLimit:
    """Return the limit of searches with `seconds` as the planned CPU time of this process."""

    def begin(share: float) -> StopFunction:
        end = time.process_time() + share * seconds
        return lambda: time.process_time() >= end

    return begin
