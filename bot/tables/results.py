"""The result of a game as stored in the log: players, scores and ranking. docs/results.md describes the format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict
from pydantic_core import core_schema

from bot.store.records import PersonKey
from engine.contract import Outcome, Score, ScoreLine
from engine.saying import Arg, Saying, Seat, Term, Who


def dump_saying(saying: Saying) -> dict[str, Any]:
    """Return a saying as a JSON object: `{"id": …, "args": {…}}`."""
    return {"id": saying.id, "args": {name: _dump_arg(arg) for name, arg in saying.args}}


def load_saying(raw: object) -> Saying:
    """Return the saying for a value returned by `dump_saying`. Raises ValueError for an invalid value.

    A Saying is returned unchanged.
    """
    if isinstance(raw, Saying):
        return raw
    match raw:
        case {"id": str(id), "args": dict(args), **rest} if not rest:
            return Saying(id, tuple((str(name), _load_arg(arg)) for name, arg in args.items()))
    raise ValueError(f"not a saying: {raw!r:.40}")


def _dump_arg(arg: Arg) -> Any:
    match arg:
        case Who(seat=seat):
            return {"who": seat}
        case Term(id=id):
            return {"term": id}
        case Saying():
            return dump_saying(arg)
        case tuple():
            return [_dump_arg(one) for one in arg]
        case _:
            return arg


def _load_arg(raw: Any) -> Arg:
    match raw:
        case {"who": int(seat)}:
            return Who(Seat(seat))
        case {"term": str(id)}:
            return Term(id)
        case list():
            return tuple(_load_arg(one) for one in raw)
        case int() | str():
            return raw
        case _:
            return load_saying(raw)


class _AsJson:
    """Makes pydantic use `load_saying` and `dump_saying`, as it cannot derive a schema from the recursive `Arg`."""

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: object) -> core_schema.CoreSchema:
        serialization = core_schema.plain_serializer_function_ser_schema(dump_saying)
        return core_schema.no_info_plain_validator_function(
            load_saying, serialization=serialization
        )


SavedSaying = Annotated[Saying, _AsJson]


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class StandInRecord(_Value):
    """The computer that played for a person who was absent or had left.

    `level` is the computer's level, or that of the last one if there were several. `moves` is the number of moves
    that computers made in the seat.
    """

    level: str
    moves: int


class SeatResult(_Value):
    """One seat at the end of a game.

    `person` is the person who had this seat at the start, or None for a computer player. `level` is the level of the
    computer that played the seat at the end, or None if a person did. `strength` is the strength of a matched computer,
    or None. `left` means that the person gave up or lost the seat. `stand_in` is None for a computer player, and if no
    computer took over the person's seat. `holders` are other people who have held the seat.
    `moves` is the number of moves of the seat, without those taken back. `total` is the score, or None in a game
    without scores. `best_turn` is the largest increase of the score in one turn that the person played alone, or None
    if there is no such turn or the scores of the turns are unknown. `lines` are the lines that add up to the score.
    """

    person: PersonKey | None = None
    level: str | None = None
    left: bool = False
    moves: int
    stand_in: StandInRecord | None = None
    holders: tuple[PersonKey, ...] = ()
    total: int | None = None
    best_turn: int | None = None
    lines: tuple[ScoreLine, ...] = ()
    strength: float | None = None


class GameResult(_Value):
    """The result of a game that was started.

    `rules_version` is the version of the rules that determined the scores. `ranking` contains groups of tied seats,
    best first; if it is None, the game did not end by its rules, and the scores are those of the last position.
    `draw` means that nobody won; the ranking is then a single group. `ending` and `tie_break` are `Outcome.reason`
    and `Outcome.tie_break`. `seats` is in seat order. `waited_for` is the seat of the person for whom an idle game
    waited, or None. `stop_counts` means that a stopped game counts as lost even if everybody agreed to stop it, because
    a computer took part. `casual` means that the game counts for nobody in the standings.
    """

    rules_version: int
    ranking: tuple[tuple[Seat, ...], ...] | None = None
    draw: bool = False
    ending: SavedSaying | None = None
    tie_break: SavedSaying | None = None
    seats: tuple[SeatResult, ...]
    waited_for: Seat | None = None
    stop_counts: bool = False
    casual: bool = False

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None if the game did not end by its rules."""
        if self.ranking is None or self.ending is None:
            return None
        winners = () if self.draw else self.ranking[0]
        return Outcome(winners, self.ranking, self.ending, self.tie_break)

    def scores(self, computed: Sequence[Score]) -> tuple[Score, ...]:
        """Return the recorded scores, with the round-by-round scores taken from `computed`.

        Seats without a recorded total are omitted.
        """
        by_seat = {score.seat: score for score in computed}
        found = []
        for at, seat in enumerate(self.seats):
            if seat.total is not None:
                score = by_seat.get(Seat(at)) or Score(Seat(at), seat.total, seat.lines)
                found.append(replace(score, total=seat.total, lines=seat.lines))
        return tuple(found)
