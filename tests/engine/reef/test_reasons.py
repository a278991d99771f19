"""The reasons in hints for Reef, which reveal no more than the seat knows."""

from dataclasses import replace

from engine.contract import Word
from engine.games.reef import GAME
from engine.games.reef.cards import COLOURS, Colour
from engine.games.reef.state import State
from engine.reasons import Reasons
from engine.saying import Seat, say
from tests.engine.reef.diagrams import board, card, held, one_row, position

LINE = board("p1 p1 p1 --\n-- -- -- --\n-- -- -- --\n-- -- -- r1")


def reasons(state: State, word: str) -> Reasons:
    return GAME.reasons(GAME.observe(state, Seat(0)), Word(word))


def test_a_card_that_scores_more_than_any_other_is_told_so() -> None:
    state = position(hands=("R37 R39", ""), boards=[LINE])
    assert reasons(state, "play.1.d3.d4").gains[0] == say("reef-merit-most", points=4)
    assert reasons(state, "play.1.a3.a2").gains[:1] != (say("reef-merit-most", points=4),)


def test_that_no_card_can_score_is_no_reason_for_one_of_them() -> None:
    state = position(hands=("R39", ""), boards=[LINE])
    assert reasons(state, "play.1.d3.d4").gains == ()


def test_a_card_to_take_tells_what_it_scores_now_and_what_its_own_corals_add() -> None:
    """R30 scores 2 points for each pair of stacks of height 2."""
    told = {}
    for cells in ("p2 p2 -- --", "p2 p1 -- --", "p2 p2 p1 p1"):
        state = position(hands=("", ""), boards=[one_row(cells)], display="R30 R02 R03")
        told[cells] = reasons(state, "take.1").gains[0]
    assert told == {
        "p2 p2 -- --": say("reef-merit-take", points=2, now=2, grows="no"),
        "p2 p1 -- --": say("reef-merit-take", points=2, now=0, grows="yes"),
        "p2 p2 p1 p1": say("reef-merit-take", points=4, now=2, grows="yes"),
    }


def test_what_may_follow_at_the_next_turn_is_told() -> None:
    state = position(hands=("R39 R37", ""), boards=[LINE])
    assert say("reef-merit-next", points=4) in reasons(state, "play.1.d3.d4").gains
    poor = position(hands=("R39 R37", ""), boards=[LINE], bank=(9, 0, 9, 9))
    assert say("reef-merit-next", points=4) not in reasons(poor, "play.1.d3.d4").gains


def test_a_card_to_take_tells_what_it_can_score_and_which_card_its_corals_help() -> None:
    """R37 scores a purple line; R03 brings two purple corals, and scores yellow ones."""
    state = position(hands=("R37", ""), boards=[one_row("p1 -- -- --")], display="R03 R02 R39")
    told = reasons(state, "take.1").gains
    assert told[0] == say("reef-merit-grows", slot=1, now=0, then=4, again="no")
    assert told[1] == say("reef-merit-value", points=1)
    assert reasons(state, "take.2").gains == (say("reef-merit-value", points=1),)


def test_a_card_that_was_good_for_the_next_player_is_denied_them() -> None:
    state = position(hands=("", ""), boards=[LINE, LINE], display="R37 R02 R03")
    assert reasons(state, "take.1").denies == (say("reef-merit-deny", points=4, rivals=1),)
    assert reasons(state, "take.3").denies == ()


def test_in_the_last_round_a_card_counts_as_it_will_in_the_hand() -> None:
    state = position(hands=("", ""), boards=[LINE], display="R37 R02 R39", bank=(9, 9, 9, 0))
    assert reasons(state, "take.1") == Reasons((say("reef-merit-left", points=4),))
    assert reasons(state, "take.3") == Reasons()


def test_cards_that_the_seat_does_not_know_change_nothing() -> None:
    """Whatever the rival holds face down, and whatever lies in the deck, the same is said."""
    one = position(
        hands=("R37 R39", "R10"), dealt=(0, 1), boards=[LINE, LINE], display="R37 R02 R03"
    )
    players = (one.players[0], replace(one.players[1], hand=held("R60", 1)))
    other = replace(one, players=players, deck=(one.deck[0], card("R10"), card("R59")))
    for word in ("take.1", "take.2", "take.3", "deck.2", "play.1.d3.d4", "play.2.a1.b1"):
        assert reasons(one, word) == reasons(other, word)


def test_what_a_covered_coral_means_is_said_once() -> None:
    # R14 places a green and a purple coral.
    state = position(hands=("R14", ""), boards=[one_row("-- -- r2 r1")], dealt=(1, 0))
    told = GAME.consequences(GAME.observe(state, Seat(0)), Word("play.1.a1.a2"))
    covered = [dict(one.args) for one in told if one.id == "reef-effect-covered"]
    assert [one["again"] for one in covered] == ["no", "yes"]
    there = GAME.consequences(GAME.observe(state, Seat(0)), Word("play.1.a1.a1"))
    covered = [dict(one.args) for one in there if one.id == "reef-effect-covered"]
    assert [one["again"] for one in covered] == ["no", "same"]


def test_a_play_is_compared_only_with_plays_for_which_the_bank_has_corals() -> None:
    """R53 scores yellow stacks beside the highest purple one. Only both green corals could cover both high ones."""
    there = board("p3 -- -- p3\n-- -- -- --\n-- p1 y1 --\n-- -- -- --")
    state = position(hands=("R53", ""), boards=[there], dealt=(1, 0))
    told = {}
    for green in (1, 2):
        bank = tuple(green if one is Colour.GREEN else 9 for one in COLOURS)
        word = Word("play.1.b1.none" if green == 1 else "play.1.b1.b2")
        seen = GAME.observe(replace(state, bank=bank), Seat(0))
        told[green] = GAME.consequences(seen, word)
    best = say("reef-effect-best", slot=1, points=2)
    assert best in told[2]
    assert best not in told[1]


def test_no_next_turn_is_promised_by_a_move_that_begins_the_last_round() -> None:
    """A play that empties a bank, and a card with which the deck runs out, is the last move of its player (RF-40)."""
    state = position(hands=("R39 R37", ""), boards=[LINE])
    for bank in ((1, 9, 9, 9), (9, 1, 9, 9), (9, 9, 1, 9), (9, 9, 9, 1)):
        last = replace(state, bank=bank)
        told = [one.id for one in reasons(last, "play.1.d3.d4").gains]
        began = [
            type(one).__name__ for one in GAME.apply(last, GAME.decode(Word("play.1.d3.d4"))).events
        ]
        assert ("reef-merit-next" in told) == ("LastRoundBegan" not in began)
    end = position(hands=("", ""), boards=[LINE], display="R37 R02 R39", deck="R60")
    assert reasons(end, "take.1") == Reasons((say("reef-merit-left", points=4),))
    assert reasons(end, "take.3") == Reasons()
