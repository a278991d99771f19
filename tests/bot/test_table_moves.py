"""Moves at a running table, steps back, and what is told of them."""

from __future__ import annotations

import pytest

from bot.presentation.boards import notes
from bot.store.records import Stage, Waiting
from bot.tables import commands, errors, facts
from engine.contract import Seat, Word
from engine.saying import Who, say
from tests.bot.tables import AMIR, NEGAR, SARA, lobby, running
from tests.toy import Took


class TestMoves:
    def test_a_move_passes_the_turn(self) -> None:
        play = running(SARA, AMIR)
        play.move(SARA, "a.2")
        assert play.table.to_move == Seat(1)

    def test_an_outsider_is_not_seated(self) -> None:
        with pytest.raises(errors.NotSeated) as refused:
            running(SARA, AMIR).move(NEGAR, "a.2")
        assert refused.value.saying == say("refused-not-seated")

    def test_out_of_turn_is_told_whose_turn_it_is(self) -> None:
        with pytest.raises(errors.NotYourTurn) as refused:
            running(SARA, AMIR).move(AMIR, "a.2")
        assert refused.value.saying == say("refused-not-your-turn", player=Who(Seat(0)))

    def test_a_late_press_is_refused(self) -> None:
        play = running(SARA, AMIR)
        old = play.table.position
        play.move(SARA, "a.2")
        with pytest.raises(errors.OldBoard):
            play.do(commands.Play(SARA, old, "a.2"))

    def test_while_a_computer_thinks_nobody_presses(self) -> None:
        play = running(SARA, levels=("easy",))
        play.move(SARA, "a.2")
        with pytest.raises(errors.ComputerThinks):
            play.move(SARA, "a.2")

    def test_a_rule_says_no_with_its_number(self) -> None:
        play = running(SARA, AMIR)
        play.move(SARA, "a.3")
        play.move(AMIR, "a.3")
        play.move(SARA, "a.2")
        with pytest.raises(errors.AgainstRules) as refused:
            play.move(AMIR, "a.3")
        assert (refused.value.saying, refused.value.rule) == (say("pebbles-no-more"), "PE-2")

    def test_a_word_of_no_grammar_is_a_bad_button(self) -> None:
        with pytest.raises(errors.BadButton):
            running(SARA, AMIR).move(SARA, "x.9")

    def test_before_the_start_there_is_nothing_to_play(self) -> None:
        with pytest.raises(errors.NotStarted):
            lobby().move(SARA, "a.1")

    def test_the_last_move_ends_the_table(self) -> None:
        play = running(SARA, AMIR)
        for number in range(3):
            play.move((SARA, AMIR)[number % 2], "a.3")
        for number in range(3, 6):
            play.move((SARA, AMIR)[number % 2], "b.3")
        assert play.table.ended == play.log[-1]
        assert play.table.ended is not None
        assert play.table.ended.reason == "finished"
        assert (play.table.stage, play.table.waiting) == (Stage.OVER, Waiting.NOBODY)
        with pytest.raises(errors.TableOver):
            play.move(SARA, "a.1")

    @pytest.mark.parametrize("told", [True, False])
    def test_people_who_won_are_congratulated_and_computers_not(self, told: bool) -> None:
        play = running(SARA, levels=("easy",))
        while play.table.to_move is not None:
            seat = play.table.to_move
            heaps = play.table.state.heaps
            count = 3 if (seat == 1) != told else 2
            at = "a" if heaps[0] else "b"
            word = f"{at}.{min(count, heaps[at == 'b'])}"
            _ = play.move(SARA, word) if seat == 0 else play.think(1, word)
        taken = play.table.state.taken
        assert (taken[0] > taken[1]) == told
        congratulated = say("note-congratulations", players=(Who(Seat(0)),))
        assert notes(play.table) == ((congratulated,) if told else ())

    def test_a_computer_moves_for_its_own_seat_only(self) -> None:
        play = running(SARA, levels=("easy",))
        assert play.table.waiting is Waiting.PERSON
        with pytest.raises(errors.OldBoard):
            play.think(0, "a.2")
        play.move(SARA, "a.2")
        assert play.table.waiting is Waiting.COMPUTER
        assert play.think(1, "b.2") == (facts.Played(seat=1, word="b.2"),)

    def test_a_computer_that_thought_too_long_is_not_heard(self) -> None:
        play = running(SARA, levels=("easy",))
        play.move(SARA, "a.2")
        late = commands.Think(Seat(1), play.table.position, Word("b.2"))
        play.do(late)
        with pytest.raises(errors.OldBoard):
            play.do(late)

    def test_position_numbers_only_grow(self) -> None:
        play = running(SARA, AMIR)
        seen = [play.table.position]
        play.move(SARA, "a.1")
        seen.append(play.table.position)
        play.do(commands.TakeBack(SARA, play.table.position))
        seen.append(play.table.position)
        play.move(SARA, "a.1")
        seen.append(play.table.position)
        play.do(commands.Leave(AMIR))
        assert seen == sorted(set(seen))


