"""The search model of Azul, which covers the rest of the factory offer; equal offers and boards are shared."""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast

from engine.games.azul.moves import Take, encode
from engine.games.azul.search_boards import FLOOR, SearchBoard, SearchBoards
from engine.games.azul.state import COLOURS, Colour
from engine.games.azul.views import AzulView
from engine.saying import Seat

STARTING_PLAYER_POINTS = 1.5
"""Value in points of starting the next round."""
POINTS_SCALE = 7.0
"""Lead in points that corresponds to a win probability of 73%."""
SIMULATIONS_PER_SECOND = 3000
"""Measured on one core; see docs/computer-tuning.md."""

Tiles = tuple[int, ...]
"""Colour indices of tiles, sorted."""


class FactoryOffer:
    """The factories and the centre. Factories are sorted, and empty ones are left out.

    takes: (colour, number of tiles, whether the marker is taken, tiles of the factory or None, next offer) for each
    possible take. The attribute is None until the takes are computed.
    """

    __slots__ = ("centre", "factories", "has_marker", "takes")

    def __init__(self, factories: tuple[Tiles, ...], centre: Tiles, *, has_marker: bool) -> None:
        self.factories = factories
        self.centre = centre
        self.has_marker = has_marker
        self.takes: list[tuple[int, int, bool, Tiles | None, FactoryOffer]] | None = None


class SearchPosition:
    """A position: an offer, the board of each seat, the seat to move, and the holder of the marker (-1: the centre)."""

    __slots__ = ("boards", "holder", "offer", "seat")

    def __init__(
        self, offer: FactoryOffer, boards: tuple[SearchBoard, ...], seat: int, holder: int
    ) -> None:
        self.offer = offer
        self.boards = boards
        self.seat = seat
        self.holder = holder


MoveKey = tuple[Tiles | None, int, int]
"""A take: the tiles of the factory (None for the centre), the colour index, and the line, numbered from 0."""


