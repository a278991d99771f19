"""Fits one scale of strength for the computers of all games, from tournaments in the arena.

Each level, and some skills of the matched computer, play against players of similar strength, with two, three and four
seats. The fit is the Bradley-Terry model with the unit of the standings (docs/standings.md); the strength of "easy" is
10 in each game. Run the script again to continue; it adds `--rounds` rounds to the results.

python scripts/scale.py azul sintra --rounds 3        play, then fit
python scripts/scale.py --fit                         fit only: writes engine/players/scale.json and prints a table
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import exp, log
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.core.build import ready
from engine.games import KEYS
from engine.games import game as game_of
from engine.players.arena import SKILL, OpeningTurns, TimeControl, match
from engine.players.choice import LEVELS
from engine.players.scale import EASY, UNIT
from engine.players.softened import FULL_SEARCH

SCALE = Path(__file__).parents[1] / "engine" / "players" / "scale.json"
SKILLS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0)
BATCH, LARGE_BATCH = 12, 120
"""The numbers of games of a pair in one round: multiples of 2, 3 and 4, so that each deal is played from every seat.
The large one is for pairs of players whose searches are short."""
PRIOR = 100.0
"""The standard deviation of the prior of each strength, in the unit of the standings. It matters only for a player who
won or lost all games."""
STEPS = 4000
OPENINGS = {"icecult": OpeningTurns(1)}
"""Ice Cult has neither chance nor hidden information, so its games begin with a random turn of each seat."""
DEAL = 50_000


def pairs() -> Iterator[tuple[str, str, int]]:
    """Yield (first player, second player, number of seats) for each match of a round."""
    names = [f"{SKILL}{skill}" for skill in SKILLS]
    for one, other in pairwise(names):
        yield one, other, 2
    for level, near in (
        ("easy", (0.0, 0.1, 0.2)),
        ("medium", (0.1, 0.2, 0.3, 0.4)),
        ("hard", (0.6, 0.8, 1.0)),
        ("master", (0.8, 1.0)),
    ):
        for skill in near:
            yield level, f"{SKILL}{skill}", 2
    yield "medium", names[2], 3
    yield names[3], "easy", 3
    yield "medium", names[3], 4
    yield names[4], names[2], 4
    yield "medium", "easy", 2
    yield "hard", "master", 2


def play(key: str, rounds: int, results: Path) -> None:
    """Play rounds of the tournament of a game, and append a line with the number of games to `results` for each match.

    If a round after the first was interrupted, pairs that were played more often wait until the others catch up. Raises
    OSError.
    """
    done: dict[tuple[str, str, int], list[int]] = {pair: [] for pair in pairs()}
    for one in load(results, key):
        done[one["first"], one["second"], one["seats"]].append(one["games"])
    fewest = min(map(len, done.values()))
    for number in range(rounds):
        for (first, second, seats), games in done.items():
            if len(games) > fewest + number:
                continue
            batch = LARGE_BATCH if has_short_search(first) and has_short_search(second) else BATCH
            played = match(
                game_of(key), (first, second), batch, seats=seats, deal=DEAL + sum(games),
                opening=OPENINGS.get(key, OpeningTurns()), time_controls=(TimeControl(share=0.1),) * 2,
            )  # fmt: skip
            games.append(batch)
            row = {"game": key, "first": first, "second": second, "seats": seats}
            row |= {"won": sum(result.won for result in played), "games": batch}
            with results.open("a") as file:
                file.write(json.dumps(row) + "\n")


def has_short_search(player: str) -> bool:
    """Return whether a player searches little or nothing: easy, medium, and the skills up to FULL_SEARCH."""
    if player.startswith(SKILL):
        return float(player.removeprefix(SKILL)) <= FULL_SEARCH
    return player in ("easy", "medium")


def load(results: Path, key: str) -> list[dict[str, Any]]:
    """Return the results of a game, one row for each match; none if the file does not exist."""
    lines = results.read_text().splitlines() if results.exists() else []
    return [row for row in map(json.loads, lines) if row["game"] == key]


def fit(rows: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Return the strengths of the players that make the results most likely, by name, with "easy" at EASY.

    There must be results of "easy".

    The first player of a game with n seats wins with the probability a / (a + (n - 1) b), where a and b are the odds of
    the first and of the second player, who plays all other seats.
    """
    games: dict[str, int] = defaultdict(int)
    for row in rows:
        games[row["first"]] += row["games"]
        games[row["second"]] += row["games"]
    strengths = dict.fromkeys(games, 0.0)
    for _ in range(STEPS):
        slopes = {name: -value * (UNIT / PRIOR) ** 2 for name, value in strengths.items()}
        for row in rows:
            ahead = strengths[row["first"]] - strengths[row["second"]] - log(row["seats"] - 1)
            missing = row["won"] - row["games"] / (1 + exp(-ahead))
            slopes[row["first"]] += missing
            slopes[row["second"]] -= missing
        for name, slope in slopes.items():
            strengths[name] += slope / games[name]
    return {
        name: round(EASY + UNIT * (value - strengths["easy"]), 1)
        for name, value in strengths.items()
    }


def rising(values: Sequence[float]) -> list[float]:
    """Return the non-decreasing sequence that is nearest to `values` by least squares, rounded to one decimal place.

    The algorithm is pool adjacent violators.
    """
    blocks: list[list[float]] = []
    for value in values:
        blocks.append([value])
        while len(blocks) > 1 and _mean(blocks[-2]) >= _mean(blocks[-1]):
            last = blocks.pop()
            blocks[-1] += last
    return [round(_mean(block), 1) for block in blocks for _ in block]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=list(KEYS))
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--fit", action="store_true", help="play no games")
    parser.add_argument("--results", type=Path, default=Path("data/scale.jsonl"))
    chosen = parser.parse_args()
    if not ready():
        sys.exit("there is no compiled search")
    chosen.results.parent.mkdir(parents=True, exist_ok=True)
    if not chosen.fit:
        for key in chosen.games:
            play(key, chosen.rounds, chosen.results)
    found: dict[str, Any] = json.loads(SCALE.read_text()) if SCALE.exists() else {}
    for key in chosen.games:
        rows = load(chosen.results, key)
        strengths = fit(rows)
        levels = {level: strengths[level] for level in LEVELS}
        skills = rising([strengths[f"{SKILL}{skill}"] for skill in SKILLS])
        found[key] = {
            "levels": levels,
            "skills": [list(one) for one in zip(SKILLS, skills, strict=True)],
        }
        print(key, sum(row["games"] for row in rows), "games", found[key])
    SCALE.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
