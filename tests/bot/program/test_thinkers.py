"""Computers at busy times: a thinker in a process of its own helps, and people are told if a search was cut short."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import asyncpg
import pytest

from bot.runtime import metrics
from bot.store.postgres import searches
from bot.store.postgres.searches import ANSWERS, PostgresSearches
from bot.store.postgres.store import open_postgres
from bot.store.records import Stage, TableRow
from bot.tables.computers import handover
from bot.tables.computers.handover import SearchHandover
from bot.tables.computers.search_pool import SearchPool
from bot.tables.facts import Played
from tests.bot.bot_fixture import AMIR, SARA, open_bot
from tests.bot.buttons import setup
from tests.bot.processes import start, stop
from tests.bot.sandbox_without_expiry import open_sandbox
from tests.bot.stubs import StubSearchPool
from tests.bot.telegram.node_fixture import NodeFixture, no_pauses, open_node
from tests.bot.texts import text
from tests.manual_clock import LONG
from tests.postgres_server import POSTGRES, Server

__all__ = ["no_pauses"]
STAY = """
CREATE FUNCTION stay() RETURNS trigger AS $$ BEGIN NEW.until := 'infinity'; RETURN NEW; END $$ LANGUAGE plpgsql;
CREATE FUNCTION keep() RETURNS trigger AS $$ BEGIN NEW.added_at := 'infinity'; RETURN NEW; END $$ LANGUAGE plpgsql;
CREATE TRIGGER stay BEFORE INSERT OR UPDATE ON thinker FOR EACH ROW EXECUTE FUNCTION stay();
CREATE TRIGGER keep BEFORE INSERT ON search_job FOR EACH ROW EXECUTE FUNCTION keep();
"""
"""SQL that keeps thinkers and searches from expiring, because on a busy machine both may exceed their time limits."""
MASTER = "3"
"""The level in the button of a setup form."""


class BusyPool(StubSearchPool):
    """Reports the searches with these numbers, counted from 0, as cut short."""

    def __init__(self, *short: int) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.short = short

    def was_short(self, seed: str) -> bool:
        self.asked.append(seed)
        return len(self.asked) - 1 in self.short


async def test_people_are_told_once_a_turn_that_a_search_was_cut_short(tmp_path: Path) -> None:
    async with open_bot(tmp_path, search_pool=BusyPool(0)) as bot:
        await bot.say(SARA, SARA, "/solo azul")
        await bot.press(SARA, SARA, setup("azul", solo=True, seats=3, levels="00"))
        await bot.press(SARA, SARA, setup("azul", solo=True, seats=3, levels="00", opens=True))
        [row] = await bot.rows(SARA)
        told = []
        for _ in range(3):
            caption = bot.caption(SARA, await bot.board(row.key))
            told.append(caption.count(text("note-short-search")))
            await bot.play_move(row.key, SARA)
        assert sum(told) == 1, "with the moves of the computers, one of which was cut short"


def counted(result: str) -> float:
    return float(metrics.HANDED_OVER.labels(result)._value.get())


async def moves(bot: NodeFixture, row: TableRow) -> int:
    return sum(isinstance(fact, Played) for fact in await bot.facts(row.key))


async def play_both(bot: NodeFixture, rows: dict[int, TableRow]) -> None:
    """Let two people move at the same time, and wait until the computers have moved."""
    for person, row in rows.items():
        await bot.play_move(row.key, person, until_idle=False)
    await bot.work()


@POSTGRES
async def test_a_thinker_helps_two_tables_at_master_until_it_is_killed(
    postgres_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searches, "ANSWER_SECONDS", LONG)
    monkeypatch.setattr(handover, "CLAIM_TIMEOUT", LONG)
    monkeypatch.setattr(handover, "GRACE", LONG)
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    await (await open_postgres(url)).close()
    connection = await asyncpg.connect(url)
    await connection.execute(STAY)
    process = await start("--telegram", "--think-only", folder=tmp_path, database_url=url)
    handing = SearchHandover(PostgresSearches(url, channel=ANSWERS))
    search_pool = SearchPool(1, handover=handing)
    handing.start()
    try:
        async with open_node(url, sandbox, search_pool) as bot:
            rows = {}
            for person in (SARA, AMIR):
                await bot.say(person, person, "/solo azul")
                await bot.until(partial(_has_message, bot, person))
                opening = setup("azul", solo=True, seats=2, levels=MASTER, opens=True)
                await bot.press(person, person, opening, bot.last_id(person), forged=True)
                [rows[person]] = await bot.rows(person)
            await bot.until(lambda: _has_room(handing))
            await search_pool._slots.acquire()  # the only worker is busy
            answered, returned = counted("answered"), counted("returned")
            await play_both(bot, rows)
            assert (counted("answered"), counted("returned")) == (answered + 2, returned)
            left = await bot.shared.reading.all("SELECT key FROM search_job")
            nodes = await bot.shared.reading.all("SELECT DISTINCT node FROM lease")
            assert (list(left), [row["node"] for row in nodes]) == ([], [bot.number])
            assert all(text("note-short-search") not in _caption(bot, one) for one in rows)
            before = {person: await moves(bot, row) for person, row in rows.items()}
            search_pool._slots.release()
            process.kill()
            await process.wait()
            await connection.execute(
                "DROP TRIGGER stay ON thinker; UPDATE thinker SET until = now()"
            )
            await play_both(bot, rows)
            for person, row in rows.items():
                assert (await bot.row(row.key)).stage is Stage.RUNNING
                assert await moves(bot, row) == before[person] + 2, "a person's and a computer's"
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await connection.close()


async def _has_message(bot: NodeFixture, person: int) -> bool:
    return bool(bot.messages(person))


async def _has_room(handing: SearchHandover) -> bool:
    return handing.has_room


def _caption(bot: NodeFixture, person: int) -> str:
    return bot.caption(person, bot.last_id(person))


@POSTGRES
async def test_a_thinker_that_is_told_to_stop_says_goodbye(
    postgres_server: Server, tmp_path: Path
) -> None:
    url = await postgres_server.create_schema()
    process = await start("--telegram", "--think-only", folder=tmp_path, database_url=url)
    assert process.stderr is not None
    async with asyncio.timeout(LONG):
        while b"thinking" not in (line := await process.stderr.readline()):
            assert line, "it ended before it was ready"
        store = await open_postgres(url)
        query = "SELECT workers FROM thinker"
        while not (found := await store.reading.all(query)):  # noqa: ASYNC110 - a process
            await asyncio.sleep(0.02)
        assert found[0]["workers"] >= 2
        code, out, err = await stop(process)
        assert (code, out) == (0, "")
        assert "Traceback" not in err
        for table in ("thinker", "node", "lease"):
            assert list(await store.reading.all(f"SELECT 1 FROM {table}")) == []
        await store.close()
