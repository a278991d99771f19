"""The program: start, stop, and kills of the process."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import NamedTuple
from urllib.request import urlopen

import pytest
import pytest_asyncio

from bot.runtime import signals
from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.telegram.buttons.buttons import SetupForm
from engine import core
from tests.bot.processes import ROOT, TOKEN, Chat, ends, make_move, moves, start, stop
from tests.bot.sandbox_without_expiry import sandbox
from tests.conftest import by_turns, needs
from tests.manual_clock import LONG, until

__all__ = ["sandbox"]

HANGING = 10 * LONG
"""Seconds for which a hanging call gets no answer."""


class Run(NamedTuple):
    """What a bot with a sandbox showed from its start to its end."""

    folder: Path
    address: str
    page: bytes
    lines: list[str]
    """What it wrote to stderr until it was ready."""
    ended: tuple[int, str, str]
    """The exit code, and the rest of stdout and stderr."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("run")
    process = await start(folder=folder, port=0)
    assert process.stdout is not None
    async with asyncio.timeout(LONG):
        address = (await process.stdout.readline()).decode()
    page = await asyncio.to_thread(lambda: urlopen(address.strip(), timeout=LONG).read())
    lines = await lines_until(process, "computer players", "rules index", "cli: ready")
    return Run(folder, address, page, lines, await stop(process, signal.SIGINT))


def test_the_sandbox_prints_one_line_and_stops_when_told(run: Run) -> None:
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\n", run.address)
    assert b"<html" in run.page
    code, out, err = run.ended
    assert (code, out) == (0, "")
    assert "Traceback" not in "".join(run.lines) + err
    assert (run.folder / "data" / "sandbox.sqlite3").is_file()


async def lines_until(process: asyncio.subprocess.Process, *texts: str) -> list[str]:
    """Return the lines that a process writes to stderr until each of the texts has been in one of them."""
    assert process.stderr is not None
    lines: list[str] = []
    async with asyncio.timeout(LONG):
        while not all(any(text in line for line in lines) for text in texts):
            lines.append((await process.stderr.readline()).decode())
            assert lines[-1], f"it ended without {texts}: {lines}"
    return lines


def test_the_bot_says_at_the_start_that_it_has_the_compiled_search(run: Run) -> None:
    needs(core.library(), "there is no compiled search on this machine")
    [said] = [line for line in (*run.lines, run.ended[2]) if "computer players" in line]
    assert (
        "INFO bot.tables.computers.search_pool: computer players have the compiled search" in said
    )


@by_turns(1, 2)
async def test_the_bot_says_at_the_start_that_it_has_no_compiled_search(tmp_path: Path) -> None:
    # the working directory precedes the checkout in the search path of the process
    without = ignore_patterns("core.library", "__pycache__")
    copytree(ROOT / "engine", tmp_path / "engine", ignore=without)
    process = await start(folder=tmp_path, port=0)
    lines = await lines_until(process, "computer players")
    code, _, err = await stop(process)
    assert code == 0
    assert "computer players" not in err
    assert (
        "WARNING bot.tables.computers.search_pool: computer players search in plain Python"
        in lines[-1]
    )
    assert "docs/computer.md" in lines[-1]


def test_the_rules_index_is_built_in_a_thread_before_the_bot_is_ready(run: Run) -> None:
    ready = next(number for number, line in enumerate(run.lines) if "cli: ready" in line)
    [built] = [line for line in run.lines[:ready] if "rules index built" in line]
    assert "worker=rules" in built


async def test_a_refused_token_ends_the_bot(sandbox: Sandbox, tmp_path: Path) -> None:
    root = (await sandbox.start(0)).rstrip("/")
    sandbox.telegram.faults.add(Fault("unauthorized", times=99))
    code, out, err = await ends(
        await start("--telegram", folder=tmp_path, telegram_token=TOKEN, telegram_api_url=root)
    )
    assert (code, out) == (5, "")
    assert "Telegram refuses TELEGRAM_TOKEN" in err
    assert "Traceback" not in err
    assert TOKEN.partition(":")[2] not in err


async def test_a_bot_that_cannot_reach_telegram_tries_again_and_can_be_stopped(
    tmp_path: Path,
) -> None:
    url = "http://127.0.0.1:9"
    process = await start(folder=tmp_path, telegram_token=TOKEN, telegram_api_url=url)
    assert process.stderr is not None
    async with asyncio.timeout(LONG):
        while b"does not answer" not in await process.stderr.readline():
            pass
    code, _, err = await stop(process)
    assert code == 0
    assert "Traceback" not in err


