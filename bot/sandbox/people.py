"""What people do: speak, press, type inline, start and block; each deed becomes an Update."""

from dataclasses import replace
from typing import Final

from bot.sandbox.account import Account
from bot.sandbox.chats import Chat
from bot.sandbox.entities import leading_command, spoken, written
from bot.sandbox.gatherings import Gatherings
from bot.sandbox.messages import Content, Message
from bot.sandbox.persons import Json, Person
from bot.sandbox.queries import Query
from bot.sandbox.refusals import PersonRefused
from bot.sandbox.rules import TEXT
from bot.sandbox.world import World

_INSTANCE: Final = 7919  # makes chat_instance differ from the chat's id (Bot API, CallbackQuery)


class People(Gatherings):
    """The persons of the sandbox, acting through their apps."""

    def __init__(self, world: World, account: Account) -> None:
        super().__init__(world)
        self._account = account

    # ---- speaking ------------------------------------------------------------------------------

    def say(
        self,
        person_id: int,
        chat_id: int,
        text: str,
        *,
        reply_to: int | None = None,
        thread: int | None = None,
        anonymous: bool = False,
        channel: Json | None = None,
    ) -> Message:
        """A text message; `anonymous` as the group itself, `channel` as a channel {id, title}."""
        person, chat = self._here(person_id, chat_id)
        if not text.strip():
            raise PersonRefused("there is nothing to say")
        words, entities = spoken(text[:TEXT])
        replied = chat.messages.get(reply_to or 0)
        if reply_to and replied is None:
            raise PersonRefused(f"there is no message {reply_to} to reply to")
        thread, in_topic = self._thread(chat, person, thread, replied)
        sender_chat = chat.id if anonymous else (channel["id"] if channel else None)
        self._start(person, chat)
        message = self.world.post(
            chat,
            person.id,
            Content(words, entities),
            reply_to=reply_to,
            thread=thread,
            in_topic=in_topic,
            sender_chat=sender_chat,
            sender_chat_title=str(channel.get("title", "")) if channel else "",
        )
        if self._bot_hears(chat, message):
            self.world.queue.put("message", self.world.message_json(message))
        return message

    def edit(self, person_id: int, chat_id: int, message_id: int, text: str) -> Message:
        """A person changes their own words."""
        _, chat = self._here(person_id, chat_id)
        message = chat.messages.get(message_id)
        if message is None or message.sender != person_id:
            raise PersonRefused("people edit only what they said themselves")
        words, entities = spoken(text[:TEXT])
        content = replace(message.content, text=words, entities=entities)
        edited = message.changed(content, int(self.world.now()))
        self.world.put(edited)
        if self._bot_hears(chat, edited):
            self.world.queue.put("edited_message", self.world.message_json(edited))
        return edited

    def delete(self, person_id: int, chat_id: int, message_id: int) -> None:
        """Take a message away; bots are not told of it."""
        _, chat = self._here(person_id, chat_id)
        message = chat.messages.get(message_id)
        if message is None:
            raise PersonRefused(f"there is no message {message_id}")
        own = message.sender == person_id or chat.private
        if not own and not chat.member(person_id).admin:
            raise PersonRefused("only administrators delete what others said")
        self.world.delete(chat, message_id)

    # ---- pressing ------------------------------------------------------------------------------

    def press(
        self, person_id: int, chat_id: int, message_id: int, data: str, *, forged: bool = False
    ) -> Query:
        """Press a button. The data need not be on the message any more, or ever have been there.

        Bot API, CallbackQuery: "the message originated the query can contain no callback buttons
        with this data". `forged` presses on a message that is not there at all as well.
        """
        person, chat = self._here(person_id, chat_id, forged=forged)
        message = chat.messages.get(message_id)
        if not forged and (message is None or message.sender != self.world.bot.id):
            raise PersonRefused(f"there is no message {message_id} with buttons")
        query = self.world.queries.ask(person.id)
        gone = {"chat": self.world.chat_json(chat), "message_id": message_id, "date": 0}
        body = {
            "id": query.id,
            "from": person.to_json(),
            # Bot API, MaybeInaccessibleMessage: a message that is gone has date 0
            "message": gone if message is None else self.world.message_json(message),
            "chat_instance": str(abs(chat.id) * _INSTANCE),
            "data": data,
        }
        self._start(person, chat)
        self.world.queue.put("callback_query", body)
        return query

    # ---- inline --------------------------------------------------------------------------------

    def inquire(self, person_id: int, chat_id: int, words: str) -> Query:
        """Type @bot and words into a chat (Bot API, "Inline mode")."""
        person, chat = self._here(person_id, chat_id)
        query = self.world.queries.ask(person.id)
        kind = "sender" if chat.private else chat.kind
        body = {
            "id": query.id,
            "from": person.to_json(),
            "query": words[:256],  # constants.InlineQueryLimit.MAX_QUERY_LENGTH
            "offset": "",
            "chat_type": kind,
        }
        self.world.queue.put("inline_query", body)
        return query

    def choose(self, person_id: int, chat_id: int, query_id: str, result_id: str) -> Message:
        """Send one of the results; only articles with a text are imitated."""
        person, chat = self._here(person_id, chat_id)
        query = self.world.queries.find(query_id)
        results = (query.answer or {}).get("results", []) if query else []
        chosen = next((each for each in results if str(each.get("id")) == result_id), None)
        if chosen is None:
            raise PersonRefused("there is no such result")
        words, entities = written(chosen["input_message_content"], self.world.who_is)
        content = Content(words, entities, markup=chosen.get("reply_markup"))
        message = self.world.post(chat, person.id, content, via_bot=self.world.bot.id)
        self.world.queue.put("message", self.world.message_json(message))
        return message

    # ---- the private chat ----------------------------------------------------------------------

    def follow(self, person_id: int, payload: str = "") -> Message:
        """Open t.me/bot?start=payload (Bot features, "Deep linking")."""
        person = self.world.person(person_id)
        if person.blocked:
            self.unblock(person_id)
        return self.say(person_id, person_id, f"/start {payload}".strip())

    def block(self, person_id: int) -> None:
        """Stop the bot from writing."""
        person = self.world.person(person_id)
        person.blocked = True
        self.world.person_changed(person)
        self._told_of_member(self.world.chat(person_id), person_id, "member", "kicked")

    def unblock(self, person_id: int) -> None:
        """Let it write again."""
        person = self.world.person(person_id)
        person.blocked = False
        self.world.person_changed(person)
        self._told_of_member(self.world.chat(person_id), person_id, "kicked", "member")

    def commands(self, person_id: int, chat_id: int) -> list[Json]:
        """The menu that this person sees in this chat."""
        person, chat = self.world.person(person_id), self.world.chat(chat_id)
        member = chat.member(person_id)
        return self._account.commands_for(chat, member, person_id, person.language)

    def description(self, person_id: int) -> str:
        """What stands in the empty chat with the bot."""
        language = self.world.person(person_id).language
        return self._account.in_language(self._account.descriptions, language)

    # ---- helpers -------------------------------------------------------------------------------

    def _here(self, person_id: int, chat_id: int, *, forged: bool = False) -> tuple[Person, Chat]:
        person, chat = self.world.person(person_id), self.world.chat(chat_id)
        if not forged and not chat.member(person_id).present:
            raise PersonRefused(f"{person.name} is not in this chat")
        if chat.private and person.blocked:
            raise PersonRefused(f"{person.name} has blocked the bot")
        return person, chat

    def _start(self, person: Person, chat: Chat) -> None:
        if chat.private and not person.started:
            person.started = True
            self.world.person_changed(person)

    def _thread(
        self, chat: Chat, person: Person, thread: int | None, replied: Message | None
    ) -> tuple[int | None, bool]:
        """message_thread_id and is_topic_message (Bot API, Message)."""
        if chat.forum:
            if thread is None and replied is not None:
                thread = replied.thread
            if thread is None:
                return None, False  # General has no number
            topic = chat.topics.get(thread)
            if topic is None:
                raise PersonRefused(f"there is no topic {thread}")
            if topic.closed and not chat.member(person.id).admin:
                raise PersonRefused("this topic is closed")
            return thread, True
        if chat.kind == "supergroup" and replied is not None:
            # observed, unconfirmed: reply chains of ordinary supergroups carry their root's id
            return replied.thread or replied.id, False
        return None, False

    def _bot_hears(self, chat: Chat, message: Message) -> bool:
        """Bot FAQ, privacy mode: what a bot gets in a group."""
        bot = chat.member(self.world.bot.id)
        if not bot.present:
            return False
        if chat.private or bot.admin or not self.world.rules.privacy:
            return True
        command = leading_command(message.content.text, message.content.entities)
        name = f"@{self.world.bot.username}".lower()
        if command is not None:
            return "@" not in command or command.lower().endswith(name)
        replied = chat.messages.get(message.reply_to or 0)
        answers_bot = replied is not None and replied.sender == self.world.bot.id
        # a mention of the bot: observed, unconfirmed
        return answers_bot or name in message.content.text.lower()
