"""What waits to be sent to one chat: of each kind only the newest wish of a table, and the most urgent goes first."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from bot.store.records import ChatKey, Place, TableKey
from bot.telegram.messages import Keys, Letter, Ring, Show

LETTERS_KEPT = 20
"""More answers than that waiting for one chat are a flood; the oldest are dropped."""


@dataclass(frozen=True, slots=True)
class Unring:
    """Delete the last ring of a table."""

    place: Place
    table: TableKey


@dataclass(frozen=True, slots=True)
class Strip:
    """Take the keyboard away from a message that is no board any more."""

    place: Place
    message: int


Wish: TypeAlias = Show | Letter | Ring | Keys | Unring | Strip

RANKS = {Show: 1, Letter: 2, Ring: 3, Keys: 4, Unring: 5, Strip: 5}
"""The lowest goes first; the board of a game that is over has rank 0."""

RESERVES = {Ring: 1, Keys: 2, Strip: 2}
"""Calls of a group's minute that are left to boards and answers."""

FREE = (Unring,)
"""Telegram counts no deletions; and most of these find no ring that is to be deleted."""


@dataclass(slots=True)
class Lane:
    """The wishes for one chat. Pure: it neither sends nor waits."""

    chat: ChatKey
    resume_at: float = 0.0
    """Nothing is sent before (monotonic seconds)."""
    failures: int = 0
    """How often in a row Telegram was away."""
    held: dict[TableKey, float] = field(default_factory=dict)
    """Tables whose board was perhaps sent: it is sent again after this time unless somebody presses on it."""
    wishes: dict[tuple[object, ...], Wish] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Nothing waits here."""
        return not self.wishes

    def put(self, wish: Wish) -> None:
        """Add a wish; what it makes superfluous goes."""
        match wish:
            case Show():
                waiting = self.wishes.get(_name(wish))
                if isinstance(waiting, Show):
                    wish = _merged(waiting, wish)
            case Ring():
                self.wishes.pop((Unring, wish.table), None)
            case Unring():
                self.wishes.pop((Ring, wish.table), None)
            case Letter():
                letters = [name for name in self.wishes if name[0] is Letter]
                for name in letters[: -LETTERS_KEPT + 1]:
                    del self.wishes[name]
            case _:
                pass
        self.wishes[_name(wish)] = (
            wish  # in the place of an older one, so that no table waits for ever
        )

    def put_back(self, wish: Wish) -> None:
        """A wish that could not be fulfilled waits again, before all others, unless a newer one came meanwhile."""
        newer = self.wishes.get(_name(wish))
        if isinstance(wish, Show) and isinstance(newer, Show):
            self.wishes[_name(wish)] = _merged(wish, newer)
        elif newer is None:
            self.wishes = {_name(wish): wish, **self.wishes}

    def next(self, now: float) -> Wish | None:
        """The most urgent wish; it stays until it is taken. None: nothing can be done now."""
        ready = (wish for wish in self.wishes.values() if self._is_ready(wish, now))
        return min(ready, key=_rank, default=None)

    def holds(self, wish: Wish) -> bool:
        """This very wish still waits: nothing newer took its place."""
        return self.wishes.get(_name(wish)) is wish

    def drop_keys(self, table: TableKey) -> None:
        """A board that is made now has the keyboard of a half-made move already."""
        self.wishes.pop((Keys, table), None)

    def take(self, wish: Wish) -> None:
        """Remove a wish that is being fulfilled."""
        del self.wishes[_name(wish)]
        if isinstance(wish, Show):
            self.held.pop(wish.table, None)

    def drop(self, table: TableKey | None = None) -> None:
        """Forget the wishes of a table; without one, all wishes."""
        for name in tuple(self.wishes):
            if table is None or name[1] == table:
                del self.wishes[name]
        for key in tuple(self.held):
            if table in (None, key):
                del self.held[key]

    def found(self, table: TableKey) -> None:
        """The board that was perhaps sent has arrived: it is edited from now on."""
        self.held.pop(table, None)
        show = self.wishes.get((Show, table))
        if isinstance(show, Show):
            self.wishes[_name(show)] = replace(show, anew=False)

    def _is_ready(self, wish: Wish, now: float) -> bool:
        match wish:
            case Show():
                return self.held.get(wish.table, now) <= now
            case Ring():  # it replies to the board, so the board goes first
                return (Show, wish.table) not in self.wishes
            case _:
                return True


def _name(wish: Wish) -> tuple[object, ...]:
    """Two wishes of one name are one wish: the newer one."""
    match wish:
        case Show() | Keys() | Ring() | Unring():
            return type(wish), wish.table
        case Letter():
            return Letter, None, wish.instead or wish.only or id(wish)
        case Strip():
            return Strip, None, wish.message


def _rank(wish: Wish) -> int:
    return 0 if isinstance(wish, Show) and wish.over else RANKS[type(wish)]


def _merged(older: Show, newer: Show) -> Show:
    if newer.version < older.version:
        older, newer = newer, older
    return replace(
        newer,
        over=older.over or newer.over,
        anew=older.anew or newer.anew,
        again=older.again or newer.again,
    )
