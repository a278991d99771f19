"""Fits one scale of strength for the computers of all games, from tournaments in the arena.

The scale has two parts. In the first one, easy, medium and some skills of the matched computer play against players
of similar strength, with two, three and four seats; "easy" has the strength 10 in each game. In the second one, hard
and master play with their full thinking time against the strongest skills and against each other; the strengths of
the first part stay as they are. The fit is the Bradley-Terry model with the unit of the standings (docs/standings.md).
Run the script again to continue; it adds `--rounds` rounds to the results.

python scripts/scale.py azul sintra --rounds 3        play the first part, then fit
python scripts/scale.py azul sintra --searching       play the second part, then fit
python scripts/scale.py --fit                         fit only: writes engine/players/scale.json and prints a table
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import exp, log
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.core.build import ready
from engine.games import KEYS
from engine.games import game as game_of
from engine.players.arena import SKILL, OpeningTurns, match
from engine.players.choice import SECONDS
from engine.players.scale import EASY, UNIT

SCALE = Path(__file__).parents[1] / "engine" / "players" / "scale.json"
SKILLS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0)
FIRST_LEVELS, SEARCHING_LEVELS = ("easy", "medium"), tuple(SECONDS)
BATCH, SEARCHING_BATCH = 120, 12
"""The numbers of games of a pair in one round: multiples of 2, 3 and 4, so that each deal is played from every seat.
The second one is for pairs with hard or master, whose games take up to a minute."""
PRIOR = 100.0
"""The standard deviation of the prior of each strength, in the unit of the standings. It matters only for a player who
won or lost all games."""
STEPS = 4000
OPENINGS = {"icecult": OpeningTurns(1)}
"""Ice Cult has neither chance nor hidden information, so its games begin with a random turn of each seat."""
DEAL = 50_000


def pairs() -> Iterator[tuple[str, str, int]]:
    """Yield (first player, second player, number of seats) for each match of a round of the first part."""
    names = [f"{SKILL}{skill}" for skill in SKILLS]
    for one, other in pairwise(names):
        yield one, other, 2
    for level, near in (("easy", (0.0, 0.1, 0.2)), ("medium", (0.1, 0.2, 0.3, 0.4))):
        for skill in near:
            yield level, f"{SKILL}{skill}", 2
    yield "medium", names[2], 3
    yield names[3], "easy", 3
    yield "medium", names[3], 4
    yield names[4], names[2], 4
    yield "medium", "easy", 2


def searching_pairs() -> Iterator[tuple[str, str, int]]:
    """Yield the same as `pairs` for each match of a round of the second part."""
    for skill in (0.8, 1.0):
        yield "hard", f"{SKILL}{skill}", 2
    yield "master", f"{SKILL}1.0", 2
    yield "hard", "master", 2


def play(key: str, rounds: int, results: Path, searching: bool) -> None:
    """Play rounds of a part of the tournament, and append a line with the number of games to `results` for each match.

    If a round after the first was interrupted, pairs that were played more often wait until the others catch up. Raises
    OSError.
    """
    matches, batch = (searching_pairs, SEARCHING_BATCH) if searching else (pairs, BATCH)
    done = dict.fromkeys(matches(), 0)
    for one in load(results, key):
        if (pair := (one["first"], one["second"], one["seats"])) in done:
            done[pair] += one["games"]
    fewest = min(done.values())
    for number in range(rounds):
        for (first, second, seats), games in done.items():
            if games > fewest + number * batch:
                continue
            played = match(
                game_of(key), (first, second), batch, seats=seats, deal=DEAL + games,
                opening=OPENINGS.get(key, OpeningTurns()),
            )  # fmt: skip
            row = {"game": key, "first": first, "second": second, "seats": seats}
            row |= {"won": sum(result.won for result in played), "games": batch}
            done[first, second, seats] += batch
            with results.open("a") as file:
                file.write(json.dumps(row) + "\n")


def load(results: Path, key: str) -> list[dict[str, Any]]:
    """Return the results of a game, one row for each match; none if the file does not exist."""
    lines = results.read_text().splitlines() if results.exists() else []
    return [row for row in map(json.loads, lines) if row["game"] == key]


def fit(rows: Sequence[Mapping[str, Any]], known: Mapping[str, float]) -> dict[str, float]:
    """Return the strengths of all players that make the results most likely, by name.

    known: the strengths of some players, which are returned unchanged.

    The first player of a game with n seats wins with the probability a / (a + (n - 1) b), where a and b are the odds of
    the first and of the second player, who plays all other seats.
    """
    games: dict[str, int] = defaultdict(int)
    for row in rows:
        games[row["first"]] += row["games"]
        games[row["second"]] += row["games"]
    strengths = {name: (known.get(name, EASY) - EASY) / UNIT for name in games}
    for _ in range(STEPS):
        slopes = {name: -value * (UNIT / PRIOR) ** 2 for name, value in strengths.items()}
        for row in rows:
            ahead = strengths[row["first"]] - strengths[row["second"]] - log(row["seats"] - 1)
            missing = row["won"] - row["games"] / (1 + exp(-ahead))
            slopes[row["first"]] += missing
            slopes[row["second"]] -= missing
        for name, slope in slopes.items():
            if name not in known:
                strengths[name] += slope / games[name]
    return {name: round(EASY + UNIT * value, 1) for name, value in strengths.items()} | dict(known)


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
    parser.add_argument("--searching", action="store_true", help="play with hard and master")
    parser.add_argument("--fit", action="store_true", help="play no games")
    parser.add_argument("--results", type=Path, default=Path("data/scale.jsonl"))
    chosen = parser.parse_args()
    if not ready():
        sys.exit("there is no compiled search")
    chosen.results.parent.mkdir(parents=True, exist_ok=True)
    if not chosen.fit:
        for key in chosen.games:
            play(key, chosen.rounds, chosen.results, chosen.searching)
    found: dict[str, Any] = json.loads(SCALE.read_text()) if SCALE.exists() else {}
    for key in chosen.games:
        rows = load(chosen.results, key)
        found[key] = with_results(found.get(key, {}), rows)
        print(key, sum(row["games"] for row in rows), "games", found[key])
    SCALE.write_text(json.dumps(found, indent=1) + "\n")


def with_results(scale: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the scale of a game with the strengths that follow from results.

    scale: its present scale, with the keys "levels" and "skills". A part without results stays as it is.
    """
    levels, skills = dict(scale.get("levels", {})), scale.get("skills", [])
    second = [row for row in rows if {row["first"], row["second"]} & set(SEARCHING_LEVELS)]
    first = [row for row in rows if row not in second]
    if first:
        strengths = fit(first, {"easy": EASY})
        levels |= {level: strengths[level] for level in FIRST_LEVELS}
        values = rising([strengths[f"{SKILL}{skill}"] for skill in SKILLS])
        skills = [list(one) for one in zip(SKILLS, values, strict=True)]
    if second:
        strengths = fit(second, {f"{SKILL}{skill}": value for skill, value in skills})
        levels |= {level: strengths[level] for level in SEARCHING_LEVELS}
    return {"levels": levels, "skills": skills}


if __name__ == "__main__":
    main()
