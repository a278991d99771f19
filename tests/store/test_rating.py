"""Ratings: who gains and loses by a game, and how well they order people of known strength."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from bot.store.records import PersonKey
from bot.store.standings.rating import RatedSeat, Rating, landmark, rate
from bot.store.standings.standings_fold import Fold
from engine.games import KEYS
from engine.players import LEVELS
from engine.players.scale import EASY, level_strengths
from tests.full_games import FULL

START = Rating()


def people(*places: int | None, **more: bool) -> list[RatedSeat]:
    return [RatedSeat(rating=START, level=None, place=place, **more) for place in places]


def ranks(values: list[float]) -> list[float]:
    """Return the ranks of distinct values."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    for rank, index in enumerate(order):
        found[index] = float(rank)
    return found


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Return Spearman's coefficient of two lists without ties."""
    gaps = sum((a - b) ** 2 for a, b in zip(ranks(one), ranks(other), strict=True))
    return 1 - 6 * gaps / (len(one) * (len(one) ** 2 - 1))


def test_the_rank_correlation_is_that_of_spearman() -> None:
    assert rank_correlation([1, 2, 3], [10, 20, 30]) == 1
    assert rank_correlation([1, 2, 3], [30, 20, 10]) == -1
    assert rank_correlation([1, 2, 3], [20, 10, 30]) == pytest.approx(0.5)


def test_a_better_place_raises_and_a_worse_one_lowers() -> None:
    found = rate("azul", people(2, 1, 3))
    assert found[1].mu > found[0].mu > found[2].mu
    assert found[1].mu > START.mu > found[2].mu
    assert all(one.sigma < START.sigma for one in found.values())


def test_equal_people_who_tie_keep_their_mean() -> None:
    found = rate("azul", people(1, 1))
    assert found[0] == found[1]
    assert found[0].mu == pytest.approx(START.mu)


def test_a_game_with_one_seat_is_not_rated() -> None:
    assert rate("azul", people(1)) == {}


def test_computers_are_fixed_and_a_stronger_one_is_worth_more() -> None:
    def after(level: str, place: int) -> Rating:
        computer = RatedSeat(rating=None, level=level, place=3 - place)
        found = rate("azul", [*people(place), computer])
        assert set(found) == {0}
        return found[0]

    assert after("master", 1).mu > after("medium", 1).mu > START.mu
    assert after("easy", 2).mu < after("hard", 2).mu < START.mu


@pytest.mark.parametrize("game", [key for key in KEYS if key in FULL or level_strengths(key)])
def test_every_level_of_every_measured_game_is_a_landmark_above_the_one_before(game: str) -> None:
    found = [level_strengths(game)[level] for level in LEVELS]
    assert found == sorted(set(found))
    assert landmark(game, "easy") == EASY
    assert landmark("unknown", "easy") == START.mu


def test_four_hundred_people_are_ordered_by_forty_games_each() -> None:
    chance = random.Random(20)
    strength = [chance.gauss(25, 25 / 3) for _ in range(400)]
    ratings, games = [START] * 400, [0] * 400
    while min(games) < 40:
        waiting = [one for one in range(400) if games[one] < 40]
        chance.shuffle(waiting)
        while waiting:
            table = [waiting.pop() for _ in range(min(chance.choice((2, 3, 4)), len(waiting)))]
            played = {one: chance.gauss(strength[one], 25 / 6) for one in table}
            order = sorted(table, key=lambda one: -played[one])
            seats = [
                RatedSeat(rating=ratings[one], level=None, place=order.index(one) + 1)
                for one in table
            ]
            for seat, rating in rate("azul", seats).items():
                ratings[table[seat]] = rating
            for one in table:
                games[one] += 1
    assert max(games) == 40
    assert rank_correlation(strength, [one.mu for one in ratings]) >= 0.9
    assert rank_correlation(strength, [one.floor for one in ratings]) >= 0.9


# Stopping


def tables() -> list[list[Rating]]:
    """Return the ratings at tables of two to four people, from new ones to well-known ones."""
    chance = random.Random(4)
    found = []
    for seats in (2, 3, 4):
        for _ in range(30):
            table = [
                Rating(chance.uniform(0, 55), chance.choice((25 / 3, 4.0, 1.2)))
                for _ in range(seats)
            ]
            found.append(table)
    return found


@pytest.mark.parametrize("table", tables())
def test_stopping_gains_nobody_anything(table: list[Rating]) -> None:
    seats = [RatedSeat(rating=one, level=None, place=None) for one in table]
    stopped = rate("azul", [replace(seats[0], quit=True), *seats[1:]])
    assert set(stopped) == {0}, "the others are as before"
    assert stopped[0].mu < table[0].mu
    assert stopped[0].floor < table[0].floor
    for places in product(range(1, len(table) + 1), repeat=len(table)):
        if 1 not in places:
            continue
        played = rate(
            "azul", [replace(one, place=place) for one, place in zip(seats, places, strict=True)]
        )
        assert stopped[0].mu <= played[0].mu + 1e-5
        assert stopped[0].floor <= played[0].floor + 1e-5


@pytest.mark.parametrize("table", tables()[::6])
def test_stopping_gains_nobody_anything_at_a_casual_table(table: list[Rating]) -> None:
    for has_quit, reason in product((0, 1), ("stopped", "idle", "abandoned", "finished")):
        rows = [
            {
                "person_id": at,
                "level": None,
                "strength": None,
                "is_casual": 1,
                "game": "azul",
                "table_id": 1,
                "ended_at": 0.0,
                "reason": reason,
                "has_left": 0,
                "has_quit": has_quit if at == 0 else 0,
                "total": 40 - at,
                "moves": 9,
                "stand_in_moves": 0,
                "is_winner": int(at == 0),
                "place": at + 1 if reason == "finished" else None,
            }
            for at in range(len(table))
        ]
        fold = Fold(ratings={PersonKey(at): one for at, one in enumerate(table)})
        fold.add(rows)  # type: ignore[arg-type]
        assert list(fold.ratings.values()) == table
        assert (fold.tallies, fold.history) == ({}, [])


@pytest.mark.parametrize("table", tables()[::6])
def test_leaving_costs_as_much_as_stopping_whatever_the_computer_does(table: list[Rating]) -> None:
    seats = [RatedSeat(rating=one, level=None, place=None) for one in table]
    stopped = rate("azul", [replace(seats[0], quit=True), *seats[1:]])[0]
    for place in range(1, len(table) + 1):
        others = [one for one in range(1, len(table) + 1) if one != place]
        ended = [replace(seat, place=other) for seat, other in zip(seats[1:], others, strict=True)]
        left = replace(seats[0], quit=True, level="medium", place=place)
        assert rate("azul", [left, *ended])[0] == stopped


def test_a_computer_that_made_most_moves_wins_nothing_for_its_person() -> None:
    won, lost = (
        rate("azul", [replace(people(place)[0], assisted=True), *people(3 - place)])
        for place in (1, 2)
    )
    assert won[0] == START
    assert lost[0].mu < START.mu
    assert lost[0].sigma == START.sigma
    assert won[1].mu < START.mu < lost[1].mu
