"""Positions as a reader of the text alone knows them, and as the view of the engine says they are."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from engine.games.icecult.pieces import COLOURS as ICE_COLOURS
from engine.games.icecult.pieces import PATHS, Symbol
from engine.games.icecult.state import face
from engine.games.icecult.tilts import PLACES
from engine.games.reef.cards import COLOURS as REEF_COLOURS
from tests.bot.text_reader import Read, Reader, plain, sections

Position = dict[str, Any]
_BETWEEN = re.compile(r"^(، | و |, | and )")


def _only(found: list[Read], id: str) -> list[dict[str, str]]:
    return [read.args for read in found if read.id == id]


def read_azul(reader: Reader, text: str) -> Position:
    names = reader.words("azul-colour-") | dict.fromkeys(reader.words("azul-text-marker"), "marker")
    offer, boards = sections(reader, text, ("seat",))
    number = reader.number

    def counted(args: dict[str, str]) -> Counter[str]:
        return reader.counted(args.get("groups"), "tiles", names)

    def board(found: list[Read]) -> Position:
        lines = []
        wall = set()
        for args in _only(found, "line"):
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
        [floor] = _only(found, "floor")
        [seat] = _only(found, "seat")
        return {
            "points": number(seat["points"]),
            "lines": lines,
            "wall": wall,
            "floor": counted(floor),
        }

    [supply] = _only(offer, "supply")
    [centre] = _only(offer, "centre")
    return {
        "factories": [counted(args) for args in _only(offer, "factory")],
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
        "factories": [counted(tiles) for tiles in view.factories],
        "centre": centre,
        "bag": sum(view.bag),
        "lid": sum(view.lid),
        "boards": [board(view.boards[(first + at) % view.seats]) for at in range(view.seats)],
    }


def read_sintra(reader: Reader, text: str) -> Position:
    names = reader.words("sintra-colour-")
    pieces = names | dict.fromkeys(reader.words("sintra-text-joker"), "joker")
    tokens = names | dict.fromkeys(reader.words("sintra-text-token"), "token")
    offer, palaces = sections(reader, text, ("seat",))
    number = reader.number

    def strip(read: Read) -> Position:
        [window, *_] = reader.line(read.args["window"], "window")
        panes = window.args.get("panes")
        return {
            "gone": read.id == "strip-gone",
            "free": reader.counted(read.args.get("free"), "panes", pieces),
            "placed": reader.counted(read.args.get("placed"), "panes", pieces),
            "window": (
                number(window.args["points"]),
                [names[one] for one in reader.list(panes)] if panes else [],
            ),
        }

    def palace(found: list[Read]) -> Position:
        [seat], [state] = _only(found, "seat"), _only(found, "state")
        return {
            "points": number(seat["points"]),
            "glazier": number(state["glazier"]),
            "step": number(state["step"]),
            "strips": [strip(read) for read in found if read.id in ("strip", "strip-gone")],
        }

    [turn] = _only(offer, "round")
    [centre], [supply] = _only(offer, "centre"), _only(offer, "supply")
    track = turn.get("track")
    return {
        "round": number(turn["round"]),
        "track": [names[one] for one in reader.list(track)] if track else [],
        "factories": [
            reader.counted(args.get("groups"), "panes", names) for args in _only(offer, "factory")
        ],
        "centre": reader.counted(centre.get("groups"), "panes", tokens),
        "bag": number(supply["bag"]),
        "tower": number(supply["tower"]),
        "palaces": [palace(found) for found in palaces],
        "open": {
            names[read.args["colour"]]: [
                number(part) for part in reader.list(read.args.get("places") or "") if part
            ]
            for found in palaces[-1:]
            for read in found
            if read.id == "open" and read.args["colour"] in names
        },
    }


def true_sintra(view: Any) -> Position:
    from engine.games.sintra.palace import face_of

    first = view.to_move or 0

    def name(colour: Any) -> str:
        return "joker" if colour is None else str(colour.value)

    def palace(one: Any) -> Position:
        strips = []
        for place, strip in enumerate(one.strips):
            face_ = [] if strip is None else face_of(strip, view.components)
            panes = () if strip is None else strip.panes
            strips.append(
                {
                    "gone": strip is None,
                    "free": Counter(
                        name(printed)
                        for printed, pane in zip(face_, panes, strict=True)
                        if not pane
                    ),
                    "placed": Counter(pane.value for pane in panes if pane is not None),
                    "window": (
                        view.components.windows[place],
                        [pane.value for pane in one.windows[place].panes],
                    ),
                }
            )
        return {
            "points": one.score,
            "glazier": one.glazier,
            "step": one.broken,
            "strips": strips,
        }

    centre = Counter(pane.value for pane in view.centre)
    if view.token is None:
        centre["token"] = 1
    return {
        "round": view.round,
        "track": [colour.value for colour in view.track],
        "factories": [Counter(pane.value for pane in panes) for panes in view.factories],
        "centre": centre,
        "bag": sum(view.bag),
        "tower": sum(view.tower),
        "palaces": [palace(view.palaces[(first + at) % view.seats]) for at in range(view.seats)],
    }


def read_reef(reader: Reader, text: str) -> Position:
    names = reader.words("reef-colour-")
    offer, seats = sections(reader, text, ("seat", "seat-hidden"))
    number = reader.number
    keys = ("corals", "pattern", "points")

    def board(found: list[Read]) -> Position:
        stacks = set()
        for args in _only(found, "row"):
            for part in reader.list(args["stacks"]) if args.get("stacks") else ():
                [stack, *_] = reader.line(part, "stack")
                space = stack.args["space"]
                stacks.add((space, names[stack.args["colour"]], number(stack.args["height"])))
        [seat] = _only(found, "seat")
        return {
            "points": number(seat["points"]),
            "stacks": stacks,
            "hand": [tuple(args[key] for key in keys) for args in _only(found, "hand-card")],
        }

    [bank] = _only(offer, "bank")
    deck = _only(offer, "deck")
    return {
        "display": [
            (*(args[key] for key in keys), number(args.get("tokens") or "0"))
            for args in _only(offer, "card")
        ],
        "deck": [(*(args[key] for key in keys), number(args["left"])) for args in deck],
        "bank": reader.counted(bank["counts"], "corals", names),
        "boards": [board(found) for found in seats],
    }


def true_reef(view: Any, voice: Any) -> Position:
    from engine.games.reef.legality import spot
    from engine.games.reef.names import corals, pattern

    first = view.to_move or 0

    def card(one: Any) -> tuple[str, ...]:
        args = {"place": 1, "tokens": 0, "points": one.points}
        whole = voice.write(
            "reef-text-card", args | {"corals": corals(one), "pattern": pattern(one)}
        )
        [read] = Reader(voice.locale, "reef").line(plain(whole), "card")[:1]
        return tuple(read.args[key] for key in ("corals", "pattern", "points"))

    def board(seat: int) -> Position:
        return {
            "points": view.points[seat],
            "stacks": {
                (plain(voice(spot(space))), stack[-1].value, len(stack))
                for space, stack in enumerate(view.boards[seat])
                if stack
            },
            "hand": [card(slot.card) for slot in view.hands[seat] if slot.card is not None],
        }

    return {
        "display": [
            (*card(offer.card), offer.tokens) for offer in view.display if offer is not None
        ],
        "deck": [(*card(view.deck_top), view.deck_left)] if view.deck_top is not None else [],
        "bank": Counter(
            {colour.value: n for colour, n in zip(REEF_COLOURS, view.bank, strict=True)}
        ),
        "boards": [board((first + at) % view.seats) for at in range(view.seats)],
    }


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
        "tops": [args["top"] for args in _only(found, "top")],
        "paths": [spaces(args.get("spaces")) for args in _only(found, "path")],
        "pieces": {
            names[read.args["colour"]]: (
                number(read.args["beside"]),
                number(read.args["arrived"]),
            )
            for read in found
            if read.id in ("seat", "neutral")
        },
        "tilts": {
            number(args["number"]): (args["once"], args["twice"]) for args in _only(found, "tilt")
        },
    }


def true_icecult(view: Any, voice: Any) -> Position:
    from engine.games.icecult.names import arrow_name

    position = view.position

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
                ICE_COLOURS, position.beside, position.arrived, strict=True
            )
        },
    }
