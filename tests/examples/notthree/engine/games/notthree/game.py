"""The `Game` object of Not Three."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.contract import (
    Event,
    Game,
    Key,
    Keypad,
    OpenView,
    Outcome,
    Seat,
    Transition,
    Word,
)
from engine.errors import BadPosition, BadWord, IllegalMove
from engine.games.notthree.state import COLUMNS, SPACES, Marked, State, effect, mask
from engine.saying import Saying, Who, say

NotThreeView = OpenView[State]
WINNING_SPACE = 6.0
"""What a space that would complete a line of four is worth, in safe spaces."""


class NotThree(Game[State, int, NotThreeView]):
    """Moves are spaces, counted from 0; their words are "01" to "24"."""

    key = "notthree"
    rules_prefix = "NT"
    rules_version = 1
    seat_counts = (2,)
    evaluation_unit = None
    guidance: ClassVar[Mapping[str, str]] = {"notthree-ask": "NT-3", "notthree-over": "NT-10"}

    # Rules

    def start(
        self, seats: int, options: Mapping[str, str], components: Any, seed: str
    ) -> Transition[State]:
        """Set up an empty board (NT-1, NT-2)."""
        self.chosen(seats, options)
        return Transition(State())

    def to_move(self, state: State) -> Seat | None:
        """Return the seat to move."""
        return None if state.ended else Seat(state.seat)

    def legal_moves(self, state: State) -> Sequence[int]:
        """Return the free spaces (NT-3)."""
        if state.ended:
            return []
        return [at for at, owner in enumerate(state.spaces) if owner is None]

    def apply(self, state: State, move: int) -> Transition[State]:
        """Mark a space (NT-3) and see whether that ends the game (NT-10 to NT-12)."""
        if state.ended:
            raise IllegalMove(say("notthree-no-over"), "NT-10")
        if state.spaces[move] is not None:
            raise IllegalMove(say("notthree-no-taken"), "NT-3")
        ended = effect(mask(state.spaces, state.seat), move)
        spaces = (*state.spaces[:move], state.seat, *state.spaces[move + 1 :])
        if not ended and None not in spaces:
            ended = "full"
        after = State(spaces, 1 - state.seat, ended)
        return Transition(after, (Marked(state.seat, move),))

    def outcome(self, state: State) -> Outcome | None:
        """Return who won; the seat that is not to move made the last mark."""
        if not state.ended:
            return None
        if state.ended == "full":
            return Outcome.draw(2, say("notthree-ended-full"))
        last, other = Seat(1 - state.seat), Seat(state.seat)
        winner, loser = (last, other) if state.ended == "four" else (other, last)
        reason = say(f"notthree-ended-{state.ended}", seat=Who(last))
        return Outcome((winner,), ((winner,), (loser,)), reason)

    def encode(self, move: int) -> Word:
        """Return the number of the space with two digits, so that no word begins another."""
        return Word(f"{move + 1:02}")

    def decode(self, word: str) -> int:
        """Return the space of a word."""
        if len(word) != 2 or not (word.isascii() and word.isdecimal()):
            raise BadWord(word)
        if not 1 <= int(word) <= SPACES:
            raise BadWord(word)
        return int(word) - 1

    def load(self, raw: Mapping[str, Any]) -> State:
        """Read a position; raises BadPosition if the marks do not fit `seat`, or `ended` is wrong."""
        state = super().load(raw)
        counts = [state.spaces.count(seat) for seat in (0, 1)]
        if len(state.spaces) != SPACES or sum(counts) + state.spaces.count(None) != SPACES:
            raise BadPosition(f"spaces: {SPACES} of null, 0 and 1")
        if state.seat not in (0, 1) or counts[0] - counts[1] != state.seat:
            raise BadPosition("seat: it does not follow from the number of marks")
        if state.ended not in self._ends(state):
            raise BadPosition("ended: it does not follow from the marks")
        return state

    def _ends(self, state: State) -> set[str]:
        """Return the values of `ended` that the marks allow: one for each mark that may have been the last."""
        last = 1 - state.seat
        own = mask(state.spaces, last)
        marks = [at for at, owner in enumerate(state.spaces) if owner == last]
        found = {effect(own & ~(1 << at), at) for at in marks} or {""}
        return {"full" if not one and None not in state.spaces else one for one in found}

    def move_limit(self, seats: int) -> int:
        """Return the number of spaces."""
        return SPACES

    # Presentation

    def tell(self, event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
        """Return the caption line of a mark."""
        match event:
            case Marked(seat=seat, space=space):
                return (say("notthree-marked", seat=Who(Seat(seat)), space=space + 1),)
        return ()

    def offers(self, view: NotThreeView) -> Sequence[Word]:
        """Return all spaces, so that the keyboard keeps its form; taken ones are blocked."""
        return [] if view.to_move is None else [self.encode(at) for at in range(SPACES)]

    def keys(self, view: NotThreeView, chosen: Word) -> Keypad:
        """Return one key for each space, in four rows of six as in the picture."""
        if view.to_move is None:
            return Keypad((), say("notthree-over"))
        keys = [self._space_key(view, at) for at in range(SPACES)]
        rows = tuple(tuple(keys[at : at + COLUMNS]) for at in range(0, SPACES, COLUMNS))
        return Keypad(rows, say("notthree-ask"))

    def _space_key(self, view: NotThreeView, space: int) -> Key:
        owner = view.state.spaces[space]
        if owner is None:
            return Key(self.encode(space), say("notthree-key", part=space + 1))
        return Key(self.encode(space), say("notthree-key-taken", mark=f"seat{owner}"), True)

    def advice(self, view: NotThreeView, word: Word) -> Saying | None:
        """Return a move as a request."""
        return say("notthree-advice", space=self.decode(word) + 1)

    # Search

    def plausible_moves(self, view: NotThreeView) -> Sequence[Word]:
        """Return the winning moves, else those that do not lose at once, else all legal moves."""
        own = mask(view.state.spaces, view.state.seat)
        moves = {at: effect(own, at) for at in self.legal_moves(view.state)}
        for wanted in ("four", ""):
            if found := [self.encode(at) for at, made in moves.items() if made == wanted]:
                return found
        return [self.encode(at) for at in moves]

    def evaluate(self, state: State, seat: Seat) -> float:
        """Return the lead in safe spaces: each seat needs spaces where its mark makes no line of three."""
        if state.ended:
            return super().evaluate(state, seat)
        return self._prospects(state, seat) - self._prospects(state, Seat(1 - seat))

    def _prospects(self, state: State, seat: Seat) -> float:
        own, value = mask(state.spaces, seat), 0.0
        for at, owner in enumerate(state.spaces):
            if owner is None:
                value += {"": 1.0, "three": 0.0, "four": WINNING_SPACE}[effect(own, at)]
        return value


GAME = NotThree()
