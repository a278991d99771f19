"""Positions of Reef as text, so that a test can be read like the picture.

A board is four rows of four spaces, columns 4 to 1 from left to right: `g3` is a green top at height 3 (green below),
`pg` a purple coral with a green one on it, `--` an empty space. Cards are named by their ids in components.json.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.contract import Event, Word
from engine.errors import IllegalMove
from engine.games.reef import GAME
from engine.games.reef.board import EMPTY, Board, name, space_named
from engine.games.reef.cards import Card, Colour
from engine.games.reef.components import by_id
from engine.games.reef.scoring import Scoring, score
from engine.games.reef.state import DisplayedCard, Held, Player, Setup, State, Tally, Totals
from engine.saying import Saying, Seat

LETTERS = {colour.value[0]: colour for colour in Colour}


def card(id: str) -> Card:
    return by_id()[id]


def board(text: str) -> Board:
    rows = [line.split() for line in text.strip().splitlines()]
    assert [len(row) for row in rows] == [4, 4, 4, 4]
    return tuple(_stack(cell) for row in rows for cell in reversed(row))


def _stack(cell: str) -> tuple[Colour, ...]:
    if cell == "--":
        return ()
    if cell[1:].isdigit():
        return (LETTERS[cell[0]],) * int(cell[1:])
    return tuple(LETTERS[letter] for letter in cell)


def one_row(cells: str) -> Board:
    """Return a board with corals in its top row only."""
    return board(cells + "\n-- -- -- --" * 3)


def scored(text: str, id: str) -> Scoring:
    return score(board(text), card(id))


def points(text: str, id: str) -> int:
    return scored(text, id).points


def spaces(appearances: Sequence[Sequence[int]]) -> list[str]:
    """Return appearances as the names of their spaces: `a1 a2`."""
    return [" ".join(map(name, one)) for one in appearances]


def held(ids: str, dealt: int = 0) -> tuple[Held, ...]:
    """Return a hand whose first `dealt` cards were dealt and are therefore secret."""
    return tuple(Held(card(one), known=at >= dealt) for at, one in enumerate(ids.split()))


def position(
    *,
    boards: Sequence[Board] = (),
    hands: Sequence[str] = ("", ""),
    dealt: Sequence[int] = (0, 0, 0, 0),
    display: str = "R01 R02 R03",
    deck: str = "R58 R59 R60",
    bank: tuple[int, int, int, int] = (9, 9, 9, 9),
    points: Sequence[int] = (3, 3, 3, 3),
    turn: int = 0,
    starter: int = 0,
    totals: Totals = Totals.SHOWN,
) -> State:
    """Return a position after the set-up, with one seat per hand. The number of pieces need not be complete."""
    shown = (None if one == "-" else DisplayedCard(card(one)) for one in display.split())
    seats = enumerate(hands)
    return State(
        setup=Setup.CENTRE,
        totals=totals,
        starter=Seat(starter),
        turn=Seat(turn),
        round=1,
        to_put=(),
        bank=bank,
        deck=tuple(map(card, deck.split())),
        display=tuple(shown),
        players=tuple(
            Player(
                boards[seat] if seat < len(boards) else EMPTY,
                held(ids, dealt[seat]),
                tally=Tally(cards=max(0, points[seat] - 3), paid=max(0, 3 - points[seat])),
            )
            for seat, ids in seats
        ),
    )


def do(state: State, *words: str) -> State:
    for word in words:
        state = GAME.apply(state, GAME.decode(word)).state
    return state


def events(state: State, word: str) -> list[Event]:
    told = GAME.apply(state, GAME.decode(word)).events
    return [event for event in told if isinstance(event, Event)]


def refused(state: State, word: str) -> tuple[str, str | None] | None:
    """Return the id of the reason and the rule number with which a word is refused, or None if it is legal."""
    try:
        do(state, word)
    except IllegalMove as no:
        return no.reason.id.removeprefix("reef-no-"), no.rule
    return None


def words(state: State, begin: str = "") -> list[Word]:
    every = [GAME.encode(move) for move in GAME.legal_moves(state)]
    return [word for word in every if word.startswith(begin)]


def all_points(state: State) -> list[int]:
    return [player.tally.points for player in state.players]


def hand_ids(state: State, seat: int) -> list[str]:
    return [one.card.id for one in state.players[seat].hand]


def stack(state: State, seat: int, space: str) -> str:
    """Return the colours of a stack as letters, from bottom to top."""
    corals = state.players[seat].board[space_named(space)]
    return "".join(coral.value[0] for coral in corals)


def started(seats: int = 2, seed: str = "1", **options: str) -> State:
    return GAME.start(seats, options, None, seed).state


def put_centre(state: State, seats: int) -> State:
    """Return the state after all seats have arranged their starting corals in the same way (RF-4)."""
    for _ in range(seats):
        state = do(state, "put.purple.b2", "put.red.b3", "put.yellow.c2")
    return state


def with_player(state: State, seat: int, player: Player) -> State:
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def text(saying: Saying) -> str:
    """Return a readable form of a saying."""
    shown = [str(value) for _, value in saying.args if isinstance(value, int | str)]
    return " ".join([saying.id.removeprefix("reef-"), *shown])
