"""A computer plays for somebody who is away, or who has left the game."""

from __future__ import annotations

import pytest

from bot.store.records import Waiting
from bot.tables import commands, refusals
from bot.tables.facts import Occupant
from engine.contract import Seat, Word
from engine.saying import say
from tests.bot.table_log import AMIR, NEGAR, SARA, lobby, running
from tests.bot.tables.ending_logs import how_it_ended


class TestAway:
    def test_a_computer_stands_in_when_the_time_is_over(self) -> None:
        log = running(SARA, AMIR)
        log.do(commands.StandIn(AMIR, log.table.position, 0))
        assert log.table.occupants[0] == Occupant(SARA, "medium")
        assert log.table.waiting is Waiting.COMPUTER

    def test_nobody_stands_in_before_that(self) -> None:
        log = running(SARA, AMIR)
        with pytest.raises(refusals.TooEarly) as refused:
            log.do(commands.StandIn(AMIR, log.table.position, 61))
        assert refused.value.saying == say("refused-too-early", minutes=2)

    def test_nobody_stands_in_without_a_time_limit(self) -> None:
        log = lobby()
        log.do(commands.SetTimeLimit(SARA, log.table.position, None))
        log.do(commands.Join(AMIR))
        log.do(commands.Start(SARA, "seed"))
        with pytest.raises(refusals.NoTimeLimit):
            log.do(commands.StandIn(AMIR, log.table.position, 0))

    def test_an_outsider_calls_no_computer(self) -> None:
        log = running(SARA, AMIR)
        with pytest.raises(refusals.NotSeated):
            log.do(commands.StandIn(NEGAR, log.table.position, 0))

    def test_a_press_that_comes_twice_hands_over_once(self) -> None:
        log = running(SARA, AMIR)
        command = commands.StandIn(AMIR, log.table.position, 0)
        log.do(command)
        with pytest.raises(refusals.OldBoard):
            log.do(command)

    def test_one_press_gives_the_seat_back(self) -> None:
        log = running(SARA, AMIR)
        log.do(commands.StandIn(AMIR, log.table.position, 0))
        log.do(commands.ComeBack(SARA))
        assert log.table.occupants[0] == Occupant(SARA)
        assert log.do(commands.ComeBack(SARA)) == ()

    def test_a_word_of_the_computer_is_refused_after_the_owner_is_back(self) -> None:
        log = running(SARA, AMIR)
        log.do(commands.StandIn(AMIR, log.table.position, 0))
        late = commands.Think(Seat(0), log.table.position, Word("a.2"))
        log.do(commands.ComeBack(SARA))
        with pytest.raises(refusals.OldBoard):
            log.do(late)

    def test_an_absent_player_must_come_back_before_a_move(self) -> None:
        log = running(SARA, AMIR)
        log.do(commands.StandIn(AMIR, log.table.position, 0))
        with pytest.raises(refusals.StoodIn):
            log.move(SARA, "a.2")

    def test_a_player_who_leaves_a_running_game_is_replaced_by_a_computer(self) -> None:
        log = running(SARA, AMIR)
        log.do(commands.Leave(SARA))
        assert log.table.occupants == (Occupant(level="medium"), Occupant(AMIR))
        assert (log.table.host, log.table.people) == (AMIR, (AMIR,))

    def test_a_game_that_everybody_left_is_over(self) -> None:
        log = running(SARA, AMIR)
        log.do(commands.Leave(SARA))
        log.do(commands.Leave(AMIR))
        assert how_it_ended(log) == ("abandoned", AMIR)
