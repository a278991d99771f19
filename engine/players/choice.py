"""How a computer player of each level chooses its word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from operator import itemgetter
from typing import Any

from engine.chance import number
from engine.contract import Game, View, Word
from engine.players.early_stopping import Left
from engine.players.search import plans, used_up

SECONDS = {"hard": 0.5, "master": 2.0}
"""How long the levels think that search."""
LONGEST = 2.0
"""After so many a level without seconds of its own plays the best word that it has found so far."""
LATER = 0.25
"""This part of a level's time for each later word of a turn: the first one was the choice (Ice Cult has up to five)."""
LEVELS = ("easy", "medium", *SECONDS)
"""The levels that people are offered, weakest first. Words: `level-<level>` in the locales."""

RANDOM = "random"
"""Any legal word, each as likely: a measure for the others, not offered to people."""

TURN_WIDTH = 64
"""So many unfinished turns are followed: enough for each of the 44 results of two tilts in Ice Cult."""
TURN_LOOKS = 4000
"""After so many looks at states no longer turns are tried."""

Stop = Callable[[], bool]


def seconds_for(game: Game[Any, Any, Any], view: View, level: str) -> float:
    """How long a level may think about the next word."""
    seconds = SECONDS.get(level, LONGEST)
    return seconds * LATER if game.in_turn(game.guess(view, "turn")) else seconds


def choose(
    game: Game[Any, Any, Any],
    view: View,
    level: str,
    seed: str,
    should_stop: Stop | None = None,
    looks: int | None = None,
    time_left: Left | None = None,
) -> Word:
    """A legal word for the seat to move; the same view, seed and number of looks give the same word.

    should_stop: asked between looks; once it says yes, the best word so far is played.
    looks: how many positions a level that searches may look at; None: as many as `should_stop` allows, or without it
    about as many as fit into its seconds.
    time_left: the same by a clock; who thinks by it ends before, once the choice is settled.
    """
    if level in SECONDS:
        found = plans(
            game,
            view,
            seed,
            should_stop,
            seconds=SECONDS[level],
            looks=looks,
            time_left=time_left,
            is_choice=True,
        )
        return found[0].word
    if should_stop is None and time_left is not None:
        should_stop = used_up(time_left)
    match level:
        case "random":
            return _any(_legal(game, game.guess(view, seed)), seed)
        case "easy":
            return _any(game.sensible(view), seed)
        case "medium":
            return _greedy(game, view, seed, should_stop or _never)
    raise ValueError(level)


def _never() -> bool:
    return False


def _any(words: Sequence[Word], seed: str) -> Word:
    return words[number(seed, "choice", len(words))]


def _legal(game: Game[Any, Any, Any], state: Any) -> list[Word]:
    return [game.encode(move) for move in game.legal_moves(state)]


def _greedy(game: Game[Any, Any, Any], view: View, seed: str, should_stop: Stop) -> Word:
    """The word that begins the turn after which the guessed state looks best.

    Of equal turns one of the shortest, of their words a sensible one, of these any.
    """
    best: list[Word] = []
    best_value = (False, float("-inf"), 0)
    for value, word in _turns(game, game.guess(view, seed)):
        if value > best_value:
            best, best_value = [], value
        if value == best_value:
            best.append(word)
        if should_stop():
            break
    sensible = frozenset(game.sensible(view))
    return _any([word for word in best if word in sensible] or best, seed)


def _turns(game: Game[Any, Any, Any], state: Any) -> Iterator[tuple[tuple[bool, float, int], Word]]:
    """Ways to play this turn: whether it is finished, how the state looks then, less the words it took; its first word.

    A turn of several words is followed word by word: of the unfinished ones of one length only the best looking go on,
    and one way to each state is enough.
    """
    seat = game.to_move(state)
    if seat is None:
        raise ValueError("the game is over")
    looks = length = 0
    unfinished: list[tuple[float, Any, Word | None]] = [(0.0, state, None)]
    while unfinished and looks < TURN_LOOKS:
        length += 1
        longer: dict[Any, tuple[float, Any, Word]] = {}
        for _, at, begun in unfinished:
            for move in game.legal_moves(at):
                looks += 1
                after = game.apply(at, move).state
                if after in longer:
                    continue
                is_finished = not game.in_turn(after)
                worth = game.appraise(after, seat)
                word = begun or game.encode(move)
                if not is_finished:
                    longer[after] = (worth, after, word)
                yield (is_finished, worth, -length), word
        unfinished = [*nlargest(TURN_WIDTH, longer.values(), key=itemgetter(0))]
