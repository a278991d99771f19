"""The keyboard of Ice Cult: the tilts, laid out like their signs in the picture, and then the symbols on top.

After both tilts are chosen, the keys of the symbols are shown before the tilts are made. Such a key makes the tilts as
well: its word joins both words with `AND`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from engine.contract import AND, Key, Keypad, Word
from engine.games.icecult.events import Moved
from engine.games.icecult.follow_ups import follow_ups
from engine.games.icecult.moves import TiltTwice, encode
from engine.games.icecult.preview_rows import TiltKeys
from engine.games.icecult.state import State
from engine.games.icecult.symbol_keys import SymbolKeys
from engine.games.icecult.tilts import TILT_ROWS, Tilt, is_undoing
from engine.games.icecult.turns import apply
from engine.games.icecult.views import IceView, chosen_tilts
from engine.key_rows import KeyRows
from engine.saying import say

_NOTHING = Word("")
_KEPT = 256
"""The number of keyboards after two tilts to cache; each keyboard is needed several times."""


def keys(view: IceView, chosen: Word) -> Keypad:
    """Return the keyboard after a partial word, or the first keyboard if the partial word is unknown.

    After the end of the game, there are no keys.
    """
    state = view.state
    if view.to_move is None:
        return Keypad((), say("icecult-no-over"))
    if state.resolving is not None:
        return SymbolKeys(state).keypad(chosen)
    match chosen_tilts(view, chosen):
        case (first, second):
            return _after_tilts(state, TiltTwice(first, second), chosen.partition(AND)[2])
        case (first,):
            rows = (*_tilts((first,)), (_back_first(first, "one"),))
            return Keypad(rows, say("icecult-ask-second", number=first.number))
    return Keypad(_tilts(()), say("icecult-ask-first"))


def _tilts(chosen: tuple[Tilt, ...]) -> KeyRows:
    return tuple(tuple(_tilt(tilt, chosen) for tilt in row) for row in TILT_ROWS)


def _tilt(tilt: Tilt, chosen: tuple[Tilt, ...]) -> Key:
    label = say("icecult-key-tilt", number=tilt.number, tilt=tilt.code)
    if not chosen:
        return Key(_prefix("tilt", tilt.code), label)
    first = chosen[0]
    if is_undoing(first, tilt):
        label = say("icecult-key-tilt-undo", number=tilt.number)
        return Key(encode(TiltTwice(first, tilt)), label, blocked=True)
    if tilt is first:
        label = say("icecult-key-tilt-again", number=tilt.number, tilt=tilt.code)
    return Key(_prefix("tilt", first.code, tilt.code), label)


@lru_cache(maxsize=_KEPT)
def _after_tilts(state: State, tilts: TiltTwice, rest: str) -> Keypad:
    """Return the keyboard after both tilts are chosen: the symbols that come up or, if they leave no choice, the tilts.

    In both cases, one key makes the tilts, and the key that goes back is where the second tilt was chosen, so a double
    tap makes no move. If the symbols leave no choice, that key makes the whole turn.
    """
    word = encode(tilts)
    after = apply(state, tilts).state
    number = tilts.second.number
    before = _prefix("tilt", tilts.first.code)
    at = next(at for at, row in enumerate(TILT_ROWS) if tilts.second in row)
    if after.resolving is None or after.mover != state.mover or follow_ups(after):
        form = "long" if len(TILT_ROWS[at]) == 2 else "word"
        back = Key(before, say("icecult-key-back-second", number=number, form=form))
        rows = tuple(
            tuple(back if tilt is tilts.second else _tilt(tilt, (tilts.first,)) for tilt in line)
            for line in TILT_ROWS
        )
        moves = "yes" if _moves_pieces(state, tilts) else "no"
        prompt = say("icecult-ask-whole", moves=moves)
        return Keypad((*rows, (_confirmation(tilts, moves),)), prompt)
    change = Key(before, say("icecult-key-change-second"))
    confirmation = Key(word, say("icecult-key-confirm-only"), confirms=True)
    is_left = TILT_ROWS[at].index(tilts.second) < len(TILT_ROWS[at]) // 2
    return SymbolKeys(
        after,
        prefix=Word(f"{word}{AND}"),
        before=_prefix("tilt", tilts.first.code, tilts.second.code),
        tilts=TiltKeys(
            (change, confirmation) if is_left else (confirmation, change),
            at,
            _back_first(tilts.first, "both"),
        ),
    ).keypad(rest)


def _back_first(first: Tilt, chosen: Literal["one", "both"]) -> Key:
    """Return the key that goes back to the choice of the first tilt. `chosen` says whether one or both are chosen."""
    return Key(_NOTHING, say("icecult-key-back-first", number=first.number, chosen=chosen))


def _moves_pieces(state: State, tilts: TiltTwice) -> bool:
    """Return whether pieces move after these tilts, if the symbols that come up leave no choice."""
    made = apply(state, tilts)
    return bool(follow_ups(made.state)) or any(isinstance(one, Moved) for one in made.events)


def _confirmation(tilts: TiltTwice, moves: str) -> Key:
    """Return the key that makes the tilts and all that follows. `moves` is "yes" if pieces move, otherwise "no"."""
    numbers = {"first": tilts.first.number, "second": tilts.second.number}
    form = "icecult-key-confirm-twice" if tilts.first is tilts.second else "icecult-key-confirm"
    return Key(encode(tilts), say(form, **numbers, moves=moves), confirms=True)


def _prefix(*parts: str) -> Word:
    return Word(".".join(parts).lower())
