"""How the game ends and who wins (RF-36, RF-40 to RF-42), and what a score is made of."""

from dataclasses import replace

import pytest

from bot.presentation.texts import Voice
from engine.contract import Outcome
from engine.games.reef import GAME
from engine.games.reef.cards import Colour
from engine.games.reef.events import GameEnded, HandCounted, LastRoundBegan, LeftCard
from engine.games.reef.names import space_name
from engine.games.reef.state import State, Tally, Totals
from engine.saying import Seat, Term, Who, say
from tests.engine.reef.diagrams import (
    all_points,
    board,
    card,
    do,
    events,
    one_row,
    position,
    refused,
    text,
    with_player,
    words,
)
from tests.engine.rules import rule

TAKERS = ("R10", "R11", "R12")


def ended(state: State) -> Outcome:
    outcome = GAME.outcome(state)
    assert outcome
    return outcome


@rule("RF-40")
def test_an_empty_bank_ends_the_game_after_the_same_number_of_turns() -> None:
    state = position(hands=("R01", *TAKERS[:2]), bank=(9, 9, 2, 9), starter=0)
    state = do(state, "play.1.a1.a2")  # the last two yellow corals
    assert state.bank == (9, 9, 0, 9)
    state = do(state, "take.1")
    assert state.turn == 2
    assert GAME.outcome(state) is None
    state = do(state, "take.1")
    assert (state.turn, ended(state).reason.id) == (None, "reef-ended-bank")
    assert [len(player.hand) for player in state.players] == [0, 2, 2]


@rule("RF-40")
def test_the_round_goes_to_the_seat_before_the_starting_player() -> None:
    state = position(hands=("R01", *TAKERS[:2]), bank=(9, 9, 2, 9), starter=1, turn=0)
    told = events(state, "play.1.a1.a2")
    assert told[1] == LastRoundBegan((Colour.YELLOW,), deck_out=False, turns_left=0)
    assert do(state, "play.1.a1.a2").turn is None


@rule("RF-40")
def test_the_last_round_is_announced_once_when_it_begins() -> None:
    state = position(hands=("R01", *TAKERS[:2]), bank=(9, 9, 2, 1), starter=0)
    assert not GAME.observe(state, None).is_last_round
    told = events(state, "play.1.a1.a2")
    assert told[1:] == [LastRoundBegan((Colour.YELLOW,), deck_out=False, turns_left=2)]
    state = do(state, "play.1.a1.a2")
    assert GAME.observe(state, None).is_last_round
    assert [type(event) for event in events(state, "take.1")][1:] == []


def test_after_the_end_nothing_says_that_turns_of_the_last_round_are_left() -> None:
    """In a caption, the last round begins in an older move, whose sentence is brief."""
    began = LastRoundBegan((Colour.YELLOW,), deck_out=False, turns_left=1)
    assert began.shrinks
    [told] = GAME.tell(began, brief=True)
    assert (told.id, told.arg("count")) == ("reef-last-round-brief", 1)
    [told] = GAME.tell(LastRoundBegan((), deck_out=True, turns_left=1), brief=True)
    assert (told.id, told.arg("count")) == ("reef-last-round-brief", 0)
    [told] = GAME.tell(began, brief=False)
    assert told.arg("turns") == 1


@rule("RF-40")
def test_an_empty_bank_does_not_end_a_round_early_and_other_banks_go_on() -> None:
    state = position(hands=("R14", "R10 R14"), bank=(1, 9, 9, 9), starter=0)
    state = do(state, "play.1.a1.a1")
    assert state.turn == 1
    assert do(state, "play.1.a1.a2").turn is None


@rule("RF-40")
def test_the_round_also_ends_the_game_when_the_deck_runs_out() -> None:
    state = position(hands=TAKERS, deck="R60", starter=0)
    state = do(state, "take.1")
    assert (state.deck, state.turn) == ((), 1)
    told = events(position(hands=TAKERS, deck="R60"), "take.1")
    assert told[1] == LastRoundBegan((), deck_out=True, turns_left=2)
    state = do(state, "take.2", "take.3")
    assert (state.turn, ended(state).reason.id) == (None, "reef-ended-deck")


@rule("RF-40")
def test_a_deck_and_a_bank_that_ran_out_in_one_round_are_both_told() -> None:
    state = position(hands=("R10", *TAKERS[1:]), deck="R60", bank=(9, 9, 2, 9), starter=0)
    state = do(state, "play.1.a1.a2", "take.2", "take.3")
    assert (state.turn, ended(state).reason.id) == (None, "reef-ended-bank-and-deck")


