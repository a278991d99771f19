"""Positions of Reef in text, and in the view of the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.games.reef.cards import COLOURS
from engine.games.reef.names import corals, pattern, space_name
from tests.bot.games.text_positions.parts import Position, only
from tests.bot.games.text_reader import Read, Reader, plain, sections


def read_reef(reader: Reader, text: str) -> Position:
    names = reader.words("reef-colour-")
    offer, seats = sections(reader, text, ("seat", "seat-hidden"))
    number = reader.number
    keys = ("corals", "pattern", "points")

    def board(found: list[Read]) -> Position:
        stacks = set()
        for args in only(found, "row"):
            for part in reader.list(args["stacks"]) if args.get("stacks") else ():
                [stack, *_] = reader.line(part, "stack")
                space = stack.args["space"]
                stacks.add((space, names[stack.args["colour"]], number(stack.args["height"])))
        [seat] = only(found, "seat")
        return {
            "points": number(seat["points"]),
            "stacks": stacks,
            "hand": [tuple(args[key] for key in keys) for args in only(found, "hand-card")],
        }

    [bank] = only(offer, "bank")
    deck = only(offer, "deck")
    return {
        "display": [
            (*(args[key] for key in keys), number(args.get("tokens") or "0"))
            for args in only(offer, "card")
        ],
        "deck": [(*(args[key] for key in keys), number(args["left"])) for args in deck],
        "bank": reader.counted(bank["counts"], "corals", names),
        "boards": [board(found) for found in seats],
    }


def true_reef(view: Any, voice: Any) -> Position:
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
                (plain(voice(space_name(space))), stack[-1].value, len(stack))
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
        "bank": Counter({colour.value: n for colour, n in zip(COLOURS, view.bank, strict=True)}),
        "boards": [board((first + at) % view.seats) for at in range(view.seats)],
    }
