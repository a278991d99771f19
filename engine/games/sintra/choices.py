"""The last choices of a move of Sintra: the number of jokers, and the pane to keep."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Key, Keypad, Word
from engine.games.sintra.hand import Hand
from engine.games.sintra.names import colour_name, pane_sign
from engine.games.sintra.state import Colour, Side
from engine.key_rows import KeyRows, from_right
from engine.saying import say

KEPT_ROW = 3
"""Number of keys per row in the choice of the pane to keep."""


def ask_jokers(hand: Hand, place: int, under: Sequence[Word]) -> Keypad:
    """Return the keyboard for choosing the number of jokers. There is no choice if the panes fill the strip.

    `place` is the place of the strip, counted from 1. `under` are the legal words, one for each possible number.
    """
    fits = hand.fit(place)
    placed = fits.placed if fits else 0
    colour = colour_name(hand.colour)
    rows: KeyRows = ()
    for word in under:
        jokers = int(word.split(".")[3])
        own = placed - jokers
        label = say("sintra-key-jokers", jokers=jokers, own=own, count=placed, colour=colour)
        rows += ((Key(word, label),),)
    return Keypad(rows, say("sintra-ask-jokers", strip=place, count=placed))


def ask_kept(place: int, chosen: Word, under: Sequence[Word], side: Side) -> Keypad:
    """Return the keyboard for choosing the pane that goes to the window.

    `place` is the place of the strip, counted from 1, and `chosen` the partial word. `under` are the legal words, one
    for each pane that can be chosen.
    """
    kept = [Colour(word.rsplit(".", 1)[1]) for word in under]
    keys = [
        Key(
            Word(f"{chosen}.{colour.value}"),
            say("sintra-key-keep", pane=pane_sign(colour), colour=colour_name(colour)),
        )
        for colour in kept
    ]
    return Keypad(from_right(keys, KEPT_ROW), say("sintra-ask-kept", strip=place, side=side.value))
