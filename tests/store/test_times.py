"""After an outage, every stored time is moved by its length, unless there is a reason why it is not."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

from pydantic import TypeAdapter

import bot.store.migrations
from bot.tables.facts import Fact
from tests.new_database import open_new

MOVED = {
    "deadline.set_at",  # with `due`
    "deadline.due",  # test_a_restart_after_49_hours_ends_no_game_and_takes_no_time, for example
    "game_table.paused_at",  # test_an_outage_during_a_pause_moves_its_deadlines_once
    "invitation.at",  # test_an_invitation_expires_later_by_the_length_of_an_outage
    "takeback_request.until",  # test_an_outage_takes_no_time_from_a_request_for_a_take_back
    "heartbeat.alive_at",  # is set to the end of the outage
}
PAST = "it says when something happened; nothing expires because of it"
PURGED = "what it belongs to is deleted after a fixed time, whether the bot is reachable or not"
OF_NODES = "it is a time of the database server, by which nodes find out whether another one works"
REASONS = {
    "alarm.seen": PAST,
    "alarm.since": PAST,
    "announcement.at": PAST,
    "ban.at": PAST,
    "draining.finish_by": OF_NODES,
    "draining.until": OF_NODES,
    "fact.at": PAST,
    "finished_game.ended_at": PAST,
    "forgotten.at": PURGED,
    "game_table.changed_at": "it is replaced by the time that follows from the deadlines (bot.tables.stored_times)",
    "game_table.opened_at": PAST,
    "handled_update.at": PURGED,
    "imported_game.at": PAST,
    "inbox.at": PURGED,
    "lease.used_at": OF_NODES,
    "migration.at": PAST,
    "node.until": OF_NODES,
    "puzzle_answer.at": PAST,
    "puzzle_answer.day": "it is the day of a puzzle, which is the same for everybody",
    "puzzle_chat.hour": "it is a time of day",
    "puzzle_chat.next_at": "it follows from the hour; a puzzle that was missed is sent once afterwards",
    "puzzle_chat.sent_day": "it is the day of a puzzle, which is the same for everybody",
    "rating.ended_at": PAST,
    "restoration.saved_at": PAST,
    "search_job.added_at": OF_NODES,
    "thinker.until": OF_NODES,
    "writing_session.used_at": OF_NODES,
}
NO_TIMES = {
    *("finished_game.strength", "rating.mu", "rating.sigma", "standing.mu", "standing.sigma"),
}
_TIME = re.compile(r"(^|_)(at|since|until|due|day|hour|seen|seconds)$")
_TABLE = re.compile(r"CREATE (?:UNLOGGED )?TABLE (\w+) \((.*?)^\)", re.DOTALL | re.MULTILINE)
_COLUMN = re.compile(
    r"^    (?:ADD COLUMN )?([a-z_]+) (REAL|DOUBLE PRECISION|TIMESTAMPTZ)\b", re.MULTILINE
)
_ADDED = re.compile(r"ALTER TABLE (\w+) ADD COLUMN (\w+) (REAL|DOUBLE PRECISION|TIMESTAMPTZ)\b")


async def columns_of_sqlite(folder: Path) -> set[str]:
    """Return the columns of an SQLite database that have a fractional number, or a name like that of a time."""
    await (await open_new(folder / "games.sqlite3")).close()
    connection = sqlite3.connect(folder / "games.sqlite3")
    tables = [
        row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    ]
    found = {
        f"{table}.{name}"
        for table in tables
        for _, name, kind, *_ in connection.execute(f"PRAGMA table_info({table})")
        if kind == "REAL" or _TIME.search(name)
    }
    connection.close()
    return found


def columns_of_postgres() -> set[str]:
    """Return the columns of the same kinds in the migrations that only PostgreSQL has."""
    folder = Path(bot.store.migrations.__file__).parent / "postgres"
    found = set()
    for file in folder.glob("*.sql"):
        text = file.read_text()
        for table, body in _TABLE.findall(text):
            found |= {f"{table}.{name}" for name, _ in _COLUMN.findall(body)}
        found |= {f"{table}.{name}" for table, name, _ in _ADDED.findall(text)}
    return found


async def test_every_stored_time_is_moved_or_has_a_reason(tmp_path: Path) -> None:
    found = await columns_of_sqlite(tmp_path) | columns_of_postgres()
    assert {"deadline.due", "node.until", "puzzle_chat.hour"} <= found
    assert found == MOVED | REASONS.keys() | NO_TIMES


FACTS_MOVED = {"paused.until", "proposed.at", "occupant.since"}
"""The times in facts. Deadlines tell them as well, and these are moved (`bot.tables.stored_times.with_times_of`)."""
FACTS_NO_TIMES = {"occupant.strength", "paused.elapsed"}


def test_every_time_in_a_fact_is_moved_with_a_deadline() -> None:
    """The times are read from the JSON schema of the facts, which has their nested types, too."""
    schema = TypeAdapter(Fact).json_schema()
    found = {
        f"{name.lower()}.{field}"
        for name, kind in schema["$defs"].items()
        for field, described in kind.get("properties", {}).items()
        if '"number"' in json.dumps(described)
    }
    assert found == FACTS_MOVED | FACTS_NO_TIMES
