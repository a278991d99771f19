"""A game that relies on every default of the contract keeps the laws and has computer players of different strength."""

import json
from collections.abc import Sequence

import pytest

from engine import codec
from engine.contract import GAME_KEY, AnyGame, Game, OpenView, Outcome, Seat, Transition, Word
from engine.errors import BadOptions, BadPosition, IllegalMove
from engine.players import choose
from engine.players.arena import result_of
from engine.players.hints import hint
from engine.players.search import analyse, build_trees
from engine.saying import say
from tests import toy
from tests.engine.laws import check_closely, check_everywhere
from tests.engine.random_play import Case, play
from tests.tiny import GAME, State, Tiny

ABSTRACT = 8


def position(marks: str, seat: int) -> State:
    """Return a position. `marks` has, row by row, "x" for seat 0, "o" for seat 1 and "-" for a free space."""
    return State(tuple({"x": 0, "o": 1, "-": None}[mark] for mark in marks), seat)


def test_an_open_game_implements_at_most_ten_methods() -> None:
    assert len(Game.__abstractmethods__) == ABSTRACT <= 10
    own = {name for name, value in vars(Tiny).items() if callable(value) and name[0] != "_"}
    assert own == set(Game.__abstractmethods__)


@pytest.mark.parametrize("playing", [GAME, toy.GAME], ids=lambda one: one.key)
def test_random_games_keep_the_laws(playing: AnyGame) -> None:
    pool: set[Word] = set()
    draws = 0
    for number in range(40):
        turns = list(play(playing, Case(playing.key, ()), number))
        census = dict(playing.census(turns[0].state))
        for turn in turns:
            check_everywhere(playing, turn.state, census)
            check_closely(playing, turn.state, turn.events, pool)
            assert turn.number <= playing.move_limit(playing.seats(turn.state))
        outcome = playing.outcome(turns[-1].state)
        assert outcome is not None
        draws += not outcome.winners
    assert (draws > 0) == (playing is GAME)


def test_a_draw_is_shared_by_all_and_won_by_nobody() -> None:
    state = position("xoxxoooxx", 1)
    outcome = GAME.outcome(state)
    assert outcome == Outcome((), ((Seat(0), Seat(1)),), say("tiny-full"))
    assert [outcome.share(Seat(seat)) for seat in (0, 1)] == [0.5, 0.5]
    assert [GAME.evaluate(state, Seat(seat)) for seat in (0, 1)] == [0.0, 0.0]
    assert result_of(GAME, state, 0).won == 0.5


def test_the_default_keyboard_has_a_key_for_each_next_part_of_a_word() -> None:
    pad = GAME.keys(GAME.observe(State(), None), Word(""))
    assert [[key.word for key in row] for row in pad.rows] == [list("12345"), list("6789")]
    assert pad.rows[0][0].label == say("tiny-key", part=1)
    assert pad.prompt == say("tiny-ask")
    heaps = Game.keys(toy.GAME, toy.GAME.observe(toy.Pebbles((9, 1), (0, 0), 0), None), Word("b"))
    assert [[key.word for key in row] for row in heaps.rows] == [["b.1", "b.2", "b.3"]]
    assert heaps.back == ""
    assert [key.blocked for key in heaps.rows[0]] == [False, True, True]


def test_the_default_keyboard_applies_no_move() -> None:
    """The keyboard of a query is built once, and the query applies the rules once."""

    class AllOffered(Tiny):
        applied = 0

        def offers(self, view: OpenView[State]) -> Sequence[Word]:
            return [self.encode(move) for move in range(9)]

        def apply(self, state: State, move: int) -> Transition[State]:
            self.applied += 1
            return super().apply(state, move)

    game = AllOffered()
    rows = game.keys(game.observe(position("x-o------", 0), None), Word("")).rows
    assert [key.word for row in rows for key in row if key.blocked] == ["1", "3"]
    assert game.applied == 0


def test_the_default_refusal_is_what_apply_raises() -> None:
    view = GAME.observe(position("x--------", 1), None)
    refused = GAME.refusal(view, Word("1"))
    assert isinstance(refused, IllegalMove)
    assert refused.rule == "TI-1"
    assert GAME.refusal(view, Word("2")) is None


def test_states_and_views_are_read_back_by_their_types() -> None:
    state = position("x-o------", 0)
    view = GAME.observe(state, Seat(0))
    assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state
    assert Tiny.view_type() == OpenView[State]
    assert codec.load(Tiny.view_type(), codec.dump(view), "view") == view
    with pytest.raises(BadPosition, match=r"view\.state\.seat"):
        codec.load(
            Tiny.view_type(),
            {**codec.dump(view), "state": {**GAME.dump(state), "seat": "x"}},
            "view",
        )


def test_an_open_game_is_searched_in_one_tree() -> None:
    assert len(build_trees(GAME, GAME.observe(State(), Seat(0)), "1").trees) == 1


def test_the_search_finds_a_win_and_a_defence() -> None:
    winning = GAME.observe(position("xx-oo----", 0), Seat(0))
    assert analyse(GAME, winning, "1", simulations=60)[0].word == "3"
    found = hint(GAME, winning, "1", simulations=60)
    assert found is not None
    assert found.saying.id == "hint-wins"
    lost = GAME.observe(position("xx--o----", 1), Seat(1))
    found = hint(GAME, lost, "1", simulations=200)
    assert found is not None
    assert (found.word, found.saying.id) == ("3", "hint-defends")


def test_levels_differ_without_a_compiled_search() -> None:
    def share(first: str, second: str, simulations: tuple[int, int], games: int = 30) -> float:
        won = 0.0
        for number in range(games):
            own = number % 2
            state, turn = State(), 0
            while (seat := GAME.to_move(state)) is not None:
                at = int(seat != own)
                word = choose(
                    GAME,
                    GAME.observe(state, seat),
                    (first, second)[at],
                    f"{number} {turn}",
                    simulations=simulations[at],
                )
                state, turn = GAME.apply(state, GAME.decode(word)).state, turn + 1
            won += result_of(GAME, state, own).won
        return won / games

    assert share("medium", "easy", (1, 1), 120) > 0.52
    assert share("hard", "medium", (150, 1)) > 0.6
    assert share("master", "hard", (600, 150)) >= 0.5


def test_a_key_that_callback_data_cannot_hold_is_refused_at_once() -> None:
    assert GAME_KEY.fullmatch(GAME.key)
    with pytest.raises(TypeError, match="expected 1 to 16 letters a-z"):
        type("Bad", (Tiny,), {"key": "four4"})


def test_a_number_of_seats_that_the_game_is_not_for_is_refused() -> None:
    with pytest.raises(BadOptions):
        GAME.start(4, {}, None, "1")
