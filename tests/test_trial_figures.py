"""The table in docs/trials.md is what the harness makes of docs/trials.jsonl, and docs/reliability.md sums it up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.trials import figures
from scripts.trials.cli import LONG, SAMPLE, of_the_day, pieces_of
from scripts.trials.figures import KEPT, PAGE, read_all, replace_table, table, write
from scripts.trials.journal import Record, read
from scripts.trials.results import Result

COMMIT = r"([\w.-]+-\d+-g)?[0-9a-f]{7,40}"
NUMBER = re.compile(r"\d[\d,.]*(?<=\d)")
DATE = r"20\d\d-[01]\d-[0-3]\d"


def record(trial: str, *pieces: int, commit: str = "abc1234", form: str = "long") -> Record:
    result = Result(trial, errors=["a | b\nc"], notes=["median 3 ms"], seconds=90.0)
    result.counts["presses"] = 1234
    days = ("2026-11-21", "2026-11-22")
    return Record(trial, form, commit, "2 cores", list(pieces), days, (1.0, 2.0), result)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an empty page and no journal, which `write` uses instead of docs/."""
    for name, path in (("KEPT", "trials.jsonl"), ("PAGE", "page.md")):
        monkeypatch.setattr(figures, name, tmp_path / path)
    (tmp_path / "page.md").write_text(f"before\n{figures.BEGIN}\nold\n{figures.END}\nafter\n")
    return tmp_path


def save(path: Path, *records: Record) -> Path:
    path.write_text("".join(one.to_json() + "\n" for one in records))
    return path


def test_the_page_has_the_table_of_the_kept_journal() -> None:
    page = PAGE.read_text()
    assert page == replace_table(page, table(read_all([KEPT], [*LONG]), pieces_of))


def test_each_number_of_the_summary_is_in_the_table() -> None:
    page = (figures.DOCS / "reliability.md").read_text()
    summary = page.partition("\n## Figures\n")[2].partition("\n## ")[0].partition("\n- ")[2]
    numbers = NUMBER.findall(summary)
    assert len(numbers) >= 15
    assert sorted(set(numbers) - set(NUMBER.findall(PAGE.read_text()))) == []


def test_the_figures_of_the_kept_journal_are_well_formed() -> None:
    records = read(KEPT)
    assert records
    assert len({one.group for one in records}) == len(records)
    for one in records:
        name, control, _ = one.trial.partition(",")
        pieces = range(1) if control else range(1, pieces_of(name, one.form) + 1)
        assert one.form == "long"
        assert one.pieces == sorted(set(one.pieces) & set(pieces))
        assert re.fullmatch(COMMIT, one.commit)
        assert all(re.fullmatch(DATE, date) for date in one.dates)
        assert one.dates[0] <= one.dates[1]
        assert 0 <= one.load[0] <= one.load[1]
        assert all(count >= 0 for count in one.result.counts.values())
        assert one.result.seconds > 0
        assert re.fullmatch(r"\d+ cores, Python 3[.\d]+, SQLite 3[.\d]+", one.machine)


def test_a_row_states_pieces_counts_errors_and_origin() -> None:
    row = table([record("kill", 1, 2, 5)], pieces_of).splitlines()[2]
    assert row == (
        r"| kill | 3 of 34 | presses 1,234; median 3 ms; error: a \| b c | 1 | `abc1234` "
        "| 2026-11-21 to 2026-11-22 | 2 min | 2 cores, load 1.0 to 2.0 |"
    )


def test_all_notes_of_at_most_three_pieces_are_shown() -> None:
    few, many = record("archive", 1), record("kill", 1, 2, 3, 4)
    few.result.notes = [f"note {number}" for number in range(5)]
    text = table([many, few], pieces_of)
    assert "; note 0; note 1; note 2; note 3; note 4; error" in text
    assert "median" not in text


def test_runs_before_the_newest_one_of_all_pieces_are_only_counted() -> None:
    every = range(1, 35)
    runs = [
        record("kill", *every, commit="aaaaaaa"),
        record("kill", 1, commit="bbbbbbb"),
        record("kill", *every, commit="ccccccc"),
        record("kill", 2, commit="ddddddd"),
        record("kill", 1, commit="eeeeeee", form="short"),
        record("power", 1, commit="fffffff"),
    ]
    text = table(runs, pieces_of)
    assert re.findall("`([a-f])", text) == ["c", "d", "e", "f"]
    assert text.endswith("\n\nEarlier runs, which are only in trials.jsonl: kill (2).")


@pytest.mark.parametrize(
    ("trial", "form", "pieces"),
    [
        ("kill", "long", 34),
        ("kill", "short", 1),
        ("fuzz", "short", 5),
        ("strange", "sample", 1),
        ("strange, control", "long", 1),
    ],
)
def test_the_number_of_pieces_depends_on_the_form(trial: str, form: str, pieces: int) -> None:
    assert pieces_of(trial, form) == pieces


def test_on_two_days_each_sample_has_one_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIZ_DAY", "20785")
    first = of_the_day(SAMPLE)
    monkeypatch.setenv("MIZ_DAY", "20786")
    second = of_the_day(SAMPLE)
    assert sorted([*first, *second]) == sorted(SAMPLE)
    assert {len(first), len(second)} == {3, 4}
    monkeypatch.delenv("MIZ_DAY")
    assert of_the_day(SAMPLE) == SAMPLE


def test_a_journal_is_added_once_to_the_kept_one(repository: Path) -> None:
    first = save(repository / "1", record("strange, control", 0), record("kill", 1))
    second = save(repository / "2", record("kill", 2), record("strange", 1))
    for paths in ([first], [second, second], [first]):
        write(paths, [*LONG], pieces_of)
    kept = read(repository / "trials.jsonl")
    assert [one.trial for one in kept] == ["kill", "strange", "strange, control"]
    assert kept[0].pieces == [1, 2]
    assert kept[0].result.counts == {"presses": 2468}
    page = (repository / "page.md").read_text()
    assert page.startswith(f"before\n{figures.BEGIN}\n\n| trial |")
    assert page.endswith(f"|\n\n{figures.END}\nafter\n")
    assert "old" not in page
    assert "| kill | 2 of 34 |" in page


def test_results_of_code_that_is_not_committed_are_not_kept(repository: Path) -> None:
    journal = save(repository / "1", record("kill", 1, commit="abc1234-dirty"))
    with pytest.raises(ValueError, match="not committed: kill"):
        write([journal], [*LONG], pieces_of)
    assert not (repository / "trials.jsonl").exists()


def test_a_page_without_markers_is_left_alone(repository: Path) -> None:
    (repository / "page.md").write_text("nothing")
    with pytest.raises(ValueError, match="no lines"):
        write([save(repository / "1", record("kill", 1))], [*LONG], pieces_of)
    assert not (repository / "trials.jsonl").exists()
    assert (repository / "page.md").read_text() == "nothing"
