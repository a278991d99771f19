"""Positions of Azul in text, and in the view of the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.bot.games.text_positions.parts import Position, factories, filled, only
from tests.bot.games.text_reader import Read, Reader, sections


def read_azul(reader: Reader, text: str) -> Position:
    names = reader.words("azul-colour-") | dict.fromkeys(reader.words("azul-text-marker"), "marker")
    offer, boards = sections(reader, text, ("seat",))
    number = reader.number

    def counted(args: dict[str, str]) -> Counter[str]:
        return reader.counted(args.get("groups"), "tiles", names)

    def board(found: list[Read]) -> Position:
        lines = []
        wall = set()
        for args in only(found, "line"):
            [filled, *_] = reader.line(args["filled"], "line-empty", "line-filled")
            full = "colour" in filled.args
            lines.append(
                (number(filled.args["count"]), names[filled.args["colour"]]) if full else (0, None)
            )
            for part in reader.list(args["spaces"]) if args.get("spaces") else ():
                [space, *_] = reader.line(part, "space")
                wall.add(
                    (
                        number(args["line"]),
                        number(space.args["column"]),
                        names[space.args["colour"]],
                    )
                )
        [floor] = only(found, "floor")
        [seat] = only(found, "seat")
        return {
            "points": number(seat["points"]),
            "lines": lines,
            "wall": wall,
            "floor": counted(floor),
        }

    [supply] = only(offer, "supply")
    [centre] = only(offer, "centre")
    return {
        "factories": factories(reader, offer, counted),
        "centre": counted(centre),
        "bag": number(supply["bag"]),
        "lid": number(supply["lid"]),
        "boards": [board(found) for found in boards],
        "open": {
            names[read.args["colour"]]: {
                number(part) for part in reader.list(read.args.get("numbers") or "") if part
            }
            for found in boards[-1:]
            for read in found
            if read.id == "open" and read.args["colour"] in names
        },
    }


def true_azul(view: Any) -> Position:
    first = view.to_move or 0

    def counted(pieces: Any) -> Counter[str]:
        return Counter(piece.value for piece in pieces)

    def board(one: Any) -> Position:
        return {
            "points": one.score,
            "lines": [(line.count, line.colour and line.colour.value) for line in one.lines],
            "wall": {
                (row, column, colour.value)
                for row, colours in enumerate(one.wall, 1)
                for column, colour in enumerate(colours, 1)
                if colour is not None
            },
            "floor": counted(one.floor),
        }

    centre = counted(view.centre)
    if view.marker is None:
        centre["marker"] = 1
    return {
        "factories": filled(counted(tiles) for tiles in view.factories),
        "centre": centre,
        "bag": sum(view.bag),
        "lid": sum(view.lid),
        "boards": [board(view.boards[(first + at) % view.seats]) for at in range(view.seats)],
    }
