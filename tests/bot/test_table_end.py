"""People who are away, the end of a table, and its log read again."""

from __future__ import annotations

import pytest

from bot.store.records import PersonKey, Stage, TableKey, Version, Waiting
from bot.tables import commands, errors, facts
from bot.tables.decisions import open_table
from bot.tables.facts import Chair
from bot.tables.library import GameLibrary
from bot.tables.table import Table, replay
from engine.contract import Seat, Word
from engine.saying import say
from tests.bot.tables import AMIR, CHAT, LIBRARY, NEGAR, SARA, Play, lobby, running
from tests.toy import GAME, LaterPebbles


def how_it_ended(play: Play) -> tuple[str, PersonKey | None]:
    assert play.table.ended is not None
    return play.table.ended.reason, play.table.ended.person


class TestAway:
    def test_a_computer_stands_in_when_the_time_is_over(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.StandIn(AMIR, play.table.position, 0))
        assert play.table.chairs[0] == Chair(SARA, "medium")
        assert play.table.waiting is Waiting.COMPUTER

    def test_not_before(self) -> None:
        play = running(SARA, AMIR)
        with pytest.raises(errors.TooEarly) as refused:
            play.do(commands.StandIn(AMIR, play.table.position, 61))
        assert refused.value.saying == say("refused-too-early", minutes=2)

    def test_nobody_stands_in_where_patience_is_off(self) -> None:
        play = lobby()
        play.do(commands.SetPatience(SARA, play.table.position, None))
        play.do(commands.Join(AMIR))
        play.do(commands.Start(SARA, "seed"))
        with pytest.raises(errors.PatienceOff):
            play.do(commands.StandIn(AMIR, play.table.position, 0))

    def test_an_outsider_calls_no_computer(self) -> None:
        play = running(SARA, AMIR)
        with pytest.raises(errors.NotSeated):
            play.do(commands.StandIn(NEGAR, play.table.position, 0))

    def test_a_press_that_comes_twice_hands_over_once(self) -> None:
        play = running(SARA, AMIR)
        command = commands.StandIn(AMIR, play.table.position, 0)
        play.do(command)
        with pytest.raises(errors.OldBoard):
            play.do(command)

    def test_one_press_gives_the_seat_back(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.StandIn(AMIR, play.table.position, 0))
        play.do(commands.ComeBack(SARA))
        assert play.table.chairs[0] == Chair(SARA)
        assert play.do(commands.ComeBack(SARA)) == ()

    def test_the_computer_is_not_heard_after_the_owner_is_back(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.StandIn(AMIR, play.table.position, 0))
        late = commands.Think(Seat(0), play.table.position, Word("a.2"))
        play.do(commands.ComeBack(SARA))
        with pytest.raises(errors.OldBoard):
            play.do(late)

    def test_who_is_away_must_come_back_before_a_move(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.StandIn(AMIR, play.table.position, 0))
        with pytest.raises(errors.StoodIn):
            play.move(SARA, "a.2")

    def test_who_leaves_a_running_game_is_replaced_by_a_computer(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.Leave(SARA))
        assert play.table.chairs == (Chair(level="medium"), Chair(AMIR))
        assert (play.table.host, play.table.people) == (AMIR, (AMIR,))

    def test_a_game_that_everybody_left_is_over(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.Leave(SARA))
        play.do(commands.Leave(AMIR))
        assert how_it_ended(play) == ("abandoned", AMIR)


