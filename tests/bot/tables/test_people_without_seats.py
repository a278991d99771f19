"""Votes of people who have left, and hosts whose seat somebody else has."""

from __future__ import annotations

from bot.store.records import Place, Stage, TableKey
from bot.tables import commands
from bot.tables.commands import Moment
from bot.tables.deadlines import SEAT_SECONDS
from bot.tables.decisions import open_table, votes_needed, votes_of
from bot.tables.decisions.rematches import rematch
from tests.bot.table_log import AMIR, CHAT, KIAN, NEGAR, OMID, SARA, TableLog, lobby, running
from tests.toy import GAME


def take_seat(log: TableLog) -> None:
    """Let Negar take the seat of Sara, who is to move and away. Amir agrees."""
    log.do(commands.StandIn(AMIR, log.table.position, 0, 0))
    seat = log.table.seat_of(SARA)
    log.do(commands.Propose(NEGAR, "seat", Moment(SEAT_SECONDS, 0), seat))
    assert log.table.proposal is not None
    log.do(commands.Agree(AMIR, log.table.proposal.number, Moment(SEAT_SECONDS, 0)))
    assert log.table.seat_of(NEGAR) == seat


def test_the_vote_of_somebody_who_has_left_does_not_count() -> None:
    log = running(SARA, AMIR, NEGAR, KIAN)
    log.do(commands.Stop(AMIR))
    log.do(commands.Leave(AMIR))
    assert votes_of(log.table) == frozenset()
    assert votes_needed(log.table) == 2
    log.do(commands.Stop(NEGAR))
    assert log.table.stage is Stage.RUNNING, "one of three people has voted"
    log.do(commands.Stop(KIAN))
    assert log.table.stage is Stage.OVER


def test_the_vote_of_somebody_who_has_left_does_not_count_after_their_return() -> None:
    log = running(SARA, AMIR, NEGAR)
    log.do(commands.Stop(AMIR))
    log.do(commands.Leave(AMIR))
    log.do(commands.ComeBack(AMIR))
    log.do(commands.Stop(NEGAR))
    assert votes_of(log.table) == {NEGAR}
    assert log.table.stage is Stage.RUNNING
    assert log.do(commands.WithdrawVote(AMIR)) == ()


def test_when_the_seat_of_the_host_is_taken_somebody_who_stayed_becomes_host() -> None:
    log = running(SARA, AMIR)
    take_seat(log)
    assert log.table.people == (NEGAR, AMIR)
    assert log.table.host == AMIR


def test_a_rematch_has_a_host_with_a_seat_although_somebody_without_a_seat_opens_it() -> None:
    log = lobby(SARA, seats=2)
    log.do(commands.Join(AMIR))
    log.do(commands.Start(SARA, "seed"))
    take_seat(log)
    log.do(commands.Leave(AMIR))
    log.do(commands.Expire())
    for without, host in (((), NEGAR), ((NEGAR,), OMID)):
        opened = rematch(log.table, TableKey(1), Place(CHAT), OMID, without=without)
        table = TableLog(open_table(opened, GAME)).table
        assert table.host == host
        assert host in table.people
