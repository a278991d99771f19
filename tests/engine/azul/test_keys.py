"""The keyboard has the shape of the picture: rows, order and numbers; what the rules refuse stays, marked."""

from engine.contract import Keypad, Word
from engine.games.azul.places import factory_rows, wall_columns
from engine.games.azul.state import State, WallKind
from engine.saying import Saying, Term, say
from tests.engine.azul.drawing import position
from tests.engine.azul.playing import AZUL, play

STUDY = position("""
    coloured wall, round 4, seat 2 to move, starter 1, marker with 1
    factories: ---- YYRW BBYY BYYK YWWW ---- ---- BYRR ----
    centre: BYRKKWW
    seat 1, 14 points
            . |  B . . K W
           .. |  . B Y . K
          ... |  K . . Y .
         RRRR |  . . . B .
        ..... |  . . . . B
      floor: *
    seat 2, 17 points
            . |  B . R K .
           .. |  W . . . K
          ... |  K . . Y R
         ...Y |  R . . . .
        WWWWW |  . . . . .
""")


def pad(state: State, chosen: str = "") -> Keypad:
    return AZUL.keys(AZUL.observe(state, None), Word(chosen))


def drawn(keypad: Keypad) -> list[str]:
    """Return the rows of words as on the screen, from left to right, with blocked keys in brackets."""
    return [
        " ".join(f"({key.word})" if key.blocked else key.word for key in row) for row in keypad.rows
    ]


def labels(keypad: Keypad) -> list[Saying]:
    return [key.label for row in keypad.rows for key in row]


def back(source: str, **args: int | Term) -> Saying:
    return say("azul-key-back", choice=say(f"azul-key-choice-{source}", **args))


def test_factories_stand_two_a_row_and_their_numbers_rise_from_right_to_left() -> None:
    assert factory_rows(5) == ((2, 1), (4, 3), (None, 5))
    assert factory_rows(7) == ((2, 1), (4, 3), (6, 5), (None, 7))
    assert factory_rows(9) == ((2, 1), (4, 3), (6, 5), (8, 7), (None, 9))


def test_the_columns_of_the_grey_wall_are_numbered_from_the_right() -> None:
    assert wall_columns(WallKind.COLOURED) == (1, 2, 3, 4, 5)
    assert wall_columns(WallKind.GREY) == (5, 4, 3, 2, 1)


def test_a_key_row_is_a_pill_row_and_the_centre_is_split() -> None:
    assert drawn(pad(STUDY)) == [
        "f2.yellow f2.red f2.white",
        "f4.blue f4.yellow f4.black f3.blue f3.yellow",
        "f5.yellow f5.white",
        "f8.blue f8.yellow f8.red",
        "c.blue c.yellow c.red",
        "c.black c.white",
    ]
    assert pad(STUDY).prompt == say("azul-ask-tiles")


def test_a_pair_with_more_than_six_groups_makes_two_rows() -> None:
    state = position("""
        coloured wall, round 1, seat 0 to move
        factories: BYRK BYRW ---- ---- BBBB
    """)
    assert drawn(pad(state))[:2] == [
        "f1.blue f1.yellow f1.red f1.black",
        "f2.blue f2.yellow f2.red f2.white",
    ]


def test_each_first_key_says_the_factory_and_the_tile() -> None:
    first = labels(pad(STUDY))
    assert first[0] == say("azul-key-factory", factory=2, tile=Term("azul-tile-yellow"))
    assert first[-1] == say("azul-key-centre", tile=Term("azul-tile-white"))


def test_the_second_press_names_the_choice_and_shows_every_line() -> None:
    keypad = pad(STUDY, "f2.yellow")
    assert drawn(keypad) == [
        "",
        "f2.yellow.1",
        "f2.yellow.2",
        "(f2.yellow.3)",
        "f2.yellow.4",
        "(f2.yellow.5)",
        "f2.yellow.floor",
    ]
    yellow = Term("azul-colour-yellow")
    assert labels(keypad) == [
        back("factory", count=2, tile=Term("azul-tile-yellow"), factory=2),
        say("azul-key-line-over", line=1, fallen=1, marker="no"),
        say("azul-key-line-full", line=2, marker="no"),
        say("azul-key-line-on-wall", line=3, colour=yellow),
        say("azul-key-line-part", line=4, held=3, size=4, marker="no"),
        say("azul-key-line-filled", line=5),
        say("azul-key-floor", count=2, marker="no"),
    ]
    assert keypad.prompt == say(
        "azul-ask-line", count=2, colour=yellow, source="factory", factory=2
    )


