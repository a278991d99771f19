"""Positions of Sintra as text, drawn as people see them, so that tests are easy to read.

    side a, round 2, seat 0 to move, starter 1, token with 1
    factories: OOYB RRRR ---- ---- YYWW
    centre: BR
    track: YRWOB
    tower: YYB
    seat 0, glazier 2, broken 3, 12 points
      o  Y  b  ?  .  y  w  w
      o  Y  b  B? .  y  w  w
      o  y  b  o  .  y  w  w
      o  y  w  b  .  r  o  y
      O  y  w  w  .  r  o  y
      -  -  R  Y  W  -  -  -
      -  -  -  -  B  -  -  -

W white, Y yellow, O orange, R red, B blue. Five rows of strips, then the windows' two spaces. A lower-case letter is a
free space, an upper-case one a pane on its own colour, ? a free joker space, B? a blue pane on one; . a strip that has
left. Which strip it is follows from its side; it has been turned over if its window holds a pane. A seat that is left
out is as at the start, a round track fits the round, and a tower is empty. The bag holds all other panes; those of a
line `bag:` are drawn first.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from engine import codec
from engine.games.sintra import GAME
from engine.games.sintra.components import starting_face
from engine.games.sintra.palace import face_of
from engine.games.sintra.state import (
    COLOUR_PANES,
    COLOURS,
    ROUNDS,
    STRIP_SPACES,
    Colour,
    Palace,
    State,
)

LETTERS = {"W": "white", "Y": "yellow", "O": "orange", "R": "red", "B": "blue"}
LETTER = {Colour(name): letter for letter, name in LETTERS.items()}
SEAT = re.compile(r"seat (\d)(?:, glazier (\d))?(?:, broken (\d))?(?:, (-?\d+) points)?")
SHIPPED = GAME.components(None)


def position(text: str) -> State:
    """Return the state that a drawing shows. Raises BadPosition if the rules do not allow it."""
    lines = [line.strip() for line in text.strip().splitlines()]
    head, rows = lines[0], [line for line in lines[1:] if line]
    start = next((at for at, line in enumerate(rows) if SEAT.fullmatch(line)), len(rows))
    table = dict(line.split(":", 1) for line in rows[:start])
    factories = [_sorted(word) for word in table["factories"].split()]
    seats = {5: 2, 7: 3, 9: 4}[len(factories)]
    raw: dict[str, Any] = {
        **_head(head),
        "components": codec.dump(SHIPPED),
        "factories": factories,
        "centre": _sorted(table.get("centre", "")),
        "bag": _panes(table.get("bag", "")),
        "tower": [table.get("tower", "").count(letter) for letter in LETTERS],
    }
    drawn = _palaces(rows[start:], raw["round"])
    raw["palaces"] = [drawn.get(seat, _palace({}, [], raw["round"])) for seat in range(seats)]
    raw["track"] = _panes(table["track"]) if "track" in table else _track(raw)
    unchecked = codec.load(State, raw)
    for name, count in GAME.census(unchecked).items():
        raw["bag"] += [name] * (COLOUR_PANES - count)
    return GAME.load(raw)


def _head(line: str) -> dict[str, Any]:
    def number(pattern: str, otherwise: int) -> int:
        found = re.search(pattern, line)
        return int(found[1]) if found else otherwise

    holder = re.search(r"token with (\d)", line)
    return {
        "side": line.removeprefix("side ")[0],
        "seed": "drawn",
        "round": number(r"round (\d+)", 1),
        "starter": number(r"starter (\d)", 0),
        "turn": number(r"seat (\d) to move", 0),
        "token": int(holder[1]) if holder else None,
        "ended": "rounds" if "ended" in line else None,
    }


def _track(raw: dict[str, Any]) -> list[str]:
    """Return a round track that fits the round: white first, then the other colours."""
    left = ROUNDS - int(raw["round"]) + (raw["ended"] is None)
    every = [LETTERS["W"], *LETTERS.values()]
    return every[len(every) - left :]


def _palaces(lines: list[str], rounds: int) -> dict[int, dict[str, Any]]:
    palaces: dict[int, dict[str, Any]] = {}
    starts = [at for at, line in enumerate(lines) if SEAT.fullmatch(line)]
    for at, end in pairwise([*starts, len(lines)]):
        found = SEAT.fullmatch(lines[at])
        assert found
        numbers = dict(
            zip(("glazier", "broken", "points"), map(_int, found.groups()[1:]), strict=True)
        )
        palaces[int(found[1])] = _palace(numbers, lines[at + 1 : end], rounds)
    return palaces


def _int(text: str | None) -> int | None:
    return None if text is None else int(text)


def _palace(numbers: dict[str, int | None], lines: list[str], rounds: int) -> dict[str, Any]:
    columns = list(zip(*(line.split() for line in lines), strict=True))
    return {
        "strips": [_strip(column) for column in columns] or _first_strips(),
        "windows": [{"upper": LETTERS.get(c[5]), "lower": LETTERS.get(c[6])} for c in columns]
        or [{"upper": None, "lower": None}] * 8,
        "glazier": numbers.get("glazier") or 1,
        "broken": numbers.get("broken") or 0,
        "rounds": _tallies(numbers.get("points") or 0, rounds),
    }


def _tallies(points: int, rounds: int) -> list[dict[str, int]]:
    """Return tallies with this sum: window points in the first round and, if it is negative, earlier losses."""
    tallies = [{"bonus": 0, "windows": 0, "lost": 0} for _ in range(rounds)]
    end = SHIPPED.track[-1]
    losses = -(points // -end) if points < 0 else 0
    for at in range(losses):
        tallies[at % max(1, rounds - 1)]["lost"] += end
    tallies[0]["windows"] = points - losses * end
    return tallies


def _first_strips() -> list[dict[str, Any]]:
    faces = [starting_face(strip, 0) for strip in SHIPPED.strips]
    panes = [None] * STRIP_SPACES
    return [
        {"number": at, "face": face, "panes": panes, "turned": False}
        for at, face in enumerate(faces)
    ]


def _strip(column: tuple[str, ...]) -> dict[str, Any] | None:
    spaces, upper = column[:5], column[5]
    if set(spaces) == {"."}:
        return None
    printed = tuple(
        None if space.endswith("?") else Colour(LETTERS[space.upper()]) for space in spaces
    )
    number, face = next(
        (number, strip.index(printed))
        for number, strip in enumerate(SHIPPED.strips)
        if printed in strip
    )
    panes = [LETTERS[space[0]] if space[0].isupper() else None for space in spaces]
    return {"number": number, "face": face, "panes": panes, "turned": upper in LETTERS}


def _panes(word: str) -> list[str]:
    return [LETTERS[letter] for letter in word.strip() if letter != "-"]


def _sorted(word: str) -> list[str]:
    return sorted(_panes(word), key=[colour.value for colour in COLOURS].index)


def draw(state: State) -> str:
    """Return the drawing of a state."""
    token = "in the centre" if state.token is None else f"with {state.token}"
    head = (
        f"side {state.side.value}, round {state.round}, seat {state.turn} to move, "
        f"starter {state.starter}, token {token}"
    )
    tower = "".join(LETTER[c] * n for c, n in zip(COLOURS, state.tower, strict=True))
    lines = [
        head + (", ended" if state.ended else ""),
        "factories: " + " ".join(letters(panes) or "----" for panes in state.factories),
        f"centre: {letters(state.centre)}".rstrip(),
        f"track: {letters(state.track)}".rstrip(),
        f"tower: {tower}".rstrip(),
    ]
    for seat, palace in enumerate(state.palaces):
        place = f"glazier {palace.glazier}, broken {palace.broken}"
        lines += [f"seat {seat}, {place}, {palace.score} points", *_draw_palace(palace, state)]
    return "\n".join(lines)


def letters(panes: tuple[Colour | None, ...]) -> str:
    """Return panes as letters."""
    return "".join("-" if pane is None else LETTER[pane] for pane in panes)


def _draw_palace(palace: Palace, state: State) -> Iterator[str]:
    columns = []
    for strip, window in zip(palace.strips, palace.windows, strict=True):
        if strip is None:
            spaces = ["."] * STRIP_SPACES
        else:
            face = face_of(strip, state.components)
            spaces = [_space(space, pane) for space, pane in zip(face, strip.panes, strict=True)]
        columns.append([*spaces, letters((window.upper,)), letters((window.lower,))])
    for row in zip(*columns, strict=True):
        yield ("  " + " ".join(f"{cell:2}" for cell in row)).rstrip()


def _space(printed: Colour | None, pane: Colour | None) -> str:
    if printed is None:
        return "?" if pane is None else LETTER[pane] + "?"
    return LETTER[printed].lower() if pane is None else LETTER[pane]
