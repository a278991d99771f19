"""What the readers of all games share."""

from __future__ import annotations

from typing import Any

from tests.bot.text_reader import Read

Position = dict[str, Any]


def only(found: list[Read], id: str) -> list[dict[str, str]]:
    """Return the arguments of the lines with a message id."""
    return [read.args for read in found if read.id == id]
