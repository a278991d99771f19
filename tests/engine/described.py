"""Reads positions in words back from the arguments of their sayings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.contract import Game, Word
from engine.games import game
from engine.saying import Saying, Term, Who

STEP = 7
"""Every STEP-th position of a game is checked."""


def views(key: str, *, every: int = STEP) -> Iterator[tuple[Game[Any, Any, Any], Any]]:
    """Yield the public view and the mover's view of positions of random games, the last position included."""
    rules = game(key)
    for seats in rules.seat_counts:
        chance = Random(f"{key} {seats}")
        options = {option.key: chance.choice(option.values) for option in rules.options}
        state = rules.start(seats, options, rules.components(None), f"words {seats}").state
        for number in range(rules.move_limit(seats)):
            moves = rules.legal_moves(state)
            if number % every == 0 or not moves:
                yield rules, rules.observe(state, None)
                yield rules, rules.observe(state, rules.to_move(state))
            if not moves:
                break
            state = rules.apply(state, chance.choice(moves)).state


def said(rules: Game[Any, Any, Any], view: Any, chosen: str = "") -> list[Saying]:
    return [line for lines in rules.describe(view, Word(chosen)) for line in lines]


def only(lines: list[Saying], id: str) -> list[dict[str, Any]]:
    return [dict(line.args) for line in lines if line.id == id]


def by_seat(lines: list[Saying], *ids: str) -> dict[int, list[Saying]]:
    """Return the lines that follow the heading of each seat."""
    found: dict[int, list[Saying]] = {}
    current: list[Saying] = []
    for line in lines:
        if line.id in ids:
            who = line.arg("seat")
            assert isinstance(who, Who)
            current = found[who.seat] = []
        current.append(line)
    return found


def last_part(term: object) -> str:
    assert isinstance(term, Term)
    return term.id.rsplit("-", 1)[-1]


def counted(groups: tuple[Saying | Term, ...]) -> Counter[str]:
    """Return numbers by colour; a term without a number counts once. The plural of "joker" has its own term."""
    found: Counter[str] = Counter()
    for group in groups:
        if isinstance(group, Term):
            found[last_part(group)] += 1
        else:
            count = group.arg("count")
            assert isinstance(count, int)
            found[last_part(group.arg("colour")).replace("jokers", "joker")] += count
    return found
