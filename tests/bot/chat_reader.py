"""What people see in the chats of the sandbox: messages and buttons, and the Bot API calls behind them."""

from __future__ import annotations

from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram
from bot.sandbox.types import Json
from bot.store.records import TableKey
from bot.telegram.buttons.buttons import (
    Action,
    Button,
    RulesButton,
    SetupForm,
    TableButton,
    WordButton,
)
from bot.telegram.buttons.callback_data import pack, shows, unpack


def data_of(button: Button | str) -> str:
    """Return the callback data of a button; a string is returned unchanged."""
    return button if isinstance(button, str) else pack(button)


class ChatReader:
    """Reads the chats of a sandbox."""

    def __init__(self, telegram: SimulatedTelegram) -> None:
        self.telegram = telegram

    def name(self, person: int) -> str:
        """Return the full name of a person in the sandbox."""
        user = self.telegram.state.require_user(person)
        return " ".join(filter(None, (user.first_name, user.last_name)))

    def first_name(self, person: int) -> str:
        """Return the first name of a person in the sandbox."""
        return self.telegram.state.require_user(person).first_name

    def messages(self, chat: int) -> list[Json]:
        """Return the bot's messages in a chat, oldest first."""
        state = self.telegram.state
        found = [state.message_json(one) for one in state.require_chat(chat).messages.values()]
        return [one for one in found if one["from"]["is_bot"]]

    def last(self, chat: int) -> Json:
        """Return the bot's newest message in a chat."""
        return self.messages(chat)[-1]

    def last_id(self, chat: int) -> int:
        """Return the id of the bot's newest message in a chat."""
        return int(self.last(chat)["message_id"])

    def texts(self, chat: int) -> list[str]:
        """Return the texts and captions of the bot's messages in a chat."""
        return [one.get("text") or one.get("caption") or "" for one in self.messages(chat)]

    def caption(self, chat: int, message: int) -> str:
        """Return the caption of a message."""
        found = next(one for one in self.messages(chat) if one["message_id"] == message)
        return str(found["caption"])

    def data(self, chat: int, message: int | None = None) -> list[str]:
        """Return the callback data of all buttons in a chat, or of one message."""
        found = []
        for one in self.messages(chat):
            if message in (None, one["message_id"]):
                rows = one.get("reply_markup", {}).get("inline_keyboard", [])
                found += [
                    key["callback_data"] for row in rows for key in row if "callback_data" in key
                ]
        return found

    def buttons(self, chat: int, message: int | None = None) -> list[Button]:
        """Return all buttons in a chat, or of one message."""
        return [unpack(one) for one in self.data(chat, message)]

    def words(self, chat: int, message: int | None = None) -> list[WordButton]:
        """Return the buttons in a chat, or of one message, that are game keys."""
        return [one for one in self.buttons(chat, message) if isinstance(one, WordButton)]

    def pages(self, chat: int, message: int | None = None) -> list[RulesButton]:
        """Return the buttons in a chat, or of one message, that lead to rules pages."""
        return [one for one in self.buttons(chat, message) if isinstance(one, RulesButton)]

    def has_board(self, chat: int, message: int, table: TableKey) -> bool:
        """Return whether a message has the keyboard of a table's lobby or board."""
        return shows(self.data(chat, message), table)

    def labels(self, chat: int, message: int) -> list[str]:
        """Return the labels of the buttons of a message."""
        found = next(one for one in self.messages(chat) if one["message_id"] == message)
        rows = found.get("reply_markup", {}).get("inline_keyboard", [])
        return [key["text"] for row in rows for key in row]

    def labelled(self, chat: int, label: str, message: int) -> str:
        """Return the callback data of the first button of a message with a label."""
        labels = self.labels(chat, message)
        return self.data(chat, message)[labels.index(label)]

    def message_with(self, chat: int, button: Button | str) -> int:
        """Return the id of the newest message with a button."""
        data = data_of(button)
        for one in reversed(self.messages(chat)):
            if data in self.data(chat, one["message_id"]):
                return int(one["message_id"])
        raise AssertionError(f"no button {button!r} among {self.buttons(chat)}")

    def find_button(
        self, chat: int, action: Action, arg: str | None = None, *, table: TableKey | None = None
    ) -> TableButton:
        """Return the newest button for an action at a table. None stands for any argument or table."""
        for found in reversed(self.buttons(chat)):
            match found:
                case TableButton(key, _, an_action, an_arg):
                    if an_action is action and arg in (None, an_arg) and table in (None, key):
                        return found
        raise AssertionError(f"no button {action.name} among {self.buttons(chat)}")

    def has_button(self, chat: int, action: Action) -> bool:
        """Return whether any message in the chat has a button for this action."""
        found = self.buttons(chat)
        return any(isinstance(one, TableButton) and one.action is action for one in found)

    def find_word(self, chat: int, word: str | None = None, *, ends: str = "") -> WordButton:
        """Return the newest game key whose word is `word` (None: any word) and ends with `ends`."""
        for found in reversed(self.words(chat)):
            if word in (None, found.word) and found.word.endswith(ends):
                return found
        raise AssertionError(f"no word {word!r} among {self.words(chat)}")

    def find_setup(self, chat: int, key: str = "azul", *, opens: bool = True) -> SetupForm:
        """Return the newest button of a setup form: the button that opens the table, or any other one."""
        for found in reversed(self.buttons(chat)):
            if isinstance(found, SetupForm) and (found.game, found.open) == (key, opens):
                return found
        raise AssertionError(f"no form of {key} among {self.buttons(chat)}")

    def calls(self) -> list[str]:
        """Return the names of the Bot API methods that were called, in order."""
        return [call.method for call in self.telegram.calls if call.method != "getUpdates"]

    def failed_calls(self) -> list[str]:
        """Return the calls that the Bot API refused, with their errors."""
        return [f"{one.method}: {one.error}" for one in self.telegram.calls if one.error]
