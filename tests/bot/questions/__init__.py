"""Questions as people type them. A correct topic must cover at least one of the rules given for its question."""

from dataclasses import dataclass
from pathlib import Path

from engine.games import KEYS

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    game: str
    rules: frozenset[str]
    running: str


def questions(name: str) -> list[Question]:
    """Return the questions of a file that are about a registered game."""
    found = []
    for line in _lines(name):
        text, game, rules, *running = line.split("\t")
        found.append(Question(text, game, frozenset(rules.split()), "".join(running)))
    return [question for question in found if question.game in KEYS]


def unanswerable(name: str = "none.tsv") -> list[tuple[str, str]]:
    """Return the language and the text of each question that has no answer."""
    return [(line.split("\t")[0], line.split("\t")[1]) for line in _lines(name)]


def _lines(name: str) -> list[str]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]
