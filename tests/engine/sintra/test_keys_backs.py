"""The asides that show the backs of the strips."""

from engine.contract import Word
from engine.games.sintra import GAME
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.key_positions import state
from tests.engine.sintra.states import start, text, view_of


def test_the_backs_of_everyones_strips_are_a_press_away() -> None:
    view = view_of(state(), 1)
    assert [[text(key.label) for key in row] for row in GAME.asides(view)] == [
        ["key-backs-own long"],
        ["key-backs-other long"],
    ]
    own, other = (GAME.answer(view, key.word) for row in GAME.asides(view) for key in row)
    assert [text(own), text(other)] == [
        text(GAME.answer(view, Word(f"?backs.{seat}"))) for seat in (1, 0)
    ]
    to_move = GAME.answer(view_of(state()), Word("?backs"))
    assert to_move == GAME.answer(view_of(state()), Word("?backs.0"))
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
    assert text(GAME.answer(view_of(over), Word("?backs.0"))) == "backs-none seat0"


def test_with_more_than_two_seats_the_strips_of_others_are_numbered() -> None:
    view = view_of(start(4), 2)
    own, others = GAME.asides(view)
    assert [text(key.label) for key in own] == ["key-backs-own long"]
    assert [key.word for key in others] == [f"?backs.{seat}" for seat in range(4)]
    assert GAME.answer(view, own[0].word) == GAME.answer(view, others[2].word)
