"""Parsing of Telegram updates: commands, presses, and changes of membership."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.store.records import Message, TableKey
from bot.telegram.buttons.buttons import WordButton
from bot.telegram.buttons.callback_data import pack
from bot.telegram.buttons.personal_buttons import CardButton
from bot.telegram.incoming import (
    BotAdded,
    BotRightsChanged,
    CardPress,
    CardSent,
    CommandMessage,
    GroupMigrated,
    Incoming,
    IncomingChat,
    InlineQuestion,
    MessageSeen,
    Press,
    PrivateChatChanged,
    Sender,
    SentFile,
    private_chat,
)
from bot.telegram.updates.update_parser import Unreadable, UpdateParser

SARA = {
    "id": 101,
    "is_bot": False,
    "first_name": "Sara",
    "last_name": "A",
    "username": "sara",
    "language_code": "fa",
}
SENDER = Sender(101, "Sara A", "sara", "fa", "Sara")
GROUP = {"id": -100, "type": "supergroup", "title": "games"}
SUPERGROUP = IncomingChat(-100, "supergroup", "games")
BOT = {"id": 7, "is_bot": True, "first_name": "Miz", "username": "miz_bot"}


PARSER = UpdateParser("miz_bot")
BUTTON = WordButton(TableKey(1), 1, "")
DATA = pack(BUTTON)


def update(**body: Any) -> Incoming | None:
    event, stored = PARSER.parse({"update_id": 5, **body})
    assert PARSER.parse(json.loads(stored)) == (event, stored)
    return event


def message(text: str = "", **more: Any) -> Incoming | None:
    body = {"message_id": 9, "date": 1, "chat": GROUP, "from": SARA, "text": text, **more}
    return update(message=body)


def order(name: str, argument: str = "") -> CommandMessage:
    return CommandMessage(5, SENDER, SUPERGROUP, 9, name, argument)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/new", order("new")),
        ("/new@miz_bot", order("new")),
        ("/NEW@Miz_Bot azul", order("new", "azul")),
        ("  /start  abc_-9 ", order("start", "abc_-9")),
        ("/start\nabc", order("start", "abc")),
        ("/start " + "x" * 65, order("start")),
        ("/unknown", order("unknown")),
        ("/rules how many spaces?", order("rules", "how many spaces?")),
        ("/rules " + "x" * 1000, order("rules", "x" * 256)),
    ],
)
def test_a_command_is_read_with_or_without_its_entity(text: str, expected: CommandMessage) -> None:
    assert message(text) == expected
    entities = [{"type": "bot_command", "offset": 0, "length": 4}]
    assert message(text, entities=entities) == expected


@pytest.mark.parametrize("text", ["new", "/new@other_bot", "/", "hello /new", "//new", "/new!", ""])
def test_other_messages_are_only_seen(text: str) -> None:
    assert message(text) == MessageSeen(SUPERGROUP, 9)


def test_a_plain_text_is_a_question_in_a_private_chat_alone() -> None:
    alone = {"id": 101, "type": "private", "first_name": "Sara"}
    chat = private_chat(101)
    assert message("how many spaces?") == MessageSeen(SUPERGROUP, 9)
    asked = CommandMessage(5, SENDER, chat, 9, "rules", "how many spaces?")
    assert message(" how many spaces? ", chat=alone) == asked
    for text, more in (("/new@other_bot", {}), ("", {}), ("rule", {"via_bot": BOT})):
        assert message(text, chat=alone, **more) == MessageSeen(chat, 9)


def newcomers(text: str) -> bool:
    return text == "how do I play?"


def test_a_question_of_a_newcomer_to_the_bot_is_a_question_in_a_group_as_well() -> None:
    """With Telegram's privacy mode, the bot gets replies to its messages, and messages that mention it."""
    asked = order("rules", "how do I play?")
    board = {"message_id": 3, "date": 1, "chat": GROUP, "from": BOT, "caption": "Azul"}
    ours = UpdateParser("miz_bot", newcomers)

    def event(text: str, **more: Any) -> Incoming | None:
        body = {"message_id": 9, "date": 1, "chat": GROUP, "from": SARA, "text": text, **more}
        found, stored = ours.parse({"update_id": 5, "message": body})
        assert ours.parse(json.loads(stored)) == (found, stored)
        return found

    assert event("how do I play?", reply_to_message=board) == asked
    assert event("@Miz_Bot how do I play?") == asked
    assert event("how do I  play? @miz_bot") == asked
    of_sara = {**board, "from": SARA}
    of_another = {**board, "from": {**BOT, "username": "other_bot"}}
    seen = MessageSeen(SUPERGROUP, 9)
    assert event("how do I play?") == seen
    assert event("how do I play? @miz_bots") == seen
    assert event("how do I play?", reply_to_message=of_sara) == seen
    assert event("how do I play?", reply_to_message=of_another) == seen
    assert event("@miz_bot how do I play?", via_bot=BOT) == seen
    assert event("nice move", reply_to_message=board) == seen
    assert event("@miz_bot nice move") == seen


