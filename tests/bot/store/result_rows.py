"""The rows of a database that are derived from the results of games."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

TABLES = ("finished_game", "substitute", "standing", "rating", "due_standing")


def rows(path: Path, *tables: str) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as connection:
        return {
            table: sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=repr)
            for table in tables or TABLES
        }
