"""A journal of finished pieces, from which long runs are resumed and the table of figures is made."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from scripts.trials.code_version import current_commit, is_same_code, machine
from scripts.trials.results import Result


@dataclass(slots=True)
class Record:
    """The results of some pieces of a trial on one commit and one machine."""

    trial: str
    form: str
    """"long", "short" or "sample"."""
    commit: str
    machine: str
    pieces: list[int]
    """The numbers of the pieces; a control has the number 0."""
    dates: tuple[str, str]
    """The UTC dates of the first and the last piece."""
    load: tuple[float, float]
    """The smallest and the largest one-minute load average, as measured before and after each piece."""
    result: Result = field(default_factory=lambda: Result(""))

    @property
    def group(self) -> tuple[str, str, str, str]:
        """What records must have in common to be added up."""
        return self.trial, self.form, self.commit, self.machine

    def add(self, other: Record) -> None:
        """Add the results of other pieces of the same group."""
        self.pieces = sorted({*self.pieces, *other.pieces})
        self.dates = min(self.dates[0], other.dates[0]), max(self.dates[1], other.dates[1])
        self.load = min(self.load[0], other.load[0]), max(self.load[1], other.load[1])
        self.result.add(other.result)

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        own = {name: getattr(self, name) for name in self.__slots__ if name != "result"}
        result = {name: getattr(self.result, name) for name in ("errors", "notes")}
        figures = {
            "pieces": to_ranges(self.pieces),
            "counts": dict(self.result.counts),
            "seconds": round(self.result.seconds, 1),
        }
        return json.dumps(own | figures | result)

    @classmethod
    def from_json(cls, line: str) -> Record:
        """Return the record in a line written by `to_json`."""
        found = json.loads(line)
        result = Result(found["trial"], seconds=found.pop("seconds"))
        result.counts.update(found.pop("counts"))
        result.errors, result.notes = found.pop("errors"), found.pop("notes")
        for name in ("dates", "load"):
            found[name] = tuple(found[name])
        return cls(**found | {"pieces": from_ranges(found["pieces"]), "result": result})


def to_ranges(numbers: Sequence[int]) -> str:
    """Return a text such as "1-3,7" for numbers in ascending order."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][-1] == number - 1:
            ranges[-1][1:] = [number]
        else:
            ranges.append([number])
    return ",".join("-".join(map(str, ends)) for ends in ranges)


def from_ranges(text: str) -> list[int]:
    """Return the numbers in a text written by `to_ranges`."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def read(path: Path) -> list[Record]:
    """Return the records in a file; none if it does not exist. Raises OSError, and ValueError for an invalid line."""
    if not path.exists():
        return []
    return [Record.from_json(line) for line in path.read_text().splitlines()]


def add_up(records: Iterable[Record]) -> list[Record]:
    """Return one record for each trial, form, commit and machine, in the order of first appearance.

    Each is the sum of the records of its group. A record is ignored if all of its pieces were in earlier records of the
    group. Raises ValueError if only some of its pieces were.
    """
    groups: dict[tuple[str, str, str, str], Record] = {}
    for record in records:
        total = groups.get(record.group)
        if total is None:
            total = groups[record.group] = Record(
                *record.group, pieces=[], dates=record.dates, load=record.load
            )
            total.result.trial = record.trial
        known = set(record.pieces) & set(total.pieces)
        if not known:
            total.add(record)
        elif known != set(record.pieces):
            raise ValueError(f"some pieces are recorded twice: {record.group}, {sorted(known)}")
    return list(groups.values())


class TrialJournal:
    """The results of finished pieces, in a file with one line of JSON each.

    Records of other code or of another form of the trial stay in the file, but are ignored.

    path: the file, or None to keep the results in memory only. form: "long", "short" or "sample".

    The constructor reads the file. It raises OSError, and ValueError for an invalid line.
    """

    def __init__(self, path: Path | None, form: str) -> None:
        self._path, self._form = path, form
        self._commit, self._machine = current_commit(), machine()
        self._load = os.getloadavg()[0]
        self._records = [
            record
            for record in ([] if path is None else read(path))
            if record.form == form and is_same_code(record.commit, self._commit)
        ]

    def has(self, trial: str, piece: int) -> bool:
        """Return whether the journal has the result of a piece on the current code."""
        return any(record.trial == trial and piece in record.pieces for record in self._records)

    def record(self, trial: str, piece: int, result: Result) -> None:
        """Add the result of a piece that has just ended, and append it to the file. Raises OSError."""
        today = datetime.now(UTC).date().isoformat()
        before, self._load = self._load, os.getloadavg()[0]
        low, high = sorted((round(before, 1), round(self._load, 1)))
        record = Record(
            *(trial, self._form, self._commit, self._machine, [piece]),
            dates=(today, today),
            load=(low, high),
            result=result,
        )
        self._records.append(record)
        if self._path is not None:
            with self._path.open("a") as file:
                file.write(record.to_json() + "\n")

    def total(self, trial: str) -> Result:
        """Return the sum of the results of a trial's pieces on the current code."""
        total = Result(trial)
        for record in self._records:
            if record.trial == trial:
                total.add(record.result)
                total.counts["pieces"] += len(record.pieces)
        return total