def test_what_is_said_to_the_bot_in_a_group_is_not_stored_unless_it_is_a_question() -> None:
    board = {"message_id": 3, "date": 1, "chat": GROUP, "from": BOT, "text": "Azul"}
    body = {"message_id": 9, "date": 1, "chat": GROUP, "from": SARA, "reply_to_message": board}
    ours = UpdateParser("miz_bot", newcomers)
    assert ours.receive({"update_id": 5, "message": {**body, "text": "nice move"}}).row is None
    asked = ours.receive({"update_id": 5, "message": {**body, "text": "how do I play?"}}).row
    assert asked is not None
    assert json.loads(asked.body)["message"]["reply_to_message"] == "miz_bot"


def test_a_command_stores_nothing_about_the_author_of_the_message_that_it_replies_to() -> None:
    amir = {"id": 102, "is_bot": False, "first_name": "Amir", "username": "amir"}
    said = {"message_id": 3, "date": 1, "chat": GROUP, "from": amir, "text": "a secret"}
    body = {"message_id": 9, "date": 1, "chat": GROUP, "from": SARA, "reply_to_message": said}
    row = PARSER.receive({"update_id": 5, "message": {**body, "text": "/rules"}}).row
    assert row is not None
    assert "Amir" not in row.body
    assert "secret" not in row.body


def test_a_file_is_an_import_in_a_private_chat_alone() -> None:
    alone, chat = {"id": 101, "type": "private", "first_name": "Sara"}, private_chat(101)
    file = {"file_id": "BQ1", "file_unique_id": "AgAD1", "file_name": "a.jsonl", "file_size": 7}
    sent = CommandMessage(5, SENDER, chat, 9, "import", file=SentFile("BQ1", 7))
    assert message(chat=alone, document=file, caption="see this") == sent
    without_size = {name: value for name, value in file.items() if name != "file_size"}
    assert message(chat=alone, document=without_size) == replace(sent, file=SentFile("BQ1"))
    assert message(document=file) == MessageSeen(SUPERGROUP, 9)
    with pytest.raises(Unreadable):
        message(chat=alone, document={"file_id": 5})


def test_an_inline_query_is_a_question() -> None:
    asked = {"id": "77", "from": SARA, "query": "floor line", "offset": "", "chat_type": "group"}
    assert update(inline_query=asked) == InlineQuestion("77", SENDER, "floor line")


def test_a_press_on_a_card_has_its_inline_message_id() -> None:
    pressed = {"id": "78", "from": SARA, "inline_message_id": "AgA", "data": "c:AAAAAAAAAAAA"}
    found = CardPress(5, "78", SENDER, "AgA", CardButton("AAAAAAAAAAAA"))
    assert update(callback_query={**pressed, "chat_instance": "1"}) == found
    forged = update(callback_query={**pressed, "data": "c:short"})
    assert forged == CardPress(5, "78", SENDER, "AgA", None)


def test_a_chosen_result_names_its_card_if_it_has_keys() -> None:
    chosen = {"result_id": "AAAAAAAAAAAA", "from": SARA, "query": "invite"}
    assert update(chosen_inline_result=chosen) == CardSent(5, SENDER, "AAAAAAAAAAAA", None)
    chosen["inline_message_id"] = "AgA"
    assert update(chosen_inline_result=chosen) == CardSent(5, SENDER, "AAAAAAAAAAAA", "AgA")


def test_an_anonymous_admin_has_no_sender_but_acts_as_the_chat() -> None:
    anonymous = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
    found = message("/stop", **{"from": anonymous, "sender_chat": GROUP})
    assert found == CommandMessage(5, None, SUPERGROUP, 9, "stop", "", as_chat=True)


def test_a_channel_has_no_sender_and_does_not_act_as_the_chat() -> None:
    fake = {"id": 136817688, "is_bot": True, "first_name": "Channel"}
    channel = {"id": -1009, "type": "channel", "title": "channel"}
    found = message("/stop", **{"from": fake, "sender_chat": channel})
    assert found == CommandMessage(5, None, SUPERGROUP, 9, "stop", "", as_chat=False)


def test_a_topic_is_kept_and_a_reply_chain_is_not() -> None:
    forum, topic = {**GROUP, "is_forum": True}, {"message_thread_id": 33, "is_topic_message": True}
    chat = IncomingChat(-100, "supergroup", "games", 33, has_topics=True)
    assert message("/new", chat=forum, **topic) == CommandMessage(5, SENDER, chat, 9, "new")
    assert message("/new", message_thread_id=33) == order("new")


