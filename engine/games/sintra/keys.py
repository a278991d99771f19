"""The keyboard of Sintra: first a factory or the centre, then panes and a strip together, then remaining choices."""

from __future__ import annotations

from functools import cached_property

from engine.contract import Key, Keypad, Word
from engine.games.sintra import legality
from engine.games.sintra import palace as palaces
from engine.games.sintra.choices import ask_jokers, ask_kept
from engine.games.sintra.hand import Hand
from engine.games.sintra.moves import encode
from engine.games.sintra.names import colour_name, pane_sign, source_args
from engine.games.sintra.offers import state_from_view
from engine.games.sintra.state import State
from engine.games.sintra.views import SintraView
from engine.key_rows import Rows, from_right, row_below, with_back
from engine.saying import Arg, Saying, say

ROW = 3
"""Maximum number of keys per row, except for colours."""
WIDE_ROW = 2
"""Maximum number of keys per row if their labels contain the source, the panes and the strip."""
MAX_ROWS = 4
"""Maximum number of rows; with the row of the table's own keys, picture and keyboard fit on the screen of a phone."""
MAX_WAYS = ROW * (MAX_ROWS - 1)
"""Maximum number of ways that a source shows on one keyboard; one row is needed for the key that goes back."""
ONE_PRESS = WIDE_ROW * MAX_ROWS
"""If there are at most this many ways to move, including going back, one press chooses panes and strip."""

BACK = Word("back")
_UNDO = Word("")


def keys(view: SintraView, chosen: Word) -> Keypad:
    """Return the keyboard to show after `chosen`: sources first, then panes and strips, then any remaining choice.

    An unknown `chosen` gives the first keyboard. After the end of the game, there are no keys.
    """
    if view.to_move is None:
        return Keypad((), say("sintra-ask-nothing"))
    return _Turn(state_from_view(view)).pad(chosen)


