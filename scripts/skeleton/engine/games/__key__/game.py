"""The rules of __Name__. TODO: replace them. Players take spaces until none is free."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.contract import Event, Game, OpenView, Outcome, Seat, Transition, Word
from engine.errors import BadPosition, BadWord, IllegalMove
from engine.games.__key__.state import SPACES, State, Taken
from engine.saying import Saying, Who, say


class __Class__(Game[State, int, OpenView[State]]):
    """The rules of __Name__.

    A move is the index of a space, counted from 0; its word is "1" to "9".
    """

    key = "__key__"
    rules_prefix = "__PREFIX__"
    rules_version = 1
    seat_counts = (2,)
    guidance: ClassVar[Mapping[str, str]] = {
        "__key__-ask": "__PREFIX__-2",
        "__key__-over": "__PREFIX__-3",
    }

    def start(
        self, seats: int, options: Mapping[str, str], components: Any, seed: str
    ) -> Transition[State]:
        """Return the start of a game (__PREFIX__-1)."""
        self.chosen(seats, options)
        return Transition(State())

    def to_move(self, state: State) -> Seat | None:
        """Return the seat to move, or None if the game is over."""
        return Seat(state.seat) if None in state.spaces else None

    def legal_moves(self, state: State) -> Sequence[int]:
        """Return the free spaces (__PREFIX__-2)."""
        return [at for at, owner in enumerate(state.spaces) if owner is None]

    def apply(self, state: State, move: int) -> Transition[State]:
        """Take a space. Raises IllegalMove if it is not free (__PREFIX__-2)."""
        if state.spaces[move] is not None:
            raise IllegalMove(say("__key__-no-taken"), "__PREFIX__-2")
        spaces = (*state.spaces[:move], state.seat, *state.spaces[move + 1 :])
        return Transition(State(spaces, 1 - state.seat), (Taken(state.seat, move),))

    def outcome(self, state: State) -> Outcome | None:
        """Return a draw if no space is free, or None while the game continues (__PREFIX__-3)."""
        if None in state.spaces:
            return None
        return Outcome.draw(2, say("__key__-ended"))

    def encode(self, move: int) -> Word:
        """Return the word of a move: the number of the space, counted from 1."""
        return Word(str(move + 1))

    def decode(self, word: str) -> int:
        """Return the space that a word names. Raises BadWord if it names none."""
        if len(word) != 1 or word not in "123456789":
            raise BadWord(word)
        return int(word) - 1

    def load(self, raw: Mapping[str, Any]) -> State:
        """Return the state of a stored position. Raises BadPosition if it cannot occur in a game."""
        state = super().load(raw)
        counts = [state.spaces.count(seat) for seat in (0, 1)]
        if len(state.spaces) != SPACES or sum(counts) + state.spaces.count(None) != SPACES:
            raise BadPosition("spaces: 9 of null, 0 and 1")
        if state.seat not in (0, 1) or counts[0] - counts[1] != state.seat:
            raise BadPosition("seat: it does not follow from the spaces")
        return state

    def move_limit(self, seats: int) -> int:
        """Return the maximum number of moves in a game, which is the number of spaces."""
        return SPACES

    def tell(self, event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
        """Return the sentences about an event for the caption."""
        match event:
            case Taken(seat=seat, space=space):
                return (say("__key__-took", seat=Who(Seat(seat)), space=space + 1),)
        return ()


GAME = __Class__()
