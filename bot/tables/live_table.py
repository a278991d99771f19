"""A table in memory, together with data that are not stored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.store.records import ChatKey, PersonKey, Place, Stage, TableKey, Version
from bot.tables import deadlines
from bot.tables.facts import Fact, HostChanged, Opened
from bot.tables.guests import chat_of
from bot.tables.private_steps import without_steps
from bot.tables.stored_times import last_calls
from bot.tables.table import Table

REPEAT_SECONDS = 15.0
"""If a partial word is chosen again after this many seconds, its keys are sent again, because Telegram's answer to the
first attempt does not prove that people see them."""


@dataclass(slots=True)
class LiveTable:
    """A table in memory, together with data that are not stored. Change it only while holding the table's lock."""

    key: TableKey
    place: Place
    token: str
    table: Table
    changed_at: float
    """The time from which the expiry of the table is counted: that of the last committed fact, or of a later press that
    postponed the expiry. Times are in seconds since the epoch, shifted by outages and pauses."""
    turn_since: float
    """The time at which the current turn began."""
    pressed_at: float = 0.0
    """The time at which one of the table's buttons was last pressed, even without effect, or 0 if none was pressed
    since the table was opened or loaded."""
    call_at: float | None = None
    """The time of the next call of the person to move or, in a lobby, of the next check for its host, or None."""
    acted: dict[PersonKey, float] = field(default_factory=dict)
    """The times of people's last actions at the table. Of the actions before it was loaded, only those recorded by a
    fact are known."""
    active: set[PersonKey] = field(default_factory=set)
    """The people who have acted at the table since the last move was made, even if that move was taken back. If no move
    has been made since the table was loaded, everybody at it then, because not all presses are stored."""
    told_action: int = -1
    """The position at which other nodes were last told that the person to move has acted, or -1 for none."""
    called: dict[PersonKey, float] = field(default_factory=dict)
    """The times of people's last calls at the table. For calls before it was loaded, the latest times at which they
    can have been made."""
    host_since: float = 0.0
    """The time of the last change of the host, or of the opening of the table."""
    host_watched_since: float = 0.0
    """The time since which all actions of the present host are known: the later of the last change of the host and the
    loading of the table into memory."""
    board_version: int = -1
    """The version of the last fact that changed the board, or -1 if there was no such fact since the table was
    opened or loaded."""
    choice: tuple[int, str] = (-1, "")
    """The position at which a partial word was chosen, and that word; (-1, "") if none was chosen."""
    choice_in: ChatKey | None = None
    """The chat in which the partial word was chosen, or None for the home of the table."""
    repeat_at: float = 0.0
    """The time from which the keys of the partial word are sent again if somebody presses that word again."""
    away: set[PersonKey] = field(default_factory=set)
    """The people who play from private chats and cannot be reached there. If the home is paused while guests play on,
    also people who play there."""
    cautioned: tuple[int, str] = (-1, "")
    """The position and the move for which a caution was last shown, or (-1, "") for none. Pressing the same key again
    makes the move."""
    menu: tuple[Stage, str] = (Stage.LOBBY, "")
    """The stage in which a menu of the keyboard was opened, and the name of the menu, or "" if no menu is open."""
    menu_chat: ChatKey | None = None
    """The chat in which the menu was opened, or None for the home of the table."""
    late_menus: set[tuple[Place, str]] = field(default_factory=set)
    """The names of the notices (`Notice.only`) with menus that offer to call a stand-in in the current turn, and where
    they are."""
    seat_menus: set[tuple[Place, str]] = field(default_factory=set)
    """The names of the notices with menus that offer seats in which computers play, and where they are."""
    is_vote_asked: bool = False
    """Whether somebody who can only ask for a vote to close the table has done so, and nobody has voted yet."""
    before_private_steps: Table | None = None
    """The table before the steps of the current turn that only their player sees, or None if there are none."""
    short_search: int = -1
    """The last position of a computer's turn in which a search was cut short (`SearchPool.was_short`), or -1 for none.
    It is used for display only; `Computers` sets it before the move, without the lock."""
    pictured: dict[PersonKey, tuple[int, str]] = field(default_factory=dict)
    """For each person, the position and the word of the aside that was last drawn for them."""

    def recall(self, log: Iterable[tuple[float, Fact]], *, now: float) -> None:
        """Complete a table loaded at `now`: set the times that follow from `log`, its facts with their times.

        If the clock has been set back since a fact was written, it counts as written now.
        """
        self.host_watched_since, self.active = now, set(self.table.people)
        facts: list[Fact] = []
        for written, fact in log:
            facts.append(fact)
            at = min(written, now)
            self.acted.update(dict.fromkeys(deadlines.actors(fact), at))
            if isinstance(fact, Opened | HostChanged):
                self.host_since = at
        self.called = last_calls(self.table, facts, self.call_at, moved=self.turn_since, now=now)

    def skip(self, seconds: float, *, now: float) -> None:
        """Shift the times of presses, of actions and of the host by `seconds`, the length of an outage or a pause.

        The beginning of a turn without a time limit is shifted as well, but no time beyond `now`: guests may have acted
        during a pause. The times that are stored as deadlines must be read again first.
        """
        if not deadlines.is_timed(self.table):
            self.turn_since = min(self.turn_since + seconds, now)
        self.pressed_at = min(self.pressed_at + seconds, now)
        self.host_since = min(self.host_since + seconds, now)
        self.host_watched_since = min(self.host_watched_since + seconds, now)
        self.acted = {person: min(at + seconds, now) for person, at in self.acted.items()}

    @property
    def public(self) -> Table:
        """The table as everyone sees it: without the steps of the current turn that only their player sees.

        It includes changes that leave the position as it is, such as a proposal.
        """
        before = self.before_private_steps
        return self.table if before is None else without_steps(self.table, before)

    @property
    def public_version(self) -> Version:
        """The version that an up-to-date board shows.

        If the current turn has private steps, and no other facts have followed, this is the version before these steps.
        Otherwise it is the version of the table.
        """
        table, before = self.table, self.before_private_steps
        if before is None or table.version - before.version != len(table.turns) - len(before.turns):
            return table.version
        return before.version

    def as_seen_by(self, person: PersonKey | None) -> Table:
        """Return the table as a person sees it. Only the person to move sees the private steps of their turn."""
        return self.table if self.table.is_to_move(person) else self.public

    @property
    def has_short_search(self) -> bool:
        """Whether a search for the newest moves of computers was cut short."""
        return self.short_search == self.public.position - 1

    @property
    def chosen(self) -> str:
        """The partial word of the current position that the home of the table shows, or "" if there is none."""
        return self.chosen_in(self.place.chat)

    def chosen_in(self, chat: ChatKey) -> str:
        """Return the partial word of the current position that a chat shows, or "" if there is none."""
        position, word = self.choice
        return (
            word
            if (position, chat) == (self.public.position, self.choice_in or self.place.chat)
            else ""
        )

    def place_of(self, person: PersonKey | None) -> Place:
        """Return the place in which a person plays: their private chat, or the home of the table."""
        chat = chat_of(self.table.guests, person)
        return self.place if chat is None else Place(chat)

    @property
    def places(self) -> tuple[Place, ...]:
        """The places in which the table is shown, its home first."""
        return (self.place, *(Place(chat) for _, chat in self.table.guests))

    def is_mover_in(self, chat: ChatKey) -> bool:
        """Return whether the seat to move is played from this chat; True if no seat is to move."""
        seat = self.table.to_move
        return seat is None or self.place_of(self.table.occupants[seat].owner).chat == chat

    @property
    def is_mover_away(self) -> bool:
        """Whether the person to move cannot be reached."""
        seat = self.table.to_move
        return seat is not None and self.table.occupants[seat].owner in self.away

    def menu_in(self, chat: ChatKey) -> str:
        """Return the name of the menu that the keyboard in a chat shows, or "" if it shows none."""
        stage, name = self.menu
        is_here = chat == (self.menu_chat or self.place.chat)
        return name if is_here and stage == self.table.stage else ""
