"""The words on the keyboard: all legal words, and `back` even if it is blocked."""

from __future__ import annotations

from engine.contract import Word
from engine.games.sintra import legality
from engine.games.sintra.moves import Back, encode
from engine.games.sintra.views import SintraView, state_from_view


def offers(view: SintraView) -> tuple[Word, ...]:
    """Return all legal words, and `back` even if it is blocked; () after the end of the game."""
    if view.to_move is None:
        return ()
    legal = [encode(move) for move in legality.legal_moves(state_from_view(view))]
    back = encode(Back())
    return tuple(legal) if back in legal else (*legal, back)
