"""The laws of the contract (engine/contract/) over random games with every option value."""

import random
from collections import Counter

import pytest

from engine.contract import Word
from tests.conftest import LONG, samples
from tests.engine.laws import check_closely, check_everywhere
from tests.engine.random_play import KEYS, Case, cases, game, play

GAMES = 6
"""The number of games of each key in a normal run, divided among its options. Each choice of options has at least one
game per number of seats and kind of play."""
LONG_GAMES = 10_000
STATES_PER_CLOSE_CHECK = 50
"""One in this number of states is checked closely, as is the last state of each game."""


def keep_the_laws(case: Case, first: int, count: int) -> None:
    """Play `count` games and check the laws in their states."""
    playing = game(case.key)
    pool: set[Word] = set()
    chance = random.Random(str(case))
    for number in range(first, first + count):
        census: dict[str, int] = {}
        for turn in play(playing, case, number):
            census = census or dict(playing.census(turn.state))
            check_everywhere(playing, turn.state, census)
            seats = playing.seats(turn.state)
            assert turn.number <= playing.move_limit(seats), "law 8: it does not end"
            over = playing.to_move(turn.state) is None
            if over or not chance.randrange(STATES_PER_CLOSE_CHECK):
                check_closely(playing, turn.state, turn.events, pool)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_random_games_keep_the_laws(case: Case) -> None:
    options = Counter(other.key for other in cases())[case.key]
    least = 2 * len(game(case.key).seat_counts)
    keep_the_laws(case, 0, samples(max(least, GAMES // options)))


@pytest.mark.long
@pytest.mark.parametrize("case", cases(), ids=str)
def test_ten_thousand_random_games_keep_the_laws(case: Case) -> None:
    keep_the_laws(case, 1_000_000, LONG_GAMES)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_same_seed_and_words_give_the_same_states(case: Case) -> None:
    playing = game(case.key)
    for number in range(4 if LONG else samples(2)):
        assert list(play(playing, case, number)) == list(play(playing, case, number))


@pytest.mark.parametrize("key", KEYS)
def test_a_game_is_named_alike_in_every_room(key: str) -> None:
    assert game(key).key == key
    assert len(game(key).rules_prefix) == 2
    for option in game(key).options:
        assert option.default in option.values


@pytest.mark.parametrize("key", KEYS)
def test_the_start_is_told_in_the_past_after_a_move(key: str) -> None:
    playing = game(key)
    begun = playing.start(2, {}, playing.components(None), "past").events
    event = next((one for one in begun if playing.tell(one, brief=False)), None)
    if event is None:
        pytest.skip("the game tells nothing of its start")
    [told] = playing.tell(event, brief=True)
    assert event.shrinks
    assert told.id.endswith("-brief")
