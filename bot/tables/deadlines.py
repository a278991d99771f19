"""Deadlines of tables: pure functions of a table and of times in seconds since the epoch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from bot.store.records import PersonKey, Stage, Waiting
from bot.tables.facts import Fact, Joined, Occupant, Played, Resumed, StopVoted, TookBack
from bot.tables.proposal_facts import Agreed, Continued, Proposed
from bot.tables.table import Table

LOBBY, HOST, ABSENT, CALL, WARN, IDLE = "lobby", "host", "absent", "call", "warn", "idle"
PAUSE = "pause"
"""The end of a pause; a paused game has no other deadline."""
PROPOSAL = "proposal"
"""The end of an open proposal. The table does not change then, but the messages of the proposal do."""
OPEN_SECONDS = 24 * 3600
"""Seconds for which a proposal is open."""
SEAT = "seat"
"""The end of the time for which a seat is kept for a person who is away. The kind is followed by a space and the seat.
Nothing happens then, but the time is stored so that outages move it."""
SEAT_SECONDS = 10 * 60
"""Seconds for which the seat of a person who is away is kept after a computer has taken over."""
TOLD_ONCE = ABSENT, WARN, PROPOSAL
"""The kinds of the deadlines that have an effect once, and then stay away although the table has not changed."""
MOST_SEATS = 4
TOLD = (PAUSE,)
"""The kinds of the deadlines whose times are shown on boards."""

LOBBY_SECONDS = 30 * 60
CARD_SECONDS = 24 * 3600
"""Seconds without an action after which the lobby of a card (`is_card`) closes. Other lobbies close after
LOBBY_SECONDS."""
CARD_WARNING_SECONDS = 6 * 3600
"""The host is warned this many seconds before the lobby of a card closes."""
IDLE_SECONDS = 48 * 3600
WARNING_SECONDS = 24 * 3600
"""The table is warned this many seconds before an idle game expires."""
RECENT = 180
"""If a person last acted at the table at most this many seconds ago, the call at the start of their turn is delayed by
SILENCE."""
SILENCE = 60
"""Seconds by which the call of a person who has acted recently is delayed (less if the time limit is short). Also the
shortest time between two calls, and the time between two checks for a host who is away."""
REMINDERS = (0.5, 0.9)
"""The shares of the time limit after which the person to move is called again."""
GRACE = 5 * 60
"""Seconds after a restart or an outage during which no time limit ends and no table expires."""
IDLE_GRACE = 24 * 3600
"""Seconds after an outage longer than GRACE during which no idle game and no lobby of a card expires."""
HOST_SECONDS = 5 * 60
"""Seconds without an action after which the host of a lobby counts as away."""
QUIET_LOBBY = 10 * 60
"""Seconds without a press after which anybody may close a lobby."""


def deadlines(
    table: Table, *, touched: float, moved: float, now: float, call_at: float | None = None
) -> dict[str, float]:
    """Return a mapping from the kind of each deadline to its time; it is empty if the table is over.

    `touched` is the time of the last press or fact; `moved` is the time at which the current turn began; `call_at` is
    the time of the next call of the person to move or, in a lobby, of the next check for its host, or None. ABSENT,
    WARN, PROPOSAL and SEAT deadlines that have passed are left out.
    """
    if table.stage is Stage.LOBBY:
        host = {} if call_at is None else {HOST: call_at}
        if not is_card(table):
            return {LOBBY: touched + LOBBY_SECONDS, **host}
        found = {IDLE: touched + CARD_SECONDS, **host}
        if (warn := found[IDLE] - CARD_WARNING_SECONDS) > now:
            found[WARN] = warn
        return found
    if table.stage is Stage.OVER:
        return {}
    if table.paused is not None:
        return {PAUSE: table.paused.until}
    found = {IDLE: touched + idle_seconds(table)} | seats_kept(table)
    if table.proposal is not None:
        found[PROPOSAL] = table.proposal.at + OPEN_SECONDS
    found[WARN] = found[IDLE] - WARNING_SECONDS
    if call_at is not None:
        found[CALL] = call_at
    if is_timed(table) and table.time_limit is not None:
        found[ABSENT] = moved + table.time_limit
    return {kind: due for kind, due in found.items() if due > now or kind in (CALL, IDLE)}


def unhandled(table: Table, *, touched: float, moved: float, now: float) -> frozenset[str]:
    """Return which of the deadlines in TOLD_ONCE have passed. If they are stored, they must be kept until handled.

    `touched`, `moved` and `now` are as in `deadlines`, which leaves these deadlines out.
    """
    found = deadlines(table, touched=touched, moved=moved, now=-inf)
    return frozenset(kind for kind in TOLD_ONCE if found.get(kind, inf) <= now)


def seats_kept(table: Table) -> dict[str, float]:
    """Return the SEAT deadlines by kind. A seat has one if a computer has stood in for its owner since a known time."""
    return {
        f"{SEAT} {at}": occupant.since + SEAT_SECONDS
        for at, occupant in enumerate(table.occupants)
        if occupant.owner is not None and occupant.level is not None and occupant.since is not None
    }


def actors(fact: Fact) -> tuple[PersonKey, ...]:
    """Return the person whom a fact shows to be active at the table, as a tuple of at most one person.

    Facts about moves, take-backs, new people, votes to stop, proposals, agreements and ended pauses show somebody.
    Moves of computers, moves made without a press, and pauses whose time was up show nobody.
    """
    match fact:
        case Played(only=True):
            return ()
        case (
            Played(by=person)
            | Joined(person=person)
            | StopVoted(person=person)
            | TookBack(by=person)
            | Proposed(person=person)
            | Agreed(person=person)
            | Continued(person=person)
        ):
            return () if person is None else (person,)
    return ()


def active_since_move(active: set[PersonKey], facts: Sequence[Fact]) -> set[PersonKey]:
    """Return the people who have acted since the last move. `active` are those before `facts`, which are new."""
    for fact in facts:
        active = (set() if isinstance(fact, Played) else active).union(actors(fact))
    return active


def turn_begins(before: Table, after: Table, facts: Sequence[Fact]) -> bool:
    """Return whether to plan the next call anew: the game or the stage changes, or see `is_new_turn`."""
    if before.stage is not after.stage or is_new_turn(before, after):
        return True
    return any(isinstance(fact, Played | TookBack | Resumed | Continued) for fact in facts)


def turn_start(before: Table, after: Table, *, since: float, now: float) -> float:
    """Return the time at which the current turn began. `since` is the value before the change that was made at `now`.

    The end of a pause continues the turn, and the pause does not count.
    """
    if before.paused is not None and after.paused is None:
        return now - before.paused.elapsed
    return now if is_new_turn(before, after) else since


def is_new_turn(before: Table, after: Table) -> bool:
    """Return whether a change makes the calls of the turn obsolete and restarts its time.

    That is not so if only another seat changes hands, unless the turn had no time limit because of that.
    """
    return (
        before.turns[-1:] != after.turns[-1:]
        or before.time_limit != after.time_limit
        or _player_to_move(before) != _player_to_move(after)
        or before.paused != after.paused
        or is_timed(after) > is_timed(before)
    )


def _player_to_move(table: Table) -> Occupant | None:
    return None if table.to_move is None else table.occupants[table.to_move]


def host_away_at(table: Table, acted: Mapping[PersonKey, float], since: float) -> float | None:
    """Return when a lobby's host counts as away, or None for a game, or if there is no host, or nobody to replace them.

    `acted` contains the times of people's last actions at the table. All actions of the host after `since` are known,
    and the host does not count as away before HOST_SECONDS have passed since then.
    """
    if table.stage is not Stage.LOBBY or table.host is None or len(table.people) < 2:
        return None
    return max(acted.get(table.host, since), since) + HOST_SECONDS


def host_check(
    table: Table, acted: Mapping[PersonKey, float], since: float, *, now: float
) -> float | None:
    """Return the time of the next check for an absent host: `host_away_at`, or `now` + SILENCE if that has passed."""
    at = host_away_at(table, acted, since)
    return now + SILENCE if at is not None and at <= now else at


def possible_hosts(
    table: Table, acted: Mapping[PersonKey, float], *, host_since: float, now: float
) -> frozenset[PersonKey]:
    """Return the candidates for replacing a host who is away.

    They are the people other than the host who have acted within the last HOST_SECONDS. If nobody has, they are all
    people other than the host, provided that somebody has acted since the host last changed, at `host_since`; otherwise
    people who are all away would replace each other in turn. An action up to SILENCE seconds before the change counts
    as well, because it may have caused the change.
    """
    others = frozenset(table.people) - {table.host}
    if found := {one for one in others if one in acted and now - acted[one] < HOST_SECONDS}:
        return frozenset(found)
    has_acted = any(at >= host_since - SILENCE for at in acted.values())
    return others if has_acted else frozenset()


def first_call(
    table: Table, acted: Mapping[PersonKey, float], called: Mapping[PersonKey, float], *, now: float
) -> float | None:
    """Return the time at which to call the person whose turn begins now, or None if they are not called.

    Nobody is called in a solo game, during a pause, if no person is to move, or if the time limit would end before the
    call. `acted` and `called` contain the times of people's last actions and of their last calls at the table.
    """
    player = _player_to_move(table)
    if (
        table.paused is not None
        or table.opened.solo
        or player is None
        or player.owner is None
        or player.level is not None
    ):
        return None
    seen = acted.get(player.owner)
    at = now if seen is None or now - seen > RECENT else now + _silence(table)
    if player.owner in called:
        at = max(at, called[player.owner] + SILENCE)
    return at if not is_timed(table) or at < now + (table.time_limit or 0) else None


def earliest_call(
    table: Table,
    person: PersonKey,
    acted: Mapping[PersonKey, float],
    called: Mapping[PersonKey, float],
) -> float:
    """Return the earliest time to call the person to move; 0 if they have neither acted nor been called."""
    seen, told = acted.get(person), called.get(person)
    return max(
        0.0 if seen is None else seen + _silence(table), 0.0 if told is None else told + SILENCE
    )


def _silence(table: Table) -> float:
    """Return the number of seconds by which the call of a person who has acted recently is delayed.

    It is SILENCE, or half the time limit if that is shorter, so that the call comes before the time is up.
    """
    if not is_timed(table) or table.time_limit is None:
        return SILENCE
    return min(SILENCE, REMINDERS[0] * table.time_limit)


def next_call(table: Table, *, moved: float, now: float) -> float | None:
    """Return the time at which to call the person to move again after a call at `now`, or None for no reminder."""
    if not is_timed(table) or table.time_limit is None:
        return None
    for share in REMINDERS:
        if (at := moved + share * table.time_limit) >= now + SILENCE:
            return at
    return None


def is_card(table: Table) -> bool:
    """Return whether the table is that of a card: it has people, and all of them play from private chats."""
    return bool(table.guests) and len(table.guests) == len(table.people)


def idle_seconds(table: Table) -> float:
    """Return the seconds after which an idle table with an IDLE deadline expires.

    A game expires after two days, plus any time limit of two days or more; the lobby of a card after CARD_SECONDS.
    """
    if table.stage is Stage.LOBBY:
        return CARD_SECONDS
    time_limit = table.time_limit or 0
    return IDLE_SECONDS + (time_limit if time_limit >= IDLE_SECONDS else 0)


def is_timed(table: Table) -> bool:
    """Return whether the current turn has a time limit after which other people may call a stand-in."""
    return (
        table.waiting is Waiting.PERSON
        and table.paused is None
        and table.stage is Stage.RUNNING
        and table.time_limit is not None
        and len(table.people) > 1
    )


def seconds_left(table: Table, *, moved: float, now: float) -> float:
    """Return the seconds left in the current turn; 0 if it is overdue or has no time limit."""
    return 0.0 if table.time_limit is None else max(0.0, moved + table.time_limit - now)


def is_quiet(table: Table, *, touched: float, now: float) -> bool:
    """Return whether the table is a lobby, other than that of a card, idle for so long that anybody may close it."""
    return table.stage is Stage.LOBBY and not is_card(table) and now - touched >= QUIET_LOBBY
