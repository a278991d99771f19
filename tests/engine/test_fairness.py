"""A commitment fits one seed only, and `--verify` finds every change of a recorded game."""

from __future__ import annotations

import itertools
import json
import secrets
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.fairness import SHOWN, commitment, is_commitment, seat_order, verified
from engine.games import KEYS
from engine.notation import BadNotation, Continuation, GameRecord, PlayedWord, read, write
from engine.referee import main
from tests.engine.random_play import Case, cases
from tests.engine.random_records import recorded
from tests.engine.rules import ROOT

TABLE = "17"


def sealed(case: Case, number: int = 1) -> GameRecord:
    """Return a random game with the commitment to its seed."""
    record, _ = recorded(case, number)
    shown = commitment(record.header.seed or "", TABLE)[:SHOWN]
    return replace(record, header=replace(record.header, table=TABLE, commitment=shown))


@pytest.fixture
def record() -> GameRecord:
    return sealed(next(iter(cases(KEYS))))


def code_of(record: GameRecord, folder: Path) -> int:
    file = folder / "game.jsonl"
    file.write_text(write(record), encoding="utf-8")
    return main(["--verify", str(file)])


def test_a_commitment_is_the_sha256_that_everybody_can_compute() -> None:
    seed = secrets.token_hex(32)
    done = subprocess.run(
        ["sha256sum"], input=f"{seed}:17".encode(), capture_output=True, check=False
    )
    assert done.stdout.decode().split()[0] == commitment(seed, "17")


def test_a_commitment_fits_one_seed_and_one_table() -> None:
    one, other = secrets.token_hex(32), secrets.token_hex(32)
    digits = commitment(one, "17")
    for shown in (digits, digits[:SHOWN], digits[:SHOWN].upper()):
        assert is_commitment(shown, one, "17")
        assert not is_commitment(shown, other, "17")
        assert not is_commitment(shown, one, "18")
    for shown in ("", digits[: SHOWN - 1], digits + "0", "۱" * SHOWN):
        assert not is_commitment(shown, one, "17")


@pytest.mark.parametrize("case", cases(KEYS), ids=str)
def test_an_honest_game_is_verified(
    case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert code_of(sealed(case), tmp_path) == 0
    assert "the seed has the hash that was shown" in capsys.readouterr().out


def test_another_seed_is_found(
    record: GameRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = replace(record, header=replace(record.header, seed="game 2"))
    assert code_of(changed, tmp_path) == 1
    assert "line 1: commitment" in capsys.readouterr().err


def test_another_seed_with_its_own_hash_fails_at_the_first_wrong_word(
    record: GameRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = "game 2"
    head = replace(record.header, seed=seed, commitment=commitment(seed, TABLE))
    assert code_of(replace(record, header=head), tmp_path) == 1
    assert "word" in capsys.readouterr().err


def test_a_changed_word_is_named(
    record: GameRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = record.entries[0]
    assert isinstance(first, PlayedWord)
    entries = (record.entries[0], replace(first, word="nonsense"), *record.entries[2:])
    assert code_of(replace(record, entries=entries), tmp_path) == 1
    assert "line 3: " in capsys.readouterr().err


@pytest.mark.parametrize("field", ["seed", "table", "commitment"])
def test_a_header_without_what_is_needed_is_refused(record: GameRecord, field: str) -> None:
    with pytest.raises(BadNotation, match="expected seed, table and commitment"):
        list(verified(replace(record, header=replace(record.header, **{field: None}))))


def test_a_position_that_does_not_follow_from_the_seed_is_refused(record: GameRecord) -> None:
    entries = (*record.entries[:2], Continuation(record.header.rules_version, {}))
    with pytest.raises(BadNotation, match="line 4"):
        list(verified(replace(record, entries=entries)))
    with pytest.raises(BadNotation, match="rules_version"):
        list(verified(replace(record, header=replace(record.header, rules_version=99))))


def test_the_order_of_the_seats_is_verified(
    record: GameRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = record.header.seats
    order = seat_order(record.header.seed or "", range(seats))
    head = replace(record.header, joined=order)
    assert code_of(replace(record, header=head), tmp_path) == 0
    for other in itertools.permutations(range(seats)):
        if other != order:
            changed = replace(record, header=replace(head, joined=other))
            assert code_of(changed, tmp_path) == 1
            assert "line 1: joined" in capsys.readouterr().err


@pytest.mark.parametrize(
    "joined", [[], [0, 1], [0, 0, 1], [1, 2, 3], [0, True, 2], "012", {}, [0.0, 1, 2]]
)
def test_an_order_that_is_none_is_refused(record: GameRecord, joined: object) -> None:
    head, *words = write(replace(record, entries=(), result=None)).splitlines()
    assert record.header.seats == 3
    raw = json.dumps(json.loads(head) | {"joined": joined})
    with pytest.raises(BadNotation, match="line 1: joined"):
        read("\n".join([raw, *words]).encode())


def test_the_program_names_the_option_and_exits_with_one(
    record: GameRecord, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    head, *words = write(record).splitlines()
    raw = json.loads(head) | {"commitment": "0" * SHOWN}
    file.write_text("\n".join([json.dumps(raw), *words]), encoding="utf-8")
    command = [sys.executable, "-m", "engine.referee"]
    shown = subprocess.run(
        [*command, "--help"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "--verify" in shown.stdout
    done = subprocess.run(
        [*command, "--verify", file], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "line 1: commitment" in done.stderr
