"""What handlers work with: the services of the bot, and the caller."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import InlineKeyboardMarkup

from bot.handlers.admins import Admins
from bot.presentation.people import People
from bot.presentation.publisher import BoardPublisher
from bot.presentation.texts import Quote, Voice
from bot.rules import RulesLookup
from bot.store.interface import Store
from bot.store.records import Chat, Message, Person, PersonKey, Place
from bot.tables.computers import Computers
from bot.tables.errors import AgainstRules, BadButton, Refusal
from bot.tables.library import AnyGame, GameLibrary
from bot.tables.service import TableService
from bot.telegram.incoming import Room, Sender
from bot.telegram.messages import Notice
from bot.telegram.outbox import Outbox
from engine.saying import Saying
from render.scene import Scene


@dataclass(frozen=True, slots=True)
class Caller:
    """Who called and where, with voices for them and their chat. `person` None: not known to the bot."""

    sender: Sender | None
    person: Person | None
    chat: Chat
    topic: int
    voice: Voice
    chat_voice: Voice

    @property
    def place(self) -> Place:
        """Where the reply goes."""
        return Place(self.chat.key, self.topic)

    @property
    def key(self) -> PersonKey:
        """The caller's key. Raises BadButton if the person is not known."""
        if self.person is None:
            raise BadButton
        return self.person.key

    @property
    def is_alone(self) -> bool:
        """Whether this is a private chat."""
        return self.chat.kind == "private"


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The services used by handlers. `username` is the bot's."""

    store: Store
    outbox: Outbox
    tables: TableService
    computers: Computers
    boards: BoardPublisher
    people: People
    admins: Admins
    rules: RulesLookup
    library: GameLibrary
    username: str

    async def caller(self, sender: Sender | None, room: Room) -> Caller:
        """Return the caller; store new people and chats. Raises StoreError."""
        chat = await self.people.enter(room, sender)
        person = None if sender is None else await self.people.meet(sender)
        voice = self.people.personal_voice(sender, person, chat)
        chat_voice = await self.people.chat_voice(chat.key)
        return Caller(sender, person, chat, room.topic, voice, chat_voice)

    async def is_admin(self, caller: Caller) -> bool:
        """Return whether the caller is an administrator of this group."""
        if caller.sender is None or caller.is_alone:
            return False
        return await self.admins.includes(caller.chat.telegram_id, caller.sender.id)

    def game(self, key: str) -> AnyGame:
        """Return the game of that key. Raises BadButton."""
        try:
            return self.library.game(key)
        except KeyError:
            raise BadButton from None

    def reply(
        self,
        caller: Caller,
        text: str,
        keyboard: InlineKeyboardMarkup | None = None,
        *,
        instead: Message | None = None,
        reply_to: int | None = None,
        scene: Scene | None = None,
    ) -> None:
        """Send a message to the chat, or in place of another (`instead`)."""
        self.outbox.put(
            Notice(
                place=caller.place,
                text=text,
                keyboard=keyboard,
                scene=scene,
                instead=instead,
                reply_to=reply_to,
            )
        )


def refusal_text(refusal: Refusal, voice: Voice) -> str:
    """Return the text of a refusal, with the number of the rule behind it."""
    if isinstance(refusal, AgainstRules) and refusal.rule is not None:
        reason: Saying = refusal.saying
        return voice.write("refused-rule", {"reason": reason, "rule": Quote(refusal.rule)})
    return voice(refusal.saying)
