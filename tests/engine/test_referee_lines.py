"""No line ends the referee: made-up lines are answered by one line each, and errors leave its game as it was."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.games import KEYS, game
from engine.referee import Referee, answers
from tests.conftest import samples
from tests.engine.mutations import mutated

BEGIN = '{"game": "azul", "seats": 2, "seed": 1}'
LINES = 400
SURROGATE = '"\\ud800"'
DEPTHS = (100, 982, 2_000)
DIGITS = (4299, 4300, 4301)


def state_of(key: str) -> dict[str, Any]:
    playing = game(key)
    return playing.dump(playing.start(2, {}, playing.components(None), "1").state)


def lines_of(key: str) -> Iterator[str]:
    """Yield lines about a game that no program would send."""
    begin = json.dumps({"game": key, "seats": 2, "seed": "1"})
    deep = ["[" * depth + "]" * depth for depth in DEPTHS]
    deep += ['{"a": ' * depth + "1" + "}" * depth for depth in DEPTHS]
    for odd in (SURROGATE, *deep, *("9" * digits for digits in DIGITS), "1e400", "NaN"):
        yield begin.replace('"1"', odd)
        yield begin.replace("2", odd)
        yield begin[:-1] + f', "options": {{"wall": {odd}}}}}'
        yield begin[:-1] + f', "options": {odd}}}'
        yield f'{{"game": {odd}, "seats": 2, "seed": 1}}'
        yield f'{{"word": {odd}}}'
        yield odd
        state = json.dumps(state_of(key))
        yield f'{{"game": "{key}", "state": {odd}}}'
        for field, value in state_of(key).items():
            begun = f'"{field}": {json.dumps(value)}'
            changed = state.replace(begun, f'"{field}": {odd}')
            assert changed != state
            yield f'{{"game": "{key}", "state": {changed}}}'


@pytest.mark.parametrize("key", KEYS)
def test_a_line_that_no_program_would_send_is_answered(key: str) -> None:
    referee = Referee()
    word = json.dumps({"word": referee.answer(BEGIN)["words"][0]})
    for line in lines_of(key):
        (answer,) = answers([line])
        assert len(answer.splitlines()) == 1
        assert answer.isascii()
        if "error" in json.loads(answer):
            assert set(referee.answer(line)) == {"error", "rule"}
            assert len(answer) < 500
    expected = Referee()
    expected.answer(BEGIN)
    assert referee.answer(word) == expected.answer(word)


def test_the_seed_of_a_surrogate_is_refused_by_name() -> None:
    (answer,) = answers(['{"game": "azul", "seats": 2, "seed": "\\ud800"}'])
    assert json.loads(answer) == {
        "error": "BadLine: seed: a lone surrogate is not text",
        "rule": None,
    }


def made_up(chance: random.Random, asked: dict[str, Any]) -> str:
    """Return the line with some values or characters changed."""
    line = json.dumps(mutated(asked, chance))
    while chance.random() < 0.4:
        at = chance.randrange(len(line))
        line = line[:at] + chr(chance.choice((34, 44, 91, 93, 123, 125, 48, 0, 0xD800))) + line[at:]
    return line


@pytest.mark.parametrize("key", KEYS)
def test_made_up_lines_are_answered_and_leave_the_game_as_it_was(key: str) -> None:
    chance = random.Random(key)
    referee = Referee()
    begin = {"game": key, "seats": 2, "seed": "1", "options": {}}
    present = referee.answer(json.dumps(begin))
    for _ in range(samples(LINES)):
        word = chance.choice(present["words"])
        asked = chance.choice(
            (begin, {"game": key, "state": present["state"]}, {"word": word}, {"word": word[:-1]})
        )
        answer = referee.answer(made_up(chance, asked))
        if set(answer) != {"error", "rule"}:
            present = answer if not answer["over"] else referee.answer(json.dumps(begin))
        assert "Error" not in answer.get("error", "")
    again = referee.answer(json.dumps({"game": key, "state": present["state"]}))
    assert again == present
