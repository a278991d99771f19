"""Actions of inline mode: an inline query, and sending one of its results."""

from base64 import b64encode
from hashlib import sha256

from bot.sandbox.actions.ephemeral_actions import EphemeralActions
from bot.sandbox.bot_api.entities import parse_input_text
from bot.sandbox.errors import UserActionError
from bot.sandbox.limits import INLINE_QUERY
from bot.sandbox.model.chats import SimulatedChat
from bot.sandbox.model.messages import Content, SimulatedMessage
from bot.sandbox.model.queries import PendingQuery
from bot.sandbox.types import Json


class InlineActions(EphemeralActions):
    """The actions of inline mode, which works in every chat, even if the bot is not a member."""

    def send_inline_query(self, user_id: int, chat_id: int, text: str) -> PendingQuery:
        """Send an inline query (Bot API, "Inline mode") and return it. `text` is the text after the bot's name."""
        user, chat = self._require_participant(user_id, chat_id)
        query = self.state.queries.create(user.id)
        query.text = text[:INLINE_QUERY]
        kind = "sender" if chat.private else chat.kind
        body = {
            "id": query.id,
            "from": user.to_json(),
            "query": text[:INLINE_QUERY],
            "offset": "",
            "chat_type": kind,
        }
        self.state.queue.put("inline_query", body)
        return query

    def choose_inline_result(
        self, user_id: int, chat_id: int, query_id: str, result_id: str
    ) -> SimulatedMessage:
        """Send one of the results of an inline query and return the message.

        Only articles containing a text are supported. If inline feedback is on for the bot, it receives a
        chosen_inline_result update. A message with an inline keyboard has an inline_message_id. Raises UserActionError
        if the query has no such result.
        """
        user, chat = self._require_participant(user_id, chat_id)
        query = self.state.queries.find(query_id)
        results = (query.answer or {}).get("results", []) if query else []
        chosen = next((each for each in results if str(each.get("id")) == result_id), None)
        if chosen is None:
            raise UserActionError("there is no such result")
        text, entities = parse_input_text(chosen["input_message_content"], self.state.user_json)
        markup = chosen.get("reply_markup")
        content = Content(text, entities, markup=markup)
        bot = self.state.bot.id
        inline_id = _inline_message_id(chat) if markup else ""
        message = self.state.add_message(chat, user.id, content, via_bot=bot, inline_id=inline_id)
        if chat.member(bot).is_member:
            self.state.queue.put("message", self.state.message_json(message))
        if self.state.settings.inline_feedback and query is not None:
            body: Json = {"result_id": result_id, "from": user.to_json(), "query": query.text}
            if inline_id:  # Bot API, ChosenInlineResult: "only if there is an inline keyboard"
                body["inline_message_id"] = inline_id
            self.state.queue.put("chosen_inline_result", body)
        return message


def _inline_message_id(chat: SimulatedChat) -> str:
    """Return the inline_message_id of the next message of a chat. It reveals neither the chat nor the message id."""
    name = f"{chat.id}/{chat.last_message_id + 1}".encode()
    return b64encode(sha256(name).digest()[:18], altchars=b"-_").decode()
