"""The keyboard of Sintra: first a factory or the centre, then panes and a strip together, then remaining choices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from engine.contract import Key, Keypad, Word
from engine.games.sintra import legality
from engine.games.sintra import palace as palaces
from engine.games.sintra.choices import ask_jokers, ask_kept
from engine.games.sintra.hand import Hand, Way, chosen_label, colour_key, panes_sign
from engine.games.sintra.moves import encode
from engine.games.sintra.names import colour_name, source_args
from engine.games.sintra.state import State
from engine.games.sintra.views import SintraView, state_from_view
from engine.key_rows import KeyRows, from_right, row_below, with_heading
from engine.saying import Arg, Saying, say

ROW = 3
"""Maximum number of keys per row, except for colours."""
WIDE_ROW = 2
"""Maximum number of keys per row if a label has a source, or the sign of the panes with points and broken panes."""
MAX_ROWS = 4
"""Maximum number of rows; with the row of the table's own keys, picture and keyboard fit on the screen of a phone."""
ONE_PRESS = WIDE_ROW * MAX_ROWS
"""If there are at most this many ways to move, including going back, one press chooses panes and strip."""
_TURNS = 64
"""The number of turns whose keyboards are cached; the keyboards of a turn are needed several times."""
BACK, _UNDO = Word("back"), Word("")


def keys(view: SintraView, chosen: Word) -> Keypad:
    """Return the keyboard to show after `chosen`: sources first, then panes and strips, then any remaining choice.

    An unknown `chosen` gives the first keyboard. After the end of the game, there are no keys.
    """
    if view.to_move is None:
        return Keypad((), say("sintra-ask-nothing"))
    return _turn(state_from_view(view)).pad(chosen)


@lru_cache(maxsize=_TURNS)
def _turn(state: State) -> _TurnKeys:
    return _TurnKeys(state)


