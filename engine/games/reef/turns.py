"""Turns of Reef: take a card, or play and score one; then the next turn or the end (RF-10 to RF-23, RF-40)."""

from __future__ import annotations

from dataclasses import replace

from engine.contract import Transition
from engine.games.reef import board, setup
from engine.games.reef.cards import COLOURS, Colour
from engine.games.reef.ending import finish
from engine.games.reef.events import (
    Bought,
    CoralPut,
    LastRoundBegan,
    Played,
    ReefEvent,
    Took,
)
from engine.games.reef.legality import known_state, refusal
from engine.games.reef.moves import Buy, Move, PlayCard, Put, Take
from engine.games.reef.scoring import score
from engine.games.reef.state import DisplayedCard, Held, Player, State, from_bank, mover, offer_at
from engine.saying import Seat


def apply(state: State, move: Move) -> Transition[State]:
    """Return the state after a move, with its events. Raises IllegalMove if the move is not legal."""
    if refused := refusal(known_state(state), move):
        raise refused
    seat = mover(state)
    match move:
        case Put():
            state, events = setup.put(state, seat, move)
            return Transition(state, tuple(events))
        case Take():
            after, event = _take(state, seat, move)
        case Buy():
            after, event = _buy(state, seat, move)
        case PlayCard():
            after, event = _play(state, seat, move)
    return _pass_on(state, after, event)


def _take(state: State, seat: Seat, move: Take) -> tuple[State, ReefEvent]:
    """Return the state after a card of the display is taken and its place is refilled (RF-10, RF-40), and the event."""
    at = move.place - 1
    offer = offer_at(state.display, move.place)
    refill, deck = (state.deck[0], state.deck[1:]) if state.deck else (None, ())
    player = state.players[seat]
    event = Took(
        seat,
        move.place,
        offer.card,
        offer.tokens,
        refill,
        deck[0] if deck else None,
        len(player.hand) + 1,
    )
    player = replace(
        player,
        hand=(*player.hand, Held(offer.card, known=True)),
        tally=replace(player.tally, tokens=player.tally.tokens + offer.tokens),
        last=event,
    )
    place = DisplayedCard(refill) if refill else None
    display = (*state.display[:at], place, *state.display[at + 1 :])
    return replace(_seated(state, seat, player), deck=deck, display=display), event


def _buy(state: State, seat: Seat, move: Buy) -> tuple[State, ReefEvent]:
    """Return the state after the top card of the deck is taken and a point is paid for it (RF-11), and the event."""
    card, deck = state.deck[0], state.deck[1:]
    at = move.onto - 1
    offer = offer_at(state.display, move.onto)
    player = state.players[seat]
    event = Bought(seat, card, move.onto, deck[0] if deck else None, len(player.hand) + 1)
    player = replace(
        player,
        hand=(*player.hand, Held(card, known=True)),
        tally=replace(player.tally, paid=player.tally.paid + 1),
        last=event,
    )
    paid = DisplayedCard(offer.card, offer.tokens + 1)
    display = (*state.display[:at], paid, *state.display[at + 1 :])
    return replace(_seated(state, seat, player), deck=deck, display=display), event


def _play(state: State, seat: Seat, move: PlayCard) -> tuple[State, ReefEvent]:
    """Return the state after a card is played, placed and scored (RF-20 to RF-23), and the event."""
    player = state.players[seat]
    card = player.hand[move.slot - 1].card
    pairs = list(zip(card.corals, (move.first, move.second), strict=True))
    grown, bank = player.board, state.bank
    corals: list[CoralPut] = []
    missing: list[Colour] = []
    for coral, space in reversed(pairs) if move.swapped else pairs:
        if space is None:
            missing.append(coral)
        else:
            grown, bank = board.put(grown, space, coral), from_bank(bank, coral)
            corals.append(CoralPut(coral, space, len(grown[space])))
    scored = score(grown, card)
    event = Played(
        seat,
        move.slot,
        card,
        tuple(corals),
        tuple(missing),
        scored.points,
        scored.appearances,
        scored.centre,
    )
    player = replace(
        player,
        board=grown,
        hand=(*player.hand[: move.slot - 1], *player.hand[move.slot :]),
        discard=(*player.discard, card),
        tally=replace(player.tally, cards=player.tally.cards + scored.points),
        last=event,
    )
    return replace(_seated(state, seat, player), bank=bank), event


def _seated(state: State, seat: Seat, player: Player) -> State:
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _pass_on(before: State, state: State, event: ReefEvent) -> Transition[State]:
    """Return the transition to the turn of the next seat, or to the end of the game (RF-40).

    `before` and `state` are the states before and after the move that `event` reports. If the move begins the last
    round, another event announces it. The game ends after the round in which a bank or the deck becomes empty, so all
    players have the same number of turns.
    """
    following = Seat((mover(state) + 1) % state.seats)
    turns_left = (state.starter - following) % state.seats
    events = [event]
    if state.is_last_round and not before.is_last_round:
        empty = tuple(
            colour for colour, count in zip(COLOURS, state.bank, strict=True) if not count
        )
        events.append(LastRoundBegan(empty, not state.deck, turns_left))
    if turns_left:
        return Transition(replace(state, turn=following), tuple(events))
    if not state.is_last_round:
        return Transition(replace(state, turn=following, round=state.round + 1), tuple(events))
    state, ended = finish(state)
    return Transition(state, (*events, *ended))