class _Turn:
    """The keyboards of one turn."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.legal = [encode(move) for move in legality.legal_moves(state)]
        self.hands: dict[int | None, list[Hand]] = {}
        for factory, colour, _ in legality.sources(state):
            hand = Hand(state, factory, colour, self.legal)
            self.hands.setdefault(factory, []).append(hand)
        self.by_word = {hand.word: hand for hands in self.hands.values() for hand in hands}

    def pad(self, chosen: Word) -> Keypad:
        """Return the keyboard after `chosen`, or the first one if no legal word begins with it."""
        bare = self._bare(chosen)
        if bare is None:
            return self._first
        pad, back = bare
        below = self._below(chosen)
        return Keypad(with_back(pad.rows, Key(_UNDO, back), below), pad.prompt)

    def _bare(self, chosen: Word) -> tuple[Keypad, Saying] | None:
        """Return a later keyboard without its back key, and the label of that key; None for the first keyboard."""
        under = [word for word in self.legal if word.startswith(f"{chosen}.")]
        if not chosen or not under:
            return None
        parts = chosen.split(".")
        if len(parts) == 1:
            factory = None if chosen == "c" else int(chosen[1:])
            return self._source(factory), _back_label(self.hands[factory])
        hand = self.by_word[Word(".".join(parts[:2]))]
        back = _back_label([hand])
        if len(parts) == 2:
            ways = [way.key() for way in hand.ways]
            args: dict[str, Arg] = {**source_args(hand.factory), "count": hand.count}
            prompt = say("sintra-ask-strip", **args, colour=colour_name(hand.colour))
            return Keypad(from_right(ways, ROW), prompt), back
        if len(parts) == 3:
            return ask_jokers(hand, int(parts[2]), under), back
        return ask_kept(int(parts[2]), chosen, under), back

    def _below(self, chosen: Word) -> int:
        """Return the number of rows below the key that leads to the keyboard after `chosen`; 0 if no key does."""
        parts = chosen.split(".")
        for count in range(len(parts)):
            rows = self.pad(Word(".".join(parts[:count]))).rows
            if any(key.word == chosen for row in rows for key in row):
                return row_below(rows, chosen)
        return 0

    @cached_property
    def _first(self) -> Keypad:
        """The first keyboard. If there are few ways to place panes, it already contains them."""
        back = Key(BACK, self._going_back(), blocked=BACK not in self.legal)
        ways = [way for hand in self.by_word.values() for way in hand.ways]
        if len(self.hands) == 1 and len(ways) <= MAX_WAYS:
            (factory,) = self.hands
            pad = self._source(factory)
            prompt = self._ask_break(factory) if self._must_break() else pad.prompt
            return Keypad((*pad.rows, (back,)), prompt)
        if len(ways) < ONE_PRESS:
            one_press = [*(way.key(numbered=True) for way in ways), back]
            prompt = self._ask_break() if self._must_break() else say("sintra-ask-move")
            return Keypad(from_right(one_press, WIDE_ROW), prompt)
        cells = [self._source_key(factory) for factory in self.hands if factory is not None]
        rows: Rows = from_right([*cells, back], ROW)
        if None in self.hands:
            rows += ((self._source_key(None),),)
        return Keypad(rows, say("sintra-ask-panes"))

    def _source(self, factory: int | None) -> Keypad:
        """Return the keys for the ways to place the panes of a source, or for its colours if there are too many."""
        hands = self.hands[factory]
        ways = [way for hand in hands for way in hand.ways]
        if len(ways) <= MAX_WAYS:
            rows = from_right([way.key() for way in ways], ROW)
            if all(hand.broken == hand.count for hand in hands):
                return Keypad(rows, say("sintra-ask-break", **source_args(factory), back="no"))
            return Keypad(rows, say("sintra-ask-way", **source_args(factory)))
        colours = [_colour_key(hand) for hand in hands]
        rows = from_right(colours, len(colours))
        return Keypad(rows, say("sintra-ask-colour", **source_args(factory)))

    def _must_break(self) -> bool:
        """Return whether no panes fit any strip that the glazier reaches."""
        return all(hand.broken == hand.count for hand in self.by_word.values())

    def _ask_break(self, factory: int | None = None) -> Saying:
        """Return the prompt of a first keyboard whose panes all break; its keys have one source or several."""
        several = len(self.hands) > 1
        args: dict[str, Arg] = (
            {"source": "several", "factory": 0} if several else {**source_args(factory)}
        )
        return say("sintra-ask-break", **args, back="yes" if BACK in self.legal else "no")

    def _source_key(self, factory: int | None) -> Key:
        """Return the key of a source, which shows the panes that can be placed and how many break at least (SI-25).

        If there is only one way to place its panes, and the label has room for it, the key chooses that way.
        """
        hands = self.hands[factory]
        ways = [way for hand in hands for way in hand.ways]
        if len(ways) == 1 and ways[0].has_room:
            return ways[0].key(numbered=True)
        panes = _placed([(hand, hand.count - hand.broken) for hand in hands])
        broken = min(hand.broken for hand in hands)
        token = "yes" if factory is None and self.state.token is None else "no"
        if factory is None:
            return Key(Word("c"), say("sintra-key-centre", panes=panes, broken=broken, token=token))
        label = say("sintra-key-factory", factory=factory, panes=panes, broken=broken)
        return Key(Word(f"f{factory}"), label)

    def _going_back(self) -> Saying:
        """Return the label for moving the glazier back, which says where it would go or that it cannot go back."""
        to = palaces.leftmost(self.state.palaces[self.state.turn])
        return say("sintra-key-stay") if to is None else say("sintra-key-back", strip=to)


def _colour_key(hand: Hand) -> Key:
    """Return the key of panes of one colour; if there is only one way to place them, the key chooses that way."""
    word = hand.ways[0].word if len(hand.ways) == 1 else hand.word
    return Key(word, say("sintra-key-panes", pane=pane_sign(hand.colour), count=hand.count))


def _back_label(hands: list[Hand]) -> Saying:
    """Return the label of the key that goes back, which shows the chosen panes."""
    panes = _placed([(hand, hand.count) for hand in hands])
    return say("sintra-key-chosen", **source_args(hands[0].factory), panes=panes)


def _placed(counts: list[tuple[Hand, int]]) -> Saying:
    """Return the signs of panes with their numbers, or an invisible label if there are none."""
    shown = [
        say("sintra-key-panes", pane=pane_sign(hand.colour), count=count)
        for hand, count in counts
        if count
    ]
    if not shown:
        return say("sintra-key-no-panes")
    *others, last = shown
    for one in reversed(others):
        last = say("sintra-key-several", first=one, rest=last)
    return last