class AzulSearchModel:
    """A search model that ends with the factory offer; nothing is hidden until then. See engine/search_model.py."""

    determinizations = 1
    points_scale = POINTS_SCALE
    simulations_per_second = SIMULATIONS_PER_SECOND

    def __init__(self, view: AzulView) -> None:
        self._seats = view.seats
        self._view = view
        self._boards = tuple(SearchBoards(view.wall, board, view.round) for board in view.boards)
        self._offers: dict[tuple[tuple[Tiles, ...], Tiles, bool], FactoryOffer] = {}
        self._best: dict[
            tuple[FactoryOffer, SearchBoard], tuple[FactoryOffer, SearchBoard, bool]
        ] = {}
        full = tuple(sorted(_numbers(tiles) for tiles in view.factories if tiles))
        offer = self._offer(full, _numbers(view.centre), view.marker is None)
        seat = view.starter if view.to_move is None else view.to_move
        holder = -1 if view.marker is None else view.marker
        self._root = SearchPosition(
            offer, tuple(boards.first for boards in self._boards), seat, holder
        )

    def root(self) -> SearchPosition:
        """Return the root position, which corresponds to the view."""
        return self._root

    def to_move(self, position: SearchPosition) -> Seat | None:
        """Return the seat to move, or None at the end of the offer."""
        return Seat(position.seat) if position.offer.factories or position.offer.centre else None

    def expand(self, position: SearchPosition) -> list[tuple[Hashable, SearchPosition, float]]:
        """Return (move, position after it, evaluation in points for the seat to move) for every legal take.

        Of several factories with equal tiles, only one is included. The result is empty at the end of the offer.
        """
        seat, boards = position.seat, position.boards
        own, before, behind = boards[seat], boards[:seat], boards[seat + 1 :]
        after_me = (seat + 1) % self._seats
        rival = max(board.value for board in (*before, *behind))
        found: list[tuple[Hashable, SearchPosition, float]] = []
        for colour, count, marker, source, offer in self._takes(position.offer):
            holder = seat if marker else position.holder
            extra = STARTING_PLAYER_POINTS if marker else 0.0
            for line, board in self._boards[seat].placements(own, colour, count, marker=marker):
                after = SearchPosition(offer, (*before, board, *behind), after_me, holder)
                found.append(((source, colour, line), after, board.value - rival + extra))
        return found

    def word(self, move: Hashable) -> str:
        """Return the word of a move at the root, using the first factory that holds exactly these tiles."""
        source, colour, line = cast("MoveKey", move)
        factory = None
        if source is not None:
            factory = 1 + [_numbers(tiles) for tiles in self._view.factories].index(source)
        return encode(Take(factory, COLOURS[colour], None if line == FLOOR else line + 1))

    def evaluations(self, position: SearchPosition) -> tuple[float, ...]:
        """Return each seat's lead in points after a greedy playout to the end of the offer."""
        boards, holder = self._play_out(position)
        if any(board.ends for board in boards):
            values = [float(board.total) for board in boards]
        else:
            values = [board.value for board in boards]
            if holder >= 0:
                values[holder] += STARTING_PLAYER_POINTS
        return tuple(
            own - max(values[:seat] + values[seat + 1 :]) for seat, own in enumerate(values)
        )

    def winners(self, position: SearchPosition) -> tuple[Seat, ...] | None:
        """Return the winners if the game ends with this offer (AZ-24, AZ-41), otherwise None."""
        if self.to_move(position) is not None or not any(board.ends for board in position.boards):
            return None
        ranks = [(board.total, board.complete) for board in position.boards]
        return tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks))

    def _play_out(self, position: SearchPosition) -> tuple[list[SearchBoard], int]:
        offer, boards, seat, holder = (
            position.offer,
            list(position.boards),
            position.seat,
            position.holder,
        )
        best = self._best
        while offer.factories or offer.centre:
            own = boards[seat]
            found = best.get((offer, own))
            if found is None:
                found = best[offer, own] = self._greedy(offer, own, seat)
            offer, boards[seat], marker = found
            if marker:
                holder = seat
            seat = (seat + 1) % self._seats
        return boards, holder

    def _greedy(
        self, offer: FactoryOffer, own: SearchBoard, seat: int
    ) -> tuple[FactoryOffer, SearchBoard, bool]:
        best: tuple[FactoryOffer, SearchBoard, bool] | None = None
        most = 0.0
        boards = self._boards[seat]
        for colour, count, marker, _, after in self._takes(offer):
            extra = STARTING_PLAYER_POINTS if marker else 0.0
            for _, board in boards.placements(own, colour, count, marker=marker):
                value = board.value + extra
                if best is None or value > most:
                    best, most = (after, board, marker), value
        if best is None:
            raise ValueError("nothing to take")
        return best

    def _offer(self, factories: tuple[Tiles, ...], centre: Tiles, has_marker: bool) -> FactoryOffer:
        key = (factories, centre, has_marker)
        found = self._offers.get(key)
        if found is None:
            found = self._offers[key] = FactoryOffer(factories, centre, has_marker=has_marker)
        return found

    def _takes(
        self, offer: FactoryOffer
    ) -> list[tuple[int, int, bool, Tiles | None, FactoryOffer]]:
        if offer.takes is None:
            offer.takes = self._found_takes(offer)
        return offer.takes

    def _found_takes(
        self, offer: FactoryOffer
    ) -> list[tuple[int, int, bool, Tiles | None, FactoryOffer]]:
        """Return all possible takes (AZ-11), as in `FactoryOffer.takes`.

        Of several factories with equal tiles, only one is included. The rest of a factory goes to the centre; the first
        take from the centre includes the marker.
        """
        found: list[tuple[int, int, bool, Tiles | None, FactoryOffer]] = []
        factories, centre, has_marker = offer.factories, offer.centre, offer.has_marker
        for source in dict.fromkeys(factories):
            others = list(factories)
            others.remove(source)
            for colour in dict.fromkeys(source):
                rest = tuple(tile for tile in source if tile != colour)
                after = self._offer(tuple(others), tuple(sorted(centre + rest)), has_marker)
                found.append((colour, source.count(colour), False, source, after))
        for colour in dict.fromkeys(centre):
            rest = tuple(tile for tile in centre if tile != colour)
            after = self._offer(factories, rest, False)
            found.append((colour, centre.count(colour), has_marker, None, after))
        return found


def _numbers(tiles: tuple[Colour, ...]) -> Tiles:
    return tuple(COLOURS.index(tile) for tile in tiles)


def search_model(view: AzulView) -> AzulSearchModel | None:
    """Return the model, or None if the game is over or a column of the grey wall must be chosen.

    Without a model, the search uses the rules.
    """
    return None if view.choice is not None or view.to_move is None else AzulSearchModel(view)