def test_a_topic_of_a_former_forum_is_the_chat_itself() -> None:
    assert message("/new", message_thread_id=33, is_topic_message=True) == order("new")


def press(**more: Any) -> Incoming | None:
    shown = {"message_id": 9, "date": 1, "chat": GROUP, "from": BOT, **more}
    query = {"id": "77", "from": SARA, "chat_instance": "1", "data": DATA, "message": shown}
    return update(callback_query=query)


def test_a_press_knows_its_message_and_whether_it_is_a_picture() -> None:
    assert press(text="x") == Press(5, "77", SENDER, SUPERGROUP, Message(9, photo=False), BUTTON)
    photo = [{"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}]
    assert press(photo=photo) == Press(5, "77", SENDER, SUPERGROUP, Message(9, photo=True), BUTTON)


def test_a_press_on_an_inaccessible_message_is_read() -> None:
    gone = {"message_id": 9, "date": 0, "chat": GROUP}
    query = {"id": "77", "from": SARA, "chat_instance": "1", "data": "x", "message": gone}
    found = update(callback_query=query)
    assert found == Press(5, "77", SENDER, SUPERGROUP, Message(9, photo=False), None)


def test_a_press_without_data_has_none() -> None:
    query = {"id": "77", "from": SARA, "chat_instance": "1", "game_short_name": "x"}
    assert update(callback_query=query) is None


def test_both_notices_of_a_migration_say_the_same() -> None:
    assert message(migrate_to_chat_id=-200) == GroupMigrated(-100, -200)
    assert message(migrate_from_chat_id=-300) == GroupMigrated(-300, -100)


def member(chat: dict[str, Any], before: str, after: str) -> Incoming | None:
    def shape(status: str) -> dict[str, Any]:
        return {"user": BOT, "status": status, "until_date": 0}

    change = {"chat": chat, "from": SARA, "date": 1}
    return update(
        my_chat_member={**change, "old_chat_member": shape(before), "new_chat_member": shape(after)}
    )


def test_being_added_to_a_group_is_noticed_once() -> None:
    assert member(GROUP, "left", "member") == BotAdded(SUPERGROUP)
    assert member(GROUP, "member", "left") is None
    assert member(GROUP, "kicked", "member") == BotAdded(SUPERGROUP)
    assert member(GROUP, "member", "administrator") == BotRightsChanged(SUPERGROUP)


def test_being_blocked_and_unblocked_is_noticed() -> None:
    private = {"id": 101, "type": "private", "first_name": "Sara"}
    assert member(private, "member", "kicked") == PrivateChatChanged(SENDER, started=False)
    assert member(private, "kicked", "member") == PrivateChatChanged(SENDER, started=True)


def test_other_updates_mean_nothing() -> None:
    assert update() is None
    assert (
        update(edited_message={"message_id": 9, "date": 1, "chat": GROUP, "text": "/new"}) is None
    )
    assert update(chat_join_request=None) is None


def test_only_the_fields_that_are_read_are_kept() -> None:
    shown = {"message_id": 9, "date": 1, "chat": GROUP, "text": "hello", "caption": "secret"}
    query = {"id": "77", "from": SARA, "chat_instance": "secret", "data": DATA, "message": shown}
    _, stored = PARSER.parse({"update_id": 5, "callback_query": query})
    assert "secret" not in stored
    assert json.loads(stored)["callback_query"]["message"] == {
        "message_id": 9,
        "chat": GROUP,
        "text": "hello",
    }


def test_an_unpaired_surrogate_is_replaced() -> None:
    found = message("/rules \ud800x", chat=GROUP)
    assert found == order("rules", "\ufffdx")


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"message": ["no", "object"]}, "message: model_type"),
        (
            {"message": {"message_id": 1, "chat": {"id": 2**63, "type": "private"}}},
            "message.chat.id: less_than",
        ),
        ({"callback_query": {"id": "1", "from": {"id": "x"}}}, "callback_query.from.id: int_type"),
        ({"my_chat_member": {"chat": "a secret"}}, "my_chat_member.chat: model_type"),
        ({"inline_query": {"id": "1", "from": SARA}}, "inline_query.query: missing"),
    ],
)
def test_an_unreadable_update_is_described_without_its_contents(
    body: dict[str, Any], problem: str
) -> None:
    with pytest.raises(Unreadable) as raised:
        PARSER.parse({"update_id": 5, **body})
    assert problem in str(raised.value)
    assert "secret" not in str(raised.value)
