"""The warning before a card of Reef is played that scores nothing, but could have scored."""

from __future__ import annotations

from engine.contract import Word
from engine.games.reef.cards import Card
from engine.games.reef.legality import KnownState, refusal
from engine.games.reef.moves import PlayCard, decode, placed, plays, short_plays
from engine.games.reef.scoring import brings
from engine.games.reef.views import ReefView, known_state
from engine.saying import Saying, say


def caution(view: ReefView, word: Word) -> Saying | None:
    """Return a warning if the card would score nothing, but would score with its corals on other spaces.

    Otherwise, return None: a card that cannot score at all needs no warning, since the prompt has said so. The result
    is also None if the word is not a legal play, or if the viewer does not know the card. Raises BadWord if the word
    does not encode a move.
    """
    move, seen = decode(word), known_state(view)
    if not isinstance(move, PlayCard) or refusal(seen, move):
        return None
    card = seen.hand[move.slot - 1]
    if card is None:
        return None
    if brings(seen.board, card, placed(card, move)) or not _can_score(seen, card, move.slot):
        return None
    return say("reef-caution-nothing", slot=move.slot)


def _can_score(seen: KnownState, card: Card, slot: int) -> bool:
    """Return whether the card would score if its corals were placed well."""
    return any(
        brings(seen.board, card, placed(card, play))
        for play in (*plays(slot), *short_plays(slot))
        if refusal(seen, play) is None
    )
