"""POST /sandbox/chat: the deeds that change people and chats, by their names."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from bot.sandbox.persons import Json, Person
from bot.sandbox.refusals import PersonRefused
from bot.sandbox.telegram import Telegram

_Happening: TypeAlias = Callable[[Telegram, Json], None]


def happen(telegram: Telegram, body: Json) -> Json:
    """Do it, and give back the chat as it is now."""
    action = str(body["action"])
    happening = _HAPPENINGS.get(action)
    if happening is None:
        raise PersonRefused(f"there is no action {action!r}; there are {', '.join(_HAPPENINGS)}")
    happening(telegram, body)
    chat = body.get("new_chat") or body.get("chat") or body.get("person")
    return telegram.world.chat_for_page(telegram.world.chat(int(str(chat))))


def _person(telegram: Telegram, body: Json) -> None:
    telegram.people.arrive(
        Person(
            int(body["person"]),
            str(body["first_name"]),
            last_name=str(body.get("last_name", "")),
            username=str(body.get("username", "")),
            language=str(body.get("language", "")),
        )
    )


def _group(telegram: Telegram, body: Json) -> None:
    telegram.people.gather(
        int(body["chat"]),
        str(body["title"]),
        int(body["by"]),
        [int(member) for member in body.get("members", [])],
        kind=str(body.get("kind", "supergroup")),
        forum=bool(body.get("forum")),
        with_bot=bool(body.get("bot", True)),
    )


def _member(telegram: Telegram, body: Json) -> None:
    """`person` is the one it happens to; "bot" is the bot."""
    who = body["person"]
    person = telegram.world.bot.id if who == "bot" else int(who)
    chat = telegram.world.chat(int(body["chat"]))
    body["person"] = person
    telegram.people.set_member(chat, person, str(body["status"]), by=int(body.get("by", person)))


def _add_bot(telegram: Telegram, body: Json) -> None:
    telegram.people.add_bot(int(body["chat"]), int(body["by"]), str(body.get("payload", "")))


def _allow(telegram: Telegram, body: Json) -> None:
    telegram.people.allow(int(body["chat"]), texts=body.get("texts"), photos=body.get("photos"))


def _hide_members(telegram: Telegram, body: Json) -> None:
    telegram.people.hide_members(int(body["chat"]), hidden=bool(body.get("hidden", True)))


def _open_topic(telegram: Telegram, body: Json) -> None:
    telegram.people.open_topic(int(body["chat"]), str(body["name"]), int(body["by"]))


def _close_topic(telegram: Telegram, body: Json) -> None:
    chat, thread, by = int(body["chat"]), int(body["thread"]), int(body["by"])
    telegram.people.close_topic(chat, thread, by, closed=bool(body.get("closed", True)))


def _delete_topic(telegram: Telegram, body: Json) -> None:
    telegram.people.delete_topic(int(body["chat"]), int(body["thread"]))


def _migrate(telegram: Telegram, body: Json) -> None:
    notices = tuple(str(notice) for notice in body.get("notices", ("to", "from")))
    if set(notices) - {"to", "from"}:
        raise PersonRefused('notices are "to" and "from"')
    chat, new = int(body["chat"]), int(body["new_chat"])
    telegram.people.migrate(chat, new, int(body["by"]), notices=notices)


def _delete(telegram: Telegram, body: Json) -> None:
    telegram.people.abandon(int(body["chat"]))


def _rename(telegram: Telegram, body: Json) -> None:
    telegram.people.rename(int(body["chat"]), str(body["title"]), int(body["by"]))


def _block(telegram: Telegram, body: Json) -> None:
    telegram.people.block(int(body["person"]))


def _unblock(telegram: Telegram, body: Json) -> None:
    telegram.people.unblock(int(body["person"]))


def _deactivate(telegram: Telegram, body: Json) -> None:
    person = telegram.world.person(int(body["person"]))
    person.deactivated = True
    telegram.world.person_changed(person)


_HAPPENINGS: Final[Mapping[str, _Happening]] = {
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
}
