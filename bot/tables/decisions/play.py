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

    A person may play several words joined with `AND`, and the game's follow-ups are played as well. Either all of them
    are played or none. Return the facts, and the transition that the rules computed for each Played fact. Passing the
    transitions to `evolve` avoids applying the moves twice. Raises Refusal if the game is not running or is
    paused, if it is not this player's turn, if the position is outdated, or if a word is not a legal move.
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

    `said` is the position and the move of the last caution. `soon` means that the key has only just appeared; TooSoon
    is then raised instead of making a move. Raises whatever `move` raises.
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
    played: Facts = ()
    steps: Steps = ()
    turns: tuple[Turn, ...] = ()
    left = list(words)
    level = table.chairs[seat].level if by is None else None
    while left:
        word = left.pop(0)
        if steps and game.to_move(state) != seat:
            raise refusals.BadButton
        step = _step(game, state, word)
        state = step.state
        steps = (*steps, step)
        played = (*played, facts.Played(seat=seat, word=word, by=by))
        at, version = table.position + len(steps), Version(table.version + len(steps))
        turns = (*turns, Turn(at, version, seat, word, by, state, step.events, level=level))
        if not left and by is not None and game.to_move(state) == seat:
            left = [game.encode(one) for one in game.follow_ups(state)]
    if game.to_move(state) is None:
        return (*played, ended(table, "finished", last=turns)), steps
    if by is None and game.to_move(state) != seat:
        played = (*played, *after_automatic_move(table, seat, turns))
    return played, steps


def _step(game: AnyGame, state: Any, word: str) -> Transition[Any]:
    try:
        step: Transition[Any] = game.apply(state, game.decode(word))
    except BadWord:
        raise refusals.BadButton from None
    except IllegalMove as refused:
        raise refusals.AgainstRules(refused) from refused
    return step
