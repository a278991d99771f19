"""How playthroughs of Reef are written, with a drawing of each round."""

from collections.abc import Iterator
from typing import Any

from engine.games.reef.board import SIDE, name
from engine.games.reef.cards import Card
from engine.games.reef.events import CoralPut, LeftCard
from engine.games.reef.state import State
from tests.engine.playthrough import Teller, plain

SPACE_FIELDS = ("space", "centre", "appearances")


def drawn(state: State) -> Iterator[str]:
    """Yield the lines of a drawing of the table. As in pictures, column 1 of a board is on the right."""
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


def with_spaces(value: Any, field: str) -> str:
    match value:
        case Card():
            return value.id
        case CoralPut(colour, space, height):
            return f"{colour.value}@{name(space)}^{height}"
        case LeftCard(card, points):
            return f"{card.id}:{points}"
        case tuple() if value:
            return f"({' '.join(with_spaces(one, field) for one in value)})"
        case int() if field in SPACE_FIELDS:
            return name(value)
    return plain(value, field)


TELLER = Teller(
    "reef",
    options=lambda setup, totals: {"setup": setup.split()[0], "totals": totals.split()[1]},
    draw=drawn,
    pauses=lambda before, step: step.state.round != before.round,
    plain=with_spaces,
    says_zero=True,
)
