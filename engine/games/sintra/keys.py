"""The first keyboard of Sintra, with keys for taking panes (laid out like the picture) and for going back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.contract import Key, Keypad, Word
from engine.games.sintra import legality
from engine.games.sintra import palace as palaces
from engine.games.sintra.choices import later
from engine.games.sintra.moves import encode, source_word
from engine.games.sintra.names import pane_sign
from engine.games.sintra.offers import state_from_view
from engine.games.sintra.places import factory_rows
from engine.games.sintra.state import COLOURS, Colour, Palace, State
from engine.games.sintra.views import SintraView
from engine.saying import Saying, say

ROW = 6
"""Maximum number of keys per row."""
CENTRE_ROW = 3
"""Maximum number of keys per row for the centre; their labels are longer and would be cut off on a phone."""
BACK = Word("back")


def keys(view: SintraView, chosen: Word) -> Keypad:
    """Return the keyboard to show after `chosen`: panes first, then a strip, then any remaining choice."""
    if view.to_move is None:
        return Keypad((), say("sintra-ask-nothing"))
    state = state_from_view(view)
    legal = [encode(move) for move in legality.legal_moves(state)]
    under = [word for word in legal if word.startswith(f"{chosen}.")]
    if under and "." in chosen:
        return later(state, chosen, under)
    return Keypad(tuple(_first_rows(state, can_go=BACK in legal)), say("sintra-ask-panes"))


def caution(view: SintraView, word: Word) -> Saying | None:
    """Return a warning that going back uses up the turn.

    Return None if the word is not BACK, the viewer is not to move, or the glazier cannot go back.
    """
    if word != BACK or view.to_move is None or view.viewer != view.to_move:
        return None
    to = palaces.leftmost(view.palaces[view.to_move])
    return None if to is None else say("sintra-caution-back", strip=to)


def _first_rows(state: State, *, can_go: bool) -> Iterator[tuple[Key, ...]]:
    for row in factory_rows(len(state.factories)):
        groups = [
            _factory_key(factory, colour)
            for factory in row
            for colour in COLOURS
            if colour in state.factories[factory - 1]
        ]
        yield from _rows(groups, ROW)
    centre = [_centre_key(state, colour) for colour in COLOURS if colour in state.centre]
    yield from _rows(centre, CENTRE_ROW)
    own: Palace = state.palaces[state.turn]
    yield (Key(BACK, _back_label(own), blocked=not can_go),)


def _back_label(own: Palace) -> Saying:
    """Return the label of the key for going back, which says where the glazier would go or that it cannot go back."""
    to = palaces.leftmost(own)
    return say("sintra-key-stay") if to is None else say("sintra-key-back", strip=to)


def _factory_key(factory: int, colour: Colour) -> Key:
    """Return the key of a factory's panes of one colour.

    It does not show their number, because two numbers do not fit on a key.
    """
    return Key(
        source_word(factory, colour),
        say("sintra-key-factory", factory=factory, pane=pane_sign(colour)),
    )


def _centre_key(state: State, colour: Colour) -> Key:
    label = say(
        "sintra-key-centre",
        pane=pane_sign(colour),
        count=state.centre.count(colour),
        token="yes" if state.token is None else "no",
    )
    return Key(source_word(None, colour), label)


def _rows(keys: Sequence[Key], most: int) -> Iterator[tuple[Key, ...]]:
    """Yield the keys in as few rows as possible, all of nearly equal length."""
    count = -(-len(keys) // most)
    for row in range(count):
        yield tuple(keys[row * len(keys) // count : (row + 1) * len(keys) // count])
