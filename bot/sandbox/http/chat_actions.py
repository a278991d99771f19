"""The actions of POST /sandbox/chat, which create and change users and chats."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram
from bot.sandbox.errors import UserActionError
from bot.sandbox.model.users import User
from bot.sandbox.types import Json

_ChatAction: TypeAlias = Callable[[SimulatedTelegram, Json], None]


def run_chat_action(telegram: SimulatedTelegram, body: Json) -> Json:
    """Run the action named in the body. Return the changed chat or, for an action on a user, the private chat.

    Raises UserActionError if the action is unknown or impossible, KeyError if a field is missing, and TypeError or
    ValueError if a field is invalid.
    """
    action = str(body["action"])
    chat_action = _CHAT_ACTIONS.get(action)
    if chat_action is None:
        raise UserActionError(
            f"there is no action {action!r}; there are {', '.join(_CHAT_ACTIONS)}"
        )
    chat_action(telegram, body)
    chat = body.get("new_chat") or body.get("chat") or body.get("person")
    return telegram.state.chat_for_page(telegram.state.require_chat(int(str(chat))))


def _person(telegram: SimulatedTelegram, body: Json) -> None:
    telegram.actions.create_user(
        User(
            int(body["person"]),
            str(body["first_name"]),
            last_name=str(body.get("last_name", "")),
            username=str(body.get("username", "")),
            language=str(body.get("language", "")),
        )
    )


def _group(telegram: SimulatedTelegram, body: Json) -> None:
    telegram.actions.create_group(
        int(body["chat"]),
        str(body["title"]),
        int(body["by"]),
        [int(member) for member in body.get("members", [])],
        kind=str(body.get("kind", "supergroup")),
        forum=bool(body.get("forum")),
        with_bot=bool(body.get("bot", True)),
    )


def _member(telegram: SimulatedTelegram, body: Json) -> None:
    """Change a member's status. `person` in the body is the user's id, or "bot"."""
    who = body["person"]
    user = telegram.state.bot.id if who == "bot" else int(who)
    chat = telegram.state.require_chat(int(body["chat"]))
    body["person"] = user
    telegram.actions.set_member(chat, user, str(body["status"]), by=int(body.get("by", user)))


def _add_bot(telegram: SimulatedTelegram, body: Json) -> None:
    telegram.actions.add_bot(int(body["chat"]), int(body["by"]), str(body.get("payload", "")))


def _allow(telegram: SimulatedTelegram, body: Json) -> None:
    telegram.actions.set_permissions(
        int(body["chat"]), texts=body.get("texts"), photos=body.get("photos")
    )


def _hide_members(telegram: SimulatedTelegram, body: Json) -> None:
    telegram.actions.hide_members(int(body["chat"]), hidden=bool(body.get("hidden", True)))


def _open_topic(telegram: SimulatedTelegram, body: Json) -> None:
    telegram.actions.open_topic(int(body["chat"]), str(body["name"]), int(body["by"]))


def _close_topic(telegram: SimulatedTelegram, body: Json) -> None:
    chat, thread, by = int(body["chat"]), int(body["thread"]), int(body["by"])
    telegram.actions.close_topic(chat, thread, by, closed=bool(body.get("closed", True)))


def _delete_topic(telegram: SimulatedTelegram, body: Json) -> None:
    telegram.actions.delete_topic(int(body["chat"]), int(body["thread"]))


def _migrate(telegram: SimulatedTelegram, body: Json) -> None:
    notices = tuple(str(notice) for notice in body.get("notices", ("to", "from")))
    if set(notices) - {"to", "from"}:
        raise UserActionError('notices are "to" and "from"')
    chat, new = int(body["chat"]), int(body["new_chat"])
    telegram.actions.migrate(chat, new, int(body["by"]), notices=notices)


def _delete(telegram: SimulatedTelegram, body: Json) -> None:
    telegram.actions.delete_group(int(body["chat"]))


def _rename(telegram: SimulatedTelegram, body: Json) -> None:
    telegram.actions.set_title(int(body["chat"]), str(body["title"]), int(body["by"]))


def _block(telegram: SimulatedTelegram, body: Json) -> None:
    telegram.actions.block(int(body["person"]))


def _unblock(telegram: SimulatedTelegram, body: Json) -> None:
    telegram.actions.unblock(int(body["person"]))


def _restart(telegram: SimulatedTelegram, body: Json) -> None:
    telegram.actions.restart_app(int(body["person"]))


def _deactivate(telegram: SimulatedTelegram, body: Json) -> None:
    user = telegram.state.require_user(int(body["person"]))
    user.deactivated = True
    telegram.state.user_changed(user)


_CHAT_ACTIONS: Final[Mapping[str, _ChatAction]] = {
    "person": _person,
    "group": _group,
    "member": _member,
    "add-bot": _add_bot,
    "allow": _allow,
    "hide-members": _hide_members,
    "open-topic": _open_topic,
    "close-topic": _close_topic,
    "delete-topic": _delete_topic,
    "migrate": _migrate,
    "delete": _delete,
    "rename": _rename,
    "block": _block,
    "unblock": _unblock,
    "deactivate": _deactivate,
    "restart": _restart,
}
