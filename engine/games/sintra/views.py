"""Views of a game of Sintra: everything but the order of the bag."""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import View
from engine.games.sintra.state import Colour, Components, Ending, Palace, Side
from engine.saying import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SintraView(View):
    """Everything the picture shows. Factory number n is factories[n - 1], () if empty.

    token: its holder, None while it is in the centre. starter: the seat that started this round;
    next_to_move: the seat after `to_move`. track: panes on the round track, this round's first.
    bag, tower: count of each colour, in the order of COLOURS. reach: the places whose strips
    `to_move` may choose (SI-22).
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
