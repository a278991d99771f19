"""The player's own hand in a picture that nobody else sees: the points of cards, and marks on hidden ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.contract import Word
from engine.games.reef.scoring import score
from engine.games.reef.views import ReefView
from engine.saying import Seat
from render import shapes
from render.canvas import Canvas
from render.games.reef import cards
from render.games.reef.theme import GOLD_DEEP, INK, result_colours
from render.layout import Box
from render.raster import Rasterizer, Sprite
from render.text import Font
from render.theme import Rgb

_TAG = 46
"""The width in px of the number of a card on its tag; the rest of the tag shows what the card scores."""


@dataclass(frozen=True, slots=True)
class OwnHand:
    """The hand of the player for whom a picture is drawn. `chosen` is the index of the chosen card, from 0, or None."""

    seat: Seat
    chosen: int | None = None

    @classmethod
    def of(cls, seat: Seat, partial: Word) -> OwnHand:
        """Return the hand of a seat with the card that a partial word names.

        >>> OwnHand.of(Seat(0), Word("play.2.a1")).chosen
        1
        """
        parts = partial.split(".")
        names = parts[0] == "play" and len(parts) > 1 and parts[1].isdecimal()
        return cls(seat, int(parts[1]) - 1 if names else None)

    def draw_result(self, canvas: Canvas, tag: Box, view: ReefView, index: int) -> None:
        """Draw the number of a card and, beside it, what it would score now: appearances × points (RF-20).

        Raises LookupError if the card is hidden in the view.
        """
        card = view.hands[self.seat][index].card
        if card is None:
            raise LookupError(f"the view does not know card {index + 1} of seat {self.seat}")
        scored, font = score(view.boards[self.seat], card), Font(32, bold=True)
        fill, ink = result_colours(canvas, scored.points)
        canvas.draw_sprite(shapes.rounded_rect(tag.w, tag.h, 10, fill), tag.x, tag.y)
        number = tag._replace(x=tag.right - _TAG, w=_TAG)
        badge = shapes.rounded_rect(number.w, number.h, 10, canvas.theme.badge)
        canvas.draw_sprite(badge, number.x, number.y)
        said = canvas.format_number(index + 1)
        ordinal = number.centre_x, number.centre_y, said, font, canvas.theme.on_badge
        canvas.draw_text(*ordinal, anchor="bbox")
        words = f"{canvas.format_number(scored.times)}×{canvas.format_number(card.points)}"
        middle = (tag.x + number.x) // 2
        canvas.draw_text(middle, tag.centre_y, words, font, ink, anchor="bbox", direction="ltr")

    def mark(self, canvas: Canvas, box: Box, view: ReefView, index: int) -> None:
        """Draw a padlock and a border on a card that only its player has seen, and a frame around the chosen card."""
        if not view.hands[self.seat][index].known:
            canvas.draw_sprite(shapes.outline(box.w, box.h, 8, 5, GOLD_DEEP), box.x, box.y)
            size = min(28, cards.band_height(box) - 8)
            sprite = padlock(size, INK)
            canvas.draw_sprite(sprite, box.centre_x - size // 2, box.y + 4)
        if index == self.chosen:
            around = box.inset(-6, -6)
            frame = shapes.outline(around.w, around.h, 14, 8, canvas.theme.accent)
            canvas.draw_sprite(frame, around.x, around.y)


@lru_cache(maxsize=8)
def padlock(size: int, colour: Rgb) -> Sprite:
    """Return a padlock, which marks what only one player sees."""
    raster = Rasterizer(size, size + 6)
    raster.circle(size / 2, size * 0.42, size * 0.28, size * 0.1, colour)
    raster.rect(size * 0.12, size * 0.45, size * 0.76, size * 0.62, size * 0.1, colour)
    raster.disc(size / 2, size * 0.74, size * 0.09, INK)
    return raster.sprite()
