"""Replays of games: the positions, from a log or a file, or as stored before the rules changed."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.store.records import ImportKey, PersonKey, TableKey
from bot.store.replay_records import StoredReplay
from bot.tables.facts import Fact, HandedOver, Occupant, Resumed, Started
from bot.tables.library import GameLibrary
from bot.tables.replays.fairness import commitment_of, joined_order
from bot.tables.replays.turning_points import TurningPoint, load_turning_points
from bot.tables.results import dump_saying, load_saying
from bot.tables.table import Table, replay
from engine.contract import AnyGame, Event, Seat, Secret, View
from engine.errors import EngineError
from engine.notation import (
    BadNotation,
    Continuation,
    GameRecord,
    Header,
    PlayedWord,
    ResultLine,
)
from engine.replay import ReplayedPosition, positions
from engine.saying import Saying

COMPRESSION = 9
MAX_POSITIONS_BYTES = 50_000_000
"""The maximum size of stored positions after decompression."""


@dataclass(frozen=True, slots=True)
class ReplayPosition:
    """A position of a replay, and the move that led to it.

    `seat` and `word` are the move; for the first position and a continuation under new rules, they are None and "".
    `told` contains the caption lines of the move. `events` is empty if the position was stored before the rules
    changed.
    """

    seat: Seat | None
    word: str
    state: Any
    events: tuple[Event | Secret, ...]
    told: tuple[Saying, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished game of a table, or a recorded game that a person sent, for which `table` is None.

    `turning_points` is None until they are computed.
    """

    key: TableKey | ImportKey
    game: AnyGame
    record: GameRecord
    positions: tuple[ReplayPosition, ...]
    table: Table | None = None
    turning_points: tuple[TurningPoint, ...] | None = None

    @property
    def identity(self) -> tuple[int, bool]:
        """The key, and whether it is that of an imported game. Tables and imported games are numbered separately."""
        return self.key, self.table is None

    @property
    def last(self) -> int:
        """The number of the last position; the first one is 0."""
        return len(self.positions) - 1

    @property
    def players(self) -> frozenset[PersonKey]:
        """The people who have held a seat of the game, at its start or later. There are none for an imported game."""
        return frozenset(() if self.table is None else (person for person, _ in self.table.held))

    @property
    def computers(self) -> frozenset[Seat]:
        """The seats that no person has held. There are none for an imported game, which does not say who played."""
        if self.table is None:
            return frozenset()
        held = {seat for _, seat in self.table.held}
        return frozenset(Seat(at) for at in range(len(self.table.occupants)) if at not in held)

    @property
    def replaced(self) -> dict[Seat, PersonKey]:
        """The people who had a seat at the start but not at the end, by seat. Empty for an imported game."""
        if self.table is None or self.table.started is None:
            return {}
        occupants = zip(self.table.started.occupants, self.table.occupants, strict=True)
        return {
            Seat(at): before.owner
            for at, (before, after) in enumerate(occupants)
            if before.owner is not None and before.owner != after.owner
        }

    def view(self, at: int) -> View:
        """Return the view of position `at`, counted from 0, in which nothing is hidden, because the game is over."""
        position = self.positions[at]
        view: View = self.game.reveal(position.state, position.events)
        if at == self.last:
            view = replace(view, to_move=None)
            if self.table is not None and self.table.outdated:
                view = replace(view, scores=self.table.scores, outcome=self.table.outcome)
        return view

    def turning_point(self, at: int) -> TurningPoint | None:
        """Return the turning point at position `at`, counted from 0, or None."""
        found = [one for one in self.turning_points or () if one.position == at]
        return found[0] if found else None


