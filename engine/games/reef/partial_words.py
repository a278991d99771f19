"""Parsing of partial words, which determines the next keyboard and what has been chosen so far."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from engine.contract import Word
from engine.games.reef.board import MAX_HEIGHT, Space, space_named
from engine.games.reef.cards import COLOURS, Colour
from engine.games.reef.legality import first_must, may_lack
from engine.games.reef.moves import NONE
from engine.games.reef.state import lowest_places
from engine.games.reef.views import ReefView, public_sight

_NOTHING = Word("")
_PLAY = re.compile(r"play\.([1-4])(?:\.([a-d][1-4]|none))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class PartialWord:
    """A parsed partial word.

    kind: what has to be chosen next: an action ("turn"), the space of a starting coral ("put"), the card that receives
    the payment ("deck") or the space of a played coral ("play"); "over" if the game is over.
    word: the partial word itself; for "put", the one that selects `colour`; "" for "turn" and "over".
    colour: for "put", the colour of the starting coral.
    slot: for "play", the slot of the card.
    first: name of the space of the card's first coral, "none" if it stays in the bank, "" if not yet chosen.
    """

    kind: Literal["turn", "put", "deck", "play", "over"]
    word: Word = _NOTHING
    colour: Colour = COLOURS[0]
    slot: int = 0
    first: str = ""

    @property
    def first_space(self) -> Space | None:
        """The space of the card's first coral, or None if it stays in the bank or is not yet chosen."""
        return None if self.first in ("", NONE) else space_named(self.first)


def read_partial_word(view: ReefView, chosen: str) -> PartialWord:
    """Parse a partial word. Text that is not the beginning of an offered word is treated as "".

    During the setup, "" selects the first colour in `ReefView.to_put`.
    """
    if view.to_move is None:
        return PartialWord("over")
    if view.to_put:
        named = [colour for colour in view.to_put if chosen == f"put.{colour.value}"]
        colour = (named or view.to_put)[0]
        return PartialWord("put", Word(f"put.{colour.value}"), colour)
    if chosen == "deck" and view.deck_left and lowest_places(view.display):
        return PartialWord("deck", Word(chosen))
    if play := _PLAY.fullmatch(chosen):
        slot, first = int(play[1]), play[2] or ""
        step = PartialWord("play", Word(chosen), slot=slot, first=first)
        if slot <= len(view.hands[view.to_move]) and _is_possible(view, step):
            return step
    return PartialWord("turn")


def _is_possible(view: ReefView, step: PartialWord) -> bool:
    """Return whether the chosen place of the first coral is possible, as far as is publicly known."""
    seen = public_sight(view)
    must = first_must(seen, step.slot)
    if step.first == NONE:
        return may_lack(seen) and must is not True
    space = step.first_space
    if space is not None and must is False:
        return False
    return space is None or len(view.boards[view.to_move or 0][space]) < MAX_HEIGHT
