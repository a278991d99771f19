"""The keyboard: panes arranged as in the picture, then the strip, then the remaining choices."""

from engine.contract import Word
from engine.games.sintra import GAME
from engine.games.sintra.places import factory_rows
from engine.games.sintra.state import State
from engine.saying import Seat
from tests.engine.sintra.drawing import position
from tests.engine.sintra.playing import labels, look, play, start, text

PALACE = """
      r  Y  .  b  O  y  O  y
      r  y  .  b  o  y  o  y
      r  y  .  b  o  y  O  y
      r  y  .  r  b  b  O  r
      r  y  .  r  b  b  O  r
      -  -  Y  -  -  -  -  -
      -  -  B  -  -  -  -  -
"""


def state(token: str = "in the centre") -> State:
    return position(f"""
        side a, round 2, seat 0 to move, token {token}
        factories: OOOY WWRR ---- ---- YYBB
        centre: BBRWWWW
        seat 0, glazier 4
        {PALACE}
    """)


def test_factories_stand_at_most_five_a_row_from_left_to_right() -> None:
    assert factory_rows(5) == ((1, 2, 3, 4, 5),)
    assert factory_rows(7) == ((1, 2, 3, 4), (5, 6, 7))
    assert factory_rows(9) == ((1, 2, 3, 4, 5), (6, 7, 8, 9))


def test_the_first_keyboard_names_every_group() -> None:
    assert labels(state()) == [
        [
            "f1.yellow: key-factory 1 yellow",
            "f1.orange: key-factory 1 orange",
            "f2.white: key-factory 2 white",
            "f2.red: key-factory 2 red",
            "f5.yellow: key-factory 5 yellow",
            "f5.blue: key-factory 5 blue",
        ],
        [
            "c.white: key-centre white 4 yes",
            "c.red: key-centre red 1 yes",
            "c.blue: key-centre blue 2 yes",
        ],
        ["back: key-back 1"],
    ]
    assert text(GAME.keys(look(state()), Word("")).prompt) == "ask-panes"


def test_keys_of_the_centre_tell_whether_the_token_is_there() -> None:
    assert labels(state("with 1"))[1][0] == "c.white: key-centre white 4 no"


def test_rows_are_of_about_equal_length() -> None:
    full = position("""
        side a, round 2, seat 0 to move
        factories: WYOR WYOB WYRB WORB YORB WYOR WYOB WYRB ----
        centre: WYOR
    """)
    assert [len(row) for row in labels(full)] == [5, 5, 5, 5, 6, 6, 2, 2, 1]


def test_keys_of_the_centre_have_room_for_a_count_and_the_token() -> None:
    four = position("""
        side a, round 2, seat 0 to move
        factories: WWWW - - - -
        centre: WYYOORR
    """)
    assert [len(row) for row in labels(four)] == [1, 2, 2, 1]


def test_the_second_keyboard_has_a_key_for_each_strip() -> None:
    assert labels(state(), "f5.blue") == [
        [": key-chosen factory 5 2 blue"],
        ["f5.blue.1.0: key-strip-left 1", "f5.blue.2.0: key-strip-left 2"],
        ["f5.blue.3.0: key-strip-gone 3", "f5.blue.4.0: key-strip 4 2 5 0"],
        ["f5.blue.5.0: key-strip 5 3 5 0", "f5.blue.6.0: key-strip 6 2 5 0"],
        ["f5.blue.7.0: key-strip-no-room 7", "f5.blue.8.0: key-strip-no-room 8"],
    ]
    pad = GAME.keys(look(state()), Word("f5.blue"))
    assert text(pad.prompt) == "ask-strip factory 5 2 blue"
    assert [key.word for row in pad.rows for key in row if key.blocked] == [
        f"f5.blue.{place}.0" for place in (1, 2, 3, 7, 8)
    ]


def test_a_key_tells_what_breaks_and_what_a_full_strip_brings() -> None:
    keys = [key for row in labels(state(), "f1.orange") for key in row]
    assert "f1.orange.5.0: key-strip 5 3 5 1" in keys
    assert "f1.orange.7.0.orange: key-strip-full 7 1 2" in keys


def test_where_nothing_fits_there_is_one_key() -> None:
    assert labels(state(), "f2.white") == [
        [": key-chosen factory 2 2 white"],
        ["f2.white.break: key-break 2"],
    ]
    pad = GAME.keys(look(state()), Word("c.white"))
    assert text(pad.prompt) == "ask-break centre 0 4 white"


