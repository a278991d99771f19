"""Health and figures over HTTP, and logs as JSON."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import aiohttp
import pytest

from bot.runtime import log as logs
from bot.runtime.settings import Settings, SettingsWrong, load_settings
from bot.sandbox import Sandbox
from bot.store.errors import StoreUnavailable
from bot.tables.computers.search_pool import SearchPool
from bot.telegram.nodes.gauges import Gauges
from bot.telegram.nodes.health import LATE, SILENCE, HealthServer, Readiness
from tests.bot.bot_fixture import AMIR, GROUP, open_bot
from tests.bot.game_fixtures import start_game
from tests.bot.outbox_fixture import OutboxFixture
from tests.manual_clock import ManualClock, until


async def nothing() -> None:
    """Do nothing."""


async def get(port: int, path: str) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}") as response,
    ):
        return response.status, await response.text()


def figures(text: str) -> dict[str, float]:
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


async def test_a_game_is_counted_without_names_and_ids(tmp_path: Path) -> None:
    clock = ManualClock()
    async with open_bot(tmp_path, Sandbox(clock=clock.now), clock) as bot:
        server = HealthServer(Readiness(bot.store, clock, nothing), bot.app.gauges.measure)
        port = await server.start("127.0.0.1", 0)
        before = figures((await get(port, "/metrics"))[1])
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
        status, text = await get(port, "/metrics")
        await server.stop()
    after = figures(text)
    assert status == 200
    assert after["miz_moves_total"] == before["miz_moves_total"] + 1
    press = 'miz_updates_total{kind="Press"}'
    assert after[press] > before.get(press, 0)
    for name in (
        "miz_answer_seconds_count",
        "miz_board_seconds_count",
        "miz_board_delay_seconds_count",
        "miz_commit_seconds_count",
    ):
        assert after[name] > before[name], name
    assert str(AMIR) not in {value.strip('"') for value in text.replace("=", " ").split()}
    assert str(GROUP) not in text
    labels = re.findall(r'(\w+)="([^"]*)"', text)
    assert {name for name, _ in labels} <= {"kind", "queue", "stage", "result", "le"}
    values = {value for name, value in labels if name != "le"}
    assert all(re.fullmatch(r"[A-Za-z]+", value, re.ASCII) for value in values), values


@pytest.fixture
async def ready(tmp_path: Path) -> AsyncIterator[tuple[int, Readiness, ManualClock]]:
    clock = ManualClock()
    async with open_bot(tmp_path, Sandbox(clock=clock.now), clock) as bot:
        readiness = Readiness(bot.store, clock, nothing)
        server = HealthServer(readiness, nothing)
        yield await server.start("127.0.0.1", 0), readiness, clock
        await server.stop()


async def test_readiness_follows_telegram(ready: tuple[int, Readiness, ManualClock]) -> None:
    port, readiness, clock = ready
    assert (await get(port, "/readyz"))[0] == 503
    await readiness.note_contact()
    assert await get(port, "/readyz") == (200, "ready\n")
    clock.advance(SILENCE + 1)
    assert await get(port, "/readyz") == (503, "Telegram does not answer\n")
    assert (await get(port, "/healthz"))[0] == 200
    assert (await get(port, "/"))[0] == 404


async def test_readiness_follows_the_store(ready: tuple[int, Readiness, ManualClock]) -> None:
    port, readiness, _ = ready
    await readiness.note_contact()

    async def fail() -> float:
        raise StoreUnavailable("locked")

    readiness._store.alive_at = fail  # type: ignore[method-assign]
    assert await get(port, "/readyz") == (503, "the store cannot be read\n")


async def test_readiness_follows_the_oldest_board(outbox: OutboxFixture) -> None:
    async def ready() -> str:
        await readiness.note_contact()
        return await readiness.problem()

    clock, under_test = outbox.clock, outbox.under_test
    gauges = Gauges(outbox.store, under_test, SearchPool())
    readiness = Readiness(outbox.store, clock, nothing, waiting=gauges.longest_wait)
    table = await outbox.open()
    assert await ready() == ""
    outbox.renderer.is_free.clear()
    outbox.put(outbox.job(table))
    await until(lambda: outbox.composed)
    clock.advance(LATE)
    assert await ready() == ""
    clock.advance(1)
    assert await ready() == "boards wait to be sent"
    outbox.renderer.is_free.set()
    await outbox.idle()
    assert await ready() == ""


@pytest.mark.parametrize("kind", ["lobby", "repeated"])
async def test_boards_that_no_game_needs_leave_the_bot_ready(
    outbox: OutboxFixture, kind: str
) -> None:
    gauges = Gauges(outbox.store, outbox.under_test, SearchPool())
    table = await outbox.open()
    outbox.renderer.is_free.clear()
    outbox.put(outbox.job(table, **{kind: True}))
    outbox.clock.advance(LATE + 1)
    assert gauges.longest_wait(outbox.clock.monotonic()) == 0
    await until(lambda: outbox.composed)
    outbox.clock.advance(LATE + 1)
    assert gauges.longest_wait(outbox.clock.monotonic()) == 0
    outbox.renderer.is_free.set()
    await outbox.idle()


async def test_the_time_that_telegram_demands_does_not_count_when_the_board_is_sent(
    outbox: OutboxFixture,
) -> None:
    gauges = Gauges(outbox.store, outbox.under_test, SearchPool())
    table = await outbox.open()
    outbox.fail("429", "sendPhoto", seconds=300)
    outbox.put(outbox.job(table))
    queue = outbox.under_test.queues[table.place.chat]
    await until(lambda: queue.resume_at)
    await until(lambda: outbox.clock.waits)
    outbox.renderer.is_free.clear()
    composed = len(outbox.composed)
    outbox.clock.advance(queue.resume_at - outbox.clock.monotonic())
    await until(lambda: len(outbox.composed) > composed)
    assert gauges.longest_wait(outbox.clock.monotonic()) == 0
    outbox.clock.advance(LATE)
    assert gauges.longest_wait(outbox.clock.monotonic()) == LATE
    outbox.renderer.is_free.set()
    await outbox.idle()


async def test_a_chat_in_which_telegram_allows_nothing_leaves_the_bot_ready(
    outbox: OutboxFixture,
) -> None:
    gauges = Gauges(outbox.store, outbox.under_test, SearchPool())
    table = await outbox.open()
    outbox.fail("429", "sendPhoto", seconds=300)
    outbox.put(outbox.job(table))
    queue = outbox.under_test.queues[table.place.chat]
    await until(lambda: queue.resume_at)
    assert gauges.longest_wait(queue.resume_at) == 0
    assert gauges.longest_wait(queue.resume_at + LATE + 1) == LATE + 1
    await until(
        lambda: outbox.clock.waits
    )  # otherwise, the pause could begin after the clock was advanced
    outbox.clock.advance(301)
    await outbox.idle()
    assert gauges.longest_wait(outbox.clock.monotonic()) == 0


@pytest.fixture
def restored_logging() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.mark.usefixtures("restored_logging")
def test_logs_as_json_have_one_object_per_line_and_no_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import sys

    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    stream = io.StringIO()
    logs.set_up("INFO", secrets=("7:hidden-secret",), stream=stream, as_json=True)
    try:
        raise ValueError("7:hidden-secret\nsecond line")
    except ValueError:
        logging.getLogger("bot.x").exception("failed", extra={"table": 5})
    (line,) = stream.getvalue().splitlines()
    found = json.loads(line)
    assert (found["event"], found["table"], found["level"]) == ("failed", 5, "ERROR")
    assert "ValueError" in found["traceback"]
    assert "hidden-secret" not in line


def test_the_figures_listen_on_loopback_unless_told_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert Settings(metrics_port="9100").metrics_address == ("127.0.0.1", 9100)
    assert Settings(metrics_port="0.0.0.0:9100").metrics_address == ("0.0.0.0", 9100)
    monkeypatch.setenv("METRICS_PORT", "all")
    with pytest.raises(SettingsWrong, match="METRICS_PORT"):
        load_settings()