@rule("RF-40")
def test_paying_for_the_last_card_of_the_deck_ends_the_game_too() -> None:
    state = do(position(hands=("", ""), deck="R60", starter=0), "deck.1")
    assert (state.is_last_round, state.turn) == (True, 1)


@rule("RF-40")
def test_without_a_deck_a_gap_stays_and_the_deck_gives_no_card() -> None:
    state = do(position(hands=TAKERS, deck="R60", starter=0), "take.1")
    assert [offer.card.id if offer else "-" for offer in state.display] == ["R60", "R02", "R03"]
    assert refused(state, "deck.2") == ("deck", "RF-40")
    state = do(state, "take.2")
    assert [offer.card.id if offer else "-" for offer in state.display] == ["R60", "-", "R03"]
    assert refused(state, "take.2") == ("gap", "RF-40")
    assert words(state, "take") == ["take.1", "take.3"]


@rule("RF-40")
def test_nothing_is_legal_when_the_game_is_over() -> None:
    over = do(position(hands=("R01", "R10"), bank=(9, 9, 2, 9), starter=1), "play.1.a1.a2")
    assert words(over) == []
    assert refused(over, "take.1") == ("over", None)
    assert refused(over, "play.1.a1.a1") == ("over", None)


GREEN_ROW = "g1 g1 g1 --"


@rule("RF-41")
def test_each_card_left_in_hand_scores_once_without_its_corals() -> None:
    # R04: 1 for each green top. R40: 4 for each line of three green tops. R09: 4 for each purple top of height 3.
    state = position(
        hands=("R04 R40 R09", "R10"),
        boards=[one_row(GREEN_ROW)],
        turn=1,
        starter=0,
        bank=(9, 0, 9, 9),
    )
    told = events(state, "take.1")
    assert told[1] == HandCounted(
        told[1].seat,  # type: ignore[attr-defined]
        (LeftCard(card("R04"), 1), LeftCard(card("R40"), 4), LeftCard(card("R09"), 0)),
        5,
    )
    over = do(state, "take.1")
    assert (all_points(over), over.bank) == ([8, 3], (9, 0, 9, 9))


@rule("RF-41")
def test_a_special_card_left_in_hand_scores_one_neighbour() -> None:
    around = board("p1 y1 p4 --\n-- y3 p2 --\n" + "-- -- -- --\n" * 2)
    state = position(hands=("R57", "R10"), boards=[around], turn=1, starter=0, bank=(9, 0, 9, 9))
    assert all_points(do(state, "take.1")) == [5, 3]


@rule("RF-41")
def test_hands_are_counted_whatever_ended_the_game() -> None:
    state = position(hands=("R04", "R10"), boards=[one_row(GREEN_ROW)], turn=1, deck="R60")
    assert all_points(do(state, "take.1")) == [4, 3]


def over(
    *shown: tuple[int, str], bank: tuple[int, int, int, int] = (0, 9, 9, 9), starter: int = 0
) -> State:
    """Return a finished game in which seats have the given points and top rows of their boards."""
    seats = len(shown)
    state = position(
        hands=("",) * seats,
        boards=[one_row(row) for _, row in shown],
        points=[count for count, _ in shown],
        bank=bank,
        starter=starter,
    )
    return replace(state, turn=None)


@rule("RF-42")
def test_most_points_win() -> None:
    outcome = ended(over((20, "p1 p1 p1 p1"), (31, "-- -- -- p1"), (25, "p1 -- -- --")))
    assert (outcome.winners, outcome.ranking) == ((1,), ((1,), (2,), (0,)))
    assert outcome.tie_break is None


@rule("RF-42")
def test_among_equals_more_covered_spaces_decide() -> None:
    outcome = ended(over((20, "p4 p4 -- --"), (20, "-- p1 p1 p1"), (19, "p1 p1 p1 p1")))
    assert (outcome.winners, outcome.ranking) == ((1,), ((1,), (0,), (2,)))
    assert outcome.tie_break
    assert text(outcome.tie_break) == "tie-covered 3 2"


@rule("RF-42")
def test_then_more_stacks_of_four_decide() -> None:
    outcome = ended(over((20, "p3 p3 p3 p4"), (20, "-- p4 p4 p1"), (20, "p1 p4 p4 p1")))
    assert (outcome.winners, outcome.ranking) == ((2,), ((2,), (0,), (1,)))
    assert outcome.tie_break
    assert text(outcome.tie_break) == "tie-stacks 2 1"


