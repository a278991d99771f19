"""Reads the data files of the packages: texts of rules and lessons, data for the search, positions, achievements.

The files are validated by msgspec, which is imported in a tenth of the time of pydantic, so that `python -m bot.rules`
starts quickly. Data from outside (settings, updates, stored facts) are validated by pydantic.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

T = TypeVar("T")


class FileModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of values read from files. Unknown keys are invalid.

    Subclasses repeat `frozen=True`, which they inherit, for type checkers.
    """


def read_data(file: Traversable, kind: type[T]) -> T:
    """Return the value in a TOML or JSON file.

    Raises FileNotFoundError, or ValueError, which states the file and the field, if the file is invalid.
    """
    decode = msgspec.toml.decode if file.name.endswith(".toml") else msgspec.json.decode
    try:
        return decode(file.read_bytes(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{file.name}: {error}") from error
