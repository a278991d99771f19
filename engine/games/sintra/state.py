"""The state of a game of Sintra: the panes in the bag, tower and factories, on strips and in windows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.saying import Seat

__all__ = [
    "COLOURS", "COLOUR_PANES", "FACTORY_COUNTS", "FACTORY_SIZE", "ROUNDS", "SCORE_MAY_FALL_BELOW_ZERO", "STRIPS",
    "STRIP_SPACES", "Colour", "Components", "Ending", "Face", "Palace", "Seat", "Side", "State", "Strip", "Tally",
    "Window",
]  # fmt: skip

STRIPS = 8
"""Number of strips, and of windows, in a palace (SI-2, SI-3)."""
STRIP_SPACES = 5
"""Number of spaces on one face of a strip (SI-3)."""
COLOUR_PANES = 20
"""Number of panes of each colour (SI-1)."""
FACTORY_SIZE = 4
"""Number of panes dealt to a factory (SI-5)."""
FACTORY_COUNTS = {2: 5, 3: 7, 4: 9}
"""Number of factories by number of players (SI-1)."""
ROUNDS = 6
"""Number of rounds in a game (SI-6)."""
SCORE_MAY_FALL_BELOW_ZERO = True
"""Whether scores may be negative; this is the project's choice, since the rulebook does not say (SI-42)."""


class Colour(Enum):
    """The five colours, in the order that breaks ties for the pane that is kept by default (SI-33)."""

    WHITE = "white"
    YELLOW = "yellow"
    ORANGE = "orange"
    RED = "red"
    BLUE = "blue"

    __hash__ = object.__hash__  # each colour is one object, so its name need not be hashed


COLOURS = tuple(Colour)
Face = tuple[Colour | None, ...]
"""One face of a strip: the colours of its five spaces from top to bottom, with None for a joker (SI-23)."""


class Side(Enum):
    """Which side of the palaces is used; it is the same for all players (SI-2)."""

    A = "a"
    B = "b"


class Ending(Enum):
    """Why the game ended: its sixth round is over (SI-6)."""

    ROUNDS = "rounds"


@dataclass(frozen=True, slots=True)
class Components:
    """The printed values, which do not change during a game.

    strips: the eight strips, each with two faces.
    windows: the points of the eight windows, from left to right.
    ornaments: for each ornament of side A, the numbers (counted from 1) of its two windows.
    ornament_points: points of an ornament by its number of filled spaces, 0 to 4.
    track: value of each step of the broken-glass track in points (not positive), from the top.
    """

    strips: tuple[tuple[Face, Face], ...]
    windows: tuple[int, ...]
    ornaments: tuple[tuple[int, int], ...]
    ornament_points: tuple[int, ...]
    track: tuple[int, ...]

    @property
    def last_step(self) -> int:
        """The step at which the marker costs its points immediately and returns to the top (SI-41)."""
        return len(self.track) - 1


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip above a window.

    number: number of the strip, counted from 0.
    face: index of the face that is up.
    panes: the pane on each space, or None.
    turned: whether the strip was completed once and shows its other face (SI-32).
    """

    number: int
    face: int
    panes: tuple[Colour | None, ...] = (None,) * STRIP_SPACES
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """The two pane spaces of a window (SI-2); the upper one is filled first (SI-32)."""

    upper: Colour | None = None
    lower: Colour | None = None

    @property
    def panes(self) -> tuple[Colour, ...]:
        """The panes in the window, the upper one first."""
        return tuple(pane for pane in (self.upper, self.lower) if pane is not None)

    @property
    def complete(self) -> bool:
        """Whether both spaces are filled (SI-63)."""
        return self.upper is not None and self.lower is not None


@dataclass(frozen=True, slots=True)
class Tally:
    """Points of one round: colour bonuses (SI-30), windows (SI-33), and immediate losses (SI-41, not positive)."""

    bonus: int = 0
    windows: int = 0
    lost: int = 0

    @property
    def points(self) -> int:
        """The total points of the round."""
        return self.bonus + self.windows + self.lost


@dataclass(frozen=True, slots=True)
class Palace:
    """A player's palace. Places are numbered from 1 at the left.

    strips: strips[n - 1] is the strip at place n, or None if it is gone.
    glazier: place of the glazier.
    broken: step of the marker on the broken-glass track, counted from 0 at the top.
    rounds: one tally for each round begun, the current one last.
    """

    strips: tuple[Strip | None, ...]
    windows: tuple[Window, ...] = (Window(),) * STRIPS
    glazier: int = 1
    broken: int = 0
    rounds: tuple[Tally, ...] = (Tally(),)

    @property
    def score(self) -> int:
        """The points of all rounds, without end-of-game scoring; may be negative (SI-42)."""
        return sum(tally.points for tally in self.rounds)


@dataclass(frozen=True, slots=True)
class State:
    """A position. Factories and the centre are sorted by colour; an empty factory is ().

    starter: the seat that started this round.
    turn: the seat to move; it has no meaning after the end of the game.
    token: the holder of the starting token, or None while it is in the centre.
    track: the panes left on the round track, beginning with this round's pane (SI-5).
    bag: the panes in drawing order, the next one first.
    tower: number of panes of each colour, in the order of COLOURS.
    ended: why the game ended, or None while it continues.
    """

    side: Side
    components: Components
    seed: str
    round: int
    starter: Seat
    turn: Seat
    token: Seat | None
    track: tuple[Colour, ...]
    factories: tuple[tuple[Colour, ...], ...]
    centre: tuple[Colour, ...]
    bag: tuple[Colour, ...]
    tower: tuple[int, ...]
    palaces: tuple[Palace, ...]
    ended: Ending | None = None
