"""The words on the keyboard: all legal words, and the blocked words whose keys remain on it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract import AND, Word
from engine.errors import BadWord
from engine.games.icecult.moves import TiltTwice, decode, encode
from engine.games.icecult.symbol_keys import SymbolKeys
from engine.games.icecult.tilts import TILTS
from engine.games.icecult.views import IceView

_TILT_WORDS = tuple(encode(TiltTwice(first, second)) for first in TILTS for second in TILTS)


def offers(view: IceView) -> tuple[Word, ...]:
    """Return all legal words, and the blocked words whose keys remain on the keyboard; () after the end of the game."""
    if view.to_move is None:
        return ()
    if view.state.resolving is None:
        return _TILT_WORDS
    return tuple(dict.fromkeys(_words(SymbolKeys(view.state), Word(""))))


def _words(keyboards: SymbolKeys, chosen: Word) -> Iterator[Word]:
    for row in keyboards.keypad(chosen).rows:
        for key in row:
            if _is_move(key.word):
                yield key.word
            elif AND not in key.word and key.word != chosen and key.word.startswith(chosen):
                yield from _words(keyboards, key.word)


def _is_move(word: Word) -> bool:
    try:
        decode(word)
    except BadWord:
        return False
    return True
