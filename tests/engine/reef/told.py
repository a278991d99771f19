"""Whole games of Reef as text that a person can check: every word, what it brought about, every round drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from typing import Any

from engine.contract import Event
from engine.games.reef import GAME
from engine.games.reef.board import SIDE, name
from engine.games.reef.cards import Card
from engine.games.reef.events import CoralPut, LeftCard
from engine.games.reef.state import State

SPACE_FIELDS = ("space", "centre", "appearances")


def title_and_words(text: str) -> tuple[str, list[str]]:
    title, *lines = text.splitlines()
    return title, [line.split(": ")[1] for line in lines if line.startswith("> seat")]


def told(title: str, words: list[str]) -> Iterator[str]:
    """The game again. The title is `centre set-up, totals shown, 2 seats, seed Qeshm`."""
    setup, totals, seats, seed = title.split(", ")
    options = {"setup": setup.split()[0], "totals": totals.split()[1]}
    state = GAME.start(int(seats.split()[0]), options, None, seed.removeprefix("seed ")).state
    yield title
    yield from ("", *drawn(state), "")
    for word in words:
        yield f"> seat {state.turn}: {word}"
        step = GAME.apply(state, GAME.decode(word))
        yield from (f"    {sentence(event)}" for event in step.events if isinstance(event, Event))
        if step.state.round != state.round or step.state.turn is None:
            yield from ("", *drawn(step.state), "")
        state = step.state
    for score in GAME.scores(state):
        lines = ", ".join(f"{line.key} {line.points}" for line in score.lines)
        yield f"seat {score.seat}: {score.total} = {lines}"
    outcome = GAME.outcome(state)
    yield f"won by: {list(outcome.winners) if outcome else 'nobody yet'}"


def drawn(state: State) -> Iterator[str]:
    """Everything on the table; boards as in the picture, column 1 on the right."""
    display = [f"{o.card.id}+{o.tokens}" if o else "-" for o in state.display]
    top = state.deck[0].id if state.deck and state.display else "-"
    yield f"round {state.round}, seat {state.turn} to move, starter {state.starter}"
    bank = " ".join(map(str, state.bank))
    yield f"bank {bank}, display {' '.join(display)}, deck {len(state.deck)}, top {top}"
    for seat, player in enumerate(state.players):
        hand = " ".join(h.card.id + ("" if h.known else "?") for h in player.hand)
        yield f"seat {seat}, {player.tally.points} points, hand {hand}"
    boards = [player.board for player in state.players]
    for row in range(SIDE):
        yield "    " + "   |   ".join(
            " ".join(
                "".join(coral.value[0] for coral in board[row * SIDE + column]).ljust(4, ".")
                for column in reversed(range(SIDE))
            )
            for board in boards
        )


def sentence(event: Event) -> str:
    """Its name and what is not empty in it."""
    shown = ((f.name, _plain(getattr(event, f.name), f.name)) for f in fields(event))
    return " ".join([type(event).__name__, *(f"{key}={value}" for key, value in shown if value)])


def _plain(value: Any, field: str) -> str:
    match value:
        case None | False:
            return ""
        case Enum():
            return str(value.value)
        case Card():
            return value.id
        case CoralPut(colour, space, height):
            return f"{colour.value}@{name(space)}^{height}"
        case LeftCard(card, points):
            return f"{card.id}:{points}"
        case tuple():
            return f"({' '.join(_plain(one, field) for one in value)})" if value else ""
        case int() if field in SPACE_FIELDS:
            return name(value)
    return str(value)
