"""Mutants: changes to a rule that must be detected by the tests of the rule."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Mutant:
    """A change: in `file`, `old`, which must occur exactly once, is replaced by `new`.

    meaning: how the changed rule differs from the real one.
    """

    rule: str
    file: Path
    old: str
    new: str
    meaning: str


def mutants(root: Path, game: str) -> Iterator[Mutant]:
    """Yield the mutants in tests/engine/<game>/mutants.txt, which are blocks separated by empty lines:

    AZ-21 wall.py: only the longer group counts
    - return across + down or 1
    + return max(across, down) or 1
    """
    text = (root / "tests/engine" / game / "mutants.txt").read_text("utf-8")
    for block in text.strip().split("\n\n"):
        head, *lines = [line for line in block.splitlines() if not line.startswith("#")] or [""]
        if head:
            place, meaning = head.split(": ", 1)
            rule, name = place.split()
            old = "\n".join(line[2:] for line in lines if line.startswith("-"))
            new = "\n".join(line[2:] for line in lines if line.startswith("+"))
            yield Mutant(rule, Path("engine/games") / game / name, old, new, meaning)
