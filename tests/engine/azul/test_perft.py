"""Counts of positions to fixed depths (perft.txt): the engine and the reference implementation must both find them.

`python -m tests.engine.azul.test_perft` writes the counts of the reference implementation into the file.
"""

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.games.azul.state import State
from tests.engine.azul.diagrams import position
from tests.engine.azul.reference import Table
from tests.engine.azul.reference_tables import table_of
from tests.engine.azul.states import play, start, words

FILE = Path(__file__).with_name("perft.txt")
BOUND = 30_000
"""The maximum number of positions. Greater depths are not counted."""


@dataclass(frozen=True)
class Entry:
    name: str
    text: str
    counts: tuple[int, ...]

    def state(self) -> State:
        if self.text.startswith("start "):
            _, wall, seats, seed = self.text.split()
            return start(int(seats), wall, seed)
        return position(self.text)


def entries() -> Iterator[Entry]:
    for block in FILE.read_text("ascii").strip().split("\n\n")[1:]:
        name, *body, last = block.strip().splitlines()
        counts = [int(word) for word in last.removeprefix("counts:").split() if word != "?"]
        yield Entry(name, "\n".join(body), tuple(counts))


def perft(state: State, depth: int) -> int:
    legal = words(state)
    if depth == 1:
        return len(legal)
    return sum(perft(play(state, word), depth - 1) for word in legal)


def literal_perft(table: Table, depth: int) -> int:
    legal = table.words()
    if depth == 1:
        return len(legal)
    total = 0
    for word in legal:
        after = copy.deepcopy(table)
        after.say(word)
        total += literal_perft(after, depth - 1)
    return total


@pytest.mark.parametrize("entry", list(entries()), ids=lambda entry: entry.name)
def test_the_engine_finds_the_counted_positions(entry: Entry) -> None:
    assert entry.counts
    depths = range(1, len(entry.counts) + 1)
    assert tuple(perft(entry.state(), depth) for depth in depths) == entry.counts


@pytest.mark.parametrize("entry", list(entries()), ids=lambda entry: entry.name)
def test_the_reference_implementation_finds_them_too(entry: Entry) -> None:
    depths = range(1, len(entry.counts) + 1)
    table = table_of(entry.state())
    assert tuple(literal_perft(table, depth) for depth in depths) == entry.counts


def _recount() -> None:
    text = FILE.read_text("ascii")
    for entry in list(entries()):
        counts, depth, table = [0], 1, table_of(entry.state())
        while counts[-1] <= BOUND and depth < 8:
            counts.append(literal_perft(table, depth))
            depth += 1
        kept = [count for count in counts[1:] if count <= BOUND]
        head, tail = text.split(entry.name, 1)
        body, rest = tail.split("counts:", 1)
        _, newline, after = rest.partition("\n")
        text = f"{head}{entry.name}{body}counts: {' '.join(map(str, kept))}{newline}{after}"
    FILE.write_text(text, "ascii")


if __name__ == "__main__":
    _recount()
