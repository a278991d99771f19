"""Queues, buckets, deadlines: the small rooms that know only the time."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.runtime.keyed import KeyedLocks
from bot.store.records import ChatKey, PersonKey, Stage
from bot.tables import commands, deadlines
from bot.tables.deadlines import ABSENT, IDLE, LOBBY, REMIND
from bot.tables.decisions import decide, open_table
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve, replay
from bot.telegram.chat_activity import BURIED, RECENT_SECONDS, ChatActivity, Throttle
from tests.slow_clock import SlowClock
from tests.toy import GAME

SARA, AMIR, CHAT = PersonKey(1), PersonKey(2), ChatKey(1)
LIBRARY = GameLibrary(game={"pebbles": GAME}.__getitem__)
NOON = 1_000_000.0


async def test_each_table_does_one_thing_at_a_time_in_order() -> None:
    boxes, done = KeyedLocks(), []

    async def work(table: int, number: int) -> None:
        async with boxes.hold(table):
            done.append((table, number, "in"))
            await asyncio.sleep(0.001 * (3 - number))
            done.append((table, number, "out"))

    await asyncio.gather(*(work(table, number) for number in range(3) for table in (1, 2)))
    for table in (1, 2):
        assert [(number, way) for one, number, way in done if one == table] == [
            (number, way) for number in range(3) for way in ("in", "out")
        ]
    assert [entry[2] for entry in done[:2]] == ["in", "in"], "tables do not wait for each other"


async def test_a_queue_that_is_empty_is_forgotten_also_after_an_error() -> None:
    boxes = KeyedLocks()
    with pytest.raises(ValueError, match="x"):
        async with boxes.hold(1):
            raise ValueError("x")
    assert len(boxes) == 0


def test_a_flood_of_one_person_stops_nobody_else() -> None:
    clock = SlowClock()
    flood = Throttle(clock, burst=3, rate=1)
    assert [flood.lets_pass(1) for _ in range(5)] == [True, True, True, False, False]
    assert flood.lets_pass(2)
    clock.move(2)
    assert [flood.lets_pass(1) for _ in range(3)] == [True, True, False]


def test_who_pressed_lately_is_awake() -> None:
    clock = SlowClock()
    activity = ChatActivity(clock)
    activity.pressed(CHAT, SARA)
    clock.move(RECENT_SECONDS)
    assert activity.is_awake(CHAT, SARA)
    clock.move(0.1)
    assert not activity.is_awake(CHAT, SARA)
    assert not activity.is_awake(ChatKey(2), SARA)


def test_more_than_thirty_newer_messages_bury_a_board() -> None:
    activity = ChatActivity(SlowClock())
    for number in range(100, 100 + BURIED + 1):
        activity.heard(CHAT, number)
    assert not activity.is_buried(CHAT, 100, numbered=False)
    activity.heard(CHAT, 200)
    assert activity.is_buried(CHAT, 100, numbered=False)


def test_where_messages_are_numbered_those_unseen_count_as_well() -> None:
    activity = ChatActivity(SlowClock())
    activity.heard(CHAT, 131)
    assert activity.is_buried(CHAT, 100, numbered=True)
    assert not activity.is_buried(CHAT, 101, numbered=True)
    assert not activity.is_buried(CHAT, 100, numbered=False)


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


def test_a_lobby_waits_half_an_hour() -> None:
    assert due(table(started=False)) == {LOBBY: 1800}


def test_a_running_game_waits_for_a_move_and_for_any_press() -> None:
    assert due(table(AMIR)) == {ABSENT: 600, IDLE: 172_800}


def test_a_long_patience_has_a_reminder_before_its_end() -> None:
    assert due(table(AMIR, patience=3600)) == {REMIND: 3000, ABSENT: 3600, IDLE: 172_800}


def test_three_days_for_a_move_are_not_cut_short_by_two_days_of_silence() -> None:
    assert due(table(AMIR, patience=259_200))[IDLE] == 172_800 + 259_200


def test_without_patience_only_silence_counts() -> None:
    assert due(table(AMIR, patience=None)) == {IDLE: 172_800}


def test_nobody_waits_for_the_only_person() -> None:
    found = table(AMIR)
    for fact in decide(found, commands.Leave(AMIR)):
        found = evolve(found, fact, LIBRARY)
    assert due(found) == {IDLE: 172_800}


def test_what_has_come_is_not_set_again() -> None:
    assert due(table(AMIR, patience=3600), now=NOON + 3001) == {ABSENT: 3600, IDLE: 172_800}


def test_an_ended_table_waits_for_nothing() -> None:
    assert due(replace(table(AMIR), stage=Stage.OVER)) == {}


def test_a_lobby_is_quiet_after_ten_minutes_and_a_game_after_a_day() -> None:
    for found, quiet in ((table(started=False), 600), (table(AMIR), 86_400)):
        assert not deadlines.is_quiet(found, touched=NOON, now=NOON + quiet - 1)
        assert deadlines.is_quiet(found, touched=NOON, now=NOON + quiet)
