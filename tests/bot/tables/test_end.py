"""Absent players, the end of a table, and replaying its log."""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations, product

import pytest

from bot.presentation.closing import closing_question
from bot.store.records import PersonKey, Stage, TableKey, Version
from bot.tables import commands, facts, refusals
from bot.tables.decisions import open_table
from bot.tables.ending import counts_for, finished_game
from bot.tables.facts import Occupant, dump_fact, load_fact
from bot.tables.library import GameLibrary
from bot.tables.table import Table, replay
from bot.telegram.buttons.buttons import Action
from engine.contract import Seat
from tests.bot.table_log import (
    AMIR,
    CHAT,
    KIAN,
    LIBRARY,
    NEGAR,
    OMID,
    SARA,
    TableLog,
    lobby,
    running,
)
from tests.bot.tables.ending_logs import how_it_ended, mover, quitters, replaced, word_of
from tests.toy import GAME, LaterPebbles


class TestEnd:
    def test_the_host_stops(self) -> None:
        log = running(SARA, AMIR)
        log.do(commands.Stop(SARA))
        assert how_it_ended(log) == ("stopped", SARA)

    @pytest.mark.parametrize("by", [None, NEGAR])
    def test_an_admin_without_a_seat_stops_only_what_counts_for_nobody(
        self, by: PersonKey | None
    ) -> None:
        rated, waiting, casual = running(SARA, AMIR), lobby(), lobby()
        casual.do(commands.SetSwitch(SARA, casual.table.position, "casual", on=True))
        casual.do(commands.Join(AMIR))
        casual.do(commands.Start(SARA, "seed"))
        stop = commands.Stop(by, admin=True)
        for log in (waiting, casual):
            log.do(stop)
            assert how_it_ended(log) == ("stopped", by)
        assert rated.do(stop) == ()
        assert rated.table.stage is Stage.RUNNING
        replaced(rated, SARA, NEGAR)
        replaced(rated, AMIR, KIAN)
        rated.do(stop)
        assert how_it_ended(rated) == ("stopped", by), "both have the last place already"

    def test_an_admin_who_plays_stops_and_gets_the_last_place(self) -> None:
        log = running(SARA, AMIR)
        log.do(commands.Stop(AMIR, admin=True))
        assert quitters(log) == {AMIR}

    @pytest.mark.parametrize("admin", [False, True])
    def test_a_host_or_admin_whom_it_costs_nothing_has_a_vote(self, admin: bool) -> None:
        log = running(SARA, AMIR, NEGAR)
        replaced(log, AMIR, KIAN)
        log.do(commands.Leave(NEGAR))
        log.do(commands.Leave(SARA))  # makes Kian the host
        log.do(commands.ComeBack(SARA))
        assert log.table.host == KIAN
        assert log.do(commands.Stop(KIAN, admin)) == (facts.StopVoted(person=KIAN),)
        assert log.do(commands.Stop(KIAN, admin)) == ()
        log.do(commands.Stop(SARA))
        assert how_it_ended(log) == ("stopped", SARA)
        assert quitters(log) == {SARA}

    def test_a_host_who_has_lost_the_first_seat_has_a_vote(self) -> None:
        log = running(SARA, AMIR)
        lost = facts.HandedOver(seat=0, occupant=Occupant(level="medium"), cause="forfeited")
        log.apply(lost, facts.HostChanged(person=AMIR))
        log.do(commands.ComeBack(SARA))
        assert log.do(commands.Stop(SARA, admin=True)) == (facts.StopVoted(person=SARA),)

    def test_nobody_wins_by_the_moves_of_a_substitute(self) -> None:
        log = running(SARA, AMIR, NEGAR)
        replaced(log, SARA, KIAN)
        while len(log.table.turns) < 4:
            log.move(mover(log), word_of(log))
        log.do(commands.Leave(KIAN))
        log.do(commands.ComeBack(SARA))
        assert not counts_for(log.table, SARA)
        assert counts_for(log.table, AMIR)
        while log.table.stage is Stage.RUNNING:
            log.move(mover(log), word_of(log))
        finished = finished_game(log.table, 1.0)
        assert finished is not None
        assert [(one.person, one.left) for one in finished.seats] == [
            (SARA, True),
            (AMIR, False),
            (NEGAR, False),
        ]
        assert finished.substitutes == (KIAN,)

    def test_whoever_ends_a_rated_game_pays_for_it(self) -> None:
        """Friends of a loser cannot stop the game, whatever their roles, unless a player pays or all agree."""
        ended = 0
        for setup in range(4):
            for order in permutations((SARA, AMIR, NEGAR, KIAN, OMID), 3):
                log = running(SARA, AMIR, NEGAR)
                if setup % 2:
                    replaced(log, AMIR, KIAN)
                if setup > 1:
                    log.do(commands.Leave(SARA))
                counted = {one for one in log.table.people if counts_for(log.table, one)}
                for person, admin in product(order, (False, True)):
                    with suppress(refusals.OnlyHostOrAdmin, refusals.TableOver):
                        log.do(commands.Stop(person, admin))
                if log.table.stage is Stage.OVER:
                    ended += 1
                    all_agreed = counted <= log.table.votes | {log.table.ended.person}  # type: ignore[union-attr]
                    assert quitters(log) & counted or (all_agreed and len(counted) > 1)
        assert ended > 50

    def test_the_question_names_a_cost_only_if_the_game_counts_for_somebody(self) -> None:
        log = running(SARA, AMIR)
        replaced(log, AMIR, KIAN)
        costs = []
        for person in (SARA, KIAN, NEGAR):
            if person == NEGAR:
                replaced(log, SARA, NEGAR)
            question, _ = closing_question(log.table, Action.STOP_SURELY, person)
            costs.append(question.args and dict(question.args).get("cost"))
        assert costs == ["last", None, "none"], "Kian may only vote while the game counts for Sara"

    def test_an_outsider_does_not_stop_a_game(self) -> None:
        with pytest.raises(refusals.OnlyHostOrAdmin):
            running(SARA, AMIR).do(commands.Stop(NEGAR))

    @pytest.mark.parametrize(
        ("levels", "quitters"), [((), set()), (("hard",), {SARA, AMIR})], ids=["people", "computer"]
    )
    def test_agreeing_to_stop_is_free_only_among_people(
        self, levels: tuple[str, ...], quitters: set[PersonKey]
    ) -> None:
        log = running(SARA, AMIR, levels=levels)
        log.do(commands.Stop(AMIR))
        log.do(commands.Stop(SARA))
        assert how_it_ended(log) == ("stopped", SARA)
        finished = finished_game(log.table, 1.0)
        assert finished is not None
        assert {one.person for one in finished.seats if one.has_quit} == quitters
        rebuilt = finished_game(replay(log.facts, LIBRARY), 1.0)
        assert rebuilt == finished

    def test_a_stop_that_was_agreed_under_earlier_versions_counts_for_nobody(self) -> None:
        log = running(SARA, AMIR, levels=("hard",))
        log.do(commands.Stop(AMIR))
        log.do(commands.Stop(SARA))
        saved = dump_fact(log.facts[-1])
        assert '"stop_counts":true' in saved
        earlier = load_fact(saved.replace(',"stop_counts":true', ""))
        finished = finished_game(replay([*log.facts[:-1], earlier], LIBRARY), 1.0)
        assert finished is not None
        assert not any(one.has_quit for one in finished.seats)

    def test_more_than_half_of_the_others_stop_by_vote(self) -> None:
        log = running(SARA, AMIR, NEGAR)
        log.do(commands.Stop(AMIR))
        assert log.table.stage is Stage.RUNNING
        assert log.do(commands.Stop(AMIR)) == ()
        log.do(commands.Stop(NEGAR))
        assert log.table.stage is Stage.OVER

    def test_votes_that_become_a_majority_by_a_departure_stop_a_game_when_one_is_repeated(
        self,
    ) -> None:
        log = running(SARA, AMIR, NEGAR, KIAN)
        log.do(commands.Stop(AMIR))
        log.do(commands.Stop(NEGAR))
        log.do(commands.Leave(KIAN))
        assert log.table.stage is Stage.RUNNING
        log.do(commands.Stop(AMIR))
        assert how_it_ended(log) == ("stopped", AMIR)
        assert quitters(log) == {AMIR, NEGAR}

    def test_votes_are_forgotten_when_the_game_goes_on(self) -> None:
        log = running(SARA, AMIR, NEGAR)
        log.do(commands.Stop(AMIR))
        log.move(SARA, "a.2")
        assert log.table.votes == frozenset()

    def test_a_vote_leaves_the_board_as_it_is(self) -> None:
        log = running(SARA, AMIR, NEGAR)
        position = log.table.position
        log.do(commands.Stop(AMIR))
        assert log.table.position == position

    def test_a_solo_game_is_resigned(self) -> None:
        log = lobby(solo=True, seats=2, levels=("easy",))
        log.do(commands.Start(SARA, "seed"))
        log.do(commands.Resign(SARA))
        assert how_it_ended(log) == ("resigned", SARA)

    def test_a_game_with_other_people_is_not_resigned(self) -> None:
        with pytest.raises(refusals.BadButton):
            running(SARA, AMIR).do(commands.Resign(SARA))

    def test_two_days_without_a_press_close_a_game(self) -> None:
        log = running(SARA, AMIR)
        log.do(commands.Expire())
        assert how_it_ended(log) == ("idle", None)
        assert log.do(commands.Expire()) == ()

    def test_anybody_closes_idle_lobbies_only(self) -> None:
        for log, idle in ((lobby(), False), (running(SARA, AMIR), True)):
            with pytest.raises(refusals.NotIdle):
                log.do(commands.CloseIdle(idle=idle))
        log = lobby()
        log.do(commands.CloseIdle(idle=True))
        assert log.table.stage is Stage.OVER


