"""Views of a game of Sintra, which contain everything except the order of the bag."""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import View
from engine.games.sintra.state import Colour, Components, Ending, Palace, Side
from engine.saying import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SintraView(View):
    """The public information about a game of Sintra. Factory number n is `factories[n - 1]`; it is () if empty.

    starter: the seat that started this round.
    next_to_move: the seat after `to_move` in turn order, or None if the game is over.
    token: the holder of the starting token, or None while it is in the centre.
    track: the panes on the round track, beginning with this round's pane.
    bag, tower: number of panes of each colour, in the order of COLOURS.
    reach: the places of the strips that `to_move` may choose (SI-22).
    """

    side: Side
    components: Components
    round: int
    starter: Seat
    next_to_move: Seat | None
    token: Seat | None
    track: tuple[Colour, ...]
    factories: tuple[tuple[Colour, ...], ...]
    centre: tuple[Colour, ...]
    bag: tuple[int, ...]
    tower: tuple[int, ...]
    palaces: tuple[Palace, ...]
    reach: tuple[int, ...]
    ended: Ending | None = None
