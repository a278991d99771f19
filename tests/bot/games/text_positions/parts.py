"""Functions that the readers of all games share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tests.bot.games.text_reader import Read, Reader

Position = dict[str, Any]


def only(found: list[Read], id: str) -> list[dict[str, str]]:
    """Return the arguments of the lines with a message id."""
    return [read.args for read in found if read.id == id]


def factories(
    reader: Reader, offer: list[Read], counted: Callable[[dict[str, str]], Counter[str]]
) -> tuple[dict[int, Counter[str]], set[int] | None]:
    """Return the contents of the factories that are not empty, and the empty ones, or None if all are."""
    held = {reader.number(args["factory"]): counted(args) for args in only(offer, "factory")}
    lines = only(offer, "factories-empty")
    if lines and "factories" not in lines[0]:
        return held, None
    return held, {reader.number(one) for line in lines for one in reader.list(line["factories"])}


def filled(
    contents: Iterable[Counter[str]],
) -> tuple[dict[int, Counter[str]], set[int] | None]:
    """Return the contents of factories in the form of `factories`."""
    numbered = dict(enumerate(contents, 1))
    empty = {number for number, held in numbered.items() if not held}
    held = {number: one for number, one in numbered.items() if one}
    return held, empty if held else None
