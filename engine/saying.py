"""Untranslated messages, each an id with arguments; the texts are in locales/."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType, TypeAlias, Union

Seat = NewType("Seat", int)
"""A player's place at the table, numbered from 0 in turn order."""


@dataclass(frozen=True, slots=True)
class Who:
    """The name of the player in a seat.

    When the message is formatted, the name is escaped and isolated for bidirectional text. If `owner` is set, the name
    is that of the person to whom the seat belongs, even while a computer plays for them.
    """

    seat: Seat
    owner: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """The text of another message, such as the name of a colour."""

    id: str


Arg: TypeAlias = Union[int, str, Who, Term, "Saying", tuple["Arg", ...]]
"""An argument of a message.

An int is shown in the locale's digits, a str is only a key for a selector and never shown (except the marks that stand
for names in pictures), and a tuple is shown as a list ("a, b and c"). A Who is shown as a name, a Term or a Saying as
its text.
"""


@dataclass(frozen=True, slots=True)
class Saying:
    """A message id and its arguments as (name, value) pairs, in the order in which they were given."""

    id: str
    args: tuple[tuple[str, Arg], ...] = ()

    def arg(self, name: str) -> Arg:
        """Return the argument with the given name. Raises KeyError if there is no such argument."""
        return dict(self.args)[name]


def say(id: str, /, **args: Arg) -> Saying:
    """Return a `Saying` with the given id and arguments.

    >>> say("azul-round", round=3).args
    (('round', 3),)
    """
    return Saying(id, tuple(args.items()))


def names_players(saying: Saying) -> bool:
    """Return whether a saying contains the name of a player, directly or in the sayings among its arguments."""
    return bool(named_players(saying))


def named_players(saying: Saying) -> frozenset[Seat]:
    """Return the seats whose players a saying names, directly or in the sayings among its arguments."""
    return frozenset().union(*(_named(arg) for _, arg in saying.args))


def _named(arg: object) -> frozenset[Seat]:
    match arg:
        case Who(seat):
            return frozenset({seat})
        case Saying():
            return named_players(arg)
        case tuple():
            return frozenset().union(*map(_named, arg))
        case _:
            return frozenset()
