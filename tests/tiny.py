"""Tic-tac-toe, a minimal implementation of the contract: draws, no scores, and all defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine.contract import Event, Game, OpenView, Outcome, Seat, Transition, Word
from engine.errors import BadWord, IllegalMove
from engine.saying import Saying, Who, say

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True, slots=True)
class State:
    """`spaces` has, for each space, the seat that marked it, or None if the space is free."""

    spaces: tuple[int | None, ...] = (None,) * 9
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Marked(Event):
    begins_move: ClassVar[bool] = True
    seat: int
    space: int


class Tiny(Game[State, int, OpenView[State]]):
    key = "tiny"
    rules_prefix = "TI"
    rules_version = 1
    seat_counts = (2,)
    guidance: ClassVar[Mapping[str, str]] = {"tiny-ask": "TI-1", "tiny-over": "TI-2"}

    def start(
        self, seats: int, options: Mapping[str, str], components: Any, seed: str
    ) -> Transition[State]:
        self.chosen(seats, options)
        return Transition(State())

    def to_move(self, state: State) -> Seat | None:
        return None if self.outcome(state) else Seat(state.seat)

    def legal_moves(self, state: State) -> Sequence[int]:
        if self.outcome(state):
            return []
        return [at for at, mark in enumerate(state.spaces) if mark is None]

    def apply(self, state: State, move: int) -> Transition[State]:
        if move not in self.legal_moves(state):
            raise IllegalMove(say("tiny-no-space"), "TI-1")
        spaces = (*state.spaces[:move], state.seat, *state.spaces[move + 1 :])
        after = replace(state, spaces=spaces, seat=1 - state.seat)
        return Transition(after, (Marked(state.seat, move),))

    def outcome(self, state: State) -> Outcome | None:
        for line in LINES:
            marks = {state.spaces[at] for at in line}
            if len(marks) == 1 and (mark := marks.pop()) is not None:
                winner, loser = Seat(mark), Seat(1 - mark)
                return Outcome((winner,), ((winner,), (loser,)), say("tiny-line"))
        return None if None in state.spaces else Outcome.draw(2, say("tiny-full"))

    def encode(self, move: int) -> Word:
        return Word(str(move + 1))

    def decode(self, word: str) -> int:
        if len(word) != 1 or word not in "123456789":
            raise BadWord(word)
        return int(word) - 1

    def tell(self, event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
        match event:
            case Marked(seat=seat, space=space):
                return (say("tiny-marked", seat=Who(Seat(seat)), space=space + 1),)
        return ()


GAME = Tiny()