def record_of(
    key: TableKey,
    table: Table,
    facts: Sequence[Fact],
    library: GameLibrary,
    *,
    shipped: str | None = None,
    players: tuple[str, ...] = (),
) -> GameRecord | None:
    """Return a finished game as a record, or None if the game never started or is not over.

    shipped: the hash of the component data shipped with the game; other component data are part of the record.
    players: the names of the players as they are shown, in seat order.
    """
    started, ended = table.started, table.ended
    if started is None or ended is None:
        return None
    components = None
    if started.components is not None and started.components != shipped:
        components = library.raw(started.components)
    entries: list[PlayedWord | Continuation] = []
    for turn in table.turns[1:]:
        fact = facts[turn.version - 1]
        if isinstance(fact, Resumed):
            entries.append(Continuation(fact.rules_version, fact.state))
        elif turn.seat is not None:
            entries.append(PlayedWord(turn.seat, turn.word))
    before = next(at for at, fact in enumerate(facts) if isinstance(fact, Started))
    result = None
    if (found := ended.result) is not None:
        totals = tuple(seat.total for seat in found.seats if seat.total is not None)
        ranking = None if found.ranking is None else tuple(map(tuple, found.ranking))
        result = ResultLine(ended.reason, totals, ranking)
    header = Header(
        game=table.game.key,
        seats=len(started.occupants),
        rules_version=started.rules_version,
        options=dict(table.options),
        seed=started.seed,
        components=components,
        players=players,
        table=str(key),
        commitment=commitment_of(key, table) or None,
        joined=joined_order(replay(facts[:before], library), started),
        casual="casual" in table.switches,
    )
    return GameRecord(header, tuple(entries), result)


def replayed(game: AnyGame, record: GameRecord) -> tuple[ReplayPosition, ...] | None:
    """Return the positions of a recorded game, or None if it cannot be replayed under the available rules.

    Positions before a continuation whose rules are not available are left out.
    """
    try:
        found = tuple(positions(record, game))
    except BadNotation:
        return None
    return tuple(replay_position(game, one) for one in found if one.state is not None)


def replay_position(game: AnyGame, one: ReplayedPosition) -> ReplayPosition:
    """Return a position of a recorded game with the caption lines of its move."""
    told = tuple(
        saying for event in one.events if isinstance(event, Event) for saying in game.tell(event)
    )
    return ReplayPosition(one.seat, one.word, one.state, one.events, told)


def dump_positions(game: AnyGame, found: Iterable[ReplayPosition]) -> bytes:
    """Return positions as compressed JSON, without their events."""
    rows = [
        [one.seat, one.word, game.dump(one.state), [dump_saying(saying) for saying in one.told]]
        for one in found
    ]
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), COMPRESSION)


def load_positions(game: AnyGame, data: bytes) -> tuple[ReplayPosition, ...] | None:
    """Return the positions that `dump_positions` wrote, or None if they are damaged or the game cannot load them."""
    try:
        text = zlib.decompressobj().decompress(data, MAX_POSITIONS_BYTES)
        return tuple(
            ReplayPosition(
                None if seat is None else Seat(seat),
                word,
                game.load(state),
                (),
                tuple(map(load_saying, told)),
            )
            for seat, word, state, told in json.loads(text)
        )
    except (EngineError, ValueError, TypeError, zlib.error):
        return None


def with_stored(
    key: TableKey, table: Table, record: GameRecord, stored: StoredReplay | None
) -> Replay | None:
    """Return the replay of a game, from its log if the current rules can replay it, otherwise from stored positions.

    Return None if neither is possible.
    """
    found = replayed(table.game, record)
    if found is None and stored is not None:
        found = load_positions(table.game, stored.positions)
    if not found:
        return None
    points = None if stored is None else load_turning_points(stored.turning_points)
    return Replay(key, table.game, record, found, table, points)


def occupants_of(facts: Iterable[Fact]) -> tuple[Occupant, ...]:
    """Return who has each seat after these facts, the first ones of a table, or () if the game has not started."""
    occupants: list[Occupant] = []
    for fact in facts:
        if isinstance(fact, Started):
            occupants = list(fact.occupants)
        elif isinstance(fact, HandedOver):
            occupants[fact.seat] = fact.occupant
    return tuple(occupants)
