"""Advice: a move as a request to the player, from their own view."""

from engine.contract import Word
from engine.games.reef import GAME
from engine.saying import Saying, Seat
from tests.engine.reef.diagrams import card, one_row, position, started


def advice(word: str, viewer: int = 0) -> Saying | None:
    line = one_row("p1 p1 p1 --")
    state = position(hands=("R37 R10", ""), dealt=(2, 0), boards=[line])
    return GAME.advice(GAME.observe(state, Seat(viewer)), Word(word))


def colours(told: Saying) -> list[str]:
    corals = dict(told.args)["corals"]
    assert isinstance(corals, tuple)
    names = [dict(coral.args)["colour"] for coral in corals if isinstance(coral, Saying)]
    return [str(getattr(name, "id", "")).removeprefix("reef-colour-") for name in names]


def test_a_card_to_play_names_its_corals_in_the_order_of_putting_and_what_it_would_score() -> None:
    one, other = (coral.value for coral in card("R37").corals)
    straight, swapped = advice("play.1.d1.d1"), advice("play.1.swap.d1.d1")
    assert straight
    assert swapped
    assert (colours(straight), colours(swapped)) == ([one, other], [other, one])
    assert (straight.id, dict(straight.args)["points"]) == ("reef-advice-play", 4)


def test_two_equal_corals_on_one_space_are_counted() -> None:
    """Equal corals on different spaces, and different corals on one space, are named one by one."""

    def counts(word: str, alike: str) -> list[object]:
        state = position(hands=(f"{alike} R10", ""), dealt=(2, 0), boards=[one_row("p1 p1 p1 --")])
        told = GAME.advice(GAME.observe(state, Seat(0)), Word(word))
        assert told
        corals = told.arg("corals")
        assert isinstance(corals, tuple)
        return [coral.arg("count") for coral in corals if isinstance(coral, Saying)]

    assert card("R01").corals[0] is card("R01").corals[1]
    assert counts("play.1.d1.d1", "R01") == [2]
    assert counts("play.1.d1.d2", "R01") == [1, 1]
    assert counts("play.1.d1.d1", "R37") == [1, 1]


def test_whoever_does_not_know_the_card_is_told_nothing() -> None:
    assert advice("play.1.d1.d2", viewer=1) is None


def test_a_card_to_take_and_a_starting_coral_are_named() -> None:
    told = [advice("take.2"), advice("deck.1")]
    view = GAME.observe(started(), Seat(0))
    told.append(GAME.advice(view, Word("put.red.b2")))
    assert [one.id for one in told if one] == [
        "reef-advice-take",
        "reef-advice-deck",
        "reef-advice-put",
    ]
