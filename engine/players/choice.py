"""How the computer players of each level choose a word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from operator import itemgetter
from typing import Any

from engine.chance import number
from engine.contract import Game, View, Word
from engine.players.early_stopping import TimeLeft
from engine.players.search import analyse, out_of_time

SECONDS = {"hard": 0.5, "master": 2.0}
"""Thinking time in seconds of the levels that search."""
MAX_SECONDS = 2.0
"""Time limit of the other levels; after it they play the best word found so far."""
LATER_WORD_SHARE = 0.25
"""Share of the thinking time for each later word of a turn. A turn of Ice Cult has up to five words."""
LEVELS = ("easy", "medium", *SECONDS)
"""The levels offered to people, weakest first. Locale messages: `level-<level>`."""

RANDOM = "random"
"""A level that plays uniformly random legal words; a baseline, not offered to people."""

BEAM_WIDTH = 64
"""Number of unfinished turns that "medium" follows; enough for each of the 44 results of two tilts in Ice Cult."""
MAX_STATES = 4000
"""Number of states after which "medium" follows no longer turns."""

StopFunction = Callable[[], bool]


def seconds_for(game: Game[Any, Any, Any], view: View, level: str) -> float:
    """Return the thinking time in seconds for the next word."""
    seconds = SECONDS.get(level, MAX_SECONDS)
    return seconds * LATER_WORD_SHARE if game.in_turn(game.determinize(view, "turn")) else seconds


def choose(
    game: Game[Any, Any, Any],
    view: View,
    level: str,
    seed: str,
    should_stop: StopFunction | None = None,
    simulations: int | None = None,
    time_left: TimeLeft | None = None,
) -> Word:
    """Return a legal word for the seat to move; equal views, seeds and simulations give equal words.

    should_stop: called between simulations; once it returns True, the best word so far is returned.
    simulations: number of simulations of a level that searches; without it, `should_stop` or `time_left` ends the
    search, or the number follows from the level's thinking time.
    time_left: returns the seconds left. The search may end earlier if the best move cannot change any more.

    Raises ValueError for an unknown level or if the game is over.
    """
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

    Ties are broken by the number of words, then in favour of plausible words, then by the seed.
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
    """Yield ways to play this turn: (finished, evaluation, -number of words) and the first word.

    Beam search over turns of several words: only the best `BEAM_WIDTH` unfinished turns of each length are continued,
    and each state is reached once.
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
