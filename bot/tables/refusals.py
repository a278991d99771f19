"""The errors of tables. Refusals are part of normal play, and their reasons are shown to the person.

Refusal
├── BadButton        the button was not made by this bot or is no longer valid
├── OldBoard         the board has changed since this button was sent
├── NotYourTurn      another player is to move
│   └── ComputerThinks   a computer is to move
├── StoodIn          a computer stands in for this person
├── TooSoon          the button appeared less than a second ago
├── NotAsked         the question was asked of another person
├── NotSeated        this person has no seat at the table
├── TableFull        no seat is free
├── WasRemoved       the host removed this person from the lobby
├── NotInvited       the invitation has expired or was revoked
├── OnlyHost         only the host may do this
├── OnlyAdmin        only an admin of the chat may do this
├── OnlyHostOrAdmin  only the host or an admin of the chat may do this
├── AlreadyStarted   the game has already started
├── NotStarted       the game has not started
├── TableOver        the game has ended
├── TooFewPlayers    more seats must be taken before the start
├── TooEarly         the person to move still has time
├── PatienceOff      the table has no time limit
├── NoTakeback       the move cannot be taken back
├── … and those of bot/tables/proposal_refusals.py, about take-backs, proposals, pauses and taken seats
├── NoRoom           the chat already has the maximum number of open tables
├── NoTable          there is no such table in this chat
│   └── TableFrozen  an operator has frozen it
├── OnlyItsPlayers   only the players of a finished game can ask for its analysis or object to it
├── NotIdle          the table is not idle
├── NoReplay         the game is not over or cannot be replayed, or its replay may not be shown here
├── NoImport         a recorded game that a person sent is no longer kept, or somebody else sent it
├── ManyFiles        too many files are waiting to be checked, or another file of this person is being checked
├── NotYourReplay    only the person who opened a list or a replay may use its keys
└── AgainstRules     a rule of the game forbids the move; has the reason and the rule number
BrokenLog            the facts of a table cannot be read, contradict each other, or lead to no result
"""

from __future__ import annotations

from engine.errors import IllegalMove
from engine.saying import Saying, Seat, Who, say


class Refusal(Exception):
    """Base class of the refusals. `saying` is shown to the person. `rule` is the number of the broken rule, or None."""

    rule: str | None = None

    def __init__(self, saying: Saying) -> None:
        super().__init__(saying.id)
        self.saying = saying


class BadButton(Refusal):
    """The button was not made by this bot or is no longer valid."""

    def __init__(self) -> None:
        super().__init__(say("refused-bad-button"))


class OldBoard(Refusal):
    """The board has changed since this button was sent."""

    def __init__(self) -> None:
        super().__init__(say("refused-old-board"))


class NotYourTurn(Refusal):
    """Another player is to move."""

    def __init__(self, to_move: Seat) -> None:
        super().__init__(say("refused-not-your-turn", player=Who(to_move)))


class ComputerThinks(NotYourTurn):
    """A computer is to move."""

    def __init__(self, to_move: Seat) -> None:
        super().__init__(to_move)
        self.saying = say("refused-computer-thinks")


class StoodIn(Refusal):
    """A computer stands in for this person."""

    def __init__(self) -> None:
        super().__init__(say("refused-stood-in"))


class TooSoon(Refusal):
    """The button appeared less than a second ago, so the press may have been meant for the one it replaced."""

    def __init__(self) -> None:
        super().__init__(say("refused-too-soon"))


class NotAsked(Refusal):
    """The question was asked of another person."""

    def __init__(self) -> None:
        super().__init__(say("refused-not-asked"))


class NotSeated(Refusal):
    """This person has no seat at the table. If `may_join` is set, a seat is free and the message suggests joining."""

    def __init__(self, *, may_join: bool = False) -> None:
        super().__init__(say("refused-not-seated-yet" if may_join else "refused-not-seated"))


class NoSender(Refusal):
    """The message does not say who sent it: an anonymous admin, or a channel."""

    def __init__(self) -> None:
        super().__init__(say("refused-no-sender"))


class TableFull(Refusal):
    """No seat is free."""

    def __init__(self) -> None:
        super().__init__(say("refused-table-full"))


