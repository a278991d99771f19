"""Type aliases that several modules of the sandbox share."""

from collections.abc import Callable
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object."""
RecordWriter: TypeAlias = Callable[[str, str, Json | None], None]
"""Stores a record; the arguments are its kind, its key and its value, None for a deleted record."""
