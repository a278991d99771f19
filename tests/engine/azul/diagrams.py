"""Positions of Azul as text, drawn as people see them, so that tests are easy to read.

    coloured wall, round 2, seat 0 to move, starter 1, marker in the centre
    factories: BBYW RRRK ---- ---- YYWW
    centre: BR
    lid: YYK
    seat 0, 12 points
            . |  . Y . . .
           .B |  W . . . .
          ... |  . . . . .
         .... |  . . . . .
        ..RRR |  . . . . .
      floor: *RR

B blue, Y yellow, R red, K black, W white; * the marker. Seats, lines and walls that are left out are empty. The bag
holds all other tiles in the order of colours; a line `bag:` puts others before them. The first line may also contain
`marker with 1`, `tiling, 3 gained`, `2 idle` and `ended by row`.
"""

import re
from collections import Counter
from itertools import pairwise
from typing import Any

from engine.games import game
from engine.games.azul.state import COLOUR_TILES, COLOURS, Board, Colour, Marker, State

LETTERS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white"}
LETTER = {Colour(name): letter for letter, name in LETTERS.items()}
SEAT = re.compile(r"seat (\d)(?:, (\d+) points)?")


def position(text: str) -> State:
    """Return the state that a drawing shows. Raises BadPosition if the rules do not allow it."""
    lines = [line.strip() for line in text.strip().splitlines()]
    head, rows = lines[0], [line for line in lines[1:] if line]
    start = next((at for at, line in enumerate(rows) if SEAT.fullmatch(line)), len(rows))
    table = dict(line.split(":", 1) for line in rows[:start])
    boards = _boards(rows[start:])
    factories = [_sorted(word) for word in table["factories"].split()]
    seats = {5: 2, 7: 3, 9: 4}[len(factories)]
    raw: dict[str, Any] = {
        **_head(head),
        "factories": factories,
        "centre": _sorted(table.get("centre", "")),
        "bag": _tiles(table.get("bag", "")),
        "lid": [table.get("lid", "").count(letter) for letter in LETTERS],
        "boards": [boards.get(seat, _board(0, [])) for seat in range(seats)],
    }
    for name, count in game("azul").census(_unchecked(raw)).items():
        raw["bag"] += [name] * (COLOUR_TILES - count)
    state: State = game("azul").load(raw)
    return state


def _unchecked(raw: dict[str, Any]) -> State:
    from engine import codec

    return codec.load(State, raw)


def _head(line: str) -> dict[str, Any]:
    def number(pattern: str, otherwise: int) -> int:
        found = re.search(pattern, line)
        return int(found[1]) if found else otherwise

    ended = re.search(r"ended by (\w+)", line)
    holder = re.search(r"marker with (\d)", line)
    return {
        "wall": "grey" if line.startswith("grey") else "coloured",
        "seed": "drawn",
        "round": number(r"round (\d+)", 1),
        "starter": number(r"starter (\d)", 0),
        "turn": number(r"seat (\d) to move", 0),
        "marker": int(holder[1]) if holder else None,
        "tiling": "tiling" in line,
        "gained": number(r"(\d+) gained", 0),
        "idle": number(r"(\d+) idle", 0),
        "ended": ended[1] if ended else None,
    }


def _boards(lines: list[str]) -> dict[int, dict[str, Any]]:
    boards: dict[int, dict[str, Any]] = {}
    starts = [at for at, line in enumerate(lines) if SEAT.fullmatch(line)]
    for at, end in pairwise([*starts, len(lines)]):
        found = SEAT.fullmatch(lines[at])
        assert found
        boards[int(found[1])] = _board(int(found[2] or 0), lines[at + 1 : end])
    return boards


def _board(score: int, lines: list[str]) -> dict[str, Any]:
    patterns: list[dict[str, Any]] = []
    wall: list[list[str | None]] = []
    floor: list[str] = []
    for line in lines:
        if line.startswith("floor:"):
            floor = ["marker" if at == "*" else LETTERS[at] for at in line[6:].strip()]
            continue
        left, _, right = line.partition("|")
        held = left.strip().strip(".")
        patterns.append({"colour": LETTERS[held[0]] if held else None, "count": len(held)})
        wall.append([LETTERS.get(at) for at in right.split() or ["."] * 5])
    while len(patterns) < 5:
        patterns.append({"colour": None, "count": 0})
        wall.append([None] * 5)
    return {"score": score, "lines": patterns, "wall": wall, "floor": floor, "rounds": []}


def _tiles(word: str) -> list[str]:
    return [LETTERS[letter] for letter in word.strip() if letter != "-"]


def _sorted(word: str) -> list[str]:
    return sorted(_tiles(word), key=[colour.value for colour in COLOURS].index)


def draw(state: State) -> str:
    """Return the drawing of a state."""
    marker = "in the centre" if state.marker is None else f"with {state.marker}"
    head = (
        f"{state.wall.value} wall, round {state.round}, seat {state.turn} to move, "
        f"starter {state.starter}, marker {marker}"
    )
    if state.tiling:
        head += f", tiling, {state.gained} gained"
    if state.idle:
        head += f", {state.idle} idle"
    if state.ended:
        head += f", ended by {state.ended.value}"
    lid = "".join(LETTER[c] * n for c, n in zip(COLOURS, state.lid, strict=True))
    lines = [
        head,
        "factories: " + " ".join(_letters(tiles) or "----" for tiles in state.factories),
        f"centre: {_letters(state.centre)}".rstrip(),
        f"lid: {lid}".rstrip(),
    ]
    for seat, board in enumerate(state.boards):
        lines += [f"seat {seat}, {board.score} points", *_draw_board(board)]
    return "\n".join(lines)


def _letters(tiles: tuple[Colour, ...]) -> str:
    return "".join(LETTER[tile] for tile in tiles)


def _draw_board(board: Board) -> list[str]:
    rows = []
    for number, (line, spaces) in enumerate(zip(board.lines, board.wall, strict=True), 1):
        held = (LETTER[line.colour] * line.count if line.colour else "").rjust(number, ".")
        wall = " ".join(LETTER[space] if space else "." for space in spaces)
        rows.append(f"{held:>9} |  {wall}")
    floor = "".join("*" if piece is Marker.MARKER else LETTER[piece] for piece in board.floor)
    return [*rows, f"  floor: {floor}".rstrip()]


def counts(tiles: tuple[Colour, ...]) -> dict[str, int]:
    """Return the number of tiles of each colour, by letter."""
    return dict(Counter(LETTER[tile] for tile in tiles))
