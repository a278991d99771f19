"""The referee as a process that reads and writes lines of JSON, for every registered game."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.games import KEYS, game
from engine.referee import Referee, answers

ROOT = Path(__file__).parents[2]


def ask(*lines: str) -> list[dict[str, Any]]:
    run = subprocess.run(
        [sys.executable, "-m", "engine.referee"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert run.stderr == ""
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_is_played_by_its_first_words(key: str) -> None:
    referee = Referee()
    seats = game(key).seat_counts[-1]
    answer = referee.answer(json.dumps({"game": key, "seats": seats, "seed": 1}))
    assert set(answer) == {"state", "to_move", "words", "scores", "over"}
    while not answer["over"]:
        assert answer["to_move"] in range(seats)
        assert answer == referee.answer(json.dumps({"game": key, "state": answer["state"]}))
        answer = referee.answer(json.dumps({"word": answer["words"][len(answer["words"]) // 2]}))
    assert (answer["to_move"], answer["words"]) == (None, [])
    assert len(answer["scores"]) in (0, seats)
    assert set(referee.answer('{"word": "f1.blue.1"}')) == {"error", "rule"}


def test_a_game_begins_and_goes_on_by_words() -> None:
    begin = '{"game": "azul", "options": {"wall": "grey"}, "seats": 3, "seed": "Tehran"}'
    (begun,) = ask(begin)
    assert (begun["state"]["wall"], begun["scores"], begun["over"]) == ("grey", [0, 0, 0], False)
    word = begun["words"][0]
    _, refused, played = ask(begin, '{"word": "p1.1"}', json.dumps({"word": word}))
    assert refused == {"error": "azul-no-tiling-now", "rule": "AZ-19"}
    assert played["to_move"] == (begun["to_move"] + 1) % 3
    assert played["state"]["factories"][0] == []


def test_a_position_is_taken_up_where_it_stands() -> None:
    first = ask('{"game": "azul", "seats": 2, "seed": 7}')[0]
    again = ask(json.dumps({"game": "azul", "state": first["state"]}))[0]
    assert again == first


def test_a_number_and_a_text_are_the_same_seed() -> None:
    assert ask('{"game": "azul", "seats": 2, "seed": 7}') == ask(
        '{"game": "azul", "seats": 2, "seed": "7"}'
    )


@pytest.mark.parametrize(
    "line",
    [
        *(
            "nonsense",
            "[]",
            "5",
            "null",
            '"word"',
            "{}",
            '{"word": 5}',
            '{"word": ["f1.blue.1"]}',
            '{"word": ""}',
        ),
        *(
            '{"word": "f1.blue.1", "seed": 1}',
            '{"word": "f1.bläu.3"}',
            '{"word": "\\ud800"}',
            "\ufeff{}",
            "{" * 9,
        ),
        *('{"game": "chess", "seats": 2, "seed": 1}', '{"game": ["azul"], "seats": 2, "seed": 1}'),
        *(
            '{"game": "azul"}',
            '{"game": "azul", "seats": 2}',
            '{"game": "azul", "seats": "2", "seed": 1}',
        ),
        *('{"game": "azul", "seats": 5, "seed": 1}', '{"game": "azul", "seats": true, "seed": 1}'),
        *(
            '{"game": "azul", "seats": 2, "seed": 1.5}',
            '{"game": "azul", "seats": 2, "seed": null}',
        ),
        *(
            '{"game": "azul", "seats": 2, "seed": 1, "options": []}',
            '{"game": "azul", "seats": 2, "colour": 1}',
        ),
        '{"game": "azul", "seats": 2, "seed": 1, "options": {"wall": ["grey"]}}',
        '{"game": "azul", "seats": 2, "seed": 1, "options": {"floor": "grey"}}',
        *(
            '{"game": "azul", "state": 5}',
            '{"game": "azul", "state": {}}',
            '{"game": "azul", "state": {"wall": 1}}',
        ),
    ],
)
def test_a_wrong_line_is_answered_and_changes_nothing(line: str) -> None:
    referee = Referee()
    referee.answer('{"game": "azul", "seats": 2, "seed": 1}')
    answer = referee.answer(line)
    assert set(answer) == {"error", "rule"}
    assert answer["rule"] is None
    assert json.dumps(answer).isascii()
    before = Referee()
    begun = before.answer('{"game": "azul", "seats": 2, "seed": 1}')
    word = json.dumps({"word": begun["words"][0]})
    assert referee.answer(word) == before.answer(word)


def test_lines_that_are_no_text_and_very_deep_ones_are_answered() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "engine.referee"],
        input=b"\xff\xfe\n" + b"[" * 100_000 + b"\n\n" + b'{"seats": ' + b"9" * 5000 + b"}\n",
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    assert run.stderr == b""
    assert [set(json.loads(line)) for line in run.stdout.splitlines()] == [{"error", "rule"}] * 3


def test_a_word_before_any_game_is_answered() -> None:
    assert [*answers(['{"word": "f1.blue.3"}', "", "  "])] == [
        '{"error": "BadLine: a word before any game", "rule": null}'
    ]


@pytest.mark.parametrize("key", KEYS)
def test_the_states_fields_are_described(key: str) -> None:
    own = ROOT / f"docs/state/{key}.md"
    if own.exists():
        section = own.read_text("utf-8")
    else:
        text = (ROOT / "docs/state.md").read_text("utf-8")
        assert f"\n## {key}\n" in text, (
            f"neither docs/state/{key}.md nor a section of docs/state.md"
        )
        section = text.split(f"\n## {key}\n")[1].split("\n## ")[0]
    playing = game(key)
    state = playing.start(playing.seat_counts[0], {}, playing.components(None), "1").state
    assert [field for field in playing.dump(state) if f"| `{field}` |" not in section] == []
