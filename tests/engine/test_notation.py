"""Recorded games: they survive a file, replay to the positions of the engine, and show every change."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.contract import Seat
from engine.fairness import commitment
from engine.games import KEYS, game
from engine.notation import (
    MAX_BYTES,
    MAX_LINES,
    BadNotation,
    Continuation,
    GameRecord,
    Header,
    PlayedWord,
    read,
    read_valid,
    write,
)
from engine.referee import main
from engine.replay import positions
from tests.engine.playthrough import FILES, teller
from tests.engine.random_play import Case, cases
from tests.engine.random_records import recorded
from tests.engine.rules import ROOT


@pytest.mark.parametrize("case", cases(KEYS), ids=str)
def test_a_recorded_game_replays_to_the_positions_of_the_engine(case: Case) -> None:
    for number in range(4):
        record, turns = recorded(case, number)
        again = read(write(record).encode())
        assert again == record
        found = list(positions(again))
        assert [one.state for one in found] == [turn.state for turn in turns]
        assert [one.events for one in found] == [turn.events for turn in turns]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_a_golden_playthrough_replays_to_the_positions_of_the_engine(file: Path) -> None:
    key, (title, *lines) = file.parts[-3], file.read_text("ascii").splitlines()
    *options, seats, seed = title.split(", ")
    moves = [line.removeprefix("> seat ").split(": ") for line in lines if line.startswith("> ")]
    playing = game(key)
    head = Header(
        game=key,
        seats=int(seats.split()[0]),
        rules_version=playing.rules_version,
        options=teller(key).options(*options),
        seed=seed.removeprefix("seed "),
    )
    words = tuple(PlayedWord(Seat(int(seat)), word) for seat, word in moves)
    state = playing.start(head.seats, head.options, playing.components(None), head.seed or "").state
    states = [state]
    for _, word in moves:
        state = playing.apply(state, playing.decode(word)).state
        states.append(state)
    found = list(positions(read(write(GameRecord(head, words)).encode())))
    assert [one.state for one in found] == states
    assert playing.to_move(states[-1]) is None


@pytest.mark.parametrize("key", KEYS)
def test_a_game_that_begins_with_a_state_replays(key: str) -> None:
    record, turns = recorded(cases([key])[0], 2)
    at = len(turns) // 2
    head = replace(record.header, seed=None, state=game(key).dump(turns[at].state))
    part = replace(record, header=head, entries=record.entries[at:])
    found = list(positions(read(write(part).encode())))
    assert game(key).dump(found[-1].state) == game(key).dump(turns[-1].state)


@pytest.mark.parametrize("key", KEYS)
def test_words_of_older_rules_are_kept_and_a_continuation_is_checked(key: str) -> None:
    record, turns = recorded(cases([key])[0], 3)
    at = len(turns) // 2
    version = game(key).rules_version
    go_on = Continuation(version, game(key).dump(turns[at].state))
    head = replace(record.header, rules_version=version + 1)
    mixed = replace(
        record, header=head, entries=(*record.entries[:at], go_on, *record.entries[at:])
    )
    found = list(positions(read(write(mixed).encode())))
    assert [one.word for one in found if one.word] == [one.word for one in turns if one.word]
    assert [one.state for one in found[: at + 1]] == [None] * (at + 1)
    assert game(key).dump(found[-1].state) == game(key).dump(turns[-1].state)


def test_a_record_of_older_rules_alone_cannot_be_checked() -> None:
    record, _ = recorded(cases(["azul"])[0], 1)
    head = replace(record.header, rules_version=99)
    with pytest.raises(BadNotation, match="line 1: rules_version"):
        list(positions(replace(record, header=head)))


@pytest.mark.parametrize("key", KEYS)
def test_the_first_wrong_word_is_named(key: str) -> None:
    record, _ = recorded(cases([key])[0], 1)
    at = len(record.entries) // 2
    entry = record.entries[at]
    assert isinstance(entry, PlayedWord)
    wrong = (
        PlayedWord(entry.seat, "not-a-word!"),
        PlayedWord(Seat((entry.seat + 1) % record.header.seats), entry.word),
    )
    for bad in wrong:
        entries = (*record.entries[:at], bad, *record.entries[at + 1 :])
        with pytest.raises(BadNotation) as caught:
            list(positions(replace(record, entries=entries)))
        assert caught.value.line == at + 2
        assert bad.word in caught.value.problem


@pytest.mark.parametrize("key", KEYS)
def test_a_wrong_result_is_named(key: str) -> None:
    record, _ = recorded(cases([key])[0], 1)
    result = record.result
    assert result is not None
    assert result.ranking is not None
    more = tuple(total + 1 for total in result.totals)
    wrong = [
        replace(result, reason="stopped", ranking=None),
        replace(result, ranking=None),
        replace(result, ranking=(*result.ranking, (0,))),
        *([replace(result, totals=more)] if more else []),
    ]
    for bad in wrong:
        with pytest.raises(BadNotation) as caught:
            list(positions(replace(record, result=bad)))
        assert caught.value.line == len(record.entries) + 2


HEAD = {
    "format": "miz-game",
    "version": 1,
    "game": "azul",
    "seats": 2,
    "rules_version": 1,
    "seed": "1",
}


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (["nonsense"], 1),
        (["[" * 100_000], 1),
        (["[]"], 1),
        ([{**HEAD, "version": 2}], 1),
        ([{**HEAD, "game": 3}], 1),
        ([{**HEAD, "seats": 10**4000}], 1),
        ([{**HEAD, "seats": True}], 1),
        ([{**HEAD, "seats": 17}], 1),
        ([{**HEAD, "seed": "\ud800"}], 1),
        ([{**HEAD, "seed": "x" * 300}], 1),
        ([{**HEAD, "state": {}}], 1),
        ([{**HEAD, "seed": None}], 1),
        ([{**HEAD, "players": ["only one"]}], 1),
        ([{**HEAD, "options": {"wall": 1}}], 1),
        ([{**HEAD, "more": 1}], 1),
        ([HEAD, {"seat": 2, "word": "a"}], 2),
        ([HEAD, {"seat": 0, "word": 1}], 2),
        ([HEAD, {"seat": 0}], 2),
        ([HEAD, {"result": {"reason": "finished"}}], 2),
        ([HEAD, {"result": {"reason": "x", "totals": ["1"], "ranking": None}}], 2),
        ([HEAD, {"result": {"reason": "x", "totals": [], "ranking": None}}, {"seat": 0, "word": "a"}], 3),
        ([HEAD, "", {"seat": 0, "word": "a"}], 2),
        ([HEAD, *[{"seat": 0, "word": "a"}] * MAX_LINES], MAX_LINES + 1),
    ],
)  # fmt: skip
def test_an_invalid_file_names_its_first_invalid_line(lines: Sequence[Any], line: int) -> None:
    texts = [one if isinstance(one, str) else _json(one) for one in lines]
    with pytest.raises(BadNotation) as caught:
        read("\n".join(texts).encode())
    assert caught.value.line == line


def _json(value: Any) -> str:
    if isinstance(value.get("seats"), int) and value["seats"] > 10**9:
        return json.dumps({**value, "seats": 0}).replace('"seats": 0', f'"seats": 1{"0" * 5000}')
    return json.dumps(value)


@pytest.mark.parametrize(
    "head",
    [
        {**HEAD, "game": "chess"},
        {**HEAD, "seats": 9},
        {**HEAD, "options": {"wall": "gold"}},
        {**HEAD, "seed": None, "state": {"wall": "coloured"}},
        {**HEAD, "game": "reef", "components": {"cards": []}},
    ],
)
def test_a_header_that_the_game_does_not_allow_is_refused(head: dict[str, Any]) -> None:
    record = read(json.dumps(head).encode())
    with pytest.raises(BadNotation, match="line 1: "):
        list(positions(record))


def test_a_file_that_is_too_large_or_not_text_is_refused() -> None:
    with pytest.raises(BadNotation, match="bytes"):
        read(b" " * (MAX_BYTES + 1))
    with pytest.raises(BadNotation, match="line 2: not UTF-8"):
        read(json.dumps(HEAD).encode() + b"\n\xff")


def test_the_referee_checks_a_file_and_names_the_first_wrong_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, _ = recorded(cases(["reef"])[0], 1)
    file = tmp_path / "game.jsonl"
    file.write_text(write(record), encoding="utf-8")
    assert main(["--replay", str(file)]) == 0
    assert f"{len(record.entries)} of {len(record.entries)} words" in capsys.readouterr().out
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[4] = json.dumps({"seat": 0, "word": "take.9"})
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["--replay", str(file)]) == 1
    assert "line 5: word 'take.9'" in capsys.readouterr().err
    assert main(["--replay", str(tmp_path / "missing")]) == 1


OTHER_FAULTS = ["not json", b"\xff", {"seat": 9, "word": "x"}, {"rules_version": 1, "state": []}]


@pytest.mark.parametrize("fault", [*OTHER_FAULTS, {"rules_version": 1, "state": {}}])
@pytest.mark.parametrize("option", ["--replay", "--verify"])
def test_an_illegal_word_is_named_before_a_later_line_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, fault: Any
) -> None:
    lines = _sealed_lines(2)
    lines[20] = fault if isinstance(fault, bytes) else _line(fault)
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"\n".join(lines))
    assert main([option, str(file)]) == 1
    assert "line 21: " in capsys.readouterr().err
    lines[4] = _line({"seat": 1, "word": "c.blue.9"})
    file.write_bytes(b"\n".join(lines))
    assert main([option, str(file)]) == 1
    assert "line 5: word 'c.blue.9'" in capsys.readouterr().err


@pytest.mark.parametrize("end", ["more", {"seat": 0, "word": "x"}])
def test_a_wrong_result_is_named_before_a_line_that_follows_it(end: Any) -> None:
    *lines, result = _sealed_lines(1)
    wrong = json.loads(result)
    wrong["result"]["totals"][0] += 1
    found = read_valid(b"\n".join([*lines, _line(wrong), _line(end)]))
    with pytest.raises(BadNotation) as caught:
        list(positions(found[0], invalid=found[1]))
    assert caught.value.line == len(lines) + 1
    found = read_valid(b"\n".join([*lines, result, _line(end)]))
    with pytest.raises(BadNotation) as caught:
        list(positions(found[0], invalid=found[1]))
    assert caught.value.line == len(lines) + 2


@pytest.mark.parametrize("option", ["--replay", "--verify"])
def test_a_file_without_its_end_is_said_to_lack_the_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    lines, file = _sealed_lines(1), tmp_path / "game.jsonl"
    for end in (10, len(lines) - 1):
        file.write_bytes(b"\n".join(lines[:end]))
        assert main([option, str(file)]) == 0
        assert "the result is missing" in capsys.readouterr().out
    file.write_bytes(b"\n".join(lines))
    assert main([option, str(file)]) == 0
    assert "missing" not in capsys.readouterr().out


def _sealed_lines(number: int) -> list[bytes]:
    record, _ = recorded(cases(["azul"])[0], number)
    shown = commitment(record.header.seed or "", "17")
    head = replace(record.header, table="17", commitment=shown)
    return write(replace(record, header=head)).encode().splitlines()


def _line(value: Any) -> bytes:
    return value.encode() if isinstance(value, str) else json.dumps(value).encode()


def test_help_names_the_replay() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine.referee", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "--replay FILE" in done.stdout
