"""Random games as records."""

from __future__ import annotations

import itertools
from typing import Any

from engine.contract import Seat
from engine.games import game
from engine.notation import GameRecord, Header, PlayedWord, ResultLine
from tests.engine.random_play import Case, Turn, play


def recorded(case: Case, number: int) -> tuple[GameRecord, list[Turn]]:
    """Return a random game as a record, and the positions that the engine computed while it was played."""
    playing = game(case.key)
    turns = list(play(playing, case, number))
    last = turns[-1].state
    outcome = playing.outcome(last)
    assert outcome is not None
    head = Header(
        game=case.key,
        seats=playing.seats(last),
        rules_version=playing.rules_version,
        options=dict(case.options),
        seed=f"game {number}",
        players=tuple(f"P{at}" for at in range(playing.seats(last))),
        casual=number % 2 == 1,
    )
    words = tuple(
        PlayedWord(_mover(playing, before.state), turn.word or "")
        for before, turn in itertools.pairwise(turns)
    )
    totals = tuple(score.total for score in playing.scores(last))
    result = ResultLine("finished", totals, tuple(map(tuple, outcome.ranking)))
    return GameRecord(head, words, result), turns


def _mover(playing: Any, state: Any) -> Seat:
    seat = playing.to_move(state)
    assert seat is not None
    return Seat(seat)
