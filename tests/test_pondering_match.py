"""The match with pondering against the time before: its journal, and the time of each word."""

import json
import time
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from engine.contract import Word
from engine.games import game
from scripts import pondering_match
from scripts.pondering_match import PonderingMaster, play

AZUL = game("azul")


def test_an_interrupted_match_continues_with_the_next_game(tmp_path: Path) -> None:
    journal = tmp_path / "match.jsonl"
    wish = Namespace(journal=journal, seats=2, seconds=0.001, hits=0.5, opening=0, deals="")
    first = play(AZUL, Namespace(games=1, **vars(wish)))
    assert len(first) == 1
    both = play(AZUL, Namespace(games=2, **vars(wish)))
    assert (len(both), both[:1]) == (2, first)
    lines = journal.read_text(encoding="utf-8").splitlines()
    assert [json.loads(one)["ahead"] for one in lines] == [one.ahead for one in both]
    assert play(AZUL, Namespace(games=2, **vars(wish))) == both


@pytest.mark.parametrize(("hits", "expected"), [(0.0, 14.0), (1.0, 20.0)])
def test_a_word_that_was_found_beforehand_has_the_whole_time(
    hits: float, expected: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[float] = []

    def choose(game: object, view: Any, level: str, seed: str, *, time_left: Any) -> Word:
        seen.append(time_left())
        return AZUL.plausible_moves(view)[0]

    monkeypatch.setattr(time, "process_time", lambda: 0.0)
    monkeypatch.setattr(pondering_match, "choose", choose)
    player = PonderingMaster(AZUL, 20.0, 14.0, hits)
    state = AZUL.start(2, {}, None, "1").state
    assert player(state, "1") in AZUL.plausible_moves(AZUL.observe(state, AZUL.to_move(state)))
    assert seen == [expected]
