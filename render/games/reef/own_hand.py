"""The player's own hand in a picture that nobody else sees: what cards score, and marks on hidden or chosen ones."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.contract import Word
from engine.games.reef.board import MAX_HEIGHT, Space, put, space_named
from engine.games.reef.moves import NONE
from engine.games.reef.scoring import score
from engine.games.reef.views import ReefView
from engine.saying import Seat
from render import shapes
from render.canvas import Canvas, RowItem, Run
from render.games.reef import cards, sprites
from render.games.reef.theme import GOLD_DEEP, INK, result_colours
from render.layout import Box
from render.text import Font

_RESULT, _PADLOCK = 52, 30
"""The height in px of the area below a card that shows what the card scores, and the width in px of a padlock."""
_CHOICE = re.compile(r"play\.([1-4])(?:\.([a-d][1-4]|none))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class OwnHand:
    """The hand of the player for whom a picture is drawn.

    chosen: the index of the chosen card, counted from 0, or None. space: the space chosen for its first coral, or None.
    """

    seat: Seat
    chosen: int | None = None
    space: Space | None = None

    @classmethod
    def of(cls, seat: Seat, partial: Word) -> OwnHand:
        """Return the hand of a seat with the card and the space that a partial word names, if it names any.

        >>> OwnHand.of(Seat(0), Word("play.2.b1"))
        OwnHand(seat=0, chosen=1, space=4)
        """
        found = _CHOICE.fullmatch(partial)
        if found is None:
            return cls(seat)
        space = None if found[2] in (None, NONE) else space_named(found[2])
        return cls(seat, int(found[1]) - 1, space)

    def with_choice(self, view: ReefView) -> ReefView:
        """Return the view with the first coral of the chosen card on the chosen space.

        Return `view` itself if no card or space is chosen, if the card is hidden, or if the stack there is full.
        """
        hand, boards = view.hands[self.seat], list(view.boards)
        at = len(hand) if self.chosen is None else self.chosen
        card = hand[at].card if at < len(hand) else None
        if self.space is None or card is None or len(boards[self.seat][self.space]) >= MAX_HEIGHT:
            return view
        boards[self.seat] = put(boards[self.seat], self.space, card.corals[0])
        return replace(view, boards=tuple(boards))

    def draw_result(self, canvas: Canvas, slot: Box, view: ReefView, index: int) -> Box:
        """Draw what a card would score now at the lower edge of its slot; return the rest of the slot.

        If it would score, the points are followed by appearances × points of the card (RF-22). Raises LookupError if
        the card is hidden in the view.
        """
        card = view.hands[self.seat][index].card
        if card is None:
            raise LookupError(f"the view does not know card {index + 1} of seat {self.seat}")
        scored = score(view.boards[self.seat], card)
        fill, ink = result_colours(canvas, scored.points)
        tag = slot._replace(y=slot.bottom - _RESULT, h=_RESULT)
        canvas.draw_sprite(shapes.rounded_rect(tag.w, tag.h, 10, fill), tag.x, tag.y)
        items: list[RowItem] = [canvas.number_run(scored.points, Font(44, bold=True), ink)]
        if scored.points:
            words = f"{canvas.format_number(scored.times)}×{canvas.format_number(card.points)}"
            items.append(Run(words, Font(30), ink, "ltr"))
        else:
            label = canvas.run(canvas.say("reef-picture-points"), Font(30), ink)
            items += [label] if label.width < tag.w - 50 else []
        canvas.draw_row(tag.inset(4, 0), items, gap=8, align="centre")
        return slot._replace(h=slot.h - _RESULT - 6)

    def is_locked(self, view: ReefView, index: int) -> bool:
        """Return whether only the owner of the hand has seen a card, given its index from 0."""
        return not view.hands[self.seat][index].known

    def mark(self, canvas: Canvas, box: Box, view: ReefView, index: int) -> None:
        """Draw a padlock and a border on a card that only its player has seen, and a frame around the chosen card."""
        if self.is_locked(view, index):
            canvas.draw_sprite(shapes.outline(box.w, box.h, 8, 5, GOLD_DEEP), box.x, box.y)
            sprite = sprites.padlock(_PADLOCK, INK)
            canvas.draw_sprite(sprite, box.x + 12, box.y + cards.band_height(box) + 10)
        if index == self.chosen:
            around = box.inset(-6, -6)
            frame = shapes.outline(around.w, around.h, 14, 8, canvas.theme.mark)
            canvas.draw_sprite(frame, around.x, around.y)
