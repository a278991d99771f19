"""The keyboard has the shape of the picture: rows, order and numbers; what the rules refuse stays, marked."""

from engine.contract import Keypad, Word
from engine.games.azul.state import State, WallKind
from engine.games.azul.wall import wall_columns
from engine.saying import Saying, Term, say
from tests.engine.azul.diagrams import position
from tests.engine.azul.states import AZUL, play

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


def tiles(colour: str, count: int = 1) -> Saying:
    return say("azul-key-tiles", tile=Term(f"azul-tile-{colour}"), count=count)


def counted(colour: str, count: int) -> Saying:
    return say("azul-key-counted", tile=Term(f"azul-tile-{colour}"), count=count)


def beside(first: Saying, *rest: Saying) -> Saying:
    return say("azul-key-beside", first=first, rest=beside(*rest)) if rest else first


def signs(*names: str) -> tuple[Saying, ...]:
    """Return the explanations of signs that a prompt gives."""
    return tuple(say(f"azul-sign-{name}") for name in names)


def several(first: Saying, *rest: Saying) -> Saying:
    return say("azul-key-several", first=first, rest=several(*rest)) if rest else first


def choice(source: str, factory: int, *shown: Saying) -> Saying:
    if source == "centre":
        return say("azul-key-chosen-centre", tiles=several(*shown))
    return say("azul-key-chosen-factory", factory=factory, tiles=beside(*shown))


def test_the_columns_of_the_grey_wall_are_numbered_from_the_right() -> None:
    assert wall_columns(WallKind.COLOURED) == (1, 2, 3, 4, 5)
    assert wall_columns(WallKind.GREY) == (5, 4, 3, 2, 1)


def test_the_first_keyboard_has_three_factories_a_row_and_the_centre_below() -> None:
    assert drawn(pad(STUDY)) == [
        "f4 f3 f2",
        "f8 f5",
        "c.white c.black c.red c.yellow c.blue ",
    ]
    assert pad(STUDY).prompt == say("azul-ask-tiles", signs=signs("factory", "count", "centre"))


def test_the_first_prompt_explains_only_signs_that_its_keys_have() -> None:
    beginning = position("""
        coloured wall, round 1, seat 0 to move
        factories: BYRK BYRW BYKW YRKW BRKW
    """)
    assert pad(beginning).prompt == say("azul-ask-tiles", signs=signs("factory"))


def test_each_first_key_says_where_the_tiles_are_and_how_many() -> None:
    first = labels(pad(STUDY))
    two = [tiles("yellow"), tiles("yellow"), tiles("red"), tiles("white")]
    assert first[2] == say("azul-key-factory", factory=2, tiles=beside(*two))
    assert first[-1] == say("azul-key-centre")
    assert first[5] == tiles("white", 2)


def test_a_factory_with_tiles_of_one_colour_chooses_them_as_well() -> None:
    state = position("""
        coloured wall, round 1, seat 0 to move
        factories: BYRK BYRW ---- ---- BBBB
    """)
    assert drawn(pad(state)) == ["f5.blue f2 f1"]


def test_nine_full_factories_or_eight_and_the_centre_make_at_most_four_rows() -> None:
    full = position("""
        coloured wall, round 1, seat 0 to move
        factories: BYRK BYRW BYKW BRKW YRKW BYRK BYRW BYKW BRKW
        seat 0
        seat 1
        seat 2
        seat 3
    """)
    assert [len(row) for row in pad(full).rows] == [3, 3, 3]
    later = play(full, "f1.blue.1")
    assert [len(row) for row in pad(later).rows] == [3, 3, 2, 4]


def test_the_second_press_shows_every_line_for_each_colour() -> None:
    keypad = pad(STUDY, "f2")
    assert drawn(keypad) == [
        "f2.yellow.floor (f2.yellow.5) f2.yellow.4 (f2.yellow.3) f2.yellow.2 f2.yellow.1 f2.yellow",
        "f2",
        "f2.red.floor (f2.red.5) (f2.red.4) (f2.red.3) f2.red.2 (f2.red.1) f2.red",
        "f2.white.floor (f2.white.5) (f2.white.4) f2.white.3 (f2.white.2) f2.white.1 f2.white",
    ]
    assert labels(keypad)[:8] == [
        say("azul-key-floor"),
        say("azul-key-line", line=5),
        say("azul-key-line", line=4),
        say("azul-key-line", line=3),
        say("azul-key-line-full", line=2),
        say("azul-key-line-over", line=1, fallen=0),
        tiles("yellow"),
        choice("factory", 2, tiles("yellow"), tiles("yellow"), tiles("red"), tiles("white")),
    ]
    assert keypad.prompt == say(
        "azul-ask-lines", source="factory", factory=2, marker="no", signs=signs("full", "falls")
    )


def test_a_factory_with_four_colours_asks_for_the_colour_first() -> None:
    state = position("""
        coloured wall, round 1, seat 0 to move
        factories: BYRK BYRW ---- ---- BBBB
    """)
    keypad = pad(state, "f1")
    assert drawn(keypad) == ["f1.black f1.red f1.yellow f1.blue", "f1"]
    assert keypad.back == ""
    assert keypad.prompt == say("azul-ask-colour", source="factory", factory=1, marker="no")