class TestLog:
    def test_facts_go_to_json_and_back(self) -> None:
        log = running(SARA, AMIR, levels=("easy",))
        log.move(SARA, "a.1")
        log.do(commands.TakeBack(SARA, log.table.position))
        log.do(commands.StandIn(AMIR, log.table.position, 0))
        log.do(commands.Stop(AMIR))
        log.do(commands.Leave(SARA))
        log.do(commands.Expire())
        lines = [facts.dump_fact(fact) for fact in log.facts]
        assert [facts.load_fact(line) for line in lines] == log.facts

    def test_stored_facts_have_the_names_of_earlier_logs(self) -> None:
        stored = [
            '{"kind":"opened","game":"azul","chat":-5,"topic":0,"solo":false,"seats":2,"options":[],"patience":300,'
            '"narrator":true,"host":1,"rematch_of":null,"switches":[],"away":"ask","seed":""}',
            '{"kind":"started","seed":"1","components":null,"rules_version":1,"chairs":'
            '[{"owner":1,"level":null,"since":null,"strength":null}],"narration":0}',
            '{"kind":"handed_over","seat":0,"chair":'
            '{"owner":1,"level":"easy","since":5.0,"strength":null},"cause":"absent"}',
        ]
        opened, started, handed_over = map(facts.load_fact, stored)
        assert isinstance(opened, facts.Opened)
        assert isinstance(started, facts.Started)
        assert isinstance(handed_over, facts.HandedOver)
        assert opened.time_limit == 300
        assert started.occupants == (Occupant(SARA),)
        assert handed_over.occupant == Occupant(SARA, "easy", since=5.0)
        assert [facts.dump_fact(one) for one in (opened, started, handed_over)] == stored

    def test_an_inconsistent_log_is_refused(self) -> None:
        log = running(SARA, AMIR)
        for wrong in (
            [facts.Joined(person=SARA)],
            [],
            [*log.facts, facts.Played(seat=0, word="x")],
            [*log.facts, facts.Played(seat=0, word="a.3"), *[facts.Played(seat=0, word="a.3")] * 3],
            [facts.Opened(game="chess", chat=CHAT, seats=2)],
        ):
            with pytest.raises(refusals.BrokenLog):
                replay(wrong, LIBRARY)

    def test_after_a_change_of_rules_a_table_goes_on_from_its_snapshot(self) -> None:
        log = running(SARA, AMIR)
        log.move(SARA, "a.2")
        snapshot = GAME.dump(log.table.state)
        later = GameLibrary(game={"pebbles": LaterPebbles()}.__getitem__)
        outdated = replay(log.facts, later)
        assert outdated.outdated
        assert outdated.position == log.table.position
        resumed = TableLog([*log.facts, facts.Resumed(rules_version=2, state=snapshot)], later)
        assert resumed.table.state == log.table.state
        resumed.move(AMIR, "b.3")
        assert resumed.table.to_move == Seat(0)

    def test_a_rematch_names_the_table_before(self) -> None:
        command = commands.Open(by=SARA, game="pebbles", chat=CHAT, seats=2, rematch_of=TableKey(7))
        opened = open_table(command, GAME)[0]
        assert isinstance(opened, facts.Opened)
        assert opened.rematch_of == TableKey(7)

    def test_versions_count_facts(self) -> None:
        log = running(SARA, AMIR)
        assert log.table.version == Version(len(log.facts))

    def test_a_table_is_its_log(self) -> None:
        log = running(SARA, AMIR)
        log.move(SARA, "a.1")
        table: Table = replay(log.facts, LIBRARY)
        assert table == log.table
