"""The items of a row of text and drawings, and how they are changed to fit into a width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from render import text
from render.text import MIN_TEXT_SIZE, Direction, Font
from render.theme import Rgb


@dataclass(frozen=True, slots=True)
class InlineDrawing:
    """A drawing in a row of text, `width` px wide; `draw(x, y)` draws it with left edge x and vertical centre y."""

    width: int
    draw: Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one font, colour and direction.

    is_name: whether the text is a player's name; `fit` truncates names before other text.
    """

    text: str
    font: Font
    colour: Rgb
    direction: Direction
    is_name: bool = False

    @property
    def width(self) -> int:
        """The advance width in px."""
        return text.measure(self.text, self.font, self.direction)


MIN_WIDTH = 75
"""The smallest width of the letters of a name, in percent."""

RowItem: TypeAlias = Run | InlineDrawing


def fit(items: Sequence[RowItem], width: int, gap: int) -> list[RowItem]:
    """Return the items of a row, changed so that they fit into `width` px with gaps of `gap` px.

    All text is made smaller first, down to `MIN_TEXT_SIZE`. If that is not enough, the letters of names become
    narrower, down to `MIN_WIDTH`. Then names are truncated, the longest first, and then other text. Drawings keep their
    width.
    """
    fitted = list(items)
    free = (
        width
        - gap * max(0, len(fitted) - 1)
        - sum(item.width for item in fitted if isinstance(item, InlineDrawing))
    )
    runs = [item for item in fitted if isinstance(item, Run)]
    while sum(run.width for run in runs) > free and any(
        run.font.size > MIN_TEXT_SIZE for run in runs
    ):
        runs = [_resized(run, max(MIN_TEXT_SIZE, run.font.size - 2)) for run in runs]
    while sum(run.width for run in runs) > free and any(
        run.is_name and run.font.width > MIN_WIDTH for run in runs
    ):
        runs = [_narrowed(run) if run.is_name else run for run in runs]
    for names in (True, False):
        chosen = [run for run in runs if run.is_name is names]
        excess = sum(run.width for run in runs) - free
        if excess > 0 and chosen:
            target = sum(run.width for run in chosen) - excess
            limit = _common_limit([run.width for run in chosen], target)
            runs = [_truncated(run, limit) if run.is_name is names else run for run in runs]
    again = iter(runs)
    return [next(again) if isinstance(item, Run) else item for item in fitted]


def _common_limit(widths: Sequence[int], total: int) -> int:
    """Return the width in px to which wider runs must be truncated so that the sum of all widths is at most `total`."""
    widths = sorted(widths)
    for index, width in enumerate(widths):
        share = max(0, total) // (len(widths) - index)
        if width > share:
            return share
        total -= width
    return max(widths, default=0)


def _resized(run: Run, size: int) -> Run:
    return Run(run.text, run.font.resized(size), run.colour, run.direction, run.is_name)


def _narrowed(run: Run) -> Run:
    font = run.font._replace(width=max(MIN_WIDTH, run.font.width - 5))
    return Run(run.text, font, run.colour, run.direction, run.is_name)


def _truncated(run: Run, limit: int) -> Run:
    shown = text.truncate(run.text, run.font, run.direction, limit)
    return Run(shown, run.font, run.colour, run.direction, run.is_name)