class _TurnKeys:
    """The keyboards of one turn."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.legal = [encode(move) for move in legality.legal_moves(state)]
        self.hands: dict[int | None, list[Hand]] = {}
        for factory, colour, _ in legality.groups_on_offer(state):
            hand = Hand(state, factory, colour, self.legal)
            self.hands.setdefault(factory, []).append(hand)
        for hands in self.hands.values():
            if hands[0].factory is not None:
                hands.sort(key=lambda hand: -hand.count)  # `most_first`, as in the picture
        self.by_word = {hand.word: hand for hands in self.hands.values() for hand in hands}

    def pad(self, chosen: Word) -> Keypad:
        """Return the keyboard after `chosen`, or the first one if no legal word continues it."""
        bare = self._bare(chosen)
        if bare is None:
            return self._first
        pad, label = bare
        below = self._below(chosen)
        return Keypad(with_heading(pad.rows, Key(chosen, label), below), pad.prompt, _UNDO)

    def _bare(self, chosen: Word) -> tuple[Keypad, Saying] | None:
        """Return the keyboard after `chosen` without its heading, and the heading's label.

        The result is None if `chosen` leads to the first keyboard.
        """
        under = [word for word in self.legal if word.startswith(f"{chosen}.")]
        if not chosen or not under:
            return None
        parts = chosen.split(".")
        if len(parts) == 1:
            factory = None if chosen == "c" else int(chosen[1:])
            return self._source(factory), chosen_label(self.hands[factory])
        hand = self.by_word[Word(".".join(parts[:2]))]
        label = chosen_label([hand])
        if len(parts) == 2:
            return _of_hand(hand), label
        if len(parts) == 3:
            return ask_jokers(hand, int(parts[2]), under), label
        return ask_kept(int(parts[2]), chosen, under, self.state.side), label

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
        ways = _choices_last(ways)
        if len(self.hands) == 1 and _fit_together(ways):
            (factory,) = self.hands
            one_source = [*(way.key(named=_are_named(ways)) for way in ways), back]
            prompt = self._ask_break(factory) if self._must_break() else _ask_way(ways)
            if prompt.id == "sintra-ask-way" and not back.blocked:
                prompt = say("sintra-ask-move", back="yes", signs=_signs(ways))
            return Keypad(from_right(one_source, _row_of(ways)), prompt)
        if len(ways) < ONE_PRESS:
            one_press = [*(way.key(numbered=True) for way in ways), back]
            signs = (say("sintra-sign-source"), *_signs(ways))
            can_go_back = "no" if back.blocked else "yes"
            asked = say("sintra-ask-move", back=can_go_back, signs=signs)
            prompt = self._ask_break() if self._must_break() else asked
            return Keypad(from_right(one_press, WIDE_ROW), prompt)
        factories = [factory for factory in self.hands if factory is not None]
        length = self._row_length(factories)
        cells = [self._factory_key(factory, wide=length == WIDE_ROW) for factory in factories]
        rows: KeyRows = from_right([*cells, back], length)
        if None in self.hands:
            rows += ((self._centre_key(),),)
        signs = (say("sintra-sign-factory"),) if factories else ()
        signs += self._source_signs(factories if length == WIDE_ROW else [])
        if rows[-1][0].word == "c" and self.state.token is None:
            signs += (say("sintra-sign-token"),)
        return Keypad(rows, say("sintra-ask-panes", signs=signs))

    def _source_signs(self, wide: list[int]) -> tuple[Saying, ...]:
        """Return explanations of the signs on the keys of sources; those of the factories `wide` can show a way."""
        ends = {source: self._ends(source) for source in self.hands}
        marks = {ends[source] for source in self.hands if self._broken(source)}
        signs: tuple[Saying, ...] = ()
        if marks:
            sign = "both" if len(marks) > 1 else "end" if True in marks else "breaks"
            signs += (say("sintra-sign-fewest", sign=sign),)
        if any(ends.values()):
            points = next(iter(self.by_word.values())).end_of_track
            signs += (say("sintra-sign-end", points=points, breaks="no"),)
        only = [way for source in (*wide, None) if (way := self._only_way(source)) is not None]
        told = ("sintra-sign-full", "sintra-sign-window")
        return (*signs, *(one for one in _signs(only) if one.id in told))

    def _row_length(self, factories: list[int]) -> int:
        """Return the number of keys per row of factories: WIDE_ROW if labels need room for broken panes, else ROW."""
        count = -(-(len(factories) + 1) // WIDE_ROW) + (None in self.hands)
        breaks = any(self._broken(factory) for factory in factories)
        return WIDE_ROW if breaks and count <= MAX_ROWS else ROW

    def _source(self, factory: int | None) -> Keypad:
        """Return the keyboard with the ways to place panes of a source or, if these are too many, with its colours."""
        hands = self.hands[factory]
        ways = _choices_last([way for hand in hands for way in hand.ways])
        if len(hands) == 1:
            return _of_hand(hands[0])
        if _fit_together(ways):
            rows = from_right([way.key() for way in ways], _row_of(ways))
            if all(hand.broken == hand.count for hand in hands):
                return Keypad(rows, _ask_break(ways, **source_args(factory), back="no"))
            return Keypad(rows, _ask_way(ways))
        colours = [colour_key(hand) for hand in hands]
        only = [hand.ways[0] for hand in hands if len(hand.ways) == 1]
        rows = from_right(colours, WIDE_ROW if only else len(colours))
        return Keypad(rows, say("sintra-ask-colour", **source_args(factory), signs=_signs(only)))

    def _must_break(self) -> bool:
        """Return whether no panes fit any strip that the glazier reaches."""
        return all(hand.broken == hand.count for hand in self.by_word.values())

    def _ask_break(self, factory: int | None = None) -> Saying:
        """Return the prompt of the first keyboard if all panes break. `factory` matters only if one source is left."""
        several = len(self.hands) > 1
        args: dict[str, Arg] = (
            {"source": "several", "factory": 0} if several else {**source_args(factory)}
        )
        ways = [way for hand in self.by_word.values() for way in hand.ways]
        return _ask_break(ways, **args, back="yes" if BACK in self.legal else "no")

    def _broken(self, factory: int | None) -> int:
        """Return the smallest number of panes that break when panes of a source are taken (SI-25)."""
        return min(hand.broken for hand in self.hands[factory])

    def _ends(self, factory: int | None) -> bool:
        """Return whether all ways to place panes of a source take the marker to the end of its track (SI-41)."""
        return self.hands[factory][0].ends(self._broken(factory))

    def _only_way(self, factory: int | None) -> Way | None:
        """Return the only way to place panes of a source, or None if there are none or several."""
        ways = [way for hand in self.hands.get(factory, ()) for way in hand.ways]
        return ways[0] if len(ways) == 1 else None

    def _factory_key(self, factory: int, *, wide: bool) -> Key:
        """Return the key of a factory, with the panes as in the picture and the smallest number of panes that break.

        If `wide` is not set, there is not enough space for both, so the panes are left out unless that number is 0. If
        `wide` is set and there is only one way to place the panes, the key chooses that way.
        """
        only, broken = self._only_way(factory), self._broken(factory)
        if wide and only is not None:
            return only.key(numbered=True)
        word, end = Word(f"f{factory}"), "-end" if self._ends(factory) else ""
        if broken and not wide:
            return Key(word, say(f"sintra-key-factory-breaks{end}", factory=factory, broken=broken))
        args: dict[str, Arg] = {"panes": panes_sign(self.hands[factory]), "broken": broken}
        return Key(word, say(f"sintra-key-factory{end}", factory=factory, **args))

    def _centre_key(self) -> Key:
        """Return the key of the centre, with the panes, the smallest number of panes that break, and the token, if any.

        If there is only one way to place the panes, the key chooses that way.
        """
        only = self._only_way(None)
        if only is not None:
            return only.key(numbered=True)
        token, end = "yes" if self.state.token is None else "no", "-end" if self._ends(None) else ""
        panes, broken = panes_sign(self.hands[None]), self._broken(None)
        args: dict[str, Arg] = {"panes": panes, "broken": broken, "token": token}
        return Key(Word("c"), say(f"sintra-key-centre{end}", **args))

    def _going_back(self) -> Saying:
        """Return the label for moving the glazier back, which names the strip or says that this is not possible."""
        to = palaces.leftmost(self.state.palaces[self.state.turn])
        return say("sintra-key-stay") if to is None else say("sintra-key-back", strip=to)


def _of_hand(hand: Hand) -> Keypad:
    """Return the keyboard with the ways to place the panes of one colour from one source."""
    ways = _choices_last(hand.ways)
    rows = from_right([way.key(named=_are_named(ways)) for way in ways], ROW)
    if hand.broken == hand.count:
        return Keypad(rows, _ask_break(ways, **source_args(hand.factory), back="no"))
    return Keypad(rows, _ask_way(ways))


def _ask_break(ways: Sequence[Way], **args: Arg) -> Saying:
    """Return the prompt for ways in which all panes break, with what the end of the track costs if a way ends there."""
    end = next((way.hand.end_of_track for way in ways if way.ends), 0)
    return say("sintra-ask-break", **args, end=end)


def _choices_last(ways: Sequence[Way]) -> list[Way]:
    """Return the ways, with those that ask for the pane of a window last."""
    return sorted(ways, key=lambda way: way.chooses)


def _are_named(ways: Sequence[Way]) -> bool:
    """Return whether labels begin with the panes: if there are several colours, or all panes break."""
    return len({way.hand for way in ways}) > 1 or ways[0].broken == ways[0].hand.count


def _row_of(ways: Sequence[Way]) -> int:
    """Return the number of keys per row: WIDE_ROW if a label has the panes, and points with 💥 or ❗ or a window."""
    is_wide = _are_named(ways) and any(
        way.chooses or (way.completes and (way.broken or way.ends)) for way in ways
    )
    return WIDE_ROW if is_wide else ROW


def _fit_together(ways: Sequence[Way]) -> bool:
    """Return whether the ways fit on one keyboard; one row is needed for the key that shows the choice."""
    return len(ways) <= _row_of(ways) * (MAX_ROWS - 1)


def _ask_way(ways: Sequence[Way]) -> Saying:
    """Return the prompt for ways to place the panes of one source; it explains the signs on their keys."""
    hand, signs = ways[0].hand, _signs(ways)
    if _are_named(ways):
        return say("sintra-ask-way", **source_args(hand.factory), signs=signs)
    args: dict[str, Arg] = {**source_args(hand.factory), "count": hand.count, "signs": signs}
    return say("sintra-ask-strip", **args, colour=colour_name(hand.colour))


def _signs(ways: Sequence[Way]) -> tuple[Saying, ...]:
    """Return explanations of the signs on the keys of these ways."""
    end = next((way.hand.end_of_track for way in ways if way.ends), 0)
    breaks = {way.ends for way in ways if way.broken}  # whether the number is after ❗, not 💥
    told = [say("sintra-sign-full")] if any(way.completes for way in ways) else []
    if False in breaks:
        told.append(say("sintra-sign-breaks", ends="yes" if True in breaks else "no"))
    if end:
        told.append(say("sintra-sign-end", points=end, breaks="yes" if breaks == {True} else "no"))
    if any(way.chooses for way in ways):
        told.append(say("sintra-sign-window"))
    return tuple(told)
