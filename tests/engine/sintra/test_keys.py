"""The keyboard: panes arranged as in the picture, then the strip, then the remaining choices."""

import re
from random import Random

from engine.contract import Word
from engine.games.sintra import GAME
from engine.games.sintra.events import Took
from engine.games.sintra.state import State
from engine.saying import Seat
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.key_positions import STUCK, counted, flat, pile, state
from tests.engine.sintra.playing import happened, labels, play, start, text, view_of, words


def test_the_first_keyboard_shows_all_panes_of_every_source_as_the_picture_does() -> None:
    assert labels(state()) == [
        [
            f"f5: key-factory 5 {pile('yellow', 'yellow', 'blue', 'blue')} 0",
            f"f2: key-factory 2 {pile('white', 'white', 'red', 'red')} 0",
            f"f1: key-factory 1 {pile('orange', 'orange', 'orange', 'yellow')} 0",
        ],
        ["back: key-back 1"],
        [f"c: key-centre {counted('white 4', 'red 1', 'blue 2')} 0 yes"],
    ]
    assert (
        text(GAME.keys(view_of(state()), Word("")).prompt)
        == "ask-panes [(sign-factory) (sign-token)]"
    )


def test_a_factory_whose_panes_break_in_any_case_also_shows_how_many() -> None:
    at = position(STUCK.format(factories="WWYO BBRR YYOO WYRB ----", centre="WWWO"))
    assert labels(at) == [
        [
            f"f2: key-factory 2 {pile('red', 'red', 'blue', 'blue')} 0",
            f"f1: key-factory 1 {pile('white', 'white', 'yellow', 'orange')} 1",
        ],
        [
            f"f4: key-factory 4 {pile('white', 'yellow', 'red', 'blue')} 0",
            f"f3: key-factory 3 {pile('yellow', 'yellow', 'orange', 'orange')} 2",
        ],
        ["back: key-back 1"],
        [f"c: key-centre {counted('white 3', 'orange 1')} 1 yes"],
    ]
    prompt = text(GAME.keys(view_of(at), Word("")).prompt)
    assert prompt == "ask-panes [(sign-factory) (sign-fewest breaks) (sign-token)]"


def test_without_panes_in_factories_no_number_of_a_factory_is_explained() -> None:
    at = position("""
        side b, round 2, seat 0 to move
        factories: ---- ---- ---- ---- ----
        centre: WWYYOORRBB
    """)
    assert [label for label in flat(labels(at)) if label.startswith("c: ")]
    assert text(GAME.keys(view_of(at), Word("")).prompt) == "ask-panes [(sign-token)]"


def test_without_the_token_in_the_centre_it_is_not_explained() -> None:
    at = position("""
        side a, round 1, seat 0 to move, token with 1
        factories: WWRR YYBB ---- ---- ----
        centre: WWWW
    """)
    assert text(GAME.keys(view_of(at), Word("")).prompt).endswith(" [(sign-factory)]")


def test_in_rows_of_three_a_factory_whose_panes_break_shows_only_how_many() -> None:
    factories = "WWYO BBRR WYOO BBRR WWYO BBRR WYOO BBRR ----"
    rows = labels(position(STUCK.format(factories=factories, centre="W")))
    assert [len(row) for row in rows] == [3, 3, 3, 1]
    assert "f1: key-factory-breaks 1 1" in rows[0]
    assert f"f2: key-factory 2 {pile('red', 'red', 'blue', 'blue')} 0" in rows[0]


def test_the_number_of_breaking_panes_is_certain() -> None:
    """Whatever colour and strip a player chooses, at least as many panes break as the key of the source says."""
    chance, certain = Random(3), 0
    for seed in range(3):
        at = start(3, "a", f"breaking {seed}")
        while GAME.to_move(at) is not None:
            legal = words(at)
            for key in (one for row in GAME.keys(view_of(at), Word("")).rows for one in row):
                args = dict(key.label.args)
                if key.word.count(".") == 0 and "broken" in args:
                    found = [one for one in legal if one.startswith(f"{key.word}.")]
                    assert args["broken"] == min(happened(at, one, Took)[0].broken for one in found)
                    certain += bool(args["broken"])
            at = play(at, chance.choice(legal))
    assert certain


def test_the_key_of_the_centre_tells_whether_the_token_is_there() -> None:
    assert labels(state("with 1"))[-1][0].endswith(" no")


def test_nine_full_factories_or_eight_and_the_centre_make_four_rows() -> None:
    full = """
        side a, round 2, seat 0 to move
        factories: WYOR WYOB WYRB WORB YORB WYOR WYOB WYRB {last}
        centre: {centre}
    """
    nine = position(full.format(last="WYOR", centre="-"))
    assert [len(row) for row in labels(nine)] == [3, 3, 3, 1]
    eight = position(full.format(last="----", centre="WYOR"))
    assert [len(row) for row in labels(eight)] == [3, 3, 3, 1]


