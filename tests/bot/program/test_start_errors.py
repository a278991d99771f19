"""The program cannot start: exit codes and messages."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.program import cli
from bot.runtime.settings import Settings, SettingsWrong
from bot.store.sqlite.store import open_store
from tests.bot.processes import ROOT, TOKEN, ends, environment, start, stop
from tests.manual_clock import LONG

Main = Callable[..., tuple[int, str, str]]
"""Runs the program in this process and returns the exit code, standard output and standard error."""


@pytest.fixture
def main(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Main]:
    """A function that runs the program in this process, which is much faster if the program ends by itself."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, **settings: object) -> tuple[int, str, str]:
        with monkeypatch.context() as patch:
            patch.setattr(os, "environ", environment(settings))
            code = cli.main(arguments)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    yield run
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)


async def make_database(path: Path, *, bot_id: int | None = None) -> None:
    """Open the database, which is created if necessary, register a bot in it, and close it."""
    store = await open_store(path)
    if bot_id is not None:
        await store.set_bot_id(bot_id)
    await store.close()


@pytest.mark.parametrize(
    ("arguments", "settings", "name"),
    [
        (["--telegram"], {}, "TELEGRAM_TOKEN"),
        (["--telegram"], {"telegram_token": ""}, "TELEGRAM_TOKEN"),
        ([], {"telegram_token": "nonsense"}, "TELEGRAM_TOKEN"),
        ([], {"telegram_token": "\u06f1\u06f2\u06f3:AbC"}, "TELEGRAM_TOKEN"),
        ([], {"telegram_token": "\u0661\u0662\u0663:AbC"}, "TELEGRAM_TOKEN"),
        ([], {"port": "many"}, "PORT"),
        ([], {"components_dir": "nowhere"}, "COMPONENTS_DIR"),
        (["--telegram", "--think-only"], {}, "DATABASE_URL"),
        (
            ["--telegram", "--think-only"],
            {"telegram_token": "1:A", "database_path": "a"},
            "DATABASE_URL",
        ),
        (
            ["--think-only"],
            {"database_url": "postgresql://127.0.0.1/a"},
            "--think-only needs --telegram",
        ),
    ],
)
def test_a_wrong_setting_gets_one_sentence(
    main: Main, tmp_path: Path, arguments: list[str], settings: dict[str, str], name: str
) -> None:
    code, out, err = main(*arguments, **settings)
    assert (code, out) == (2, "")
    assert err.startswith(name)
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content",
    [
        "[" * 200_000,
        "null",
        "[" * 200_000 + "]" * 200_000,
        "1" * 5000,
        "{",
        b"\xff",
        "pipe",
        "folder",
        "link",
    ],
    ids=str,
)
def test_component_files_that_cannot_be_read_get_one_sentence(
    main: Main, tmp_path: Path, content: str | bytes
) -> None:
    folder = tmp_path / "components"
    folder.mkdir()
    path = folder / "icecult.json"
    match content:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "link":
            path.symlink_to("nowhere")
        case bytes():
            path.write_bytes(content)
        case _:
            path.write_text(content)
    code, out, err = main(port=0, components_dir=folder)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("COMPONENTS_DIR: icecult.json ")


@pytest.mark.parametrize(
    "name",
    ["Icecult.json", "icecult.JSON", "ice-cult.json", "icecult", "reef.json.txt", "azul.json"],
)
def test_a_file_that_no_game_would_use_is_named(main: Main, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "components"
    folder.mkdir()
    (folder / name).write_text("{}")
    (folder / ".hidden").write_text("{}")
    code, out, err = main(port=0, components_dir=folder)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"COMPONENTS_DIR: {name} ")
    assert "icecult.json" in err


async def test_a_taken_port_that_was_asked_for_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, _, err = await ends(await start(folder=tmp_path, port=port))
    assert code == 2
    assert "PORT is wrong: " in err
    assert "Traceback" not in err


