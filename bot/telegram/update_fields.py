"""The fields of updates that the bot reads. pydantic ignores all others."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


def _paired(text: object) -> object:
    """Replace unpaired surrogates, which UTF-8 cannot encode, if the value is a text. Other values are unchanged."""
    if not isinstance(text, str) or text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


_Text = Annotated[str, BeforeValidator(_paired)]
_Integer = Annotated[int, Field(ge=-(2**63), lt=2**63)]
"""An integer that SQLite can store."""
_Presence = Annotated[bool, BeforeValidator(bool)]
"""Whether a field is present and not empty."""


class _Fields(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True)


class _Id(_Fields):
    id: _Integer


class User(_Id):
    """The sender of an update."""

    first_name: _Text = ""
    last_name: _Text | None = None
    username: str | None = None
    language_code: str | None = None


class Chat(_Id):
    """The chat of an update."""

    type: str
    title: _Text | None = None


def _callback_data(keyboard: object) -> object:
    """Return the callback data of an inline keyboard. A stored update contains them as a list already."""
    if not isinstance(keyboard, dict):
        return keyboard
    try:
        rows = keyboard.get("inline_keyboard", ())
        return [key["callback_data"] for row in rows for key in row if "callback_data" in key]
    except (TypeError, AttributeError):
        raise ValueError("no inline keyboard") from None


class MessageFields(_Fields):
    """A message, or the message of a pressed button."""

    message_id: _Integer
    ephemeral_message_id: _Integer | None = None
    chat: Chat
    from_user: User | None = Field(None, alias="from")
    sender_chat: _Id | None = None
    via_bot: _Presence = False
    text: _Text | None = None
    photo: _Presence = False
    reply_markup: Annotated[list[str], BeforeValidator(_callback_data)] = []
    is_topic_message: bool | None = None
    message_thread_id: _Integer | None = None
    migrate_to_chat_id: _Integer | None = None
    migrate_from_chat_id: _Integer | None = None


class CallbackQuery(_Fields):
    """A press on a button."""

    id: str
    from_user: User = Field(alias="from")
    message: MessageFields | None = None
    inline_message_id: str | None = None
    data: _Text | None = None


class InlineQuery(_Fields):
    """An inline query."""

    id: str
    from_user: User = Field(alias="from")
    query: _Text


class ChosenResult(_Fields):
    """The result of an inline query that was sent."""

    result_id: str
    from_user: User = Field(alias="from")
    inline_message_id: str | None = None


class Member(_Fields):
    """The status of a member of a chat."""

    status: str


class ChatMemberUpdated(_Fields):
    """A change of the membership of the bot."""

    chat: Chat
    from_user: User = Field(alias="from")
    old_chat_member: Member
    new_chat_member: Member


class Update(_Fields):
    """An update. The kinds that are fetched are its fields."""

    update_id: _Integer
    message: MessageFields | None = None
    callback_query: CallbackQuery | None = None
    inline_query: InlineQuery | None = None
    chosen_inline_result: ChosenResult | None = None
    my_chat_member: ChatMemberUpdated | None = None
