"""The measurement of verdicts: positions that are played out to the end, and the file with the rows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.contract import Seat
from engine.games import game as find
from scripts import verdicts
from tests.tiny import State, Tiny


def chances(*spaces: int | None) -> dict[str, float]:
    tiny = Tiny()
    state = State(spaces)
    found = verdicts.exact(tiny, tiny.observe(state, Seat(0)), "seed")
    assert found is not None
    return found


def test_tic_tac_toe_is_a_draw_whatever_the_first_move() -> None:
    assert set(chances(*[None] * 9).values()) == {0.5}


def test_the_only_move_that_does_not_lose_is_found() -> None:
    # fmt: off
    found = chances(0, None, None,
                    None, 1, None,
                    None, 1, None)
    # fmt: on
    tiny = Tiny()
    assert [tiny.decode(word) for word in found if found[word] > 0] == [1]  # type: ignore[arg-type]


def test_a_long_game_is_not_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "MAX_APPLIED", 50)
    azul = find("azul")
    state = azul.start(2, {}, None, "exact").state
    assert verdicts.exact(azul, azul.observe(state, azul.to_move(state)), "seed") is None


def test_a_game_in_which_moves_can_be_undone_is_not_played_out() -> None:
    ice_cult = find("icecult")
    state = ice_cult.start(2, {}, None, "exact").state
    view = ice_cult.observe(state, ice_cult.to_move(state))
    assert verdicts.exact(ice_cult, view, "seed") is None


def test_an_incomplete_last_row_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "rows.jsonl"
    assert verdicts.journal(path) == []
    rows = [{"seed": "verdict azul 0 1", "shown": False}, {"seed": "verdict reef 0 1"}]
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    path.write_text(text + '{"seed": "verd')
    assert verdicts.journal(path) == rows
    assert path.read_text() == text


@pytest.mark.parametrize(("equal", "beats"), [(True, True), (True, False), (False, True)])
def test_a_verdict_is_right_if_its_move_is_the_best_and_better_than_the_played_one(
    equal: bool, beats: bool
) -> None:
    assert verdicts.is_right({"equal": equal, "beats": beats}) is (equal and beats)
