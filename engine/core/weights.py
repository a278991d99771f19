"""Evaluation weights of the compiled search; docs/computer-tuning.md lists the scripts that learn them."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def weights(package: str, stage: str) -> tuple[float, ...]:
    """Return the weights for one stage of a game, in the order in which engine/core/<game>.c expects them.

    `package` is the Python package that contains weights.json.
    """
    text = files(package).joinpath("weights.json").read_text(encoding="utf-8")
    found = json.loads(text)["stages"][stage]
    return tuple(
        float(number)
        for value in found.values()
        for number in (value if isinstance(value, list) else [value])
    )
