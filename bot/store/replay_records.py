"""The records of stored replays, of best moves and of imported games."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.records import PersonKey, TableKey


@dataclass(frozen=True, slots=True)
class FilmStyle:
    """What an animation depends on besides its game: the colour theme (None for the game's own) and the language."""

    theme: str | None
    language: str


@dataclass(frozen=True, slots=True)
class StoredReplay:
    """The stored positions of a finished game.

    `rules_version` is the version of the rules that computed them. `positions` and `turning_points` are opaque to the
    store. `turning_points` is None until they are computed. `film` is the file id of the animation, or None, and
    `film_style` its style. An animation is sent again only to chats of the same style.
    """

    rules_version: int
    positions: bytes
    turning_points: str | None = None
    film: str | None = None
    film_style: FilmStyle | None = None


@dataclass(frozen=True, slots=True)
class BestMove:
    """The move of a seat that raised its chance to win the most.

    `position` is the number of the position after the move in the replay. `before` and `after` are chances per mille.
    """

    table: TableKey
    seat: int
    position: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A recorded game that a person sent as a file. `content` is opaque to the store."""

    person: PersonKey
    content: bytes
