"""Decisions in a running game: moves, take-backs, and seats that change hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from bot.store.records import PersonKey, Stage, Version
from bot.tables import commands, errors, facts
from bot.tables.decisions import checks
from bot.tables.decisions.choices import whole_word
from bot.tables.ending import ended
from bot.tables.library import AnyGame
from bot.tables.table import Table
from bot.tables.turns import Turn, takeback
from engine.contract import AND, Game, Seat, Transition, Word
from engine.errors import BadWord, IllegalMove
from engine.saying import Saying

STAND_IN_LEVEL = "medium"
"""The level of stand-ins: a fair replacement that does not help the other players."""

Facts = tuple[facts.Fact, ...]
Steps = tuple[Transition[Any], ...]
Decision = tuple[Facts, Steps]
"""The facts of a command, and the transition that the rules computed for each Played fact among them."""


def move(table: Table, command: commands.Play | commands.Think) -> Decision:
    """Decide a move of a person or a computer.

    A person may play several words joined with `AND`, and the game's follow-ups are played as well. Either all of them
    are played or none. Return the facts, and the transition that the rules computed for each Played fact. Passing the
    transitions to `evolve` avoids applying the moves twice. Raises Refusal if it is not this player's turn, the
    position is outdated, or the rules forbid one of the moves.
    """
    match command:
        case commands.Play(by, position, word):
            return _words(table, checks.turn_of(table, by, position), word.split(AND), by)
        case commands.Think(seat, position, word):
            if table.stage is not Stage.RUNNING:
                raise errors.TableOver
            if position != table.position or seat != table.to_move:
                raise errors.OldBoard
            if table.chairs[seat].level is None:
                raise errors.OldBoard
            return _words(table, seat, [word], None)


def caution(table: Table, by: PersonKey, word: Word, said: tuple[int, str]) -> Saying | None:
    """Return the warning to show before `by` makes this legal move, or None, as for several moves in one press.

    `said` is the position and the move of the last caution. That caution is not repeated.
    """
    if AND in word or said == (table.position, word) or type(table.game).caution is Game.caution:
        return None  # without observing the game, if it has no cautions
    warning: Saying | None = table.game.caution(table.view(table.seat_of(by)), word)
    return warning


@dataclass(frozen=True, slots=True)
class Answer:
    """What a press on a key is answered that makes no move: a caution or a prompt.

    `cautioned` is the position and the move of the caution, or None for a prompt.
    """

    saying: Saying
    cautioned: tuple[int, str] | None = None


def pressed(
    table: Table, by: PersonKey, position: int, word: Word, *, said: tuple[int, str], soon: bool
) -> Decision | Answer:
    """Return the decision about the move that a press on a key makes, or else what the press is answered.

    `said` is the position and the move of the last caution. If `soon` is set, the key appeared only just now, and no
    move is made: TooSoon is raised instead. Raises whatever `move` raises.
    """
    try:  # first, because a legal word needs no view: it is always on offer
        decision = move(table, commands.Play(by, position, word))
    except (errors.AgainstRules, errors.BadButton) as refused:
        view = table.view(table.seat_of(by))
        is_illegal = AND in word and isinstance(refused, errors.AgainstRules)
        if is_illegal or word in table.game.offers(view):
            raise
        whole = whole_word(table.game, view, word)
        if whole is None:
            return Answer(table.game.keys(view, word).prompt)
        word, decision = whole, move(table, commands.Play(by, position, whole))
    if soon:
        raise errors.TooSoon
    if (warning := caution(table, by, word, said)) is not None:
        return Answer(warning, (position, word))
    return decision


def play(table: Table, command: commands.Play | commands.Think) -> Facts:
    """Return the facts of a move, without the transition that `move` also returns. Raises Refusal."""
    return move(table, command)[0]


def take_back(table: Table, command: commands.TakeBack) -> Facts:
    """Take back a move that revealed nothing. Raises NoTakeback and whatever `turn_of` raises."""
    checks.turn_of(table, command.by, command.position)
    to = takeback(table)
    if to is None:
        raise errors.NoTakeback
    return (facts.TookBack(to=to.position),)


def stand_in(table: Table, command: commands.StandIn) -> Facts:
    """Seat a stand-in for a person whose time is up.

    Raises TooEarly if the person still has time, PatienceOff if there is no time limit, OldBoard if no person is to
    move at that position, and NotSeated, NotStarted or TableOver.
    """
    checks.seat_of(table, command.by)
    checks.running(table)
    if command.position != table.position:
        raise errors.OldBoard
    seat = table.to_move
    if seat is None or table.chairs[seat].level is not None:
        raise errors.OldBoard
    if table.patience is None and not command.away:
        raise errors.PatienceOff
    if command.left > 0 and not command.away:
        raise errors.TooEarly(ceil(command.left / 60))
    chair = facts.Chair(owner=table.chairs[seat].owner, level=STAND_IN_LEVEL)
    return (facts.HandedOver(seat=seat, chair=chair, cause="absent"),)


def come_back(table: Table, command: commands.ComeBack) -> Facts:
    """Give a seat back from the stand-in to its owner. Return () if there is no stand-in.

    Raises NotSeated, NotStarted, TableOver.
    """
    seat = checks.seat_of(table, command.by)
    checks.running(table)
    if table.chairs[seat].level is None:
        return ()
    return (facts.HandedOver(seat=seat, chair=facts.Chair(owner=command.by), cause="returned"),)


def leave(table: Table, command: commands.Leave) -> Facts:
    """Free a seat in the lobby, or give a seat of a running game to a computer permanently.

    Raises NotSeated, TableOver.
    """
    seat = checks.seat_of(table, command.by)
    if table.stage is Stage.OVER:
        raise errors.TableOver
    left = facts.Left(person=command.by)
    others = [person for person in table.people if person != command.by]
    if not others:
        return (left, ended(table, "abandoned", command.by))
    then: Facts = (left,)
    if table.stage is Stage.RUNNING:
        computer = facts.Chair(level=table.chairs[seat].level or STAND_IN_LEVEL)
        then = (left, facts.HandedOver(seat=seat, chair=computer, cause="left"))
    if table.host == command.by:
        then = (*then, facts.HostChanged(person=others[0]))
    return then


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
            raise errors.BadButton
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
    return played, steps


def _step(game: AnyGame, state: Any, word: str) -> Transition[Any]:
    try:
        step: Transition[Any] = game.apply(state, game.decode(word))
    except BadWord:
        raise errors.BadButton from None
    except IllegalMove as refused:
        raise errors.AgainstRules(refused) from refused
    return step
