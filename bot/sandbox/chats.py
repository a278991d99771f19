"""Chats of the sandbox: private, group, supergroup and forum, with members, rights and topics."""

from dataclasses import asdict, dataclass, field, fields

from bot.sandbox.messages import Message
from bot.sandbox.persons import Json, Person

_ADMIN_RIGHTS = (  # Bot API, ChatMemberAdministrator
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
)
_ABSENT = {"left", "kicked"}  # constants.ChatMemberStatus: LEFT, BANNED


@dataclass(slots=True)
class Member:
    """What one account is in one chat."""

    status: str = "member"  # constants.ChatMemberStatus
    anonymous: bool = False

    @property
    def present(self) -> bool:
        """In the chat at all."""
        return self.status not in _ABSENT

    @property
    def admin(self) -> bool:
        """May do what administrators do: the sandbox gives them every right."""
        return self.status in {"administrator", "creator"}

    def to_json(self, person: Person) -> Json:
        """A ChatMember (Bot API), one of its six kinds."""
        shape: Json = {"status": self.status, "user": person.to_json()}
        if self.status == "creator":
            return shape | {"is_anonymous": self.anonymous}
        if self.status == "administrator":
            rights = dict.fromkeys(_ADMIN_RIGHTS, True)
            return shape | {"can_be_edited": False, "is_anonymous": self.anonymous} | rights
        if self.status == "kicked":
            return shape | {"until_date": 0}
        return shape


@dataclass(slots=True)
class Topic:
    """A topic of a forum."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True)
class Chat:
    """A chat and what was said in it."""

    id: int
    kind: str  # constants.ChatType
    title: str = ""
    forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    texts_allowed: bool = True  # Bot API, ChatPermissions.can_send_messages
    photos_allowed: bool = True  # Bot API, ChatPermissions.can_send_photos
    members_hidden: bool = False  # Bot API, ChatFullInfo.has_hidden_members
    migrated_to: int | None = None
    deleted: bool = False
    pinned: list[int] = field(default_factory=list)
    last_message_id: int = 0
    messages: dict[int, Message] = field(default_factory=dict)

    @property
    def private(self) -> bool:
        """Between one person and the bot."""
        return self.kind == "private"

    @property
    def kind_words(self) -> str:
        """How errors name it: "group chat", "supergroup chat"."""
        return f"{self.kind} chat"

    def member(self, person_id: int) -> Member:
        """What somebody is here; who never was here has left."""
        return self.members.get(person_id) or Member("left")

    def next_message_id(self) -> int:
        """Bot API, Message.message_id: unique inside this chat."""
        self.last_message_id += 1
        return self.last_message_id

    def kept(self) -> Json:
        """What a diary keeps of it: everything but the messages, which are kept one by one."""
        shape = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "messages"}
        shape["members"] = {str(key): asdict(member) for key, member in self.members.items()}
        shape["topics"] = {str(key): asdict(topic) for key, topic in self.topics.items()}
        return shape

    @classmethod
    def from_kept(cls, shape: Json) -> "Chat":
        """The chat that a diary kept."""
        members = {int(key): Member(**member) for key, member in shape["members"].items()}
        topics = {int(key): Topic(**topic) for key, topic in shape["topics"].items()}
        return cls(**{**shape, "members": members, "topics": topics})

    def to_json(self, person: Person | None) -> Json:
        """A Chat (Bot API); of a private one the person is needed."""
        if self.private and person is not None:
            user = person.to_json()
            named = {k: user[k] for k in ("first_name", "last_name", "username") if k in user}
            return {"id": self.id, "type": self.kind} | named
        forum = {"is_forum": True} if self.forum else {}
        return {"id": self.id, "type": self.kind, "title": self.title, **forum}
