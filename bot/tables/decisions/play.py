"""Decisions about moves in a running game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.store.records import PersonKey, Stage, Version
from bot.tables import commands, facts, refusals
from bot.tables.decisions import checks
from bot.tables.decisions.choices import whole_word
from bot.tables.decisions.seats import after_automatic_move
from bot.tables.ending import ended
from bot.tables.library import AnyGame
from bot.tables.table import Table
from bot.tables.turns import Turn
from engine.contract import AND, Game, Seat, Transition, Word
from engine.errors import BadWord, IllegalMove
from engine.saying import Saying

Facts = tuple[facts.Fact, ...]
Steps = tuple[Transition[Any], ...]
Decision = tuple[Facts, Steps]
"""The facts of a command, and the transition that the rules computed for each Played fact among them."""


def move(table: Table, command: commands.Play | commands.Think) -> Decision:
    """Decide a move of a person or a computer.

    A person may play several words joined with `AND`. The follow-ups of a person's move are played as well, and so are
    the only moves of the people who are next. Either all of them are played or none. Return the facts, and the
    transition that the rules computed for each Played fact. Passing the transitions to `evolve` avoids applying the
    moves twice. Raises Refusal if the game is not running or is paused, if it is not this player's turn, if the
    position is outdated, or if a word is not a legal move.
    """
    match command:
        case commands.Play(by, position, word):
            return _words(table, checks.turn_of(table, by, position), word.split(AND), by)
        case commands.Think(seat, position, word):
            if table.stage is not Stage.RUNNING:
                raise refusals.TableOver
            if position != table.position or seat != table.to_move:
                raise refusals.OldBoard
            if table.chairs[seat].level is None:
                raise refusals.OldBoard
            return _words(table, seat, [word], None)


def caution(table: Table, by: PersonKey, word: Word, said: tuple[int, str]) -> Saying | None:
    """Return the warning to show before `by` makes this legal move, or None.

    There is no warning for a press that makes several moves. `said` is the position and the move of the last caution,
    which is not repeated.
    """
    if AND in word or said == (table.position, word) or type(table.game).caution is Game.caution:
        return None  # a game without cautions is not even observed, to save time
    warning: Saying | None = table.game.caution(table.view(table.seat_of(by)), word)
    return warning


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a press that makes no move: a caution, or the prompt for the rest of a partial word.

    `cautioned` is the position and the move of the caution, or None for a prompt.
    """

    saying: Saying
    cautioned: tuple[int, str] | None = None


def pressed(
    table: Table, by: PersonKey, position: int, word: Word, *, said: tuple[int, str], soon: bool
) -> Decision | Answer:
    """Return the decision about the move that a press on a key makes, or the answer to a press that makes no move.

    `said` is the position and the move of the last caution. If `soon` is set, the key has only just appeared, and
    TooSoon is raised instead of making a move. Raises whatever `move` raises.
    """
    try:  # first, because a legal word needs no view: it is always on offer
        decision = move(table, commands.Play(by, position, word))
    except (refusals.AgainstRules, refusals.BadButton) as refused:
        view = table.view(table.seat_of(by))
        is_illegal = AND in word and isinstance(refused, refusals.AgainstRules)
        if is_illegal or word in table.game.offers(view):
            raise
        whole = whole_word(table.game, view, word)
        if whole is None:
            return Answer(table.game.keys(view, word).prompt)
        word, decision = whole, move(table, commands.Play(by, position, whole))
    if soon:
        raise refusals.TooSoon
    if (warning := caution(table, by, word, said)) is not None:
        return Answer(warning, (position, word))
    return decision


def play(table: Table, command: commands.Play | commands.Think) -> Facts:
    """Return the facts of a move, without the transitions that `move` also returns. Raises Refusal."""
    return move(table, command)[0]


def _words(table: Table, seat: Seat, words: Sequence[str], by: PersonKey | None) -> Decision:
    game, state = table.game, table.state
    played: tuple[facts.Played, ...] = ()
    steps: Steps = ()
    turns: tuple[Turn, ...] = ()
    left = [facts.Played(seat=seat, word=word, by=by) for word in words]
    while left:
        fact = left.pop(0)
        if steps and game.to_move(state) != fact.seat:
            raise refusals.BadButton
        step = _step(game, state, fact.word)
        state = step.state
        steps = (*steps, step)
        played = (*played, fact)
        at, version = table.position + len(steps), Version(table.version + len(steps))
        mover, level = Seat(fact.seat), table.chairs[seat].level if fact.by is None else None
        one = Turn(at, version, mover, fact.word, fact.by, state, step.events, level=level)
        turns = (*turns, one)
        left = left or _unpressed(table, fact, state)
    if game.to_move(state) is None:
        return (*played, ended(table, "finished", last=turns)), steps
    if by is None and (game.to_move(state) != seat or played[-1].only):
        return (*played, *after_automatic_move(table, seat, turns)), steps
    return played, steps


def _unpressed(table: Table, last: facts.Played, state: Any) -> list[facts.Played]:
    """Return the moves that are played without a press after `last`, which led to `state`.

    They are the follow-ups of a person's move or, after a turn, the only move of the person who is next.
    """
    game = table.game
    seat = game.to_move(state)
    if seat is None:
        return []
    if seat == last.seat:
        words = () if last.by is None else map(game.encode, game.follow_ups(state))
        return [facts.Played(seat=seat, word=word, by=last.by) for word in words]
    chair = table.chairs[seat]
    if chair.owner is None or chair.level is not None or (move := game.only_move(state)) is None:
        return []
    return [facts.Played(seat=seat, word=game.encode(move), by=chair.owner, only=True)]


def _step(game: AnyGame, state: Any, word: str) -> Transition[Any]:
    try:
        step: Transition[Any] = game.apply(state, game.decode(word))
    except BadWord:
        raise refusals.BadButton from None
    except IllegalMove as refused:
        raise refusals.AgainstRules(refused) from refused
    return step
