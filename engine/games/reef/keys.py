"""The keyboard of Reef. It has the same keys for every viewer, so it reveals no hidden cards in a group chat (RF-13).

When a key opens another keyboard, that keyboard has no move key in the place of the pressed key, so a double tap makes
no move. The key that goes back is not among the rows, which leaves room for the heights of stacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.contract import Key, Keypad, Word
from engine.games.reef.board import CENTRE, MAX_HEIGHT, SIDE, SPACES, Board, Space, name
from engine.games.reef.legality import (
    KnownState,
    can_put,
    first_must,
    is_deck_blocked,
    may_lack,
    refusal,
)
from engine.games.reef.moves import (
    NONE,
    Buy,
    Move,
    PlayCard,
    Put,
    Take,
    encode,
)
from engine.games.reef.names import coral_sign, space_name
from engine.games.reef.partial_words import PartialWord, read_partial_word
from engine.games.reef.prompts import prompt
from engine.games.reef.state import HAND_LIMIT, Setup, lowest_places
from engine.games.reef.views import ReefView, public_sight
from engine.key_rows import KeyRows
from engine.saying import Saying, say

_LAST_ROW, _NONE_ROW = 3, 2
"""The indexes of the last row of spaces and of the row for the key that leaves a coral in the bank."""
ROWS = tuple(tuple(range(at + SIDE - 1, at - 1, -1)) for at in range(0, SPACES, SIDE))
"""The spaces of each row in the order of the keys from left to right: as in the Persian picture, the first space is on
the right."""
_CENTRE_ROWS = tuple(
    row for row in (tuple(space for space in row if space in CENTRE) for row in ROWS) if row
)
_FIRST = Word("")


def keys(view: ReefView, chosen: Word) -> Keypad:
    """Return the keyboard after a partial word; after the end of the game, it has no keys.

    What the viewer knows about cards changes only the prompt.
    """
    step = read_partial_word(view, chosen)
    asked = prompt(view, step, "marks" if view.viewer is None else "none")
    return Keypad(_rows(view, step), asked, _step_back(step))


def _step_back(step: PartialWord) -> Word | None:
    """Return the partial word of the step before, or None if there is none."""
    match step.kind:
        case "deck" | "play":
            return Word(f"play.{step.slot}") if step.first else _FIRST
    return None


def _rows(view: ReefView, step: PartialWord) -> KeyRows:
    if view.to_move is None:
        return ()
    seen = public_sight(view)
    match step.kind:
        case "put":
            return _starting_corals(view, seen, step)
        case "deck":
            return (_payment(seen),)
        case "play":
            return _placing(seen, step, is_own=view.viewer == view.to_move)
    return _turn(view, seen)


def _turn(view: ReefView, seen: KnownState) -> KeyRows:
    """Return the first keyboard of a turn: display, deck and hand, from right to left as in the picture in Persian.

    If only one coral of some card can be placed, every space on the next keyboard for that card makes a move. The first
    keyboard is then divided into as many rows as the next one, if it has enough keys. The rows of both keyboards are
    then in the same places, so that a row without moves can take the place of the pressed key.

    A full hand has two rows, so that its player sees the points of each card.
    """
    seat = view.to_move or 0
    takes = tuple(
        _take(seen, place, offer.tokens)
        for place, offer in reversed(list(enumerate(view.display, 1)))
        if offer
    )
    slots = range(len(view.hands[seat]), 0, -1)
    hand = tuple(
        Key(Word(f"play.{slot}"), say("reef-key-play", slot=slot, cards=len(view.hands[seat])))
        for slot in slots
    )
    hands = (hand[2:], hand[:2]) if len(hand) == HAND_LIMIT else (hand,)
    rows = tuple(row for row in (takes, _deck(seen), *hands) if row)
    if any(card is not None and len(set(can_put(seen, card))) > 1 for card in seen.hand):
        while len(rows) < SIDE and any(len(row) > 1 for row in rows):
            rows = _with_one_more(rows)
    return rows


def _with_one_more(rows: KeyRows) -> KeyRows:
    """Return the rows, with the last row that has several keys split into two."""
    at = max(at for at, row in enumerate(rows) if len(row) > 1)
    half = len(rows[at]) // 2
    return (*rows[:at], rows[at][half:], rows[at][:half], *rows[at + 1 :])


def _take(seen: KnownState, place: int, tokens: int) -> Key:
    """Return the key of a card in the display. For lack of space, a blocked key omits the number of tokens."""
    key = _key(seen, Take(place), say("reef-key-take", place=place, tokens=tokens))
    if not key.blocked:
        return key
    return replace(key, label=say("reef-key-take", place=place, tokens=0))


def _deck(seen: KnownState) -> tuple[Key, ...]:
    lowest = lowest_places(seen.display)
    if not lowest:
        return ()
    label = say("reef-key-deck", count=len(lowest), place=lowest[0])
    if len(lowest) == 1 or is_deck_blocked(seen):
        return (_key(seen, Buy(lowest[0]), label),)
    return (Key(Word("deck"), label),)


def _payment(seen: KnownState) -> tuple[Key, ...]:
    """Return keys for the cards with the lowest value, one of which receives the payment (RF-11)."""
    return tuple(
        _key(seen, Buy(place), say("reef-key-pay", place=place))
        for place in reversed(lowest_places(seen.display))
    )


def _starting_corals(view: ReefView, seen: KnownState, step: PartialWord) -> KeyRows:
    """Return keys for placing a starting coral of one colour, and keys for placing another colour first.

    The keys for other colours form the last row, or the left column if the spaces take four rows.
    """
    is_central = view.setup is Setup.CENTRE
    rows = _CENTRE_ROWS if is_central else ROWS
    spaces = tuple(
        tuple(_start(seen, Put(step.colour, space), is_central=is_central) for space in row)
        for row in rows
    )
    others = tuple(
        Key(Word(f"put.{colour.value}"), say("reef-key-colour", mark=coral_sign(colour)))
        for colour in reversed(view.to_put)
        if colour is not step.colour
    )
    if is_central:
        return (*spaces, others) if others else spaces
    return _beside(spaces, dict(enumerate(others)))


def _start(seen: KnownState, put: Put, *, is_central: bool) -> Key:
    """Return the key that places a starting coral on a space. In the centre, there is room to show the coral."""
    label = say("reef-key-put", mark=coral_sign(put.colour), space=space_name(put.space))
    return _space_key(
        seen, put, put.space, label if is_central else space_label(seen.board, put.space)
    )


def _placing(seen: KnownState, step: PartialWord, *, is_own: bool) -> KeyRows:
    """Return the keyboard for the first or the second coral, laid out like the board.

    If the card is publicly known, it determines which keys are blocked and what they say, but not where they are.

    The key that leaves a coral in the bank is in a column to the left. On the second keyboard, the key of the first
    coral's space goes back, and two keys place both corals on that space, in either order, unless there is no room. If
    `is_own`, because only the player sees the keyboard, they are in a row below the spaces. Otherwise, this row is left
    to the keys that everybody may need; they are in the column, but not in the row of the first coral, whose keys must
    keep their places.
    """
    rows = tuple(tuple(_target(seen, step, space) for space in row) for row in ROWS)
    beside: dict[int, Key] = {}
    if may_lack(seen):
        beside[_NONE_ROW] = _none(seen, step)
    space = step.first_space
    if step.first == NONE:
        back = Key(Word(f"play.{step.slot}"), say("reef-key-back"))
        return _beside(rows, {_NONE_ROW: back, _LAST_ROW: _none(seen, step)})
    both = None if space is None else PlayCard(step.slot, space, space)
    if both is None or refusal(seen, both) is not None:
        return _beside(rows, beside)
    card = seen.hand[step.slot - 1]
    is_alike = card is not None and card.has_alike_corals
    order = "above" if is_alike else "below"
    swapped = Key(encode(replace(both, swapped=True)), say("reef-key-both", order=order))
    plain = Key(encode(both), say("reef-key-both", order="above"))
    if is_own:
        return (*_beside(rows, beside), (swapped, plain))
    others = [at for at in (0, 1, _LAST_ROW) if space not in ROWS[at]]
    return _beside(rows, {**beside, others[0]: swapped, others[-1]: plain})


def _beside(rows: KeyRows, column: Mapping[int, Key]) -> KeyRows:
    """Return the rows with keys added on the left; `column` maps the index of a row to its additional key.

    The labels of the other keys in these rows are shortened.
    """
    return tuple(
        (column[at], *map(_brief, row)) if at in column else row for at, row in enumerate(rows)
    )


def _brief(key: Key) -> Key:
    """Return the key of a stack without its height; any other key is returned unchanged."""
    if key.label.id != "reef-key-space":
        return key
    args = {name: value for name, value in key.label.args if name != "height"}
    return replace(key, label=say("reef-key-space-brief", **args))


def _target(seen: KnownState, step: PartialWord, space: Space) -> Key:
    """Return the key that chooses a space for the first coral or, after that, for the second one.

    The key of the space that was chosen for the first coral goes back to that choice.
    """
    if step.first == name(space):
        return Key(Word(f"play.{step.slot}"), say("reef-key-space-chosen", space=space_name(space)))
    label = space_label(seen.board, space)
    if len(seen.board[space]) >= MAX_HEIGHT:
        return _space_key(seen, PlayCard(step.slot, space, space), space, label)
    if not step.first and first_must(seen, step.slot) is False:
        return _space_key(seen, PlayCard(step.slot, space, None), space, label)
    if not step.first:
        return Key(Word(f"{step.word}.{name(space)}"), label)
    return _space_key(seen, PlayCard(step.slot, step.first_space, space), space, label)


def _none(seen: KnownState, step: PartialWord) -> Key:
    """Return the key that leaves a coral in the bank."""
    if step.first or first_must(seen, step.slot):
        move = PlayCard(step.slot, step.first_space, None)
        return without_coral(encode(move), blocked=refusal(seen, move) is not None)
    return without_coral(Word(f"{step.word}.{NONE}"), blocked=False)


def without_coral(word: Word, *, blocked: bool) -> Key:
    """Return the key that leaves a coral in the bank. The label of a blocked one may be shorter."""
    return Key(word, say("reef-key-none", blocked="yes" if blocked else "no"), blocked)


def _key(seen: KnownState, move: Move, label: Saying) -> Key:
    """Return the key of a move, which is blocked if the move is publicly known to be illegal."""
    return Key(encode(move), label, refusal(seen, move) is not None)


def _space_key(seen: KnownState, move: Move, space: Space, label: Saying) -> Key:
    """Return the key of a space. For lack of room, a blocked key shows only the name of the space."""
    key = _key(seen, move, label)
    return (
        replace(key, label=say("reef-key-space-blocked", space=space_name(space)))
        if key.blocked
        else key
    )


def space_label(board: Board, space: Space) -> Saying:
    """Return the label of the key of a space, with the top coral and the height of its stack."""
    stack = board[space]
    if not stack:
        return say("reef-key-space-empty", space=space_name(space))
    return say(
        "reef-key-space", space=space_name(space), mark=coral_sign(stack[-1]), height=len(stack)
    )
