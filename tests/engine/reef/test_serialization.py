"""Positions as JSON: exactly those that can occur in a game can be loaded."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import BadPosition
from engine.games.reef import GAME
from engine.games.reef.state import State
from tests.engine.reef.diagrams import do, put_centre, started, words

Raw = dict[str, Any]


def through_json(state: State) -> Raw:
    raw: Raw = json.loads(json.dumps(GAME.dump(state)))
    return raw


def playing() -> State:
    state = put_centre(started(3, seed="2"), 3)
    return do(state, "take.1", words(state, "deck")[0])


def corrected() -> list[Any]:
    cards = copy.deepcopy(json.loads(json.dumps([_raw(number) for number in range(1, 61)])))
    cards[0]["points"] = 7
    return cards


def _raw(number: int) -> Raw:
    return {
        "id": f"R{number:02}",
        "kind": "pattern",
        "corals": ["red", "green"],
        "points": 2,
        "cells": [{"row": 0, "col": 0, "color": "any", "height": 2, "height_mode": "exact"}],
    }


def test_a_card_of_the_shipped_table_is_written_as_its_id() -> None:
    raw = through_json(playing())
    assert all(isinstance(card, str) for card in raw["deck"])
    assert len(json.dumps(raw)) < 3000


def test_a_corrected_card_is_written_out_and_comes_back() -> None:
    cards = GAME.components({"cards": corrected()})
    state = GAME.start(2, {}, cards, "1").state
    raw = through_json(state)
    assert isinstance(raw["deck"][0], dict)
    assert GAME.load(raw) == state


@pytest.mark.parametrize("options", [{"setup": "free"}, {"totals": "hidden"}])
def test_the_set_up_loads_at_every_step(options: dict[str, str]) -> None:
    state = started(2, **options)
    while state.to_put:
        assert GAME.load(through_json(state)) == state
        state = do(state, words(state)[0])


def test_a_position_that_play_does_not_reach_loads() -> None:
    raw = through_json(playing())
    moved = raw["players"][1]["board"][5].pop()
    raw["players"][1]["board"][15].append(moved)
    raw["players"][0]["tally"] = {"cards": 40, "tokens": 0, "paid": 2, "left": 0}
    raw["players"][0]["last"] = None
    assert GAME.scores(GAME.load(raw))[0].total == 41


def change(path: str, value: object) -> Callable[[Raw], None]:
    def changed(raw: Raw) -> None:
        *way, last = (int(part) if part.isdigit() else part for part in path.split("."))
        found: Any = raw
        for part in way:
            found = found[part]
        found[last] = value

    return changed


def _fifth_coral(raw: Raw) -> None:
    for player in raw["players"]:
        for stack in player["board"]:
            stack.clear()
    raw["players"][0]["board"][0] = ["red"] * 5


def _double_card(raw: Raw) -> None:
    raw["deck"][0] = raw["deck"][1]


def _no_card(raw: Raw) -> None:
    raw["deck"].pop()


def _long_hand(raw: Raw) -> None:
    held = [{"card": raw["deck"].pop(), "known": True} for _ in range(3)]
    raw["players"][0]["hand"] += held


def _secret_hand(raw: Raw) -> None:
    for player in raw["players"]:
        for held in player["hand"]:
            held["known"] = False


def _empty_deck(raw: Raw) -> None:
    raw["players"][0]["discard"] = raw["deck"] + [offer["card"] for offer in raw["display"]]
    raw["deck"], raw["display"] = [], [None, None, None]


def _gap(raw: Raw) -> None:
    raw["deck"].append(raw["display"][0]["card"])
    raw["display"][0] = None


def _short_display(raw: Raw) -> None:
    raw["deck"].append(raw["display"].pop()["card"])


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (change("turn", 3), "no seat 3"),
        (change("starter", -1), "no seat -1"),
        (change("bank", [1, 2, 3]), "expected 4 items"),
        (change("bank.0", -1), "negative"),
        (change("bank.1", 3), "RF-1"),
        (change("round", 0), "round from 1"),
        (change("display", []), "57 different cards"),
        (_short_display, "3 places"),
        (_gap, "RF-10"),
        (change("display.0", {"card": "R61", "tokens": 0}), "expected"),
        (change("display.1.tokens", -2), "tokens"),
        (change("setup", "middle"), "no Setup"),
        (change("turn", None), "RF-40"),
        (change("players.0.tally.paid", 9), "negative"),
        (change("players.0.tally.left", 2), "RF-41"),
        (change("players.0.last.seat", 2), "another seat"),
        (change("players.0.board", []), "16 stacks"),
        (change("to_put", ["red"]), "set-up"),
        (change("extra", 1), "unknown"),
        (_fifth_coral, "RF-21"),
        (_double_card, "59 different cards, 60 in all"),
        (_no_card, "59 in all"),
        (_long_hand, "RF-12"),
        (_secret_hand, "RF-2"),
        (_empty_deck, "turns to come"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_could_not_lie_on_a_table_is_refused(wrong: Callable[[Raw], None], says: str) -> None:
    raw = through_json(playing())
    wrong(raw)
    with pytest.raises(BadPosition, match=says):
        GAME.load(raw)


def _moved(raw: Raw) -> None:
    board = raw["players"][raw["turn"]]["board"]
    board[0], board[5] = board[5], board[0]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (change("round", 1), "round 0"),
        (change("turn", None), "seat to move"),
        (change("to_put", ["green", "yellow"]), "order of colours"),
        (change("to_put", ["purple", "yellow"]), "put by now"),
        (_moved, "wrong space"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_a_set_up_that_cannot_be_is_refused(wrong: Callable[[Raw], None], says: str) -> None:
    raw = through_json(do(started(2), "put.purple.b2", "put.red.b3"))
    wrong(raw)
    with pytest.raises(BadPosition, match=says):
        GAME.load(raw)


def test_a_set_up_with_one_way_left_has_been_finished() -> None:
    raw = through_json(do(started(2), "put.purple.b2", "put.red.b3"))
    raw["players"][raw["turn"]]["board"][9] = ["yellow"]
    raw["to_put"], raw["bank"][2] = ["green"], raw["bank"][2] - 1
    with pytest.raises(BadPosition, match="placed automatically"):
        GAME.load(raw)
