"""Upgrades: the bot as it was before the newest migration plays, and this version goes on with its database.

The earlier version is taken from the history of the repository. In a copy without it, these tests are skipped. Every
second day, one of the two ways to end the earlier version has its turn.
"""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.sandbox import Sandbox
from bot.store import schema
from bot.tables.library import GameLibrary
from bot.tables.verification import differences
from bot.telegram.buttons.buttons import SetupForm
from tests.bot.bot_fixture import open_bot
from tests.bot.chat_reader import data_of
from tests.bot.processes import ROOT, TOKEN, Chat, ends, environment, make_move, moves, stop
from tests.bot.sandbox_without_expiry import sandbox
from tests.conftest import by_turns
from tests.manual_clock import LONG, until
from tests.postgres_server import POSTGRES, Server

__all__ = ["sandbox"]

FACTS = "SELECT table_id, version, body FROM fact ORDER BY table_id, version"
MIGRATIONS = ":(glob)bot/store/migrations/*.sql"


def git(*arguments: str) -> str:
    """Return the output of git, or "" if it fails."""
    with suppress(OSError):
        return subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        ).stdout.strip()
    return ""


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the earlier version."""
    added = git("log", "-1", "--diff-filter=A", "--format=%H", "--", MIGRATIONS)
    before = added and git("rev-parse", "--verify", "--quiet", f"{added}^")
    if not before:
        pytest.skip("the history of the repository is not here (git fetch --unshallow)")
    folder = tmp_path_factory.mktemp("earlier")
    packed = folder / "earlier.tar"
    git("archive", f"--output={packed}", before, "bot", "engine", "render", "locales")
    subprocess.run(["tar", "xf", packed.name], cwd=folder, check=True)
    return folder


async def start(code: Path, folder: Path, root: str, **settings: object) -> Process:
    """Start a version of the bot, and wait until it is ready."""
    known = {
        "telegram_token": TOKEN,
        "telegram_api_url": root,
        "press_guard": "off",
        "telegram_limits": "off",
    }
    env = environment(known | settings) | {"PYTHONPATH": str(code), "PYTHONSAFEPATH": "1"}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "--telegram"), cwd=folder, env=env, stdout=PIPE, stderr=PIPE
    )


async def ready(process: Process) -> Process:
    """Wait until a bot is ready, and read what it logs afterwards."""
    assert process.stderr is not None
    said = []
    async with asyncio.timeout(LONG):
        while b"cli: ready" not in (line := await process.stderr.readline()):
            said.append(line)
            assert line, b"".join(said).decode()
    return process


async def begin(chat: Chat) -> None:
    """Begin a game against an easy computer."""
    await chat.say("/solo azul")
    await until(lambda: any(isinstance(one, SetupForm) and one.open for one in chat.offered()))
    form = next(one for one in chat.offered() if isinstance(one, SetupForm) and one.open)
    await chat.press(form)
    await until(lambda: moves(chat))


def facts(path: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as file:
        return file.execute(FACTS).fetchall()


@pytest.mark.slow
@by_turns(2, 4)
async def test_the_earlier_version_is_killed_and_this_one_goes_on(
    earlier: Path, sandbox: Sandbox, tmp_path: Path
) -> None:
    root, path = (await sandbox.start(0)).rstrip("/"), tmp_path / "games.sqlite3"
    chat = Chat(sandbox.telegram)
    old = await ready(await start(earlier, tmp_path, root, database_path=path))
    await begin(chat)
    for _ in range(2):
        await make_move(chat)
    old.send_signal(signal.SIGKILL)
    await ends(old)
    known = facts(path)
    assert schema.inspect(path) < schema.migrations()[-1].number
    number, data = chat.messages()[-1]["message_id"], data_of(moves(chat)[0])
    waiting = sandbox.telegram.actions.press(chat.person, chat.person, number, data)

    new = await ready(await start(ROOT, tmp_path, root, database_path=path))
    for _ in range(2):
        await make_move(chat)
    code, _, log = await stop(new)
    assert code == 0, log
    assert facts(path)[: len(known)] == known, "no fact was lost or changed"
    assert waiting.answer is not None, "what is pressed meanwhile is answered by the new version"
    async with open_bot(tmp_path) as bot:
        rows = await bot.store.all_tables()
        assert await differences(bot.store, GameLibrary(), [row.key for row in rows]) == {}

    content = facts(path)
    refused = await start(earlier, tmp_path, root, database_path=path)
    code, _, log = await ends(refused)
    assert code == 3, log
    assert facts(path) == content, "the earlier version leaves a newer database alone"


def drained_sentence(code: Path) -> str:
    """Return the first words that a version says to the operators when it is drained."""
    texts = (code / "locales/fa/operator.ftl").read_text(encoding="utf-8")
    found = re.search(r"(?m)^operator-drained = ([^.{\n]+)", texts)
    assert found is not None
    return found[1]


@pytest.mark.slow
@by_turns(0, 4)
async def test_the_earlier_version_is_drained_and_this_one_handles_what_has_waited(
    earlier: Path, sandbox: Sandbox, tmp_path: Path
) -> None:
    root, path = (await sandbox.start(0)).rstrip("/"), tmp_path / "games.sqlite3"
    chat = Chat(sandbox.telegram)
    known = {"database_path": path, "operator_chat": chat.person, "operators": chat.person}
    old = await ready(await start(earlier, tmp_path, root, **known))
    await begin(chat)
    await make_move(chat)
    number, keys, version = chat.messages()[-1]["message_id"], moves(chat), len(facts(path))
    await chat.say("/drain")
    sentence = drained_sentence(earlier)
    await until(lambda: any(sentence in one.get("text", "") for one in chat.messages()))
    waiting = [
        sandbox.telegram.actions.press(chat.person, chat.person, number, data_of(key))
        for key in keys[:2]
    ]
    code, _, log = await stop(old)
    assert code == 0, log
    assert [one.answer for one in waiting] == [None] * len(waiting)
    assert len(facts(path)) == version

    new = await ready(await start(ROOT, tmp_path, root, **known))
    await until(lambda: all(one.answer is not None for one in waiting))
    await make_move(chat)
    code, _, log = await stop(new)
    assert code == 0, log
    async with open_bot(tmp_path) as bot:
        rows = await bot.store.all_tables()
        assert await differences(bot.store, GameLibrary(), [row.key for row in rows]) == {}


@pytest.mark.long
@POSTGRES
async def test_nodes_of_both_versions_share_a_database(
    earlier: Path, sandbox: Sandbox, tmp_path: Path, postgres_server: Server
) -> None:
    root, url = (await sandbox.start(0)).rstrip("/"), await postgres_server.create()
    chat = Chat(sandbox.telegram)
    old = await ready(await start(earlier, tmp_path, root, database_url=url))
    await begin(chat)
    await make_move(chat)
    known = await shared_facts(url)
    new = await ready(await start(ROOT, tmp_path, root, database_url=url))
    for _ in range(
        3
    ):  # the old node, which fetches the updates, goes on with the migrated database
        await make_move(chat)
    old.send_signal(signal.SIGKILL)
    await ends(old)
    for _ in range(3):
        await make_move(chat)
    content = await shared_facts(url)
    assert content[: len(known)] == known
    assert sum('"played"' in body for _, _, body in content) > sum(
        '"played"' in body for _, _, body in known
    )
    refused = await start(earlier, tmp_path, root, database_url=url)
    code, _, log = await ends(refused)
    assert code == 3, log
    code, _, log = await stop(new)
    assert code == 0, log


async def shared_facts(url: str) -> list[tuple[Any, ...]]:
    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(FACTS)]
    finally:
        await connection.close()
