"""Proposals: pauses, another time limit, and seats for people who did not play."""

from __future__ import annotations

import pytest

from bot.store.records import PersonKey, Waiting
from bot.tables import commands, deadlines, facts, refusals
from bot.tables.commands import Moment
from bot.tables.deadlines import OPEN_SECONDS, SEAT_SECONDS
from bot.tables.decisions.proposals import MAX_PAUSE
from bot.tables.facts import Occupant
from bot.tables.proposal_facts import ProposalKind
from engine.contract import Seat
from tests.bot.table_log import AMIR, KIAN, NEGAR, OMID, SARA, TableLog, lobby, running

NOW = 1000.0


def propose(
    log: TableLog, by: PersonKey, what: ProposalKind, value: int | None = None, now: float = NOW
) -> tuple[facts.Fact, ...]:
    return log.do(commands.Propose(by, what, Moment(now, now - 40), value))


def agree(log: TableLog, by: PersonKey, now: float = NOW) -> tuple[facts.Fact, ...]:
    number = 0 if log.table.proposal is None else log.table.proposal.number
    return log.do(commands.Agree(by, number, Moment(now, now - 40)))


def stood_in() -> TableLog:
    """Return a game of Sara, Amir and Negar in which a computer stands in for Sara, who is the host."""
    log = running(SARA, AMIR, NEGAR)
    log.do(commands.StandIn(AMIR, log.table.position, 0, now=NOW))
    return log


class TestPause:
    def test_everybody_present_must_agree(self) -> None:
        log = running(SARA, AMIR, NEGAR)
        propose(log, SARA, "pause")
        agree(log, AMIR)
        assert log.table.paused is None
        assert agree(log, AMIR) == ()
        agree(log, NEGAR)
        assert log.table.paused == facts.Paused(until=NOW + MAX_PAUSE, elapsed=40)
        assert log.table.proposal is None

    def test_people_who_are_away_are_not_asked(self) -> None:
        log = stood_in()
        log.think(0, "a.2")
        propose(log, AMIR, "pause")
        agree(log, NEGAR)
        assert log.table.paused is not None
        with pytest.raises(refusals.StoodIn):
            propose(stood_in(), SARA, "pause")

    def test_a_paused_game_waits_for_nobody_and_moves_are_refused(self) -> None:
        log = running(SARA, levels=("easy",))
        log.move(SARA, "a.2")
        propose(log, SARA, "pause")
        assert log.table.waiting is Waiting.PERSON
        for command in (
            commands.TakeBack(SARA, log.table.position),
            commands.Play(SARA, log.table.position, "a.1"),
            commands.StandIn(SARA, log.table.position, 0),
        ):
            with pytest.raises(refusals.GamePaused):
                log.do(command)
        with pytest.raises(refusals.NotSeated):
            log.do(commands.Continue(AMIR))
        with pytest.raises(refusals.GamePaused) as refused:
            propose(log, AMIR, "seat", 1, NOW + SEAT_SECONDS)
        assert refused.value.saying.id == "refused-paused-outside"
        log.do(commands.Continue(SARA))
        assert log.table.waiting is Waiting.COMPUTER
        assert log.do(commands.Continue(SARA)) == ()

    def test_a_paused_game_has_one_deadline(self) -> None:
        log = running(SARA, AMIR)
        propose(log, SARA, "pause")
        agree(log, AMIR)
        found = deadlines.deadlines(log.table, touched=0, moved=0, now=NOW, call_at=NOW)
        assert found == {deadlines.PAUSE: NOW + MAX_PAUSE}
        assert not deadlines.is_quiet(log.table, touched=0, now=NOW + MAX_PAUSE)

    def test_one_person_can_decline(self) -> None:
        log = running(SARA, AMIR, NEGAR)
        propose(log, SARA, "pause")
        assert log.table.proposal is not None
        number = log.table.proposal.number
        for outsider in (KIAN,):
            with pytest.raises(refusals.NotSeated):
                log.do(commands.Decline(outsider, number))
        log.do(commands.Decline(AMIR, number))
        assert log.table.proposal is None
        with pytest.raises(refusals.ProposalOver):
            log.do(commands.Agree(NEGAR, number, Moment(NOW, NOW)))

    def test_an_old_proposal_is_over(self) -> None:
        log = running(SARA, AMIR)
        propose(log, SARA, "pause")
        with pytest.raises(refusals.ProposalOver):
            agree(log, AMIR, NOW + OPEN_SECONDS)
        propose(log, AMIR, "pause", now=NOW + OPEN_SECONDS)
        assert log.table.paused is None

    def test_the_same_proposal_of_another_person_is_an_agreement(self) -> None:
        log = running(SARA, AMIR)
        propose(log, SARA, "pause")
        assert propose(log, SARA, "pause") == ()
        propose(log, AMIR, "pause")
        assert log.table.paused is not None


