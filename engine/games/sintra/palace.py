"""One palace: how panes fit a strip, what a completed strip scores, and the end scoring."""

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
"""This many panes left on the strips are one point (SI-60)."""


def face_of(strip: Strip, components: Components) -> Face:
    """Return the side of a strip that is up."""
    return components.strips[strip.number][strip.face]


def back_of(strip: Strip, components: Components) -> Face | None:
    """Return the side that comes up when the strip is completed, None if the strip leaves instead (SI-32)."""
    return None if strip.turned else components.strips[strip.number][1 - strip.face]


def free_spaces(
    strip: Strip, components: Components, colour: Colour
) -> tuple[list[int], list[int]]:
    """Return the free spaces for a colour: those of the colour itself and the jokers, from the top (SI-23)."""
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
    """How panes of one colour fit a strip: number placed, minimum and maximum on jokers, whether it is then full."""

    placed: int
    fewest_jokers: int
    most_jokers: int
    completes: bool


def fit(strip: Strip | None, components: Components, colour: Colour, count: int) -> Fit | None:
    """Return how the panes fit (SI-23), None if there is no strip or no space."""
    if strip is None:
        return None
    return fit_on(strip.panes, face_of(strip, components), colour, count)


@lru_cache(maxsize=1 << 14)
def fit_on(panes: tuple[Colour | None, ...], face: Face, colour: Colour, count: int) -> Fit | None:
    """Return how `count` panes fit a strip with those panes and that side up."""
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
    """Return the spaces that are filled: `jokers` joker spaces and the rest of the colour itself, from the top."""
    own, free_jokers = free_spaces(strip, components, colour)
    return tuple(sorted(own[: placed - jokers] + free_jokers[:jokers]))


def put(strip: Strip, spaces: tuple[int, ...], colour: Colour) -> Strip:
    """Return the strip with panes of that colour on those spaces."""
    panes = tuple(colour if at in spaces else pane for at, pane in enumerate(strip.panes))
    return replace(strip, panes=panes)


def colours_in(panes: tuple[Colour | None, ...]) -> tuple[Colour, ...]:
    """Return the colours among panes, each once, in the order of COLOURS: those that may be kept (SI-31)."""
    return tuple(colour for colour in COLOURS if colour in panes)


def default_kept(panes: tuple[Colour | None, ...]) -> Colour:
    """Return the most frequent colour; in a tie the first of COLOURS (SI-33)."""
    return max(COLOURS, key=lambda colour: (panes.count(colour), -COLOURS.index(colour)))


def reach(palace: Palace) -> tuple[int, ...]:
    """Return the places of the strips at the glazier or to its right (SI-22)."""
    return tuple(
        place
        for place in range(palace.glazier, len(palace.strips) + 1)
        if palace.strips[place - 1] is not None
    )


def leftmost(palace: Palace) -> int | None:
    """Return the place of the leftmost remaining strip if the glazier can go back to it (SI-11), otherwise None."""
    for place, strip in enumerate(palace.strips[: palace.glazier - 1], start=1):
        if strip is not None:
            return place
    return None


def window_addends(
    palace: Palace, place: int, components: Components
) -> tuple[tuple[int, int], ...]:
    """Return the points of window `place`: its own number and those of filled windows to its right (SI-33)."""
    right = range(place + 1, len(palace.windows) + 1)
    counted = (place, *(other for other in right if palace.windows[other - 1].panes))
    return tuple((window, components.windows[window - 1]) for window in counted)


def complete(palace: Palace, place: int, kept: Colour) -> Palace:
    """Put the kept pane in the window below, and turn or remove the full strip (SI-31, SI-32).

    Raises ValueError if there is no strip at that place.
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
    """Return the palace with that strip at that place."""
    return replace(palace, strips=_with(palace.strips, place, strip))


def earn(palace: Palace, *, bonus: int = 0, windows: int = 0, lost: int = 0) -> Palace:
    """Add points to the present round's tally; `lost` is not negative."""
    now = palace.rounds[-1]
    tally = Tally(now.bonus + bonus, now.windows + windows, now.lost - lost)
    return replace(palace, rounds=(*palace.rounds[:-1], tally))


def step_down(palace: Palace, steps: int, components: Components) -> Palace:
    """Move the marker down the broken-glass track; each time it reaches the end, its points are lost (SI-41)."""
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
    """Return how many of the four spaces around each ornament are filled (SI-62)."""
    return tuple(
        sum(len(palace.windows[place - 1].panes) for place in pair) for pair in components.ornaments
    )


def complete_windows(palace: Palace) -> tuple[Window, ...]:
    """Return the windows with both panes (SI-63)."""
    return tuple(window for window in palace.windows if window.complete)


def best_colour(palace: Palace) -> tuple[Colour | None, int]:
    """Return the most frequent colour in complete windows, and its panes (SI-63); in a tie the first of COLOURS."""
    panes = [pane for window in complete_windows(palace) for pane in window.panes]
    if not panes:
        return None, 0
    best = max(COLOURS, key=lambda colour: (panes.count(colour), -COLOURS.index(colour)))
    return best, panes.count(best)


@dataclass(frozen=True, slots=True)
class EndCount:
    """End scoring: points for panes left (SI-60), the marker (SI-61, not positive), and the windows.

    Side A counts ornaments (SI-62), side B complete windows (SI-63).
    """

    left: int
    broken: int
    special: int


def count_end(palace: Palace, side: Side, components: Components) -> EndCount:
    """Return the end scoring of a palace as if the game ended now."""
    if side is Side.A:
        special = sum(
            components.ornament_points[filled] for filled in filled_around(palace, components)
        )
    else:
        special = len(complete_windows(palace)) * best_colour(palace)[1]
    return EndCount(panes_left(palace) // PANES_PER_POINT, components.track[palace.broken], special)


def panes_of(palace: Palace) -> Iterator[Colour]:
    """Yield all panes in the palace, on strips and in windows."""
    for strip in palace.strips:
        if strip is not None:
            yield from (pane for pane in strip.panes if pane is not None)
    for window in palace.windows:
        yield from window.panes


def _with(row: tuple[T, ...], place: int, thing: T) -> tuple[T, ...]:
    return (*row[: place - 1], thing, *row[place:])
