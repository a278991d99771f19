"""The end of a game of Reef: scoring of cards left in hand, ranking and tie-break (RF-40 to RF-42)."""

from __future__ import annotations

from dataclasses import replace

from engine.contract import Outcome, Score, ScoreLine
from engine.games.reef.board import covered, full_stacks
from engine.games.reef.cards import COLOURS
from engine.games.reef.events import GameEnded, HandCounted, LeftCard, ReefEvent
from engine.games.reef.names import colour_name
from engine.games.reef.scoring import score_left
from engine.games.reef.state import START_POINTS, Player, State
from engine.ranking import ranking as grouped
from engine.saying import Saying, Seat, Who, say


def finish(state: State) -> tuple[State, list[ReefEvent]]:
    """Return the final state, in which the cards left in hand are scored (RF-41), and the events.

    Hands are scored in turn order, beginning with the starting player.
    """
    players = list(state.players)
    events: list[ReefEvent] = []
    for after in range(state.seats):
        seat = Seat((state.starter + after) % state.seats)
        player = players[seat]
        left = tuple(
            LeftCard(held.card, score_left(player.board, held.card)) for held in player.hand
        )
        points = sum(card.points for card in left)
        players[seat] = replace(player, tally=replace(player.tally, left=points))
        if left:
            events.append(HandCounted(seat, left, points))
    state = replace(state, turn=None, players=tuple(players))
    totals = tuple(player.tally.points for player in players)
    return state, [*events, GameEnded(totals, ranking(state)[0])]


def ranking(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return groups of tied seats, best first (RF-42)."""
    return grouped([_rank(player) for player in state.players])


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None if it is not over."""
    if state.turn is not None:
        return None
    groups = ranking(state)
    return Outcome(groups[0], groups, _reason(state), _tie_break(state, groups[0]))


def scores(state: State) -> tuple[Score, ...]:
    """Return the current score of every seat, also if the totals are hidden."""
    return tuple(score_of(Seat(seat), player) for seat, player in enumerate(state.players))


def score_of(seat: Seat, player: Player) -> Score:
    """Return the score of a seat with its score lines."""
    tally = player.tally
    left = sum(score_left(player.board, held.card) > 0 for held in player.hand) if tally.left else 0
    lines = (
        ScoreLine("start", START_POINTS),
        ScoreLine("cards", tally.cards, len(player.discard)),
        ScoreLine("tokens", tally.tokens, tally.tokens),
        ScoreLine("paid", -tally.paid, tally.paid),
        ScoreLine("left", tally.left, left),
    )
    return Score(seat, tally.points, lines)


def _rank(player: Player) -> tuple[int, int, int]:
    return player.tally.points, covered(player.board), full_stacks(player.board)


def _reason(state: State) -> Saying:
    empty = tuple(
        colour_name(colour) for colour, count in zip(COLOURS, state.bank, strict=True) if not count
    )
    if empty:
        both = "" if state.deck else "-and-deck"
        return say(f"reef-ended-bank{both}", count=len(empty), colours=empty)
    return say("reef-ended-deck")


def _tie_break(state: State, winners: tuple[Seat, ...]) -> Saying | None:
    """Return the tie-break that ranks the winners above the best other seat with the same points (RF-42), or None."""
    ranks = [_rank(player) for player in state.players]
    best = ranks[winners[0]]
    rivals = [seat for seat, rank in enumerate(ranks) if rank[0] == best[0] and rank != best]
    if not rivals:
        return None
    rival = max(rivals, key=lambda seat: ranks[seat])
    at = 1 if ranks[rival][1] != best[1] else 2
    return say(
        "reef-tie-covered" if at == 1 else "reef-tie-stacks",
        winners=tuple(map(Who, winners)),
        rival=Who(Seat(rival)),
        count=best[at],
        other=ranks[rival][at],
    )
