"""The results of trials, which can be summed over pieces, and a journal from which long runs can be resumed."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Result:
    """The result of a piece of a trial, or the sum of several."""

    trial: str
    counts: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Figures that cannot be summed, such as times and shares, as sentences."""
    seconds: float = 0.0

    def add(self, other: Result) -> None:
        """Add the result of another piece."""
        self.counts.update(other.counts)
        self.errors += other.errors
        self.notes += other.notes
        self.seconds += other.seconds

    def to_json(self, **more: object) -> str:
        """Return the result and further fields as one line of JSON."""
        found = {name: getattr(self, name) for name in self.__slots__}
        return json.dumps(more | found | {"counts": dict(self.counts)})

    @classmethod
    def from_json(cls, line: str | bytes) -> Result:
        """Return the result in a line written by `to_json`; further fields are ignored."""
        found = {name: value for name, value in json.loads(line).items() if name in cls.__slots__}
        return cls(**found | {"counts": Counter(found["counts"])})

    def __str__(self) -> str:
        counts = ", ".join(f"{name} {count:,}" for name, count in self.counts.items())
        head = f"{self.trial}: {counts}; errors {len(self.errors)}; {self.seconds:.0f} s"
        return "\n  ".join([head, *self.notes, *self.errors[:5]])


class Journal:
    """The results of finished pieces, in a file with one line of JSON each.

    path: the file, or None to keep the results in memory only.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._pieces: dict[tuple[str, int], Result] = {}
        if path is not None and path.exists():
            for line in path.read_text().splitlines():
                found = json.loads(line)
                self._pieces[found["of"], found["piece"]] = Result.from_json(line)

    def has(self, of: str, piece: int) -> bool:
        """Return whether a piece of the trial named `of` is in the journal."""
        return (of, piece) in self._pieces

    def record(self, of: str, piece: int, result: Result) -> None:
        """Add the result of a piece, and append it to the file."""
        self._pieces[of, piece] = result
        if self._path is not None:
            with self._path.open("a") as file:
                file.write(result.to_json(of=of, piece=piece) + "\n")

    def total(self, of: str) -> Result:
        """Return the sum of the results of the pieces of the trial named `of`."""
        total = Result(of)
        for (name, _), result in self._pieces.items():
            if name == of:
                total.add(result)
                total.counts["pieces"] += 1
        return total
