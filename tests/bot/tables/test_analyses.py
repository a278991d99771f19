"""The parts of an analysis: the course of the chances, the costliest moves, and what the players knew."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from bot.presentation.pages.analysis_pages import course_scene, course_text, drawn_course
from bot.presentation.texts import Texts, Voice
from bot.store.records import ChatKey, PersonKey, TableKey, Version
from bot.tables.computers.search_pool import SearchPool
from bot.tables.facts import Occupant, Opened
from bot.tables.replays import analyses
from bot.tables.replays.analyses import (
    CANDIDATES,
    MIN_LOSS,
    Analysis,
    MoveJudgement,
    SurveyedPosition,
    analysis_of,
    candidates,
    course_of,
    dump_analysis,
    judge_move,
    knows_more,
    load_analysis,
    seconds_per_position,
    survey_position,
)
from bot.tables.replays.analyst import Analyst
from bot.tables.replays.replays import Replay, ReplayPosition
from bot.tables.table import Table
from engine.contract import Word
from engine.games import KEYS
from engine.games import game as find
from engine.notation import GameRecord, Header
from engine.saying import Seat, Term, Who, say
from render.pages import WinChances
from tests.bot.texts import text


def surveyed(
    seat: int, chance: float, loss: float = 0.0, simulations: int = 10
) -> SurveyedPosition:
    return SurveyedPosition(Seat(seat), chance, loss, simulations)


def test_with_two_seats_the_other_has_the_rest() -> None:
    course = course_of(2, [surveyed(0, 0.6), surveyed(1, 0.4)], [1.0, 0.0])
    assert course == ((600, 400), (600, 400), (1000, 0))


def test_alternating_optimism_is_averaged_out() -> None:
    survey = [surveyed(turn % 2, 0.6) for turn in range(9)]
    assert course_of(2, survey, None)[1:-1] == ((500, 500),) * 7


def verdict_at(position: int, seat: int, best: int, played: int) -> MoveJudgement:
    return MoveJudgement(position, Seat(seat), say("verdict-wins"), (), best, played, 1000)


def test_the_plot_agrees_with_the_pages_of_the_turning_points() -> None:
    course = course_of(
        2, [surveyed(0, 0.7), surveyed(0, 0.9), surveyed(1, 0.9), surveyed(1, 0.9)], [0.0, 1.0]
    )
    judgements = (verdict_at(2, 0, 950, 80), verdict_at(4, 1, 900, 950))
    drawn = drawn_course(Analysis(course, judgements, 10, hidden=False), last=4)
    assert course[1:3] == ((650, 350), (300, 700))
    assert drawn == ((700, 300), (950, 50), (80, 920), (100, 900), (0, 1000))


def test_between_two_judged_moves_the_plot_has_the_mean_of_both_verdicts() -> None:
    course = ((500, 300, 200),) * 4
    judgements = (verdict_at(1, 0, 600, 200), verdict_at(2, 1, 600, 400))
    drawn = drawn_course(Analysis(course, judgements, 10, hidden=False), last=9)
    assert drawn == ((600, 240, 160), (243, 540, 217), (429, 400, 171), (500, 300, 200))
    alone = drawn_course(Analysis(((1000, 0, 0),), (verdict_at(1, 0, 600, 0),), 1, hidden=False), 9)
    assert alone == ((600, 200, 200),)


def test_with_three_seats_everybody_keeps_their_last_chance_and_the_sum_is_one() -> None:
    course = course_of(
        3, [surveyed(0, 0.5), surveyed(1, 0.5), surveyed(2, 0.5), surveyed(0, 0.5)], None
    )
    assert len(course) == 4
    assert all(abs(sum(one) - 1000) <= 2 for one in course)
    assert course[-1] == (333, 333, 333)


async def test_a_game_that_continued_under_new_rules_has_a_point_for_each_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analyses, "SURVEY_SECONDS", 0.05)
    monkeypatch.setattr(analyses, "DEEP_SECONDS", 0.01)
    azul = find("azul")
    state = azul.start(2, {}, None, "resumed").state
    positions = [ReplayPosition(None, "", state, (), ())]
    for turn in range(6):
        if turn == 3:
            positions.append(ReplayPosition(None, "", state, (), ()))
        seat, move = azul.to_move(state), azul.legal_moves(state)[-1]
        state = azul.apply(state, move).state
        positions.append(ReplayPosition(seat, azul.encode(move), state, (), ()))
    header = Header(game="azul", seats=2, rules_version=1, options={}, seed="resumed")
    replay = Replay(TableKey(1), azul, GameRecord(header, (), None), tuple(positions))
    nothing: Any = None
    analyst = Analyst(nothing, SearchPool(2))
    with ThreadPoolExecutor(1) as executor:
        monkeypatch.setattr(analyst._pool, "_executor", executor)
        found = await analyst._search(replay)
    assert len(found.course) == replay.last  # the game was not finished, so the last one has none
    scene = course_scene(replay, found, Voice("fa"))
    assert isinstance(scene.view, WinChances)
    assert [at for at, _ in scene.view.marks] == [
        min(one.position, replay.last - 1) for one in found.judgements
    ]


def test_a_position_that_no_move_follows_keeps_the_chances_before_it() -> None:
    survey = [surveyed(0, 0.6), surveyed(1, 0.4), None, surveyed(1, 0.4)]
    assert course_of(2, survey, None) == ((600, 400),) * 4
    assert course_of(2, [None, surveyed(0, 0.7)], None) == ((500, 500), (700, 300))


def test_a_game_without_a_move_has_no_course() -> None:
    assert course_of(2, [], None) == ()
    assert course_of(2, [surveyed(0, 0.7)], None) == ((700, 300),)


def test_the_costliest_moves_are_judged_and_none_that_lost_little() -> None:
    survey = [surveyed(0, 0.5, loss) for loss in (0.01, 0.3, MIN_LOSS, 0.2, 0.1, 0.5, 0.15)]
    assert candidates(survey) == [5, 1, 3, 6, 4, 2]
    assert candidates([surveyed(0, 0.5, 0.1)] * 20) == [*range(CANDIDATES)]


def test_moves_of_people_are_judged_before_those_of_computers() -> None:
    computer = frozenset({Seat(1)})
    survey = [surveyed(at % 2, 0.5, loss) for at, loss in enumerate((0.1, 0.5, 0.2, 0.3, 0.01))]
    assert candidates(survey, computer) == [2, 0, 1, 3]
    many = [surveyed(1, 0.5, 0.5)] * 20 + [surveyed(0, 0.5, 0.1)]
    assert candidates(many, computer) == [20, *range(CANDIDATES - 1)]


@pytest.mark.parametrize("people", [(), (0,), (1,), (0, 1)])
async def test_a_computer_is_judged_only_if_no_person_gets_a_verdict(
    monkeypatch: pytest.MonkeyPatch, people: tuple[int, ...]
) -> None:
    """Against an easy computer, the first turning point was the computer's mistake, with advice to the computer."""
    azul = find("azul")
    state = azul.start(2, {}, None, "computers").state
    positions = [ReplayPosition(None, "", state, (), ())]
    for _ in range(8):
        seat, move = azul.to_move(state), azul.legal_moves(state)[-1]
        state = azul.apply(state, move).state
        positions.append(ReplayPosition(seat, azul.encode(move), state, (), ()))
    occupants = tuple(
        Occupant(PersonKey(at)) if at in people else Occupant(level="easy") for at in range(2)
    )
    table = Table(
        opened=Opened(game="azul", chat=ChatKey(1), seats=2), game=azul,
        version=Version(1), seats=2, occupants=occupants,
        held=frozenset((PersonKey(at), Seat(at)) for at in people),
    )  # fmt: skip
    header = Header(game="azul", seats=2, rules_version=1, options={}, seed="computers")
    replay = Replay(TableKey(1), azul, GameRecord(header, (), None), tuple(positions), table)
    losses = iter((0.9, 0.8, 0.7, 0.6, 0.3, 0.2, 0.1, 0.05))

    def survey(_game: Any, state: Any, *_rest: Any) -> SurveyedPosition:
        return surveyed(azul.to_move(state) or 0, 0.5, next(losses))

    def verdict(_game: Any, state: Any, _word: str, _seed: str, position: int, _s: float) -> Any:
        return verdict_at(position, azul.to_move(state) or 0, 600, 200)

    nothing: Any = None
    analyst = Analyst(nothing, SearchPool(2))
    monkeypatch.setattr(analyses, "survey_position", survey)
    monkeypatch.setattr(analyses, "judge_move", verdict)
    with ThreadPoolExecutor(1) as executor:
        monkeypatch.setattr(analyst._pool, "_executor", executor)
        found = await analyst._search(replay)
    seats = {int(one.seat) for one in found.judgements}
    assert seats == (set(people) or {0, 1})
    told = course_text(replay, found, Texts.load(strict=True).voice("fa", ("Sara", "Amir")))
    assert (text("analysis-people") in told) is (len(people) == 1)


