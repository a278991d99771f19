"""The table repository with the real store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.store.errors import StaleTable
from bot.store.records import Change, PersonKey, Place, Stage, TableKey, TableSummary, Version
from bot.store.sqlite.store import SqliteStore
from bot.tables import commands
from bot.tables.commands import Open
from bot.tables.components import ComponentFiles
from bot.tables.decisions import decide, open_table
from bot.tables.facts import Fact, Played, Resumed, Started, dump_fact
from bot.tables.library import GameLibrary
from bot.tables.live_table import LiveTable
from bot.tables.log_reader import LogReader
from bot.tables.refusals import BrokenLog, NoTable
from bot.tables.repository import TableRepository
from engine.contract import AnyGame
from tests.bot.bot_fixture import AMIR, SARA, BotFixture
from tests.bot.game_fixtures import start_solo
from tests.manual_clock import ManualClock
from tests.new_database import open_new
from tests.toy import GAME, LaterPebbles


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = await open_new(tmp_path / "games.sqlite3")
    yield store
    await store.close()


def repository(store: SqliteStore, game: AnyGame = GAME) -> TableRepository:
    return TableRepository(
        store, ManualClock(), ComponentFiles(), GameLibrary(game={"pebbles": game}.__getitem__)
    )


async def opened(store: SqliteStore, repository: TableRepository) -> tuple[LiveTable, PersonKey]:
    place = Place((await store.enter(-5, "group")).key)
    sara = (await store.meet(101, "Sara")).key
    command = Open(by=sara, game="pebbles", chat=place.chat, seats=2, levels=("easy",))
    facts = open_table(command, GAME)
    live = await repository.open(place, facts, "token", update_id=None, rematch_of=None)
    await repository.write(live, decide(live.table, commands.Start(sara, "seed")).facts)
    return live, sara


async def play(
    repository: TableRepository, live: LiveTable, by: PersonKey, word: str
) -> tuple[Fact, ...]:
    facts = decide(live.table, commands.Play(by, live.table.position, word)).facts
    await repository.write(live, facts)
    return facts


async def test_a_written_table_is_read_back_unchanged(store: SqliteStore) -> None:
    first = repository(store)
    live, sara = await opened(store, first)
    await play(first, live, sara, "a.2")
    again = await repository(store).live(live.key)
    assert (again.table, again.place, again.token) == (live.table, live.place, "token")


async def test_an_unknown_table_is_refused(store: SqliteStore) -> None:
    with pytest.raises(NoTable):
        await repository(store).live(TableKey(99))


async def test_a_table_in_memory_changes_only_after_the_commit(store: SqliteStore) -> None:
    first, second = repository(store), repository(store)
    live, sara = await opened(store, first)
    other = await second.live(live.key)
    await play(first, live, sara, "a.2")
    with pytest.raises(StaleTable):
        await play(second, other, sara, "b.2")
    assert (await second.live(live.key)).table == live.table


async def test_after_a_change_of_rules_a_table_goes_on_from_its_snapshot(
    store: SqliteStore,
) -> None:
    first = repository(store)
    live, sara = await opened(store, first)
    await play(first, live, sara, "a.1")
    mended = LaterPebbles()
    later = repository(store, mended)
    found = await later.live(live.key)
    assert found.table.state == live.table.state
    assert found.table.version == live.table.version + 1
    await play(later, found, sara, "a.2")
    again = repository(store, mended)
    assert (await again.live(live.key)).table == found.table
    bodies = [row.body for row in await store.facts(live.key)]
    assert sum('"resumed"' in body for body in bodies) == 1
    assert Resumed.model_validate_json(bodies[-2]).rules_version == 2


async def test_an_inconsistent_log_freezes_its_table(store: SqliteStore) -> None:
    first = repository(store)
    live, _ = await opened(store, first)
    bad = Played(seat=0, word="z.9")
    change = Change(facts=(dump_fact(bad),), at=1.0, standing=TableSummary(stage=Stage.RUNNING))
    await store.append(live.key, Version(live.table.version), change)
    with pytest.raises(BrokenLog):
        await repository(store).live(live.key)
    assert (await store.table(live.key)).paused == "damaged"


def test_component_files_of_the_owner_come_before_our_own(tmp_path: Path) -> None:
    (tmp_path / "pebbles.json").write_text('{"heaps": 2}', encoding="utf-8")
    assert ComponentFiles(tmp_path).text(GAME) == '{"heaps": 2}'
    assert ComponentFiles(None).text(GAME) is None


async def test_components_are_read_once(bot: BotFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [await start_solo(bot, person, game="sintra") for person in (SARA, AMIR)]
    logs, asked = LogReader(bot.store, GameLibrary()), list[str]()
    read = bot.store.components

    async def components(digest: str) -> str:
        asked.append(digest)
        return await read(digest)

    monkeypatch.setattr(bot.store, "components", components)
    for table in tables:
        facts = await logs.read(await bot.store.facts(table.key))
        assert any(isinstance(fact, Started) for fact in facts)
    assert len(asked) == 1


async def test_a_table_that_changes_elsewhere_while_it_is_loaded_is_loaded_again(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = repository(store), repository(store)
    live, sara = await opened(store, first)
    facts = store.facts

    async def slow_facts(*args: Any, **more: Any) -> Any:
        found = await facts(*args, **more)
        if not changes:
            changes.extend(await play(first, live, sara, "a.2"))
            second.cache.pop(live.key)  # as the notice of the other node does
        return found

    changes: list[Fact] = []
    monkeypatch.setattr(store, "facts", slow_facts)
    loaded = await second.live(live.key)
    assert changes
    assert loaded.table == live.table
    assert second.cached(live.key) is loaded
