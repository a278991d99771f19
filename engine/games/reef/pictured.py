"""What the picture of a player's own board shows of a partial word: the first coral of a card."""

from __future__ import annotations

from engine.contract import Word
from engine.games.reef.partial_words import read_partial_word
from engine.games.reef.views import ReefView


def pictured(view: ReefView, chosen: Word) -> Word:
    """Return the partial word if it places the first coral of a card that the seat to move sees, otherwise ""."""
    is_own = view.viewer is not None and view.viewer == view.to_move
    step = read_partial_word(view, chosen)
    return step.word if is_own and step.first_space is not None else Word("")
