"""Moves of a running game, taking moves back, and the events that are reported."""

from __future__ import annotations

import pytest

from bot.presentation.captions.notes import notes
from bot.presentation.texts import Voice
from bot.store.records import Stage, Waiting
from bot.tables import commands, facts, refusals
from bot.tables.decisions.takebacks import is_awaited, takeback
from engine.contract import Seat, Word
from engine.saying import Who, say
from tests.bot.table_log import AMIR, NEGAR, SARA, lobby, running
from tests.toy import Took


class TestMoves:
    def test_a_move_passes_the_turn(self) -> None:
        log = running(SARA, AMIR)
        log.move(SARA, "a.2")
        assert log.table.to_move == Seat(1)

    def test_an_outsider_is_not_seated(self) -> None:
        with pytest.raises(refusals.NotSeated) as refused:
            running(SARA, AMIR).move(NEGAR, "a.2")
        assert refused.value.saying == say("refused-not-seated")

    def test_a_press_out_of_turn_names_the_player_to_move(self) -> None:
        with pytest.raises(refusals.NotYourTurn) as refused:
            running(SARA, AMIR).move(AMIR, "a.2")
        assert refused.value.saying == say("refused-not-your-turn", player=Who(Seat(0)))

    def test_a_press_on_an_old_position_is_refused(self) -> None:
        log = running(SARA, AMIR)
        old = log.table.position
        log.move(SARA, "a.2")
        with pytest.raises(refusals.OldBoard):
            log.do(commands.Play(SARA, old, "a.2"))

    def test_during_a_search_presses_are_refused(self) -> None:
        log = running(SARA, levels=("easy",))
        log.move(SARA, "a.2")
        with pytest.raises(refusals.ComputerThinks):
            log.move(SARA, "a.2")

    def test_a_refusal_names_its_rule(self) -> None:
        log = running(SARA, AMIR)
        log.move(SARA, "a.3")
        log.move(AMIR, "a.3")
        log.move(SARA, "a.2")
        with pytest.raises(refusals.AgainstRules) as refused:
            log.move(AMIR, "a.3")
        assert (refused.value.saying, refused.value.rule) == (say("pebbles-no-more"), "PE-2")

    def test_a_malformed_word_is_a_bad_button(self) -> None:
        with pytest.raises(refusals.BadButton):
            running(SARA, AMIR).move(SARA, "x.9")

    def test_before_the_start_there_is_nothing_to_play(self) -> None:
        with pytest.raises(refusals.NotStarted):
            lobby().move(SARA, "a.1")

    def test_the_last_move_ends_the_table(self) -> None:
        log = running(SARA, AMIR)
        for number in range(3):
            log.move((SARA, AMIR)[number % 2], "a.3")
        for number in range(3, 6):
            log.move((SARA, AMIR)[number % 2], "b.3")
        assert log.facts[-1] == log.table.ended
        assert log.table.ended is not None
        assert log.table.ended.reason == "finished"
        assert (log.table.stage, log.table.waiting) == (Stage.OVER, Waiting.NOBODY)
        with pytest.raises(refusals.TableOver):
            log.move(SARA, "a.1")

    @pytest.mark.parametrize("told", [True, False])
    def test_people_who_won_are_congratulated_and_computers_not(self, told: bool) -> None:
        log = running(SARA, levels=("easy",))
        while log.table.to_move is not None:
            seat = log.table.to_move
            heaps = log.table.state.heaps
            count = 3 if (seat == 1) != told else 2
            at = "a" if heaps[0] else "b"
            word = f"{at}.{min(count, heaps[at == 'b'])}"
            _ = log.move(SARA, word) if seat == 0 else log.think(1, word)
        taken = log.table.state.taken
        assert (taken[0] > taken[1]) == told
        congratulated = say("note-congratulations", players=(Who(Seat(0)),))
        assert notes(log.table, Voice("fa")) == ((congratulated,) if told else ())

    def test_a_computer_moves_for_its_own_seat_only(self) -> None:
        log = running(SARA, levels=("easy",))
        assert log.table.waiting is Waiting.PERSON
        with pytest.raises(refusals.OldBoard):
            log.think(0, "a.2")
        log.move(SARA, "a.2")
        assert log.table.waiting is Waiting.COMPUTER
        assert log.think(1, "b.2") == (facts.Played(seat=1, word="b.2"),)

    def test_a_late_word_of_a_computer_is_refused(self) -> None:
        log = running(SARA, levels=("easy",))
        log.move(SARA, "a.2")
        late = commands.Think(Seat(1), log.table.position, Word("b.2"))
        log.do(late)
        with pytest.raises(refusals.OldBoard):
            log.do(late)

    def test_position_numbers_only_grow(self) -> None:
        log = running(SARA, AMIR)
        seen = [log.table.position]
        log.move(SARA, "a.1")
        seen.append(log.table.position)
        log.do(commands.TakeBack(SARA, log.table.position))
        seen.append(log.table.position)
        log.move(SARA, "a.1")
        seen.append(log.table.position)
        log.do(commands.Leave(AMIR))
        assert seen == sorted(set(seen))


