"""Verdicts on moves: what is better, by how much, and reasons whose points the rules confirm."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import fmean
from typing import Any

import pytest

from bot.tables.replays.analyses import MIN_LOSS
from engine import core
from engine.contract import Event, Word
from engine.games import KEYS
from engine.games import game as find
from engine.games.azul.events import Placed
from engine.games.azul.moves import Take
from engine.games.reef.moves import PlayCard
from engine.games.sintra.events import StripCompleted
from engine.players import choose
from engine.players.averaging import chance_averaged
from engine.players.hints import advice
from engine.players.search import analyse
from engine.players.verdicts import MIN_SIMULATIONS, chance_after, judge
from engine.saying import Saying
from tests.conftest import sampled
from tests.engine.azul.diagrams import position as position_of_azul
from tests.engine.azul.last_move import SHARED_OR_ALONE
from tests.engine.icecult.either_order import ONE, OTHER, after, position

SIMULATIONS = 400


def positions(key: str, count: int) -> Iterator[tuple[Any, Any, Word]]:
    """Yield (state, view of the seat to move, a word played at random) of `count` positions."""
    game, chance = find(key), random.Random(f"verdicts {key}")
    deal = found = 0
    while found < count:
        state = game.start(2, {}, game.components(None), f"verdicts {deal}").state
        deal += 1
        while (seat := game.to_move(state)) is not None and found < count:
            view = game.observe(state, seat)
            words = game.plausible_moves(view)
            word = chance.choice(words)
            if chance.random() < 0.25 and len(words) > 1:
                found += 1
                yield state, view, word
            state = game.apply(state, game.decode(chance.choice(words))).state


@pytest.mark.parametrize("key", KEYS)
def test_a_verdict_names_the_move_that_the_search_prefers(key: str) -> None:
    game = find(key)
    judged = 0
    for state, view, word in positions(key, 6):
        found = judge(game, view, word, "seed", simulations=SIMULATIONS)
        assert found == judge(game, view, word, "seed", simulations=SIMULATIONS)
        assert game.decode(found.better) in game.legal_moves(state)
        assert 0 <= found.chance <= 1
        if found.better == word:
            assert found.loss == 0
            continue
        judged += 1
        best = analyse(game, view, "seed", simulations=SIMULATIONS)[0]
        assert found.better == best.word or found.best_chance == 1.0
        assert found.loss == max(0.0, found.best_chance - found.chance)
    assert judged


@pytest.mark.parametrize("key", KEYS)
def test_the_reasons_of_a_verdict_do_not_speak_for_the_played_move_as_well(key: str) -> None:
    game = find(key)
    for _, view, word in positions(key, 12):
        found = judge(game, view, word, "seed", simulations=SIMULATIONS)
        if found.better != word:
            assert not set(found.reasons) & set(game.reasons(view, word).gains)


@pytest.mark.skipif(core.library() is None, reason="no C compiler")
def test_the_order_of_actions_with_the_same_result_is_no_mistake() -> None:
    game, state, words = find("icecult"), position(), (ONE, OTHER)
    assert after(state, ONE, OTHER) == after(state, OTHER, ONE)
    view = game.observe(state, game.to_move(state))
    for played in words:
        assert judge(game, view, played, "order", simulations=6000).loss < MIN_LOSS


def test_a_shared_victory_is_worth_half_of_one_alone() -> None:
    azul, state = find("azul"), position_of_azul(SHARED_OR_ALONE)
    view = azul.observe(state, state.turn)
    alone, shared = Word("c.red.2"), Word("c.red.1")
    assert judge(azul, view, alone, "share", simulations=SIMULATIONS).loss == 0
    found = judge(azul, view, shared, "share", simulations=SIMULATIONS)
    assert (found.better, found.best_chance) == (alone, 1.0)
    assert found.chance == pytest.approx(0.5, abs=0.06)
    assert [one.id for one in found.reasons] == ["verdict-wins"]
    state = position_of_azul(SHARED_OR_ALONE.replace(".R |", ".. |"))
    view = azul.observe(state, state.turn)
    found = judge(azul, view, Word("c.red.floor"), "share", simulations=SIMULATIONS)
    assert found.better == shared
    assert found.best_chance == pytest.approx(0.5, abs=0.06)
    assert "verdict-wins" not in [one.id for one in found.reasons]


@pytest.mark.skipif(core.library() is None, reason="the search in Python leaves out no such word")
def test_a_word_that_the_search_leaves_out_at_a_larger_table_has_a_chance() -> None:
    """Seat 2 completes a strip and keeps the blue pane; the search considers only the white one, and seat 2 leads."""
    sintra = find("sintra")
    state = sintra.start(3, {}, sintra.components(None), "zz3").state
    for at in range(94):
        word = choose(sintra, sintra.observe(state, sintra.to_move(state)), "medium", f"s{at}")
        state = sintra.apply(state, sintra.decode(word)).state
    view, blue = sintra.observe(state, sintra.to_move(state)), Word("c.white.6.0.blue")
    found = analyse(sintra, view, "seed", simulations=4000)
    assert found[0].word == "c.white.6.0.white"
    assert blue not in {one.word for one in found}
    chance = chance_after(sintra, view, blue, found, "seed", simulations=1000)
    assert chance == pytest.approx(found[0].win_probability, abs=MIN_LOSS)


EQUAL_FACTORIES = """
    coloured wall, round 2, seat 0 to move
    factories: BBYW BBYW RRRK KKWY YRRW ---- ----
    seat 0, 9 points
            . |  . Y . . .
           .. |  W . . . .
