"""The state of a table, computed from its facts. `evolve` applies one fact, and `replay` applies a whole log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from bot.store.records import PersonKey, Stage, Version, Waiting
from bot.tables import facts
from bot.tables.evolution import Proposal, evolve_consent, evolve_people, hand_over
from bot.tables.facts import Fact, Occupant
from bot.tables.guests import Guests
from bot.tables.library import GameLibrary
from bot.tables.refusals import BrokenLog
from bot.tables.turns import Turn, forgetful, last_settled, mark_only, stateless, totals_of
from engine.contract import AnyGame, Outcome, Score, Seat, Transition, View
from engine.errors import EngineError


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One game with its lobby, in all its chats. `position` is the number stored in buttons; it never decreases."""

    opened: facts.Opened
    game: AnyGame
    version: Version
    position: int = 0
    stage: Stage = Stage.LOBBY
    host: PersonKey | None = None
    occupants: tuple[Occupant, ...] = ()
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    time_limit: int | None = None
    narrator: bool = True
    started: facts.Started | None = None
    turns: tuple[Turn, ...] = ()
    switches: frozenset[str] = frozenset()  # the switches that are on (facts.SWITCHES)
    # those who joined while `casual` had the opposite value
    switched: frozenset[PersonKey] = frozenset()
    removed: frozenset[PersonKey] = frozenset()  # people whom the host removed
    guests: Guests = ()  # the people who play from their private chats
    gone: Guests = ()  # the guests who have left the running game or were replaced, with their chats
    forgotten: frozenset[PersonKey] = frozenset()  # those who asked to be forgotten, and so left
    away: facts.Away = "ask"
    votes: frozenset[PersonKey] = frozenset()
    proposal: Proposal | None = None
    paused: facts.Paused | None = None
    took_back: Seat | None = None  # the seat whose moves were taken back, until the next move
    held: frozenset[tuple[PersonKey, Seat]] = frozenset()  # who has held which seats of the game
    forfeited: frozenset[Seat] = frozenset()  # seats that their first owners have lost
    handed_over: tuple[tuple[Seat, Version], ...] = ()  # when seats last changed hands
    ended: facts.Ended | None = None
    outdated: bool = False
    """Whether the log was written under another rules version. A running game then needs a Resumed fact to continue."""
    _views: dict[tuple[Seat | None, int], View] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """The views that `view` has returned, by the seat and the number of turns whose events they contain."""

    @property
    def state(self) -> Any:
        """The state after the last turn; None if it is of another rules version. Raises IndexError in the lobby."""
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
        """The scores; () if the game or table has none. If `outdated` is set, they are the recorded ones, if any."""
        computed = self.game.scores(self.state) if self.has_board else ()
        recorded = None if self.ended is None else self.ended.result
        return recorded.scores(computed) if self.outdated and recorded else computed

    @property
    def people(self) -> tuple[PersonKey, ...]:
        """The people at the table in seat order, including people for whom a computer stands in."""
        return tuple(occupant.owner for occupant in self.occupants if occupant.owner is not None)

    @property
    def to_move(self) -> Seat | None:
        """The seat to move, or None if the game is not running or `outdated` is set."""
        if self.stage is not Stage.RUNNING or self.outdated:
            return None
        return self.game.to_move(self.state)

    @property
    def waiting(self) -> Waiting:
        """Who must act next: a person (also in a lobby, in a pause or if `outdated` is set), a computer, or nobody."""
        seat = self.to_move
        if seat is None:
            return Waiting.NOBODY if self.stage is Stage.OVER else Waiting.PERSON
        is_person = self.paused is not None or self.occupants[seat].level is None
        return Waiting.PERSON if is_person else Waiting.COMPUTER

    @property
    def present(self) -> tuple[PersonKey, ...]:
        """The people at the table for whom no computer stands in, in seat order."""
        return tuple(
            one.owner for one in self.occupants if one.owner is not None and one.level is None
        )

    def seat_of(self, person: PersonKey | None) -> Seat | None:
        """Return the seat that belongs to a person, or None."""
        owners = [occupant.owner for occupant in self.occupants]
        return Seat(owners.index(person)) if person is not None and person in owners else None

    def is_to_move(self, person: PersonKey | None) -> bool:
        """Return whether the seat to move belongs to a person, even if a computer stands in for them."""
        seat = self.to_move
        return seat is not None and self.seat_of(person) == seat

    def view(self, seat: Seat | None = None, *, since: Version | None = None) -> View:
        """Return what a seat may see, or what the whole chat may see if `seat` is None.

        The view contains the events after version `since`; by default, those after the seat's last move, or all events
        if the seat has not moved or `seat` is None.
        """
        turns = self.turns
        if since is not None:
            turns = tuple(turn for turn in turns if turn.version > since)
        elif seat is not None:
            own = [at for at, turn in enumerate(turns) if turn.seat == seat]
            turns = turns[own[-1] + 1 :] if own else turns
        if (known := self._views.get((seat, len(turns)))) is not None:
            return known
        events = tuple(event for turn in turns for event in turn.events)
        view: View = self.game.observe(self.state, seat, events)
        if self.outdated and self.ended is not None and self.ended.result is not None:
            view = replace(view, scores=self.scores, outcome=self.outcome)
        self._views[seat, len(turns)] = view
        return view

    def told_since(self, shown: Version) -> Version:
        """Return the version after which events must be shown on a board that now shows version `shown`.

        This is the version of the last turn up to `shown` that people had time to see (`Turn.settled`), not counting
        the newest turn, so that the events before a computer's move are repeated. Without such a turn, all are shown.
        """
        return last_settled(self.turns[:-1], shown) or Version(self.turns[0].version - 1)

    def raised(self, **changes: Any) -> Table:
        """Return the table with these changes and the next position number, which outdates its keyboards."""
        return replace(self, position=self.position + 1, **changes)


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
        time_limit=fact.time_limit,
        narrator=fact.narrator,
        switches=frozenset(fact.switches),
        away=fact.away,
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
            _evolve_settings(table, fact)
            or evolve_people(table, fact)
            or evolve_consent(table, fact)
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
    raised = table.raised(version=version, votes=frozenset(), took_back=None)
    moved = _moved(raised, step, Seat(fact.seat), fact.word, fact.by)
    return replace(moved, turns=mark_only(moved.turns)) if fact.only else moved


