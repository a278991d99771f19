"""After a person is forgotten, no file next to the database has their name or Telegram id."""

from __future__ import annotations

import asyncio
import errno
import gzip
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.errors import StoreUnavailable
from bot.store.people.forgetting import Forgotten, forgotten_in, reapply
from bot.store.records import NOBODY, InboxRow, PersonKey
from bot.store.sqlite import store as sqlite_store
from bot.store.sqlite.restoring import restore
from bot.store.sqlite.store import SqliteStore, open_store
from bot.tables.timers import purge_updates
from tests.manual_clock import ManualClock, until
from tests.store.personal_traces import ID, NAME, USERNAME, traces
from tests.store.samples import NOON, opened

OTHERS = 400


async def crowded(store: SqliteStore) -> PersonKey:
    """Add the person among many others, who were added before and after and changed their names."""
    found = None
    for number in range(OTHERS):
        await store.meet(number + 1, f"person {number}" * (1 + number % 9))
        if number % 40 == 7:
            person = await store.meet(ID, NAME + "!" * (number % 3), USERNAME)
            found = person.key
            await store.enter(ID, "private", NAME)
        await store.enter(-number - 1, "group", f"group {number}" * (1 + number % 7))
    assert found is not None
    return found


async def test_no_file_has_the_name_or_the_id(path: Path) -> None:
    store = await open_store(path)
    person = await crowded(store)
    await store.add_updates([InboxRow(5, f'{{"name":"{NAME}","id":{ID}}}')], at=NOON)
    assert traces(path.parent)
    await store.forget(person, at=NOON, update_id=5)
    await store.erase_traces()
    assert traces(path.parent) == []
    await store.close()
    assert traces(path.parent) == []


async def test_a_copy_made_by_a_migration_forgets_too(path: Path) -> None:
    store = await open_store(path)
    person = await crowded(store)
    await store.close()
    copy = path.with_name(f"{path.name}-before-0013")
    copy.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(copy)) as file:
        # A game that somebody else sent.
        content = zlib.compress(f'{{"players": ["{NAME}"]}}'.encode())
        file.execute("INSERT INTO imported_game VALUES (1, 1, 1.0, ?)", (content,))
        file.execute("INSERT INTO inbox VALUES (1, 'new', 1.0, ?, NULL)", (NAME,))
        file.commit()
    broken = path.with_name(f"{path.name}-before-0002")
    broken.write_bytes(b"no database: " + NAME.encode())
    store = await open_store(path)
    await store.forget(person, at=NOON)
    await store.erase_traces()
    await store.close()
    assert traces(path.parent) == []
    assert copy.exists()
    with closing(sqlite3.connect(copy)) as file:
        assert file.execute("SELECT count(*) FROM person").fetchone() == (OTHERS + 1,)
        assert file.execute("SELECT count(*) FROM imported_game").fetchone() == (0,)