def test_the_second_keyboard_has_a_key_for_each_pane_and_strip() -> None:
    keys = labels(state(), "f5")
    assert f"f5: key-chosen factory 5 {pile('yellow', 'yellow', 'blue', 'blue')}" in keys[0]
    assert "f5.blue.4.0: key-way (key-panes blue 1) (key-strip 4 0)" in flat(keys)
    assert text(GAME.keys(view_of(state()), Word("f5")).prompt).startswith("ask-way factory 5 ")


def test_a_prompt_explains_only_the_signs_on_the_keys() -> None:
    view, shown = view_of(state()), {"key-strip-full": "full", "key-other-pane": "window"}
    asked = ("ask-way", "ask-strip")
    for chosen in ("f1", "f2", "f5", "c", "f1.orange", "c.white"):
        pad = GAME.keys(view, Word(chosen))
        if not text(pad.prompt).startswith(asked):
            continue
        told = {one.id.removeprefix("sintra-sign-") for one in pad.prompt.arg("signs")}
        labelled = [text(key.label) for row in pad.rows for key in row]
        signs = {sign for part, sign in shown.items() if any(part in one for one in labelled)}
        ends = re.compile(r"key-(strip \d|strip-full \d \d+|break) [1-9]")
        signs |= {"breaks"} if any(map(ends.search, labelled)) else set()
        assert told == signs, chosen


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


def test_a_source_with_too_many_ways_asks_for_the_colour_first() -> None:
    many = start(2, "a", "two")
    chosen = next(
        key.word
        for row in GAME.keys(view_of(many), Word("")).rows
        for key in row
        if text(GAME.keys(view_of(many), key.word).prompt).startswith("ask-colour")
    )
    keypad = GAME.keys(view_of(many), chosen)
    colours = [key.word for row in keypad.rows for key in row if key.word != chosen]
    assert keypad.back == ""
    assert 2 <= len(colours) <= 4
    assert any(
        f"{colour}.3.0: key-strip 3 0" in " ".join(flat(labels(many, colour))) for colour in colours
    )


def test_a_source_with_one_way_makes_the_move_at_once() -> None:
    one = position("""
        side a, round 2, seat 0 to move
        factories: WWWW WYOB WYRB WORB YORB
        seat 0, glazier 8
    """)
    (found,) = (label for row in labels(one) for label in row if label.startswith("f1."))
    assert "key-from-factory 1 (key-way (key-panes white 4) (key-break 4))" in found


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


def test_a_glazier_that_cannot_go_back_has_a_blocked_key() -> None:
    keys = [key for row in GAME.keys(view_of(start()), Word("")).rows for key in row]
    (key,) = (key for key in keys if key.word == "back")
    assert (key.blocked, text(key.label)) == (True, "key-stay")
    assert GAME.refusal(view_of(start()), Word("back")) is not None


def test_going_back_takes_one_press() -> None:
    assert GAME.caution(view_of(state(), 0), Word("back")) is None
    assert presses(state())["back"] == 1


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


def test_a_half_made_word_that_leads_nowhere_shows_the_first_keyboard() -> None:
    first = labels(state())
    for word in ("f3", "f9.blue", "nonsense", "f1.blue", "back", "?backs.0"):
        assert labels(state(), word) == first


def presses(of: State) -> dict[str, int]:
    """Return all words and partial words that keys produce, with the minimum number of presses for each."""
    view, ahead, counts = view_of(of), [Word("")], {"": 0}
    for chosen in ahead:
        for row in GAME.keys(view, chosen).rows:
            for key in row:
                if key.word not in counts:
                    counts[key.word] = counts[chosen] + 1
                    if not key.blocked:
                        ahead.append(key.word)
    return counts


def test_a_turn_takes_at_most_four_presses() -> None:
    """Jokers and a kept pane are never both to be chosen: what fills a strip fills all its jokers."""
    for side in ("a", "b"):
        now = start(2, side, "one")
        while GAME.to_move(now) is not None:
            moves = [GAME.encode(move) for move in GAME.legal_moves(now)]
            counts = presses(now)
            for word in moves:
                assert counts[word] <= 4, word
            now = play(now, moves[len(moves) // 2])


def test_when_the_game_is_over_there_are_no_keys() -> None:
    over = position("""
        side a, round 6, seat 0 to move, ended
        factories: ---- ---- ---- ---- ----
    """)
    pad = GAME.keys(view_of(over), Word(""))
    assert (pad.rows, text(pad.prompt)) == ((), "ask-nothing")
    assert GAME.offers(view_of(over)) == ()
    assert Seat(0) in GAME.outcome(over).winners  # type: ignore[union-attr]
