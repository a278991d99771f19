"""The deadlines of a table."""

from __future__ import annotations

from dataclasses import replace

from bot.store.records import ChatKey, PersonKey, Stage
from bot.tables import commands, deadlines
from bot.tables.deadlines import ABSENT, IDLE, LOBBY, REMIND
from bot.tables.decisions import decide, open_table
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve, replay
from tests.toy import GAME

SARA, AMIR, CHAT = PersonKey(1), PersonKey(2), ChatKey(1)
LIBRARY = GameLibrary(game={"pebbles": GAME}.__getitem__)
NOON = 1_000_000.0


def table(*people: PersonKey, patience: int | None = 600, started: bool = True) -> Table:
    opened = commands.Open(by=SARA, game="pebbles", chat=CHAT, seats=4, patience=patience)
    log = list(open_table(opened, GAME))
    found = replay(log, LIBRARY)
    steps: list[commands.Command] = [commands.Join(person) for person in people]
    for step in [*steps, *([commands.Start(SARA, "seed")] if started else [])]:
        for fact in decide(found, step):
            found = evolve(found, fact, LIBRARY)
    return found


def due(found: Table, now: float = NOON) -> dict[str, float]:
    times = deadlines.deadlines(found, touched=NOON, moved=NOON, now=now)
    return {kind: time - NOON for kind, time in times.items()}


def test_a_lobby_has_a_deadline_of_half_an_hour() -> None:
    assert due(table(started=False)) == {LOBBY: 1800}


def test_a_running_game_has_deadlines_for_a_move_and_for_any_press() -> None:
    assert due(table(AMIR)) == {ABSENT: 600, IDLE: 172_800}


def test_a_long_patience_has_a_reminder_before_its_end() -> None:
    assert due(table(AMIR, patience=3600)) == {REMIND: 3000, ABSENT: 3600, IDLE: 172_800}


def test_three_days_for_a_move_are_not_cut_short_by_two_days_of_silence() -> None:
    assert due(table(AMIR, patience=259_200))[IDLE] == 172_800 + 259_200


def test_without_patience_only_silence_counts() -> None:
    assert due(table(AMIR, patience=None)) == {IDLE: 172_800}


def test_the_only_person_has_no_deadline_for_a_move() -> None:
    found = table(AMIR)
    for fact in decide(found, commands.Leave(AMIR)):
        found = evolve(found, fact, LIBRARY)
    assert due(found) == {IDLE: 172_800}


def test_a_deadline_that_has_passed_is_not_set_again() -> None:
    assert due(table(AMIR, patience=3600), now=NOON + 3001) == {ABSENT: 3600, IDLE: 172_800}


def test_an_ended_table_has_no_deadlines() -> None:
    assert due(replace(table(AMIR), stage=Stage.OVER)) == {}


def test_a_lobby_is_quiet_after_ten_minutes_and_a_game_after_a_day() -> None:
    for found, quiet in ((table(started=False), 600), (table(AMIR), 86_400)):
        assert not deadlines.is_quiet(found, touched=NOON, now=NOON + quiet - 1)
        assert deadlines.is_quiet(found, touched=NOON, now=NOON + quiet)
