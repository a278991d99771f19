"""A game that was finished under older rules, and later versions of the rules."""

from __future__ import annotations

from bot.store.records import PersonKey, Place
from bot.store.sqlite.store import SqliteStore
from bot.tables import commands
from bot.tables.components import ComponentFiles
from bot.tables.decisions import decide, open_table
from bot.tables.library import GameLibrary
from bot.tables.live_table import LiveTable
from bot.tables.repository import TableRepository
from engine.contract import AnyGame, Seat
from engine.contract.types import Outcome, Score
from tests.manual_clock import ManualClock
from tests.toy import GAME, LaterPebbles, Pebbles


class OtherScores(LaterPebbles):
    """A later version of the rules under which the first seat has no points and everybody has won."""

    def scores(self, state: Pebbles) -> tuple[Score, ...]:
        return tuple(Score(Seat(seat), 0, ()) for seat in range(len(state.taken)))

    def outcome(self, state: Pebbles) -> Outcome | None:
        found = super().outcome(state)
        return found and Outcome.draw(len(state.taken), found.reason)


class Unreadable(LaterPebbles):
    """A later version of the rules that cannot load the states of earlier versions."""

    def load(self, raw: object) -> Pebbles:
        return super().load({})


def repository(store: SqliteStore, game: AnyGame) -> TableRepository:
    library = GameLibrary(game={"pebbles": game}.__getitem__)
    return TableRepository(store, ManualClock(), ComponentFiles(), library)


async def started(store: SqliteStore, tables: TableRepository) -> tuple[LiveTable, PersonKey]:
    place = Place((await store.enter(-5, "group")).key)
    sara, amir = (await store.meet(101, "Sara")).key, (await store.meet(102, "Amir")).key
    command = commands.Open(by=sara, game="pebbles", chat=place.chat, seats=2)
    facts = open_table(command, GAME)
    live = await tables.open(place, facts, "token", update_id=None, rematch_of=None)
    await tables.write(live, decide(live.table, commands.Join(amir)).facts)
    await tables.write(live, decide(live.table, commands.Start(sara, "seed")).facts)
    return live, sara


async def finished(store: SqliteStore) -> LiveTable:
    tables = repository(store, GAME)
    live, _ = await started(store, tables)
    while (seat := live.table.to_move) is not None:
        word = GAME.encode(GAME.legal_moves(live.table.state)[-1])
        by = live.table.people[seat]
        await tables.write(
            live, decide(live.table, commands.Play(by, live.table.position, word)).facts
        )
    return live
