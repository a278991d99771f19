"""The keyboard for the symbols on top of the blocks. An arrow and its piece share one key if there is room.

When a key opens another keyboard, that keyboard has no move key where the pressed row was, so a double tap makes no
move; see `below` for details and one exception.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from engine.contract import AND, Key, Keypad, Word
from engine.games.icecult.follow_ups import together
from engine.games.icecult.key_marks import key_marks, piece_marks
from engine.games.icecult.key_rows import SYMBOL_ROWS, Cell, below, count, find, fits, packed
from engine.games.icecult.legality import compulsory, movable, repeatable, used
from engine.games.icecult.moves import EndTurn, UseArc, UseArrow, encode
from engine.games.icecult.names import (
    arrow_name,
    arrow_names,
    place_sign,
    short_sign,
    symbol_sign,
)
from engine.games.icecult.pieces import COLOURS, Symbol
from engine.games.icecult.preview_rows import TiltKeys, around_tilts
from engine.games.icecult.state import Resolving, State, face, stack
from engine.games.icecult.tilts import PLACES, ROWS, BlockPlace
from engine.key_rows import KeyRows
from engine.saying import Saying, say

_LONGEST = 48
"""The maximum length of a word in the data of a button, which also contains the table and the position."""
_CIRCLE_KEYS = 9
"""The maximum number of keys for the pieces that a circle can move. If there are more, the arrow is chosen first."""
_ARROW, _CIRCLE = "icecult-key-arrow", "icecult-key-circle-one"
_ON = "icecult-key-arrow-on"
_TWICE = {
    False: (_ON, "icecult-key-arrow-two"),
    True: ("icecult-key-circle-on", "icecult-key-circle-two"),
}
"""The labels of keys that use an arrow twice, as (for one piece, for two new pieces). The dict's key is the argument
`repeat` of `_twice`: whether a circle is used the first time as well."""
_FIRST = Word("")


@dataclass(frozen=True)
class SymbolKeys:
    """Builds the keyboards for the symbols of a position.

    prefix: the beginning of the words of all keys: the tilts if the keys also make them, otherwise "".
    before: the partial word that leads to the first of these keyboards.
    tilts: the keys that make or change the tilts, or None if the tilts have been made.
    """

    state: State
    prefix: Word = _FIRST
    before: Word = _FIRST
    tilts: TiltKeys | None = None

    def keypad(self, chosen: str) -> Keypad:
        """Return the keyboard after a partial word (without the prefix), or the first one if the word is unknown."""
        first = self._first_rows
        parts = chosen.split(".")
        place = next((one for one in PLACES if parts[1:] == [one.value.lower()]), None)
        if find(first, self._word(chosen)) is not None:
            if place is not None and parts[0] == "arrow":
                return self._pieces(place, first, _FIRST, repeat=False)
            if chosen in ("circle", "arc"):
                return self._circle(first) if chosen == "circle" else self._arc(first)
        if place is not None and find(first, self._word("circle")) is not None:
            arrows = self._circle(first).rows
            if parts[0] == "circle" and find(arrows, self._word(chosen)) is not None:
                return self._pieces(place, arrows, Word("circle"), repeat=True)
        return Keypad(first, self._prompt(first))

    @property
    def _resolving(self) -> Resolving:
        if self.state.resolving is None:
            raise ValueError("the tilts come first")
        return self.state.resolving

    def _word(self, word: str) -> Word:
        return Word(f"{self.prefix}{word}")

    def _prompt(self, first: KeyRows) -> Saying:
        marks = key_marks(first)
        if self.prefix:
            return say("icecult-ask-confirm", marks=marks, alone="no")
        if must := compulsory(self.state):
            arrows = arrow_names(face(self.state, place) for place in must)
            return say("icecult-ask-symbol", arrows=arrows, marks=marks)
        left = self._resolving
        is_idle = left.arcs == 1 and not (left.circles or left.pending)
        return say("icecult-ask-end", marks=marks, idle="yes" if is_idle else "no")

    def _sign(self, place: BlockPlace) -> Saying:
        """Return the sign of the symbol on a block, with the block's place if another block shows the same arrow."""
        top = face(self.state, place)
        sign = symbol_sign(top)
        others = (face(self.state, other) for other in PLACES if other is not place)
        if top.symbol is not Symbol.ARROW or top not in others:
            return sign
        return say("icecult-sign-placed", corner=place_sign(place), sign=sign)

    @cached_property
    def _first_rows(self) -> KeyRows:
        """The rows of the first keyboard: the symbols, in the order of the base, and the key from `_last`, if any.

        The key from `_last` has a row of its own, unless more keys can be shown if it shares a row. Before the tilts
        are made, the keys for the tilts are included.
        """
        arrows, others, last = tuple(self._arrows()), tuple(self._others()), self._last()
        if self.tilts is not None:
            return around_tilts(self.tilts, arrows, others, last)
        cells = (*arrows, *others)
        apart = (*packed(cells), last)
        shared = packed((*cells, Cell(last, stays=True)), SYMBOL_ROWS + 1)
        return shared if count(shared) > count(apart) else apart

    def _last(self) -> tuple[Key, ...]:
        """Return a key for all compulsory arrows or, if they have no common key, a key for the end of the turn.

        Arrows have a common key if all ways to use them have the same result and the word of the key has at most
        `_LONGEST` characters. The key for the end of the turn is blocked while the turn may not end; if the keys also
        make the tilts, () is returned instead of a blocked key.
        """
        arrows = together(self.state)
        word = self._word(AND.join(map(encode, arrows)))
        if len(arrows) > 1 and len(word) <= _LONGEST:
            return (Key(word, say("icecult-key-arrows", count=len(arrows))),)
        may_end = not compulsory(self.state)
        if self.prefix and not may_end:
            return ()
        label = say("icecult-key-end", allowed="yes" if may_end else "no")
        return (Key(self._word(encode(EndTurn())), label, blocked=not may_end),)

    def _arrows(self) -> Iterator[Cell]:
        """Yield the cell of each arrow that is left, in the order of the base."""
        for row in ROWS:
            for place in row:
                if place in self._resolving.pending:
                    yield self._arrow(place)

    def _others(self) -> Iterator[Cell]:
        """Yield one cell for all unused circles and one for all unused arcs, if there are any."""
        left = self._resolving
        if left.circles:
            yield self._free_circle()
        if left.arcs:
            key = Key(self._word("arc"), say("icecult-key-arc", count=left.arcs))
            yield Cell((key,), tuple(self._turns()))

    def _arrow(self, place: BlockPlace) -> Cell:
        sign = self._sign(place)
        if place in compulsory(self.state):
            pieces = tuple(self._moves((place,), _ARROW, repeat=False))
            label = say("icecult-key-arrow-several", sign=sign, count=len(pieces))
            joined = tuple(self._twice(place, repeat=False))
            return Cell.of(Key(self._word(f"arrow.{place.value.lower()}"), label), pieces, joined)
        word = self._word(encode(UseArrow(place, 0, 0)))
        return Cell((Key(word, say("icecult-key-arrow-stuck", sign=sign), blocked=True),))

    def _free_circle(self) -> Cell:
        """Return the cell of the unused circles. Its only key is blocked if there is no arrow to repeat.

        The pieces of pending arrows are only on the circle's own keyboard: it is better to use such an arrow first and
        repeat it later, because the result is the same, and the circle stays optional.
        """
        count = self._resolving.circles
        places = tuple(repeatable(self.state))
        label = say("icecult-key-circle", count=count, opens="yes" if places else "no")
        if places:
            own_keyboard = Key(self._word("circle"), label)
            done = [place for place in places if place not in self._resolving.pending]
            pieces = tuple(self._moves(done, _CIRCLE, repeat=True))
            joined = tuple(key for place in done for key in self._twice(place, repeat=True))
            if len(done) == len(places):
                return Cell.of(own_keyboard, pieces, joined)
            others = replace(own_keyboard, label=say("icecult-key-circle-others"))
            return Cell((own_keyboard,), (others, *pieces) if pieces else (), joined)
        free = (
            place
            for place in PLACES
            if face(self.state, place).symbol is Symbol.CIRCLE
            and place not in used(self.state, Symbol.CIRCLE)
        )
        return self._circle_blocked(next(free), label)

    def _circle_blocked(self, place: BlockPlace, label: Saying) -> Cell:
        word = self._word(encode(UseArrow(place, 0, 0, repeat=True)))
        return Cell((Key(word, label, blocked=True),))

    def _moves(self, places: Iterable[BlockPlace], form: str, *, repeat: bool) -> Iterator[Key]:
        """Yield a key for each piece that the arrows can move."""
        for place in places:
            sign = self._sign(place)
            for space, height in movable(self.state, place):
                word = self._word(encode(UseArrow(place, space, height, repeat)))
                yield Key(word, say(form, sign=sign, **self._piece(place, space, height)))

    def _twice(self, place: BlockPlace, *, repeat: bool) -> Iterator[Key]:
        """Yield keys that use an arrow in the player's colour and repeat it, if there are enough circles.

        There is a key for each piece that can move twice, and one for two new pieces. If `repeat` is set, a circle is
        used the first time as well. Keys whose words would be too long are left out.
        """
        state, top = self.state, face(self.state, place)
        if top.colour is not state.colours[state.mover]:
            return
        if self._resolving.circles < 1 + repeat:
            return
        sign = self._sign(place)
        on, two = _TWICE[repeat]
        for space, height in movable(state, place):
            first = UseArrow(place, space, height, repeat)
            if space + 1 < state.components.steps_to_arrive:
                there = len(stack(state, top.points, space + 1)) + 1
                word = self._both(first, UseArrow(place, space + 1, there, repeat=True))
                if len(word) <= _LONGEST:
                    yield Key(word, say(on, sign=sign, **self._piece(place, space, height)))
            if not space and state.beside[COLOURS.index(top.colour)] > 1:
                word = self._both(first, UseArrow(place, 0, 0, repeat=True))
                if len(word) <= _LONGEST:
                    yield Key(word, say(two, sign=sign))

    def _both(self, first: UseArrow, second: UseArrow) -> Word:
        return self._word(AND.join((encode(first), encode(second))))

    def _piece(self, place: BlockPlace, space: int, height: int) -> dict[str, int]:
        """Return the arguments of a label for a piece.

        They are its space, 0 beside the board, and its height in a stack, 0 if it stands alone.
        """
        if not space:
            return {"space": 0, "height": 0}
        standing = len(stack(self.state, face(self.state, place).points, space))
        return {"space": space, "height": 0 if standing == 1 else height}

    def _circle(self, parent: KeyRows) -> Keypad:
        """Return the keyboard of the arrows that a circle can repeat, with their pieces if there is room."""
        places = tuple(repeatable(self.state))
        chosen, short = Word("circle"), [self._repeat(place) for place in places]
        for form in (_CIRCLE, _ARROW):
            keys = list(self._moves(places, form, repeat=True))
            rows = self._below(chosen, keys, parent)
            if len(keys) <= _CIRCLE_KEYS and all(map(fits, rows)):
                break
        else:
            rows = self._below(chosen, short if len(places) > 1 else keys, parent)
        return Keypad(rows, say("icecult-ask-circle", marks=key_marks(rows)), self.before)

    def _repeat(self, place: BlockPlace) -> Key:
        pieces = tuple(self._moves((place,), _CIRCLE, repeat=True))
        sign = self._sign(place)
        label = say("icecult-key-circle-several", sign=sign, count=len(pieces))
        return Cell.of(Key(self._word(f"circle.{place.value.lower()}"), label), pieces).short[0]

    def _pieces(self, place: BlockPlace, parent: KeyRows, up: Word, *, repeat: bool) -> Keypad:
        """Return the keyboard of the pieces that an arrow can move, outermost first."""
        keys = []
        for space, height in movable(self.state, place):
            arrives = space + 1 >= self.state.components.steps_to_arrive
            label = say(
                "icecult-key-piece",
                **self._piece(place, space, height),
                arrives="yes" if arrives else "no",
            )
            keys.append(Key(self._word(encode(UseArrow(place, space, height, repeat))), label))
        arrow = arrow_name(face(self.state, place))
        chosen = Word(f"{'circle' if repeat else 'arrow'}.{place.value.lower()}")
        rows = self._below(chosen, keys, parent)
        prompt = say("icecult-ask-piece", arrow=arrow, marks=piece_marks(rows))
        return Keypad(rows, prompt, self._word(up) if up else self.before)

    def _arc(self, parent: KeyRows) -> Keypad:
        rows = self._below(Word("arc"), list(self._turns()), parent)
        return Keypad(rows, say("icecult-ask-arc", count=self._resolving.arcs), self.before)

    def _turns(self) -> Iterator[Key]:
        """Yield a key for each turn of each block, in the order of the base."""
        for row in ROWS:
            for place in row:
                corner, sign = place_sign(place), short_sign(face(self.state, place))
                for side in ("left", "right"):
                    word = self._word(encode(UseArc(place, side == "right")))
                    yield Key(word, say("icecult-key-turn", side=side, corner=corner, sign=sign))

    def _below(self, chosen: Word, keys: list[Key], parent: KeyRows) -> KeyRows:
        word = self._word(chosen)
        row = find(parent, word) or 0
        step = "circle" if chosen.startswith("circle.") else "symbols"
        heading = Key(word, say("icecult-key-step", step=step))
        if chosen == "arc":
            rows = [tuple(keys[:4]), tuple(keys[4:6]), tuple(keys[6:])]
            return (*rows[:row], (heading,), *rows[row:])
        return below(keys, heading, len(parent), row)
