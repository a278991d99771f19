"""Searches that are handed over to thinkers: what they contain, and when."""

from __future__ import annotations

import json

import pytest

from bot.tables.computers import thinker
from bot.tables.computers.search_request import SearchRequest, load_request
from engine.errors import BadPosition
from engine.games import KEYS, game
from engine.players import choose
from tests.bot.tables.shared_searches import (
    AZUL,
    SEED,
    LastWordPool,
    Shared,
    counted,
    last_word,
    position,
    shared,
)
from tests.manual_clock import LONG
from tests.postgres_server import POSTGRES

__all__ = ["shared"]


@pytest.mark.parametrize("key", KEYS)
def test_a_request_contains_all_that_a_search_needs_and_not_the_seed_of_the_game(key: str) -> None:
    played = game(key)
    for moves in (0, 7):
        view = position(played, moves)
        text = SearchRequest(played, view, "hard", "12.3").dump()
        assert SEED not in text
        found = load_request(text)
        words = [
            choose(one.game, one.view, one.level, one.seed, simulations=30)
            for one in (SearchRequest(played, view, "hard", "12.3"), found)
        ]
        assert words[0] == words[1]


@pytest.mark.parametrize("change", [{"game": "chess"}, {"rules": -1}, {"level": "x"}, {"view": []}])
def test_a_request_of_another_version_is_refused(change: dict[str, object]) -> None:
    raw = json.loads(SearchRequest(AZUL, position(), "hard", "1").dump())
    for text in (json.dumps(raw | change), "[]", "{"):
        with pytest.raises(BadPosition):
            load_request(text)


@POSTGRES
async def test_a_search_is_handed_over_while_all_workers_are_busy(shared: Shared) -> None:
    before = counted("answered")
    async with shared.thinking(LastWordPool()):
        assert await shared.choose() == last_word(position())
    assert counted("answered") == before + 1
    assert await shared.rows() == []
    assert not shared.pool.was_short("12.3")


@POSTGRES
async def test_a_node_with_a_free_worker_or_without_thinkers_searches_itself(
    shared: Shared,
) -> None:
    shared.pool._slots.release()
    assert not shared.handover.has_room
    assert await shared.choose() != last_word(position())
    async with shared.thinking(LastWordPool()):
        assert await shared.choose() != last_word(position())


@POSTGRES
async def test_a_thinker_that_does_not_know_the_game_says_so(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(text: str) -> SearchRequest:
        raise BadPosition("request: other rules")

    monkeypatch.setattr(thinker, "load_request", unknown)
    async with shared.thinking(LastWordPool()):
        assert await shared.search(LONG) is None
    assert await shared.rows() == []