def _evolve_settings(table: Table, fact: Fact) -> Table | None:  # noqa: PLR0911 - one per fact
    match fact:
        case facts.OptionSet(key=key, value=value):
            options = tuple((one, value if one == key else old) for one, old in table.options)
            return table.raised(options=options)
        case facts.SeatsSet(seats=seats):
            return table.raised(seats=seats)
        case facts.TimeLimitSet(seconds=seconds):
            return table.raised(time_limit=seconds, proposal=None)
        case facts.AwaySet(value=value):
            return table.raised(away=value)
        case facts.SwitchSet(name=name, on=on):
            switches = table.switches | {name} if on else table.switches - {name}
            others = set(table.people) - {table.host} if name == "casual" else set()
            return table.raised(switches=switches, switched=table.switched ^ others)
        case facts.NarratorSet(on=on):
            return table.raised(narrator=on)
        case facts.ComputerAdded(level=level):
            return table.raised(occupants=(*table.occupants, Occupant(level=level)))
        case facts.ComputerRemoved(seat=seat):
            return table.raised(occupants=table.occupants[:seat] + table.occupants[seat + 1 :])
        case _:
            return None


def _evolve_game(table: Table, fact: Fact, library: GameLibrary) -> Table:
    match fact:
        case facts.Started():
            return _started(table, fact, library)
        case facts.TookBack(to=to):
            kept = tuple(turn for turn in table.turns if turn.position <= to)
            return table.raised(turns=kept, took_back=table.turns[len(kept)].seat)
        case facts.HandedOver():
            return hand_over(table, fact)
        case facts.Ended():
            return replace(table, stage=Stage.OVER, ended=fact)
        case facts.ResultRecorded(result=result) if table.ended is not None:
            return replace(table, ended=table.ended.model_copy(update={"result": result}))
        case facts.Resumed(rules_version=rules_version, state=raw):
            outdated = rules_version != table.game.rules_version
            step = Transition(None if outdated else table.game.load(raw))
            raised = table.raised(outdated=outdated, turns=stateless(table.turns))
            return _moved(raised, step, None, "", None)
        case _:
            raise BrokenLog(f"{fact.kind} at version {table.version} comes too late")


def _started(table: Table, fact: facts.Started, library: GameLibrary) -> Table:
    owned = ((occupant.owner, Seat(at)) for at, occupant in enumerate(fact.occupants))
    held = frozenset((owner, at) for owner, at in owned if owner is not None)
    table = table.raised(stage=Stage.RUNNING, started=fact, occupants=fact.occupants, held=held)
    if fact.rules_version != table.game.rules_version:
        return _moved(replace(table, outdated=True), Transition(None), None, "", None)
    components = library.components(table.game, fact.components)
    step = table.game.start(len(fact.occupants), dict(table.options), components, fact.seed)
    return _moved(table, step, None, "", None)


def _moved(
    table: Table, step: Transition[Any], seat: Seat | None, word: str, by: PersonKey | None
) -> Table:
    level = None if seat is None or by is not None else table.occupants[seat].level
    at, totals = table.position, totals_of(table.game, step.state)
    before = table.turns[-1].state if table.turns else None
    final = before is None or table.game.is_final(before, step.events)
    turn = Turn(at, table.version, seat, word, by, step.state, step.events, level, totals, final)
    if not _is_computer_next(table, step.state):
        turn = turn.settle(table.game)
    return replace(table, turns=(*forgetful(table.turns, seat, by), turn))


def _is_computer_next(table: Table, state: Any) -> bool:
    is_running = table.stage is Stage.RUNNING and not table.outdated
    seat = table.game.to_move(state) if is_running else None
    return seat is not None and table.occupants[seat].level is not None
