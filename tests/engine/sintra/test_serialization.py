"""Loading positions: what the rules allow is accepted, and every mistake is reported with a sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import BadPosition
from engine.games.sintra import GAME
from tests.engine.mutations import putting
from tests.engine.sintra.diagrams import draw, position
from tests.engine.sintra.states import play, start, words

Raw = dict[str, Any]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_drawing_and_its_position_are_the_same(seats: int) -> None:
    state = start(seats, "b", "drawn")
    for at in range(60):
        moves = words(state)
        state = play(state, moves[at * 5 % len(moves)])
        assert draw(position(draw(state))) == draw(state)


def test_any_position_may_be_made_by_hand() -> None:
    raw = GAME.dump(start(2))
    raw["palaces"][0].update(glazier=8, broken=3)
    raw["palaces"][0]["rounds"][0]["windows"] = 12
    state = GAME.load(raw)
    assert [score.total for score in GAME.scores(state)] == [12, 0]


def test_a_position_is_described_by_all_its_fields() -> None:
    raw = GAME.dump(start(2))
    del raw["token"]
    with pytest.raises(BadPosition, match="token"):
        GAME.load(raw)


def move_pane(raw: Raw, place: int, space: int, colour: str) -> None:
    """Move a pane from the bag to a strip of seat 0."""
    raw["bag"].remove(colour)
    raw["palaces"][0]["strips"][place]["panes"][space] = colour


def keep(raw: Raw, place: int, *spaces: str) -> None:
    """Move panes from the bag into a window of seat 0."""
    for space in spaces:
        raw["bag"].remove("white")
        raw["palaces"][0]["windows"][place][space] = "white"


def strip(place: int, **changes: Any) -> Callable[[Raw], None]:
    return lambda raw: raw["palaces"][0]["strips"][place].update(changes)


MISTAKES: list[tuple[Callable[[Raw], Any], str]] = [
    (lambda raw: raw["palaces"].pop(), "palaces: 1"),
    (lambda raw: raw["factories"].pop(), "factories: 4 for 2 seats"),
    (lambda raw: raw["factories"][0].append("white"), "more than 4"),
    (lambda raw: raw["factories"][0].reverse(), "order of colours"),
    (putting("turn", value=2), "turn: no seat 2"),
    (putting("starter", value=-1), "starter: no seat -1"),
    (putting("token", value=7), "token: no seat 7"),
    (putting("round", value=2), "round: does not fit"),
    (putting("round", value=0), "round: does not fit"),
    (lambda raw: raw["track"].pop(), "round: does not fit"),
    (
        putting("track", value=["red", "red", "red", "blue", "white", "yellow"]),
        "track: spaces 2 to 6",
    ),
    (putting("tower", value=[0, 0, 0, 0]), "tower"),
    (putting("tower", value=[-1, 0, 0, 0, 1]), "tower"),
    (putting("bag", value=[]), "panes"),
    (lambda raw: raw["bag"].append("white"), "panes: 21 white ones"),
    (putting("side", value="c"), "side"),
    (putting("components", "windows", value=[1]), "components: sintra-bad-windows"),
    (putting("components", "track", value=[0, -1]), "components: sintra-bad-track"),
    (putting("components", "strips", 0, 0, value=["white"] * 4), "components: sintra-bad-spaces"),
    (putting("palaces", 0, "glazier", value=0), "glazier or marker"),
    (putting("palaces", 0, "glazier", value=9), "glazier or marker"),
    (putting("palaces", 0, "broken", value=8), "glazier or marker"),
    (putting("palaces", 1, "rounds", value=[]), "palaces\\[1\\]: a tally"),
    (lambda raw: raw["palaces"][0]["strips"].pop(), "eight strips"),
    (strip(0, number=8), "each of the eight strips"),
    (lambda raw: strip(0, number=raw["palaces"][0]["strips"][1]["number"])(raw), "once at most"),
    (strip(0, face=2), "sides 0 and 1"),
    (strip(0, panes=[None] * 4), "5 spaces are needed"),
    (strip(0, turned=True), "turned over with the first pane"),
    (lambda raw: keep(raw, 0, "lower"), "upper space of a window is filled first"),
    (lambda raw: keep(raw, 0, "upper"), "turned over with the first pane"),
    (lambda raw: keep(raw, 0, "upper", "lower"), "leaves when its window is complete"),
    (putting("palaces", 0, "strips", 0, value=None), "leaves when its window is complete"),
    (putting("ended", value="rounds"), "round: does not fit"),
]


@pytest.mark.parametrize(("change", "sentence"), MISTAKES)
def test_every_mistake_has_its_sentence(change: Callable[[Raw], Any], sentence: str) -> None:
    raw = GAME.dump(start(2))
    change(raw)
    with pytest.raises(BadPosition, match=sentence):
        GAME.load(raw)


def place_of(raw: Raw, number: int) -> int:
    return [strip["number"] for strip in raw["palaces"][0]["strips"]].index(number)


def test_the_side_with_jokers_lies_face_down_until_it_was_turned() -> None:
    raw = GAME.dump(start(2))
    at = place_of(raw, 5)
    raw["palaces"][0]["strips"][at]["face"] = 0
    with pytest.raises(BadPosition, match="jokers starts face down"):
        GAME.load(raw)
    keep(raw, at, "upper")
    raw["palaces"][0]["strips"][at]["turned"] = True
    assert GAME.load(raw)


def test_panes_lie_on_their_own_colour_or_on_jokers() -> None:
    raw = GAME.dump(start(2))
    at = place_of(raw, 5)
    move_pane(raw, at, 0, "blue")
    with pytest.raises(BadPosition, match="another colour"):
        GAME.load(raw)


def test_a_full_strip_does_not_lie_about() -> None:
    raw = GAME.dump(start(2))
    at = place_of(raw, 5)  # three yellow spaces and two red ones
    for space, colour in enumerate(["yellow"] * 3 + ["red"] * 2):
        move_pane(raw, at, space, colour)
    with pytest.raises(BadPosition, match="completed at once"):
        GAME.load(raw)


def test_a_game_that_is_over_has_nothing_to_take() -> None:
    text = """
        side a, round 6, seat 0 to move, ended
        factories: ---- ---- ---- ---- ----
        centre: YY
    """
    with pytest.raises(BadPosition, match="ended"):
        position(text)
    with pytest.raises(BadPosition, match="ended"):
        position(text.replace(", ended", "").replace("centre: YY", ""))
