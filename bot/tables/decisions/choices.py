"""Partial words: recognizes keys that lead back to an earlier step, and finds the word that a press plays."""

from __future__ import annotations

from collections.abc import Collection

from bot.tables.library import AnyGame
from engine.contract import AND, Key, View, Word
from engine.errors import BadWord

_MOST_STEPS = 8


def is_back(key: Key, chosen: Word) -> bool:
    """Return whether a key on the keyboard after the partial word `chosen` repeats it or leads to an earlier step."""
    return key.word in ("", chosen) or chosen.startswith(f"{key.word}.")


def only_word(game: AnyGame, view: View, chosen: Word, offered: Collection[Word]) -> Word | None:
    """Return the word of `offered` that is the only possible completion of the partial word `chosen`, or None.

    A completion is the only one if every keyboard on the way to it has a single key, not counting blocked keys and
    those for which `is_back` is true.
    """
    for _ in range(_MOST_STEPS):
        pad = game.keys(view, chosen)
        left = {
            key.word
            for row in pad.rows
            for key in row
            if not key.blocked and not is_back(key, chosen)
        }
        if len(left) != 1:
            return None
        [word] = left
        if word in offered:
            return word
        if not word.startswith(f"{chosen}."):
            return None
        chosen = word
    return None


def whole_word(
    game: AnyGame, view: View, word: Word, offered: Collection[Word] | None = None
) -> Word | None:
    """Return the word that a press on `word` plays, or None if it plays no word, as for most partial words.

    The result is `word` itself if it is offered or joins an offered word with the words of other moves. Otherwise it is
    the only possible completion of `word`, unless `view`, the view of the seat to move, shows this completion to be
    illegal. Pass the words that the view offers as `offered` if they are known, so that they are not computed again.
    """
    offered = game.offers(view) if offered is None else offered
    if AND in word:
        return word if _are_moves(game, offered, word.split(AND)) else None
    if word in offered:
        return word
    further, legal, is_prefix = f"{word}.", 0, False
    for one in offered if word else ():
        if one.startswith(further):
            is_prefix = True
            legal += game.refusal(view, one) is None
            if legal > 1:  # both have keys, so no keyboard leaves only one
                return None
    if not is_prefix:
        return None
    only = only_word(game, view, word, offered)
    return None if only is None or game.refusal(view, only) is not None else only


def _are_moves(game: AnyGame, offered: Collection[Word], words: list[str]) -> bool:
    """Return whether the first of `words` is in `offered`, and all others encode moves, legal or not."""
    try:
        for word in words[1:]:
            game.decode(word)
    except BadWord:
        return False
    return words[0] in offered
