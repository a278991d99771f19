"""Measures whether the matched computer finds the strength of simulated people, and then wins half of the games.

Each of twelve simulated people plays GAMES games against a matched computer, whose strength follows the person's
results as in the bot. The result of each game is appended to a file; run the script again to continue.

nice -n 19 python scripts/adaptation.py azul --repetitions 20
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.store.records import PersonKey
from bot.store.standings.strength import estimate
from bot.tables.computers.matching import strength_against
from engine.chance import number
from engine.contract import View, Word
from engine.core.build import ready
from engine.games import KEYS
from engine.games import game as game_of
from engine.players import choose
from engine.players.scale import skill_for
from engine.players.search import analyse
from engine.players.softened import choose_softly
from scripts.scale import OPENINGS

GAMES, LATER = 60, 30
"""The number of games that each person plays. Only the last LATER of them are evaluated."""
PERSON = PersonKey(1)
_FINE = 10_000


def searcher(simulations: int, noise: Callable[[int], float]) -> Callable[..., Word]:
    """Return a function that chooses a word: with probability `noise(n)` as an easy computer does, else by a search.

    The function takes a game, a view, a seed and n, the number of games that the simulated person has played. With
    `simulations` 1, the search finds the word with the best evaluation.
    """

    def play(game: Any, view: View, seed: str, played: int) -> Word:
        if number(seed, "noise", _FINE) < noise(played) * _FINE:
            return choose(game, view, "easy", seed)
        return analyse(game, view, seed, simulations=simulations)[0].word

    return play


def falling(first: float, last: float, games: int) -> Callable[[int], float]:
    """Return a noise for `searcher` that falls linearly from `first` to `last` over `games` games and then stays."""
    return lambda played: first + (last - first) * min(1.0, played / games)


PEOPLE: Mapping[str, Callable[..., Word]] = {
    "sees little": searcher(1, lambda _: 0.85),
    "often careless": searcher(1, lambda _: 0.6),
    "sometimes careless": searcher(1, lambda _: 0.35),
    "one move ahead, careless at times": searcher(1, lambda _: 0.15),
    "one move ahead": searcher(1, lambda _: 0.0),
    "looks a little further, careless at times": searcher(20, lambda _: 0.2),
    "looks a little further": searcher(20, lambda _: 0.05),
    "looks further": searcher(60, lambda _: 0.05),
    "has good and bad days": searcher(1, lambda played: (0.1, 0.5)[played * 7 % 3 == 0]),
    "learns slowly": searcher(1, falling(0.8, 0.3, 60)),
    "learns in forty games": searcher(1, falling(0.8, 0.1, 40)),
    "learns to look further": searcher(20, falling(0.7, 0.1, 50)),
}


def play(key: str, name: str, repetition: int, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Play the next game of a person and return its row; `rows` are the rows of the earlier games."""
    game, person = game_of(key), PEOPLE[name]
    played = len(rows)
    found = estimate(key, PERSON, [one for row in rows for one in seats_of(row)])  # type: ignore[misc]
    strength = strength_against(key, [found.rating.mu], 1)
    skill, own = skill_for(key, strength), played % 2
    seed = f"adaptation {key} {name} {repetition} {played}"
    state = game.start(2, {}, game.components(None), seed).state
    opening, words, turns = OPENINGS.get(key), 0, 0
    while (seat := game.to_move(state)) is not None:
        view, moment = game.observe(state, seat), f"{seed} {words}"
        turns += not game.in_turn(state)
        if opening is not None and turns <= 2 * opening.turns:
            word = choose(game, view, opening.level, moment)
        elif seat == own:
            word = person(game, view, moment, played)
        else:
            word = choose_softly(game, view, skill, moment)
        state = game.apply(state, game.decode(word)).state
        words += 1
    outcome = game.outcome(state)
    share = outcome.share(game_seat(own)) if outcome else 0.0
    return {
        "game": key, "person": name, "repetition": repetition, "number": played,
        "strength": strength, "won": share,
    }  # fmt: skip


def game_seat(seat: int) -> Any:
    """Return the seat number, typed as Any, because `Outcome.share` expects a Seat."""
    return seat


def seats_of(row: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the rows that the database table `finished_game` would have for a game: the person's, the computer's.

    `row` is a row returned by `play`. The result has the columns that `estimate` reads.
    """
    common = {
        "table_id": row["number"], "reason": "finished", "has_left": 0, "has_quit": 0, "is_casual": 0,
        "moves": 10, "stand_in_moves": 0,
    }  # fmt: skip
    share = row["won"]
    own = 1 if share >= 0.5 else 2
    other = 1 if share <= 0.5 else 2
    return [
        {**common, "person_id": PERSON, "level": None, "strength": None, "place": own},
        {**common, "person_id": None, "level": "matched", "place": other}
        | {"strength": row["strength"]},
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=list(KEYS))
    parser.add_argument("--repetitions", type=int, default=20)
    parser.add_argument("--results", type=Path, default=Path("data/adaptation.jsonl"))
    parser.add_argument("--table", action="store_true", help="play no games")
    chosen = parser.parse_args()
    if not ready():
        sys.exit("there is no compiled search")
    chosen.results.parent.mkdir(parents=True, exist_ok=True)
    chosen.results.touch()
    known: dict[tuple[str, str, int], list[dict[str, Any]]] = defaultdict(list)
    for line in chosen.results.read_text().splitlines():
        row = json.loads(line)
        known[row["game"], row["person"], row["repetition"]].append(row)
    for repetition in range(0 if chosen.table else chosen.repetitions):
        for key in chosen.games:
            for name in PEOPLE:
                rows = known[key, name, repetition]
                while len(rows) < GAMES:
                    rows.append(play(key, name, repetition, rows))
                    with chosen.results.open("a") as file:
                        file.write(json.dumps(rows[-1]) + "\n")
    _tell(known)


def _tell(known: Mapping[tuple[str, str, int], list[dict[str, Any]]]) -> None:
    """Print the share of the evaluated games that each person won, with the number of complete repetitions."""
    pooled: dict[tuple[str, str], list[float]] = defaultdict(list)
    for (key, name, _), rows in known.items():
        if len(rows) == GAMES:
            pooled[key, name] += [row["won"] for row in rows[-LATER:]]
    for (key, name), won in sorted(pooled.items()):
        share, count = sum(won) / len(won), len(won) // LATER
        within = "" if 0.4 <= share <= 0.6 else "   outside 40 to 60 %"
        print(f"{key:8} {name:45} {share:6.1%} of the last {LATER} games, {count} times{within}")


if __name__ == "__main__":
    main()
