"""A message: what was said, by whom, with which picture and keyboard."""

from dataclasses import dataclass, field, replace

from bot.sandbox.persons import Json


@dataclass(slots=True)
class Content:
    """What an edit can change: words, picture and keyboard."""

    text: str = ""  # the caption, if there is a photo
    entities: list[Json] = field(default_factory=list)
    photo: str = ""  # the unique id of the picture, "" for none
    markup: Json | None = None
    caption_above: bool = False
    spoiler: bool = False
    preview: bool = True


@dataclass(slots=True)
class Message:
    """One message of one chat."""

    id: int
    chat_id: int
    sender: int  # the account that sent it
    date: int
    content: Content = field(default_factory=Content)
    sender_chat: int | None = None  # an anonymous administrator's group, a channel
    sender_chat_title: str = ""  # of a channel
    thread: int | None = None  # message_thread_id
    in_topic: bool = False  # is_topic_message
    reply_to: int | None = None
    edit_date: int | None = None
    silent: bool = False
    service: Json | None = None  # new_chat_members, pinned_message …
    via_bot: int | None = None

    def changed(self, content: Content, date: int | None) -> "Message":
        """The same message after an edit; a keyboard's change alone leaves no edit date."""
        edited = self.edit_date if date is None else date
        return replace(self, content=content, edit_date=edited)