"""


@pytest.mark.skipif(core.library() is None, reason="the search in Python does not leave out twins")
def test_equal_factories_are_equally_good_at_a_larger_table() -> None:
    azul, state = find("azul"), position_of_azul(EQUAL_FACTORIES)
    view = azul.observe(state, state.turn)
    found = analyse(azul, view, "seed", simulations=8000)
    assert found[0].word == "f1.blue.2"
    assert not any(one.word.startswith("f2.") for one in found)

    def chance(word: str) -> float:
        return chance_after(azul, view, Word(word), found, "seed", simulations=2000)

    assert chance("f2.blue.2") == pytest.approx(found[0].win_probability, abs=0.01)
    for words in (("f1.blue.3", "f2.blue.3"), ("f1.yellow.5", "f2.yellow.5")):
        one, twin = map(chance, words)
        assert one == pytest.approx(twin, abs=0.01)


@pytest.mark.skipif(core.library() is None, reason="the search in Python is too slow for this")
def test_a_few_simulations_of_a_word_are_no_verdict_at_a_larger_table() -> None:
    """What a search finds in at most ten simulations of a word is replaced by a search of the position after it."""
    azul, state = find("azul"), position_of_azul(EQUAL_FACTORIES)
    view = azul.observe(state, state.turn)
    found = analyse(azul, view, "seed", simulations=8000)
    few = [one for one in found if 0 < one.simulations <= 10]
    assert len(few) > 10
    errors: list[list[float]] = [[], []]
    for one in few:
        reference = chance_averaged(azul, view, one.word, "another seed", simulations=20_000)
        chance = chance_after(azul, view, one.word, found, "seed", simulations=2000)
        errors[0].append(abs(one.win_probability - reference))
        errors[1].append(abs(chance - reference))
    assert fmean(errors[1]) < 0.03
    assert fmean(errors[1]) < fmean(errors[0])


def test_words_with_the_same_result_have_the_same_chance_at_a_larger_table() -> None:
    """The order in which a card of Reef places two equal corals."""
    reef, checked = find("reef"), 0
    state = reef.start(3, {}, reef.components(None), "order").state
    chance = random.Random("order")
    while (seat := reef.to_move(state)) is not None and checked < 2:
        view = reef.observe(state, seat)
        found = analyse(reef, view, "seed", simulations=1500)
        searched = {
            reef.apply(state, reef.decode(one.word)).state: one
            for one in found
            if one.simulations >= MIN_SIMULATIONS
        }
        for word in map(reef.encode, reef.legal_moves(state)):
            same = searched.get(reef.apply(state, reef.decode(word)).state)
            if same is not None and word not in {one.word for one in found}:
                after = chance_after(reef, view, word, found, "seed", simulations=100)
                assert after == same.win_probability
                checked += 1
        words = reef.plausible_moves(view)
        state = reef.apply(state, reef.decode(chance.choice(words))).state
    assert checked


def azul(state: Any, word: Word, saying: Saying) -> bool:
    """Check that a line that becomes full scores at least the points that are told, whatever follows in the round."""
    game = find("azul")
    move = game.decode(word)
    if saying.id != "azul-merit-line" or not isinstance(move, Take):
        return False
    seat = game.to_move(state)
    for seed in range(3):
        chance, after = random.Random(seed), game.apply(state, move)
        while not (placed := _placed(after.events, seat, move.line)):
            legal = game.legal_moves(after.state)
            after = game.apply(after.state, chance.choice(legal))
        assert placed[0].points >= saying.arg("points")  # type: ignore[operator]
    return True


def _placed(events: tuple[Any, ...], seat: int | None, line: int | None) -> list[Placed]:
    return [
        one for one in events if isinstance(one, Placed) and (one.seat, one.row) == (seat, line)
    ]


def sintra(state: Any, word: Word, saying: Saying) -> bool:
    """Check the points of a strip that becomes complete."""
    game = find("sintra")
    if saying.id != "sintra-merit-complete":
        return False
    seat = game.to_move(state)
    step = game.apply(state, game.decode(word))
    done = next(one for one in step.events if isinstance(one, StripCompleted))
    assert done.points + done.bonus == saying.arg("points")
    assert seat == done.seat
    return True


def reef(state: Any, word: Word, saying: Saying) -> bool:
    """Check the points of a card that is played."""
    game = find("reef")
    seat = game.to_move(state)
    if not isinstance(game.decode(word), PlayCard) or saying.id != "reef-advice-play":
        return False
    assert seat is not None
    step = game.apply(state, game.decode(word))
    before, after = game.scores(state)[seat].total, game.scores(step.state)[seat].total
    ended = game.to_move(step.state) is None
    assert ended or after - before == saying.arg("points")
    return True


def icecult(state: Any, word: Word, saying: Saying) -> bool:
    """Check what the sentence says about one's own pieces: arrivals, and the space that they reach."""
    game = find("icecult")
    seat = game.to_move(state)
    assert seat is not None
    step = game.apply(state, game.decode(word))
    if saying.id in ("icecult-merit-home", "icecult-merit-last"):
        before, after = game.scores(state)[seat].total, game.scores(step.state)[seat].total
        gained = saying.arg("count") if saying.id == "icecult-merit-home" else 0
        assert after - before == gained
        return True
    if saying.id == "icecult-merit-step":
        told = [s for e in step.events if isinstance(e, Event) for s in game.tell(e)]
        spaces = [dict(one.args).get("space", dict(one.args).get("to")) for one in told]
        assert saying.arg("space") in spaces, told
        return True
    return False


CONFIRMED = {"azul": azul, "sintra": sintra, "reef": reef, "icecult": icecult}
"""By game: whether a sentence about a word was one to check; raises AssertionError if it is wrong."""


@pytest.mark.parametrize("key", sampled([*CONFIRMED], 2))
def test_points_in_the_sentences_of_a_verdict_are_points_that_are_scored(key: str) -> None:
    checked = 0
    for state, view, word in positions(key, 80):
        found = judge(find(key), view, word, "seed", simulations=SIMULATIONS)
        said = [*found.reasons, *filter(None, [advice(find(key), view, found.better, "seed")])]
        for saying in said:
            checked += CONFIRMED[key](state, found.better, saying)
    assert checked >= 10
