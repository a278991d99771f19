"""The arena plays every deal once from each seat, and `--stdio` answers every line of another program."""

import json
import random
import re
from typing import Any

import pytest

from engine import codec, players
from engine.games import KEYS, game
from engine.players import arena, search, stdio
from engine.players.arena import ArenaResult, OpeningTurns, TimeControl
from engine.saying import Seat

AZUL = game("azul")


def ask(*questions: object) -> list[dict[str, str]]:
    """Return the answer to each request. Every reading of the clock takes 0.01 s."""
    ticks = iter(range(10**6))
    lines = (one if isinstance(one, str) else json.dumps(one) for one in questions)
    return [json.loads(one) for one in stdio.answers(lines, lambda: next(ticks) / 100)]


def question(seed: str = "1", **other: object) -> dict[str, Any]:
    state = AZUL.start(2, {}, None, seed).state
    asked = {"game": "azul", "options": {}, "seat": state.turn, "seconds": 0.2}
    return {**asked, "state": AZUL.dump(state), **other}


def test_random_against_itself_is_fair_over_each_pair() -> None:
    results = list(arena.match(AZUL, ("easy", "easy"), 6, seats=3))
    assert len(results) == 6
    assert all(0 <= result.won <= 1 for result in results)


def test_a_deal_is_the_same_for_every_seat_that_plays_it() -> None:
    once = list(arena.match(AZUL, ("random", "random"), 2))
    assert list(arena.match(AZUL, ("random", "random"), 2)) == once
    assert list(arena.match(AZUL, ("random", "random"), 2, deal=1)) != once


def test_who_plays_the_opening_decides_what_is_said_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def choose(playing: Any, view: Any, level: str, seed: str, **how: Any) -> str:
        asked.append(level)
        return players.choose(playing, view, "easy", seed)

    monkeypatch.setattr(arena, "choose", choose)
    list(arena.match(AZUL, ("easy", "greedy"), 1, opening=OpeningTurns(2, "random")))
    assert asked[:4] == ["random"] * 4
    assert set(asked[4:]) == {"easy", "medium"}


def test_a_few_simulations_beat_easy() -> None:
    time_controls = (TimeControl(simulations=40), TimeControl())
    results = list(arena.match(AZUL, ("hard", "easy"), 4, time_controls=time_controls))
    assert sum(result.won for result in results) >= 3


