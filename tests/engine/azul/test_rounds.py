"""AZ-30 and AZ-42: the change of rounds, and the end when there are no tiles or no progress."""

from collections import Counter

from engine.games.azul.events import GameEnded, RoundStarted
from engine.games.azul.state import COLOURS, Colour, Ending, State
from tests.engine.azul.diagrams import position
from tests.engine.azul.states import AZUL, happened, play, totals
from tests.engine.rules import rule

LAST = "f1.white.floor"


def last_turn(rest: str) -> State:
    """Return a two-player position with one group of tiles on offer."""
    return position(f"""
        coloured wall, round 1, seat 0 to move
        factories: WWWW ---- ---- ---- ----
        {rest}
    """)


def with_bag(state: State, bag: int) -> State:
    """Return the state with all tiles of the bag except the first `bag` moved to the lid."""
    raw = AZUL.dump(state)
    moved = Counter(raw["bag"][bag:])
    raw["lid"] = [
        count + moved[colour.value] for count, colour in zip(raw["lid"], COLOURS, strict=True)
    ]
    raw["bag"] = raw["bag"][:bag]
    loaded: State = AZUL.load(raw)
    return loaded


@rule("AZ-30")
def test_every_factory_is_refilled_from_the_bag_in_order() -> None:
    state = last_turn("bag: BYRKBBBBYYYYRRRRKKKKW")
    after = play(state, LAST)
    letters = ["".join(tile.value[:2] for tile in tiles) for tiles in after.factories]
    assert letters == ["blyerebl", "blblblbl", "yeyeyeye", "rererere", "blblblbl"]
    assert after.factories[4] == (Colour.BLACK,) * 4
    assert after.bag[0] is Colour.WHITE
    assert (after.round, len(after.bag)) == (2, 100 - 4 - 20)
    (started,) = happened(state, LAST, RoundStarted)
    assert (started.tiles, started.missing, started.refilled) == (20, 0, False)


@rule("AZ-30")
def test_the_lid_is_not_used_while_the_bag_suffices() -> None:
    state = with_bag(last_turn(""), 20)
    after = play(state, LAST)
    assert (len(after.bag), sum(after.lid)) == (0, 80)
    (started,) = happened(state, LAST, RoundStarted)
    assert not started.refilled


@rule("AZ-30")
def test_an_empty_bag_is_filled_from_the_lid_and_drawing_goes_on() -> None:
    state = with_bag(last_turn(""), 19)
    after = play(state, LAST)
    assert [len(tiles) for tiles in after.factories] == [4] * 5
    assert (len(after.bag), sum(after.lid)) == (100 - 20, 0)
    assert [tile for tiles in after.factories[:4] for tile in tiles] == list(state.bag[:16])
    assert set(state.bag[16:19]) <= set(after.factories[4])
    (started,) = happened(state, LAST, RoundStarted)
    assert started.refilled
    assert AZUL.census(after) == AZUL.census(state)


@rule("AZ-30")
def test_the_tiles_of_the_lid_are_mixed() -> None:
    state = with_bag(last_turn(""), 0)
    bag = play(state, LAST).bag
    assert bag != tuple(sorted(bag, key=COLOURS.index))
    raw = AZUL.dump(state)
    other = AZUL.load({**raw, "seed": "another"})
    assert Counter(
        play(other, LAST).bag + tuple(t for f in play(other, LAST).factories for t in f)
    ) == Counter(bag + tuple(t for f in play(state, LAST).factories for t in f))
    assert play(other, LAST).bag != bag


ALL_OUT = """
    coloured wall, round 6, seat 3 to move, starter 2
    factories: B--- ---- ---- ---- ---- ---- ---- ---- ----
    seat 0, 50 points
            . |  . Y R K W
           .. |  . B Y R K
          ... |  . W B Y R
         .... |  . K W B Y
        .YYYY |  . R K W B
    seat 1, 50 points
            . |  B . R K W
           .. |  W . Y R K
          ... |  K . B Y R
         .... |  R . W B Y
        .RRRR |  Y . K W B
    seat 2, 50 points
            . |  B Y . K W
           .. |  W B . R K
          ..B |  K W . Y R
         .... |  R K . B Y
        .KKKK |  Y R . W B
    seat 3, 50 points
            . |  B Y R . W
           .. |  W B Y . K
          ... |  K W B . R
         ..BB |  R K W . Y
        .WWWW |  Y R K . B
"""


@rule("AZ-30")
def test_when_bag_and_lid_are_empty_the_round_is_played_with_what_there_is() -> None:
    state = position(ALL_OUT)
    assert (state.bag, sum(state.lid)) == ((), 0)
    after = play(state, "f1.blue.floor")
    assert (after.round, after.ended) == (7, None)
    assert after.factories == ((Colour.BLUE,), *((),) * 8)
    (started,) = happened(state, "f1.blue.floor", RoundStarted)
    assert (started.tiles, started.missing, started.refilled) == (1, 35, True)


@rule("AZ-30")
def test_when_no_tile_can_be_laid_out_the_game_ends() -> None:
    after = play(position(ALL_OUT), "f1.blue.4")
    assert (after.ended, after.round) == (Ending.EMPTY, 6)
    outcome = AZUL.outcome(after)
    assert outcome is not None
    assert outcome.reason.id == "azul-ended-empty"
    columns_complete = 4 * 7
    colours_complete = [10, 10, 10, 10]
    assert totals(after) == [50 + columns_complete + bonus - 10 for bonus in colours_complete]


def idle(rounds: int, line: str = "....") -> State:
    return position(f"""
        coloured wall, round 5, seat 0 to move, {rounds} idle
        factories: WWWW ---- ---- ---- ----
        seat 0, 9 points
            . |
           .. |
          ... |
         {line} |
        ..... |
    """)


@rule("AZ-42")
def test_the_third_round_in_a_row_without_a_tile_on_a_wall_ends_the_game() -> None:
    state = idle(2)
    after = play(state, "f1.white.3")
    assert after.ended is None, "line 3 became full, so a tile reached the wall"
    after = play(state, "f1.white.5")
    assert after.ended is Ending.STUCK
    outcome = AZUL.outcome(after)
    assert outcome is not None
    assert outcome.reason.id == "azul-ended-stuck"
    assert [event.ending for event in happened(state, "f1.white.5", GameEnded)] == [Ending.STUCK]


@rule("AZ-42")
def test_two_rounds_without_a_tile_do_not_end_it() -> None:
    after = play(idle(1), "f1.white.floor")
    assert (after.ended, after.idle, after.round) == (None, 2, 6)


@rule("AZ-42")
def test_a_tile_on_any_wall_starts_the_count_anew() -> None:
    assert play(idle(2), "f1.white.4").idle == 0
    assert play(idle(2, "BBBB"), "f1.white.floor").idle == 0


@rule("AZ-42")
def test_a_game_of_dropping_everything_ends_after_three_rounds() -> None:
    state = AZUL.start(2, {}, None, "drop").state
    while AZUL.to_move(state) is not None:
        state = play(
            state, next(w for w in map(AZUL.encode, AZUL.legal_moves(state)) if "floor" in w)
        )
    assert (state.round, state.ended, totals(state)) == (3, Ending.STUCK, [0, 0])
    outcome = AZUL.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
