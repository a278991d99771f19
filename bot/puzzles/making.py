"""Makes puzzles: searches self-played games for positions with one clearly best move that the greedy player misses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.puzzles.lines import line_of
from bot.puzzles.puzzle import (
    CHECK_FACTOR,
    REPLY_SHARE,
    Puzzle,
    PuzzleMove,
    PuzzlePosition,
    master_simulations,
)
from engine.chance import number
from engine.contract import AnyGame, Word
from engine.games import game as find
from engine.players.choice import choose
from engine.players.hints import advice
from engine.players.search import MoveAnalysis, analyse
from engine.players.verdicts import MIN_CLEAR, chance_after, turn_continues

SEATS = 2
FIRST_WORD = 6
"""Positions are examined only after this many words of a game."""
PLAY_SHARE = 40
"""The divisor by which the simulations of a master are reduced for searches in self-play."""
MIN_MOVES = 6
"""The minimum number of moves that the search considers in the position of a puzzle."""
MIN_GAP = 0.06
"""The minimum difference between the chances to win, from 0 to 1, after the best move and after any other move."""
MIN_SHARE = 0.6
"""The minimum share of the simulations that begin with the best move."""
CHANCES = (0.12, 0.98)
"""The limits of the chance to win after the best move; beyond them, the game is already decided."""
CHOICES = 5
APART = 6
"""The minimum number of words between two puzzles from the same game."""
MISTAKES = 6
"""In self-play, on average one word in this many is only the second best, so that some mistakes can be punished."""
GREEDY_SEEDS = 2


@dataclass(frozen=True, slots=True)
class Deal:
    """A game and a number, which determine the options and the deal of a self-played game."""

    game: str
    number: int

    @property
    def seed(self) -> str:
        """The seed of the deal."""
        return f"puzzle {self.game} {self.number}"


def options_of(game: AnyGame, deal: Deal) -> dict[str, str]:
    """Return the options of a deal, as determined by its seed."""
    return {
        option.key: option.values[number(deal.seed, option.key, len(option.values))]
        for option in game.options
    }


def puzzles_from(deal: Deal) -> Iterator[Puzzle]:
    """Yield the puzzles of one self-played game; none if the compiled search cannot handle its options.

    The same deal always yields the same puzzles.
    """
    game = find(deal.game)
    options = options_of(game, deal)
    state = game.start(SEATS, options, game.components(None), deal.seed).state
    events: tuple[Any, ...] = ()
    words: list[Word] = []
    last = FIRST_WORD - APART
    while (seat := game.to_move(state)) is not None:
        at = PuzzlePosition(game, state, events, seat)
        view, seed = at.view, f"{deal.seed} {len(words)}"
        if len(words) == FIRST_WORD and game.encode_for_search(view, seed) is None:
            return
        found = analyse(game, view, seed, simulations=master_simulations(at) // PLAY_SHARE)
        if len(words) >= max(FIRST_WORD, last + APART) and _is_promising(found):
            made = _choices(at, seed)
            if made is not None:
                puzzle = Puzzle(
                    deal.game, SEATS, tuple(options.items()), deal.seed, tuple(words), made, ()
                )
                yield replace(puzzle, line=line_of(puzzle, at))
                last = len(words)
        word = found[0].word
        if len(found) > 1 and number(seed, "mistake", MISTAKES) == 0:
            word = found[1].word
        words.append(word)
        step = game.apply(state, game.decode(word))
        state, events = step.state, step.events


def _is_promising(found: Sequence[MoveAnalysis]) -> bool:
    total = sum(one.simulations for one in found)
    best = found[0]
    if len(found) < MIN_MOVES or best.simulations < MIN_SHARE * total:
        return False
    return CHANCES[0] < best.win_probability < CHANCES[1] and _gap(found) >= MIN_GAP


def _gap(found: Sequence[MoveAnalysis]) -> float:
    """Return the chance to win after the best move less the highest one after any other searched move (0 if none)."""
    others = [one.win_probability for one in found[1:] if one.simulations]
    return found[0].win_probability - max(others, default=0.0)


def _choices(at: PuzzlePosition, seed: str) -> tuple[PuzzleMove, ...] | None:
    """Return the choices of the puzzle at a position, or None if the position is not suitable."""
    game, view = at.game, at.view
    simulations = master_simulations(at)
    quick = analyse(game, view, f"{seed} quick", simulations=simulations // REPLY_SHARE)
    if not _is_promising(quick):
        return None
    greedy = {choose(game, view, "medium", f"{seed} {one}") for one in range(GREEDY_SEEDS)}
    if quick[0].word in greedy:
        return None
    found = analyse(game, view, f"{seed} master", simulations=simulations, best_move_only=True)
    best = found[0]
    if not _is_promising(found) or best.word != quick[0].word:
        return None
    words = _varied(dict.fromkeys([best.word, *sorted(greedy), *(one.word for one in found)]))
    told = {_told(at, best.word)}
    choices = [PuzzleMove(best.word, round(1000 * best.win_probability))]
    for word in words:
        saying = _told(at, word)
        if saying is None or saying in told:
            continue
        chance = chance_after(game, view, word, found, seed, simulations=simulations // REPLY_SHARE)
        if chance > best.win_probability - MIN_GAP:
            return None
        told.add(saying)
        choices.append(PuzzleMove(word, round(1000 * chance)))
        if len(choices) == CHOICES:
            break
    if None in told or len(choices) < CHOICES:
        return None
    return tuple(choices)


def _varied(words: Iterable[Word]) -> list[Word]:
    """Return all words but the first. Words whose first two parts equal those of an earlier word come last."""
    kinds: set[str] = set()
    first: list[Word] = []
    rest: list[Word] = []
    for word in words:
        kind = ".".join(word.split(".")[:2])
        (rest if kind in kinds else first).append(word)
        kinds.add(kind)
    return [*first, *rest][1:]


def _told(at: PuzzlePosition, word: Word) -> object:
    return advice(at.game, at.view, word, "puzzle")


def answer_at_length(at: PuzzlePosition, seed: str) -> Word:
    """Return the word of the best move by a search with `CHECK_FACTOR` times the simulations of a master."""
    simulations = CHECK_FACTOR * master_simulations(at)
    found = analyse(at.game, at.view, seed, simulations=simulations, best_move_only=True)
    return found[0].word


def equal_choice(at: PuzzlePosition, words: Sequence[Word], seed: str) -> Word | None:
    """Return a word that is about as good as the first one because the turn goes on after it, or None.

    Of several orders of the actions of a turn, a search may follow only one (`chance_after`). Therefore, the position
    after each word that does not end the turn is searched as well. Words are about equally good if their chances to win
    differ by less than MIN_CLEAR.
    """
    game, view, simulations = at.game, at.view, master_simulations(at) // REPLY_SHARE
    on = [word for word in words if turn_continues(game, view, word, seed)]
    if not set(on) - {words[0]}:
        return None
    found = analyse(game, view, f"{seed} orders", simulations=simulations)
    chances = {
        word: chance_after(game, view, word, found, seed, simulations=simulations)
        for word in (words[0], *on)
    }
    best = chances.pop(words[0])
    return next((word for word in chances if chances[word] > best - MIN_CLEAR), None)
