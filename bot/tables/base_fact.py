"""The base class of the facts."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, SerializerFunctionWrapHandler, model_serializer


class BaseFact(BaseModel):
    """Base class of the facts.

    Facts refer to people and chats by the bot's own keys, so a person can be forgotten without rewriting any log.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    unstored: ClassVar[tuple[str, ...]] = ()
    """The fields that are not stored unless they are set, so that earlier versions can read the fact then."""

    @model_serializer(mode="wrap")
    def _stored(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Return the fields to store."""
        fields: dict[str, Any] = write(self)
        for name in self.unstored:
            if not fields[name]:
                del fields[name]
        return fields
