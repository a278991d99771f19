"""The laws of the contract (engine/contract/) as checks of one state, for any game."""

import json
import math
import pickle
from collections.abc import Iterable
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

import pytest

from engine.contract import AND, AnyGame, Event, View, Word
from engine.errors import BadWord, IllegalMove
from engine.saying import Saying
from tests.engine.keyboard_laws import check_keyboard
from tests.engine.rules import rules_of

PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


def check_everywhere(game: AnyGame, state: Any, census: dict[str, int]) -> None:
    """Check the laws that are fast enough to be checked in every state of every game."""
    over = game.to_move(state) is None
    assert over == (game.outcome(state) is not None), "law 1: over, but no outcome, or the reverse"
    assert over == (not game.legal_moves(state)), "law 1: over, but moves are left, or the reverse"
    assert dict(game.census(state)) == census, "law 9: something was lost or made"


def check_closely(game: AnyGame, state: Any, events: tuple[Any, ...], pool: set[Word]) -> None:
    """Check all laws in one state.

    pool: words of the game from any position, to which the words of this state are added.
    """
    check_values(game, state)
    check_scores(game, state)
    seat = game.to_move(state)
    viewers = [None, *range(game.seats(state))]
    for viewer in viewers:
        check_view(game, state, viewer, events)
    if seat is not None:
        pool.update(game.offers(game.observe(state, None)))
        check_legality(game, state, pool)
        check_keyboard(game, game.observe(state, None), game.observe(state, seat))
        check_follow_ups(game, state)
        check_only_move(game, state)
        check_evaluation(game, state, seat)
    check_words(game, state)
    check_told(game, events)


def check_values(game: AnyGame, state: Any) -> None:
    """Check law 3: states are values, and a state that is dumped and loaded is equal."""
    hash(state)
    raw = game.dump(state)
    assert game.load(json.loads(json.dumps(raw))) == state
    for field in fields(state):
        with pytest.raises(AttributeError):
            setattr(state, field.name, None)


def check_scores(game: AnyGame, state: Any) -> None:
    scores = game.scores(state)
    assert [score.seat for score in scores] in ([], list(range(game.seats(state))))
    for score in scores:
        assert score.total == sum(line.points for line in score.lines)
    outcome = game.outcome(state)
    if outcome is not None:
        assert outcome.winners in (outcome.ranking[0], ())
        if not outcome.winners:
            assert len(outcome.ranking) == 1, "a draw has one group"
        ranked = [seat for group in outcome.ranking for seat in group]
        assert sorted(ranked) == list(range(game.seats(state))), "each seat is ranked once"
        assert isinstance(outcome.reason, Saying)


def check_view(game: AnyGame, state: Any, viewer: Any, events: tuple[Any, ...]) -> None:
    """Check law 6: a determinization of a view gives the viewer the same view, offers and keyboard."""
    view = game.observe(state, viewer, events)
    assert pickle.loads(pickle.dumps(view)) == view
    assert all(isinstance(event, Event) for event in view.events)
    assert (view.viewer, view.to_move) == (viewer, game.to_move(state))
    other = game.determinize(view, "another truth")
    again = game.observe(other, viewer, view.events)
    assert again == view
    assert tuple(game.offers(again)) == tuple(game.offers(view))
    assert game.keys(again, Word("")) == game.keys(view, Word(""))
    assert dict(game.census(other)) == dict(game.census(state))
    if viewer == view.to_move and viewer is not None:
        assert list(game.legal_moves(other)) == list(game.legal_moves(state)), (
            "a seat must know its moves"
        )


def check_legality(game: AnyGame, state: Any, pool: Iterable[Word]) -> None:
    """Check laws 2 and 7: `apply` refuses exactly the illegal moves, with a reason, and legal moves are offered."""
    before = game.dump(state)
    legal = [game.encode(move) for move in game.legal_moves(state)]
    assert len(set(legal)) == len(legal)
    public = game.observe(state, None)
    offers = tuple(game.offers(public))
    assert set(legal) <= set(offers), "law 7: a legal word is not on offer"
    assert set(legal) <= set(game.offers(game.observe(state, game.to_move(state))))
    for word in sorted({*pool, *offers}):
        refused = _refusal(game, state, word)
        assert (refused is None) == (word in legal), f"law 2: {word}"
        known = game.refusal(public, word) if word in offers else None
        if refused is not None:
            check_refusal(game, refused)
        if known is not None:
            assert refused is not None, (
                f"{word} would be refused to the presser although it is legal"
            )
            assert (known.reason, known.rule) == (refused.reason, refused.rule)
    assert game.dump(state) == before, "law 3: apply changed its state"


