"""Setup of a game of Reef: banks, hands, starfish, starting corals and display (RF-1 to RF-6)."""

from __future__ import annotations

from dataclasses import replace

from engine.chance import number, shuffle
from engine.contract import Transition
from engine.games.reef import board
from engine.games.reef.cards import COLOURS
from engine.games.reef.components import CardTable
from engine.games.reef.events import DisplayLaid, GameBegan, ReefEvent, StartingCoralPlaced
from engine.games.reef.legality import legal_moves
from engine.games.reef.moves import Put
from engine.games.reef.state import (
    CORALS_PER_COLOUR,
    DEALT_CARDS,
    DISPLAY_PLACES,
    DisplayedCard,
    Held,
    Player,
    Setup,
    State,
    Totals,
    from_bank,
)
from engine.saying import Seat


def start(
    seats: int, setup: Setup, totals: Totals, cards: CardTable, seed: str
) -> Transition[State]:
    """Return the first state of a game, with its events (RF-1 to RF-3).

    Seat n gets cards 2n and 2n + 1 of the shuffled deck, counted from 0. The starting player places the first coral.
    """
    deck = shuffle(seed, "deck", cards)
    hands = [deck[at : at + DEALT_CARDS] for at in range(0, seats * DEALT_CARDS, DEALT_CARDS)]
    starter = Seat(number(seed, "starfish", seats))
    corals = CORALS_PER_COLOUR[seats]
    state = State(
        setup=setup,
        totals=totals,
        starter=starter,
        turn=starter,
        round=0,
        to_put=COLOURS,
        bank=(corals, corals, corals, corals),
        deck=deck[seats * DEALT_CARDS :],
        display=(),
        players=tuple(
            Player(hand=tuple(Held(card, known=False) for card in hand)) for hand in hands
        ),
    )
    return Transition(state, (GameBegan(starter),))


def put(state: State, seat: Seat, move: Put) -> tuple[State, list[ReefEvent]]:
    """Return the state after a starting coral is placed, and the events.

    If the seat's last coral can be placed in only one way, it is placed as well. After the last coral of all seats, the
    display is dealt and the first round begins.
    """
    state, event = _plant(state, seat, move, forced=False)
    events: list[ReefEvent] = [event]
    left = legal_moves(state) if state.to_put else ()
    if len(left) == 1 and isinstance(left[0], Put):
        state, event = _plant(state, seat, left[0], forced=True)
        events.append(event)
    if state.to_put:
        return state, events
    following = Seat((seat + 1) % state.seats)
    if following != state.starter:
        return replace(state, turn=following, to_put=COLOURS), events
    state, laid = _lay_display(replace(state, turn=following, round=1))
    return state, [*events, laid]


def _plant(
    state: State, seat: Seat, move: Put, *, forced: bool
) -> tuple[State, StartingCoralPlaced]:
    player = state.players[seat]
    grown = board.put(player.board, move.space, move.colour)
    event = StartingCoralPlaced(seat, move.colour, move.space, len(grown[move.space]), forced)
    player = replace(player, board=grown, last=event)
    return replace(
        state,
        bank=from_bank(state.bank, move.colour),
        to_put=tuple(colour for colour in state.to_put if colour is not move.colour),
        players=(*state.players[:seat], player, *state.players[seat + 1 :]),
    ), event


def _lay_display(state: State) -> tuple[State, DisplayLaid]:
    """Return the state with the display dealt after all starting corals are placed (RF-4, RF-6), and the event."""
    shown, deck = state.deck[:DISPLAY_PLACES], state.deck[DISPLAY_PLACES:]
    state = replace(state, deck=deck, display=tuple(map(DisplayedCard, shown)))
    return state, DisplayLaid(shown, deck[0])
