"""The verifiable deal: the commitment shown before a game starts, and the check of a finished game (docs/fair.md).

The seed is drawn when the table is opened, and is published only when the game is over.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum

from bot.store.interface import Store
from bot.store.records import Stage, TableKey
from bot.tables.facts import Played
from bot.tables.library import AnyGame, GameLibrary
from bot.tables.log_reader import LogReader
from bot.tables.table import Table, replay
from engine.fairness import SHOWN, commitment


class Verdict(Enum):
    """What the check of a game found."""

    RUNNING = "running"
    """The game is not over, or never started, so the seed is still secret."""
    NO_COMMITMENT = "no-commitment"
    """The table was opened by a version that showed no commitment."""
    OLD_RULES = "old-rules"
    """The seed has the hash that was shown, but the game was played under other rules, so it cannot be replayed."""
    FAIR = "fair"
    """The seed has the hash that was shown, and the whole game follows from the seed and the words."""
    WRONG = "wrong"
    """The log contradicts the commitment, or the words do not lead to the last position that is stored."""


@dataclass(frozen=True, slots=True)
class DealCheck:
    """The check of one table.

    commitment: the shown digits of the hash, or "" if none were shown.
    seed: the seed, or "" if it is still secret or its hash was not shown.
    words: the number of words that were replayed.
    """

    table: TableKey
    game: AnyGame
    verdict: Verdict
    commitment: str = ""
    seed: str = ""
    words: int = 0


def commitment_of(key: TableKey, table: Table) -> str:
    """Return the digits of the commitment that are shown, or "" for a table opened by an earlier version."""
    seed = table.opened.seed
    return commitment(seed, str(key))[:SHOWN] if seed else ""


def is_before_first_move(table: Table) -> bool:
    """Return whether the game is running and no person has moved yet. If so, the board shows the commitment."""
    return table.stage is Stage.RUNNING and all(turn.by is None for turn in table.turns)


async def check_deal(store: Store, library: GameLibrary, key: TableKey) -> DealCheck:
    """Read the log of a table, replay it, and compare it with the commitment and the stored last position.

    Return the result. Nothing in memory is used. Raises BrokenLog if the log cannot be replayed, and StoreError.
    """
    logs = LogReader(store, library)
    facts = await logs.read(await store.facts(key))
    table = replay(facts, logs.library)
    shown = commitment_of(key, table)
    if not shown:
        return DealCheck(key, table.game, Verdict.NO_COMMITMENT)
    if table.stage is not Stage.OVER or table.started is None:
        return DealCheck(key, table.game, Verdict.RUNNING, shown)
    words = sum(isinstance(fact, Played) for fact in facts)
    verdict = Verdict.FAIR
    if table.started.seed != table.opened.seed:
        verdict = Verdict.WRONG
    elif table.outdated or any(turn.state is None for turn in table.turns[-1:]):
        verdict, words = Verdict.OLD_RULES, 0
    elif (kept := await store.snapshot(key)) is None or json.loads(kept[1]) != json.loads(
        json.dumps(table.game.dump(table.state))
    ):
        verdict = Verdict.WRONG
    return DealCheck(key, table.game, verdict, shown, table.opened.seed, words)
