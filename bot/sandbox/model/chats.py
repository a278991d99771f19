"""Chats: private chats, groups, supergroups and forums, with members, permissions and topics."""

from dataclasses import asdict, dataclass, field, fields

from bot.sandbox.model.messages import SimulatedMessage
from bot.sandbox.model.users import User
from bot.sandbox.types import Json

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
class ChatMember:
    """A user's status in a chat. The field names are part of the journal's file format."""

    status: str = "member"  # constants.ChatMemberStatus
    anonymous: bool = False

    @property
    def is_member(self) -> bool:
        """Whether the user is in the chat."""
        return self.status not in _ABSENT

    @property
    def is_admin(self) -> bool:
        """Whether the user is an administrator. In the sandbox, administrators have all rights."""
        return self.status in {"administrator", "creator"}

    def to_json(self, user: User) -> Json:
        """Return a ChatMember (Bot API) with the fields that its status requires.

        For "restricted", is_member, until_date and the permissions are missing, so a library may be unable to parse it.
        """
        shape: Json = {"status": self.status, "user": user.to_json()}
        if self.status == "creator":
            return shape | {"is_anonymous": self.anonymous}
        if self.status == "administrator":
            rights = dict.fromkeys(_ADMIN_RIGHTS, True)
            return shape | {"can_be_edited": False, "is_anonymous": self.anonymous} | rights
        if self.status == "kicked":
            return shape | {"until_date": 0}
        return shape


@dataclass(slots=True)
class ForumTopic:
    """A topic of a forum. The field names are part of the journal's file format."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True)
class SimulatedChat:
    """A chat and its messages. The field names are part of the journal's file format."""

    id: int
    kind: str  # constants.ChatType
    title: str = ""
    forum: bool = False
    members: dict[int, ChatMember] = field(default_factory=dict)
    topics: dict[int, ForumTopic] = field(default_factory=dict)
    texts_allowed: bool = True  # Bot API, ChatPermissions.can_send_messages
    photos_allowed: bool = True  # Bot API, ChatPermissions.can_send_photos
    members_hidden: bool = False  # Bot API, ChatFullInfo.has_hidden_members
    migrated_to: int | None = None
    deleted: bool = False
    pinned: list[int] = field(default_factory=list)
    last_message_id: int = 0
    messages: dict[int, SimulatedMessage] = field(default_factory=dict)

    @property
    def private(self) -> bool:
        """Whether this is the private chat of a user and the bot."""
        return self.kind == "private"

    @property
    def type_name(self) -> str:
        """The type of the chat in error descriptions, such as "supergroup chat"."""
        return f"{self.kind} chat"

    def member(self, user_id: int) -> ChatMember:
        """Return a user's status in the chat. For a user who never joined, it is `left`."""
        return self.members.get(user_id) or ChatMember("left")

    def next_message_id(self) -> int:
        """Return a new message id, which is unique in this chat (Bot API, Message.message_id)."""
        self.last_message_id += 1
        return self.last_message_id

    def to_record(self) -> Json:
        """Return the journal record: all fields except the messages, each of which has a record of its own."""
        shape = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "messages"}
        shape["members"] = {str(key): asdict(member) for key, member in self.members.items()}
        shape["topics"] = {str(key): asdict(topic) for key, topic in self.topics.items()}
        return shape

    @classmethod
    def from_record(cls, shape: Json) -> "SimulatedChat":
        """Return the chat for a journal record."""
        members = {int(key): ChatMember(**member) for key, member in shape["members"].items()}
        topics = {int(key): ForumTopic(**topic) for key, topic in shape["topics"].items()}
        return cls(**{**shape, "members": members, "topics": topics})

    def to_json(self, user: User | None) -> Json:
        """Return a Chat (Bot API). `user` is the user of a private chat, and is ignored for any other chat."""
        if self.private and user is not None:
            shape = user.to_json()
            named = {k: shape[k] for k in ("first_name", "last_name", "username") if k in shape}
            return {"id": self.id, "type": self.kind} | named
        forum = {"is_forum": True} if self.forum else {}
        return {"id": self.id, "type": self.kind, "title": self.title, **forum}
