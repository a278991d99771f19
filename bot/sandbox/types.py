"""Type aliases shared by several modules of the sandbox."""

from collections.abc import Callable
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object."""
RecordWriter: TypeAlias = Callable[[str, str, Json | None], None]
"""A function that stores a record, given its kind, key and value. The value is None if the record is deleted."""
