"""The results of trials. A trial may be run in several pieces, whose results are added up."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field


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

    def to_json(self) -> str:
        """Return the result as one line of JSON."""
        found = {name: getattr(self, name) for name in self.__slots__}
        return json.dumps(found | {"counts": dict(self.counts)})

    @classmethod
    def from_json(cls, line: str | bytes) -> Result:
        """Return the result in a line written by `to_json`."""
        found = json.loads(line)
        return cls(**found | {"counts": Counter(found["counts"])})

    def __str__(self) -> str:
        counts = ", ".join(f"{name} {count:,}" for name, count in self.counts.items())
        head = f"{self.trial}: {counts}; errors {len(self.errors)}; {self.seconds:.0f} s"
        return "\n  ".join([head, *self.notes, *self.errors[:5]])
