"""`python -m bot.store copy|backup|restore|rebuild` with PostgreSQL."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from socket import socket

import pytest

from bot.store import __main__ as program
from bot.store import copying
from bot.store.databases import Database
from bot.store.records import Stage, TableKey
from bot.store.restoration import Restored
from bot.store.sqlite.store import open_store
from tests.bot.store.postgres_databases import run, url
from tests.postgres_server import POSTGRES, Server
from tests.store.samples import NOON, change, group

__all__ = ["url"]
pytestmark = POSTGRES
PLAYED = Path(__file__).parents[2] / "store" / "databases" / "second.sqlite3.gz"


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Return a database of played games, with a chat that became another and a forgotten person."""
    path = tmp_path / "games.sqlite3"
    path.write_bytes(gzip.decompress(PLAYED.read_bytes()))

    async def add() -> None:
        store = await open_store(path)
        await store.enter(-900, "supergroup", "Later")
        await store.enter(-901, "group", "Earlier")
        await store.migrate_chat(-901, -900)
        person = await store.meet(555, "Nobody")
        await store.forget(person.key, at=NOON)
        await store.set_bot_id(7)
        await store.fold_standings(everything=True)
        await store.close()

    run(add())
    assert program.main(["rebuild", "--database", str(path)]) == 0
    return path


async def differing(one: Database, other: Database) -> list[str]:
    stores = await one.open(), await other.open()
    try:
        return list(await copying.differences(*stores))
    finally:
        for store in stores:
            await store.close()


async def all_tables(database: Database) -> list[tuple[TableKey, Stage, int]]:
    store = await database.open()
    try:
        return [
            (row.key, row.stage, row.shown_version) for row in await store.all_tables(limit=1000)
        ]
    finally:
        await store.close()