class TestPace:
    def test_the_time_limit_changes_once_everybody_agrees(self) -> None:
        log = running(SARA, AMIR)
        propose(log, AMIR, "pace", 86_400)
        assert log.table.time_limit == 600
        position = log.table.position
        agree(log, SARA)
        assert log.table.time_limit == 86_400
        assert log.table.position > position

    @pytest.mark.parametrize("seconds", [600, 7, -60])
    def test_other_limits_are_refused(self, seconds: int) -> None:
        with pytest.raises(refusals.BadButton):
            propose(running(SARA, AMIR), AMIR, "pace", seconds)


class TestSeats:
    def test_the_host_alone_may_give_a_seat(self) -> None:
        log = running(SARA, AMIR, NEGAR)
        log.move(SARA, "a.2")
        log.do(commands.StandIn(NEGAR, log.table.position, 0, NOW))
        propose(log, KIAN, "seat", 1, NOW + SEAT_SECONDS)
        agree(log, SARA, NOW + SEAT_SECONDS)
        assert log.table.occupants[1] == Occupant(owner=KIAN)
        with pytest.raises(refusals.NotSeated):
            log.do(commands.ComeBack(AMIR))

    def test_without_the_host_all_others_must_agree(self) -> None:
        log = stood_in()
        propose(log, KIAN, "seat", 0, NOW + SEAT_SECONDS)
        agree(log, AMIR, NOW + SEAT_SECONDS)
        assert log.table.occupants[0].owner == SARA
        agree(log, NEGAR, NOW + SEAT_SECONDS)
        assert log.table.occupants[0] == Occupant(owner=KIAN)

    def test_a_seat_for_which_somebody_else_asks_cannot_be_asked_for(self) -> None:
        log = stood_in()
        propose(log, KIAN, "seat", 0, NOW + SEAT_SECONDS)
        with pytest.raises(refusals.ProposalOpen):
            propose(log, OMID, "seat", 0, NOW + SEAT_SECONDS)
        assert log.table.proposal is not None
        assert log.table.proposal.agreed == {KIAN}

    def test_the_owner_has_priority_for_ten_minutes(self) -> None:
        log = stood_in()
        with pytest.raises(refusals.SeatKept):
            propose(log, KIAN, "seat", 0, NOW + SEAT_SECONDS - 1)
        propose(log, KIAN, "seat", 0, NOW + SEAT_SECONDS)
        log.do(commands.ComeBack(SARA))
        assert log.table.proposal is None

    def test_nobody_takes_over_a_second_seat(self) -> None:
        log = stood_in()
        later = NOW + SEAT_SECONDS
        with pytest.raises(refusals.HeldAnotherSeat):
            propose(log, AMIR, "seat", 0, later)
        log.do(commands.Leave(AMIR))
        with pytest.raises(refusals.HeldAnotherSeat):
            propose(log, AMIR, "seat", 0, later)
        with pytest.raises(refusals.StoodIn):
            propose(log, SARA, "seat", 0, later)

    @pytest.mark.parametrize("seat", [None, -1, 1, 3, 9])
    def test_other_seats_are_refused(self, seat: int | None) -> None:
        log = running(SARA, AMIR, NEGAR, levels=("easy",))
        log.do(commands.StandIn(AMIR, log.table.position, 0, now=NOW))
        with pytest.raises(refusals.BadButton):
            propose(log, KIAN, "seat", seat, NOW + SEAT_SECONDS)

    def test_a_person_who_left_can_return_while_nobody_else_sits_there(self) -> None:
        log = running(SARA, AMIR, NEGAR)
        log.do(commands.Leave(AMIR))
        log.do(commands.ComeBack(AMIR))
        assert log.table.occupants[1] == Occupant(owner=AMIR)
        log.do(commands.Leave(AMIR))
        propose(log, KIAN, "seat", 1)
        agree(log, SARA)
        with pytest.raises(refusals.NotSeated):
            log.do(commands.ComeBack(AMIR))

    def test_a_bystander_replaces_no_proposal_of_a_player(self) -> None:
        log = running(SARA, AMIR, NEGAR)
        log.do(commands.Leave(AMIR))
        propose(log, SARA, "pause")
        with pytest.raises(refusals.ProposalOpen):
            propose(log, KIAN, "seat", 1)
        propose(log, KIAN, "seat", 1, NOW + OPEN_SECONDS)

    def test_the_result_is_that_of_the_first_owner_as_someone_who_left(self) -> None:
        log = running(SARA, AMIR)
        log.do(commands.StandIn(AMIR, log.table.position, 0, now=NOW))
        propose(log, KIAN, "seat", 0, NOW + SEAT_SECONDS)
        agree(log, AMIR, NOW + SEAT_SECONDS)
        log.do(commands.Expire())
        assert log.table.ended is not None
        assert log.table.ended.result is not None
        seat = log.table.ended.result.seats[0]
        assert (seat.person, seat.left, seat.holders) == (SARA, True, (KIAN,))