def test_a_damaged_database_is_refused(main: Main, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_text("no database")
    code, _, err = main(port=0, database_path=path)
    assert code == 3
    assert str(path) in err
    assert "Traceback" not in err
    assert path.read_text() == "no database"


@pytest.mark.parametrize("trouble", ["read-only", "newer version"])
def test_a_database_that_cannot_be_used_is_told_in_one_sentence_and_left_alone(
    main: Main, tmp_path: Path, trouble: str
) -> None:
    path = tmp_path / "games.sqlite3"
    asyncio.run(make_database(path))
    if trouble == "read-only":
        path.chmod(0o444)
    else:
        with closing(sqlite3.connect(path)) as file:
            file.execute("INSERT INTO migration VALUES (9999, 'from the future', '', 0)")
            file.commit()
    before = path.read_bytes()
    code, out, err = main(port=0, database_path=path)
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert trouble in err
    assert path.read_bytes() == before


def test_a_database_that_is_no_regular_file_is_refused_and_left_alone(
    main: Main, tmp_path: Path
) -> None:
    """Such as /dev/null, whose mode root could change for everybody."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    path.chmod(0o666)
    code, out, err = main(port=0, database_path=path)
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert "DATABASE_PATH must name a file" in err
    assert stat.S_IMODE(path.stat().st_mode) == 0o666
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("address", ["127.0.0.1:99999", "[bad", "127.0.0.1:port"])
@pytest.mark.parametrize("arguments", [["--telegram"], ["--telegram", "--think-only"]])
def test_a_database_server_that_cannot_exist_is_told_in_one_sentence(
    main: Main, arguments: list[str], address: str
) -> None:
    url = f"postgresql://sara:secret@{address}/games"
    code, out, err = main(*arguments, telegram_token="1:A", database_url=url)
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert err.startswith("DATABASE_URL")
    assert "secret" not in err


def test_a_database_that_fails_at_the_start_is_told_in_one_sentence(
    main: Main, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.sqlite3"
    asyncio.run(make_database(path))
    monkeypatch.setattr("bot.store.sqlite.writer.BUSY_TIMEOUT", 0.1)
    monkeypatch.setattr("bot.store.reader.BUSY_TIMEOUT", 0.1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # another program that keeps the database locked
        code, out, err = main(port=0, database_path=path)
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert "locked" in err


@pytest.mark.parametrize("arguments", [["--telegram"], ["--telegram", "--think-only"]])
async def test_a_start_waits_for_a_server_that_does_not_answer_until_it_is_stopped(
    tmp_path: Path, arguments: list[str]
) -> None:
    with socket.socket() as silent:  # nobody listens on its port
        silent.bind(("127.0.0.1", 0))
        url = f"postgresql://miz@127.0.0.1:{silent.getsockname()[1]}/games"
        process = await start(
            *arguments, folder=tmp_path, telegram_token=TOKEN, database_url=url, metrics_port=0
        )
        assert process.stderr is not None
        async with asyncio.timeout(LONG):
            line = await process.stderr.readline()
        assert b"the store is unavailable" in line
        assert b"the server of DATABASE_URL does not answer" in line
        assert await stop(process) == (0, "", "")


FULL_DISK = """
mount -t tmpfs -o size=2m none "$1" && cp "$2" "$1/games.sqlite3" || exit 77
head -c 9000000 /dev/zero > "$1/filler" 2> /dev/null
exec "$3" -m bot
"""


async def test_a_start_on_a_full_disk_says_so(tmp_path: Path) -> None:
    small, database = tmp_path / "small", tmp_path / "games.sqlite3"
    small.mkdir()
    await make_database(database)
    env = environment({"port": 0, "database_path": small / "games.sqlite3"})
    flags = ["-m"] if os.geteuid() == 0 else ["-Urm"]
    try:
        process = await asyncio.create_subprocess_exec(
            *("unshare", *flags, "sh", "-c", FULL_DISK, "sh", small, database, sys.executable),
            env=env | {"PYTHONPATH": str(ROOT)},
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    except FileNotFoundError:
        pytest.skip("no unshare")
    code, _, err = await ends(process)
    if code in (1, 77) and "disk" not in err:
        pytest.skip("no file system can be mounted here")
    assert (code, err.count("\n")) == (3, 1)
    assert "full" in err


def test_a_second_bot_on_the_same_database_is_refused(main: Main, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    env = environment({"port": 0, "database_path": path}) | {"PYTHONPATH": str(ROOT)}
    program = [sys.executable, "-m", "bot"]
    with subprocess.Popen(program, cwd=tmp_path, env=env, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        assert first.stdout.readline()
        code, _, err = main(port=0, database_path=path)
        first.kill()
    assert code == 4
    assert "another bot" in err
    asyncio.run(make_database(path))  # the lock of a killed bot is released at once


async def test_the_sandbox_leaves_a_real_bots_games_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await make_database(path, bot_id=5)
    code, _, err = await ends(await start(folder=tmp_path, port=0, database_path=path))
    assert code == 2
    assert "DATABASE_PATH" in err
    assert "ResourceWarning" not in err


async def test_a_refused_sandbox_closes_its_journal(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await make_database(path, bot_id=5)
    store = await open_store(path)
    settings = Settings(_env_file=None, database_path=path)
    with pytest.raises(SettingsWrong):
        await cli._open_sandbox(settings, store, path)
    await store.close()
    open_files = {os.readlink(one) for one in Path("/proc/self/fd").iterdir() if one.is_symlink()}
    assert not [name for name in open_files if name.startswith(str(tmp_path))]
