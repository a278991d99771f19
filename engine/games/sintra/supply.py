"""The supply of panes: bag, tower, factories and round track."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.chance import shuffle
from engine.games.sintra.state import COLOUR_PANES, COLOURS, FACTORY_SIZE, Colour


def by_colour(panes: Sequence[Colour]) -> tuple[int, ...]:
    """Return the number of panes of each colour, in the order of COLOURS."""
    return tuple(panes.count(colour) for colour in COLOURS)


def sorted_panes(panes: Sequence[Colour]) -> tuple[Colour, ...]:
    """Return the panes sorted in the order of COLOURS."""
    return tuple(sorted(panes, key=COLOURS.index))


def spread(counts: Sequence[int]) -> tuple[Colour, ...]:
    """Return panes in the order of COLOURS, given the number of panes of each colour; the inverse of `by_colour`."""
    return tuple(
        colour for colour, count in zip(COLOURS, counts, strict=True) for _ in range(count)
    )


def first_bag(seed: str) -> tuple[tuple[Colour, ...], tuple[Colour, ...]]:
    """Return the round track and the bag at the start of the game (SI-5).

    Spaces 2 to 6 of the track get one pane of each colour, and space 1 gets a pane drawn from the bag.
    """
    later = shuffle(seed, "track", COLOURS)
    bag = shuffle(seed, "bag", spread([COLOUR_PANES - 1] * len(COLOURS)))
    return (bag[0], *later), bag[1:]


@dataclass(frozen=True, slots=True)
class Supply:
    """Factories, bag and tower after dealing; `refilled` says whether the tower was emptied into the bag."""

    factories: tuple[tuple[Colour, ...], ...]
    bag: tuple[Colour, ...]
    tower: tuple[int, ...]
    refilled: bool


def fill(
    count: int, bag: tuple[Colour, ...], tower: tuple[int, ...], seed: str, round: int
) -> Supply:
    """Return the supply after dealing four panes to each of `count` factories, or until no panes are left (SI-51).

    If the bag becomes empty while more panes are needed, the panes in the tower are returned to it, in an order that
    depends on the seed and the round.
    """
    wanted = count * FACTORY_SIZE
    drawn, rest = bag[:wanted], bag[wanted:]
    refilled = len(drawn) < wanted and any(tower)
    if refilled:
        fresh = shuffle(seed, f"tower:{round}", spread(tower))
        missing = wanted - len(drawn)
        drawn, rest, tower = drawn + fresh[:missing], fresh[missing:], (0,) * len(COLOURS)
    groups = (drawn[at : at + FACTORY_SIZE] for at in range(0, wanted, FACTORY_SIZE))
    return Supply(tuple(sorted_panes(group) for group in groups), rest, tower, refilled)


def into_tower(tower: tuple[int, ...], panes: Sequence[Colour]) -> tuple[int, ...]:
    """Return the numbers of panes in the tower after adding these panes."""
    return tuple(a + b for a, b in zip(tower, by_colour(panes), strict=True))