class TestTakeback:
    def test_a_step_back_goes_to_the_position_before(self) -> None:
        play = running(SARA, AMIR)
        before = play.table.state
        play.move(SARA, "a.1")
        play.do(commands.TakeBack(SARA, play.table.position))
        assert play.table.state == before

    def test_it_goes_back_word_by_word(self) -> None:
        play = running(SARA, AMIR)
        states = [play.table.state]
        for _ in range(2):
            play.move(SARA, "a.1")
            states.append(play.table.state)
        play.do(commands.TakeBack(SARA, play.table.position))
        assert play.table.state == states[1]
        play.do(commands.TakeBack(SARA, play.table.position))
        assert play.table.state == states[0]

    def test_a_turn_that_has_passed_stays(self) -> None:
        play = running(SARA, AMIR)
        play.move(SARA, "a.2")
        with pytest.raises(errors.NotYourTurn):
            play.do(commands.TakeBack(SARA, play.table.position))
        with pytest.raises(errors.NoTakeback):
            play.do(commands.TakeBack(AMIR, play.table.position))

    def test_what_showed_something_new_stays(self) -> None:
        play = lobby()
        play.do(commands.SetOption(SARA, play.table.position, "size", "5"))
        play.do(commands.Join(AMIR))
        play.do(commands.Start(SARA, "seed"))
        play.move(SARA, "a.2")
        play.move(AMIR, "a.2")
        play.move(SARA, "a.1")
        assert play.table.to_move == Seat(0)
        with pytest.raises(errors.NoTakeback):
            play.do(commands.TakeBack(SARA, play.table.position))

    def test_what_was_taken_back_is_not_told(self) -> None:
        play = running(SARA, AMIR)
        shown = play.table.version
        play.move(SARA, "a.1")
        play.do(commands.TakeBack(SARA, play.table.position))
        assert play.table.view(since=play.table.told_since(shown)).events == ()


class TestTelling:
    def test_a_board_tells_everything_since_the_one_people_saw(self) -> None:
        play = running(SARA, levels=("easy", "easy"))
        shown = play.table.version
        play.move(SARA, "a.2")
        play.think(1, "a.3")
        play.think(2, "b.2")
        told = play.table.view(since=play.table.told_since(shown)).events
        assert told == (Took(0, "a", 2), Took(1, "a", 3), Took(2, "b", 2))

    def test_a_board_shown_while_computers_thought_is_told_again(self) -> None:
        play = running(SARA, levels=("easy",))
        play.move(SARA, "a.2")
        between = play.table.version
        play.think(1, "a.3")
        told = play.table.view(since=play.table.told_since(between)).events
        assert told == (Took(0, "a", 2), Took(1, "a", 3))

    def test_a_board_that_is_shown_again_tells_the_same(self) -> None:
        play = running(SARA, AMIR)
        play.move(SARA, "a.2")
        play.move(AMIR, "a.3")
        shown = play.table.version
        told = play.table.view(since=play.table.told_since(shown)).events
        assert told == (Took(1, "a", 3),)

    def test_boards_that_were_never_shown_are_made_up_for(self) -> None:
        play = running(SARA, AMIR)
        shown = play.table.version
        play.move(SARA, "a.2")
        play.move(AMIR, "a.3")
        told = play.table.view(since=play.table.told_since(shown)).events
        assert told == (Took(0, "a", 2), Took(1, "a", 3))

    def test_a_seat_is_told_what_came_after_its_own_last_word(self) -> None:
        play = running(SARA, AMIR, NEGAR)
        play.move(SARA, "a.2")
        play.move(AMIR, "b.2")
        play.move(NEGAR, "b.3")
        assert play.table.view(Seat(0)).events == (Took(1, "b", 2), Took(2, "b", 3))
