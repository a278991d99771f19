"""Positions in words, in every game; tests/engine/<game>/test_describe.py compares them with the views."""

from __future__ import annotations

import pytest

from engine.games import KEYS
from engine.saying import Seat, Who
from tests.engine.described import said, views
from tests.messages import messages

WITH_SEATS = [key for key in KEYS if f"{key}-text-seat" in messages("en")]
"""Games whose description has a line for each seat."""


@pytest.mark.parametrize("key", WITH_SEATS)
def test_the_seat_to_move_comes_first(key: str) -> None:
    for rules, view in views(key):
        who = [
            saying.arg("seat")
            for saying in said(rules, view)
            if saying.id in (f"{key}-text-seat", f"{key}-text-seat-hidden")
        ]
        assert {one.seat for one in who if isinstance(one, Who)} == {
            Seat(at) for at in range(view.seats)
        }
        if view.to_move is not None and key != "icecult":
            assert who[0] == Who(view.to_move)
