"""What a trial found: counts that can be added up over pieces, and what went wrong."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Result:
    """Of one piece of a trial, or of several together."""

    trial: str
    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Figures that cannot be added up: times, shares."""
    seconds: float = 0.0

    def add(self, other: Result) -> None:
        """Take another piece in."""
        self.counts.update(other.counts)
        self.wrong += other.wrong
        self.notes += other.notes
        self.seconds += other.seconds

    def to_json(self, **more: object) -> str:
        """On one line."""
        found = {name: getattr(self, name) for name in self.__slots__}
        return json.dumps(more | found | {"counts": dict(self.counts)})

    @classmethod
    def from_json(cls, line: str | bytes) -> Result:
        """Back from the line; what does not belong to it is left out."""
        found = {name: value for name, value in json.loads(line).items() if name in cls.__slots__}
        return cls(**found | {"counts": Counter(found["counts"])})

    def __str__(self) -> str:
        counts = ", ".join(f"{name} {count:,}" for name, count in self.counts.items())
        head = f"{self.trial}: {counts}; wrong {len(self.wrong)}; {self.seconds:.0f} s"
        return "\n  ".join([head, *self.notes, *self.wrong[:5]])


class Journal:
    """Pieces that were run before, one JSON line each: a long run may be interrupted, and goes on."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._pieces: dict[tuple[str, int], Result] = {}
        if path is not None and path.exists():
            for line in path.read_text().splitlines():
                self._pieces[json.loads(line)["of"], json.loads(line)["piece"]] = Result.from_json(
                    line
                )

    def has(self, of: str, piece: int) -> bool:
        """This piece of a trial was run before."""
        return (of, piece) in self._pieces

    def keep(self, of: str, piece: int, result: Result) -> None:
        """Write it down."""
        self._pieces[of, piece] = result
        if self._path is not None:
            with self._path.open("a") as file:
                file.write(result.to_json(of=of, piece=piece) + "\n")

    def sum(self, of: str) -> Result:
        """All pieces of a trial together."""
        total = Result(of)
        for (name, _), result in self._pieces.items():
            if name == of:
                total.add(result)
                total.counts["pieces"] += 1
        return total
