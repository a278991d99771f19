"""What computer players need from a game."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import Any, ClassVar, Generic

from engine.contract.rules import M, Rules, V
from engine.contract.types import OpenView, S, Word
from engine.reasons import Reasons
from engine.saying import Seat
from engine.search_model import EncodedPosition, SearchModel

WIN = 100.0
"""Evaluation of a won game without scores; a lost one has -WIN, a draw 0."""


class Search(Rules[S, M, V], ABC, Generic[S, M, V]):
    """All methods have defaults. `evaluate` is the one that makes computer players stronger."""

    points_scale: ClassVar[float] = 8.0
    """Lead, as returned by `evaluate`, that is a win probability of 73 %: p = 1 / (1 + exp(-lead / points_scale))."""
    evaluation_unit: ClassVar[str | None] = "points"
    """What `evaluate` counts: "points" or "steps" (a selector in the locales); None: hints mention no numbers."""
    determinizations: ClassVar[int] = 3
    """Number of determinizations that the plain search samples; with an `OpenView` it is always 1."""

    def determinize(self, view: V, seed: str) -> S:
        """Return a state that fits the view, with the hidden part sampled from the seed.

        Default: the state of an `OpenView`; raises NotImplementedError for other views.
        """
        if isinstance(view, OpenView):
            state: S = view.state
            return state
        raise NotImplementedError("a game with its own view defines `determinize`")

    def plausible_moves(self, view: V) -> Sequence[Word]:
        """Return legal words without obvious blunders; not empty while the game goes on.

        The level "easy" plays one of them at random. Default: all legal words.
        """
        return [self.encode(move) for move in self.legal_moves(self.determinize(view, "plausible"))]

    def evaluate(self, state: S, seat: Seat) -> float:
        """Return the lead of a seat over its best opponent without search, positive if it is ahead.

        The scale is `points_scale`: with 8.0, a lead of 8 is a win probability of 73 %, 16 of 88 %, 24 of 95 %.
        Default: the lead in scores. In a game without scores 0, and `WIN`, 0 or -`WIN` at the end.
        """
        scores = [score.total for score in self.scores(state)]
        if len(scores) > 1:
            own = scores.pop(seat)
            return float(own - max(scores))
        outcome = self.outcome(state)
        if outcome is None or not outcome.winners:
            return 0.0
        return WIN if seat in outcome.winners else -WIN

    def reasons(self, view: V, word: Word) -> Reasons:
        """Return the reasons for a legal word of the seat to move, from that seat's view. Default: none."""
        return Reasons()

    def search_model(self, view: V, seed: str) -> SearchModel[Any] | None:
        """Return a faster equivalent of `determinize`, `apply` and `evaluate` for the search. Default: None."""
        return None

    def encode_for_search(self, view: V, seed: str) -> EncodedPosition | None:
        """Return one determinization encoded for the compiled search; None if it cannot search this position.

        Default: None, for a game without a C implementation in engine/core.
        """
        return None
