"""How the computer players of each level choose a word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import nlargest
from operator import itemgetter
from typing import Any

from engine.chance import number
from engine.contract import Game, View, Word
from engine.players.early_stopping import TimeLeft
from engine.players.search import analyse, out_of_time
from engine.players.softened import choose_softly

SECONDS = {"hard": 0.5, "master": 2.0}
"""Thinking time in seconds of each level that plays the best move of a timed search."""
AWAITED_SECONDS = {**SECONDS, "master": 1.4}
"""Time limit in seconds of these levels while somebody waits for the move. A position that is searched before the turn
of the computer (pondering) gets the full thinking time."""
MAX_SECONDS = 2.0
"""Time limit in seconds of the levels without a thinking time, which then play the best word found so far."""
LATER_WORD_SHARE = 0.25
"""Share of the thinking time that is spent on each later word of a turn. A turn of Ice Cult has up to five words."""
LEVELS = ("easy", "medium", *SECONDS)
"""The levels of fixed strength, weakest first. Locale messages: `level-<level>`."""
MATCHED = "matched"
"""The level of a computer whose strength is set for each game (engine/players/softened.py)."""
OFFERED = (*LEVELS, MATCHED)
"""The levels offered to people."""
DEFAULT_SKILL = 0.2
"""The skill of a matched computer if no skill is given."""

RANDOM = "random"
"""A level that plays uniformly random legal words. It is a baseline and not offered to people."""

BEAM_WIDTH = 64
"""Maximum number of unfinished turns of each length that "medium" keeps; enough for all 44 results of two tilts in Ice
Cult."""
MAX_STATES = 4000
"""After visiting this many states, "medium" does not extend turns any further."""

StopFunction = Callable[[], bool]


def seconds_for(
    game: Game[Any, Any, Any], view: View, level: str, times: Mapping[str, float] = SECONDS
) -> float:
    """Return the time in seconds for the next word.

    `times` is the time of each level that has one for the first word of a turn: SECONDS or AWAITED_SECONDS. At the
    other levels, it is MAX_SECONDS.
    """
    seconds = times.get(level, MAX_SECONDS)
    return seconds * LATER_WORD_SHARE if game.in_turn(game.determinize(view, "turn")) else seconds


def choose(
    game: Game[Any, Any, Any],
    view: View,
    level: str,
    seed: str,
    should_stop: StopFunction | None = None,
    simulations: int | None = None,
    time_left: TimeLeft | None = None,
    skill: float | None = None,
) -> Word:
    """Return a legal word for the seat to move.

    The same arguments give the same word unless the search is stopped early.

    should_stop: called repeatedly; once it returns True, the word is chosen from what has been found so far. The levels
    "easy" and "random" take no time and do not call it.
    simulations: number of simulations at a level that searches. If it is None, the skill determines the number at the
    level "matched". At the other levels, `should_stop` or `time_left` then ends the search; if these are None too, the
    number is derived from the thinking time.
    time_left: function that returns the seconds left. The search may end earlier if the best move can no longer change.
    skill: the skill of a "matched" computer, -1 to 1 (None: DEFAULT_SKILL); other levels ignore it.

    Raises ValueError if the level is unknown or the game is over.
    """
    if view.to_move is None:
        raise ValueError("the game is over")
    if level in SECONDS:
        found = analyse(
            game,
            view,
            seed,
            should_stop,
            seconds=SECONDS[level],
            simulations=simulations,
            time_left=time_left,
            best_move_only=True,
        )
        return found[0].word
    if should_stop is None and time_left is not None:
        should_stop = out_of_time(time_left)
    match level:
        case "random":
            return _any(_legal(game, game.determinize(view, seed)), seed)
        case "easy":
            return _any(game.plausible_moves(view), seed)
        case "matched":
            chosen = DEFAULT_SKILL if skill is None else skill
            return choose_softly(game, view, chosen, seed, should_stop, simulations)
        case "medium":
            return _greedy(game, view, seed, should_stop or _never)
    raise ValueError(level)


def _never() -> bool:
    return False


def _any(words: Sequence[Word], seed: str) -> Word:
    return words[number(seed, "choice", len(words))]


def _legal(game: Game[Any, Any, Any], state: Any) -> list[Word]:
    return [game.encode(move) for move in game.legal_moves(state)]


def _greedy(game: Game[Any, Any, Any], view: View, seed: str, should_stop: StopFunction) -> Word:
    """Return the first word of the turn with the best evaluation in one determinization.

    A turn that was not followed to its end is considered only if none was. Ties are broken in favour of fewer words,
    then of plausible words, and finally at random, using the seed.
    """
    best: list[Word] = []
    best_value = (False, float("-inf"), 0)
    for value, word in _turns(game, game.determinize(view, seed)):
        if value > best_value:
            best, best_value = [], value
        if value == best_value:
            best.append(word)
        if should_stop():
            break
    plausible = frozenset(game.plausible_moves(view))
    return _any([word for word in best if word in plausible] or best, seed)


def _turns(game: Game[Any, Any, Any], state: Any) -> Iterator[tuple[tuple[bool, float, int], Word]]:
    """Yield (value, first word) for possible turns, where the value is (is finished, evaluation, -number of words).

    This is a beam search over turns of several words. Only the best `BEAM_WIDTH` unfinished turns of each length are
    continued. Of several unfinished turns of the same length that lead to the same state, only the first is considered.
    After MAX_STATES states, turns are not extended any further. Raises ValueError if the game is over.
    """
    seat = game.to_move(state)
    if seat is None:
        raise ValueError("the game is over")
    visited = length = 0
    unfinished: list[tuple[float, Any, Word | None]] = [(0.0, state, None)]
    while unfinished and visited < MAX_STATES:
        length += 1
        longer: dict[Any, tuple[float, Any, Word]] = {}
        for _, at, begun in unfinished:
            for move in game.legal_moves(at):
                visited += 1
                after = game.apply(at, move).state
                if after in longer:
                    continue
                is_finished = not game.in_turn(after)
                evaluation = game.evaluate(after, seat)
                word = begun or game.encode(move)
                if not is_finished:
                    longer[after] = (evaluation, after, word)
                yield (is_finished, evaluation, -length), word
        unfinished = [*nlargest(BEAM_WIDTH, longer.values(), key=itemgetter(0))]
