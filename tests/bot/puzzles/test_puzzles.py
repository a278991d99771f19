"""The puzzles in the repository: each has one clearly best move, and no two are equal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.puzzles import __main__ as program
from bot.puzzles import collection
from bot.puzzles.checking import duplicates, is_greedy, problem_of, sample_of
from bot.puzzles.lines import ends_early, is_complete, unsure_after
from bot.puzzles.making import Deal, equal_choice, puzzles_from
from bot.puzzles.puzzle import (
    REPLY_SHARE,
    Puzzle,
    PuzzleMove,
    PuzzlePosition,
    all_puzzles,
    master_simulations,
    position_of,
    puzzles_of,
    read,
    write,
)
from bot.puzzles.schedule import FIRST, puzzle_of
from engine import core
from engine.contract import Word
from engine.games import KEYS
from engine.games import game as find
from engine.games.reef.events import Bought, Took
from engine.players.search import analyse
from tests.conftest import by_turns
from tests.engine.icecult.either_order import ONE, OTHER, position
from tests.full_games import FULL

SAMPLE = sample_of(all_puzzles(KEYS), 20)
LOST = (
    "tilt.ew.ns.go arrow.nw.in circle.nw.in circle.nw.in arc.ne.right tilt.nn.we.go arrow.ne.in "
    "arrow.sw.in circle.ne.in circle.ne.in tilt.ee.ns.go arrow.nw.in arrow.sw.1.04 circle.nw.in "
    "arc.nw.right tilt.ee.ee.go arrow.sw.in arrow.nw.1.03 tilt.ee.ee.go arrow.nw.1.01 "
    "circle.nw.2.01 arrow.sw.1.03 arc.ne.right tilt.nn.ew.go arrow.sw.1.01 circle.sw.2.01 "
    "arc.nw.left tilt.ss.ew.go arrow.sw.3.01 arc.se.left arrow.se.4.01 arc.nw.right "
    "tilt.ee.ee.go arrow.ne.3.01 arc.sw.left arrow.sw.4.04 arc.nw.left tilt.ee.ee.go "
    "arrow.se.5.01 arrow.sw.4.02 arc.nw.right"
)
"""The words of a game of Ice Cult: whatever its player does now, the other one wins with the next turn."""
compiled = pytest.mark.skipif(core.library() is None, reason="no C compiler")


def test_every_full_game_has_puzzles_and_no_two_are_named_alike() -> None:
    assert {puzzle.game for puzzle in all_puzzles(KEYS)} >= FULL
    names = [puzzle.name for puzzle in all_puzzles(KEYS)]
    assert len(set(names)) == len(names)


def test_a_sample_can_be_played_and_has_no_equal_positions() -> None:
    assert [problem for puzzle in SAMPLE if (problem := problem_of(puzzle))] == []
    assert duplicates(SAMPLE) == []
    assert duplicates([SAMPLE[0], SAMPLE[1], SAMPLE[0]]) == [SAMPLE[0]]


@pytest.mark.slow
@by_turns(0, 2)
def test_the_greedy_player_solves_at_most_15_percent() -> None:
    sample = sample_of(all_puzzles(KEYS), 60)
    assert sum(map(is_greedy, sample)) <= 0.15 * len(sample)


@compiled
@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.name)
def test_a_search_prefers_the_answer(puzzle: Puzzle) -> None:
    at = position_of(puzzle)
    simulations = master_simulations(at) // REPLY_SHARE
    found = analyse(at.game, at.view, f"check {puzzle.name}", simulations=simulations)
    assert found[0].word == puzzle.answer


@pytest.mark.parametrize("key", KEYS)
def test_lines_end_early_only_where_something_is_revealed(key: str) -> None:
    for puzzle in puzzles_of(key):
        at = position_of(puzzle)
        assert not ends_early(puzzle, at) or unsure_after(puzzle, at), puzzle.name


def test_a_puzzle_whose_line_loses_the_game_is_wrong() -> None:
    words = ("arc.ne.right", "end", "arc.nw.left", "arc.se.left", "arc.sw.left")
    choices = tuple(PuzzleMove(Word(word), 10) for word in words)
    choices = (replace(choices[0], chance=966), *choices[1:])
    seed, before = "puzzle icecult 94", tuple(map(Word, LOST.split()))
    puzzle = Puzzle("icecult", 2, (), seed, before, choices, (Word(words[0]),))
    assert problem_of(puzzle) == "the line ends too early"
    turn = "tilt.ee.ee.go arc.ne.right arrow.ne.4.01 arc.ne.right arrow.sw.5.01"
    loses = replace(puzzle, line=(*puzzle.line, *map(Word, turn.split())))
    assert problem_of(loses) == "the line loses the game"


def test_no_word_of_a_line_uses_a_card_that_the_line_revealed() -> None:
    game = find("reef")
    for puzzle in puzzles_of("reef"):
        state, revealed = position_of(puzzle).state, set[str]()
        for word in puzzle.line:
            step = game.apply(state, game.decode(word))
            for event in step.events:
                if isinstance(event, Bought | Took):
                    assert event.card.id not in revealed, puzzle.name
                    if event.top is not None:
                        revealed.add(event.top.id)
            state = step.state


@pytest.mark.parametrize("key", KEYS)
def test_a_line_of_the_file_is_read_as_it_was_written(key: str) -> None:
    for puzzle in puzzles_of(key)[:5]:
        assert read(key, write(puzzle)) == puzzle


def test_wrong_puzzles_are_found() -> None:
    puzzle = SAMPLE[0]
    best, *others = puzzle.choices
    close = PuzzleMove(others[0].word, best.chance - 10)
    illegal = PuzzleMove(Word("f9.blue.9"), 1)
    for wrong in (
        (best, close, *others[1:]),
        (best, illegal, *others[1:]),
        (others[0], best, *others[1:]),
        (best, best, *others[1:]),
    ):
        assert problem_of(_with(puzzle, wrong))


def _any_line(puzzle: Puzzle, first: Word) -> tuple[Word, ...]:
    """Return a complete line that begins with a word and is not the best one."""
    at = position_of(puzzle)
    line, state = [first], at.game.apply(at.state, at.game.decode(first)).state
    while not is_complete(at.game, state, line):
        move = at.game.legal_moves(state)[0]
        line.append(at.game.encode(move))
        state = at.game.apply(state, move).state
    return tuple(line)


def _with(puzzle: Puzzle, choices: tuple[PuzzleMove, ...]) -> Puzzle:
    return Puzzle(
        puzzle.game, puzzle.seats, puzzle.options, puzzle.seed, puzzle.words, choices, puzzle.line
    )


def test_the_games_take_turns_and_every_puzzle_comes_before_one_comes_again() -> None:
    present = [key for key in KEYS if key in FULL or puzzles_of(key)]
    least = min(len(puzzles_of(key)) for key in present)
    days = [puzzle_of(FIRST + day, KEYS) for day in range(least * len(present))]
    assert least
    assert len({puzzle.name for puzzle in days if puzzle}) == len(days)
    assert len({puzzle.game for puzzle in days[: len(present)] if puzzle}) == len(present)
    assert puzzle_of(FIRST, ()) is None


@compiled
def test_making_continues_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "GAMES", tmp_path)
    (tmp_path / "sintra").mkdir()
    told: list[str] = []
    monkeypatch.setattr("bot.puzzles.making.master_simulations", lambda at: 4000)
    collection.make(["sintra"], 1, told.append)
    first = collection.stored("sintra")
    assert len(first) >= 1
    collection.make(["sintra"], len(first) + 1, told.append)
    both = collection.stored("sintra")
    assert both[: len(first)] == first
    assert len(told) == len(both)
    deals = [int(puzzle.seed.rpartition(" ")[2]) for puzzle in both]
    assert min(deals[len(first) :]) > max(deals[: len(first)])
    again = list(puzzles_from(Deal("sintra", deals[0])))
    assert again == [puzzle for puzzle in both if puzzle.seed == first[0].seed]
    collection.remove(first[0])
    assert first[0] not in collection.stored("sintra")


def test_a_puzzle_that_is_in_its_file_twice_is_removed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collection, "GAMES", tmp_path)
    (tmp_path / "sintra").mkdir()
    one, other = puzzles_of("sintra")[:2]
    lines = "".join(f"{write(puzzle)}\n" for puzzle in (one, other, one))
    collection.file_of("sintra").write_text(lines, encoding="ascii")
    collection.remove(one)
    assert collection.stored("sintra") == [other, one]


def test_a_puzzle_that_cannot_be_played_is_one_wrong_puzzle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(collection, "GAMES", tmp_path)
    (tmp_path / "sintra").mkdir()
    right, other = puzzles_of("sintra")[:2]
    unplayable = replace(other, words=(Word("nonsense"), *other.words))
    unfinished = replace(other, line=())
    lines = "".join(f"{write(puzzle)}\n" for puzzle in (unplayable, right, unfinished))
    collection.file_of("sintra").write_text(lines, encoding="ascii")
    monkeypatch.setattr("bot.puzzles.checking.answer_at_length", lambda *_: right.answer)
    progress = tmp_path / "checked.txt"
    arguments = ["--check", "--game", "sintra", "--progress", str(progress)]
    assert program.main([*arguments, "--quick"]) == 1
    assert program.main(arguments) == 1
    report = capsys.readouterr().out
    assert report.count(f"{unplayable.name}: cannot be played") == 2
    assert report.count(f"{unfinished.name}: the line does not begin with the answer") == 2
    assert len(progress.read_text(encoding="ascii").splitlines()) == 1
    assert program.main([*arguments, "--quick", "--remove"]) == 1
    assert collection.stored("sintra") == [right]


def test_a_full_check_fails_if_the_greedy_player_solves_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(collection, "GAMES", tmp_path)
    (tmp_path / "sintra").mkdir()
    puzzles = puzzles_of("sintra")[:20]
    lines = "".join(f"{write(puzzle)}\n" for puzzle in puzzles)
    collection.file_of("sintra").write_text(lines, encoding="ascii")
    answers = {f"check {puzzle.name}": puzzle.answer for puzzle in puzzles}
    monkeypatch.setattr("bot.puzzles.checking.answer_at_length", lambda _, seed: answers[seed])
    for count, code in ((3, 0), (4, 1)):
        easy = {puzzle.name for puzzle in puzzles[:count]}
        monkeypatch.setattr(
            "bot.puzzles.checking.is_greedy", lambda one, easy=easy: one.name in easy
        )
        progress = str(tmp_path / f"{count}.txt")
        assert program.main(["--check", "--game", "sintra", "--progress", progress]) == code
        assert ("solves more than 15%" in capsys.readouterr().out) == bool(code)


def test_a_full_check_is_resumable_and_finds_a_wrong_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(collection, "GAMES", tmp_path)
    (tmp_path / "sintra").mkdir()
    right = puzzles_of("sintra")[0]
    best, second, *rest = right.choices
    swapped = (PuzzleMove(second.word, best.chance), PuzzleMove(best.word, second.chance), *rest)
    wrong = replace(right, choices=swapped, line=_any_line(right, second.word))
    file = collection.file_of("sintra")
    file.write_text(write(right) + "\n", encoding="ascii")
    searched: list[str] = []

    def answer(at: object, seed: str) -> Word:
        searched.append(seed)
        return right.answer

    monkeypatch.setattr("bot.puzzles.checking.answer_at_length", answer)
    arguments = ["--check", "--game", "sintra", "--progress", str(tmp_path / "checked.txt")]
    assert program.main(arguments) == 0
    assert program.main(arguments) == 0
    assert len(searched) == 1, "what was checked is not searched again"
    file.write_text(
        write(replace(right, line=_any_line(right, best.word))) + "\n", encoding="ascii"
    )
    assert program.main(arguments) == 0
    assert len(searched) == 1, "the answer was not checked for this line only"
    file.write_text(write(wrong) + "\n", encoding="ascii")
    assert program.main(arguments) == 1
    assert f"the search prefers {right.answer}" in capsys.readouterr().out
    assert program.main([*arguments, "--remove"]) == 1
    assert collection.stored("sintra") == []


@compiled
def test_a_choice_that_leads_to_the_same_result_in_another_order_is_found() -> None:
    game, state = find("icecult"), position()
    seat = game.to_move(state)
    assert seat is not None
    at = PuzzlePosition(game, state, (), seat)
    assert equal_choice(at, [ONE, OTHER], "seed") == OTHER
    assert equal_choice(at, [OTHER, ONE], "seed") == ONE
    azul = puzzles_of("azul")[0]
    assert equal_choice(position_of(azul), [one.word for one in azul.choices], "seed") is None
