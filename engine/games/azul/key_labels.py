"""The labels of Azul's keys. Factories and lines are numbered from 1."""

from __future__ import annotations

from collections import Counter

from engine.games.azul.legality import block
from engine.games.azul.names import tile_sign
from engine.games.azul.state import Board, Colour
from engine.games.azul.views import AzulView
from engine.key_rows import most_first
from engine.saying import Saying, say

MAX_FALLEN = 9
"""The largest number of falling tiles that a key can show."""


def tiles_of(view: AzulView, factory: int | None) -> Counter[Colour]:
    """Return the number of tiles of each colour in a factory, numbered from 1, or in the centre (None).

    The order of the colours is that of the picture.
    """
    return Counter(view.centre if factory is None else most_first(view.factories[factory - 1]))


def tiles(counts: Counter[Colour], factory: int | None) -> Saying:
    """Return the signs of the tiles of a source: one by one for a factory, counted by colour for the centre.

    The picture shows the tiles in the same way and in the same order. There must be at least one tile.
    """
    if factory is None:
        joined, shown_as = "azul-key-several", "azul-key-counted"
        shown = list(counts.items())
    else:
        joined, shown_as = "azul-key-beside", "azul-key-tiles"
        shown = [(colour, 1) for colour in counts.elements()]
    *others, last = [say(shown_as, tile=tile_sign(colour), count=count) for colour, count in shown]
    for one in reversed(others):
        last = say(joined, first=one, rest=last)
    return last


def source(view: AzulView, factory: int) -> Saying:
    """Return the label of a factory with its tiles, of which there must be at least one."""
    return say("azul-key-factory", factory=factory, tiles=tiles(tiles_of(view, factory), factory))


def group(view: AzulView, factory: int | None, colour: Colour) -> Saying:
    """Return the label of a group of tiles."""
    return say("azul-key-tiles", tile=tile_sign(colour), count=tiles_of(view, factory)[colour])


def chosen(view: AzulView, factory: int | None, colour: Colour | None = None) -> Saying:
    """Return the label of the key that shows the choice so far."""
    counts = tiles_of(view, factory)
    if colour is not None:
        counts = Counter({colour: counts[colour]})
    if factory is None:
        return say("azul-key-chosen-centre", tiles=tiles(counts, factory))
    return say("azul-key-chosen-factory", factory=factory, tiles=tiles(counts, factory))


def target(board: Board, line: int | None, colour: Colour, count: int, *, wide: bool) -> Saying:
    """Return the label of a line or of the floor line (None), given the colour and the number of the tiles to place.

    The label of a line that the tiles fill has a mark, which is a different one if some tiles fall as well. How many
    fall is shown only if `wide` is set and there are at most `MAX_FALLEN`. The label of a line that refuses the tiles
    is its number.
    """
    if line is None:
        return say("azul-key-floor")
    if block(board, line, colour) is not None:
        return say("azul-key-line", line=line)
    fallen = excess(board, line, count)
    if fallen < 0:
        return say("azul-key-line", line=line)
    if fallen == 0:
        return say("azul-key-line-full", line=line)
    return say(
        "azul-key-line-over", line=line, fallen=fallen if wide and fallen <= MAX_FALLEN else 0
    )


def excess(board: Board, line: int, count: int) -> int:
    """Return how many of `count` tiles do not fit in a line, numbered from 1; negative if they would not fill it."""
    return board.lines[line - 1].count + count - line
