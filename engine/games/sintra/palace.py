"""A player's palace: how panes fit on strips, what a completed strip scores, and end-of-game scoring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from engine.games.sintra.state import (
    COLOURS,
    SCORE_MAY_FALL_BELOW_ZERO,
    STRIP_SPACES,
    Colour,
    Components,
    Face,
    Palace,
    Side,
    Strip,
    Tally,
    Window,
)

T = TypeVar("T")

PANES_PER_POINT = 3
"""Number of panes left on strips that are worth one point (SI-60)."""


def face_of(strip: Strip, components: Components) -> Face:
    """Return the face of a strip that is up."""
    return components.strips[strip.number][strip.face]


def back_of(strip: Strip, components: Components) -> Face | None:
    """Return the face that comes up when the strip is completed, or None if the strip then leaves the game (SI-32)."""
    return None if strip.turned else components.strips[strip.number][1 - strip.face]


def free_spaces(
    strip: Strip, components: Components, colour: Colour
) -> tuple[list[int], list[int]]:
    """Return two lists of free spaces for a colour, each from the top: spaces of that colour, and jokers (SI-23)."""
    own: list[int] = []
    jokers: list[int] = []
    for space, printed in enumerate(face_of(strip, components)):
        if strip.panes[space] is None:
            if printed is colour:
                own.append(space)
            elif printed is None:
                jokers.append(space)
    return own, jokers


@dataclass(frozen=True, slots=True)
class Fit:
    """How panes of one colour fit on a strip.

    placed: number of panes that can be placed.
    fewest_jokers, most_jokers: minimum and maximum number of them that go on joker spaces.
    completes: whether the strip is then full.
    """

    placed: int
    fewest_jokers: int
    most_jokers: int
    completes: bool


def fit(strip: Strip | None, components: Components, colour: Colour, count: int) -> Fit | None:
    """Return how `count` panes of a colour fit on a strip (SI-23), or None if there is no strip or no pane fits."""
    if strip is None:
        return None
    return fit_on(strip.panes, face_of(strip, components), colour, count)


@lru_cache(maxsize=1 << 14)
def fit_on(panes: tuple[Colour | None, ...], face: Face, colour: Colour, count: int) -> Fit | None:
    """Return how `count` panes of a colour fit on a strip with these panes and this face up; None if no pane fits."""
    own = jokers = free = 0
    for pane, printed in zip(panes, face, strict=True):
        if pane is None:
            free += 1
            own += printed is colour
            jokers += printed is None
    placed = min(count, own + jokers)
    if placed == 0:
        return None
    return Fit(placed, max(0, placed - own), min(placed, jokers), placed == free)


def spaces_for(
    strip: Strip, components: Components, colour: Colour, placed: int, jokers: int
) -> tuple[int, ...]:
    """Return the `placed` spaces to fill, in ascending order: `jokers` joker spaces, otherwise spaces of the colour.

    Spaces are numbered from 0 at the top. The highest ones of each kind are used.
    """
    own, free_jokers = free_spaces(strip, components, colour)
    return tuple(sorted(own[: placed - jokers] + free_jokers[:jokers]))


def put(strip: Strip, spaces: tuple[int, ...], colour: Colour) -> Strip:
    """Return the strip with panes of a colour on the given spaces."""
    panes = tuple(colour if at in spaces else pane for at, pane in enumerate(strip.panes))
    return replace(strip, panes=panes)


def colours_in(panes: tuple[Colour | None, ...]) -> tuple[Colour, ...]:
    """Return the distinct colours among panes, in the order of COLOURS; a pane of any of them may be kept (SI-31)."""
    return tuple(colour for colour in COLOURS if colour in panes)


def default_kept(panes: tuple[Colour | None, ...]) -> Colour:
    """Return the most frequent colour among panes; in a tie, the first one in COLOURS (SI-33)."""
    return max(COLOURS, key=lambda colour: (panes.count(colour), -COLOURS.index(colour)))


def reach(palace: Palace) -> tuple[int, ...]:
    """Return the places of the strips that are at the glazier or to its right (SI-22)."""
    return tuple(
        place
        for place in range(palace.glazier, len(palace.strips) + 1)
        if palace.strips[place - 1] is not None
    )


def leftmost(palace: Palace) -> int | None:
    """Return the place of the leftmost strip if the glazier can go back to it (SI-11), otherwise None."""
    for place, strip in enumerate(palace.strips[: palace.glazier - 1], start=1):
        if strip is not None:
            return place
    return None


def window_addends(
    palace: Palace, place: int, components: Components
) -> tuple[tuple[int, int], ...]:
    """Return (window, points) for each window that counts when the strip at `place` is completed (SI-33).

    These are the window at that place, and the windows to its right that have a pane. Places are numbered from 1.
    """
    right = range(place + 1, len(palace.windows) + 1)
    counted = (place, *(other for other in right if palace.windows[other - 1].panes))
    return tuple((window, components.windows[window - 1]) for window in counted)


def complete(palace: Palace, place: int, kept: Colour) -> Palace:
    """Return the palace after the kept pane moves to its window, and the full strip is turned over or removed.

    See SI-31 and SI-32. `place` is numbered from 1. Raises ValueError if there is no strip at that place.
    """
    window = palace.windows[place - 1]
    strip = palace.strips[place - 1]
    if strip is None:
        raise ValueError(f"no strip at place {place}")
    if strip.turned:
        after: Strip | None = None
        filled = replace(window, lower=kept)
    else:
        after = Strip(strip.number, 1 - strip.face, turned=True)
        filled = replace(window, upper=kept)
    return replace(
        palace,
        strips=_with(palace.strips, place, after),
        windows=_with(palace.windows, place, filled),
    )


def with_strip(palace: Palace, place: int, strip: Strip) -> Palace:
    """Return the palace with the given strip at a place, numbered from 1."""
    return replace(palace, strips=_with(palace.strips, place, strip))


def earn(palace: Palace, *, bonus: int = 0, windows: int = 0, lost: int = 0) -> Palace:
    """Return the palace with points added to the tally of the current round; `lost` is subtracted."""
    now = palace.rounds[-1]
    tally = Tally(now.bonus + bonus, now.windows + windows, now.lost - lost)
    return replace(palace, rounds=(*palace.rounds[:-1], tally))


def step_down(palace: Palace, steps: int, components: Components) -> Palace:
    """Return the palace after its marker moves down the broken-glass track.

    Each time the marker reaches the end of the track, the points of the last step are lost, and the marker returns to
    the top (SI-41).
    """
    falls, broken = divmod(palace.broken + steps, components.last_step)
    lost = falls * -components.track[-1]
    if not SCORE_MAY_FALL_BELOW_ZERO:
        lost = min(lost, max(0, palace.score))
    return earn(replace(palace, broken=broken), lost=lost)


def panes_left(palace: Palace) -> int:
    """Return the number of panes on all strips (SI-60)."""
    strips = (strip for strip in palace.strips if strip is not None)
    return sum(STRIP_SPACES - strip.panes.count(None) for strip in strips)


def filled_around(palace: Palace, components: Components) -> tuple[int, ...]:
    """Return the number of filled spaces (0 to 4) around each ornament (SI-62)."""
    return tuple(
        sum(len(palace.windows[place - 1].panes) for place in pair) for pair in components.ornaments
    )


def complete_windows(palace: Palace) -> tuple[Window, ...]:
    """Return the windows whose spaces are both filled (SI-63)."""
    return tuple(window for window in palace.windows if window.complete)


def best_colour(palace: Palace) -> tuple[Colour | None, int]:
    """Return the most frequent colour in complete windows and its number of panes, or (None, 0) (SI-63).

    In a tie, the first colour in the order of COLOURS is returned.
    """
    panes = [pane for window in complete_windows(palace) for pane in window.panes]
    if not panes:
        return None, 0
    best = max(COLOURS, key=lambda colour: (panes.count(colour), -COLOURS.index(colour)))
    return best, panes.count(best)


@dataclass(frozen=True, slots=True)
class EndCount:
    """Points from end-of-game scoring.

    left: points for panes left on strips (SI-60).
    broken: points for the broken-glass marker (SI-61, not positive).
    special: points for ornaments on side A (SI-62), or for complete windows on side B (SI-63).
    """

    left: int
    broken: int
    special: int


def count_end(palace: Palace, side: Side, components: Components) -> EndCount:
    """Return the end-of-game scoring of a palace, as if the game ended now."""
    if side is Side.A:
        special = sum(
            components.ornament_points[filled] for filled in filled_around(palace, components)
        )
    else:
        special = len(complete_windows(palace)) * best_colour(palace)[1]
    return EndCount(panes_left(palace) // PANES_PER_POINT, components.track[palace.broken], special)


def panes_of(palace: Palace) -> Iterator[Colour]:
    """Yield all panes in a palace, both on strips and in windows."""
    for strip in palace.strips:
        if strip is not None:
            yield from (pane for pane in strip.panes if pane is not None)
    for window in palace.windows:
        yield from window.panes


def _with(row: tuple[T, ...], place: int, thing: T) -> tuple[T, ...]:
    return (*row[: place - 1], thing, *row[place:])
