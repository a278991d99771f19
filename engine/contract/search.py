"""The methods of a game that computer players use."""

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
"""Default evaluation of a win in a game without scores; a loss is evaluated as -WIN, and a draw as 0."""


class Search(Rules[S, M, V], ABC, Generic[S, M, V]):
    """The methods used by computer players.

    All have defaults, but a game whose view type is not `OpenView` must define `determinize`. Overriding `evaluate`
    makes the players stronger.
    """

    points_scale: ClassVar[float] = 8.0
    """Lead from `evaluate` that corresponds to a win probability of 73%: p = 1 / (1 + exp(-lead / points_scale))."""
    evaluation_unit: ClassVar[str | None] = "points"
    """Unit of `evaluate`, used as a selector in the locale files: "points" or "steps". None: hints mention no numbers.
    """
    determinizations: ClassVar[int] = 3
    """Number of determinizations that the default search model samples; always 1 for an `OpenView`."""

    rival_width: ClassVar[int] = 0
    """With more than two seats, the number of moves, best-looking first, that the search considers for each other seat;
    0: no limit. A small number makes the search look further ahead along the moves of its own seat."""

    def determinize(self, view: V, seed: str) -> S:
        """Return a state that is consistent with the view; the hidden information is sampled using the seed.

        Default: the state of an `OpenView`. Raises NotImplementedError for a view of another class.
        """
        if isinstance(view, OpenView):
            state: S = view.state
            return state
        raise NotImplementedError("a game with its own view defines `determinize`")

    def plausible_moves(self, view: V) -> Sequence[Word]:
        """Return the legal words that are not obvious blunders. The result is empty only if the game is over.

        The level "easy" plays one of them at random. Default: all legal words.
        """
        return [self.encode(move) for move in self.legal_moves(self.determinize(view, "plausible"))]

    def evaluate(self, state: S, seat: Seat) -> float:
        """Return the static evaluation of a state: the seat's lead over its best opponent, positive if ahead.

        With a `points_scale` of 8.0, a lead of 8 corresponds to a win probability of 73%, 16 to 88%, and 24 to 95%.

        Default: the lead in scores. With fewer than two scores, the evaluation is 0 until the end, and then `WIN` for a
        winner, -`WIN` for a loser, and 0 in a draw.
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
        """Return reasons for playing a legal word, given the view of the seat to move. Default: no reasons."""
        return Reasons()

    def search_model(self, view: V, seed: str) -> SearchModel[Any] | None:
        """Return a faster replacement for `determinize`, `apply` and `evaluate` in the search.

        If the result is None, the search uses those three methods. Default: None.
        """
        return None

    def encode_for_search(self, view: V, seed: str) -> EncodedPosition | None:
        """Return one determinization, encoded for the compiled search; None if that search cannot handle the position.

        Default: None, for a game without a C implementation in engine/core.
        """
        return None