@pytest.mark.parametrize("is_killed", [False, True])
async def test_traces_that_could_not_be_erased_are_erased_later(
    path: Path, monkeypatch: pytest.MonkeyPatch, is_killed: bool
) -> None:
    store = await open_store(path)
    person = await crowded(store)
    await store.close()
    for suffix in ("before-0013", "replaced-20260101T000000Z"):
        path.with_name(f"{path.name}-{suffix}").write_bytes(path.read_bytes())
    store = await open_store(path)

    def fails(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    await store.forget(person, at=NOON)
    if not is_killed:
        with monkeypatch.context() as broken:
            broken.setattr(sqlite_store, "forget_in_copies", fails)
            with pytest.raises(StoreUnavailable):
                await store.erase_traces()
    await store.close()
    path.with_name(f"{path.name}-before-0099").write_bytes(path.read_bytes())  # of an update
    assert traces(path.parent)
    store = await open_store(path)
    await store.forget(person, at=NOON + 1)
    purges = asyncio.create_task(purge_updates(store, clock := ManualClock()))
    await until(lambda: clock.waits)
    purges.cancel()
    await asyncio.wait({purges})
    assert traces(path.parent) == []
    await store.close()
    assert traces(path.parent) == []


async def test_a_person_with_another_key_in_a_replaced_database_is_found(path: Path) -> None:
    """Two people whom the bot met after the backup have other keys in the restored database."""
    store = await open_store(path)
    await store.close()
    replaced = path.with_name(f"{path.name}-replaced-20260101T000000Z")
    replaced.write_bytes(path.read_bytes())
    for file, ids in ((path, (ID, 7)), (replaced, (7, ID))):
        store = await open_store(file)
        for one in ids:
            await store.meet(one, NAME if one == ID else "Somebody else")
            await store.enter(one, "private", NAME if one == ID else "Somebody else")
        await store.close()
    store = await open_store(path)
    await store.forget((await store.meet(ID, NAME)).key, at=NOON)
    await store.erase_traces()
    await store.close()
    assert traces(path.parent) == []
    with closing(sqlite3.connect(replaced)) as file:
        names = [name for (name,) in file.execute("SELECT name FROM person ORDER BY id")]
    assert names == ["Somebody else", ""]


async def test_the_person_stays_at_their_tables_without_a_name(store: SqliteStore) -> None:
    sara = await store.meet(ID, NAME, USERNAME)
    await opened(store, "a", seated=(sara.key,))
    await store.forget(sara.key, at=NOON)
    found = await store.person(sara.key)
    assert (found.name, found.username, found.telegram_id) == ("", None, -sara.key)
    assert [row.seated for row in await store.all_tables()] == [(sara.key,)]


async def test_the_same_telegram_user_comes_back_as_a_new_person(store: SqliteStore) -> None:
    before = await store.meet(ID, NAME, USERNAME)
    chat = await store.enter(ID, "private", NAME)
    await store.forget(before.key, at=NOON)
    await store.forget(before.key, at=NOON + 1)
    after = await store.meet(ID, NAME, USERNAME)
    again = await store.enter(ID, "private", NAME)
    assert after.key != before.key
    assert again.key != chat.key
    assert (await store.chat(chat.key)).telegram_id == NOBODY
    assert await store.forgotten() == [Forgotten(before.key, chat.key, NOON)]


async def test_a_restored_backup_forgets_again(path: Path, tmp_path: Path) -> None:
    store = await open_store(path)
    person = await crowded(store)
    await store.close()
    backup = tmp_path / "other" / "backup.sqlite3"
    backup.parent.mkdir()
    backup.write_bytes(path.read_bytes())
    store = await open_store(path)
    await store.forget(person, at=NOON)
    await store.erase_traces()
    late = await store.meet(7_000_001, "not in the backup")
    await store.forget(late.key, at=NOON + 1)
    await store.close()
    assert traces(backup.parent)
    reapply(backup, forgotten_in(path))
    assert traces(backup.parent) == []
    assert [one.person for one in forgotten_in(backup)] == [person]


@pytest.fixture
def old(path: Path) -> Path:
    """A database without a list of forgotten people."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE person (id INTEGER PRIMARY KEY)")
    return path


def test_an_old_database_has_forgotten_nobody(old: Path) -> None:
    assert forgotten_in(old) == []


async def test_a_backup_of_an_early_version_forgets_again(path: Path) -> None:
    path.write_bytes(
        gzip.decompress((Path(__file__).parent / "databases/first.sqlite3.gz").read_bytes())
    )
    with closing(sqlite3.connect(path)) as file:
        file.execute("DELETE FROM person")
        file.execute("INSERT INTO person VALUES (1, ?, ?, ?, 'fa', 1)", (ID, NAME, USERNAME))
        file.commit()
    reapply(path, [Forgotten(PersonKey(1), None, NOON)])
    assert traces(path.parent) == []


async def test_what_is_stored_contains_no_seed(store: SqliteStore) -> None:
    sara = await store.meet(ID, NAME, USERNAME)
    await store.enter(ID, "private", NAME)
    body = f'{{"kind":"opened","host":{sara.key},"seed":"5ec4e7","narration":7}}'
    other = '{"kind":"played","by":999,"word":"w2"}'
    own = f'{{"kind":"played","by":{sara.key},"word":"w1"}}'
    await opened(store, body, own, other, seated=(sara.key,))
    found = await store.stored_about(sara.key)
    assert found["person"]["name"] == NAME
    assert found["private_chat"]["telegram_id"] == ID
    assert [fact.get("word") for fact in found["facts"]] == [None, "w1"]
    assert "5ec4e7" not in str(found)
    with pytest.raises(KeyError):
        await store.stored_about(PersonKey(10**6))


async def test_the_command_restore_forgets_again(path: Path, tmp_path: Path) -> None:
    store = await open_store(path)
    person = await crowded(store)
    await store.close()
    backup = tmp_path / "other" / "backup.sqlite3"
    backup.parent.mkdir()
    backup.write_bytes(path.read_bytes())
    store = await open_store(path)
    await store.forget(person, at=NOON)
    await store.erase_traces()
    await store.close()
    restore(backup, path, NOON)
    assert traces(path.parent) == [backup.name]
