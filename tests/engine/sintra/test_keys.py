"""The keyboards of a turn: panes arranged as in the picture, and how many presses a turn takes."""

import re
from random import Random

from engine.contract import Word
from engine.games.sintra import GAME
from engine.games.sintra.events import Took
from engine.games.sintra.state import State
from engine.saying import Seat
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.key_positions import STUCK, counted, flat, pile, state
from tests.engine.sintra.states import happened, labels, play, start, text, view_of, words


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


def test_a_glazier_that_cannot_go_back_has_a_blocked_key() -> None:
    keys = [key for row in GAME.keys(view_of(start()), Word("")).rows for key in row]
    (key,) = (key for key in keys if key.word == "back")
    assert (key.blocked, text(key.label)) == (True, "key-stay")
    assert GAME.refusal(view_of(start()), Word("back")) is not None


def test_going_back_takes_one_press() -> None:
    assert GAME.caution(view_of(state(), 0), Word("back")) is None
    assert presses(state())["back"] == 1


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