def test_a_glazier_that_cannot_go_back_has_a_blocked_key() -> None:
    (key,) = GAME.keys(look(start()), Word("")).rows[-1]
    assert (key.word, key.blocked, text(key.label)) == ("back", True, "key-stay")
    assert GAME.refusal(look(start()), Word("back")) is not None


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
    assert "f1.blue.1: key-strip 1 3 5 0" in labels(free, "f1.blue")[1]
    assert labels(free, "f1.blue.1") == [
        [": key-chosen factory 1 2 blue"],
        ["f1.blue.1.1: key-jokers 1 1 blue"],
        ["f1.blue.1.2: key-jokers 2 0 blue"],
    ]
    assert text(GAME.keys(look(free), Word("f1.blue.1")).prompt) == "ask-jokers 1"
    assert "f1.yellow.1.2: key-strip 1 3 5 0" in labels(free, "f1.yellow")[1]


def test_a_half_made_word_that_leads_nowhere_shows_the_first_keyboard() -> None:
    first = labels(state())
    for word in ("f1", "f9.blue", "nonsense", "f1.blue", "back", "?backs.0"):
        assert labels(state(), word) == first


def test_going_back_asks_the_mover_once() -> None:
    asked = GAME.caution(look(state(), 0), Word("back"))
    assert text(asked) == "caution-back 1"
    assert GAME.caution(look(state(), 1), Word("back")) is None
    assert GAME.caution(look(state(), 0), Word("f5.blue.4.0")) is None
    assert GAME.caution(look(start(), 0), Word("back")) is None


def test_the_backs_of_everyones_strips_are_a_press_away() -> None:
    view = look(state(), 1)
    assert [[text(key.label) for key in row] for row in GAME.asides(view)] == [
        ["key-backs seat0", "key-backs seat1"]
    ]
    told = text(GAME.answer(view, Word("?backs.0")))
    assert told.startswith("backs seat0 (lines (back 1 (face orange orange orange yellow yellow))")
    assert "(back 3" not in told  # that strip has left
    assert told.count("back ") == 7
    assert told.count("joker") == 2
    assert GAME.answer(view, Word("?backs.2")) is None
    assert GAME.answer(view, Word("?hand")) is None


def test_a_strip_that_was_turned_over_has_no_back_any_more() -> None:
    over = position("""
        side a, round 6, seat 0 to move, token with 1
        factories: OOOY ---- ---- ---- ----
        seat 0, glazier 4
          . . . . . . . b
          . . . . . . . b
          . . . . . . . b
          . . . . . . . b
          . . . . . . . b
          Y Y Y Y Y Y W W
          B B B B B O O -
    """)
    assert text(GAME.answer(look(over), Word("?backs.0"))) == "backs-none seat0"


def test_three_or_four_have_two_rows_of_asides() -> None:
    assert [len(row) for row in GAME.asides(look(start(3)))] == [2, 1]
    assert [len(row) for row in GAME.asides(look(start(4)))] == [2, 2]


def presses(of: State, word: str) -> int:
    """Return the minimum number of presses that produce a word."""
    view, ahead, seen = look(of), [(Word(""), 0)], set()
    for chosen, count in ahead:
        for row in GAME.keys(view, chosen).rows:
            for key in row:
                if key.word == word:
                    return count + 1
                if key.word not in seen and key.word and not key.blocked:
                    seen.add(key.word)
                    ahead.append((key.word, count + 1))
    raise AssertionError(f"{word} cannot be reached")


def test_a_turn_takes_at_most_three_presses() -> None:
    """Jokers and a kept pane are never both to be chosen: what fills a strip fills all its jokers."""
    for side in ("a", "b"):
        for seed in ("one", "two", "three"):
            now = start(2, side, seed)
            while GAME.to_move(now) is not None:
                moves = [GAME.encode(move) for move in GAME.legal_moves(now)]
                for word in moves[:: max(1, len(moves) // 6)]:
                    assert presses(now, word) <= 3, word
                now = play(now, moves[len(moves) // 2])


def test_when_the_game_is_over_there_are_no_keys() -> None:
    over = position("""
        side a, round 6, seat 0 to move, ended
        factories: ---- ---- ---- ---- ----
    """)
    pad = GAME.keys(look(over), Word(""))
    assert (pad.rows, text(pad.prompt)) == ((), "ask-nothing")
    assert GAME.offers(look(over)) == ()
    assert GAME.caution(look(over, 0), Word("back")) is None
    assert Seat(0) in GAME.outcome(over).winners  # type: ignore[union-attr]