class TestEnd:
    def test_the_host_stops(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.Stop(SARA))
        assert how_it_ended(play) == ("stopped", SARA)

    def test_an_admin_stops_also_without_a_name(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.Stop(None, admin=True))
        assert how_it_ended(play) == ("stopped", None)

    def test_an_outsider_does_not(self) -> None:
        with pytest.raises(errors.OnlyHostOrAdmin):
            running(SARA, AMIR).do(commands.Stop(NEGAR))

    def test_more_than_half_of_the_others_stop_by_vote(self) -> None:
        play = running(SARA, AMIR, NEGAR)
        play.do(commands.Stop(AMIR))
        assert play.table.stage is Stage.RUNNING
        assert play.do(commands.Stop(AMIR)) == ()
        play.do(commands.Stop(NEGAR))
        assert play.table.stage is Stage.OVER

    def test_votes_are_forgotten_when_the_game_goes_on(self) -> None:
        play = running(SARA, AMIR, NEGAR)
        play.do(commands.Stop(AMIR))
        play.move(SARA, "a.2")
        assert play.table.votes == frozenset()

    def test_a_vote_leaves_the_board_as_it_is(self) -> None:
        play = running(SARA, AMIR, NEGAR)
        position = play.table.position
        play.do(commands.Stop(AMIR))
        assert play.table.position == position

    def test_a_solo_game_is_resigned(self) -> None:
        play = lobby(solo=True, seats=2, levels=("easy",))
        play.do(commands.Start(SARA, "seed"))
        play.do(commands.Resign(SARA))
        assert how_it_ended(play) == ("resigned", SARA)

    def test_a_game_in_company_is_not(self) -> None:
        with pytest.raises(errors.BadButton):
            running(SARA, AMIR).do(commands.Resign(SARA))

    def test_two_days_without_a_press_close_a_game(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.Expire())
        assert how_it_ended(play) == ("idle", None)
        assert play.do(commands.Expire()) == ()

    def test_anybody_closes_what_is_idle_and_only_that(self) -> None:
        play = running(SARA, AMIR)
        with pytest.raises(errors.NotIdle):
            play.do(commands.CloseIdle(idle=False))
        play.do(commands.CloseIdle(idle=True))
        assert play.table.stage is Stage.OVER


class TestLog:
    def test_facts_go_to_json_and_back(self) -> None:
        play = running(SARA, AMIR, levels=("easy",))
        play.move(SARA, "a.1")
        play.do(commands.TakeBack(SARA, play.table.position))
        play.do(commands.StandIn(AMIR, play.table.position, 0))
        play.do(commands.Stop(AMIR))
        play.do(commands.Leave(SARA))
        play.do(commands.Expire())
        lines = [facts.dump_fact(fact) for fact in play.log]
        assert [facts.load_fact(line) for line in lines] == play.log

    def test_a_log_that_makes_no_sense_is_broken(self) -> None:
        play = running(SARA, AMIR)
        for wrong in (
            [facts.Joined(person=SARA)],
            [],
            [*play.log, facts.Played(seat=0, word="x")],
            [*play.log, facts.Played(seat=0, word="a.3"), *[facts.Played(seat=0, word="a.3")] * 3],
            [facts.Opened(game="chess", chat=CHAT, seats=2)],
        ):
            with pytest.raises(errors.BrokenLog):
                replay(wrong, LIBRARY)

    def test_after_a_change_of_rules_a_table_goes_on_from_its_snapshot(self) -> None:
        play = running(SARA, AMIR)
        play.move(SARA, "a.2")
        snapshot = GAME.dump(play.table.state)
        later = GameLibrary(game={"pebbles": LaterPebbles()}.__getitem__)
        outdated = replay(play.log, later)
        assert outdated.outdated
        assert outdated.position == play.table.position
        resumed = Play([*play.log, facts.Resumed(rules_version=2, state=snapshot)], later)
        assert resumed.table.state == play.table.state
        resumed.move(AMIR, "b.3")
        assert resumed.table.to_move == Seat(0)

    def test_a_rematch_names_the_table_before(self) -> None:
        command = commands.Open(by=SARA, game="pebbles", chat=CHAT, seats=2, rematch_of=TableKey(7))
        opened = open_table(command, GAME)[0]
        assert isinstance(opened, facts.Opened)
        assert opened.rematch_of == TableKey(7)

    def test_versions_count_facts(self) -> None:
        play = running(SARA, AMIR)
        assert play.table.version == Version(len(play.log))

    def test_a_table_is_its_log(self) -> None:
        play = running(SARA, AMIR)
        play.move(SARA, "a.1")
        table: Table = replay(play.log, LIBRARY)
        assert table == play.table
