"""Measures the search: simulations per second, and the waiting time during two concurrent searches.

python scripts/thinking.py pace                    simulations per second of the compiled search and of Python
python scripts/thinking.py wait azul --moves 40    seconds per move at two tables, and delays of the event loop
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.tables.search_pool import SearchPool
from engine import core
from engine.contract import Game
from engine.games import KEYS, game
from engine.players import choose
from engine.players.search import analyse

SIMULATIONS = {True: 4000, False: 150}
EVERY = 9
TICK = 0.005


def pace(playing: Game[Any, Any, Any]) -> tuple[float, float]:
    """Return two figures of the simulations per second: the 10th percentile and the median.

    They are measured in every EVERY-th position of a game between computers at the medium level.
    """
    state = playing.start(2, {}, None, "pace").state
    simulations = SIMULATIONS[core.library() is not None]
    speeds = []
    turn = 0
    while (seat := playing.to_move(state)) is not None:
        view = playing.observe(state, seat)
        if turn % EVERY == 0:
            begun = time.perf_counter()
            analyse(playing, view, "pace", simulations=simulations)
            speeds.append(simulations / (time.perf_counter() - begun))
        state = playing.apply(
            state, playing.decode(choose(playing, view, "medium", str(turn)))
        ).state
        turn += 1
    speeds.sort()
    return speeds[len(speeds) // 10], statistics.median(speeds)


async def table(
    playing: Game[Any, Any, Any],
    search_pool: SearchPool,
    seed: str,
    waited: list[float],
    moves: int,
) -> None:
    state = playing.start(2, {}, None, seed).state
    for turn in range(moves):
        seat = playing.to_move(state)
        if seat is None:
            return
        begun = time.perf_counter()
        word = await search_pool.choose(
            playing, playing.observe(state, seat), "master", f"{seed} {turn}"
        )
        waited.append(time.perf_counter() - begun)
        state = playing.apply(state, playing.decode(word)).state


async def heartbeat(late: list[float]) -> None:
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - begun - TICK)


async def wait(playing: Game[Any, Any, Any], moves: int) -> None:
    search_pool = SearchPool(2)
    await search_pool.warm_up()
    waited: list[float] = []
    late: list[float] = []
    beating = asyncio.create_task(heartbeat(late))
    await asyncio.gather(*(table(playing, search_pool, seed, waited, moves // 2) for seed in "ab"))
    beating.cancel()
    await search_pool.close()
    waited.sort()
    p99 = waited[min(len(waited) - 1, int(len(waited) * 0.99))]
    print(
        f"{playing.key}: {len(waited)} moves, half within {statistics.median(waited):.2f} s, p99 {p99:.2f} s; "
        f"the event loop was late by at most {max(late) * 1000:.0f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=("pace", "wait"))
    parser.add_argument("games", nargs="*", default=KEYS)
    parser.add_argument("--moves", type=int, default=40)
    arguments = parser.parse_args()
    for key in arguments.games:
        if arguments.what == "wait":
            asyncio.run(wait(game(key), arguments.moves))
            continue
        compiled = pace(game(key)) if core.library() is not None else (0.0, 0.0)
        core.library = lambda: None  # type: ignore[assignment]  # as without a C compiler
        plain = pace(game(key))
        core.library = LIBRARY
        print(
            key,
            *(
                f"{name} {slow:,.0f} to {usual:,.0f}"
                for name, (slow, usual) in (("compiled", compiled), ("plain", plain))
            ),
            flush=True,
        )


LIBRARY = core.library

if __name__ == "__main__":
    main()
