"""The table of figures in docs/trials.md, which is made from journals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from scripts.trials.journal import Record, add_up, read

DOCS = Path(__file__).parents[2] / "docs"
KEPT = DOCS / "trials.jsonl"
"""The journal of the repository, with one line for each trial, form, commit and machine."""
PAGE = DOCS / "trials.md"
BEGIN = "<!-- Made by `python3 scripts/harness --table JOURNAL --write`; do not edit. -->"
END = "<!-- End of the table. -->"
HEAD = ("trial", "pieces", "result", "errors", "commit", "date (UTC)", "time", "machine, load")
MOST_PIECES = 3
"""The notes of a record are shown only if it has at most this many pieces, as the notes of many cannot be summed."""
MOST_ERRORS, ERROR_LENGTH = 3, 200

Pieces = Callable[[str, str], int]
"""A function that returns the number of pieces of a trial in a form, such as "kill" in the form "long"."""


def table(records: Sequence[Record], pieces: Pieces) -> str:
    """Return a Markdown table with a row for each record, in the given order.

    records: in ascending order of date within each trial, as from `read_all`. A record is left out if a newer one of
    the same trial and form has all pieces. A line after the table counts the records that are left out.
    """
    shown, counts = _without_older(records, pieces)
    rows = [HEAD, ["---"] * len(HEAD), *(_cells(record, pieces) for record in shown)]
    text = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    if not counts:
        return text
    older = "; ".join(f"{name} ({count})" for name, count in counts.items())
    return f"{text}\n\nEarlier runs, which are only in {KEPT.name}: {older}."


def replace_table(text: str, new: str) -> str:
    """Return the text of the page with the table `new` instead of its own. Raises ValueError if a marker is missing."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"{PAGE.name} has no lines {BEGIN} and {END}")
    return f"{before}{begin}\n\n{new}\n\n{end}{after}"


def read_all(paths: Sequence[Path], order: Sequence[str]) -> list[Record]:
    """Return the records of some journals, added up.

    They are sorted by trial in the given order, each control after its trial, and then by date. Raises ValueError if
    only some pieces of a record were recorded before (see `add_up`), or if a trial is not in `order`.
    """

    def position(record: Record) -> tuple[int, bool, tuple[str, str]]:
        name, control, _ = record.trial.partition(",")
        return order.index(name), bool(control), record.dates

    return sorted(add_up(record for path in paths for record in read(path)), key=position)


def write(paths: Sequence[Path], order: Sequence[str], pieces: Pieces) -> None:
    """Add journals to the journal of the repository, and update the table in the page.

    Raises ValueError in the same cases as `read_all` and `replace_table`, and if a trial ran on uncommitted changes,
    because nobody could run that code again.
    """
    records = read_all([KEPT, *paths], order)
    if changed := [record.trial for record in records if record.commit.endswith("-dirty")]:
        raise ValueError(f"code that is not committed: {', '.join(changed)}")
    page = replace_table(PAGE.read_text(), table(records, pieces))
    KEPT.write_text("".join(record.to_json() + "\n" for record in records))
    PAGE.write_text(page)


def _without_older(
    records: Sequence[Record], pieces: Pieces
) -> tuple[list[Record], dict[str, int]]:
    """Return the records to show, and how many are left out for each `_name`; names without any are omitted.

    A record is left out if a later one of the same trial and form has all pieces.
    """
    complete: set[str] = set()
    shown: list[Record] = []
    older: Counter[str] = Counter()
    for record in reversed(records):
        name = _name(record)
        if name in complete:
            older[name] += 1
            continue
        shown.insert(0, record)
        if len(record.pieces) == pieces(record.trial, record.form):
            complete.add(name)
    return shown, {name: older[name] for name in dict.fromkeys(map(_name, records)) if older[name]}


def _name(record: Record) -> str:
    return record.trial if record.form == "long" else f"{record.trial} ({record.form})"


def _cells(record: Record, pieces: Pieces) -> list[str]:
    result = record.result
    figures = [", ".join(f"{name} {count:,}" for name, count in result.counts.items())]
    if len(record.pieces) <= MOST_PIECES:
        figures += result.notes
    figures += [f"error: {error[:ERROR_LENGTH]}" for error in result.errors[:MOST_ERRORS]]
    first, last = record.dates
    low, high = record.load
    cells = [
        _name(record),
        f"{len(record.pieces):,} of {pieces(record.trial, record.form):,}",
        "; ".join(filter(None, figures)),
        f"{len(result.errors):,}",
        f"`{record.commit}`",
        first if first == last else f"{first} to {last}",
        _duration(result.seconds),
        f"{record.machine}, load {low:.1f} to {high:.1f}",
    ]
    return [" ".join(cell.replace("|", r"\|").split()) for cell in cells]


def _duration(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 3600 else f"{seconds / 3600:.1f} h"