async def test_a_bot_is_ready_before_its_first_request_for_updates_is_answered(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    root = (await sandbox.start(0)).rstrip("/")
    sandbox.telegram.faults.add(Fault("timeout", "getUpdates", seconds=HANGING, times=99))
    settings = {"telegram_token": TOKEN, "telegram_api_url": root, "metrics_port": 0}
    process = await start("--telegram", folder=tmp_path, **settings)
    lines = await lines_until(process, "cli: ready")
    [port] = [found[1] for line in lines if (found := re.search(r": health .*port=(\d+)", line))]
    url = f"http://127.0.0.1:{port}/readyz"
    answer = await asyncio.to_thread(lambda: urlopen(url, timeout=LONG).read())
    assert answer == b"ready\n"
    assert (await stop(process))[0] == 0


@pytest.mark.slow
@by_turns(0, 2)
async def test_told_to_stop_while_telegram_hangs_it_ends_in_ten_seconds_and_loses_nothing(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    root = (await sandbox.start(0)).rstrip("/")
    settings = {"telegram_token": TOKEN, "telegram_api_url": root, "telegram_limits": "off"}
    chat = Chat(sandbox.telegram)
    sandbox.telegram.actions.open_deep_link(chat.person)
    process = await start("--telegram", folder=tmp_path, **settings)
    await until(chat.messages)
    await chat.say("/solo azul")
    opening = next(one for one in chat.offered() if isinstance(one, SetupForm) and one.open)
    for method in ("sendPhoto", "editMessageMedia", "editMessageText", "answerCallbackQuery"):
        sandbox.telegram.faults.add(Fault("timeout", method, seconds=HANGING, times=99))
    await chat.press(opening, wait=False)
    path = tmp_path / "data" / "games.sqlite3"
    await until(lambda: read_database(path)[0])
    sandbox.telegram.faults.add(Fault("timeout", "*", seconds=HANGING, times=99))
    code, _, err = await stop(process)  # ends long before the hanging calls do
    assert (code, "Traceback" in err) == (0, False)
    assert signals.HARD_STOP < 10
    sandbox.telegram.faults.clear()
    process = await start("--telegram", folder=tmp_path, **settings)
    await until(lambda: read_database(path)[3] == 0)  # its board is shown
    assert (await stop(process))[0] == 0


@pytest.mark.slow
@by_turns(1, 2)
async def test_a_game_goes_on_after_a_kill_and_the_token_is_nowhere(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    root = (await sandbox.start(0)).rstrip("/")
    settings = {
        "telegram_token": TOKEN,
        "telegram_api_url": root,
        "telegram_limits": "off",
        "log_level": "DEBUG",
    }
    chat = Chat(sandbox.telegram)
    output = ""
    sandbox.telegram.actions.open_deep_link(chat.person)
    process = await start("--telegram", folder=tmp_path, **settings)
    await until(chat.messages)
    await chat.say("/solo azul")
    await chat.press(next(one for one in chat.offered() if isinstance(one, SetupForm) and one.open))
    for _ in range(2):
        await make_move(chat)
        await chat.press(moves(chat)[0], wait=False)
        process.kill()
        _, out, err = await ends(process)
        output += out + err
        process = await start("--telegram", folder=tmp_path, **settings)
    await until(lambda: not sandbox.telegram.state.queue.pending)
    await lines_until(process, "cli: ready")
    database = tmp_path / "data" / "games.sqlite3"
    await until(lambda: read_database(database)[2:] == (0, 0))
    code, out, err = await stop(process)
    output += out + err
    assert code == 0
    assert TOKEN.partition(":")[2] not in output
    assert "Traceback" not in output
    assert "quarantined" not in output
    facts, versions, *_ = read_database(database)
    assert versions == list(range(1, len(versions) + 1))
    assert sum('"played"' in fact for fact in facts) >= 2
    boards = [message for message in chat.messages() if "photo" in message]
    assert sum("reply_markup" in board for board in boards) == 1


def read_database(path: Path) -> tuple[list[str], list[int], int, int]:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT version, body FROM fact ORDER BY version").fetchall()
    pending_updates = connection.execute(
        "SELECT count(*) FROM inbox WHERE state <> 'done'"
    ).fetchone()[0]
    query = "SELECT count(*) FROM game_table WHERE shown_version < version"
    outdated_tables = connection.execute(query).fetchone()[0]
    connection.close()
    return [row[1] for row in rows], [row[0] for row in rows], pending_updates, outdated_tables
