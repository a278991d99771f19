"""The state of a table, computed from its facts. `evolve` applies one fact, and `replay` applies a whole log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from bot.store.records import PersonKey, Stage, Version, Waiting
from bot.tables.errors import BrokenLog
from bot.tables.facts import (
    Chair,
    ComputerAdded,
    ComputerRemoved,
    Ended,
    Fact,
    HandedOver,
    HostChanged,
    Joined,
    Left,
    Opened,
    OptionSet,
    PatienceSet,
    Played,
    ResultRecorded,
    Resumed,
    SeatsSet,
    Started,
    StopVoted,
    TookBack,
)
from bot.tables.library import AnyGame, GameLibrary
from bot.tables.turns import Turn, forgetful, stateless
from engine.contract import Outcome, Score, Seat, Secret, Transition, View
from engine.errors import EngineError


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One game in one chat. `position` is the number stored in buttons; it never decreases."""

    opened: Opened
    game: AnyGame
    version: Version
    position: int = 0
    stage: Stage = Stage.LOBBY
    host: PersonKey | None = None
    chairs: tuple[Chair, ...] = ()
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    patience: int | None = None
    started: Started | None = None
    turns: tuple[Turn, ...] = ()
    votes: frozenset[PersonKey] = frozenset()
    ended: Ended | None = None
    outdated: bool = False
    """Whether the log was written under another rules version. A running game then needs a Resumed fact to continue."""

    @property
    def state(self) -> Any:
        """The state after the last turn, or None if it belongs to another rules version. Not available in the lobby."""
        return self.turns[-1].state

    @property
    def has_board(self) -> bool:
        """Whether there is a game state that the current rules can display."""
        return bool(self.turns) and self.turns[-1].state is not None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome if the game ended by its rules, otherwise None. It is the recorded one if `outdated` is set."""
        if self.outdated or not self.has_board:
            recorded = None if self.ended is None else self.ended.result
            return None if recorded is None else recorded.outcome()
        found: Outcome | None = self.game.outcome(self.state)
        return found

    @property
    def scores(self) -> tuple[Score, ...]:
        """The scores of all seats, or () for a game without scores. They are recorded ones if `outdated` is set."""
        computed = self.game.scores(self.state) if self.has_board else ()
        recorded = None if self.ended is None else self.ended.result
        return recorded.scores(computed) if self.outdated and recorded else computed

    @property
    def people(self) -> tuple[PersonKey, ...]:
        """The people at the table in seat order, including people for whom a computer stands in."""
        return tuple(chair.owner for chair in self.chairs if chair.owner is not None)

    @property
    def to_move(self) -> Seat | None:
        """The seat to move, or None if the game is not running or `outdated` is set."""
        if self.stage is not Stage.RUNNING or self.outdated:
            return None
        return self.game.to_move(self.state)

    @property
    def waiting(self) -> Waiting:
        """Who must act before the game can continue: a person, a computer or nobody."""
        seat = self.to_move
        if seat is None:
            return Waiting.NOBODY if self.stage is Stage.OVER else Waiting.PERSON
        return Waiting.PERSON if self.chairs[seat].level is None else Waiting.COMPUTER

    def seat_of(self, person: PersonKey | None) -> Seat | None:
        """Return the seat that belongs to a person, or None."""
        for at, chair in enumerate(self.chairs):
            if person is not None and chair.owner == person:
                return Seat(at)
        return None

    def view(self, seat: Seat | None = None, *, since: Version | None = None) -> View:
        """Return what a seat may see, or what the whole chat may see if `seat` is None.

        The view contains the events after version `since`, by default those after the seat's last move, or all if
        there is none.
        """
        turns = self.turns
        if since is not None:
            turns = tuple(turn for turn in turns if turn.version > since)
        elif seat is not None:
            own = [at for at, turn in enumerate(turns) if turn.seat == seat]
            turns = turns[own[-1] + 1 :] if own else turns
        events = tuple(event for turn in turns for event in turn.events)
        view: View = self.game.observe(self.state, seat, events)
        if self.outdated and self.ended is not None and self.ended.result is not None:
            view = replace(view, scores=self.scores, outcome=self.outcome)
        return view

    def told_since(self, shown: Version) -> Version:
        """Return the version after which events must be shown on a board that now shows version `shown`.

        This is the version of the last settled turn up to `shown`, so events before a computer's move are repeated.
        The newest turn does not count, so its events are repeated when a board is shown again.
        """
        newest = self.turns[-1].version
        seen = [
            turn.version
            for turn in self.turns
            if turn.settled and turn.version <= shown and turn.version < newest
        ]
        return seen[-1] if seen else Version(self.turns[0].version - 1)

    def takeback(self) -> Turn | None:
        """Return the turn to which the person to move may take back, or None.

        A move can be taken back only if it revealed nothing and it is still the turn of the person who made it.
        """
        seat = self.to_move
        if seat is None or len(self.turns) < 2 or self.chairs[seat].level is not None:
            return None
        last = self.turns[-1]
        own = last.seat == seat and last.by is not None and last.by == self.chairs[seat].owner
        if not own or any(isinstance(event, Secret) or event.final for event in last.events):
            return None
        return self.turns[-2]


def open_table(fact: Opened, library: GameLibrary) -> Table:
    """Return the table that a log beginning with `fact` creates. Raises BrokenLog for an unknown game."""
    try:
        game = library.game(fact.game)
    except KeyError:
        raise BrokenLog(f"there is no game {fact.game!r}") from None
    return Table(
        opened=fact,
        game=game,
        version=Version(1),
        host=fact.host,
        seats=fact.seats,
        options=fact.options,
        patience=fact.patience,
    )


def replay(facts: Iterable[Fact], library: GameLibrary) -> Table:
    """Return the table of a log. Raises BrokenLog if the log is empty or its facts contradict each other."""
    table: Table | None = None
    for fact in facts:
        table = evolve(table, fact, library)
    if table is None:
        raise BrokenLog("the log is empty")
    return table


def evolve(
    table: Table | None, fact: Fact, library: GameLibrary, transition: Transition[Any] | None = None
) -> Table:
    """Return the table after one more fact. Raises BrokenLog if the fact contradicts the table.

    `transition` is the result of applying the move of a Played fact; if it is None, the move is applied here.
    """
    if table is None:
        if not isinstance(fact, Opened):
            raise BrokenLog(f"a log begins with opened, not {fact.kind}")
        return open_table(fact, library)
    table = replace(table, version=Version(table.version + 1))
    try:
        return (
            _evolve_people(table, fact)
            or _evolve_lobby(table, fact)
            or _evolve_game(table, fact, library, transition)
        )
    except (EngineError, IndexError, KeyError) as error:
        raise BrokenLog(f"{fact.kind} at version {table.version}: {error!r}") from error


def _evolve_people(table: Table, fact: Fact) -> Table | None:
    chairs = table.chairs
    match fact:
        case Joined(person=person):
            return replace(table, chairs=(*chairs, Chair(owner=person)))
        case Left(person=person) if table.stage is Stage.LOBBY:
            return replace(table, chairs=tuple(one for one in chairs if one.owner != person))
        case Left():
            return table  # a separate HandedOver fact gives the seat to a computer
        case HostChanged(person=person):
            return replace(table, host=person)
        case StopVoted(person=person):
            return replace(table, votes=table.votes | {person})
        case _:
            return None


def _evolve_lobby(table: Table, fact: Fact) -> Table | None:
    chairs = table.chairs
    match fact:
        case ComputerAdded(level=level):
            return _raised(table, chairs=(*chairs, Chair(level=level)))
        case ComputerRemoved(seat=seat):
            return _raised(table, chairs=chairs[:seat] + chairs[seat + 1 :])
        case OptionSet(key=key, value=value):
            options = tuple((one, value if one == key else old) for one, old in table.options)
            return _raised(table, options=options)
        case SeatsSet(seats=seats):
            return _raised(table, seats=seats)
        case PatienceSet(seconds=seconds):
            return _raised(table, patience=seconds)
        case _:
            return None


def _evolve_game(
    table: Table, fact: Fact, library: GameLibrary, transition: Transition[Any] | None
) -> Table:
    match fact:
        case Started():
            return _started(table, fact, library)
        case Played(seat=seat, word=word, by=by):
            raised = _raised(table, votes=frozenset())
            if table.outdated:
                return _moved(raised, Transition(None), Seat(seat), word, by)
            step = transition or table.game.apply(table.state, table.game.decode(word))
            return _moved(raised, step, Seat(seat), word, by)
        case TookBack(to=to):
            kept = tuple(turn for turn in table.turns if turn.position <= to)
            return _raised(table, turns=kept)
        case HandedOver(seat=seat, chair=chair):
            chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
            return _settled(_raised(table, chairs=chairs))
        case Ended():
            return replace(table, stage=Stage.OVER, ended=fact)
        case ResultRecorded(result=result) if table.ended is not None:
            return replace(table, ended=table.ended.model_copy(update={"result": result}))
        case Resumed(rules_version=rules_version, state=raw):
            outdated = rules_version != table.game.rules_version
            step = Transition(None if outdated else table.game.load(raw))
            raised = _raised(table, outdated=outdated, turns=stateless(table.turns))
            return _moved(raised, step, None, "", None)
        case _:
            raise BrokenLog(f"{fact.kind} at version {table.version} comes too late")


def _started(table: Table, fact: Started, library: GameLibrary) -> Table:
    table = _raised(table, stage=Stage.RUNNING, started=fact, chairs=fact.chairs)
    if fact.rules_version != table.game.rules_version:
        return _moved(replace(table, outdated=True), Transition(None), None, "", None)
    components = library.components(table.game, fact.components)
    step = table.game.start(len(fact.chairs), dict(table.options), components, fact.seed)
    return _moved(table, step, None, "", None)


def _raised(table: Table, **changes: Any) -> Table:
    return replace(table, position=table.position + 1, **changes)


def _moved(
    table: Table, step: Transition[Any], seat: Seat | None, word: str, by: PersonKey | None
) -> Table:
    level = None if seat is None or by is not None else table.chairs[seat].level
    at = table.position
    turn = Turn(at, table.version, seat, word, by, step.state, step.events, level=level)
    return _settled(replace(table, turns=(*forgetful(table.turns, seat), turn)))


def _settled(table: Table) -> Table:
    """Mark the newest turn as settled if no computer is to move after it."""
    if not table.turns or table.waiting is Waiting.COMPUTER:
        return table
    return replace(table, turns=(*table.turns[:-1], replace(table.turns[-1], settled=True)))