def test_copied_there_and_back_nothing_differs(
    played: Path, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back = tmp_path / "back.sqlite3"
    assert program.main(["copy", str(played), url]) == 0, capsys.readouterr().err
    assert program.main(["copy", url, str(back)]) == 0, capsys.readouterr().err
    assert run(differing(Database(played), Database(back))) == []
    out = capsys.readouterr().out
    tables = run(all_tables(Database(played)))
    assert out.count(f"{len(tables)} tables were replayed on both sides.") == 2
    assert program.main(["rebuild", "--database", url]) == 0
    assert " 0 of them differed" in capsys.readouterr().out


def test_numbers_of_rows_are_not_used_again_after_a_copy(played: Path, url: str) -> None:
    async def open_and_add(database: Database) -> TableKey:
        store = await database.open()
        try:
            return await store.open_table(await group(store), "azul", "new", change("opened"))
        finally:
            await store.close()

    assert program.main(["copy", str(played), url]) == 0
    assert run(open_and_add(Database.named(url))) == run(open_and_add(Database(played)))


def test_a_copy_needs_an_empty_target_and_a_source(
    played: Path, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["copy", str(played), url]) == 0
    assert program.main(["copy", str(played), url]) == 3
    assert "must be empty" in capsys.readouterr().err
    assert program.main(["copy", url, str(played)]) == 3
    assert "exists" in capsys.readouterr().err
    assert program.main(["copy", str(tmp_path / "missing"), url]) == 3
    assert "does not exist" in capsys.readouterr().err


def test_a_difference_is_found(played: Path, url: str) -> None:
    async def change_total() -> None:
        store = await Database.named(url).open()
        await store.reading.all("UPDATE finished_game SET moves = moves + 1 WHERE seat = 0")
        await store.close()

    assert program.main(["copy", str(played), url]) == 0
    run(change_total())
    assert run(differing(Database(played), Database.named(url))) == ["finished_game"]


def test_drill_a_backup_is_restored(
    postgres_server: Server,
    played: Path,
    url: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def forget_and_lose() -> None:
        store = await database.open()
        await store.forget((await store.meet(556, "Later")).key, at=NOON)
        await store.reading.all("DELETE FROM due_standing")
        await store.reading.all("TRUNCATE replay")
        await store.close()

    async def after() -> tuple[int, Restored | None]:
        store = await database.open()
        found = len(await store.forgotten()), await store.restoration()
        await store.record_restoration(None)
        assert await store.restoration() is None
        await store.close()
        return found

    async def met() -> None:
        store = await database.open()
        await store.meet(556, "Later")
        await store.close()

    database, folder = Database.named(url), tmp_path / "backups"
    assert program.main(["copy", str(played), url]) == 0
    run(met())
    before = run(all_tables(database))
    assert program.main(["backup", str(folder), "--database", url]) == 0, capsys.readouterr().err
    (saved,) = folder.iterdir()
    assert saved.stat().st_mode & 0o777 == 0o600
    run(forget_and_lose())
    assert program.main(["restore", str(folder), "--database", url]) == 0, capsys.readouterr().err
    assert [row[:2] for row in run(all_tables(database))] == [row[:2] for row in before]
    forgotten, restored = run(after())
    assert forgotten == 2
    assert restored is not None
    assert run(postgres_server.execute(f"DROP DATABASE {url.rpartition('/')[2]}")) is None
    assert program.main(["restore", str(folder), "--database", url]) == 0, capsys.readouterr().err
    assert [row[:2] for row in run(all_tables(database))] == [row[:2] for row in before]
    still_open = [key for key, stage, _ in before if stage is not Stage.OVER]
    assert list(restored.tables) == still_open


def test_a_url_may_have_its_host_in_a_parameter_as_for_a_socket(
    postgres_server: Server, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def create() -> None:
        await (await Database.named(url).open()).close()

    run(create())
    name, port = url.rpartition("/")[2], postgres_server.port
    local = f"postgresql:///{name}?host=127.0.0.1&port={port}&user=miz"
    for command in ("backup", "restore"):
        arguments = [command, str(tmp_path), "--database", local]
        assert program.main(arguments) == 0, capsys.readouterr().err


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_server_that_does_not_answer_is_reported_in_one_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "games.dump"
    saved.write_bytes(b"")
    source = tmp_path if command == "backup" else saved
    with socket() as free:  # bound, but not listening: connections are refused
        free.bind(("127.0.0.1", 0))
        url = f"postgresql://miz@127.0.0.1:{free.getsockname()[1]}/games"
        code = program.main([command, str(source), "--database", url])
    assert code == 3
    [line] = capsys.readouterr().err.splitlines()
    assert "127.0.0.1" in line


def test_a_role_that_the_server_refuses_is_reported_in_one_sentence(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "games.dump"
    saved.write_bytes(b"")
    stranger = f"postgresql://stranger@{url.partition('@')[2]}"
    assert program.main(["restore", str(saved), "--database", stranger]) == 3
    [line] = capsys.readouterr().err.splitlines()
    assert "stranger" in line


def test_databases_that_were_replaced_forget_too(
    postgres_server: Server, url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database, folder = Database.named(url), tmp_path / "backups"
    name = url.rpartition("/")[2]

    async def with_people(*ids: int) -> None:
        store = await database.open()
        for one in ids:
            await store.meet(one, f"Person {one}")
            await store.enter(one, "private", f"Person {one}")
        await store.close()

    async def names(of: str) -> list[tuple[str, str]]:
        store = await Database.named(of).open()
        query = "SELECT person.name, title FROM person, chat WHERE chat.id = person.id ORDER BY person.id"
        found = [(row["name"], row["title"]) for row in await store.reading.all(query)]
        await store.close()
        return found

    async def forget() -> None:
        store = await database.open()
        await store.forget((await store.meet(556, "Person 556")).key, at=NOON)
        await store.erase_traces()
        await store.close()

    async def replaced() -> list[str]:
        found = await postgres_server.fetch(
            f"SELECT datname FROM pg_database WHERE datname LIKE '{name}\\_replaced\\_%'"
        )
        return [postgres_server.url(row[0]) for row in found]

    run(with_people(555))
    assert program.main(["backup", str(folder), "--database", url]) == 0
    run(with_people(557, 556))
    assert program.main(["restore", str(folder), "--database", url]) == 0
    run(with_people(556, 557))
    (aside,) = run(replaced())
    run(postgres_server.execute(f'CREATE DATABASE "{name}_replaced_20200101T000000Z"'))  # empty
    run(postgres_server.execute(f"CREATE DATABASE {name}_replaced_by TEMPLATE {name}"))
    run(forget())
    kept = [("Person 555", "Person 555"), ("Person 557", "Person 557")]
    assert run(names(aside)) == [*kept, ("", "")]
    assert run(names(url)) == [kept[0], ("", ""), kept[1]]
    assert ("Person 556", "Person 556") in run(names(postgres_server.url(f"{name}_replaced_by")))
    warnings = [one for one in caplog.records if one.name == "bot.store.postgres.replaced"]
    assert [vars(one)["database"] for one in warnings] == [f"{name}_replaced_20200101T000000Z"]


def test_a_database_in_use_is_not_replaced(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def restore() -> int:
        store = await Database.named(url).open()
        arguments = ["restore", str(folder), "--database", url]
        code = await asyncio.to_thread(program.main, arguments)
        await store.close()
        return code

    folder = tmp_path / "backups"

    async def create() -> None:
        await (await Database.named(url).open()).close()

    run(create())
    assert program.main(["backup", str(folder), "--database", url]) == 0, capsys.readouterr().err
    assert run(restore()) == 4
    assert "in use" in capsys.readouterr().err


def test_the_help_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program.main(["--help"])
    out = capsys.readouterr().out
    for command in ("backup", "restore", "copy", "rebuild"):
        assert f"\n    {command} " in out


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    assert program.main(["backup", str(file), "--database", url]) == 3
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert f"cannot be backed up to {file}" in told
