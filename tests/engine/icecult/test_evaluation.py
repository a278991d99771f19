"""Computer players of Ice Cult: plausible moves and the evaluation of positions."""

from __future__ import annotations

from engine.games.icecult import GAME
from engine.games.icecult.state import State
from engine.players.choice import choose
from engine.saying import Seat
from tests.engine.icecult.diagrams import do, drawn, show_tops


def plausible_moves(position: State) -> set[str]:
    return set(GAME.plausible_moves(GAME.observe(position, None)))


def medium(position: State) -> str:
    return choose(GAME, GAME.observe(position, None), "medium", "seed")


def test_a_beginner_wins_when_a_word_wins() -> None:
    position = drawn("red>N | green>N | circle | arc", north="- - - - r", arrived="rrrr")
    assert plausible_moves(position) == {"arrow.nw.5.01", "circle.nw.5.01"}


def test_a_beginner_does_not_give_the_game_away() -> None:
    position = drawn("green>N | arc | arc | circle", north="g - - - g", arrived="ggg")
    leaving = drawn(
        "green>N | arc | arc | circle", north="g - - - -", south="- - - - g", arrived="gggg"
    )
    assert "arrow.nw.1.01" in plausible_moves(position)
    gift = drawn("green>N | red>N | arc | arc", north="g r - - g", arrived="gggg", east="r - - - -")
    assert "arrow.nw.5.01" not in plausible_moves(gift)
    assert plausible_moves(leaving)


def test_a_beginner_tilts_so_that_an_own_arrow_comes_up() -> None:
    start = GAME.start(2, {}, None, "2").state
    colour = start.colours[start.mover].value
    found = plausible_moves(start)
    assert 0 < len(found) < 44
    for word in found:
        after = GAME.apply(start, GAME.decode(word))
        tops = show_tops(after.state) if after.state.resolving else colour
        assert colour in tops


def test_a_beginner_repeats_only_what_helps() -> None:
    position = drawn("red>N | green>E | circle | arc")
    assert not any(word.startswith("circle.ne") for word in plausible_moves(position))
    assert "circle.nw.in" in plausible_moves(position)


def test_own_pieces_and_steps_are_worth_more_than_those_of_others() -> None:
    ahead = drawn(north="- - - r -", arrived="rr")
    behind = drawn(north="- - - g -", arrived="gg")
    assert GAME.evaluate(ahead, Seat(0)) > 0 > GAME.evaluate(behind, Seat(0))
    assert GAME.evaluate(ahead, Seat(0)) == -GAME.evaluate(ahead, Seat(1))


def test_a_won_game_is_worth_most_and_a_shared_one_half() -> None:
    won = do(drawn("red>N | arc | arc | arc", north="- - - - r", arrived="rrrr"), "arrow.nw.5.01")
    shared = do(
        drawn("blue>N | arc | arc | arc", north="- - - - bgy", arrived="ggggyyyy", seats=3),
        "arrow.nw.5.01",
    )
    assert [GAME.evaluate(won, Seat(seat)) for seat in (0, 1)] == [100, -100]
    assert [GAME.evaluate(shared, Seat(seat)) for seat in (0, 1, 2)] == [-100, 50, 50]


def test_the_greedy_player_plans_the_rest_of_its_turn() -> None:
    """The tilts alone bring nothing: only the end of the turn shows that a red arrow on top wins."""
    start = GAME.start(2, {}, None, "2").state
    position = GAME.load(
        GAME.dump(start)
        | {"mover": 0, "beside": [0, 5, 5, 5], "arrived": [4, 0, 0, 0]}
        | {"paths": [[[], [], [], [], ["red"]], *([[[], [], [], [], []]] * 3)]}
    )
    tilted = do(position, medium(position))
    assert "red>N" in show_tops(tilted)


def test_the_greedy_player_uses_a_circle_for_its_own_colour() -> None:
    position = drawn("red>N | green>N | circle | arc", north="- - r - -")
    assert medium(position) in ("arrow.nw.3.01", "circle.nw.3.01", "arrow.nw.in", "circle.nw.in")
