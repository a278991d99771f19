"""The keyboard of Reef that only the player sees. It shows the corals of cards and the points of placements."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.contract import Key, Keypad, Word
from engine.games.reef import keys
from engine.games.reef.board import SIDE, space_named
from engine.games.reef.cards import Card
from engine.games.reef.legality import KnownState, first_must, refusal
from engine.games.reef.moves import PlayCard, decode, placed
from engine.games.reef.names import coral_sign, space_name
from engine.games.reef.partial_words import PartialWord, read_partial_word
from engine.games.reef.prompts import prompt
from engine.games.reef.scoring import brings, score
from engine.games.reef.views import ReefView, known_state
from engine.saying import Saying, say

_SLOT = re.compile(r"play\.([1-4])", re.ASCII)
_SPACES = frozenset(
    {"reef-key-space", "reef-key-space-brief", "reef-key-space-blocked", "reef-key-space-empty"}
)


def own_keys(view: ReefView, chosen: Word) -> Keypad:
    """Return the keyboard for the view of the seat to move, with the words and rows of `keys`.

    Keys that the player cannot need are left out: the second of two keys that place equal corals on the same space, and
    the one that would leave a coral in the bank. For any other view, return the keyboard of `keys`.
    """
    pad = keys.keys(view, chosen)
    if view.viewer is None or view.viewer != view.to_move:
        return pad
    step, seen = read_partial_word(view, chosen), known_state(view)
    needed = (tuple(key for key in row if _is_needed(seen, step, key)) for row in pad.rows)
    rows = (
        tuple(_own_key(seen, step, key, is_narrow=len(row) > SIDE) for key in row) for row in needed
    )
    return Keypad(tuple(rows), prompt(view, step, "points"), pad.back)


def _is_needed(seen: KnownState, step: PartialWord, key: Key) -> bool:
    """Return whether the player may need a key of `keys`."""
    if step.kind != "play":
        return True
    if key.label.id == "reef-key-none":
        return not (key.blocked or (not step.first and first_must(seen, step.slot) is True))
    card = _card(seen, step.slot)
    is_second = ".swap." in key.word
    return not (is_second and card is not None and card.has_alike_corals)


def _own_key(seen: KnownState, step: PartialWord, key: Key, *, is_narrow: bool) -> Key:
    """Return a key as the player sees it. `is_narrow` is whether its row has no room for long labels."""
    if (slot := _SLOT.fullmatch(key.word)) and step.kind == "turn":
        card = _card(seen, int(slot[1]))
        return key if card is None else replace(key, label=_hand_label(seen, int(slot[1]), card))
    card = _card(seen, step.slot) if step.kind == "play" else None
    if card is None:
        return key
    if key.label.id == "reef-key-both":
        return _both(seen, key, card)
    if key.label.id not in _SPACES:
        return key
    return _space_key(seen, step, key, card, is_narrow=is_narrow)


def _both(seen: KnownState, key: Key, card: Card) -> Key:
    """Return a key that places both corals on one space as the player sees it: with the corals and the points."""
    move = decode(key.word)
    if not isinstance(move, PlayCard):
        return key
    first, second = map(coral_sign, card.corals)
    return replace(
        key,
        label=say(
            "reef-key-own-both",
            order="below" if move.swapped else "above",
            first=first,
            second=second,
            points=brings(seen.board, card, placed(card, move)),
        ),
    )


def _space_key(
    seen: KnownState, step: PartialWord, key: Key, card: Card, *, is_narrow: bool
) -> Key:
    """Return the key of a space as the player sees it.

    A key that makes a move shows the points of the move. A key that allows no legal move is blocked.
    """
    if not step.first:
        if key.blocked:
            return key
        space = space_named(key.word.rpartition(".")[2])
        if not first_must(seen, step.slot):
            label = say("reef-key-space-blocked", space=space_name(space))
            return replace(key, label=label, blocked=True)
        return key if is_narrow else replace(key, label=keys.space_label(seen.board, space))
    move = decode(key.word)
    if not isinstance(move, PlayCard) or move.second is None:
        return key
    if refusal(seen, move) is not None:
        label = say("reef-key-space-blocked", space=space_name(move.second))
        return replace(key, label=label, blocked=True)
    points = brings(seen.board, card, placed(card, move))
    form = "word" if is_narrow else "long"
    label = say("reef-key-own-points", space=space_name(move.second), points=points, form=form)
    return replace(key, label=label, blocked=False)


def _hand_label(seen: KnownState, slot: int, card: Card) -> Saying:
    first, second = card.corals
    return say(
        "reef-key-own-card",
        slot=slot,
        cards=len(seen.hand),
        first=coral_sign(first),
        second=coral_sign(second),
        points=score(seen.board, card).points,
    )


def _card(seen: KnownState, slot: int) -> Card | None:
    return seen.hand[slot - 1] if slot <= len(seen.hand) else None