def test_a_line_with_another_colour_says_which() -> None:
    keypad = pad(STUDY, "f3.blue")
    assert say("azul-key-line-other", line=4, held=Term("azul-colour-yellow")) in labels(keypad)


def test_the_first_take_from_the_centre_tells_of_the_marker() -> None:
    state = position("""
        coloured wall, round 1, seat 0 to move
        factories: BYRK BYRW ---- ---- BBBB
        centre: BBW
    """)
    keypad = pad(state, "c.blue")
    assert labels(keypad)[2:4] == [
        say("azul-key-line-full", line=2, marker="yes"),
        say("azul-key-line-part", line=3, held=2, size=3, marker="yes"),
    ]
    assert labels(keypad)[0] == back("centre", count=2, tile=Term("azul-tile-blue"))
    assert keypad.prompt.arg("source") == "centre"


FEW = position("""
    coloured wall, round 4, seat 0 to move, marker with 1
    factories: ---- YYRR ---- ---- ----
    centre: B
    seat 0, 17 points
            . |  B Y R K .
           .. |  W B . R K
          ... |  K . B Y .
         .WWW |  . . . . .
        ..... |  . R K . .
    seat 1
      floor: *
""")


def test_with_few_moves_left_one_press_is_enough() -> None:
    assert len(AZUL.legal_moves(FEW)) <= 12
    assert drawn(pad(FEW)) == [
        "f2.yellow.floor f2.yellow.5 f2.yellow.2 f2.yellow",
        "f2.red.floor f2.red.3 f2.red",
        "c.blue.floor c.blue.5 c.blue",
    ]
    assert pad(FEW).prompt == say("azul-ask-move")
    assert labels(pad(FEW))[:2] == [say("azul-key-short-floor"), say("azul-key-short-line", line=5)]
    assert drawn(pad(FEW, "f2.yellow"))[1] == "(f2.yellow.1)"


def test_a_group_with_all_its_lines_makes_two_short_rows() -> None:
    state = position("""
        coloured wall, round 1, seat 0 to move
        factories: BBBW ---- ---- ---- ----
    """)
    assert drawn(pad(state))[:2] == [
        "f1.blue.3 f1.blue.2 f1.blue.1 f1.blue",
        "f1.blue.floor f1.blue.5 f1.blue.4",
    ]


def test_a_short_row_has_at_most_four_keys_so_that_a_phone_shows_their_numbers() -> None:
    state = position("""
        coloured wall, round 1, seat 0 to move
        factories: BBBB WWWW ---- ---- ----
        seat 0
                . |
               .. |
              ... |
             .... |
            ....R |
    """)
    assert drawn(pad(state))[:2] == [
        "f2.white.2 f2.white.1 f2.white",
        "f2.white.floor f2.white.4 f2.white.3",
    ]


def test_the_last_group_of_a_round_goes_straight_to_its_lines() -> None:
    last = play(FEW, "f2.yellow.5", "c.blue.2")
    assert drawn(pad(last)) == [
        "",
        "(c.red.1)",
        "(c.red.2)",
        "c.red.3",
        "(c.red.4)",
        "(c.red.5)",
        "c.red.floor",
    ]
    assert drawn(pad(last, "c.red")) == drawn(pad(last))
    assert labels(pad(last))[0].id == "azul-key-choice-centre", "nothing is chosen to be taken back"


def test_an_unknown_choice_gives_the_first_keyboard() -> None:
    for chosen in ("f1.blue", "f2", "f2.yellow.1.", "p1", "nonsense"):
        assert pad(STUDY, chosen) == pad(STUDY)


GREY = position("""
    grey wall, round 5, seat 0 to move, tiling, 8 gained
    factories: ---- ---- ---- ---- ----
    seat 0, 33 points
            . |  W K Y . B
           .. |  R W . K Y
          ... |  Y R K B .
         WWWW |  . Y B . .
        BBBBB |  . . . . K
""")


def test_the_columns_of_the_grey_wall_stand_as_in_the_picture() -> None:
    keypad = pad(GREY)
    assert drawn(keypad) == ["p4.5 p4.4 (p4.3) (p4.2) (p4.1)"]
    assert labels(keypad)[0] == say("azul-key-column", column=5)
    assert keypad.prompt == say("azul-ask-column", line=4, colour=Term("azul-colour-white"))


def test_when_the_game_is_over_there_is_nothing_to_press() -> None:
    state = AZUL.start(2, {}, None, "1").state
    while AZUL.to_move(state) is not None:
        state = play(state, AZUL.encode(AZUL.legal_moves(state)[-1]))
    assert pad(state) == Keypad((), say("azul-ask-nothing"))
    assert AZUL.offers(AZUL.observe(state, None)) == ()
