"""Every column of the schema that refers to a person is in /mydata, or is listed here with a reason."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.records import PersonKey
from bot.store.sqlite.store import open_store

PARTS = {
    ("person", "id"): "person",
    ("person", "telegram_id"): "person",
    ("chat", "telegram_id"): "private_chat",
    ("seated", "person_id"): "tables",
    ("finished_game", "person_id"): "finished_games",
    ("substitute", "person_id"): "substitutions",
    ("standing", "person_id"): "standings",
    ("rating", "person_id"): "ratings",
    ("puzzle_answer", "person_id"): "puzzle_answers",
    ("lesson", "person_id"): "lessons",
    ("imported_game", "person_id"): "sent_games",
    ("invitation", "person_id"): "invitations",
    ("private_copy", "person_id"): "private_messages",
    ("guest", "person_id"): "private_tables",
    ("takeback_request", "asker_id"): "takeback_requests",
    ("takeback_request", "asked_id"): "takeback_requests",
    ("next_table", "person_id"): "next_tables",
    ("ban", "telegram_id"): "bans",
}
"""The part of `stored_about` that contains the rows of each column."""
REASONS = {
    ("forgotten", "person_id"): "somebody who was forgotten has no Telegram id and cannot ask",
    (
        "forgotten",
        "telegram_id",
    ): "kept only until the traces of somebody who was forgotten are erased",
    ("former_chat", "telegram_id"): "only groups become supergroups",
    ("served_bot", "telegram_id"): "the bot itself",
}
_PERSONAL = re.compile(r"person|telegram|user_id|owner|host|lane")


def _columns(path: Path) -> set[tuple[str, str]]:
    """Return the columns that refer to a person, by a foreign key or by their names."""
    query = "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'"
    keys = (
        'SELECT t.name, k."from" FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) k'
        " WHERE k.\"table\" = 'person'"
    )
    with closing(sqlite3.connect(path)) as file:
        named = {(table, name) for table, name in file.execute(query) if _PERSONAL.search(name)}
        return {*named, *file.execute(keys), ("person", "id")}


def _fill(path: Path, telegram_id: int) -> None:
    """Insert a row of ones into every empty table, with the Telegram id where one belongs."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        for (table,) in file.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'sqlite_sequence'"
        ).fetchall():
            if file.execute(f"SELECT 1 FROM {table}").fetchone():
                continue
            values = {}
            for _, name, kind, *_ in file.execute(f"PRAGMA table_info({table})"):
                filled = {"TEXT": "{}", "BLOB": b""}.get(kind, 1)
                values[name] = telegram_id if name == "telegram_id" else filled
            marks = ", ".join("?" * len(values))
            file.execute(
                f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", [*values.values()]
            )
        file.commit()


async def test_what_refers_to_a_person_is_in_mydata_or_has_a_reason(
    path: Path,
) -> None:
    store = await open_store(path)
    sara = await store.meet(101, "Sara")
    await store.enter(101, "private", "Sara")
    assert sara.key == PersonKey(1)
    await store.close()
    assert _columns(path) == PARTS.keys() | REASONS.keys()
    _fill(path, 101)
    again = await open_store(path)
    try:
        about = await again.stored_about(sara.key)
    finally:
        await again.close()
    assert {part for part in PARTS.values() if not about[part]} == set()
