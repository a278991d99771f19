"""Pebbles, a small game for tests: take one to three pebbles from one of two heaps; after taking one, move again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine.contract import (
    Event,
    Game,
    Key,
    Keypad,
    OpenView,
    Option,
    Outcome,
    Score,
    ScoreLine,
    Seat,
    Transition,
    Word,
)
from engine.errors import BadWord, IllegalMove
from engine.saying import Who, say

HEAPS = ("a", "b")


@dataclass(frozen=True, slots=True)
class Pebbles:
    """`seat` is the seat to move. `taken` counts the pebbles that each seat has taken."""

    heaps: tuple[int, int]
    taken: tuple[int, ...]
    seat: int


@dataclass(frozen=True, slots=True)
class Take:
    heap: str
    count: int


@dataclass(frozen=True, slots=True)
class Took(Event):
    begins_move: ClassVar[bool] = True
    seat: int
    heap: str
    count: int


@dataclass(frozen=True, slots=True)
class Emptied(Event):
    """A heap is empty. The event reveals information, so the move cannot be taken back."""

    final: ClassVar[bool] = True
    heap: str


PebblesView = OpenView[Pebbles]


class PebblesGame(Game[Pebbles, Take, PebblesView]):
    key = "pebbles"
    rules_prefix = "PE"
    rules_version = 1
    seat_counts = (2, 3, 4)
    options = (Option("size", ("5", "9"), "9"),)
    guidance: ClassVar[Mapping[str, str]] = {
        "pebbles-which-heap": "PE-1",
        "pebbles-how-many": "PE-2",
        "pebbles-over": "PE-3",
    }

    def start(
        self, seats: int, options: Mapping[str, str], components: Any, seed: str
    ) -> Transition[Pebbles]:
        size = int(self.chosen(seats, options)["size"])
        return Transition(Pebbles((size, size), (0,) * seats, 0))

    def to_move(self, state: Pebbles) -> Seat | None:
        return None if state.heaps == (0, 0) else Seat(state.seat)

    def legal_moves(self, state: Pebbles) -> Sequence[Take]:
        return [
            Take(heap, count)
            for heap, lies in zip(HEAPS, state.heaps, strict=True)
            for count in (1, 2, 3)
            if count <= lies
        ]

    def apply(self, state: Pebbles, move: Take) -> Transition[Pebbles]:
        if move not in self.legal_moves(state):
            raise IllegalMove(say("pebbles-no-more"), "PE-2")
        at = HEAPS.index(move.heap)
        heaps = list(state.heaps)
        heaps[at] -= move.count
        taken = list(state.taken)
        taken[state.seat] += move.count
        seat = state.seat if move.count == 1 else (state.seat + 1) % len(taken)
        events: tuple[Event, ...] = (Took(state.seat, move.heap, move.count),)
        if heaps[at] == 0:
            events = (*events, Emptied(move.heap))
        return Transition(Pebbles((heaps[0], heaps[1]), tuple(taken), seat), events)

    def scores(self, state: Pebbles) -> tuple[Score, ...]:
        return tuple(
            Score(Seat(seat), count, (ScoreLine("pebbles", count, count),))
            for seat, count in enumerate(state.taken)
        )

    def outcome(self, state: Pebbles) -> Outcome | None:
        if self.to_move(state) is not None:
            return None
        totals = sorted(set(state.taken), reverse=True)
        ranking = tuple(
            tuple(Seat(seat) for seat, count in enumerate(state.taken) if count == total)
            for total in totals
        )
        return Outcome(ranking[0], ranking, say("pebbles-over"))

    def offers(self, view: PebblesView) -> Sequence[Word]:
        if view.to_move is None:
            return []
        return [Word(f"{heap}.{count}") for heap in HEAPS for count in (1, 2, 3)]

    def keys(self, view: PebblesView, chosen: Word) -> Keypad:
        if view.to_move is None:
            return Keypad((), say("pebbles-over"))
        if chosen in HEAPS:
            row = tuple(self._key(view, f"{chosen}.{count}", count) for count in (1, 2, 3))
            back = Key(Word(""), say("pebbles-back"))
            return Keypad(((back,), row), say("pebbles-how-many"))
        row = tuple(Key(Word(heap), say("pebbles-heap")) for heap in HEAPS)
        return Keypad((row,), say("pebbles-which-heap"))

    def _key(self, view: PebblesView, word: str, count: int) -> Key:
        blocked = self.refusal(view, Word(word)) is not None
        return Key(Word(word), say("pebbles-count", count=count), blocked)

    def tell(self, event: Event, *, brief: bool = False) -> tuple[Any, ...]:
        match event:
            case Took(seat=seat, count=count):
                return (say("pebbles-took", seat=Who(Seat(seat)), count=count),)
            case _:
                return ()

    def encode(self, move: Take) -> Word:
        return Word(f"{move.heap}.{move.count}")

    def decode(self, word: str) -> Take:
        heap, dot, count = word.partition(".")
        if heap not in HEAPS or not dot or count not in ("1", "2", "3"):
            raise BadWord(word)
        return Take(heap, int(count))

    def census(self, state: Pebbles) -> Mapping[str, int]:
        return {"pebbles": sum(state.heaps) + sum(state.taken)}

    def move_limit(self, seats: int) -> int:
        return 18


GAME = PebblesGame()


class LaterPebbles(PebblesGame):
    """The same game under changed rules, which cannot replay old logs."""

    rules_version = 2


def with_heaps(state: Pebbles, a: int, b: int) -> Pebbles:
    return replace(state, heaps=(a, b))
