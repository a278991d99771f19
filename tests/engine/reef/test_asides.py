"""The keys that show hands, the warnings before a move, and the words of moves."""

import pytest

from engine.contract import Word
from engine.errors import BadWord
from engine.games.reef import GAME
from engine.games.reef.moves import PlayCard, grammar
from engine.saying import Saying, Seat, Who
from tests.engine.reef.diagrams import one_row, position, put_centre, started


def test_one_key_shows_the_own_hand_and_one_what_all_know_of_the_others() -> None:
    state = position(hands=("R10 R11", "R14"), dealt=(1, 0), boards=[one_row("r3 -- -- --")])
    view = GAME.observe(state, Seat(0))
    assert [[key.word for key in row] for row in GAME.asides(view)] == [["?hand"], ["?known"]]
    own = GAME.answer(view, Word("?hand"))
    assert own
    lines = dict(own.args)["lines"]
    assert isinstance(lines, Saying)
    first = lines.arg("first")
    assert isinstance(first, Saying)
    assert (first.arg("slot"), first.arg("points"), first.arg("now")) == (1, 4, 4)
    known = GAME.answer(GAME.observe(state, Seat(1)), Word("?known"))
    assert known
    assert (known.id, known.arg("seat")) == ("reef-known", Who(Seat(0)))
    assert "hidden" in str(known)


def test_the_known_cards_of_several_players_are_told_in_turn_order() -> None:
    state = position(hands=("R10 R11", "R14", ""), dealt=(1, 0, 0))

    def seats(viewer: int | None) -> list[tuple[str, int]]:
        told = GAME.answer(GAME.observe(state, viewer), Word("?known"))  # type: ignore[arg-type]
        assert told
        lines, found = told.arg("lines"), []
        while isinstance(lines, Saying):
            line = lines.arg("first") if lines.id == "reef-lines" else lines
            assert isinstance(line, Saying)
            who = line.arg("seat")
            assert isinstance(who, Who)
            found.append((line.id.removeprefix("reef-known-"), who.seat))
            lines = lines.arg("rest") if lines.id == "reef-lines" else ""
        return found

    assert seats(0) == [("brief", 1), ("brief-empty", 2)]
    assert seats(1) == [("brief-empty", 2), ("brief", 0)]
    assert seats(None) == [("brief", 0), ("brief", 1), ("brief-empty", 2)]
    public = GAME.answer(GAME.observe(state, None), Word("?known"))
    assert str(public).count("reef-known-more") == 1


@pytest.mark.parametrize(
    ("viewer", "word", "told"),
    [
        (None, "?hand", "reef-hand-none"),
        (2, "?hand", "reef-hand-empty"),
        (0, "?known.1", None),
        (0, "?deck", None),
    ],
)
def test_asides_without_a_hand(viewer: int | None, word: str, told: str | None) -> None:
    state = position(hands=("R10", "R14", ""))
    answer = GAME.answer(GAME.observe(state, viewer), Word(word))  # type: ignore[arg-type]
    assert (answer and answer.id) == told


def test_a_card_that_scores_is_played_without_a_warning() -> None:
    state = position(hands=("R04 R10", ""), boards=[one_row("-- -- -- g1")])
    view = GAME.observe(state, Seat(0))
    assert GAME.caution(view, Word("play.1.b1.b2")) is None
    assert GAME.caution(view, Word("play.1.a1.b2")) is not None
    helpless = GAME.observe(position(hands=("R04", "")), Seat(0))
    assert GAME.caution(helpless, Word("play.1.a1.d4")) is None  # it cannot score anywhere
    assert GAME.caution(view, Word("play.2.none.b2")) is None  # it is refused anyway
    assert GAME.caution(view, Word("take.1")) is None


def test_every_move_of_the_grammar_has_one_word() -> None:
    moves = grammar()
    words = [GAME.encode(move) for move in moves]
    assert len(set(words)) == len(words) == 4 * 16 + 3 + 3 + 4 * (16 * 16 + 16 + 16 + 16 + 1)
    assert [GAME.decode(word) for word in words] == list(moves)
    assert max(map(len, words)) <= 40


@pytest.mark.parametrize(
    "word",
    ["", "take", "take.0", "take.4", "take.01", "deck", "play.1", "play.1.a1", "play.5.a1.a1",
     "play.1.a1.a5", "play.1.e1.a1", "play.1.swap.a1.a2", "play.1.swap.none.none", "play.1.a1.b1.c1",
     "put.blue.a1", "put.red", "PUT.RED.A1", "play.١.a1.a2", "take.1\n"],
)  # fmt: skip
def test_other_texts_are_no_words(word: str) -> None:
    with pytest.raises(BadWord):
        GAME.decode(word)


def test_a_word_of_the_set_up_is_refused_later_and_the_reverse() -> None:
    state = put_centre(started(), 2)
    view = GAME.observe(state, state.turn)
    assert str(GAME.refusal(view, Word("put.red.b2"))) == "reef-no-setup-over (RF-4)"
    assert GAME.decode("play.1.a1.b1") == PlayCard(1, 0, 4)
