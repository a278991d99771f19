"""The result that the last fact of a game records."""

from __future__ import annotations

import random

import pytest

from bot.store.records import Stage
from bot.tables import commands, facts
from bot.tables.decisions import decide, open_table
from bot.tables.ending import result_of
from bot.tables.facts import Ended, dump_fact, load_fact
from bot.tables.library import GameLibrary
from bot.tables.results import GameResult, StandInRecord, dump_saying, load_saying
from bot.tables.table import evolve, replay
from engine.contract import ScoreLine, Seat
from engine.games import KEYS
from engine.saying import Saying, Term, Who, say
from tests import tiny
from tests.bot.table_log import AMIR, CHAT, LIBRARY, NEGAR, SARA, TableLog, lobby, running
from tests.toy import LaterPebbles

TINY = GameLibrary(game={"tiny": tiny.GAME}.__getitem__)


def result(play: TableLog) -> GameResult:
    assert play.table.ended is not None
    assert play.table.ended.result is not None
    return play.table.ended.result


def finish(play: TableLog) -> None:
    """Take one pebble at a time until the table is over."""
    while play.table.stage is Stage.RUNNING:
        seat = play.table.to_move
        assert seat is not None
        word = play.table.game.encode(play.table.game.legal_moves(play.table.state)[-1])
        occupant = play.table.occupants[seat]
        if occupant.level is None and occupant.owner is not None:
            play.move(occupant.owner, word)
        else:
            play.think(seat, word)


def test_a_finished_game_has_its_ranking_scores_and_players() -> None:
    play = running(SARA, AMIR, levels=("hard",))
    for person, word in ((SARA, "a.3"), (AMIR, "a.3")):
        play.move(person, word)
    play.think(2, "a.2")
    for person, word in ((SARA, "a.1"), (SARA, "b.2"), (AMIR, "b.3")):
        play.move(person, word)
    play.think(2, "b.2")
    play.move(SARA, "b.2")
    found = result(play)
    assert (found.ranking, found.draw) == (((0,), (1,), (2,)), False)
    assert (found.ending, found.tie_break) == (say("pebbles-over"), None)
    assert [(seat.person, seat.level, seat.moves, seat.total) for seat in found.seats] == [
        (SARA, None, 4, 8),
        (AMIR, None, 2, 6),
        (None, "hard", 2, 4),
    ]
    assert found.seats[0].lines == (ScoreLine("pebbles", 8, 8),)
    assert [seat.stand_in for seat in found.seats] == [None, None, None]


def test_equal_totals_share_a_group() -> None:
    play = running(SARA, AMIR)
    for number in range(6):
        play.move((SARA, AMIR)[number % 2], "aaabbb"[number] + ".3")
    assert result(play).ranking == ((0, 1),)
    assert result(play).draw is False
    outcome = result(play).outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_a_draw_in_a_game_without_scores_has_no_winner_and_no_totals() -> None:
    command = commands.Open(by=SARA, game="tiny", chat=CHAT, seats=2)
    play = TableLog(open_table(command, tiny.GAME), TINY)
    play.do(commands.Join(AMIR))
    play.do(commands.Start(SARA, "seed"))
    for number, word in enumerate("123546879"):
        play.move((SARA, AMIR)[number % 2], word)
    found = result(play)
    assert (found.ranking, found.draw, found.ending) == (((0, 1),), True, say("tiny-full"))
    assert [seat.total for seat in found.seats] == [None, None]
    assert found.outcome() == tiny.GAME.outcome(play.table.state)
    assert found.scores(()) == ()


def test_a_stopped_game_has_scores_and_no_ranking() -> None:
    play = running(SARA, AMIR)
    play.move(SARA, "a.2")
    play.do(commands.Stop(SARA))
    found = result(play)
    assert (found.ranking, found.draw, found.ending) == (None, False, None)
    assert [(seat.total, seat.moves) for seat in found.seats] == [(2, 1), (0, 0)]
    assert found.outcome() is None


def test_a_lobby_has_no_result() -> None:
    play = lobby()
    play.do(commands.Expire())
    assert play.table.ended == Ended(reason="expired")


def test_a_stand_in_is_counted_for_the_person_who_was_away() -> None:
    play = running(SARA, AMIR)
    play.do(commands.StandIn(AMIR, play.table.position, 0))
    play.think(0, "a.1")
    play.think(0, "a.2")
    play.move(AMIR, "a.2")
    play.do(commands.ComeBack(SARA))
    finish(play)
    sara, amir = result(play).seats
    assert (sara.person, sara.level, sara.left) == (SARA, None, False)
    assert sara.stand_in == StandInRecord(level="medium", moves=2)
    assert sara.moves > 2
    assert amir.stand_in is None


def test_the_best_turn_has_all_words_of_a_turn_and_none_of_a_computer() -> None:
    play = running(SARA, AMIR, levels=("hard",))
    for person, word in ((SARA, "a.3"), (AMIR, "a.2")):
        play.move(person, word)
    play.think(2, "a.3")
    for person, word in ((SARA, "a.1"), (SARA, "b.3")):  # the pile is empty, so the turn goes on
        play.move(person, word)
    play.do(commands.StandIn(SARA, play.table.position, 0))
    play.think(1, "b.3")
    play.do(commands.Stop(SARA))
    assert [seat.best_turn for seat in result(play).seats] == [4, 2, None]


def test_the_best_turn_may_be_the_last() -> None:
    play = running(SARA, AMIR)
    words = ("a.2",) * 4 + ("b.2",) * 3
    for number, word in enumerate(words):
        play.move((SARA, AMIR)[number % 2], word)
    assert play.table.state.heaps == (1, 3)
    play.move(AMIR, "a.1")  # the turn goes on after a single pebble
    assert play.table.to_move == 1
    play.move(AMIR, "b.3")
    assert [seat.best_turn for seat in result(play).seats] == [2, 4]


