"""A computer player of adjustable strength: it chooses at random from the moves that a small search finds good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from typing import Any

from engine.chance import number
from engine.contract import Game, View, Word
from engine.players.search import MoveAnalysis, analyse, simulations_per_second

StopFunction = Callable[[], bool]

SIMULATIONS = 200
"""Number of simulations at skills up to `FULL_SEARCH`."""
FULL_SEARCH = 0.6
"""Above this skill, the number of simulations grows, up to `TOP_SECONDS` times the measured speed of the game."""
TOP_SECONDS = 0.1
WARMEST, COOLEST = 10.0, 0.02
"""The temperatures at the skills 0 and 1, in units of log odds of winning."""
TRUST = 2.0
"""At skill s, the weight of a move with n simulations is multiplied by (n + 1) ** (TRUST * s). Good moves are simulated
often, so this makes them more probable."""
PRIOR_SIMULATIONS = 64.0
"""At skill 1, the chance to win of each move is averaged with the mean of all moves, weighted as this many simulations.
So a move with a few lucky simulations is not preferred to a well-searched one. At lower skills, the weight is smaller;
up to FULL_SEARCH, it is 0, because misjudging rarely simulated moves is a part of weak play."""
RAREST = 0.05
"""A move is never played if its weight is less than this share of the largest weight."""
WON, LOST = 0.8, 0.5
"""If any move has a chance to win of at least WON, moves with a chance below LOST are never played."""
CARELESS = 0.1
"""Below this skill, some moves are drawn from the plausible ones with equal probability; at skill 0, all moves are."""
WEAKEST = -1.0
"""The skill of the level "easy". At a skill s below 0, each word is chosen as at that level with probability -s."""
OFTEN = 0.25
"""A move with at least this share of the best move's simulations is considered even if it looks like a blunder."""
_FINE = 1 << 53


def temperature_of(skill: float) -> float:
    """Return the temperature at a skill, in units of log odds of winning.

    >>> [round(temperature_of(skill), 2) for skill in (0.0, 0.5, 1.0)]
    [10.0, 0.45, 0.02]
    """
    return float(WARMEST * (COOLEST / WARMEST) ** _bounded(skill))


def simulations_of(skill: float, speed: int) -> int:
    """Return the number of simulations at a skill, given the measured simulations per second of the game.

    >>> simulations_of(0.3, 100_000), simulations_of(0.8, 100_000), simulations_of(1.0, 100_000)
    (200, 1414, 10000)
    """
    most = max(SIMULATIONS, speed * TOP_SECONDS)
    return round(float(SIMULATIONS * (most / SIMULATIONS) ** _above_full_search(skill)))


def choose_softly(
    game: Game[Any, Any, Any],
    view: View,
    skill: float,
    seed: str,
    should_stop: StopFunction | None = None,
    simulations: int | None = None,
) -> Word:
    """Return a legal word for the seat to move, chosen at random among those that look good at this skill.

    skill: WEAKEST to 1, from the level "easy" to about the level "hard".
    simulations: number of simulations; by default, the number for the skill.

    Words with better odds of winning and more simulations are more probable; the higher the skill, the larger the
    difference. Words that throw away what the search considers a won game are left out, and so are obvious blunders
    that the search does not simulate often. Below the skill CARELESS, some words are drawn with equal probability from
    the plausible ones. Only below 0 can a word throw away a won game, as at the level "easy" (see WEAKEST).

    The same arguments give the same word unless `should_stop` ends the search. Raises ValueError if the game is over.
    """
    plausible = game.plausible_moves(view)
    if number(seed, "easy", _FINE) < -skill * _FINE:
        return plausible[number(seed, "choice", len(plausible))]
    if simulations is None:
        simulations = simulations_of(skill, simulations_per_second(game, view, seed))
    found = analyse(game, view, seed, should_stop, simulations=simulations)
    if number(seed, "careless", _FINE) < (1 - _bounded(skill) / CARELESS) * _FINE:
        return _any_plausible(plausible, found, seed)
    often, shown = found[0].simulations * OFTEN, frozenset(plausible)
    return soften(
        [one for one in found if one.word in shown or one.simulations >= often], skill, seed
    )


def soften(found: Sequence[MoveAnalysis], skill: float, seed: str) -> Word:
    """Return the word of a move drawn at random, with weights that depend on the skill, 0 to 1.

    The weights are described at TRUST, PRIOR_SIMULATIONS and RAREST. Moves below LOST are left out if any move reaches
    WON.
    """
    found = _kept(found)
    temperature, trust = temperature_of(skill), TRUST * _bounded(skill)
    logs = [  # of the weights
        _log_odds(chance) / temperature + trust * log(one.simulations + 1)
        for one, chance in zip(found, _averaged(found, skill), strict=True)
    ]
    highest = max(logs)
    weights = [exp(one - highest) for one in logs]
    weights = [one if one >= RAREST else 0.0 for one in weights]
    left = sum(weights) * number(seed, "softened", _FINE) / _FINE
    for move, weight in zip(found, weights, strict=True):
        left -= weight
        if left < 0:
            return move.word
    return found[logs.index(highest)].word


def _any_plausible(plausible: Sequence[Word], found: Sequence[MoveAnalysis], seed: str) -> Word:
    """Return a plausible word that does not throw away a won game.

    If every plausible word does, return another word of `found` that does not. The word is drawn with equal
    probability from those that qualify.
    """
    words, kept = plausible, {one.word for one in _kept(found)}
    if len(kept) < len(found):
        words = [word for word in plausible if word in kept] or sorted(kept)
    return words[number(seed, "choice", len(words))]


def _kept(found: Sequence[MoveAnalysis]) -> Sequence[MoveAnalysis]:
    """Return the moves, without those below LOST if any move reaches WON."""
    if max(one.win_probability for one in found) < WON:
        return found
    return [one for one in found if one.win_probability >= LOST]


def _averaged(found: Sequence[MoveAnalysis], skill: float) -> list[float]:
    """Return the chance to win of each move, averaged with their mean (see PRIOR_SIMULATIONS)."""
    prior = PRIOR_SIMULATIONS * _above_full_search(skill)
    simulations = sum(one.simulations for one in found)
    if prior == 0 or simulations == 0:
        return [one.win_probability for one in found]
    mean = sum(one.win_probability * one.simulations for one in found) / simulations
    return [
        (one.win_probability * one.simulations + mean * prior) / (one.simulations + prior)
        for one in found
    ]


def _log_odds(probability: float) -> float:
    bounded = min(max(probability, 0.001), 0.999)
    return log(bounded / (1.0 - bounded))


def _above_full_search(skill: float) -> float:
    """Return how far the skill is on the way from FULL_SEARCH to 1, from 0 to 1."""
    return max(0.0, (_bounded(skill) - FULL_SEARCH) / (1 - FULL_SEARCH))


def _bounded(skill: float) -> float:
    return min(1.0, max(0.0, skill))