def _refusal(game: AnyGame, state: Any, word: Word) -> IllegalMove | None:
    try:
        game.apply(state, game.decode(word))
    except IllegalMove as refused:
        return refused
    return None


def check_refusal(game: AnyGame, refused: IllegalMove) -> None:
    assert refused.reason.id.startswith(f"{game.key}-no-"), refused.reason.id
    if refused.rule is not None:
        assert refused.rule in rules_of(game)


def check_words(game: AnyGame, state: Any) -> None:
    """Check law 4: a word stands for one move, in ASCII, and no offered word is a prefix of another one."""
    for move in game.legal_moves(state):
        assert game.decode(game.encode(move)) == move
    view = game.observe(state, None)
    words = game.offers(view)
    assert len(set(words)) == len(words)
    parts = sorted(words)
    for word, following in pairwise(parts):
        assert not following.startswith(word), f"{word} begins {following}"
    for word in words:
        assert word.isascii()
        assert AND not in word
        assert game.encode(game.decode(word)) == word
    for wrong in _misspelt(words[:3]):
        with pytest.raises(BadWord):
            game.decode(wrong)
        with pytest.raises(BadWord):
            game.refusal(view, Word(wrong))


def _misspelt(words: Iterable[Word]) -> set[str]:
    forms = {""}
    for word in words:
        forms |= {
            word + "\n",
            " " + word,
            word + ".",
            word.upper(),
            word.translate(PERSIAN),
            word + "x",
        }
    return forms - set(words)


def check_follow_ups(game: AnyGame, state: Any) -> None:
    """Check that the moves that follow without a press are legal one after the other, for the same seat."""
    seat = game.to_move(state)
    for move in game.follow_ups(state):
        assert game.to_move(state) == seat is not None
        state = game.apply(state, move).state


def check_only_move(game: AnyGame, state: Any) -> None:
    """Check that a move that is played without a press, for the seat whose turn begins, is the only legal one."""
    only = game.only_move(state)
    assert only is None or [*game.legal_moves(state)] == [only]


def check_secrets(game: AnyGame, state: Any, word: Word, worlds: int) -> None:
    """Check laws 10 and 11 for a legal word, in `worlds` more positions that look like this one to a viewer.

    Law 10: the views before and after a word determine the events, so that no event shows what no view shows. Law 11: a
    word is final, unless it ends the game, if it shows a viewer something that the view before it does not determine.
    """
    public = game.observe(state, None)
    for viewer in (None, *range(game.seats(state))):
        before = game.observe(state, viewer)
        if viewer is not None and replace(before, viewer=None) == public:
            continue  # nothing is hidden from the others
        alike = [state, *(game.determinize(before, f"world {at}") for at in range(worlds))]
        told: dict[View, tuple[Event, ...]] = {}
        final = set()
        for world in alike:
            try:
                step = game.apply(world, game.decode(word))
            except IllegalMove:  # the viewer does not know that the word is legal
                continue
            events = game.observe(step.state, viewer, step.events).events
            known = told.setdefault(game.observe(step.state, viewer), events)
            assert events == known, (
                f"law 10: an event of {word} tells viewer {viewer} what no view shows: {events} or {known}"
            )
            is_over = game.to_move(step.state) is None
            final.add(is_over or game.is_final(world, step.events))
        assert len(told) == 1 or final == {True}, (
            f"law 11: {word} shows viewer {viewer} something hidden or random, so it must be final (Game.is_final)"
        )


def check_evaluation(game: AnyGame, state: Any, seat: Any) -> None:
    plausible_moves = game.plausible_moves(game.observe(state, seat))
    legal = {game.encode(move) for move in game.legal_moves(state)}
    assert plausible_moves
    assert set(plausible_moves) <= legal
    assert math.isfinite(game.evaluate(state, seat))


def check_told(game: AnyGame, events: tuple[Any, ...]) -> None:
    for event in events:
        if isinstance(event, Event):
            hash(event)
            for told in (*game.tell(event), *game.tell(event, brief=True)):
                assert isinstance(told, Saying)
                assert told.id.startswith(f"{game.key}-")