@pytest.mark.parametrize("key", KEYS)
def test_the_recorded_result_is_the_one_that_follows_from_the_log(key: str) -> None:
    library, chance = GameLibrary(), random.Random(key)
    for seed in "123":
        command = commands.Open(by=SARA, game=key, chat=CHAT, seats=2)
        table = replay(open_table(command, library.game(key)), library)
        for step in (commands.Join(AMIR), commands.Start(SARA, seed, None)):
            for fact in decide(table, step).facts:
                table = evolve(table, fact, library)
        while (seat := table.to_move) is not None:
            by = (SARA, AMIR)[seat]
            word = table.game.encode(chance.choice(table.game.legal_moves(table.state)))
            for fact in decide(table, commands.Play(by, table.position, word)).facts:
                table = evolve(table, fact, library)
        assert table.ended is not None
        assert table.ended.result == result_of(table)


def test_a_stand_in_that_has_not_moved_yet_is_named() -> None:
    play = running(SARA, AMIR)
    play.do(commands.StandIn(AMIR, play.table.position, 0))
    play.do(commands.Stop(AMIR, admin=True))
    seat = result(play).seats[0]
    assert (seat.level, seat.stand_in) == ("medium", StandInRecord(level="medium", moves=0))


def test_a_seat_that_was_given_up_still_names_its_person() -> None:
    play = running(SARA, AMIR, NEGAR)
    play.move(SARA, "a.1")
    play.do(commands.Leave(SARA))
    finish(play)
    seat = result(play).seats[0]
    assert (seat.person, seat.level, seat.left) == (SARA, "medium", True)
    assert seat.stand_in is not None
    assert seat.moves == 1 + seat.stand_in.moves


def test_the_last_person_to_leave_has_left() -> None:
    play = running(SARA, AMIR)
    play.do(commands.Leave(SARA))
    play.do(commands.Leave(AMIR))
    assert [seat.left for seat in result(play).seats] == [True, True]


def test_moves_that_were_taken_back_do_not_count() -> None:
    play = running(SARA, AMIR)
    play.move(SARA, "a.1")
    play.do(commands.TakeBack(SARA, play.table.position))
    play.move(SARA, "b.2")
    play.do(commands.Stop(SARA))
    assert [seat.moves for seat in result(play).seats] == [1, 0]


def test_moves_before_a_change_of_rules_count() -> None:
    play = running(SARA, AMIR)
    play.move(SARA, "a.1")
    play.do(commands.TakeBack(SARA, play.table.position))
    play.move(SARA, "b.2")
    state = play.table.game.dump(play.table.state)
    later = GameLibrary(game={"pebbles": LaterPebbles()}.__getitem__)
    resumed = TableLog([*play.facts, facts.Resumed(rules_version=2, state=state)], later)
    resumed.move(AMIR, "a.3")
    resumed.do(commands.Stop(SARA))
    found = result(resumed)
    assert [seat.moves for seat in found.seats] == [1, 1]
    assert [seat.total for seat in found.seats] == [2, 3]
    assert found.rules_version == 2


def test_a_result_goes_to_json_and_back() -> None:
    play = running(SARA, AMIR, levels=("easy",))
    play.do(commands.StandIn(AMIR, play.table.position, 0))
    finish(play)
    line = dump_fact(play.facts[-1])
    assert load_fact(line) == play.facts[-1]
    assert replay(map(load_fact, map(dump_fact, play.facts)), LIBRARY) == play.table


def test_an_ended_fact_without_a_result_is_still_read() -> None:
    old = load_fact('{"kind":"ended","reason":"finished","person":null}')
    assert old == Ended(reason="finished")


def test_a_result_that_is_recorded_later_belongs_to_the_end() -> None:
    play = running(SARA, AMIR)
    play.do(commands.Stop(SARA))
    found = result(play)
    old = [*play.facts[:-1], facts.Ended(reason="stopped", person=SARA)]
    table = replay([*old, facts.ResultRecorded(result=found)], LIBRARY)
    assert table.ended == play.facts[-1]
    assert table.version == play.table.version + 1
    assert table.position == play.table.position


SAYING = say(
    "x-ended",
    seats=(Who(Seat(0)), Who(Seat(1))),
    colour=Term("x-red"),
    count=3,
    side="a",
    inner=say("x-inner", seat=Who(Seat(1))),
)


def test_every_kind_of_argument_is_written() -> None:
    raw = dump_saying(SAYING)
    assert raw["args"] == {
        "seats": [{"who": 0}, {"who": 1}],
        "colour": {"term": "x-red"},
        "count": 3,
        "side": "a",
        "inner": {"id": "x-inner", "args": {"seat": {"who": 1}}},
    }
    assert load_saying(raw) == SAYING


@pytest.mark.parametrize(
    "raw",
    [
        None,
        "x",
        {"id": "x"},
        {"id": 1, "args": {}},
        {"id": "x", "args": None},
        {"id": "x", "args": [1]},
        {"id": "x", "args": {"a": None}},
        {"id": "x", "args": {"a": 0.5}},
        {"id": "x", "args": {"a": {"who": "1"}}},
        {"id": "x", "args": {"a": [{"id": "y", "args": "z"}]}},
    ],
)
def test_what_is_no_saying_is_refused(raw: object) -> None:
    with pytest.raises(ValueError, match="not a saying"):
        load_saying(raw)
    assert isinstance(load_saying(SAYING), Saying)
