"""Verdicts: what the search would have played instead of a move, how much better that is, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.contract import Game, View, Word
from engine.players.averaging import SearchLimit, analyse_averaged, chance_averaged
from engine.players.hints import clauses, wins_at_once
from engine.players.search import MoveAnalysis
from engine.saying import Saying, say

MIN_SIMULATIONS = 200
"""With fewer simulations of a move, the position after it is searched separately if possible (`chance_after`)."""
MIN_CLEAR = 0.02
"""A verdict is confirmed only if the better move wins at once, or if its chance to win exceeds those of all other moves
by at least this much."""
REPLY_SHARE = 4
"""The number of simulations and the time are divided by this for the separate search of the position after the move."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search found out about a move that was played.

    better: the best move found, which is the played one if nothing better was found.
    chance, best_chance: the chance to win after the played move and after the best one, 0 to 1, given what the seat to
    move knew.
    confirmed: whether the better move wins immediately, or is clearly ahead and a second search prefers it as well;
    also True if nothing better was found.
    simulations: the number of simulations of the first search.
    reasons: at most two clauses for the best move that can be checked in the picture and do not hold for the played
    one as well; empty if there are none, or if nothing better was found.
    """

    better: Word
    chance: float
    best_chance: float
    confirmed: bool
    simulations: int
    reasons: tuple[Saying, ...]

    @property
    def loss(self) -> float:
        """By how much the chance to win is higher after the best move than after the played one; at least 0."""
        return max(0.0, self.best_chance - self.chance)


def judge(
    game: Game[Any, Any, Any],
    view: View,
    played: Word,
    seed: str,
    *,
    simulations: int | None = None,
    limit: SearchLimit | None = None,
) -> Verdict:
    """Return the verdict on a legal move, given the view of the seat to move.

    `simulations` is the number of simulations of the first search. If it is None, only `limit` limits the searches; its
    planned time is that of the first search. The same arguments give the same verdict unless `limit` ends a search.
    Raises ValueError if the game is over.
    """
    found = analyse_averaged(game, view, seed, simulations=simulations, limit=limit)
    winning = next((one for one in found if wins_at_once(game, view, one.word, seed)), None)
    best = winning or found[0]
    total = sum(one.simulations for one in found)
    best_chance = 1.0 if winning else best.win_probability
    if played == best.word or (winning and wins_at_once(game, view, played, seed)):
        return Verdict(played, best_chance, best_chance, True, total, ())
    chance = chance_after(
        game, view, played, found, seed, simulations=max(1, total // REPLY_SHARE), limit=limit
    )
    if winning:
        told: tuple[Saying, ...] = (say("verdict-wins"),)
    else:
        told = _distinguishing(
            clauses(
                [best, *(one for one in found if one is not best)], game.reasons(view, best.word)
            ),
            game.reasons(view, played).gains,
        )
    return Verdict(
        better=best.word,
        chance=chance,
        best_chance=best_chance,
        confirmed=winning is not None or _confirmed(game, view, found, chance, seed, total, limit),
        simulations=total,
        reasons=told[:2],
    )


def _distinguishing(told: Iterable[Saying], of_played: Sequence[Saying]) -> tuple[Saying, ...]:
    """Return the clauses that speak for the better move only.

    A clause of the same kind as one for the played move is left out unless it promises more points or pieces.
    """
    most: dict[str, int] = {}
    for one in of_played:
        most[one.id] = max(most.get(one.id, 0), _amount(one))
    return tuple(one for one in told if one.id not in most or _amount(one) > most[one.id])


def _amount(clause: Saying) -> int:
    """Return the number of points or pieces that a clause promises, or 0 if it promises none."""
    args = dict(clause.args)
    found = args.get("points", args.get("count", 0))
    return found if isinstance(found, int) else 0


def _confirmed(
    game: Game[Any, Any, Any],
    view: View,
    found: Sequence[MoveAnalysis],
    chance: float,
    seed: str,
    simulations: int,
    limit: SearchLimit | None,
) -> bool:
    """Return whether the first move in `found` is clearly the best, and a second search also prefers it.

    The move is clearly the best if its chance to win exceeds `chance`, that of the played move, and those of all other
    simulated moves by at least MIN_CLEAR. Moves with the same result count as one.
    """
    best, *others = found
    if best.win_probability - chance < MIN_CLEAR:
        return False
    state = game.determinize(view, seed)
    result = game.apply(state, game.decode(best.word)).state
    near = [
        one.word
        for one in others
        if one.simulations and best.win_probability - one.win_probability < MIN_CLEAR
    ]
    if any(game.apply(state, game.decode(word)).state != result for word in near):
        return False
    again = analyse_averaged(
        game, view, f"{seed} again", simulations=simulations, limit=limit, best_move_only=True
    )[0].word
    return again == best.word or game.apply(state, game.decode(again)).state == result


def turn_continues(game: Game[Any, Any, Any], view: View, word: Word, seed: str) -> bool:
    """Return whether the seat to move also makes the next move after a legal word. `seed` chooses what is hidden."""
    state = game.apply(game.determinize(view, seed), game.decode(word)).state
    return game.to_move(state) == view.to_move


def chance_after(
    game: Game[Any, Any, Any],
    view: View,
    word: Word,
    found: Sequence[MoveAnalysis],
    seed: str,
    *,
    simulations: int,
    limit: SearchLimit | None = None,
) -> float:
    """Return the chance to win, from 0 to 1, that the seat to move has after playing a word.

    found: the analysis of the legal words, which is used if it has enough simulations of the word. Otherwise, the
    position after the word is searched, since an analysis leaves out many legal words. If the word ends the game, the
    result is the share of the win.
    If the same seat moves again, the position after the word is searched in any case, and the higher chance counts: of
    several orders of the actions of a turn, the analysis may follow only one, so it underestimates the first words of
    the others.
    simulations: number of simulations of a search after the word.
    limit: limits such a search to a REPLY_SHAREth of its planned time.
    """
    known = next((one for one in found if one.word == word), None)
    is_enough = known is not None and known.simulations >= MIN_SIMULATIONS
    analysed = 0.0 if known is None else known.win_probability
    state = game.apply(game.determinize(view, seed), game.decode(word)).state
    seat = game.to_move(state)
    if is_enough and seat != view.to_move:
        return analysed
    if seat is None:
        outcome = game.outcome(state)
        return 0.0 if outcome is None or view.to_move is None else outcome.share(view.to_move)
    if view.seats > 2 and seat != view.to_move:
        return _chance_before_others(
            game, view, word, found, seed, simulations=simulations, limit=limit
        )
    after = analyse_averaged(
        game, game.observe(state, seat), f"{seed} {word}",
        simulations=simulations, limit=limit, share=1 / REPLY_SHARE,
    )  # fmt: skip
    chance = after[0].win_probability
    if seat != view.to_move:
        return 1 - chance
    return max(chance, analysed) if is_enough else chance


def _chance_before_others(
    game: Game[Any, Any, Any],
    view: View,
    word: Word,
    found: Sequence[MoveAnalysis],
    seed: str,
    *,
    simulations: int,
    limit: SearchLimit | None,
) -> float:
    """Return what `chance_after` returns at a table of more than two seats, if another seat moves after the word.

    A word with the same result as one that `found` has enough simulations of has its chance. Otherwise, the position
    after the word is searched. Such a search may find less than `found`, because the other seats choose among more
    moves in it. Therefore, the position after the best word in `found` is searched in the same way, and what it finds
    less for that word is added.
    """
    state = game.determinize(view, seed)
    result = game.apply(state, game.decode(word)).state
    for one in (one for one in found if one.simulations >= MIN_SIMULATIONS):
        if game.apply(state, game.decode(one.word)).state == result:
            return one.win_probability

    def searched(word: Word) -> float:
        return chance_averaged(
            game, view, word, seed, simulations=simulations, limit=limit, share=1 / REPLY_SHARE
        )

    best, chance = found[0], searched(word)
    if chance >= best.win_probability:
        return chance
    missing = max(0.0, best.win_probability - searched(best.word))
    return min(best.win_probability, chance + missing)
