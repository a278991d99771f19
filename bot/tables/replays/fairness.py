"""The verifiable deal: the commitment shown before a game starts, and the check of a finished game (docs/fair.md).

The seed is drawn when the table is opened, and is published only when the game is over.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bot.store.interface import Store
from bot.store.records import FactRow, PersonKey, Stage, TableKey, TableRow
from bot.tables.facts import Occupant, Opened, Played, Started, load_fact
from bot.tables.library import GameLibrary
from bot.tables.log_reader import LogReader
from bot.tables.refusals import BrokenLog
from bot.tables.table import Table, evolve
from engine.fairness import SHOWN, commitment, seat_order


class CheckResult(Enum):
    """The result of the check of a game."""

    RUNNING = "running"
    """The game is not over, or never started, so the seed is still secret."""
    NO_COMMITMENT = "no-commitment"
    """The table was opened by a version that showed no commitment."""
    OLD_RULES = "old-rules"
    """The seed has the hash that was shown, but the game began or was played under other rules, so it cannot be
    replayed from the seed."""
    FAIR = "fair"
    """The seed has the hash that was shown, and the whole game follows from the seed and the words."""
    WRONG = "wrong"
    """The log contradicts the commitment, or the words do not lead to the last position that is stored."""
    WRONG_SEATS = "wrong-seats"
    """The seats are not in the order of joining or, if they were shuffled, not in the order that follows from the
    seed."""
    WRONG_WORD = "wrong-word"
    """A word of the log was changed, or the rules forbid it. `DealCheck.words` is its number, counted from 1."""
    DAMAGED = "damaged"
    """The log cannot be read or replayed, and no word of it is known to be wrong."""


@dataclass(frozen=True, slots=True)
class DealCheck:
    """The check of one table.

    game: the key of the table's game. commitment: the shown digits of the hash, or "" if none were shown or the log's
    first fact cannot be read. seed: the seed, or "" if it is still secret, its hash was not shown, or the first fact
    cannot be read. words: the number of words that were replayed, for FAIR, WRONG and WRONG_SEATS; the number of the
    first wrong word, for WRONG_WORD; otherwise 0. Words that were taken back count as well.
    """

    table: TableKey
    game: str
    result: CheckResult
    commitment: str = ""
    seed: str = ""
    words: int = 0


class _Failed(Exception):
    """The check ends here. `word` is the number of the first wrong word, or None if no word is known to be wrong."""

    def __init__(self, word: int | None = None) -> None:
        super().__init__(word)
        self.word = word


def commitment_of(key: TableKey, table: Table) -> str:
    """Return the digits of the commitment that are shown, or "" for a table opened by an earlier version."""
    seed = table.opened.seed
    return commitment(seed, str(key))[:SHOWN] if seed else ""


def is_before_first_move(table: Table) -> bool:
    """Return whether the game is running and no person has moved yet. If so, the board shows the commitment, if any."""
    return table.stage is Stage.RUNNING and all(turn.by is None for turn in table.turns)


async def check_deal(store: Store, library: GameLibrary, row: TableRow) -> DealCheck:
    """Read the log of a table, replay it, and compare it with the commitment and the stored last position.

    Return the result, even for a log that cannot be read. Tables in memory are not used. Raises StoreError.
    """
    key, rows = row.key, await store.facts(row.key)
    shown, seed = _sealed(key, rows)
    try:
        table, lobby, words = await _replayed(store, library, rows)
    except _Failed as failed:
        published = seed if row.stage is Stage.OVER else ""
        if failed.word is None:
            return DealCheck(key, row.game, CheckResult.DAMAGED, shown, published)
        return DealCheck(key, row.game, CheckResult.WRONG_WORD, shown, published, failed.word)
    if not shown:
        return DealCheck(key, row.game, CheckResult.NO_COMMITMENT)
    if table.stage is not Stage.OVER or table.started is None:
        return DealCheck(key, row.game, CheckResult.RUNNING, shown)
    result = CheckResult.FAIR
    if table.started.seed != table.opened.seed:
        result = CheckResult.WRONG
    elif not _is_seated_by_seed(lobby, table.started):
        result = CheckResult.WRONG_SEATS
    elif table.outdated or _was_resumed(table):
        result, words = CheckResult.OLD_RULES, 0
    elif not await _is_last_position(store, key, table):
        result = CheckResult.WRONG
    return DealCheck(key, row.game, result, shown, seed, words)


def _sealed(key: TableKey, rows: Sequence[FactRow]) -> tuple[str, str]:
    """Return the digits of the commitment that were shown, and the seed, or ("", "") if no seed can be read."""
    try:
        opened = load_fact(rows[0].body)
    except (IndexError, ValueError):
        return "", ""
    if not isinstance(opened, Opened) or not rows[0].is_sound or not opened.seed:
        return "", ""
    return commitment(opened.seed, str(key))[:SHOWN], opened.seed


async def _replayed(
    store: Store, library: GameLibrary, rows: Sequence[FactRow]
) -> tuple[Table, Table, int]:
    """Return the table of a log, the table before the game started, and the number of words.

    If the game never started, the first two are the same. Raises _Failed, StoreError.
    """
    logs, words = LogReader(store, library), 0
    table: Table | None = None
    lobby: Table | None = None
    for row in rows:
        try:
            played = isinstance(load_fact(row.body), Played)
        except ValueError:
            raise _Failed from None
        words += played
        try:
            [fact] = await logs.read([row])
            if isinstance(fact, Started):
                lobby = table
            table = evolve(table, fact, logs.library)
        except BrokenLog:
            raise _Failed(words if played else None) from None
    if table is None:
        raise _Failed
    return table, lobby or table, words


def _was_resumed(table: Table) -> bool:
    """Return whether a game continued under other rules, from a position that does not follow from its seed."""
    return any(turn.seat is None for turn in table.turns[1:])


def _is_seated_by_seed(lobby: Table, started: Started) -> bool:
    occupants = lobby.occupants
    if "shuffled" in lobby.switches:
        occupants = seat_order(started.seed, occupants)
    return _players(occupants) == _players(started.occupants)


def _players(occupants: Sequence[Occupant]) -> list[tuple[PersonKey | None, str | None]]:
    """Return the owner and the level of each occupant, without strengths, which are set only at the start."""
    return [(occupant.owner, occupant.level) for occupant in occupants]


def joined_order(lobby: Table, started: Started) -> tuple[int, ...]:
    """Return, for each seat of a game, the number of its player in the order of joining, counted from 0.

    Return () if the seats were not shuffled, or if the players of the lobby are not those of the game.
    """
    before, after = _players(lobby.occupants), _players(started.occupants)
    if "shuffled" not in lobby.switches or len(before) != len(after):
        return ()
    order = seat_order(started.seed, range(len(before)))
    if [before[at] for at in order] == after:
        return order  # computers of one level are alike, so other orders may be possible as well
    found: list[int] = []
    for player in after:
        free = [at for at, one in enumerate(before) if one == player and at not in found]
        if not free:
            return ()
        found.append(free[0])
    return tuple(found)


async def _is_last_position(store: Store, key: TableKey, table: Table) -> bool:
    """Return whether the stored last position of a finished game is that of `table`. Raises StoreError."""
    kept = await store.snapshot(key)
    try:
        stored = None if kept is None else json.loads(kept[1])
    except ValueError:
        return False
    return bool(stored == json.loads(json.dumps(table.game.dump(table.state))))
