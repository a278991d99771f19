"""No event tells more than the views, and what was shown cannot be taken back: every move of random games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from engine import games
from engine.contract import AnyGame, Event, Transition, Word
from engine.games.azul.events import RoundStarted as AzulRound
from engine.games.reef.events import Bought, Played, Took
from engine.games.sintra.events import RoundStarted as SintraRound
from tests.conftest import LONG, samples
from tests.engine.laws import check_secrets
from tests.engine.random_play import Case, cases, game, play

LONG_GAMES = 40
WORLDS = 6
"""The number of other positions in which each word is played. An event with a hidden card is found where two of them
look alike also after the word: if it turns up one of 50 cards, in every third case, otherwise in every one."""


def search(playing: AnyGame, case: Case, count: int) -> None:
    """Check every move of some random games."""
    for number in range(count):
        before: Any = None
        for turn in play(playing, case, number):
            if turn.word is not None:
                check_secrets(playing, before, Word(turn.word), WORLDS)
            before = turn.state


@pytest.mark.parametrize("case", cases(), ids=str)
def test_moves_show_no_more_than_the_views_and_are_final_if_they_show_something(case: Case) -> None:
    count = len(game(case.key).seat_counts)
    search(game(case.key), case, LONG_GAMES if LONG else samples(count))


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """A card that nobody may see."""

    card: Any


def reef(**methods: Any) -> AnyGame:
    """Return Reef with changed methods."""
    found: AnyGame = type("Leaking", (type(games.game("reef")),), methods)()
    return found


def check_it_is_found(playing: AnyGame, law: str, key: str = "reef") -> None:
    with pytest.raises(AssertionError, match=law):
        search(playing, cases([key])[0], 1)


@pytest.mark.parametrize("place", [1, -1])
def test_a_card_of_the_deck_in_an_event_is_found(place: int) -> None:
    """The card below the one that is turned up, and the lowest one."""

    def apply(self: AnyGame, state: Any, move: Any) -> Transition[Any]:
        step = games.game("reef").apply(state, move)
        draws = any(isinstance(event, Took | Bought) for event in step.events)
        if draws and len(step.state.deck) > 1:
            step = replace(step, events=(*step.events, Peeked(step.state.deck[place])))
        return step

    check_it_is_found(reef(apply=apply), "law 10")


def test_a_card_of_a_hand_in_an_event_is_found() -> None:
    def apply(self: AnyGame, state: Any, move: Any) -> Transition[Any]:
        step = games.game("reef").apply(state, move)
        hidden = [held.card for held in state.players[state.turn - 1].hand if not held.known]
        if hidden:
            step = replace(step, events=(*step.events, Peeked(hidden[0])))
        return step

    check_it_is_found(reef(apply=apply), "law 10")


@pytest.mark.parametrize("kind", [Took, Bought, Played])
def test_a_move_that_shows_a_card_and_can_be_taken_back_is_found(kind: type[Event]) -> None:
    def is_final(self: AnyGame, state: Any, events: Any) -> bool:
        rest = [event for event in events if not isinstance(event, kind)]
        return games.game("reef").is_final(state, rest)

    check_it_is_found(reef(is_final=is_final), "law 11")


@pytest.mark.parametrize(("key", "event"), [("azul", AzulRound), ("sintra", SintraRound)])
def test_a_round_that_can_be_taken_back_is_found(
    monkeypatch: pytest.MonkeyPatch, key: str, event: type[Event]
) -> None:
    monkeypatch.setattr(event, "final", False)
    check_it_is_found(game(key), "law 11", key)
