"""The keyboards of Sintra for later choices: the strip, the number of jokers, and the pane to keep."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Key, Keypad, Word
from engine.games.sintra import legality
from engine.games.sintra import palace as palaces
from engine.games.sintra.moves import Advance, encode, source_word
from engine.games.sintra.names import colour_name, pane_sign, source_args
from engine.games.sintra.places import STRIP_ROWS
from engine.games.sintra.state import Colour, Palace, Side, State, Strip
from engine.saying import Arg, Saying, say

_UNDO = Word("")
KEPT_ROW = 3
"""Number of keys per row in the choice of the pane to keep."""


def later(state: State, chosen: Word, under: Sequence[Word]) -> Keypad:
    """Return the keyboard after two or more parts of a word; `under` are the legal words with this prefix."""
    head, name, *rest = chosen.split(".")
    hand = _Hand(state, None if head == "c" else int(head[1:]), Colour(name))
    if under[0].endswith(".break"):
        return _ask_break(hand, under[0])
    if not rest:
        return _ask_strip(hand, under)
    if len(rest) == 1:
        return _ask_jokers(hand, int(rest[0]), under)
    return _ask_kept(hand, int(rest[0]), chosen, under)


class _Hand:
    """The chosen panes, and the palace of the seat to move."""

    def __init__(self, state: State, factory: int | None, colour: Colour) -> None:
        self.state = state
        self.factory = factory
        self.colour = colour
        self.count = legality.source(state, factory).count(colour)
        self.own: Palace = state.palaces[state.turn]

    @property
    def word(self) -> Word:
        """The first two parts of the word, which select the panes."""
        return source_word(self.factory, self.colour)

    @property
    def args(self) -> dict[str, Arg]:
        """The arguments of messages about these panes."""
        return {
            **source_args(self.factory),
            "count": self.count,
            "colour": colour_name(self.colour),
        }

    def key(self) -> Key:
        """Return the first key of every later keyboard, which shows the chosen panes and cancels the choice."""
        where = source_args(self.factory)
        return Key(
            _UNDO, say("sintra-key-chosen", **where, count=self.count, pane=pane_sign(self.colour))
        )

    def strip(self, place: int) -> Strip | None:
        """Return the strip at a place (from 1), or None if it is gone."""
        return self.own.strips[place - 1]

    def fit(self, place: int) -> palaces.Fit | None:
        """Return how the panes fit the strip at a place, or None if they do not."""
        return palaces.fit(self.strip(place), self.state.components, self.colour, self.count)

    def filled(self, place: int) -> tuple[Colour | None, ...]:
        """Return the panes of the strip at a place with these panes on all free spaces; () if there is no strip."""
        strip = self.strip(place)
        return () if strip is None else tuple(pane or self.colour for pane in strip.panes)


def _ask_break(hand: _Hand, word: Word) -> Keypad:
    break_all = Key(word, say("sintra-key-break", count=hand.count))
    return Keypad(((hand.key(),), (break_all,)), say("sintra-ask-break", **hand.args))


def _ask_strip(hand: _Hand, under: Sequence[Word]) -> Keypad:
    """Return the keyboard with the eight strips, from left to right.

    On side A, a key for a strip that would become full keeps the default pane (SI-33); below the strips, there is one
    key for each of them to keep another pane.
    """
    rows: list[tuple[Key, ...]] = [(hand.key(),)]
    others: list[Key] = []
    for places in STRIP_ROWS:
        row: list[Key] = []
        for place in places:
            words = [word for word in under if word.startswith(f"{hand.word}.{place}.")]
            if not words:
                refused = encode(Advance(hand.factory, hand.colour, place, 0))
                row.append(Key(refused, _closed_label(hand, place), blocked=True))
                continue
            label = _open_label(hand, place)
            stem = Word(".".join(words[0].split(".")[:4]))
            if len(words) == 1:
                row.append(Key(words[0], label))
            elif stem == words[0]:  # there is a choice of the number of jokers
                row.append(Key(Word(f"{hand.word}.{place}"), label))
            elif hand.state.side is Side.B:
                row.append(Key(stem, label))
            else:
                usual = palaces.default_kept(hand.filled(place))
                row.append(Key(Word(f"{stem}.{usual.value}"), label))
                others.append(Key(stem, say("sintra-key-other-pane", strip=place)))
        rows.append(tuple(row))
    rows += [tuple(others[at : at + 2]) for at in range(0, len(others), 2)]
    return Keypad(tuple(rows), say("sintra-ask-strip", **hand.args))


def _closed_label(hand: _Hand, place: int) -> Saying:
    """Return the label of a strip that refuses the panes."""
    if hand.strip(place) is None:
        return say("sintra-key-strip-gone", strip=place)
    if place < hand.own.glazier:
        return say("sintra-key-strip-left", strip=place)
    return say("sintra-key-strip-no-room", strip=place)


def _open_label(hand: _Hand, place: int) -> Saying:
    """Return the label of a strip that accepts the panes.

    It shows how full the strip will be, or its points if it will be full, and how many panes break.
    """
    strip, fits = hand.strip(place), hand.fit(place)
    if strip is None or fits is None:
        raise AssertionError("an open strip accepts panes")
    broken = hand.count - fits.placed
    if not fits.completes:
        held = len(strip.panes) - strip.panes.count(None) + fits.placed
        size = len(strip.panes)
        return say("sintra-key-strip", strip=place, held=held, size=size, broken=broken)
    components, full = hand.state.components, hand.filled(place)
    window = sum(worth for _, worth in palaces.window_addends(hand.own, place, components))
    points = window + full.count(hand.state.track[0])
    return say("sintra-key-strip-full", strip=place, points=points, broken=broken)


def _ask_jokers(hand: _Hand, place: int, under: Sequence[Word]) -> Keypad:
    """Return the keyboard for choosing the number of jokers, when the panes do not fill the strip."""
    fits = hand.fit(place)
    placed = fits.placed if fits else 0
    rows: list[tuple[Key, ...]] = [(hand.key(),)]
    for word in under:
        jokers = int(word.split(".")[3])
        colour = colour_name(hand.colour)
        label = say("sintra-key-jokers", jokers=jokers, own=placed - jokers, colour=colour)
        rows.append((Key(word, label),))
    return Keypad(tuple(rows), say("sintra-ask-jokers", strip=place))


def _ask_kept(hand: _Hand, place: int, chosen: Word, under: Sequence[Word]) -> Keypad:
    kept = [Colour(word.rsplit(".", 1)[1]) for word in under]
    keys = [
        Key(
            Word(f"{chosen}.{colour.value}"),
            say("sintra-key-keep", pane=pane_sign(colour), colour=colour_name(colour)),
        )
        for colour in kept
    ]
    rows = [tuple(keys[at : at + KEPT_ROW]) for at in range(0, len(keys), KEPT_ROW)]
    return Keypad(((hand.key(),), *rows), say("sintra-ask-kept", strip=place))
