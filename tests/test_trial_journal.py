"""The journal of the trials: what it records, what is resumed, and how records are added up."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from scripts.trials import code_version
from scripts.trials.code_version import UNKNOWN, current_commit, is_same_code
from scripts.trials.journal import Record, TrialJournal, add_up, from_ranges, read, to_ranges
from scripts.trials.results import Result


def result(presses: int = 10, *, errors: tuple[str, ...] = ()) -> Result:
    found = Result("kill", errors=list(errors), seconds=2.5)
    found.counts["presses"] = presses
    return found


def record(*pieces: int, commit: str = "abc1234", presses: int = 10) -> Record:
    days = ("2026-11-21", "2026-11-22")
    return Record(
        "kill", "long", commit, "2 cores", list(pieces), days, (1.0, 2.0), result(presses)
    )


def test_a_piece_is_recorded_with_its_origin(tmp_path: Path) -> None:
    path = tmp_path / "trials.jsonl"
    TrialJournal(path, "long").record("kill", 7, result(errors=("lost",)))
    [found] = read(path)
    assert (found.trial, found.form, found.pieces) == ("kill", "long", [7])
    assert found.commit == current_commit()
    assert found.dates[0] == found.dates[1]
    assert len(found.dates[0]) == len("2026-11-22")
    assert "Python" in found.machine
    assert found.load[0] <= found.load[1]
    assert (found.result.counts, found.result.seconds) == ({"presses": 10}, 2.5)
    assert found.result.errors == ["lost"]


def test_pieces_of_the_same_code_and_form_are_resumed(tmp_path: Path) -> None:
    path = tmp_path / "trials.jsonl"
    first = TrialJournal(path, "long")
    first.record("kill", 1, result())
    first.record("kill", 2, result(5))
    second = TrialJournal(path, "long")
    assert second.has("kill", 1)
    assert not second.has("kill", 3)
    assert not second.has("power", 1)
    assert not TrialJournal(path, "short").has("kill", 1)
    assert second.total("kill").counts == {"presses": 15, "pieces": 2}


def test_pieces_of_other_code_are_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "trials.jsonl"
    TrialJournal(path, "long").record("kill", 1, result())
    monkeypatch.setattr("scripts.trials.journal.current_commit", lambda: "no-such-commit")
    other = TrialJournal(path, "long")
    assert not other.has("kill", 1)
    assert other.total("kill").counts == {}


def test_code_is_the_same_until_a_tested_file_changes(tmp_path: Path) -> None:
    def commit(name: str) -> str:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
        author = ("-c", "user.name=x", "-c", "user.email=x")
        for command in (("init", "-q"), ("add", "."), (*author, "commit", "-qm", "x")):
            subprocess.run(["git", *command], cwd=tmp_path, check=True)
        return current_commit(tmp_path)

    first, second, third = commit("bot/x.py"), commit("docs/x.md"), commit("engine/x.py")
    assert is_same_code(first, second, tmp_path)
    assert not is_same_code(second, third, tmp_path)
    (tmp_path / "engine/x.py").write_text("changed")
    assert current_commit(tmp_path) == f"{third}-dirty"
    assert not is_same_code(third, f"{third}-dirty", tmp_path)


def test_without_a_repository_the_commit_is_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert current_commit(tmp_path) == UNKNOWN
    monkeypatch.setenv("PATH", str(tmp_path))
    assert current_commit(code_version.ROOT) == UNKNOWN


@pytest.mark.parametrize(
    ("numbers", "text"), [([1], "1"), ([1, 2, 3], "1-3"), ([0, 2, 3, 7], "0,2-3,7")]
)
def test_ranges(numbers: list[int], text: str) -> None:
    assert to_ranges(numbers) == text
    assert from_ranges(text) == numbers


def test_records_are_added_up_by_commit() -> None:
    later = replace(record(2, presses=3), dates=("2026-11-23", "2026-11-23"), load=(0.5, 9.0))
    first, other = add_up([record(1), later, record(1, commit="def5678"), record(1)])
    assert (first.commit, first.pieces, first.result.counts) == ("abc1234", [1, 2], {"presses": 13})
    assert first.dates == ("2026-11-21", "2026-11-23")
    assert first.load == (0.5, 9.0)
    assert first.result.seconds == 5
    assert (other.commit, other.pieces) == ("def5678", [1])
    assert Record.from_json(first.to_json()) == first


def test_pieces_already_added_up_are_not_counted_twice() -> None:
    [total] = add_up([record(1, 2, presses=20), record(2), record(3)])
    assert total.result.counts == {"presses": 30}
    with pytest.raises(ValueError, match="twice"):
        add_up([record(1, 2), record(2, 3)])
