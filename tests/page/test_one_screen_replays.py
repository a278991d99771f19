"""Replays, analyses and explanations of puzzles are on one phone screen: the picture below its header, and all keys."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from telegram import Bot

import render
from bot.presentation.pages import analysis_pages, puzzle_pages
from bot.presentation.pages.replays import replay_caption, replay_keys
from bot.presentation.texts import LOCALES, Texts, Voice
from bot.puzzles.puzzle import Puzzle, position_of, puzzles_of
from bot.store.records import ChatKey, PersonKey, TableKey
from bot.tables import commands
from bot.tables.decisions import open_table
from bot.tables.library import GameLibrary
from bot.tables.replays.analyses import Analysis, MoveJudgement
from bot.tables.replays.replays import Replay, ReplayPosition
from bot.tables.replays.turning_points import TurningPoint
from bot.tables.table import Table, replay
from engine import games
from engine.contract import Word
from engine.notation import GameRecord, Header
from engine.players.hints import advice
from engine.saying import say
from tests.bot.bot_fixture import GROUP
from tests.conftest import NIGHTLY
from tests.page.one_screen import Shown, enter, measured, problems

NAMES = ("سارا محمدی", "امیر رضایی", "نگار", "Christopher")
PAGES = 3
"""The number of pages of turning points, which is the largest one."""


def table_of(puzzle: Puzzle) -> Table:
    """Return a table with a person in each seat; only a game that was played at a table has all keys."""
    people = tuple(PersonKey(seat + 1) for seat in range(puzzle.seats))
    command = commands.Open(
        by=people[0], game=puzzle.game, chat=ChatKey(1), solo=False, seats=puzzle.seats, seated=people
    )  # fmt: skip
    return replay(open_table(command, games.game(puzzle.game)), GameLibrary())


@cache
def replay_of(puzzle: Puzzle) -> Replay:
    """Return the moves before a puzzle as a replay, in which the position of the puzzle is a turning point."""
    game = games.game(puzzle.game)
    step = game.start(puzzle.seats, dict(puzzle.options), game.components(None), puzzle.seed)
    found = [ReplayPosition(None, "", step.state, step.events, ())]
    for word in (*puzzle.words, puzzle.choices[-1].word):
        seat = game.to_move(step.state)
        step = game.apply(step.state, game.decode(word))
        found.append(ReplayPosition(seat, word, step.state, step.events, ()))
    last = len(found) - 1
    point = TurningPoint(last, position_of(puzzle).seat, 900, 100)
    header = Header(
        game=puzzle.game,
        seats=puzzle.seats,
        rules_version=game.rules_version,
        options=dict(puzzle.options),
    )
    record = GameRecord(header, (), None)
    return Replay(TableKey(1), game, record, tuple(found), table_of(puzzle), (point,))


def analysis_of(puzzle: Puzzle) -> Analysis:
    """Return an analysis of these moves. On each page, the last move is worse than the answer to the puzzle."""
    at, last = position_of(puzzle), replay_of(puzzle).last
    told = advice(at.game, at.view, Word(puzzle.answer), "page")
    reasons = tuple(at.game.reasons(at.view, puzzle.answer).gains[:2])
    one = MoveJudgement(last, at.seat, told or say("puzzle-word"), reasons, 987, 123, 2_380_000)
    shares = (1000 // puzzle.seats,) * puzzle.seats
    return Analysis((shares,) * (last + 1), (one,) * PAGES, 12_345, True)


def pages(puzzle: Puzzle, voice: Voice) -> Iterator[Shown]:
    """Yield the pages about the moves before a puzzle, and its explanation."""
    game, found = replay_of(puzzle), analysis_of(puzzle)
    board = render.paint(puzzle_pages.puzzle_scene(puzzle, voice)).size
    for number in range(PAGES):
        text = analysis_pages.judgement_text(game, found, number, voice)
        scene = analysis_pages.course_scene(game, found, voice)
        size = board
        if number == 0:
            text, size = analysis_pages.course_text(game, found, voice), render.paint(scene).size
        keys = analysis_pages.page_keys(game, found, number, voice)
        yield Shown(f"analysis {number}", text, keys, size)
    for at in (0, game.last // 2, game.last - 1):
        keys = replay_keys(game, at, voice, PersonKey(1), shares=True)
        yield Shown(f"replay {at}", replay_caption(game, at, voice, {}), keys, board)
    for choice in (puzzle.choices[0].word, puzzle.choices[-1].word):
        yield Shown("explanation", puzzle_pages.explanation(puzzle, choice, voice), None, board)


@pytest.mark.parametrize("puzzles", [1, pytest.param(6, marks=NIGHTLY)])
@pytest.mark.parametrize("key", games.KEYS)
async def test_pages_about_finished_games_and_puzzles_are_on_one_screen(
    world: tuple[Bot, Any], key: str, puzzles: int
) -> None:
    bot, page = world
    await enter(page, GROUP)
    shown = []
    for locale in LOCALES:
        for puzzle in puzzles_of(key)[:puzzles]:
            voice = Texts.load(strict=True).voice(locale, NAMES[: puzzle.seats])
            shown += [*pages(puzzle, voice)]
    found = await measured(bot, page, GROUP, shown)
    # Nothing is chosen below these texts, so they may be longer than those of boards.
    unfit = [problem for one in found for problem in problems(one | {"lines": 0})]
    assert unfit == []