class WasRemoved(Refusal):
    """The host removed this person from the lobby."""

    def __init__(self) -> None:
        super().__init__(say("refused-removed"))


class NotInvited(Refusal):
    """The invitation has expired or was revoked."""

    def __init__(self) -> None:
        super().__init__(say("refused-not-invited"))


class OnlyHost(Refusal):
    """Only the host may do this. `host` is the host's seat, or None if there is none."""

    def __init__(self, host: Seat | None) -> None:
        no_host = say("refused-no-host")
        super().__init__(no_host if host is None else say("refused-only-host", host=Who(host)))


class OnlyAdmin(Refusal):
    """Only an admin of the chat may do this."""

    def __init__(self) -> None:
        super().__init__(say("refused-only-admin"))


class OnlyHostOrAdmin(Refusal):
    """Only the host or an admin of the chat may do this."""

    def __init__(self) -> None:
        super().__init__(say("refused-only-host-or-admin"))


class AlreadyStarted(Refusal):
    """The game has already started."""

    def __init__(self) -> None:
        super().__init__(say("refused-already-started"))


class NotStarted(Refusal):
    """The game has not started."""

    def __init__(self) -> None:
        super().__init__(say("refused-not-started"))


class TableOver(Refusal):
    """The game has ended."""

    def __init__(self) -> None:
        super().__init__(say("refused-table-over"))


class TooFewPlayers(Refusal):
    """At least `least` seats must be taken before the start."""

    def __init__(self, least: int) -> None:
        super().__init__(say("refused-too-few", min=least))


class TooEarly(Refusal):
    """The person to move still has time. `minutes` is the remaining time, rounded up."""

    def __init__(self, minutes: int) -> None:
        super().__init__(say("refused-too-early", minutes=minutes))


class PatienceOff(Refusal):
    """The table has no time limit."""

    def __init__(self) -> None:
        super().__init__(say("refused-patience-off"))


class NoTakeback(Refusal):
    """The move cannot be taken back."""

    def __init__(self) -> None:
        super().__init__(say("refused-no-takeback"))


class NoRoom(Refusal):
    """The chat already has the maximum number of open tables."""

    def __init__(self, count: int) -> None:
        super().__init__(say("refused-too-many-tables", count=count))


class NoTable(Refusal):
    """There is no such table in this chat. If `alone` is set, the message suggests a solo game."""

    def __init__(self, *, alone: bool = False) -> None:
        super().__init__(say("refused-no-table-alone" if alone else "refused-no-table"))


class TableFrozen(NoTable):
    """An operator of the bot has frozen the table."""

    def __init__(self) -> None:
        Refusal.__init__(self, say("refused-frozen"))


class NotIdle(Refusal):
    """The table is not a lobby that has been idle for long enough."""

    def __init__(self) -> None:
        super().__init__(say("refused-not-idle"))


class NoReplay(Refusal):
    """The game is not over or cannot be replayed, or its replay may not be shown to this person or in this chat."""

    def __init__(self) -> None:
        super().__init__(say("refused-no-replay"))


class OnlyItsPlayers(Refusal):
    """Only the players of a finished game can ask for its analysis, or object to it."""

    def __init__(self) -> None:
        super().__init__(say("refused-only-its-players"))


class NoImport(Refusal):
    """A recorded game that a person sent is no longer kept, or somebody else sent it."""

    def __init__(self) -> None:
        super().__init__(say("refused-no-import"))


class ManyFiles(Refusal):
    """Too many files are waiting to be checked, or another file of this person is being checked."""

    def __init__(self) -> None:
        super().__init__(say("refused-many-files"))


class NotYourReplay(Refusal):
    """Only the person who opened a list of games or a replay may use its keys."""

    def __init__(self) -> None:
        super().__init__(say("refused-not-your-replay"))


class AgainstRules(Refusal):
    """A rule of the game forbids the move."""

    def __init__(self, refused: IllegalMove) -> None:
        super().__init__(refused.reason)
        self.rule = refused.rule


class BrokenLog(Exception):
    """The facts of a table cannot be read, contradict each other, or lead to no result."""
