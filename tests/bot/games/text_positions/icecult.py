"""Positions of Ice Cult in text, and in the view of the engine."""

from __future__ import annotations

import re
from typing import Any

from engine.games.icecult.names import arrow_name
from engine.games.icecult.pieces import COLOURS, PATHS, Symbol
from engine.games.icecult.state import face
from engine.games.icecult.tilts import PLACES
from tests.bot.games.text_positions.parts import Position, only
from tests.bot.games.text_reader import BETWEEN, Reader, plain

_BETWEEN = re.compile(f"^({'|'.join(BETWEEN.values())})")


def read_icecult(reader: Reader, text: str) -> Position:
    names = reader.words("icecult-colour-")
    number = reader.number
    found = list(reader.lines(text))

    def spaces(written: str | None) -> Position:
        stacks: Position = {}
        for part in re.findall(r"[^()]*\([^()]*\)", written or ""):
            [space, *_] = reader.line(_BETWEEN.sub("", part), "space")
            stacks[number(space.args["space"])] = [
                names[one] for one in reader.list(space.args["colours"])
            ]
        return stacks

    return {
        "tops": [args["top"] for args in only(found, "top")],
        "paths": [spaces(args.get("spaces")) for args in only(found, "path")],
        "pieces": {
            names[read.args["colour"]]: (
                number(read.args["beside"]),
                number(read.args["arrived"]),
            )
            for read in found
            if read.id in ("seat", "neutral")
        },
        "tilts": {
            number(args["number"]): (args["once"], args["twice"]) for args in only(found, "tilt")
        },
    }


def true_icecult(view: Any, voice: Any) -> Position:
    position = view.state

    def top(place: Any) -> str:
        one = face(position, place)
        if one.symbol is Symbol.ARROW:
            return plain(voice(arrow_name(one)))
        sign = "circle" if one.symbol is Symbol.CIRCLE else "arc"
        return plain(voice.write(f"icecult-text-{sign}", {}))

    return {
        "tops": [top(place) for place in PLACES],
        "paths": [
            {at: [piece.value for piece in stack] for at, stack in enumerate(stacks, 1) if stack}
            for _, stacks in zip(PATHS, position.paths, strict=True)
        ],
        "pieces": {
            colour.value: (beside, arrived)
            for colour, beside, arrived in zip(
                COLOURS, position.beside, position.arrived, strict=True
            )
        },
    }
