"""The deadlines of a table."""

from __future__ import annotations

from dataclasses import replace

from bot.store.records import ChatKey, PersonKey, Stage
from bot.tables import commands, deadlines
from bot.tables.deadlines import ABSENT, CALL, IDLE, LOBBY, WARN
from bot.tables.decisions import decide, open_table
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve, replay
from tests.toy import GAME

SARA, AMIR, CHAT = PersonKey(1), PersonKey(2), ChatKey(1)
LIBRARY = GameLibrary(game={"pebbles": GAME}.__getitem__)
NOON = 1_000_000.0


def table(*people: PersonKey, time_limit: int | None = 600, started: bool = True) -> Table:
    opened = commands.Open(by=SARA, game="pebbles", chat=CHAT, seats=4, time_limit=time_limit)
    log = list(open_table(opened, GAME))
    found = replay(log, LIBRARY)
    steps: list[commands.Command] = [commands.Join(person) for person in people]
    for step in [*steps, *([commands.Start(SARA, "seed")] if started else [])]:
        for fact in decide(found, step).facts:
            found = evolve(found, fact, LIBRARY)
    return found


def due(found: Table, now: float = NOON) -> dict[str, float]:
    times = deadlines.deadlines(found, touched=NOON, moved=NOON, now=now)
    return {kind: time - NOON for kind, time in times.items()}


def test_a_lobby_has_a_deadline_of_half_an_hour() -> None:
    assert due(table(started=False)) == {LOBBY: 1800}


def test_a_running_game_has_deadlines_for_a_move_and_for_any_press() -> None:
    assert due(table(AMIR)) == {ABSENT: 600, WARN: 86_400, IDLE: 172_800}


def test_the_time_of_the_next_call_is_a_deadline() -> None:
    times = deadlines.deadlines(table(AMIR), touched=NOON, moved=NOON, now=NOON, call_at=NOON)
    assert times[CALL] == NOON


def test_calls_come_at_half_and_at_nine_tenths_and_never_twice_within_a_minute() -> None:
    def calls(time_limit: int | None, first: float) -> list[float]:
        found, at = [], NOON + first
        while then := deadlines.next_call(table(AMIR, time_limit=time_limit), moved=NOON, now=at):
            at = then
            found.append(at - NOON)
        return found

    assert calls(3600, 0) == [1800, 3240]
    assert calls(600, 60) == [300, 540]
    assert calls(300, 60) == [150, 270]
    assert calls(60, 0) == []
    assert calls(300, 120) == [270]
    assert calls(None, 0) == []


def test_a_person_who_acted_within_three_minutes_is_called_after_a_minute() -> None:
    found = table(AMIR)
    mover = found.occupants[found.to_move or 0].owner
    assert mover is not None
    assert deadlines.first_call(found, {}, {}, now=NOON) == NOON
    assert deadlines.first_call(found, {mover: NOON - 180}, {}, now=NOON) == NOON + 60
    assert deadlines.first_call(found, {mover: NOON - 181}, {}, now=NOON) == NOON


def test_half_of_a_short_limit_is_silence_enough() -> None:
    found = table(AMIR, time_limit=60)
    mover = found.occupants[found.to_move or 0].owner
    assert mover is not None
    acted = {mover: NOON}
    assert deadlines.first_call(found, acted, {}, now=NOON) == NOON + 30
    assert deadlines.first_call(found, acted, {mover: NOON - 25}, now=NOON) == NOON + 35
    assert deadlines.first_call(found, acted, {mover: NOON}, now=NOON) is None
    assert deadlines.first_call(table(AMIR, time_limit=300), acted, {}, now=NOON) == NOON + 60


def test_a_person_who_was_called_within_a_minute_is_not_called_at_once() -> None:
    found = table(AMIR)
    mover = found.occupants[found.to_move or 0].owner
    assert mover is not None
    assert deadlines.first_call(found, {}, {mover: NOON - 20}, now=NOON) == NOON + 40
    assert deadlines.first_call(found, {mover: NOON}, {mover: NOON - 20}, now=NOON) == NOON + 60
    assert deadlines.first_call(found, {}, {mover: NOON - 61}, now=NOON) == NOON


def test_three_days_for_a_move_are_not_cut_short_by_two_days_of_silence() -> None:
    assert due(table(AMIR, time_limit=259_200))[IDLE] == 172_800 + 259_200


def test_without_a_time_limit_only_silence_counts() -> None:
    assert due(table(AMIR, time_limit=None)) == {WARN: 86_400, IDLE: 172_800}


def test_the_only_person_has_no_deadline_for_a_move() -> None:
    found = table(AMIR)
    for fact in decide(found, commands.Leave(AMIR)).facts:
        found = evolve(found, fact, LIBRARY)
    assert due(found) == {WARN: 86_400, IDLE: 172_800}


def test_a_deadline_that_has_passed_is_not_set_again() -> None:
    assert due(table(AMIR), now=NOON + 600) == {WARN: 86_400, IDLE: 172_800}


def test_an_ended_table_has_no_deadlines() -> None:
    assert due(replace(table(AMIR), stage=Stage.OVER)) == {}


def test_a_lobby_is_quiet_after_ten_minutes_and_a_game_never() -> None:
    found = table(started=False)
    assert not deadlines.is_quiet(found, touched=NOON, now=NOON + 599)
    assert deadlines.is_quiet(found, touched=NOON, now=NOON + 600)
    assert not deadlines.is_quiet(table(AMIR), touched=NOON, now=NOON + 172_800)
