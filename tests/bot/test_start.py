"""Starting, stopping and being killed: the process as people run it."""

from __future__ import annotations

import asyncio
import random
import re
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from bot import cli
from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.sandbox.settings import SandboxSettings
from bot.store.sqlite import open_store
from tests.bot.processes import LONG, TOKEN, Chat, ends, start, stop
from tests.slow_clock import until

HANGING = 10 * LONG
"""Seconds for which a call that hangs is not answered."""


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox in which callback queries do not expire, however slow the machine is."""
    sandbox = Sandbox(settings=SandboxSettings(answer_window=1e9, callback_query_lifetime=1e9))
    yield sandbox
    await sandbox.stop()


async def test_the_sandbox_prints_one_line_and_stops_when_told(tmp_path: Path) -> None:
    process = await start(folder=tmp_path, port=0)
    assert process.stdout is not None
    async with asyncio.timeout(LONG):
        line = (await process.stdout.readline()).decode()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\n", line)
    page = await asyncio.to_thread(lambda: urlopen(line.strip(), timeout=LONG).read())
    assert b"<html" in page
    code, out, err = await stop(process, signal.SIGINT)
    assert (code, out) == (0, "")
    assert "Traceback" not in err
    assert (tmp_path / "data" / "sandbox.sqlite3").is_file()


@pytest.mark.parametrize(
    ("arguments", "settings", "name"),
    [
        (["--telegram"], {}, "TELEGRAM_TOKEN"),
        (["--telegram"], {"telegram_token": ""}, "TELEGRAM_TOKEN"),
        ([], {"telegram_token": "nonsense"}, "TELEGRAM_TOKEN"),
        ([], {"port": "many"}, "PORT"),
        ([], {"components_dir": "nowhere"}, "COMPONENTS_DIR"),
    ],
)
async def test_a_wrong_setting_gets_one_sentence(
    tmp_path: Path, arguments: list[str], settings: dict[str, str], name: str
) -> None:
    code, out, err = await ends(await start(*arguments, folder=tmp_path, **settings))
    assert (code, out) == (2, "")
    assert err.startswith(name)
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


async def test_a_taken_port_that_was_asked_for_is_named(sandbox: Sandbox, tmp_path: Path) -> None:
    port = (await sandbox.start(0)).rstrip("/").rpartition(":")[2]
    code, _, err = await ends(await start(folder=tmp_path, port=port))
    assert code == 2
    assert "PORT is wrong: " in err
    assert "Traceback" not in err


async def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_text("no database")
    code, _, err = await ends(await start(folder=tmp_path, port=0, database_path=path))
    assert code == 3
    assert str(path) in err
    assert "Traceback" not in err
    assert path.read_text() == "no database"


@pytest.mark.parametrize("trouble", ["read-only", "newer version"])
async def test_a_database_that_cannot_be_used_is_told_in_one_sentence_and_left_alone(
    tmp_path: Path, trouble: str
) -> None:
    path = tmp_path / "games.sqlite3"
    await (await open_store(path)).close()
    if trouble == "read-only":
        path.chmod(0o444)
    else:
        with closing(sqlite3.connect(path)) as file:
            file.execute("INSERT INTO migration VALUES (9999, 'from the future', '', 0)")
            file.commit()
    before = path.read_bytes()
    code, out, err = await ends(await start(folder=tmp_path, port=0, database_path=path))
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert trouble in err
    assert path.read_bytes() == before


async def test_a_database_that_fails_at_the_start_is_told_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    first = await start(folder=tmp_path, port=0, database_path=path)
    assert first.stdout is not None
    await first.stdout.readline()
    assert (await stop(first))[0] == 0
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")  # a program that never lets go
    code, out, err = await ends(await start(folder=tmp_path, port=0, database_path=path))
    other.close()
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert "locked" in err


async def test_a_second_bot_on_the_same_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    first = await start(folder=tmp_path, port=0, database_path=path)
    assert first.stdout is not None
    await first.stdout.readline()
    code, _, err = await ends(await start(folder=tmp_path, port=0, database_path=path))
    assert code == 4
    assert "another bot" in err
    first.kill()
    await first.wait()
    third = await start(folder=tmp_path, port=0, database_path=path)
    assert third.stdout is not None
    assert await third.stdout.readline()  # a killed bot's lock is open at once
    assert (await stop(third))[0] == 0


async def test_the_sandbox_leaves_a_real_bots_games_alone(sandbox: Sandbox, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    root = (await sandbox.start(0)).rstrip("/")
    real = await start(
        folder=tmp_path, telegram_token=TOKEN, telegram_api_url=root, database_path=path
    )
    await until(lambda: sandbox.telegram.calls, seconds=LONG)
    await until(path.is_file, seconds=LONG)
    await _ready(real)
    assert (await stop(real))[0] == 0
    connection = sqlite3.connect(path)
    connection.execute("UPDATE served_bot SET telegram_id = 5")
    connection.commit()
    connection.close()
    code, _, err = await ends(await start(folder=tmp_path, port=0, database_path=path))
    assert code == 2
    assert "DATABASE_PATH" in err


async def _ready(process: asyncio.subprocess.Process) -> None:
    assert process.stderr is not None
    async with asyncio.timeout(LONG):
        while b"ready" not in (line := await process.stderr.readline()):
            assert line, "it ended before it was ready"


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


async def test_told_to_stop_while_telegram_hangs_it_ends_in_ten_seconds_and_loses_nothing(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    root = (await sandbox.start(0)).rstrip("/")
    settings = {"telegram_token": TOKEN, "telegram_api_url": root, "telegram_limits": "off"}
    chat = Chat(sandbox.telegram)
    sandbox.telegram.actions.open_deep_link(chat.person)
    process = await start("--telegram", folder=tmp_path, **settings)
    await until(chat.messages, seconds=LONG)
    await chat.say("/solo azul")
    opening = next(key for key in chat.offered() if key.startswith("n:azul:so"))
    sandbox.telegram.faults.add(Fault("timeout", "*", seconds=HANGING, times=99))
    await chat.press(opening, wait=False)
    path = tmp_path / "data" / "games.sqlite3"
    await until(lambda: _look(path)[0], seconds=LONG)
    code, _, err = await stop(process)  # ends long before the hanging calls do
    assert (code, "Traceback" in err) == (0, False)
    assert cli.HARD_STOP < 10
    sandbox.telegram.faults.clear()
    process = await start("--telegram", folder=tmp_path, **settings)
    await until(lambda: _look(path)[3] == 0, seconds=LONG)  # its board is shown
    assert (await stop(process))[0] == 0


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
    await until(chat.messages, seconds=LONG)
    await chat.say("/solo azul")
    await chat.press(next(key for key in chat.offered() if key.startswith("n:azul:so")))
    for _ in range(3):
        await _make_a_move(chat)
        await chat.press(_play_keys(chat)[0], wait=False)
        process.kill()
        _, out, err = await ends(process)
        output += out + err
        process = await start("--telegram", folder=tmp_path, **settings)
    await until(lambda: not sandbox.telegram.state.queue.pending, seconds=LONG)
    await _ready(process)
    database = tmp_path / "data" / "games.sqlite3"
    await until(lambda: _look(database)[2:] == (0, 0), seconds=LONG)
    code, out, err = await stop(process)
    output += out + err
    assert code == 0
    assert TOKEN.partition(":")[2] not in output
    assert "Traceback" not in output
    assert "quarantined" not in output
    facts, versions, *_ = _look(database)
    assert versions == list(range(1, len(versions) + 1))
    assert sum('"played"' in fact for fact in facts) >= 3
    boards = [message for message in chat.messages() if "photo" in message]
    assert sum("reply_markup" in board for board in boards) == 1


async def _make_a_move(chat: Chat) -> None:
    """Press keys of the game, whichever, until the position has moved on and it is our turn again."""
    chance = random.Random(1)
    await until(lambda: _play_keys(chat), seconds=LONG)
    position = _stamp(chat)
    async with asyncio.timeout(LONG):
        while not _play_keys(chat) or _stamp(chat) == position:
            if keys := _play_keys(chat):
                await chat.press(chance.choice(keys))
            await asyncio.sleep(0.05)


def _stamp(chat: Chat) -> str:
    return _play_keys(chat)[0].split(":")[2]


def _play_keys(chat: Chat) -> list[str]:
    return [key for key in chat.offered() if re.match(r"w:\d+:\d+:.", key)]


def _look(path: Path) -> tuple[list[str], list[int], int, int]:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT version, body FROM fact ORDER BY version").fetchall()
    pending_updates = connection.execute(
        "SELECT count(*) FROM inbox WHERE state <> 'done'"
    ).fetchone()[0]
    query = "SELECT count(*) FROM game_table WHERE shown_version < version"
    outdated_tables = connection.execute(query).fetchone()[0]
    connection.close()
    return [row[1] for row in rows], [row[0] for row in rows], pending_updates, outdated_tables
