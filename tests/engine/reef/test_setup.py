"""How the game is set up (RF-1 to RF-6)."""

from collections import Counter

import pytest

from engine.errors import BadOptions
from engine.games.reef import GAME
from engine.games.reef.cards import COLOURS
from engine.games.reef.components import shipped
from engine.games.reef.events import DisplayLaid, GameBegan, StartingCoralPlaced
from tests.engine.reef.diagrams import (
    all_points,
    do,
    events,
    put_centre,
    refused,
    stack,
    started,
    words,
)
from tests.engine.rules import rule

CENTRAL = ["b2", "b3", "c2", "c3"]


@rule("RF-1")
@pytest.mark.parametrize(("seats", "corals"), [(2, 18), (3, 24), (4, 28)])
def test_banks_hold_so_many_corals_of_each_colour(seats: int, corals: int) -> None:
    assert started(seats).bank == (corals,) * 4


@rule("RF-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions):
        started(seats)


@pytest.mark.parametrize("options", [{"setup": "middle"}, {"wall": "grey"}])
def test_unknown_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(BadOptions):
        GAME.start(2, options, None, "1")


@rule("RF-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_begins_with_three_points_and_two_secret_cards_of_sixty(seats: int) -> None:
    state = started(seats)
    assert all_points(state) == [3] * seats
    assert [[one.known for one in player.hand] for player in state.players] == [
        [False, False]
    ] * seats
    dealt = [one.card for player in state.players for one in player.hand]
    assert len(state.deck) == 60 - 2 * seats
    assert Counter(card.id for card in (*dealt, *state.deck)) == Counter(
        f"R{number:02}" for number in range(1, 61)
    )


@rule("RF-2")
def test_another_seed_deals_other_cards_and_the_same_seed_the_same() -> None:
    assert started(seed="1") == started(seed="1")
    assert started(seed="1").deck != started(seed="2").deck


@rule("RF-3")
def test_chance_names_the_owner_of_the_starfish_who_starts() -> None:
    starters = Counter(started(4, seed=str(number)).starter for number in range(200))
    assert sorted(starters) == [0, 1, 2, 3]
    assert min(starters.values()) > 25
    step = GAME.start(4, {}, None, "5")
    assert step.events == (GameBegan(step.state.starter),)
    assert step.state.turn == step.state.starter


@rule("RF-3")
def test_boards_have_sixteen_spaces_and_play_goes_round_the_seats() -> None:
    state = started(3, seed="4")
    assert [len(player.board) for player in state.players] == [16] * 3
    state = put_centre(state, 3)
    order = []
    for _ in range(6):
        assert state.turn is not None
        order.append((state.turn - state.starter) % 3)
        state = do(state, "take.1") if len(state.players[state.turn].hand) < 4 else state
    assert order == [0, 1, 2, 0, 1, 2]


@rule("RF-4")
def test_starting_corals_go_on_the_four_central_spaces_one_a_space() -> None:
    state = started()
    assert words(state) == [f"put.{c.value}.{space}" for c in COLOURS for space in CENTRAL]
    assert refused(state, "put.red.a1") == ("only-centre", "RF-4")
    state = do(state, "put.red.c2")
    assert refused(state, "put.green.c2") == ("taken", "RF-4")
    assert refused(state, "put.red.c3") == ("coral-put", "RF-4")
    assert refused(state, "take.1") == ("setup", "RF-4")
    assert refused(state, "play.1.a1.a2") == ("setup", "RF-4")


@rule("RF-4")
def test_one_coral_of_each_colour_comes_from_the_banks() -> None:
    state = put_centre(started(2), 2)
    assert state.bank == (16, 16, 16, 16)
    for seat in (0, 1):
        assert [stack(state, seat, space) for space in CENTRAL] == ["p", "r", "y", "g"]


@rule("RF-4")
def test_the_fourth_coral_has_one_space_left_and_is_put_by_itself() -> None:
    state = do(started(), "put.green.b2", "put.red.b3")
    told = events(state, "put.purple.c3")
    assert [
        (event.colour.value, event.space, event.forced)
        for event in told
        if isinstance(event, StartingCoralPlaced)
    ] == [("purple", 10, False), ("yellow", 9, True)]


@rule("RF-4")
def test_the_starting_player_puts_all_four_and_the_display_comes_after_the_last() -> None:
    state = started(3, seed="4")
    movers = []
    for at in range(9):
        assert state.turn is not None
        movers.append((state.turn - state.starter) % 3)
        assert (state.display, GAME.observe(state, None).deck_top) == ((), None)
        state = do(state, ["put.purple.b2", "put.red.b3", "put.yellow.c2"][at % 3])
    assert movers == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert (state.turn, len(state.display)) == (state.starter, 3)


@rule("RF-5")
def test_by_the_option_starting_corals_go_anywhere_but_the_centre() -> None:
    state = started(setup="free")
    outside = [f"{row}{column}" for row in "abcd" for column in range(1, 5)]
    outside = [space for space in outside if space not in CENTRAL]
    assert words(state, "put.green") == [f"put.green.{space}" for space in outside]
    assert {refused(state, f"put.green.{space}") for space in CENTRAL} == {("centre", "RF-5")}


@rule("RF-5")
def test_by_the_option_starting_corals_may_be_stacked_in_any_order() -> None:
    state = started(setup="free")
    seat = state.turn or 0
    state = do(state, "put.green.a4", "put.purple.a4", "put.yellow.a4")
    assert state.turn == seat
    assert len(words(state)) == 12
    state = do(state, "put.red.a4")
    assert stack(state, seat, "a4") == "gpyr"
    assert state.turn != seat


@rule("RF-6")
def test_three_cards_are_laid_out_and_the_top_of_the_deck_lies_open() -> None:
    state = started(2)
    first = state.deck[:4]
    state = do(put_centre(state, 1), "put.purple.b2", "put.red.b3")
    laid = events(state, "put.yellow.c2")[-1]
    state = do(state, "put.yellow.c2")
    assert laid == DisplayLaid(first[:3], first[3])
    assert tuple(offer.card for offer in state.display if offer) == first[:3]
    view = GAME.observe(state, None)
    assert (view.deck_top, view.deck_left, state.round) == (first[3], 53, 1)
    assert len(shipped()) == 60
