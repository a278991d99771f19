"""Replays of random games at tables, with take-backs, show the positions of the engine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.tables.replays import replays
from engine.games import KEYS
from tests.bot.tables.replayed_games import Case, Differs, compare_many
from tests.conftest import NIGHTLY, sampled
from tests.engine.random_play import cases

CASES = [*enumerate(cases(KEYS))]


@pytest.mark.parametrize(("number", "case"), sampled(CASES, 3), ids=str)
async def test_a_replay_from_the_log_has_the_positions_of_the_engine(
    number: int, case: Case
) -> None:
    count = await compare_many(case, [number])
    assert count.positions > count.pictures > 0


@pytest.mark.parametrize("case", [pytest.param(one, marks=NIGHTLY) for one in cases(KEYS)], ids=str)
async def test_many_replays_from_the_log_have_the_positions_of_the_engine(case: Case) -> None:
    count = await compare_many(case, range(100, 130))
    assert count.games == 30
    assert count.taken_back > 0


async def test_a_replay_with_wrong_events_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = replays.replay_position

    def wrong(game: Any, one: Any) -> replays.ReplayPosition:
        return replace(right(game, one), events=())

    monkeypatch.setattr(replays, "replay_position", wrong)
    with pytest.raises(Differs, match="contents of the picture"):
        await compare_many(CASES[0][1], [0])


async def test_a_replay_without_its_last_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = replays.positions
    monkeypatch.setattr(replays, "positions", lambda *given: [*right(*given)][:-1])
    with pytest.raises(Differs, match="number of positions"):
        await compare_many(CASES[0][1], [0])
