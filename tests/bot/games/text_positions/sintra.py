"""Positions of Stained Glass of Sintra in text, and in the view of the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.games.sintra.palace import back_of, face_of
from tests.bot.games.text_positions.parts import Position, factories, filled, only
from tests.bot.games.text_reader import Read, Reader, sections


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
            "back": reader.counted(read.args.get("back"), "panes", pieces),
            "window": (
                number(window.args["points"]),
                [names[one] for one in reader.list(panes)] if panes else [],
            ),
        }

    def palace(found: list[Read]) -> Position:
        [seat], [state] = only(found, "seat"), only(found, "state")
        return {
            "points": number(seat["points"]),
            "glazier": number(state["glazier"]),
            "step": number(state.get("step", "0")),
            "strips": [strip(read) for read in found if read.id in ("strip", "strip-gone")],
        }

    [turn] = only(offer, "round")
    [centre], [supply] = only(offer, "centre"), only(offer, "supply")
    track = turn.get("track")
    return {
        "round": number(turn["round"]),
        "track": [names[one] for one in reader.list(track)] if track else [],
        "factories": factories(
            reader, offer, lambda args: reader.counted(args["groups"], "panes", names)
        ),
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
    first = view.to_move or 0

    def name(colour: Any) -> str:
        return "joker" if colour is None else str(colour.value)

    def palace(one: Any) -> Position:
        strips = []
        for place, strip in enumerate(one.strips):
            face_ = [] if strip is None else face_of(strip, view.components)
            panes = () if strip is None else strip.panes
            back = None if strip is None else back_of(strip, view.components)
            strips.append(
                {
                    "gone": strip is None,
                    "free": Counter(
                        name(printed)
                        for printed, pane in zip(face_, panes, strict=True)
                        if not pane
                    ),
                    "back": Counter(map(name, back or ())),
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
        "factories": filled(Counter(pane.value for pane in panes) for panes in view.factories),
        "centre": centre,
        "bag": sum(view.bag),
        "tower": sum(view.tower),
        "palaces": [palace(view.palaces[(first + at) % view.seats]) for at in range(view.seats)],
    }
