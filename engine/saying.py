"""Messages without words: an id and arguments; the texts are in locales/."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType, TypeAlias, Union

Seat = NewType("Seat", int)
"""A place at the table, from 0 in turn order."""


@dataclass(frozen=True, slots=True)
class Who:
    """The name of the player in a seat; isolated and escaped when it is written."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Term:
    """The text of another message, such as the name of a colour."""

    id: str


Arg: TypeAlias = Union[int, str, Who, Term, "Saying", tuple["Arg", ...]]
"""int: written in the locale's digits. str: a key for a selector, never shown. tuple: a list ("a, b and c")."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A message id with its arguments, in the order in which they were given."""

    id: str
    args: tuple[tuple[str, Arg], ...] = ()

    def arg(self, name: str) -> Arg:
        """Return the argument of that name. Raises KeyError if there is none."""
        return dict(self.args)[name]


def say(id: str, /, **args: Arg) -> Saying:
    """Make a saying.

    >>> say("azul-round", round=3).args
    (('round', 3),)
    """
    return Saying(id, tuple(args.items()))
