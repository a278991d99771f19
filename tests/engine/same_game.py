"""Random games through the engine and the compiled game side by side: the same words, positions, movers and results.

python -m tests.engine.same_game --games 100000 --journal build/same-game.jsonl        every game, in pieces
python -m tests.engine.same_game azul --games 100000 --journal build/same-game.jsonl   one of them

If it is stopped and started again, it continues where the journal ends.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.contract import Game
from engine.core import CoreTree, version
from engine.games import KEYS
from engine.games.azul.legality import pending
from engine.games.azul.moves import PlaceTile
from engine.games.azul.state import COLOURS, SIZE
from engine.games.icecult.pieces import IDLE_LIMIT
from engine.players.tree import SEARCH_PARAMETERS
from engine.search_model import EncodedPosition
from tests.engine.random_play import Case, cases, game

PARAMETERS = (*SEARCH_PARAMETERS, 7.0)
PIECE = 500
"""The number of games per line of the journal, and in a normal run."""
POSITIONS = 0.1
"""The share of positions that are compared number by number. Final positions are always compared."""
LED = {"azul": 4, "sintra": 4, "reef": 4}
"""One in this number of games is played by evaluation (two of three moves), because random play rarely fills a wall."""
NEARLY_IDLE = 4
"""One in this number of games of Ice Cult starts every turn one idle turn before the end of the game, because twenty
consecutive idle turns practically never occur in random play (IC-44)."""
OWN = {"azul": 54, "sintra": 53}
"""The index of the first number that belongs to a seat; these numbers do not change when new tiles are dealt."""


COMPILED = tuple(
    key for key in KEYS if type(game(key)).encode_for_search is not Game.encode_for_search
)
"""The games with a C implementation."""


@dataclass
class Count:
    """The amounts that were compared."""

    games: int = 0
    moves: int = 0
    legal: int = 0
    positions: int = 0
    ends: int = 0
    unseen_ends: int = 0

    def __iadd__(self, other: Count) -> Count:
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))
        return self


class Codes:
    """The codes that the compiled game uses for the engine's moves. Each is looked up once, by its word."""

    def __init__(self, key: str) -> None:
        self._playing = game(key)
        self._codes: dict[str, int] = {}
        self._known: set[int] = set()
        self._code_of: dict[int, int] = {}
        self._moves: list[Any] = []  # kept: ids of deleted moves may be reused

    def learn(self, encoded: EncodedPosition, codes: Sequence[int]) -> None:
        """Learn codes, and check that no two have the same word."""
        if self._known.issuperset(codes):
            return
        for code in set(codes) - self._known:
            word = encoded.word(code)
            assert word not in self._codes, f"{word} twice"
            self._codes[word] = code
        self._known.update(codes)

    def of(self, moves: Sequence[Any]) -> list[int]:
        """Return the codes of moves, with -1 for a move that the compiled game does not have."""
        found = list(map(self._code_of.get, map(id, moves)))
        if None in found:
            found = [
                self._of(move) if code is None else code
                for move, code in zip(moves, found, strict=True)
            ]
        return found  # type: ignore[return-value]

    def _of(self, move: Any) -> int:
        code = self._codes.get(self._playing.encode(move), -1)
        if code >= 0 and id(move) not in self._code_of:
            self._code_of[id(move)] = code
            self._moves.append(move)
        return code


def ways(key: str) -> list[tuple[Case, int]]:
    """Return all combinations of options and numbers of seats for which a game has a compiled version."""
    return [(case, seats) for case in cases([key]) for seats in game(key).seat_counts]


def encode_state(key: str, state: Any) -> EncodedPosition | None:
    """Return the encoding of the state itself rather than of a determinization."""
    found: EncodedPosition | None = import_module(
        f"engine.games.{key}.search_encoding"
    ).encode_state(state)
    return found


