"""Messages and their content."""

import base64
from dataclasses import dataclass, field, replace

from bot.sandbox.types import Json

FILE_ID = "BQACAgQ"
"""The first characters of the file_id of a document."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file in a message, with its content as base64. The field names are part of the journal's file format."""

    unique_id: str
    name: str
    encoded: str
    animation: bool = False

    @property
    def content(self) -> bytes:
        """The content of the file."""
        return base64.b64decode(self.encoded)

    def to_json(self) -> Json:
        """Return a Document (Bot API)."""
        return {
            "file_id": FILE_ID + self.unique_id,
            "file_unique_id": self.unique_id,
            "file_name": self.name,
            "file_size": len(self.content),
        }

    def animation_json(self) -> Json:
        """Return an Animation (Bot API). Its width, height and duration are not measured, but set to 0."""
        return self.to_json() | {"width": 0, "height": 0, "duration": 0}


@dataclass(slots=True)
class Content:
    """The part of a message that an edit can change. The field names are part of the journal's file format."""

    text: str = ""  # the caption, if there is a photo or a document
    entities: list[Json] = field(default_factory=list)
    photo: str = ""  # file_unique_id of the photo, "" for none
    markup: Json | None = None
    caption_above: bool = False
    spoiler: bool = False
    preview: bool = True
    document: Document | None = None


@dataclass(slots=True)
class SimulatedMessage:
    """A message in a chat. The field names are part of the journal's file format."""

    id: int
    chat_id: int
    sender: int  # the account that sent it
    date: int
    content: Content = field(default_factory=Content)
    sender_chat: int | None = None  # the group of an anonymous administrator, or a channel
    sender_chat_title: str = ""  # title of that channel
    thread: int | None = None  # message_thread_id
    in_topic: bool = False  # is_topic_message
    reply_to: int | None = None
    edit_date: int | None = None
    silent: bool = False
    service: Json | None = None  # new_chat_members, pinned_message …
    via_bot: int | None = None
    inline_id: str = ""  # inline_message_id, "" for a message that was not sent by an inline query
    random_id: str = ""  # chosen by the sender's app to recognize a request sent twice, "" for none

    def changed(self, content: Content, date: int | None) -> "SimulatedMessage":
        """Return the message with new content.

        `date` is the edit date, or None to keep the previous one, as when only the keyboard changes.
        """
        edited = self.edit_date if date is None else date
        return replace(self, content=content, edit_date=edited)
