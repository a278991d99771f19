"""What the compiled search thinks things are worth: small files; docs/computer.md tells which scripts make them."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def weights(package: str, stage: str) -> tuple[float, ...]:
    """The numbers of a stage of the game, in the order of the file, which is that of the game's room in engine/core."""
    text = files(package).joinpath("weights.json").read_text(encoding="utf-8")
    found = json.loads(text)["stages"][stage]
    return tuple(
        float(number)
        for value in found.values()
        for number in (value if isinstance(value, list) else [value])
    )
