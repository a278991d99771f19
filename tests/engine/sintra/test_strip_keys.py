"""The second keyboard: the strips to which panes can go, what each brings, and the choices that remain."""

from engine.contract import Word
from engine.games.sintra import GAME
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.key_positions import flat, pile, state
from tests.engine.sintra.states import labels, text, view_of


def test_the_second_keyboard_has_a_key_for_each_pane_and_strip() -> None:
    keys = labels(state(), "f5")
    assert f"f5: key-chosen factory 5 {pile('yellow', 'yellow', 'blue', 'blue')}" in keys[0]
    assert "f5.blue.4.0: key-way (key-panes blue 1) (key-strip 4 0)" in flat(keys)
    assert text(GAME.keys(view_of(state()), Word("f5")).prompt).startswith("ask-way factory 5 ")


ALMOST = """
    side a, round 2, seat 0 to move
    factories: RRWW WYOB ---- ---- ----
    seat 0, glazier 8
      o y b r w y o B
      o y b r w y o B
      o y b r w y o B
      o y b r w r b r
      o y b r w r b r
      - - - - - - - -
      - - - - - - - -
"""
"""Red panes fill strip 8, which has blue ones."""


def test_a_key_that_asks_for_the_pane_of_the_window_comes_after_all_others() -> None:
    rows = GAME.keys(view_of(position(ALMOST)), Word("f1")).rows
    read = [text(key.label) for row in rows for key in reversed(row) if key.word != "f1"]
    assert [place for place, one in enumerate(read, 1) if "key-other-pane" in one] == [len(read)]


def test_rows_are_short_if_a_key_has_the_panes_and_a_window() -> None:
    """In English, “🔺 Window 8…” has no space in a row of three on a phone."""
    rows = labels(position(ALMOST), "f1")
    assert "f1.red.8.0: key-way (key-panes red 1) (key-other-pane 8)" in flat(rows)
    assert max(map(len, rows)) == 2


def test_the_prompt_explains_the_key_that_asks_for_the_pane_of_the_window() -> None:
    almost = position(ALMOST)
    keys = flat(labels(almost, "f1"))
    full = [label for label in keys if label.startswith("f1.red.8.0.blue: ")]
    assert [label.partition(" (key-strip-full 8 ")[0] for label in full] == [
        "f1.red.8.0.blue: key-way (key-panes red 1)"
    ]
    assert "f1.red.8.0: key-way (key-panes red 1) (key-other-pane 8)" in keys
    prompt = text(GAME.keys(view_of(almost), Word("f1")).prompt)
    assert prompt == "ask-way factory 1 [(sign-full) (sign-breaks no) (sign-window)]"


def test_a_key_tells_what_breaks_and_what_a_full_strip_brings() -> None:
    rows = labels(state(), "f1")
    keys = flat(rows)
    assert "f1.orange.5.0: key-way (key-panes orange 1) (key-strip 5 1)" in keys
    assert "f1.orange.7.0.orange: key-way (key-panes orange 1) (key-strip-full 7 1 2)" in keys
    assert max(map(len, rows)) == 2, "there is no room for three keys with such a label"


def test_if_all_keys_place_the_same_panes_only_the_prompt_names_them() -> None:
    assert "f1.orange.7.0.orange: key-strip-full 7 1 2" in flat(labels(state(), "f1.orange"))
    prompt = text(GAME.keys(view_of(state()), Word("f1.orange")).prompt)
    assert prompt.startswith("ask-strip factory 1 3 ")
    assert prompt.endswith(" orange")


def test_panes_that_fit_nowhere_have_one_key() -> None:
    keys = flat(labels(state(), "f2"))
    assert "f2.white.break: key-way (key-panes white 1) (key-break 2)" in keys


def test_with_few_ways_left_one_press_is_enough() -> None:
    few = position("""
        side a, round 2, seat 0 to move, token with 1
        factories: YYBB ---- ---- ---- ----
        centre: W
        seat 0, glazier 8
    """)
    keys = labels(few)
    assert all(len(row) <= 2 for row in keys)
    found = [label for row in keys for label in row if not label.startswith("back")]
    assert all(": key-from-factory" in label for label in found if label.startswith("f"))
    assert all(": key-way" in label for label in found if label.startswith("c"))
    prompt = text(GAME.keys(view_of(few), Word("")).prompt)
    assert prompt == "ask-move yes [(sign-source) (sign-breaks no)]"


def test_if_no_panes_fit_the_prompt_says_what_is_left_to_do() -> None:
    stuck = """
        side a, round 2, seat 0 to move, token with 1
        factories: {first} ---- ---- ---- ----
        centre: {centre}
        seat 0, glazier 8
    """

    def prompt(first: str, centre: str, chosen: str = "") -> str:
        shown = view_of(position(stuck.format(first=first, centre=centre)))
        return text(GAME.keys(shown, Word(chosen)).prompt)

    assert prompt("WWWW", "W") == "ask-break several 0 yes 0"
    assert prompt("WWWW", "-") == "ask-break factory 1 yes 0"
    assert prompt("WWWW", "-", "f1") == "ask-break factory 1 no 0"
    assert prompt("WWWW", "B").startswith("ask-move yes ")


def test_the_last_source_of_a_round_shows_its_ways_at_once() -> None:
    last = position("""
        side a, round 2, seat 0 to move, token with 1
        factories: ---- ---- ---- ---- ----
        centre: WYB
    """)
    keys = labels(last)
    assert keys[0][0].startswith("c.")
    assert keys[-1][0] == "back: key-stay"


def test_jokers_are_asked_for_where_there_is_a_choice() -> None:
    free = position("""
        side b, round 3, seat 0 to move
        factories: BBYY WWWW ---- ---- ----
        seat 0, glazier 1
          ?  r  b  b  w  r  o  y
          ?  r  b  b  w  r  o  y
          O  r  b  b  w  r  o  y
          b  r  b  r  w  w  o  y
          w  r  b  r  w  w  o  y
          Y  -  -  -  -  -  -  -
          -  -  -  -  -  -  -  -
    """)
    assert "f1.blue.1: key-way (key-panes blue 1) (key-strip 1 0)" in flat(labels(free, "f1"))
    assert labels(free, "f1.blue.1")[1:] == [
        ["f1.blue.1.1: key-jokers 1 1 2 blue"],
        ["f1.blue.1.2: key-jokers 2 0 2 blue"],
    ]
    assert text(GAME.keys(view_of(free), Word("f1.blue.1")).prompt) == "ask-jokers 1 2"
