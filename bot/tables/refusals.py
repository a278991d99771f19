"""The errors of tables: refusals, which are part of normal play and tell the person the reason, and damaged logs."""

from __future__ import annotations

from bot.store.records import PersonKey
from engine.errors import IllegalMove
from engine.saying import Saying, Seat, Who, say


class Refusal(Exception):
    """Base class of the refusals. `saying` is shown to the person. `rule` is the number of the broken rule, or None.

    A refusal that is always explained in the same words has its saying in the class.
    """

    saying: Saying
    rule: str | None = None

    def __str__(self) -> str:
        return self.saying.id


class BadButton(Refusal):
    """The button was not made by this bot or is no longer valid."""

    saying = say("refused-bad-button")


class OldBoard(Refusal):
    """The board has changed since this button was sent."""

    saying = say("refused-old-board")


class NotYourTurn(Refusal):
    """Another player is to move."""

    def __init__(self, to_move: Seat) -> None:
        self.saying = say("refused-not-your-turn", player=Who(to_move))


class ComputerThinks(NotYourTurn):
    """A computer is to move."""

    def __init__(self) -> None:
        self.saying = say("refused-computer-thinks")


class StoodIn(Refusal):
    """A computer stands in for this person."""

    saying = say("refused-stood-in")


class TooSoon(Refusal):
    """The button appeared less than a second ago, so the press may have been meant for the one it replaced."""

    saying = say("refused-too-soon")


class NotAsked(Refusal):
    """The question was asked of another person."""

    saying = say("refused-not-asked")


class NotSeated(Refusal):
    """This person has no seat at the table. If `may_join` is set, a seat is free and the message suggests joining."""

    def __init__(self, *, may_join: bool = False) -> None:
        self.saying = say("refused-not-seated-yet" if may_join else "refused-not-seated")


class NoSender(Refusal):
    """The message does not say who sent it: an anonymous admin, or a channel."""

    saying = say("refused-no-sender")


class TableFull(Refusal):
    """No seat is free."""

    saying = say("refused-table-full")


class WasRemoved(Refusal):
    """The host removed this person from the lobby."""

    saying = say("refused-removed")


class NotInvited(Refusal):
    """The invitation has expired or was revoked."""

    saying = say("refused-not-invited")


class LeftRematch(Refusal):
    """This person plays from a private chat, and has left the rematch that the pressed button would open or join."""

    saying = say("refused-left-rematch")


class OnlyHost(Refusal):
    """Only the host may do this. `host` is the host's seat, or None if there is none."""

    def __init__(self, host: Seat | None) -> None:
        no_host = say("refused-no-host")
        self.saying = no_host if host is None else say("refused-only-host", host=Who(host))


class OnlyAdmin(Refusal):
    """Only an admin of the chat may do this."""

    saying = say("refused-only-admin")


class OnlyHostOrAdmin(Refusal):
    """Only the host of the table and admins may do this, and in a running game everybody at the table, by a vote."""

    def __init__(self, *, is_running: bool) -> None:
        stage = "running" if is_running else "lobby"
        self.saying = say("refused-only-host-or-admin", stage=stage)


class AlreadyStarted(Refusal):
    """The game has already started."""

    saying = say("refused-already-started")


class NotStarted(Refusal):
    """The game has not started."""

    saying = say("refused-not-started")


class TableOver(Refusal):
    """The game has ended."""

    saying = say("refused-table-over")


class TooFewPlayers(Refusal):
    """At least `least` seats must be taken before the start."""

    def __init__(self, least: int) -> None:
        self.saying = say("refused-too-few", min=least)


class TooEarly(Refusal):
    """The person to move still has time. `minutes` is the remaining time, rounded up."""

    def __init__(self, minutes: int) -> None:
        self.saying = say("refused-too-early", minutes=minutes)


class NoTimeLimit(Refusal):
    """The table has no time limit."""

    saying = say("refused-no-time-limit")


class NoTakeback(Refusal):
    """The move cannot be taken back."""

    saying = say("refused-no-takeback")


class MustAgree(Refusal):
    """Another move was made, or the person to move has acted, so `person` must agree to a take-back.

    `seat` is their seat.
    """

    def __init__(self, person: PersonKey, seat: Seat | None) -> None:
        self.saying = say("refused-must-agree", player=Who(Seat(seat or 0)))
        self.person = person


class RequestOver(Refusal):
    """The request for a take-back is over. `end` is "denied", "withdrawn", or "" if the message does not say how."""

    def __init__(self, end: str = "") -> None:
        reasons = {"denied": "refused-declined", "withdrawn": "refused-request-withdrawn"}
        self.saying = say(reasons.get(end, "refused-request-over"))


class GamePaused(Refusal):
    """The game is paused. If `may_continue` is set, the message says how to go on."""

    def __init__(self, *, may_continue: bool = True) -> None:
        self.saying = say("refused-paused" if may_continue else "refused-paused-outside")


class ProposalOver(Refusal):
    """The proposal is no longer open."""

    saying = say("refused-proposal-over")


class ProposalOpen(Refusal):
    """Another proposal is open, and only the people at the table may replace it."""

    saying = say("refused-proposal-open")


class SeatKept(Refusal):
    """The seat is kept for its owner. `minutes` is the remaining time, rounded up."""

    def __init__(self, minutes: int) -> None:
        self.saying = say("refused-seat-kept", minutes=minutes)


class SeatTaken(Refusal):
    """Somebody else sits in the seat of a person who has left and wants to return."""

    saying = say("refused-seat-taken")


class HeldAnotherSeat(Refusal):
    """This person has held another seat in this game, and would therefore know two hands."""

    saying = say("refused-held-another")


class NoRoom(Refusal):
    """The chat already has the maximum number of open tables."""

    def __init__(self, count: int) -> None:
        self.saying = say("refused-too-many-tables", count=count)


class NoTable(Refusal):
    """There is no such table in this chat. If `alone` is set, the message suggests a solo game."""

    def __init__(self, *, alone: bool = False) -> None:
        self.saying = say("refused-no-table-alone" if alone else "refused-no-table")


class TableFrozen(NoTable):
    """An operator of the bot has frozen the table."""

    def __init__(self) -> None:
        self.saying = say("refused-frozen")


class NotIdle(Refusal):
    """The table is not a lobby that has been idle for long enough."""

    saying = say("refused-not-idle")


class NoReplay(Refusal):
    """The game is not over or cannot be replayed, or its replay may not be shown to this person or in this chat."""

    saying = say("refused-no-replay")


class OnlyItsPlayers(Refusal):
    """Only the players of a finished game can ask for its analysis, or object to it."""

    saying = say("refused-only-its-players")


class NoImport(Refusal):
    """A recorded game that a person sent is no longer kept, or somebody else sent it."""

    saying = say("refused-no-import")


class ManyFiles(Refusal):
    """Too many files are waiting to be checked, or another file of this person is being checked."""

    saying = say("refused-many-files")


class NotYourReplay(Refusal):
    """Only the person who opened a list of games or a replay may use its keys."""

    saying = say("refused-not-your-replay")


class AgainstRules(Refusal):
    """A rule of the game forbids the move."""

    def __init__(self, refused: IllegalMove) -> None:
        self.saying, self.rule = refused.reason, refused.rule


class BrokenLog(Exception):
    """The facts of a table cannot be read, contradict each other, or lead to no result."""
