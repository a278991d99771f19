"""The base class of the facts."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

STORED_NAMES = {"occupant": "chair", "occupants": "chairs", "time_limit": "patience"}
"""The names of fields in stored facts, for the fields that have another name there than in the code."""


class BaseFact(BaseModel):
    """Base class of the facts.

    Facts refer to people and chats by the bot's own keys, so a person can be forgotten without rewriting any log.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        hide_input_in_errors=True,
        alias_generator=lambda name: STORED_NAMES.get(name, name),
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
    )
