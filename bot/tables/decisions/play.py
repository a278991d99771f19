"""Decisions about presses on the keys of a game, and about the moves of computers: whole words and partial words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.store.records import PersonKey, Stage, Version
from bot.tables import commands, facts, refusals
from bot.tables.decisions import checks
from bot.tables.decisions.decision import Decision
from bot.tables.decisions.seats import after_automatic_move
from bot.tables.ending import ended
from bot.tables.table import Table
from bot.tables.turns import Turn, totals_of
from engine.contract import AND, AnyGame, Game, Key, Seat, Transition, View, Word
from engine.errors import BadWord, IllegalMove
from engine.saying import Saying

_MOST_STEPS = 8

Steps = tuple[Transition[Any], ...]


def move(table: Table, command: commands.Play | commands.Think) -> Decision:
    """Decide a move of a person or a computer.

    A person may play several words joined with `AND`. The follow-ups of a person's move are played as well, and so are
    the only moves of the people who are next. Either all of them are played or none. Raises Refusal if the game is not
    running or is paused, if it is not this player's turn, if the position is outdated, or if a word is not a legal
    move.
    """
    match command:
        case commands.Play(by, position, word):
            return _legal(table, checks.turn_of(table, by, position), word.split(AND), by)
        case commands.Think(seat, position, word):
            if table.stage is not Stage.RUNNING:
                raise refusals.TableOver
            if position != table.position or seat != table.to_move:
                raise refusals.OldBoard
            if table.occupants[seat].level is None:
                raise refusals.OldBoard
            return _legal(table, seat, [word], None)


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
    seat = checks.turn_of(table, by, position)
    try:  # first, because a legal word needs no view: it is always on offer
        decision = _words(table, seat, word.split(AND), by)
    except (BadWord, IllegalMove) as refused:
        view = table.view(seat)
        is_illegal = AND in word and isinstance(refused, IllegalMove)
        if is_illegal or word in table.game.offers(view):
            raise _refusal(refused) from refused
        whole = whole_word(table.game, view, word)
        if whole is None:
            return Answer(table.game.keys(view, word).prompt)
        word, decision = whole, move(table, commands.Play(by, position, whole))
    if soon:
        raise refusals.TooSoon
    if (warning := caution(table, by, word, said)) is not None:
        return Answer(warning, (position, word))
    return decision


def with_private_moves(table: Table, made: Decision) -> Decision:
    """Return a decision made on an ephemeral message, with its moves marked as private if other people do not see them.

    They do not see them if the game has previews and the turn continues after the moves.
    """
    found, steps = made
    if not (table.game.previews and steps):
        return made
    moves = tuple(
        fact.model_copy(update={"private": True})
        for fact in found
        if isinstance(fact, facts.Played)
    )
    continues = len(moves) == len(found) and table.game.to_move(steps[-1].state) == table.to_move
    return Decision(moves, steps) if continues else made


def _legal(table: Table, seat: Seat, words: Sequence[str], by: PersonKey | None) -> Decision:
    """Return the result of `_words`. Raises Refusal."""
    try:
        return _words(table, seat, words, by)
    except (BadWord, IllegalMove) as refused:
        raise _refusal(refused) from refused


def _refusal(refused: BadWord | IllegalMove) -> refusals.Refusal:
    """Return the refusal of a word that encodes no move, or a move that the rules do not allow."""
    if isinstance(refused, IllegalMove):
        return refusals.AgainstRules(refused)
    return refusals.BadButton()


def _words(table: Table, seat: Seat, words: Sequence[str], by: PersonKey | None) -> Decision:
    """Decide moves of the player of a seat. Raises BadWord (also for a word after the player's turn), IllegalMove."""
    game, state = table.game, table.state
    played: tuple[facts.Played, ...] = ()
    steps: Steps = ()
    turns: tuple[Turn, ...] = ()
    left = [facts.Played(seat=seat, word=word, by=by) for word in words]
    while left:
        fact = left.pop(0)
        if steps and game.to_move(state) != fact.seat:
            raise BadWord("the turn of the player is over")
        step: Transition[Any] = game.apply(state, game.decode(fact.word))
        state = step.state
        steps = (*steps, step)
        played = (*played, fact)
        at, version = table.position + len(steps), Version(table.version + len(steps))
        mover, level = Seat(fact.seat), table.occupants[seat].level if fact.by is None else None
        one = Turn(at, version, mover, fact.word, fact.by, state, step.events, level=level)
        turns = (*turns, one)
        left = left or _unpressed(table, fact, state)
    if game.to_move(state) is None:
        counted = tuple(replace(one, totals=totals_of(game, one.state)) for one in turns)
        return Decision((*played, ended(table, "finished", last=counted)), steps)
    if by is None and (game.to_move(state) != seat or played[-1].only):
        return Decision((*played, *after_automatic_move(table, seat, turns)), steps)
    return Decision(played, steps)


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
    occupant = table.occupants[seat]
    if (
        occupant.owner is None
        or occupant.level is not None
        or (move := game.only_move(state)) is None
    ):
        return []
    return [facts.Played(seat=seat, word=game.encode(move), by=occupant.owner, only=True)]


def is_back(key: Key, chosen: Word) -> bool:
    """Return whether a key on the keyboard after the partial word `chosen` repeats it or leads to an earlier step."""
    return key.word in ("", chosen) or chosen.startswith(f"{key.word}.")


def only_word(game: AnyGame, view: View, chosen: Word, offered: Collection[Word]) -> Word | None:
    """Return the word of `offered` that is the only possible completion of the partial word `chosen`, or None.

    A completion is the only one if every keyboard on the way to it has a single key, not counting blocked keys and
    those for which `is_back` is true.
    """
    for _ in range(_MOST_STEPS):
        pad = game.keys(view, chosen)
        left = {
            key.word
            for row in pad.rows
            for key in row
            if not key.blocked and not is_back(key, chosen)
        }
        if len(left) != 1:
            return None
        [word] = left
        if word in offered:
            return word
        if not word.startswith(f"{chosen}."):
            return None
        chosen = word
    return None


def whole_word(
    game: AnyGame, view: View, word: Word, offered: Collection[Word] | None = None
) -> Word | None:
    """Return the word that a press on `word` plays, or None if it plays no word, as for most partial words.

    The result is `word` itself if it is offered or joins an offered word with the words of other moves. Otherwise it is
    the only possible completion of `word`, unless `view`, the view of the seat to move, shows this completion to be
    illegal. Pass the words that the view offers as `offered` if they are known, so that they are not computed again.
    """
    offered = game.offers(view) if offered is None else offered
    if AND in word:
        return word if _are_moves(game, offered, word.split(AND)) else None
    if word in offered:
        return word
    further, legal, is_prefix = f"{word}.", 0, False
    for one in offered if word else ():
        if one.startswith(further):
            is_prefix = True
            legal += game.refusal(view, one) is None
            if legal > 1:  # both have keys, so no keyboard leaves only one
                return None
    if not is_prefix:
        return None
    only = only_word(game, view, word, offered)
    return None if only is None or game.refusal(view, only) is not None else only


def _are_moves(game: AnyGame, offered: Collection[Word], words: list[str]) -> bool:
    """Return whether the first of `words` is in `offered`, and all others encode moves, legal or not."""
    try:
        for word in words[1:]:
            game.decode(word)
    except BadWord:
        return False
    return words[0] in offered
