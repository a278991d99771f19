"""The measurement of answer times for two hidden hands, and its rank test."""

from __future__ import annotations

import pytest

from scripts.trials.answer_times import SMALL_P, Comparison, compare_hands, rank_test, revealing


def test_the_rank_test_tells_different_samples_apart_and_equal_ones_not() -> None:
    same = [float(number % 7) for number in range(70)]
    later = [one + 4 for one in same]
    assert rank_test(same, same) == pytest.approx(1.0)
    assert rank_test(same, later) == rank_test(later, same) < 1e-9
    assert rank_test([1.0] * 5, [1.0] * 5) == 1.0
    # U = 0, mean 12.5, variance 25 / 12 * 11
    assert rank_test([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]) == pytest.approx(0.00902, abs=1e-4)


def test_all_kinds_of_presses_are_measured_for_two_hands() -> None:
    found = compare_hands(presses=5)
    assert [one.name for one in found] == [
        "known cards, an opponent",
        "out of turn, an opponent",
        "hand, an outsider",
        "hand, its owner",
    ]
    assert all(min(one.medians) > 0 and 0 < one.p <= 1 for one in found)
    assert [one.is_secret for one in found] == [True, True, True, False]


def test_times_reveal_a_hand_only_if_they_do_so_in_every_run() -> None:
    def run(*values: float) -> list[Comparison]:
        names = ("known", "turn", "owner")
        return [
            Comparison(name, (0.1, 0.1), p, name != "owner")
            for name, p in zip(names, values, strict=True)
        ]

    small = SMALL_P / 2
    assert revealing([run(0.5, 0.5, small)]) == []
    assert revealing([run(small, 0.5, small)]) == ["known"]
    assert revealing([run(small, 0.5, small), run(0.5, small, small)]) == []
    assert revealing([run(small, small, small), run(0.5, small, small)]) == ["turn"]
