"""The keyboard of Reef. It is the same for every viewer, so it reveals no hidden cards in a group chat (RF-13)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.contract import Key, Keypad, Word
from engine.errors import IllegalMove
from engine.games.reef.board import CENTRE, MAX_HEIGHT, SIDE, SPACES, Board, Space, name
from engine.games.reef.legality import Sight, forbids, may_lack, spot
from engine.games.reef.moves import (
    NONE,
    SWAP,
    Buy,
    Move,
    Play,
    Put,
    Take,
    decode,
    encode,
    plays,
    short_plays,
)
from engine.games.reef.partial_words import PartialWord, read_partial_word
from engine.games.reef.prompts import prompt
from engine.games.reef.state import Setup, lowest_places
from engine.games.reef.views import ReefView, public_sight, sight
from engine.saying import Saying, Term, say

ROWS = tuple(tuple(range(at + SIDE - 1, at - 1, -1)) for at in range(0, SPACES, SIDE))
"""The spaces in rows, each from left to right; column 1 is the rightmost column."""
_CENTRE_ROWS = tuple(
    row for row in (tuple(space for space in row if space in CENTRE) for row in ROWS) if row
)
_FIRST = Word("")


def offers(view: ReefView) -> tuple[Word, ...]:
    """Return the words on the keyboard: starting corals during the setup, otherwise takes, buys and plays.

    The plays offered for a slot do not depend on the card in it, which may be hidden.
    """
    if view.to_move is None:
        return ()
    if view.to_put:
        spaces = CENTRE if view.setup is Setup.CENTRE else range(SPACES)
        return tuple(encode(Put(colour, space)) for colour in view.to_put for space in spaces)
    seen = public_sight(view)
    places = tuple(place for place, offer in enumerate(view.display, 1) if offer)
    pays = lowest_places(view.display)[: 1 if _is_deck_blocked(seen) else None]
    slots = range(1, len(view.hands[view.to_move]) + 1)
    lacking, full = may_lack(seen), _full(seen.board)
    return (
        *(encode(Take(place)) for place in places),
        *(encode(Buy(place)) for place in pays),
        *(word for slot in slots for word in _play_words(slot, full, lacking=lacking)),
    )


def refusal(view: ReefView, word: str) -> IllegalMove | None:
    """Return why a word is illegal, as far as the viewer knows; None if the viewer knows no reason."""
    return forbids(sight(view), decode(word))


def keys(view: ReefView, chosen: str) -> Keypad:
    """Return the keyboard after a partial word. Only its prompt depends on the viewer."""
    step = read_partial_word(view, chosen)
    return Keypad(_rows(view, step), prompt(view, step))


def _rows(view: ReefView, step: PartialWord) -> tuple[tuple[Key, ...], ...]:
    if view.to_move is None:
        return ()
    seen = public_sight(view)
    match step.kind:
        case "put":
            return _starting_corals(view, seen, step)
        case "deck":
            return _payment(seen)
        case "play":
            return _placing(seen, step)
    return _turn(view, seen)


@lru_cache(maxsize=1 << 8)
def _play_words(slot: int, full: frozenset[Space], *, lacking: bool) -> tuple[Word, ...]:
    """Return the words for playing a slot.

    Full stacks are left out, except for plays that put both corals there, whose keys are shown as blocked.
    """
    every = (*plays(slot), *(short_plays(slot) if lacking else ()))
    return tuple(
        encode(play)
        for play in every
        if full.isdisjoint((play.first, play.second)) or play.first == play.second
    )


def _full(board: Board) -> frozenset[Space]:
    return frozenset(space for space, stack in enumerate(board) if len(stack) >= MAX_HEIGHT)


def _turn(view: ReefView, seen: Sight) -> tuple[tuple[Key, ...], ...]:
    """Return the first keyboard of a turn: display, deck and hand, ordered from right to left as in the picture."""
    seat = view.to_move or 0
    takes = tuple(
        _take(seen, place, offer.tokens)
        for place, offer in reversed(list(enumerate(view.display, 1)))
        if offer
    )
    slots = range(len(view.hands[seat]), 0, -1)
    hand = tuple(Key(Word(f"play.{slot}"), say("reef-key-play", slot=slot)) for slot in slots)
    return tuple(row for row in (takes, _deck(seen), hand) if row)


def _take(seen: Sight, place: int, tokens: int) -> Key:
    """Return the key of a card in the display; a blocked key has no room for the number of tokens."""
    key = _key(seen, Take(place), say("reef-key-take", place=place, tokens=tokens))
    if not key.blocked:
        return key
    return replace(key, label=say("reef-key-take", place=place, tokens=0))


def _deck(seen: Sight) -> tuple[Key, ...]:
    lowest = lowest_places(seen.display)
    if not lowest:
        return ()
    label = say("reef-key-deck", count=len(lowest), place=lowest[0])
    if _is_deck_blocked(seen):
        return (_key(seen, Buy(lowest[0]), label),)
    return (Key(Word("deck"), label),)


def _is_deck_blocked(seen: Sight) -> bool:
    """Return whether it is publicly known that the top card of the deck cannot be bought."""
    lowest = lowest_places(seen.display)
    return bool(lowest) and forbids(seen, Buy(lowest[0])) is not None


def _payment(seen: Sight) -> tuple[tuple[Key, ...], ...]:
    """Return keys for the cards with the lowest value, one of which receives the payment (RF-11)."""
    pays = tuple(
        (_key(seen, Buy(place), say("reef-key-pay", place=place)),)
        for place in lowest_places(seen.display)
    )
    return (*pays, (_back(_FIRST),))


def _starting_corals(view: ReefView, seen: Sight, step: PartialWord) -> tuple[tuple[Key, ...], ...]:
    """Return keys for placing a starting coral of one colour, and a row of keys for placing another colour first."""
    rows = _CENTRE_ROWS if view.setup is Setup.CENTRE else ROWS
    spaces = tuple(tuple(_start(seen, Put(step.colour, space)) for space in row) for row in rows)
    others = tuple(
        Key(Word(f"put.{colour.value}"), say("reef-key-colour", mark=_mark(colour.value)))
        for colour in reversed(view.to_put)
        if colour is not step.colour
    )
    return (*spaces, others) if others else spaces


def _start(seen: Sight, put: Put) -> Key:
    """Return the key that places a starting coral on a space."""
    height = len(seen.board[put.space])
    label = say("reef-key-put", mark=_mark(put.colour.value), space=spot(put.space), height=height)
    return _space_key(seen, put, put.space, label)


def _placing(seen: Sight, step: PartialWord) -> tuple[tuple[Key, ...], ...]:
    """Return the keyboard for the first or the second coral, laid out like the board.

    Both keyboards are shown whatever the card is, and both have the key that swaps the corals.
    """
    rows = tuple(tuple(_target(seen, step, space) for space in row) for row in ROWS)
    back = Word(f"play.{step.slot}" + (f".{SWAP}" if step.swapped else ""))
    last = [_back(back if step.first else _FIRST)]
    if step.first != NONE:
        last.append(Key(_swapped(step), say("reef-key-swap")))
    if not step.swapped and may_lack(seen):
        last.append(_none(seen, step))
    return (*rows, tuple(last))


def _target(seen: Sight, step: PartialWord, space: Space) -> Key:
    """Return the key that chooses a space for the first coral or, after that, for the second one."""
    board = seen.board
    is_first = step.first == name(space)
    height = len(board[space]) + is_first
    label = _space(board, space)
    if is_first:
        label = say("reef-key-space-chosen", space=spot(space), height=height)
    if height >= MAX_HEIGHT:
        return _space_key(seen, Play(step.slot, space, space, step.swapped), space, label)
    if not step.first:
        return Key(Word(f"{step.word}.{name(space)}"), label)
    first = step.first_space
    if not step.swapped:
        return _space_key(seen, Play(step.slot, first, space), space, label)
    # Swapping corals on two different spaces is the same as exchanging the spaces.
    return _space_key(seen, Play(step.slot, space, first, swapped=is_first), space, label)


def _none(seen: Sight, step: PartialWord) -> Key:
    """Return the key that leaves a coral in the bank. It is shown only if some card could make that necessary."""
    label = say("reef-key-none")
    if step.first:
        return _key(seen, Play(step.slot, step.first_space, None), label)
    return Key(Word(f"{step.word}.{NONE}"), label)


def _swapped(step: PartialWord) -> Word:
    parts = ["play", str(step.slot), "" if step.swapped else SWAP, step.first]
    return Word(".".join(part for part in parts if part))


def _key(seen: Sight, move: Move, label: Saying) -> Key:
    """Return the key of a move, which is blocked if the move is publicly known to be illegal."""
    return Key(encode(move), label, forbids(seen, move) is not None)


def _space_key(seen: Sight, move: Move, space: Space, label: Saying) -> Key:
    """Return the key of a space; a blocked key has room to show only the colour of the top coral."""
    key, stack = _key(seen, move, label), seen.board[space]
    if not key.blocked:
        return key
    is_chosen = label.id == "reef-key-space-chosen"
    if not stack and not is_chosen:
        return replace(key, label=_space(seen.board, space))
    mark = _mark("chosen" if is_chosen else stack[-1].value)
    return replace(key, label=say("reef-key-space-blocked", space=spot(space), mark=mark))


def _space(board: Board, space: Space) -> Saying:
    stack = board[space]
    if not stack:
        return say("reef-key-space-empty", space=spot(space))
    return say("reef-key-space", space=spot(space), mark=_mark(stack[-1].value), height=len(stack))


def _mark(colour: str) -> Term:
    return Term(f"reef-mark-{colour}")


def _back(word: Word) -> Key:
    return Key(word, say("reef-key-back"))