def test_later_words_of_a_turn_get_a_part_of_the_simulations_in_the_arena_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ice, searched = game("icecult"), []

    def choose(playing: Any, view: Any, level: str, seed: str, **how: Any) -> str:
        later = playing.in_turn(playing.determinize(view, seed))
        if level == "hard":
            searched.append((later, how["simulations"]))
        return players.choose(playing, view, "easy", seed)

    monkeypatch.setattr(arena, "choose", choose)
    list(arena.match(ice, ("hard", "easy"), 1))
    first, later = (
        {simulations for is_later, simulations in searched if is_later is at}
        for at in (False, True)
    )
    speed = search.simulations_per_second(
        ice, ice.observe(ice.start(2, {}, None, "1").state, Seat(0)), "1"
    )
    assert first == {speed // 2}
    assert later == {speed // 8}


def test_a_line_tells_share_interval_and_lead() -> None:
    # by hand: (0.75 + 0.9604 ± 1.96 √(0.1875 / 2 + 3.8416 / 16)) / 2.9208
    told = arena.line(("hard", "greedy"), [ArenaResult(1.0, 10), ArenaResult(0.5, 0)])
    assert told == "hard against greedy: 75.0% of 2 games (95 %: 19.8% to 97.3%), +5.0 points"


def test_a_line_tells_no_points_in_a_game_without_scores() -> None:
    told = arena.line(("hard", "greedy"), [ArenaResult(1.0, None), ArenaResult(0.5, None)])
    assert told == "hard against greedy: 75.0% of 2 games (95 %: 19.8% to 97.3%)"


@pytest.mark.parametrize("is_terminal", [False, True])
def test_a_match_is_one_line_unless_a_terminal_shows_every_game(
    is_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["arena", "azul", "random", "random", "--games", "3"])
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal)
    arena.main()
    printed = capsys.readouterr().out
    assert re.findall(r"\d+ games", printed) == (
        ["1 games", "2 games", "3 games"] if is_terminal else ["3 games"]
    )
    assert printed.count("\n") == 1
    assert ("\r" in printed) is is_terminal


def test_a_state_is_answered_by_a_legal_word() -> None:
    state = AZUL.start(2, {}, None, "1").state
    legal = {AZUL.encode(move) for move in AZUL.legal_moves(state)}
    [answer] = ask(question())
    assert set(answer) == {"word"}
    assert answer["word"] in legal


def test_a_view_is_answered_as_its_state_is() -> None:
    chance = random.Random(4)
    state = AZUL.start(2, {"wall": "grey"}, None, "1").state
    for _ in range(6):
        state = AZUL.apply(state, chance.choice(AZUL.legal_moves(state))).state
    view = codec.dump(AZUL.observe(state, state.turn))
    asked = question(state=AZUL.dump(state), seat=state.turn)
    seen = {key: value for key, value in asked.items() if key != "state"} | {"view": view}
    by_state, by_view = ask(asked, json.loads(json.dumps(seen)))
    assert by_view == by_state


def test_what_the_seat_may_not_know_does_not_change_the_word() -> None:
    state = AZUL.start(2, {}, None, "1").state
    other = AZUL.determinize(AZUL.observe(state, state.turn), "another bag")
    assert state.bag != other.bag
    first, second = ask(question(), question(state=AZUL.dump(other)))
    assert first == second


@pytest.mark.parametrize(
    "wrong",
    [
        "no json",
        "[]",
        "null",
        {},
        question(game="chess"),
        question(options={"wall": "gold"}),
        question(options=[]),
        question(seconds=0),
        question(seconds="1"),
        question(seconds=True),
        question(seat=5),
        question(seat=True),
        question(seat=None),
        question(state={}),
        question(state=[]),
        question(view={}),
    ],
    ids=lambda wrong: json.dumps(wrong)[:30],
)
def test_a_wrong_line_is_answered_and_the_next_one_as_well(wrong: object) -> None:
    error, after = ask(wrong, question())
    assert set(error) == {"error"}
    assert set(after) == {"word"}


def test_a_view_of_the_wrong_shape_is_answered() -> None:
    asked = question()
    del asked["state"]
    for view in ({}, [], None, {"viewer": 0, "seats": 2}):
        [error] = ask({**asked, "view": view})
        assert set(error) == {"error"}


@pytest.mark.parametrize("key", KEYS)
def test_every_game_is_answered_by_view_and_by_state(key: str) -> None:
    playing = game(key)
    for seats in playing.seat_counts:
        state = playing.start(seats, {}, None, "1").state
        for _ in range(9):
            after = playing.apply(state, playing.legal_moves(state)[0]).state
            if playing.to_move(after) is None:
                break
            state = after
        seat = playing.to_move(state)
        asked = {"game": key, "options": {}, "seat": seat, "seconds": 0.05}
        view = codec.dump(playing.observe(state, seat))
        answers = ask({**asked, "state": playing.dump(state)}, {**asked, "view": view})
        legal = {playing.encode(move) for move in playing.legal_moves(state)}
        assert [answer["word"] in legal for answer in answers] == [True, True]


def test_a_view_that_nobody_sees_of_any_position_is_refused() -> None:
    state = AZUL.start(2, {}, None, "1").state
    asked = question()
    del asked["state"]
    view = codec.dump(AZUL.observe(state, state.turn))
    wall = [[], *view["boards"][0]["wall"][1:]]
    cut = [{**view["boards"][0], "wall": wall}, view["boards"][1]]
    for wrong in ({"bag": [2**40] * 5}, {"boards": cut}, {"seats": 3}):
        [error] = ask({**asked, "view": {**view, **wrong}})
        assert set(error) == {"error"}


def test_a_card_that_cannot_be_is_refused() -> None:
    reef = game("reef")
    state = reef.start(2, {}, None, "1").state
    seat = reef.to_move(state)
    asked = {"game": "reef", "options": {}, "seat": seat, "seconds": 0.05}
    card = codec.dump(state.deck[0])
    card["pattern"][0]["row"] = 2**62
    raw = {**reef.dump(state), "deck": [card, *reef.dump(state)["deck"][1:]]}
    [error] = ask({**asked, "state": raw})
    assert error["error"].startswith("BadPosition: card")