def compare(key: str, number: int, codes: Codes) -> Count:
    """Compare one whole game.

    After every move, the legal moves and the player to move must be the same, and so must some of the positions. What
    each seat has is compared at random events, and the winners and points at the end.
    """
    playing = game(key)
    case, seats = ways(key)[number % len(ways(key))]
    chance = random.Random(number)
    is_led = key in LED and number // len(ways(key)) % LED[key] == 0
    state = playing.start(seats, dict(case.options), None, f"core {number}").state
    count = Count(games=1)
    core: CoreTree | None = None
    is_nearly_idle = key == "icecult" and number // len(ways(key)) % NEARLY_IDLE == 1
    while legal := playing.legal_moves(state):
        if is_nearly_idle and not playing.in_turn(state):
            state = replace(state, idle=IDLE_LIMIT - 1)
            if core is not None:
                core.close()
            core = None
        if core is None:
            encoded = encode_state(key, state)
            assert encoded is not None
            core = CoreTree(encoded.rules or key, encoded.numbers, PARAMETERS, encoded.weights)
        found = core.legal()
        codes.learn(encoded, found)
        there = codes.of(legal)
        assert sorted(there) == sorted(found)
        assert core.to_move() == playing.to_move(state)
        assert not core.winners()
        if is_led and chance.random() * 3 > 1:
            code = core.best_static_move()
            move = legal[there.index(code)]
        else:
            at = int(chance.random() * len(legal))
            move, code = legal[at], there[at]
        state = playing.apply(state, move).state
        core.apply(code)
        count.moves += 1
        count.legal += len(found)
        if getattr(state, "tiling", False) and core.to_move() < 0:
            if chance.random() < 0.5:  # the next column is chosen at random
                core.close()
                core = None
                continue
            state = _follow(playing, state, core)
        core = _compare_after(core, playing, state, count, is_chosen=chance.random() < POSITIONS)
    return count


def _compare_after(
    core: CoreTree, playing: Any, state: Any, count: Count, *, is_chosen: bool
) -> CoreTree | None:
    """Compare what a move led to: a chosen position, all at a random event, and the end of the game.

    Return None if the compiled game has ended there.
    """
    if (outcome := playing.outcome(state)) is not None:
        _compare_end(core, playing, state, outcome, count)
    elif core.to_move() < 0:
        own = OWN[playing.key]
        assert core.numbers()[own:] == _numbers(playing.key, state, core)[own:]
        count.positions += 1
    else:
        if is_chosen:
            assert core.numbers() == _numbers(playing.key, state, core)
            count.positions += 1
        return core
    core.close()
    return None


def _follow(playing: Any, state: Any, core: CoreTree) -> Any:
    """Choose the columns of the grey wall that the compiled game has chosen. Return the state after the tiling."""
    boards = core.numbers()[OWN["azul"] :]
    each = len(boards) // len(state.boards)
    while state.tiling:
        row, colour, columns = pending(state)
        spaces = boards[state.turn * each + 2 :]
        chosen = [
            at for at in columns if spaces[SIZE * (row - 1) + at - 1] == COLOURS.index(colour)
        ]
        assert len(chosen) == 1
        state = playing.apply(state, PlaceTile(row, chosen[0])).state
    return state


def _numbers(key: str, state: Any, core: CoreTree) -> list[int]:
    """Return the numbers that change during a game, omitting those before them, which encode printed parts."""
    encoded = encode_state(key, state)
    assert encoded is not None
    return list(encoded.numbers[-len(core.numbers()) :])


def _compare_end(core: CoreTree, playing: Any, state: Any, outcome: Any, count: Count) -> None:
    if playing.key == "azul" and outcome.reason.id != "azul-ended-row":
        assert core.to_move() < 0
        assert not core.winners()
        count.unseen_ends += (
            1  # without tiles, or three idle rounds: it sees only the end of the offer
        )
        return
    assert core.winners() == outcome.winners
    assert core.points() == [score.total for score in playing.scores(state)]
    count.ends += 1


def compare_many(key: str, first: int, last: int) -> Count:
    """Compare the games from number `first` up to, but not including, `last`.

    Raises AssertionError at the first difference.
    """
    count, codes = Count(), Codes(key)
    for number in range(first, last):
        try:
            count += compare(key, number, codes)
        except AssertionError as error:
            raise AssertionError(f"{key} {number}: {error}") from error
    return count


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("keys", nargs="*", default=COMPILED, metavar="game")
    parser.add_argument("--games", type=int, default=PIECE)
    parser.add_argument("--journal", type=Path)
    asked = parser.parse_args()
    written = asked.journal.read_text().splitlines() if asked.journal.exists() else []
    lines = [json.loads(line) for line in written]
    for key in asked.keys:
        mine = [line for line in lines if line["game"] == key and line["sources"] == version()]
        total = Count()
        for line in mine:
            total += Count(**line["count"])
        while total.games < asked.games:
            begun = time.process_time()
            piece = compare_many(key, total.games, min(asked.games, total.games + PIECE))
            total += piece
            line = {"game": key, "sources": version(), "count": asdict(piece)}
            line["seconds"] = round(time.process_time() - begun, 1)
            with asked.journal.open("a") as journal:
                journal.write(json.dumps(line) + "\n")
        sys.stdout.write(f"{key}: equal in {asdict(total)}\n")


if __name__ == "__main__":
    main()
