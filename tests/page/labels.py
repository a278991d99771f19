"""Measures the labels of keys in Chromium, and lists those that a phone cuts: `python -m tests.page.labels [game …]`.

The command plays random games of each number of seats, measures the label of every key of every step, and prints each
label that is wider than its key, with the width of its text and the width that is available, in px.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.presentation.keys.board_keys import in_form, key_label
from bot.presentation.keys.own_rows import own_labels
from bot.presentation.texts import LOCALES, Texts
from engine import games
from engine.contract import Game, Keypad, View, Word
from engine.saying import Saying
from tests.page.chrome import started, styled_page

COLUMN = 308
"""Width of a bot's message in a group on a screen 360 px wide."""
GAP, PADDING = 4, 12
"""The space between two keys of a row, and between the text and both edges of its key (style.css)."""
MOST_WORDS = 40
"""The number of partial words of a position that are measured; larger keyboards are sampled."""

Row = tuple[str, ...]

_LOAD_FONTS = """async text => {
    const fonts = ["400 15px Vazirmatn", "700 15px Vazirmatn", "15px Emoji"];
    const faces = await Promise.all(fonts.map(font => document.fonts.load(font, text)));
    if (faces.some(each => each.length === 0)) throw new Error("a font of the page was not loaded");
}"""

_MEASURE = """labels => {
    const keys = document.createElement("div");
    keys.className = "keys";
    for (const label of labels) {
        const row = document.createElement("div");
        row.className = "row";
        const key = document.createElement("button");
        key.className = "key";
        key.style.flex = "none";
        const text = document.createElement("span");
        text.dir = "auto";
        text.style.maxWidth = "none";
        text.textContent = label;
        key.append(text); row.append(key); keys.append(row);
    }
    document.body.append(keys);
    const widths = [...keys.querySelectorAll("span")].map(s => s.getBoundingClientRect().width);
    keys.remove();
    return widths;
}"""


@dataclass(frozen=True, slots=True, order=True)
class Cut:
    """A label that does not fit: `needed` and `room` are in px, and `per_row` counts the keys of its row."""

    label: str
    needed: float
    room: float
    per_row: int

    def __str__(self) -> str:
        return f"{self.label!r}: {self.needed:.0f} of {self.room:.0f} px, {self.per_row} in a row"


def room(per_row: int, column: float = COLUMN) -> float:
    """Return the width that a label has in a row of `per_row` keys."""
    return (column - GAP * (per_row - 1)) / per_row - PADDING


async def cut_labels(page: Any, rows: Iterable[Row], column: float = COLUMN) -> list[Cut]:
    """Return the labels that are wider than their keys. `page` comes from `styled_page`."""
    wanted = {(label, len(row)) for row in rows for label in row}
    labels = sorted({label for label, _ in wanted})
    await page.evaluate(_LOAD_FONTS, "".join((*labels, "🚫")))  # a game may have no other emoji
    widths = dict(zip(labels, await page.evaluate(_MEASURE, labels), strict=True))
    found = [
        Cut(label, widths[label], room(per_row, column), per_row)
        for label, per_row in wanted
        if widths[label] > room(per_row, column) + 0.5
    ]
    return sorted(found)


def keypads(
    game: Game[Any, Any, Any], view: View, chance: random.Random
) -> Iterator[tuple[Word, Keypad]]:
    """Yield the partial words of a position that people can reach, with their keyboards, the first one first."""
    seen, waiting = {Word("")}, [Word("")]
    offered = frozenset(game.offers(view))
    for _ in range(MOST_WORDS):
        if not waiting:
            return
        chosen = waiting.pop(0)
        pad = game.keys(view, chosen)
        yield chosen, pad
        steps = [key.word for row in pad.rows for key in row]
        fresh = [word for word in steps if word not in offered and word not in seen]
        chance.shuffle(fresh)
        seen.update(fresh)
        waiting += fresh


def labels(rows: Sequence[Sequence[Any]]) -> Iterator[tuple[Saying, ...]]:
    """Yield the labels of rows of keys."""
    for row in rows:
        yield tuple(map(key_label, row))


def rows_of(key: str, locale: str, *, samples: int, seed: int = 0, every: int = 1) -> set[Row]:
    """Return the rows of labels of `samples` random games for each number of seats, as the keyboard shows them.

    The keyboards of the person to move, which nobody else sees, are included. Only every `every`-th position is used.
    """
    voice = Texts.load(strict=True).voice(locale)
    return {tuple(map(voice.plain, row)) for row in _labels_of(key, samples, seed, every)}


@cache
def _labels_of(key: str, samples: int, seed: int, every: int) -> frozenset[tuple[Saying, ...]]:
    game, found = games.game(key), set[tuple[Saying, ...]]()
    for seats in game.seat_counts:
        for number in range(samples):
            chance = random.Random(f"{key} {seats} {number} {seed}")
            options = {one.key: chance.choice(one.values) for one in game.options}
            step = game.start(seats, options, game.components(None), str(chance.random()))
            turn = 0
            while (seat := game.to_move(step.state)) is not None:
                view, own = game.observe(step.state, None), game.observe(step.state, seat)
                turn += 1
                for chosen, pad in () if turn % every else keypads(game, view, chance):
                    found.update(labels(pad.rows))
                    found.update(labels(game.own_keys(own, chosen).rows))
                for row in game.asides(view):
                    form = own_labels(len(row))
                    found.update(labels([[in_form(aside, form) for aside in row]]))
                words = game.plausible_moves(own)
                step = game.apply(step.state, game.decode(chance.choice(words)))
    return frozenset(found)


async def _main(keys: Sequence[str], samples: int) -> int:
    failures = 0
    async with started() as browser, styled_page(browser) as page:
        for key in keys:
            for locale in LOCALES:
                cut = await cut_labels(page, rows_of(key, locale, samples=samples))
                failures += len(cut)
                sys.stdout.write(f"{key} {locale}: {len(cut)} labels are cut\n")
                sys.stdout.writelines(f"    {one}\n" for one in cut)
    return min(failures, 1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.KEYS)
    parser.add_argument("--samples", type=int, default=1, help="games for each number of seats")
    chosen = parser.parse_args()
    raise SystemExit(asyncio.run(_main(chosen.games, chosen.samples)))
