"""SI-50 and SI-51: between the rounds."""

from collections import Counter
from dataclasses import replace

from engine.games.sintra import GAME
from engine.games.sintra.events import GameEnded, RoundEnded, RoundStarted, SeatRound
from engine.games.sintra.state import COLOURS, Colour, State
from engine.saying import Seat
from tests.engine.rules import rule
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.states import happened, play, start, tower, words

W, Y, O, R, B = Colour  # noqa: E741  (the letters of the drawings)
LAST = """
    side a, round {round}, seat {turn} to move, starter {starter}, token {token}
    factories: ---- ---- ---- ---- ----
    centre: YY
    {more}
"""


def last(
    *, round: int = 2, turn: int = 0, starter: int = 0, token: str = "with 1", more: str = ""
) -> State:
    """Return a position in which two yellow panes are left in the round and strip 2 has room for them."""
    return position(LAST.format(round=round, turn=turn, starter=starter, token=token, more=more))


@rule("SI-50")
def test_a_round_goes_on_while_anything_can_be_taken() -> None:
    state = position("""
        side a, round 2, seat 0 to move, token with 1
        factories: YYYY ---- ---- ---- ----
        centre: YY
    """)
    for word in ("f1.yellow.2.0", "c.yellow.2.0"):
        after = play(state, word)
        assert (after.round, after.turn) == (2, 1)
        assert happened(state, word, RoundEnded) == []


@rule("SI-50")
def test_with_the_last_pane_the_round_is_over_and_its_pane_goes_to_the_tower() -> None:
    state = last(more="track: WYORB")
    after = play(state, "c.yellow.2.0")
    assert (after.round, after.track, tower(after)) == (3, (Y, O, R, B), "1 0 0 0 0")
    (ended,) = happened(state, "c.yellow.2.0", RoundEnded)
    assert (ended.round, ended.colour) == (2, W)


@rule("SI-50")
def test_a_rounds_end_tells_what_everyone_got_in_it() -> None:
    state = last(more="seat 0, 9 points\nseat 1, 7 points")
    (ended,) = happened(state, "c.yellow.2.0", RoundEnded)
    assert ended.seats == (SeatRound(Seat(0), 0, 0, 0, 9), SeatRound(Seat(1), 0, 0, 0, 7))
    after = play(state, "c.yellow.2.0")
    assert [len(palace.rounds) for palace in after.palaces] == [3, 3]


@rule("SI-51")
def test_the_holder_of_the_token_starts_and_it_goes_back_to_the_centre() -> None:
    after = play(last(turn=0, starter=0, token="with 1"), "c.yellow.2.0")
    assert (after.starter, after.turn, after.token) == (1, 1, None)
    after = play(last(turn=1, starter=1, token="with 0"), "c.yellow.2.0")
    assert (after.starter, after.turn, after.token) == (0, 0, None)
    after = play(last(turn=0, starter=1, token="in the centre"), "c.yellow.2.0")
    assert (after.starter, after.turn) == (0, 0)


@rule("SI-51")
def test_without_a_holder_the_starting_player_stays_the_same() -> None:
    state = position("""
        side a, round 2, seat 1 to move, starter 0
        factories: YYYY ---- ---- ---- ----
    """)
    after = play(state, "f1.yellow.2.0")
    assert (after.round, after.starter, after.turn) == (3, 0, 0)


@rule("SI-51")
def test_every_factory_gets_four_panes_from_the_bag_factory_1_first() -> None:
    state = last(more="bag: WYORBWYORBWYORBWYORBW")
    after = play(state, "c.yellow.2.0")
    assert [Counter(factory) for factory in after.factories] == [
        Counter(state.bag[at : at + 4]) for at in range(0, 20, 4)
    ]
    assert after.bag == state.bag[20:]
    assert all(tuple(sorted(f, key=COLOURS.index)) == f for f in after.factories)
    (told,) = happened(state, "c.yellow.2.0", RoundStarted)
    assert (told.round, told.panes, told.refilled, told.missing) == (3, 20, False, False)


def short(in_bag: int, in_tower: int) -> State:
    """Return a position with these numbers of panes in the bag and the tower."""
    state = position("""
        side a, round 2, seat 0 to move, token with 1
        factories: ---- ---- ---- ---- ----
        centre: YY
    """)
    bag = state.bag[:in_bag]
    counts = Counter(state.bag[in_bag : in_bag + in_tower])
    return replace(state, bag=bag, tower=tuple(counts[colour] for colour in COLOURS))


@rule("SI-51")
def test_the_tower_goes_into_the_bag_when_a_pane_is_needed_and_the_bag_is_empty() -> None:
    state = short(6, 40)
    after = play(state, "c.yellow.2.0")
    (told,) = happened(state, "c.yellow.2.0", RoundStarted)
    assert (told.refilled, told.panes) == (True, 20)
    assert [len(factory) for factory in after.factories] == [4] * 5
    laid = Counter(pane for factory in after.factories for pane in factory)
    assert not Counter(state.bag) - laid  # what was in the bag came first
    assert (tower(after), len(after.bag)) == ("0 0 0 0 0", 6 + 40 + 1 - 20)


@rule("SI-51")
def test_the_tower_stays_while_the_bag_is_enough() -> None:
    state = short(20, 10)
    after = play(state, "c.yellow.2.0")
    assert (after.bag, sum(after.tower)) == ((), 11)
    (told,) = happened(state, "c.yellow.2.0", RoundStarted)
    assert not told.refilled


@rule("SI-51")
def test_panes_of_the_tower_are_mixed() -> None:
    state = short(0, 80)
    orders = {play(replace(state, seed=seed), "c.yellow.2.0").factories for seed in "abcdef"}
    assert len(orders) == 6


@rule("SI-51")
def test_when_both_are_empty_the_round_is_played_with_what_there_is() -> None:
    state = short(2, 4)
    after = play(state, "c.yellow.2.0")
    assert [len(factory) for factory in after.factories] == [4, 3, 0, 0, 0]
    (told,) = happened(state, "c.yellow.2.0", RoundStarted)
    assert (told.panes, told.missing) == (7, True)


def test_a_round_without_any_pane_is_over_at_once() -> None:
    state = replace(short(0, 0), track=(W, Y, O))  # at the end of a round, the tower gets its pane
    events = GAME.apply(state, GAME.decode("c.yellow.2.0")).events
    laid = [event.panes for event in events if isinstance(event, RoundStarted)]
    assert laid == [1]


@rule("SI-51")
def test_after_the_sixth_round_nothing_is_laid_out() -> None:
    state = last(round=6)
    after = play(state, "c.yellow.2.0")
    assert (GAME.to_move(after), after.track, after.round) == (None, (), 6)
    assert happened(state, "c.yellow.2.0", RoundStarted) == []
    assert len(happened(state, "c.yellow.2.0", GameEnded)) == 1


def test_panes_are_conserved_over_a_whole_game() -> None:
    state = start(4, "b", "conserved")
    while GAME.to_move(state) is not None:
        state = play(state, words(state)[-1 if "break" in words(state)[-1] else 0])
        assert set(GAME.census(state).values()) == {20}