class TestAway:
    def away(self, value: str) -> TableLog:
        log = lobby()
        log.do(commands.SetAway(SARA, log.table.position, value))
        for person in (AMIR, NEGAR):
            log.do(commands.Join(person))
        log.do(commands.Start(SARA, "seed"))
        return log

    def absent(self, log: TableLog) -> tuple[facts.Fact, ...]:
        return log.do(commands.Absent(log.table.position, NOW))

    def test_by_default_the_table_is_asked(self) -> None:
        assert self.absent(running(SARA, AMIR)) == ()

    def test_a_computer_makes_one_move(self) -> None:
        log = self.away("move")
        self.absent(log)
        assert log.table.waiting is Waiting.COMPUTER
        log.think(0, "a.1")
        assert log.table.occupants[0].level == "medium"
        log.think(0, "b.2")
        assert log.table.occupants[0] == Occupant(owner=SARA)

    def test_a_computer_plays_until_the_person_returns(self) -> None:
        log = self.away("play")
        self.absent(log)
        log.think(0, "a.2")
        assert log.table.occupants[0].level == "medium"
        log.do(commands.ComeBack(SARA))
        assert log.table.occupants[0] == Occupant(owner=SARA)

    @pytest.mark.parametrize("value", ["move", "play"])
    def test_after_three_automatic_moves_in_a_row_the_seat_is_lost(self, value: str) -> None:
        log = self.away(value)
        for number in range(3):
            if log.table.occupants[0].level is None:
                self.absent(log)
            assert log.table.occupants[0].owner == SARA
            log.think(0, "a.2" if number < 2 else "b.2")
            if number < 2:
                log.move(AMIR, "b.2")
                log.move(NEGAR, "a.2")
        assert log.table.occupants[0] == Occupant(level="medium")
        assert log.table.forfeited == {Seat(0)}
        assert log.table.host == AMIR
        log.do(commands.ComeBack(SARA))
        log.do(commands.Expire())
        assert log.table.ended is not None
        assert log.table.ended.result is not None
        assert log.table.ended.result.seats[0].left

    def test_a_move_of_the_person_in_between_counts(self) -> None:
        log = self.away("move")
        for is_away, first, second, third in (
            (True, "a.2", "b.2", "a.2"),
            (False, "b.2", "a.2", "b.2"),
            (True, "a.2", "b.2", "a.1"),
        ):
            if is_away:
                self.absent(log)
            _ = log.think(0, first) if is_away else log.move(SARA, first)
            log.move(AMIR, second)
            log.move(NEGAR, third)
        assert not log.table.forfeited

    def test_other_values_are_refused(self) -> None:
        log = lobby()
        with pytest.raises(refusals.BadButton):
            log.do(commands.SetAway(SARA, log.table.position, "leave"))