def test_the_lines_of_one_colour_stand_in_one_row_and_say_how_many_tiles_fall() -> None:
    keypad = pad(STUDY, "f2.yellow")
    assert drawn(keypad) == [
        "f2.yellow",
        "f2.yellow.floor (f2.yellow.5) f2.yellow.4 (f2.yellow.3) f2.yellow.2 f2.yellow.1",
    ]
    assert keypad.back == ""
    assert say("azul-key-line-over", line=1, fallen=1) in labels(keypad)
    assert say("azul-key-line", line=3) in labels(keypad), "a wide key keeps its number"
    yellow = Term("azul-colour-yellow")
    assert keypad.prompt == say(
        "azul-ask-line",
        count=2,
        colour=yellow,
        source="factory",
        factory=2,
        marker="no",
        signs=signs("full", "fallen"),
    )


def test_the_first_take_from_the_centre_tells_of_the_marker() -> None:
    state = position("""
        coloured wall, round 1, seat 0 to move
        factories: BYRK BYRW ---- ---- BBBB
        centre: BBW
    """)
    keypad = pad(state, "c.blue")
    assert choice("centre", 0, counted("blue", 2)) in labels(keypad)
    assert (keypad.prompt.arg("source"), keypad.prompt.arg("marker")) == ("centre", "yes")
    assert pad(STUDY, "c.blue").prompt.arg("marker") == "no"


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


def test_with_few_groups_of_several_sources_left_the_source_comes_first() -> None:
    assert drawn(pad(FEW)) == ["f2", "c.blue "]


def test_the_last_source_of_a_round_goes_straight_to_its_lines() -> None:
    two = play(FEW, "f2.yellow.5")
    assert drawn(pad(two)) == [
        "c.blue.floor c.blue.5 c.blue.4 c.blue.3 c.blue.2 c.blue.1 ",
        "c.red.floor c.red.5 c.red.4 c.red.3 c.red.2 c.red.1 ",
    ]
    last = play(two, "c.blue.2")
    assert drawn(pad(last)) == ["c.red.floor (c.red.5) (c.red.4) c.red.3 (c.red.2) (c.red.1)"]
    prompt = pad(last).prompt
    assert (prompt.id, prompt.arg("count")) == ("azul-ask-line", 2)


def test_a_line_that_refuses_tiles_is_blocked_on_every_keyboard() -> None:
    for state in (STUDY, FEW, play(FEW, "f2.yellow.5"), play(FEW, "f2.yellow.5", "c.blue.2")):
        view = AZUL.observe(state, None)
        waiting, seen = [Word("")], {Word("")}
        for chosen in waiting:
            lines: dict[str, set[str]] = {}
            for row in AZUL.keys(view, chosen).rows:
                for key in row:
                    group, _, line = key.word.rpartition(".")
                    if line in ("floor", "1", "2", "3", "4", "5"):
                        lines.setdefault(group, set()).add(line)
                        refused = AZUL.refusal(view, key.word) is not None
                        assert key.blocked == refused, key.word
                    elif key.word not in seen:
                        seen.add(key.word)
                        waiting.append(key.word)
            assert all(len(found) == 6 for found in lines.values()), chosen


def test_one_tile_cannot_fall_so_the_prompt_does_not_explain_the_mark() -> None:
    assert pad(FEW, "c.blue").prompt.arg("signs") == ()
    assert pad(STUDY, "f2.red").prompt.arg("signs") == ()
    explained = pad(STUDY, "f2.yellow").prompt.arg("signs")
    assert explained == signs("full", "fallen"), "line 1 has room for one of two"


FULL = """
    coloured wall, round 4, seat 0 to move{marker}
    factories: {first} {second} ---- ---- ----
    centre: {centre}
    seat 0, 17 points
            K |
           YY |
          YYY |
         .WWW |
        ....W |
    seat 1
      floor: {floor}
"""


def full(*factories: str, centre: str = "", is_marker_taken: bool = False) -> State:
    """Return a position in which only white tiles have a line."""
    first, second = (*factories, "----", "----")[:2]
    marker, floor = (", marker with 1", "*") if is_marker_taken else ("", "")
    return position(
        FULL.format(first=first, second=second, centre=centre, marker=marker, floor=floor)
    )


def test_if_all_lines_are_blocked_the_prompt_asks_for_the_floor() -> None:
    args = {"source": "centre", "factory": 0, "marker": "yes"}
    assert pad(full(centre="BBR")).prompt == say("azul-ask-floor", groups=2, **args)
    assert pad(full(centre="RR")).prompt == say("azul-ask-floor", groups=1, **args)
    assert pad(full("BBRR", "WWWB"), "f1").prompt == say(
        "azul-ask-floor", groups=2, source="factory", factory=1, marker="no"
    )
    assert pad(full("BBRR", "WWWB"), "f2").prompt.id == "azul-ask-lines"
    assert pad(full("BBRR", "WWWB"), "f2.blue").prompt.id == "azul-ask-floor"


def test_an_unknown_choice_gives_the_first_keyboard() -> None:
    for chosen in ("f1", "f1.blue", "c", "f2.yellow.1.", "p1", "nonsense"):
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
