"""What `load` accepts can be played to the end under all laws; everything else is refused with a reason."""

import copy
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.contract import AnyGame
from engine.errors import BadPosition
from tests.conftest import samples
from tests.engine.laws import check_everywhere, check_scores, check_values
from tests.engine.mutations import mutated, put
from tests.engine.random_play import KEYS, Case, cases, game, play

LINES = Path(__file__).with_name("contradictions.jsonl").read_text("utf-8").splitlines()
ENTRIES = [json.loads(line) for line in LINES]
BASES = {(one["game"], one["base"]): one["state"] for one in ENTRIES if "state" in one}
CONTRADICTIONS = [one for one in ENTRIES if "case" in one]
MUTATIONS = 100
LONG_MUTATIONS = 20_000


def base(key: str, name: str) -> dict[str, Any]:
    """Return a position from a file, with the shipped data for the printed components."""
    raw: dict[str, Any] = copy.deepcopy(BASES[key, name])
    playing = game(key)
    begun = playing.dump(playing.start(2, {}, None, "1").state)
    return {**raw, **{field: begun[field] for field in begun.keys() & {"components"}}}


@pytest.mark.parametrize(("key", "name"), BASES)
def test_a_position_without_contradictions_loads(key: str, name: str) -> None:
    raw = base(key, name)
    assert game(key).dump(game(key).load(raw)) == raw


@pytest.mark.parametrize(
    "contradiction", CONTRADICTIONS, ids=lambda one: f"{one['game']}: {one['case']}"
)
def test_a_contradiction_is_refused_with_its_reason(contradiction: dict[str, Any]) -> None:
    raw = base(contradiction["game"], contradiction["base"])
    for path, value in contradiction["changes"]:
        put(raw, path, value)
    with pytest.raises(BadPosition) as refused:
        game(contradiction["game"]).load(raw)
    assert contradiction["says"] in str(refused.value)


@pytest.mark.parametrize(
    ("key", "name", "path"),
    [
        ("azul", "round 3", ("round",)),
        ("azul", "round 3", ("idle",)),
        ("azul", "round 3", ("boards", 0, "score")),
        ("azul", "round 3", ("lid", 0)),
        ("sintra", "round 3", ("palaces", 0, "rounds", 0, "windows")),
        ("sintra", "round 3", ("components", "windows", 0)),
        ("icecult", "tilted", ("idle",)),
        ("icecult", "arrow used", ("deeds", 1, "on")),
        ("reef", "round 13", ("round",)),
        ("reef", "round 13", ("players", 0, "tally", "cards")),
        ("reef", "round 13", ("players", 0, "last", "points")),
    ],
)
@pytest.mark.parametrize(
    "number",
    [10**4299, -(10**4299), 10**5000, 10**99, -(10**99)],
    ids=lambda number: str(number.bit_length()),
)
def test_a_number_of_many_digits_is_refused(
    key: str, name: str, path: tuple[Any, ...], number: int
) -> None:
    raw = base(key, name)
    put(raw, path, number)
    with pytest.raises(BadPosition) as refused:
        game(key).load(raw)
    assert len(str(refused.value)) < 400


def test_an_idle_end_of_ice_cult_has_the_next_seat_as_mover() -> None:
    state = game("icecult").load(base("icecult", "idle end"))
    assert (state.mover, {deed.seat for deed in state.deeds}) == (0, {1})
    assert game("icecult").to_move(state) is None


def test_a_fifth_piece_may_arrive_after_idle_turns() -> None:
    raw = base("icecult", "arrived")
    assert game("icecult").load({**raw, "idle": 19}).idle == 19


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_position_of_real_games_loads(case: Case) -> None:
    playing = game(case.key)
    for turn in play(playing, case, 3_000_000 + cases().index(case)):
        assert playing.load(playing.dump(turn.state)) == turn.state
        if turn.number % 5 == 0:
            view = playing.observe(turn.state, playing.to_move(turn.state))
            assert playing.load(playing.dump(playing.determinize(view, "1")))


@cache
def positions(key: str, number: int) -> list[dict[str, Any]]:
    """Return every position of one game per choice of options, as JSON values."""
    own = [case for case in cases() if case.key == key]
    return [game(key).dump(turn.state) for case in own for turn in play(game(key), case, number)]


def play_to_the_end(playing: AnyGame, state: Any, chance: random.Random) -> None:
    """Play random words to the end. Every state must obey the laws, and so must the JSON of some states."""
    census = dict(playing.census(state))
    check_values(playing, state)
    for _ in range(playing.move_limit(playing.seats(state)) + 1):
        check_everywhere(playing, state, census)
        check_scores(playing, state)
        if playing.to_move(state) is None:
            check_values(playing, state)
            return
        if not chance.randrange(6):
            check_values(playing, state)
        state = playing.apply(state, chance.choice(playing.legal_moves(state))).state
    raise AssertionError("law 8: it does not end")


def change_positions(key: str, first: int, count: int) -> int:
    """Load `count` changed positions, and play the accepted ones to the end under all laws. Return their number."""
    accepted, playing = 0, game(key)
    for number in range(first, first + count):
        chance = random.Random(f"{key} {number}")
        raw = mutated(chance.choice(positions(key, number // 1000)), chance)
        try:
            state = playing.load(raw)
        except BadPosition:
            continue
        accepted += 1
        play_to_the_end(playing, state, chance)
    return accepted


@pytest.mark.parametrize("key", KEYS)
def test_what_is_accepted_after_a_change_keeps_the_laws_to_the_end(key: str) -> None:
    assert change_positions(key, 0, samples(MUTATIONS)) > 0


@pytest.mark.long
@pytest.mark.parametrize("key", KEYS)
def test_thousands_of_changed_positions_keep_the_laws(key: str) -> None:
    assert change_positions(key, 1_000_000, LONG_MUTATIONS) > LONG_MUTATIONS // 100
