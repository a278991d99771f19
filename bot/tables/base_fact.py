"""The base class of the facts."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class BaseFact(BaseModel):
    """Base class of the facts.

    Facts refer to people and chats by the bot's own keys, so a person can be forgotten without rewriting any log.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        hide_input_in_errors=True,
        validate_by_name=True,  # an alias is the name of a field in stored facts, if it differs from that in the code
        validate_by_alias=True,
        serialize_by_alias=True,
    )
