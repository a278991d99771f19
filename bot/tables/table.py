"""The state of a table, computed from its facts. `evolve` applies one fact, and `replay` applies a whole log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from bot.store.records import NO_VERSION, PersonKey, Stage, Version, Waiting
from bot.tables import facts
from bot.tables.errors import BrokenLog
from bot.tables.facts import Chair, Fact
from bot.tables.guests import Guests, guests_after
from bot.tables.library import AnyGame, GameLibrary
from bot.tables.turns import Turn, forgetful, last_settled, stateless, totals_of
from engine.contract import Outcome, Score, Seat, Transition, View
from engine.errors import EngineError


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One game in its home chat. `position` is the number stored in buttons; it never decreases."""

    opened: facts.Opened
    game: AnyGame
    version: Version
    position: int = 0
    stage: Stage = Stage.LOBBY
    host: PersonKey | None = None
    chairs: tuple[Chair, ...] = ()
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    patience: int | None = None
    narrator: bool = True
    started: facts.Started | None = None
    turns: tuple[Turn, ...] = ()
    switches: frozenset[str] = frozenset()  # those of facts.SWITCHES that are on
    removed: frozenset[PersonKey] = frozenset()  # by the host from the lobby
    guests: Guests = ()  # the people who play from their private chats
    votes: frozenset[PersonKey] = frozenset()
    handed_over: Version = NO_VERSION  # the version at which a seat last changed hands
    ended: facts.Ended | None = None
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

        This is a settled turn before the newest turn, so that the events before a computer's move are repeated.
        """
        return last_settled(self.turns[:-1], shown) or Version(self.turns[0].version - 1)


def open_table(fact: facts.Opened, library: GameLibrary) -> Table:
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
        narrator=fact.narrator,
        switches=frozenset(fact.switches),
    )


def replay(log: Iterable[Fact], library: GameLibrary) -> Table:
    """Return the table of a log. Raises BrokenLog if the log is empty or its facts contradict each other."""
    table: Table | None = None
    for fact in log:
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
        if not isinstance(fact, facts.Opened):
            raise BrokenLog(f"a log begins with opened, not {fact.kind}")
        return open_table(fact, library)
    version = Version(table.version + 1)
    try:
        if isinstance(fact, facts.Played):  # by far the most frequent fact
            return _played(table, version, fact, transition)
        table = replace(table, version=version)
        return (
            _evolve_people(table, fact)
            or _evolve_lobby(table, fact)
            or _evolve_game(table, fact, library)
        )
    except (EngineError, IndexError, KeyError) as error:
        raise BrokenLog(f"{fact.kind} at version {version}: {error!r}") from error


def _played(
    table: Table, version: Version, fact: facts.Played, transition: Transition[Any] | None
) -> Table:
    step = Transition(None) if table.outdated else transition
    if step is None:
        step = table.game.apply(table.state, table.game.decode(fact.word))
    raised = _raised(table, version=version, votes=frozenset())
    return _moved(raised, step, Seat(fact.seat), fact.word, fact.by)


def _evolve_people(table: Table, fact: Fact) -> Table | None:
    chairs = table.chairs
    match fact:
        case facts.Joined(person=person):
            return replace(table, chairs=(*chairs, Chair(owner=person)))
        case facts.Left(person=person) if table.stage is Stage.LOBBY:
            kept = tuple(one for one in chairs if one.owner != person)
            return replace(table, chairs=kept, guests=guests_after(table.guests, fact))
        case facts.Left() | facts.ChatAdded():
            # a separate HandedOver fact gives the seat of somebody who left to a computer
            return replace(table, guests=guests_after(table.guests, fact))
        case facts.Removed(person=person):
            kept = tuple(one for one in chairs if one.owner != person)
            guests = guests_after(table.guests, fact)
            return replace(table, chairs=kept, guests=guests, removed=table.removed | {person})
        case facts.InvitationRevoked():
            return table
        case facts.HostChanged(person=person):
            return replace(table, host=person)
        case facts.StopVoted(person=person) | facts.StopVoteWithdrawn(person=person):
            return replace(table, votes=table.votes ^ {person})
        case _:
            return None


def _evolve_lobby(table: Table, fact: Fact) -> Table | None:
    chairs = table.chairs
    match fact:
        case facts.ComputerAdded(level=level):
            return _raised(table, chairs=(*chairs, Chair(level=level)))
        case facts.ComputerRemoved(seat=seat):
            return _raised(table, chairs=chairs[:seat] + chairs[seat + 1 :])
        case facts.OptionSet(key=key, value=value):
            options = tuple((one, value if one == key else old) for one, old in table.options)
            return _raised(table, options=options)
        case facts.SeatsSet(seats=seats):
            return _raised(table, seats=seats)
        case facts.PatienceSet(seconds=seconds):
            return _raised(table, patience=seconds)
        case facts.SwitchSet(name=name, on=on):
            switches = table.switches | {name} if on else table.switches - {name}
            return _raised(table, switches=switches)
        case facts.NarratorSet(on=on):
            return _raised(table, narrator=on)
        case _:
            return None


def _evolve_game(table: Table, fact: Fact, library: GameLibrary) -> Table:
    match fact:
        case facts.Started():
            return _started(table, fact, library)
        case facts.TookBack(to=to):
            kept = tuple(turn for turn in table.turns if turn.position <= to)
            return _raised(table, turns=kept)
        case facts.HandedOver(seat=seat, chair=chair):
            chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
            return _settled(_raised(table, chairs=chairs, handed_over=table.version))
        case facts.Ended():
            return replace(table, stage=Stage.OVER, ended=fact)
        case facts.ResultRecorded(result=result) if table.ended is not None:
            return replace(table, ended=table.ended.model_copy(update={"result": result}))
        case facts.Resumed(rules_version=rules_version, state=raw):
            outdated = rules_version != table.game.rules_version
            step = Transition(None if outdated else table.game.load(raw))
            raised = _raised(table, outdated=outdated, turns=stateless(table.turns))
            return _moved(raised, step, None, "", None)
        case _:
            raise BrokenLog(f"{fact.kind} at version {table.version} comes too late")


def _started(table: Table, fact: facts.Started, library: GameLibrary) -> Table:
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
    at, totals = table.position, totals_of(table.game, step.state)
    turn = Turn(at, table.version, seat, word, by, step.state, step.events, level, totals)
    if not _is_computer_next(table, step.state):
        turn = turn.settle(table.game)
    kept = forgetful(table.turns, seat, by, solo=table.opened.solo)
    return replace(table, turns=(*kept, turn))


def _is_computer_next(table: Table, state: Any) -> bool:
    if table.stage is not Stage.RUNNING or table.outdated:
        return False
    seat = table.game.to_move(state)
    return seat is not None and table.chairs[seat].level is not None


def _settled(table: Table) -> Table:
    """Mark the newest turn as settled if no computer is to move after it and the game's turn is complete."""
    if not table.turns or table.waiting is Waiting.COMPUTER:
        return table
    return replace(table, turns=(*table.turns[:-1], table.turns[-1].settle(table.game)))
