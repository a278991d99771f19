"""Answers to the daily puzzles, the groups that get them, and stored analyses."""

from __future__ import annotations

from dataclasses import replace

from bot.store.interface import Store
from bot.store.puzzles import PuzzleAnswer, PuzzleChat, PuzzleScore
from bot.store.records import Place
from tests.store.samples import NOON, change


async def test_the_first_answer_of_a_day_counts_in_every_chat(store: Store) -> None:
    sara = (await store.meet(101, "Sara")).key
    here, there = (await store.enter(-100, "group")).key, (await store.enter(-200, "group")).key
    first = PuzzleAnswer(20_000, sara, "f1.blue.1", solved=False)
    second = replace(first, choice="f2.red.1", solved=True)
    assert await store.puzzle_answer(20_000, sara) is None
    assert await store.answer_puzzle(first, here, at=NOON) == first
    assert await store.answer_puzzle(second, there, at=NOON + 1) == first
    assert await store.answer_puzzle(second, here, at=NOON + 2) == first
    assert await store.puzzle_answer(20_000, sara) == first
    assert await store.puzzle_answers(20_000, here) == [first]
    assert await store.puzzle_answers(20_000, there) == [first]
    assert await store.puzzle_answer(20_001, sara) is None


async def test_scores_are_those_of_one_chat_and_of_some_days(store: Store) -> None:
    sara, amir = (await store.meet(101, "Sara")).key, (await store.meet(102, "Amir")).key
    here, there = (await store.enter(-100, "group")).key, (await store.enter(-200, "group")).key
    for day, person, solved in (
        (1, sara, 1),
        (2, sara, 0),
        (5, amir, 1),
        (6, amir, 1),
        (7, sara, 1),
    ):
        answer = PuzzleAnswer(day, person, "x", solved=bool(solved))
        await store.answer_puzzle(answer, here, at=NOON + day)
    await store.answer_puzzle(PuzzleAnswer(6, sara, "x", solved=True), there, at=NOON)
    assert await store.puzzle_scores(here, first=2, last=6) == [
        PuzzleScore(amir, tried=2, solved=2),
        PuzzleScore(sara, tried=1, solved=0),
    ]


async def test_groups_are_due_at_their_time_and_a_migration_keeps_them(store: Store) -> None:
    old, other = (await store.enter(-100, "group")).key, (await store.enter(-200, "group")).key
    late = PuzzleChat(old, 0, 21, NOON + 50, sent_day=3)
    await store.set_puzzle_chat(late)
    await store.set_puzzle_chat(PuzzleChat(other, 7, 9, NOON + 10))
    assert await store.puzzles_due(NOON) == []
    assert [one.chat for one in await store.puzzles_due(NOON + 60)] == [other, old]
    await store.drop_puzzle_chat(other, 8)
    assert await store.puzzle_chat(other) is not None
    await store.drop_puzzle_chat(other, 7)
    assert await store.puzzle_chat(other) is None
    sara = (await store.meet(101, "Sara")).key
    new = (await store.enter(-1001, "supergroup")).key
    answer = PuzzleAnswer(3, sara, "x", solved=True)
    await store.answer_puzzle(answer, new, at=NOON)
    await store.set_puzzle_chat(PuzzleChat(new, 0, 8, NOON))
    merged = await store.migrate_chat(-100, -1001)
    assert await store.puzzle_chat(merged) == late
    assert await store.puzzle_answers(3, merged) == [answer]
    assert [one.chat for one in await store.puzzles_due(NOON + 60)] == [merged]


async def test_an_analysis_is_kept(store: Store) -> None:
    place = Place((await store.enter(-100, "group")).key)
    table = await store.open_table(place, "azul", "token", change("opened"))
    assert await store.analysis(table) is None
    await store.store_analysis(table, "{}")
    await store.store_analysis(table, '{"a":1}')
    assert await store.analysis(table) == '{"a":1}'


async def test_answers_are_part_of_what_is_stored_about_a_person(store: Store) -> None:
    sara = (await store.meet(101, "Sara")).key
    here = (await store.enter(-100, "group")).key
    await store.answer_puzzle(PuzzleAnswer(3, sara, "f1.blue.1", solved=True), here, at=NOON)
    assert [one["choice"] for one in (await store.stored_about(sara))["puzzle_answers"]] == [
        "f1.blue.1"
    ]
