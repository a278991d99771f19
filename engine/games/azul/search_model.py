"""Looking ahead to the end of the offer, fast: tables and boards that each exist once, whoever plays how."""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast

from engine.games.azul.moves import Take, encode
from engine.games.azul.search_boards import FLOOR, Mat, Mats
from engine.games.azul.state import COLOURS, Colour
from engine.games.azul.views import AzulView
from engine.saying import Seat

STARTS = 1.5
"""Points that it is worth to start the next round."""
SPREAD = 7.0
PACE = 3000
"""On one of the two cores of the machine on which docs/computer.md was measured."""

Tiles = tuple[int, ...]
"""Colours by number, in order."""


class Table:
    """Factories and centre. takes: colour, count, whether the marker comes along, the factory, the table afterwards.

    Factories that hold the same are one, and an empty one is none.
    """

    __slots__ = ("centre", "factories", "has_marker", "takes")

    def __init__(self, factories: tuple[Tiles, ...], centre: Tiles, *, has_marker: bool) -> None:
        self.factories = factories
        self.centre = centre
        self.has_marker = has_marker
        self.takes: list[tuple[int, int, bool, Tiles | None, Table]] | None = None


class Position:
    """A table, a board for each seat, who is to move, and who has the marker (-1: nobody yet)."""

    __slots__ = ("holder", "mats", "seat", "table")

    def __init__(self, table: Table, mats: tuple[Mat, ...], seat: int, holder: int) -> None:
        self.table = table
        self.mats = mats
        self.seat = seat
        self.holder = holder


Name = tuple[Tiles | None, int, int]
"""A take: what the factory holds (None: the centre), the colour, the line from 0."""


class AzulForesight:
    """Everything up to the end of the offer is open, so that nothing has to be invented; see engine/foresight.py."""

    worlds = 1
    spread = SPREAD
    pace = PACE

    def __init__(self, view: AzulView) -> None:
        self._seats = view.seats
        self._view = view
        self._mats = tuple(Mats(view.wall, board, view.round) for board in view.boards)
        self._tables: dict[tuple[tuple[Tiles, ...], Tiles, bool], Table] = {}
        self._best: dict[tuple[Table, Mat], tuple[Table, Mat, bool]] = {}
        full = tuple(sorted(_numbers(tiles) for tiles in view.factories if tiles))
        table = self._table(full, _numbers(view.centre), view.marker is None)
        seat = view.starter if view.to_move is None else view.to_move
        holder = -1 if view.marker is None else view.marker
        self._root = Position(table, tuple(mats.first for mats in self._mats), seat, holder)

    def root(self) -> Position:
        """What lies there now."""
        return self._root

    def mover(self, at: Position) -> Seat | None:
        """None: the offer is over."""
        return Seat(at.seat) if at.table.factories or at.table.centre else None

    def replies(self, at: Position) -> list[tuple[Hashable, Position, float]]:
        """Every take, and the mover's board after it."""
        seat, mats = at.seat, at.mats
        mine, before, behind = mats[seat], mats[:seat], mats[seat + 1 :]
        after_me = (seat + 1) % self._seats
        rival = max(mat.worth for mat in (*before, *behind))
        found: list[tuple[Hashable, Position, float]] = []
        for colour, count, marker, source, table in self._takes(at.table):
            holder = seat if marker else at.holder
            extra = STARTS if marker else 0.0
            for line, mat in self._mats[seat].afters(mine, colour, count, marker=marker):
                after = Position(table, (*before, mat, *behind), after_me, holder)
                found.append(((source, colour, line), after, mat.worth - rival + extra))
        return found

    def word(self, name: Hashable) -> str:
        """The word, with the first factory that holds those tiles."""
        source, colour, line = cast("Name", name)
        factory = None
        if source is not None:
            factory = 1 + [_numbers(tiles) for tiles in self._view.factories].index(source)
        return encode(Take(factory, COLOURS[colour], None if line == FLOOR else line + 1))

    def worths(self, at: Position) -> tuple[float, ...]:
        """As it looks when everybody takes what looks best for themselves until the offer is over."""
        mats, holder = self._played_out(at)
        if any(mat.ends for mat in mats):
            values = [float(mat.total) for mat in mats]
        else:
            values = [mat.worth for mat in mats]
            values[holder] += STARTS
        return tuple(
            mine - max(values[:seat] + values[seat + 1 :]) for seat, mine in enumerate(values)
        )

    def winners(self, at: Position) -> tuple[Seat, ...] | None:
        """Who has won, if the offer is over and the game with it (AZ-24, AZ-41)."""
        if self.mover(at) is not None or not any(mat.ends for mat in at.mats):
            return None
        ranks = [(mat.total, mat.complete) for mat in at.mats]
        return tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks))

    def _played_out(self, at: Position) -> tuple[list[Mat], int]:
        table, mats, seat, holder = at.table, list(at.mats), at.seat, at.holder
        best = self._best
        while table.factories or table.centre:
            mine = mats[seat]
            found = best.get((table, mine))
            if found is None:
                found = best[table, mine] = self._greedy(table, mine, seat)
            table, mats[seat], marker = found
            if marker:
                holder = seat
            seat = (seat + 1) % self._seats
        return mats, holder

    def _greedy(self, table: Table, mine: Mat, seat: int) -> tuple[Table, Mat, bool]:
        best: tuple[Table, Mat, bool] | None = None
        most = 0.0
        mats = self._mats[seat]
        for colour, count, marker, _, after in self._takes(table):
            extra = STARTS if marker else 0.0
            for _, mat in mats.afters(mine, colour, count, marker=marker):
                worth = mat.worth + extra
                if best is None or worth > most:
                    best, most = (after, mat, marker), worth
        if best is None:
            raise ValueError("nothing to take")
        return best

    def _table(self, factories: tuple[Tiles, ...], centre: Tiles, has_marker: bool) -> Table:
        key = (factories, centre, has_marker)
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = Table(factories, centre, has_marker=has_marker)
        return found

    def _takes(self, table: Table) -> list[tuple[int, int, bool, Tiles | None, Table]]:
        if table.takes is None:
            table.takes = self._found_takes(table)
        return table.takes

    def _found_takes(self, table: Table) -> list[tuple[int, int, bool, Tiles | None, Table]]:
        """AZ-11: one colour of a factory, the rest goes to the centre; or of the centre, at first with the marker."""
        found: list[tuple[int, int, bool, Tiles | None, Table]] = []
        factories, centre, has_marker = table.factories, table.centre, table.has_marker
        for source in dict.fromkeys(factories):
            others = list(factories)
            others.remove(source)
            for colour in dict.fromkeys(source):
                rest = tuple(tile for tile in source if tile != colour)
                after = self._table(tuple(others), tuple(sorted(centre + rest)), has_marker)
                found.append((colour, source.count(colour), False, source, after))
        for colour in dict.fromkeys(centre):
            rest = tuple(tile for tile in centre if tile != colour)
            after = self._table(factories, rest, False)
            found.append((colour, centre.count(colour), has_marker, None, after))
        return found


def _numbers(tiles: tuple[Colour, ...]) -> Tiles:
    return tuple(COLOURS.index(tile) for tile in tiles)


def foresee(view: AzulView) -> AzulForesight | None:
    """Only during the offer: a column of the grey wall is chosen by looking at the game itself."""
    return None if view.choice is not None or view.to_move is None else AzulForesight(view)
