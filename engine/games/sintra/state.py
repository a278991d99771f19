"""The state of a game of Sintra: panes in bag, tower, factories, on strips and in windows."""

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
"""Strips and windows of a palace (SI-2, SI-3)."""
STRIP_SPACES = 5
"""Spaces of a strip's side (SI-3)."""
COLOUR_PANES = 20
"""Panes of each colour (SI-1)."""
FACTORY_SIZE = 4
"""Panes dealt to a factory (SI-5)."""
FACTORY_COUNTS = {2: 5, 3: 7, 4: 9}
"""Factories by number of players (SI-1)."""
ROUNDS = 6
"""Rounds of a game (SI-6)."""
SCORE_MAY_FALL_BELOW_ZERO = True
"""This project's choice, since the rulebook does not say (SI-42)."""


class Colour(Enum):
    """The five colours, in the order that breaks ties for the default pane to keep (SI-33)."""

    WHITE = "white"
    YELLOW = "yellow"
    ORANGE = "orange"
    RED = "red"
    BLUE = "blue"

    __hash__ = object.__hash__  # each colour is one object, so its name need not be hashed


COLOURS = tuple(Colour)
Face = tuple[Colour | None, ...]
"""One side of a strip: five spaces from top to bottom, a joker space is None (SI-23)."""


class Side(Enum):
    """The palace side that everyone plays on (SI-2)."""

    A = "a"
    B = "b"


class Ending(Enum):
    """What ended the game: its sixth round (SI-6)."""

    ROUNDS = "rounds"


@dataclass(frozen=True, slots=True)
class Components:
    """The printed numbers, fixed when a game begins.

    strips: eight strips of two faces; windows: the eight numbers from left to right; ornaments: the
    window numbers (from 1) of each pair on side A; ornament_points: by filled spaces, 0 to 4;
    track: the cost of each step of the broken-glass track (not positive, from the top).
    """

    strips: tuple[tuple[Face, Face], ...]
    windows: tuple[int, ...]
    ornaments: tuple[tuple[int, int], ...]
    ornament_points: tuple[int, ...]
    track: tuple[int, ...]

    @property
    def last_step(self) -> int:
        """The step at which a marker costs its points at once and returns to the top (SI-41)."""
        return len(self.track) - 1


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip over a window: its number (from 0), the face that is up, and its panes by space.

    turned: it was completed once and shows its other side (SI-32).
    """

    number: int
    face: int
    panes: tuple[Colour | None, ...] = (None,) * STRIP_SPACES
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """A window's two pane spaces (SI-2); the upper one is filled first (SI-32)."""

    upper: Colour | None = None
    lower: Colour | None = None

    @property
    def panes(self) -> tuple[Colour, ...]:
        """The panes in it, upper first."""
        return tuple(pane for pane in (self.upper, self.lower) if pane is not None)

    @property
    def complete(self) -> bool:
        """Whether both panes are filled (SI-63)."""
        return self.upper is not None and self.lower is not None


@dataclass(frozen=True, slots=True)
class Tally:
    """A round's points: colour bonuses (SI-30), windows (SI-33), immediate losses (SI-41, not positive)."""

    bonus: int = 0
    windows: int = 0
    lost: int = 0

    @property
    def points(self) -> int:
        """The round's total points."""
        return self.bonus + self.windows + self.lost


@dataclass(frozen=True, slots=True)
class Palace:
    """A player's palace. Places are numbered from 1 at the left; strips[n - 1] is None when the strip is gone.

    glazier: its place; broken: the marker's step on the broken-glass track, 0 at the top; rounds:
    one tally per round begun, the present one last.
    """

    strips: tuple[Strip | None, ...]
    windows: tuple[Window, ...] = (Window(),) * STRIPS
    glazier: int = 1
    broken: int = 0
    rounds: tuple[Tally, ...] = (Tally(),)

    @property
    def score(self) -> int:
        """The points of all rounds, without end scoring; may be below 0 (SI-42)."""
        return sum(tally.points for tally in self.rounds)


@dataclass(frozen=True, slots=True)
class State:
    """A position. Factories and centre are sorted by colour; an empty factory is ().

    turn: the seat to move; starter: the seat that started this round; token: its holder, None while
    it is in the centre. track: the panes left on the round track, this round's first (SI-5). bag:
    in the order of drawing, the next pane first; tower: count of each colour.
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