def test_all_searches_together_are_limited() -> None:
    for count in (0, 1, 60, 500):
        assert count * seconds_per_position(count) <= 24


def test_players_know_more_than_the_public_only_in_games_with_a_picture_of_a_hand() -> None:
    for key in KEYS:
        game = find(key)
        options = {"totals": "hidden"} if key == "reef" else {}
        state = game.start(2, options, game.components(None), "seed").state
        for _ in range(6):
            state = game.apply(state, game.legal_moves(state)[0]).state
        assert knows_more(game, state) is (game.own_picture(Word("")) is not None)
    assert find("reef").own_picture(Word("")) is not None


def test_an_analysis_is_read_as_it_was_written() -> None:
    found = Analysis(
        course=((500, 500), (1000, 0)),
        judgements=(
            MoveJudgement(
                1,
                Seat(1),
                say("a", colour=Term("b"), who=Who(Seat(0))),
                (say("c"),),
                600,
                400,
                50_000,
            ),
        ),
        simulations=1200,
        hidden=True,
    )
    assert load_analysis(dump_analysis(found)) == found
    for wrong in ("", "{}", "[]", '{"course":1}', "null"):
        assert load_analysis(wrong) is None


def test_an_analysis_of_another_version_is_not_read() -> None:
    """Before version 2, no version was stored, and moves that the search left out had no chance to win."""
    raw = json.loads(dump_analysis(Analysis(((500, 500),), (), 1200, hidden=False)))
    assert load_analysis(json.dumps(raw)) is not None
    for version in ({}, {"version": raw.pop("version") + 1}):
        assert load_analysis(json.dumps({**raw, **version})) is None


def test_a_blunder_is_found_and_named_with_what_was_better() -> None:
    azul = find("azul")
    state = azul.start(2, {}, None, "blunder").state
    judged = None
    while judged is None:
        words = [azul.encode(move) for move in azul.legal_moves(state)]
        floor = next(word for word in words if word.endswith(".floor"))
        seen = survey_position(azul, state, floor, "seed", 0.05)
        judged = judge_move(azul, state, floor, "seed", 1, 0.05)
        before, state = state, azul.apply(state, azul.decode(words[0])).state
    assert seen.loss > MIN_LOSS
    assert judged.best > judged.played
    assert judged.simulations > 0
    after = azul.apply(before, azul.decode(floor)).state
    found = analysis_of(azul, [before, after], [seen], [judged])
    assert found.judgements == (judged,)