class TestTakeback:
    def test_taking_back_restores_the_previous_position(self) -> None:
        log = running(SARA, AMIR)
        before = log.table.state
        log.move(SARA, "a.1")
        log.do(commands.TakeBack(SARA, log.table.position))
        assert log.table.state == before

    def test_words_are_taken_back_one_by_one(self) -> None:
        log = running(SARA, AMIR)
        states = [log.table.state]
        for _ in range(2):
            log.move(SARA, "a.1")
            states.append(log.table.state)
        log.do(commands.TakeBack(SARA, log.table.position))
        assert log.table.state == states[1]
        log.do(commands.TakeBack(SARA, log.table.position))
        assert log.table.state == states[0]

    def test_a_move_can_be_taken_back_until_the_next_person_acts(self) -> None:
        log = running(SARA, AMIR)
        before = log.table.state
        log.move(SARA, "a.2")
        with pytest.raises(refusals.NoTakeback):
            log.do(commands.TakeBack(AMIR, log.table.position))
        with pytest.raises(refusals.MustAgree):
            log.do(commands.TakeBack(SARA, log.table.position, acted=True))
        log.do(commands.TakeBack(SARA, log.table.position))
        assert (log.table.state, log.table.took_back) == (before, Seat(0))
        assert log.facts[-1] == facts.TookBack(to=log.table.turns[-1].position, by=SARA)
        log.move(SARA, "a.3")
        assert log.table.took_back is None

    def test_afterwards_the_next_person_must_grant_it(self) -> None:
        log = running(SARA, AMIR, NEGAR)
        before = log.table.state
        log.move(SARA, "a.2")
        log.move(AMIR, "b.1")
        log.move(AMIR, "b.2")
        with pytest.raises(refusals.MustAgree):
            log.do(commands.TakeBack(SARA, log.table.position))
        with pytest.raises(refusals.NotAsked):
            log.do(commands.GrantTakeBack(NEGAR, log.table.position, SARA))
        with pytest.raises(refusals.OldBoard):
            log.do(commands.GrantTakeBack(AMIR, log.table.position - 1, SARA))
        log.do(commands.GrantTakeBack(AMIR, log.table.position, SARA))
        assert log.table.state == before
        fact = log.facts[-1]
        assert isinstance(fact, facts.TookBack)
        assert (fact.by, fact.granted_by) == (SARA, AMIR)

    def test_after_the_moves_of_two_others_it_is_too_late(self) -> None:
        log = running(SARA, AMIR, NEGAR)
        for person in (SARA, AMIR, NEGAR):
            log.move(person, "a.2")
        with pytest.raises(refusals.NoTakeback):
            log.do(commands.TakeBack(SARA, log.table.position))
        assert takeback(log.table, AMIR) is not None

    def test_the_reply_of_a_computer_is_not_taken_back_without_consent(self) -> None:
        log = running(SARA, AMIR, levels=("easy",))
        log.move(SARA, "a.2")
        log.move(AMIR, "a.2")
        assert is_awaited(log.table)
        log.think(2, "b.2")
        assert not is_awaited(log.table)
        with pytest.raises(refusals.MustAgree) as refused:
            log.do(commands.TakeBack(AMIR, log.table.position))
        assert refused.value.person == SARA

    def test_somebody_who_is_away_can_neither_ask_nor_grant(self) -> None:
        log = running(SARA, AMIR)
        log.move(SARA, "a.2")
        log.do(commands.StandIn(SARA, log.table.position, 0))
        log.think(1, "b.2")
        with pytest.raises(refusals.NoTakeback):
            log.do(commands.TakeBack(SARA, log.table.position))
        with pytest.raises(refusals.StoodIn):
            log.do(commands.TakeBack(AMIR, log.table.position))

    def test_a_move_that_revealed_information_cannot_be_taken_back(self) -> None:
        log = lobby()
        log.do(commands.SetOption(SARA, log.table.position, "size", "5"))
        log.do(commands.Join(AMIR))
        log.do(commands.Start(SARA, "seed"))
        log.move(SARA, "a.2")
        log.move(AMIR, "a.2")
        log.move(SARA, "a.1")
        assert log.table.to_move == Seat(0)
        with pytest.raises(refusals.NoTakeback):
            log.do(commands.TakeBack(SARA, log.table.position))

    def test_a_move_that_was_taken_back_is_not_reported(self) -> None:
        log = running(SARA, AMIR)
        shown = log.table.version
        log.move(SARA, "a.1")
        log.do(commands.TakeBack(SARA, log.table.position))
        assert log.table.view(since=log.table.told_since(shown)).events == ()


class TestTelling:
    def test_a_board_reports_everything_since_the_shown_version(self) -> None:
        log = running(SARA, levels=("easy", "easy"))
        shown = log.table.version
        log.move(SARA, "a.2")
        log.think(1, "a.3")
        log.think(2, "b.2")
        told = log.table.view(since=log.table.told_since(shown)).events
        assert told == (Took(0, "a", 2), Took(1, "a", 3), Took(2, "b", 2))

    def test_a_board_shown_during_a_search_is_summarized_again(self) -> None:
        log = running(SARA, levels=("easy",))
        log.move(SARA, "a.2")
        between = log.table.version
        log.think(1, "a.3")
        told = log.table.view(since=log.table.told_since(between)).events
        assert told == (Took(0, "a", 2), Took(1, "a", 3))

    def test_a_board_that_is_shown_again_reports_the_same(self) -> None:
        log = running(SARA, AMIR)
        log.move(SARA, "a.2")
        log.move(AMIR, "a.3")
        shown = log.table.version
        told = log.table.view(since=log.table.told_since(shown)).events
        assert told == (Took(1, "a", 3),)

    def test_a_board_reports_the_moves_of_boards_that_were_never_shown(self) -> None:
        log = running(SARA, AMIR)
        shown = log.table.version
        log.move(SARA, "a.2")
        log.move(AMIR, "a.3")
        told = log.table.view(since=log.table.told_since(shown)).events
        assert told == (Took(0, "a", 2), Took(1, "a", 3))

    def test_the_view_of_a_seat_has_the_events_since_its_own_last_word(self) -> None:
        log = running(SARA, AMIR, NEGAR)
        log.move(SARA, "a.2")
        log.move(AMIR, "b.2")
        log.move(NEGAR, "b.3")
        assert log.table.view(Seat(0)).events == (Took(1, "b", 2), Took(2, "b", 3))
