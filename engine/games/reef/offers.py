"""The words on the keyboard of Reef. They do not depend on hidden cards."""

from __future__ import annotations

from functools import lru_cache

from engine.contract import Word
from engine.games.reef.board import CENTRE, MAX_HEIGHT, SPACES, Board, Space
from engine.games.reef.legality import first_must, is_deck_blocked, may_both, may_lack
from engine.games.reef.moves import Buy, PlayCard, Put, Take, encode, plays, short_plays
from engine.games.reef.state import Setup, lowest_places
from engine.games.reef.views import ReefView, public_sight


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
    pays = lowest_places(view.display)[: 1 if is_deck_blocked(seen) else None]
    slots = range(1, len(view.hands[view.to_move]) + 1)
    lacking, full = may_lack(seen), _full(seen.board)
    return (
        *(encode(Take(place)) for place in places),
        *(encode(Buy(place)) for place in pays),
        *(
            word
            for slot in slots
            for word in _play_words(
                slot,
                full,
                _narrow(seen.board) if may_both(seen, slot) else None,
                lacking=lacking,
                must=first_must(seen, slot),
            )
        ),
    )


@lru_cache(maxsize=1 << 8)
def _play_words(
    slot: int,
    full: frozenset[Space],
    narrow: frozenset[Space] | None,
    *,
    lacking: bool,
    must: bool | None,
) -> tuple[Word, ...]:
    """Return the words for playing a slot.

    Full stacks are left out, except for the plays that put both corals there in order, whose keys are shown as blocked.
    No other play puts both corals on one of the stacks in `narrow` or, if `narrow` is None, on any stack. If `lacking`
    is set, plays that leave a coral in the bank are included. `must` is the result of `first_must`. Plays that
    contradict it are left out, except those that leave the second coral in the bank, whose keys may be shown as
    blocked.
    """
    every = (*plays(slot), *(short_plays(slot) if lacking else ()))
    return tuple(
        encode(play)
        for play in every
        if (
            full.isdisjoint((play.first, play.second))
            and _is_possible(play, must=must)
            and (
                play.first is None
                or play.first != play.second
                or (narrow is not None and play.first not in narrow)
            )
        )
        or (play.first == play.second and not play.swapped and play.first in full)
    )


def _is_possible(play: PlayCard, *, must: bool | None) -> bool:
    """Return whether a play agrees with `must`, the result of `first_must`, or may be shown as a blocked key."""
    if play.second is None:
        return True
    return must is None or must == (play.first is not None)


def _narrow(board: Board) -> frozenset[Space]:
    """Return the spaces with room for one coral only."""
    return frozenset(space for space, stack in enumerate(board) if len(stack) == MAX_HEIGHT - 1)


def _full(board: Board) -> frozenset[Space]:
    return frozenset(space for space, stack in enumerate(board) if len(stack) >= MAX_HEIGHT)
