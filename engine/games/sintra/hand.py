"""Panes that the seat to move may take, and the ways to place them, as keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.contract import Key, Word
from engine.games.sintra import legality
from engine.games.sintra import palace as palaces
from engine.games.sintra.moves import source_word
from engine.games.sintra.names import pane_sign, source_args
from engine.games.sintra.state import Colour, Palace, Side, State
from engine.saying import Saying, say


@dataclass(frozen=True, slots=True)
class Way:
    """A way to place panes. Its key makes a move, or leads to the choices that the move still needs.

    way: the label of the key without the source and the panes, which `key` adds.
    broken: the number of panes that break.
    ends: whether the marker reaches the end of the broken-glass track (SI-41), which the label then says.
    completes: whether the panes fill the strip.
    chooses: whether the key leads to a choice of the pane for the window, instead of the default one.
    """

    hand: Hand
    word: Word
    way: Saying
    broken: int = 0
    ends: bool = False
    completes: bool = False
    chooses: bool = False

    def key(self, *, named: bool = True, numbered: bool = False) -> Key:
        """Return the key. Its label begins with the panes if `named` is set.

        If `numbered` is set as well, the number of panes is shown, and the factory, if any, comes first.
        """
        if not named:
            return Key(self.word, self.way)
        panes = pane_sign(self.hand.colour)
        shown = say("sintra-key-panes", pane=panes, count=self.hand.count if numbered else 1)
        label = say("sintra-key-way", panes=shown, way=self.way)
        factory = self.hand.factory
        if not numbered or factory is None:
            return Key(self.word, label)
        return Key(self.word, say("sintra-key-from-factory", factory=factory, label=label))


class Hand:
    """Panes of one colour in a factory or in the centre (None), and the palace of the seat to move.

    legal: the legal words of the turn; the attribute keeps only those that take these panes.
    """

    def __init__(
        self, state: State, factory: int | None, colour: Colour, legal: Sequence[Word]
    ) -> None:
        self.state = state
        self.factory = factory
        self.colour = colour
        self.count = legality.source(state, factory).count(colour)
        self.own: Palace = state.palaces[state.turn]
        self.word = source_word(factory, colour)
        self.legal = [word for word in legal if word.startswith(f"{self.word}.")]

    @cached_property
    def broken(self) -> int:
        """The smallest number of panes that can break (SI-25); all of them if they fit no strip within reach."""
        fits = [self.fit(place) for place in palaces.reach(self.own)]
        return self.count - max((fit.placed for fit in fits if fit is not None), default=0)

    @property
    def end_of_track(self) -> int:
        """The points that are lost if the marker reaches the end of the broken-glass track, not negative (SI-41)."""
        return -self.state.components.track[-1]

    def fit(self, place: int) -> palaces.Fit | None:
        """Return how the panes fit the strip at a place, numbered from 1, or None if they do not fit."""
        strip = self.own.strips[place - 1]
        return palaces.fit(strip, self.state.components, self.colour, self.count)

    def filled(self, place: int) -> tuple[Colour | None, ...]:
        """Return the strip at a place, counted from 1, with these panes on its free spaces; () without a strip."""
        strip = self.own.strips[place - 1]
        return () if strip is None else tuple(pane or self.colour for pane in strip.panes)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The ways to place the panes, by strip from left to right; if all panes must break, only that way.

        If a strip becomes full on side A, its key keeps the default pane (SI-33), and another key leads to the choice
        of a different one. On side B, the key of such a strip leads to the choice of the pane. If the number of jokers
        can be chosen, the key of the strip leads to the choice of that number.
        """
        return tuple(self._ways())

    def _ways(self) -> Iterator[Way]:
        for place, words in self._by_strip().items():
            stem = Word(".".join(words[0].split(".")[:4]))
            if len(words) == 1:
                yield self._way(words[0], place)
            elif stem == words[0]:  # there is a choice of the number of jokers
                yield self._way(Word(f"{self.word}.{place}"), place)
            elif self.state.side is Side.B:
                yield self._way(stem, place)
            else:
                usual = palaces.default_kept(self.filled(place))
                yield self._way(Word(f"{stem}.{usual.value}"), place)
                yield Way(self, stem, say("sintra-key-other-pane", strip=place), chooses=True)
        if self.legal and self.legal[0].endswith(".break"):
            ends = self.ends(self.count)
            told = say("sintra-key-break-end" if ends else "sintra-key-break", count=self.count)
            yield Way(self, self.legal[0], told, broken=self.count, ends=ends)

    def ends(self, broken: int) -> bool:
        """Return whether the marker reaches the end of its track if this number of these panes break (SI-21, SI-24)."""
        token = self.factory is None and self.state.token is None
        return self.own.broken + broken + token >= self.state.components.last_step

    def _by_strip(self) -> dict[int, list[Word]]:
        """Return the legal words by the place of the strip that they name, from left to right."""
        found: dict[int, list[Word]] = {}
        for word in self.legal:
            place = word.split(".")[2]
            if place.isdecimal():
                found.setdefault(int(place), []).append(word)
        return dict(sorted(found.items()))

    def _way(self, word: Word, place: int) -> Way:
        """Return the way with this word to place the panes on a strip, which must accept them.

        Its label shows how many panes break, whether the marker then reaches the end of its track, and the points if
        the panes complete the strip.
        """
        fits = self.fit(place)
        if fits is None:
            raise AssertionError("an open strip accepts panes")
        broken = self.count - fits.placed
        ends = self.ends(broken)
        end = "-end" if ends else ""
        if not fits.completes:
            label = say(f"sintra-key-strip{end}", strip=place, broken=broken)
            return Way(self, word, label, broken, ends)
        components, full = self.state.components, self.filled(place)
        window = sum(worth for _, worth in palaces.window_addends(self.own, place, components))
        points = window + full.count(self.state.track[0])
        label = say(f"sintra-key-strip-full{end}", strip=place, points=points, broken=broken)
        return Way(self, word, label, broken, ends, completes=True)


def colour_key(hand: Hand) -> Key:
    """Return the key of panes of one colour.

    If there is only one way to place them, the key chooses that way, and its label says where the panes go.
    """
    panes = say("sintra-key-panes", pane=pane_sign(hand.colour), count=hand.count)
    if len(hand.ways) > 1:
        return Key(hand.word, panes)
    (only,) = hand.ways
    return Key(only.word, say("sintra-key-way", panes=panes, way=only.way))


def chosen_label(hands: list[Hand]) -> Saying:
    """Return the label of the key that shows the chosen panes."""
    return say("sintra-key-chosen", **source_args(hands[0].factory), panes=panes_sign(hands))


def panes_sign(hands: list[Hand]) -> Saying:
    """Return the panes of hands from one source: one by one for a factory, counted by colour for the centre.

    The picture shows them in the same way and in the same order.
    """
    if hands[0].factory is None:
        joined, shown_as = "sintra-key-several", "sintra-key-counted"
        counts = [(hand.colour, hand.count) for hand in hands]
    else:
        joined, shown_as = "sintra-key-beside", "sintra-key-panes"
        counts = [(hand.colour, 1) for hand in hands for _ in range(hand.count)]
    *others, shown = [
        say(shown_as, pane=pane_sign(colour), count=count) for colour, count in counts
    ]
    for one in reversed(others):
        shown = say(joined, first=one, rest=shown)
    return shown