@pytest.mark.parametrize(("key", "one"), [("covered", "1 covered space"), ("stacks", "1 stack of")])
def test_one_covered_space_or_stack_that_decides_is_singular_in_english(key: str, one: str) -> None:
    voice = Voice("en", ("Sara", "Amir", "Nora"), strict=True).plain
    for winners in ((Who(Seat(0)),), (Who(Seat(0)), Who(Seat(1)))):
        for count in (1, 2):
            saying = say(
                f"reef-tie-{key}", winners=winners, rival=Who(Seat(2)), count=count, other=0
            )
            assert (f"{one} " in voice(saying)) is (count == 1)


def test_a_pattern_beside_the_tallest_stack_scores_one_point_in_english() -> None:
    red, green = Term("reef-colour-red"), Term("reef-colour-green")
    counts = {"times": 1, "each": 1, "points": 1}
    saying = say("reef-scored-special", colour=red, other=green, space=space_name(5), **counts)
    assert "for 1 point." in Voice("en", strict=True).plain(saying)


@rule("RF-42")
def test_then_the_victory_is_shared() -> None:
    outcome = ended(over((20, "p4 r1 -- --"), (20, "y1 -- -- g4"), (20, "p4 -- -- --")))
    assert (outcome.winners, outcome.ranking) == ((0, 1), ((0, 1), (2,)))
    assert outcome.tie_break
    assert text(outcome.tie_break) == "tie-covered 2 1"


@rule("RF-42")
def test_complete_equals_share_without_a_tie_break() -> None:
    outcome = ended(over((20, "p4 r1 -- --"), (20, "y1 -- -- g4"), (3, "p4 -- -- --")))
    assert (outcome.winners, outcome.tie_break) == ((0, 1), None)


@rule("RF-42")
def test_the_end_names_the_winners_and_totals() -> None:
    state = position(hands=("R01", "R04"), bank=(9, 9, 2, 9), starter=1, points=(9, 12))
    told = events(state, "play.1.a1.a2")
    assert told[-1] == GameEnded((9, 12), (1,))  # type: ignore[arg-type]


@rule("RF-36")
def test_points_have_no_limit() -> None:
    state = position(hands=("R01", ""), boards=[one_row("p1 p1 p1 p1")], points=(9_998, 3))
    assert all_points(do(state, "play.1.b1.b2")) == [10_002, 3]


@rule("RF-E2", "RF-36")
def test_the_same_points_are_the_same_score_wherever_they_come_from() -> None:
    one = position(hands=("", ""))
    twenty = with_player(one, 0, replace(one.players[0], tally=Tally(cards=17)))
    tens = with_player(one, 0, replace(one.players[0], tally=Tally(cards=9, tokens=9, paid=1)))
    assert [GAME.scores(state)[0].total for state in (twenty, tens)] == [20, 20]


def test_a_score_is_made_of_lines() -> None:
    state = position(hands=("R04", "R10"), boards=[one_row(GREEN_ROW)], turn=1, bank=(9, 0, 9, 9))
    player = replace(
        state.players[0], tally=Tally(cards=8, tokens=2, paid=3), discard=(card("R01"),)
    )
    state = do(with_player(state, 0, player), "take.1")
    score = GAME.scores(state)[0]
    assert {line.key: (line.points, line.count) for line in score.lines} == {
        "start": (3, 0),
        "cards": (8, 1),
        "tokens": (2, 2),
        "paid": (-3, 3),
        "left": (1, 1),
    }
    assert score.total == 11


@rule("RF-36")
@pytest.mark.parametrize(("viewer", "known"), [(None, []), (0, [0]), (1, [1]), (2, [2])])
def test_hidden_totals_are_seen_by_their_owner_alone(viewer: int | None, known: list[int]) -> None:
    state = position(hands=("", "", ""), totals=Totals.HIDDEN, points=(5, 6, 7))
    view = GAME.observe(state, viewer)  # type: ignore[arg-type]
    assert [score.seat for score in view.scores] == known
    assert [seat for seat, points in enumerate(view.points) if points is not None] == known


@rule("RF-36")
def test_totals_are_shown_by_default_and_hidden_ones_at_the_end() -> None:
    assert GAME.observe(position(points=(5, 6)), None).points == (5, 6)
    finished = replace(position(totals=Totals.HIDDEN, points=(5, 6), bank=(0, 9, 9, 9)), turn=None)
    assert [score.total for score in GAME.observe(finished, None).scores] == [5, 6]
