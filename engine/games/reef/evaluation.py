"""Static evaluation and plausible moves of Reef."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.contract import Word
from engine.games.reef.board import Space
from engine.games.reef.cards import Card, Colour
from engine.games.reef.legality import legal_moves
from engine.games.reef.moves import Move, PlayCard, encode
from engine.games.reef.scoring import Tops, card_points, grown, score_left, tops
from engine.games.reef.state import Player, State
from engine.games.reef.views import ReefView, determinize
from engine.saying import Seat

HAND_WEIGHT = 0.5
"""Value of a card in hand, as a share of the points that it would score now."""
CORALS_VALUE = 1.5
"""Value of the corals on a card in hand, in points; it is added to the value of the card."""
CHOICES = 6
"""Maximum number of plausible ways to place the corals of a card."""


def plausible_moves(view: ReefView) -> tuple[Word, ...]:
    """Return the words of all takes and buys, and of the best plays of each card that scores points.

    If there are no such moves, return the best plays of all cards. During the setup, return all legal words.
    """
    if view.to_move is None:
        return ()
    state = determinize(view, "sense")
    moves = legal_moves(state)
    if view.to_put:
        return tuple(map(encode, moves))
    takes: list[Move] = [move for move in moves if not isinstance(move, PlayCard)]
    plays = [move for move in moves if isinstance(move, PlayCard)]
    player = state.players[view.to_move]
    seen = tops(player.board)
    ways = [
        _best_ways(player, seen, held.card, [play for play in plays if play.slot == slot])
        for slot, held in enumerate(player.hand, 1)
    ]
    scoring = [way for way in ways if way.points]
    chosen = scoring if takes or scoring else ways
    return tuple(
        map(encode, (*takes, *(play for way in chosen for play in _foremost(player, way))))
    )


def evaluate(state: State, seat: Seat) -> float:
    """Return the seat's lead over its best opponent in points, including the estimated value of the hands."""
    values = [
        player.tally.points + _hand_value(state, Seat(at), player)
        for at, player in enumerate(state.players)
    ]
    mine = values.pop(seat)
    return mine - max(values)


@dataclass(frozen=True, slots=True)
class _Ways:
    """The plays of a card that score the most points, each with the tops of the board after the play."""

    card: Card
    points: int
    best: tuple[tuple[PlayCard, Tops], ...]


def _best_ways(player: Player, seen: Tops, card: Card, plays: Sequence[PlayCard]) -> _Ways:
    ways = [
        (play, grown(seen, player.board, _in_order(card, play)))
        for play in plays
        if not (card.has_alike_corals and _is_twin(play))
    ]
    points = [card_points(after, card) for _, after in ways]
    most = max(points)
    best = tuple(way for way, brings in zip(ways, points, strict=True) if brings == most)
    return _Ways(card, most, best)


def _foremost(player: Player, ways: _Ways) -> list[PlayCard]:
    """Return at most `CHOICES` of the equally good plays: those after which the other cards would score the most."""
    rest = [held.card for held in player.hand if held.card is not ways.card]
    best = sorted(ways.best, key=lambda way: -sum([card_points(way[1], other) for other in rest]))
    return [play for play, _ in best[:CHOICES]]


def _is_twin(play: PlayCard) -> bool:
    """Return whether a play of two corals of the same colour only repeats another one with the spaces exchanged."""
    return play.swapped or (
        play.first is not None and play.second is not None and play.first > play.second
    )


def _in_order(card: Card, play: PlayCard) -> Iterator[tuple[Space, Colour]]:
    pairs = list(zip((play.first, play.second), card.corals, strict=True))
    for space, coral in reversed(pairs) if play.swapped else pairs:
        if space is not None:
            yield space, coral


def _hand_value(state: State, seat: Seat, player: Player) -> float:
    """Return the estimated value of a hand in points; after the player's last turn, its exact value (RF-41).

    If the game is over, the result is 0, because the score already includes the hand.
    """
    if state.turn is None:
        return 0
    if state.is_last_round and _turn(state, seat) < _turn(state, state.turn):
        return sum(score_left(player.board, held.card) for held in player.hand)
    seen = tops(player.board)
    return sum(CORALS_VALUE + HAND_WEIGHT * card_points(seen, held.card) for held in player.hand)


def _turn(state: State, seat: Seat) -> int:
    return (seat - state.starter) % state.seats
