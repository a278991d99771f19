"""Keys and prompts say that a move takes the marker to the end of the broken-glass track (SI-41)."""

from dataclasses import replace

import pytest

from engine.contract import Word
from engine.games.sintra import GAME
from engine.games.sintra.events import Shattered
from engine.games.sintra.state import State
from tests.engine.random_play import cases
from tests.engine.random_play import play as random_game
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.key_positions import PALACE, STUCK, counted, flat, pile
from tests.engine.sintra.states import happened, labels, play, text, view_of, words


def near_the_end(first: str, centre: str, token: str) -> State:
    """Return a position in which the marker is two steps above the end of its track."""
    return position(f"""
        side a, round 2, seat 0 to move, token {token}
        factories: {first} ---- ---- ---- ----
        centre: {centre}
        seat 0, glazier 8, broken 6
    """)


def test_a_key_says_that_the_marker_reaches_the_end_of_its_track() -> None:
    one = near_the_end("WWBB", "W", "with 1")
    keys = flat(labels(one))
    white = "key-way (key-panes white 2) (key-break-end 2)"
    assert f"f1.white.break: key-from-factory 1 ({white})" in keys
    assert "c.white.break: key-way (key-panes white 1) (key-break 1)" in keys
    assert play(one, "f1.white.break").palaces[0].score == one.components.track[-1]
    assert play(one, "c.white.break").palaces[0].score == 0
    prompt = text(GAME.keys(view_of(one), Word("")).prompt)
    assert prompt == "ask-move yes [(sign-source) (sign-breaks yes) (sign-end 18 no)]"


def test_the_starting_token_may_take_the_marker_to_the_end_of_its_track() -> None:
    own = near_the_end("----", "W", "in the centre")
    assert "key-break-end 1" in labels(own)[0][1]
    assert text(GAME.keys(view_of(own), Word("")).prompt) == "ask-break centre 0 yes 18"
    assert "key-break 1" in labels(near_the_end("----", "W", "with 1"))[0][1]


def test_rows_are_short_if_a_key_shows_points_and_the_end_of_the_track() -> None:
    """A key with the panes, the points and ❗ has no space in a row of three on a phone."""
    palace = PALACE.replace("r  Y  .  b", "r  Y  .  B").replace("r  y  .  b", "r  y  .  B")
    at = position(f"""
        side a, round 2, seat 0 to move, token in the centre
        factories: ---- ---- ---- ---- ----
        centre: RBW
        seat 0, glazier 1, broken 7
        {palace.replace("r  y  .  r", "r  y  .  R", 1)}
    """)
    rows = labels(at)
    assert "c.red.4.0.blue: key-way (key-panes red 1) (key-strip-full-end 4 2 0)" in flat(rows)
    assert max(map(len, rows)) == 2


def turn_of(options: int, seed: int, number: int) -> State:
    """Return the state after a number of turns of a random game."""
    turns = random_game(GAME, cases(["sintra"])[options], seed)
    state: State = next(turn.state for turn in turns if turn.number == number)
    return state


def test_a_colour_with_one_way_shows_the_strip_and_what_breaks() -> None:
    """A press on such a key makes the move at once, so nothing of it may be a surprise."""
    keypad = GAME.keys(view_of(turn_of(1, 1, 54)), Word("c"))
    assert text(keypad.prompt) == "ask-colour centre 0 [(sign-end 18 yes)]"
    shown = {key.word: text(key.label) for row in keypad.rows for key in row if key.word != "c"}
    assert shown == {
        "c.yellow.break": "key-way (key-panes yellow 5) (key-break-end 5)",
        "c.blue.6.0": "key-way (key-panes blue 4) (key-strip-end 6 2)",
        "c.red": "key-panes red 2",
        "c.orange": "key-panes orange 2",
    }


@pytest.mark.parametrize("number", [63, 64])
def test_a_source_whose_panes_all_end_the_track_says_so(number: int) -> None:
    """A press on the key of a factory with one way makes the move at once, also in rows of three."""
    at = turn_of(0, 2, number)
    keypad = GAME.keys(view_of(at), Word(""))
    labelled = {key.word: text(key.label) for row in keypad.rows for key in row}
    assert max(map(len, keypad.rows)) == 3
    assert labelled["f3"] == "key-factory-breaks-end 3 4"
    assert words(at, "f3.") == ["f3.orange.break"]
    for source, label in labelled.items():
        under = words(at, f"{source}.")
        ends = bool(under) and all(happened(at, word, Shattered) for word in under)
        assert ends == ("-end " in label), source
    sign = {63: "both", 64: "end"}[number]  # whether there are keys with 💥 as well
    assert (sign == "both") == any("key-factory-breaks " in one for one in labelled.values())
    told = f"(sign-factory) (sign-fewest {sign}) (sign-end 18 no) (sign-token)"
    assert text(keypad.prompt) == f"ask-panes [{told}]"


def test_a_factory_with_room_for_its_panes_says_that_all_of_them_end_the_track() -> None:
    factories = "WWYY BBRR YYOO WYRB ----"
    at = position(STUCK.format(factories=factories, centre="WWWO"))
    at = replace(at, palaces=(replace(at.palaces[0], broken=6), *at.palaces[1:]))
    keys = flat(labels(at))
    assert f"f3: key-factory-end 3 {pile('yellow', 'yellow', 'orange', 'orange')} 2" in keys
    assert f"f2: key-factory 2 {pile('red', 'red', 'blue', 'blue')} 0" in keys


def test_the_key_of_the_centre_says_that_the_token_alone_ends_the_track() -> None:
    at = position(STUCK.format(factories="WWYY BBRR YYOO WYRB ----", centre="BBRR"))
    at = replace(at, palaces=(replace(at.palaces[0], broken=7), *at.palaces[1:]))
    assert labels(at)[-1] == [f"c: key-centre-end {counted('red 2', 'blue 2')} 0 yes"]
    assert all(happened(at, word, Shattered) for word in words(at, "c."))
    prompt = text(GAME.keys(view_of(at), Word("")).prompt)
    assert prompt == "ask-panes [(sign-factory) (sign-fewest end) (sign-end 18 no) (sign-token)]"
