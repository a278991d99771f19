"""The words on the keyboard: all legal words, and `back` even if it is blocked."""

from __future__ import annotations

from engine.contract import Word
from engine.errors import IllegalMove
from engine.games.sintra import legality
from engine.games.sintra.moves import Back, decode, encode
from engine.games.sintra.views import SintraView, state_from_view


def offers(view: SintraView) -> tuple[Word, ...]:
    """Return all legal words, and `back` even if it is blocked; () after the end of the game."""
    if view.to_move is None:
        return ()
    legal = [encode(move) for move in legality.legal_moves(state_from_view(view))]
    back = encode(Back())
    return tuple(legal) if back in legal else (*legal, back)


def refusal(view: SintraView, word: Word) -> IllegalMove | None:
    """Return why a word is illegal, or None if it is legal. Raises BadWord if it does not encode a move.

    The result is exact, because only the order of the bag is hidden.
    """
    move = decode(word)
    try:
        legality.check(state_from_view(view), move)
    except IllegalMove as refused:
        return refused
    return None
