"""The refusals about take-backs, proposals, pauses and taken seats, in addition to bot/tables/refusals.py."""

from __future__ import annotations

from bot.store.records import PersonKey
from bot.tables.refusals import Refusal
from engine.saying import Seat, Who, say


class MustAgree(Refusal):
    """Another move was made, or the person to move has acted, so `person` must agree to a take-back.

    `seat` is their seat.
    """

    def __init__(self, person: PersonKey, seat: Seat | None) -> None:
        super().__init__(say("refused-must-agree", player=Who(Seat(seat or 0))))
        self.person = person


class RequestOver(Refusal):
    """The request for a take-back is over. `end` is "denied", "withdrawn", or "" if the message does not say how."""

    def __init__(self, end: str = "") -> None:
        reasons = {"denied": "refused-declined", "withdrawn": "refused-request-withdrawn"}
        super().__init__(say(reasons.get(end, "refused-request-over")))


class GamePaused(Refusal):
    """The game is paused."""

    def __init__(self) -> None:
        super().__init__(say("refused-paused"))


class ProposalOver(Refusal):
    """The proposal is no longer open."""

    def __init__(self) -> None:
        super().__init__(say("refused-proposal-over"))


class ProposalOpen(Refusal):
    """Another proposal is open, and only the people at the table may replace it."""

    def __init__(self) -> None:
        super().__init__(say("refused-proposal-open"))


class SeatKept(Refusal):
    """The seat is kept for its owner. `minutes` is the remaining time, rounded up."""

    def __init__(self, minutes: int) -> None:
        super().__init__(say("refused-seat-kept", minutes=minutes))


class SeatTaken(Refusal):
    """Somebody else sits in the seat of a person who has left and wants to return."""

    def __init__(self) -> None:
        super().__init__(say("refused-seat-taken"))


class HeldAnotherSeat(Refusal):
    """This person has held another seat in this game, and would therefore know two hands."""

    def __init__(self) -> None:
        super().__init__(say("refused-held-another"))
