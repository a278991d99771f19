"""Which boards are buried under newer messages."""

from __future__ import annotations

from bot.store.records import ChatKey
from bot.telegram.chat_activity import BURIED, ChatActivity
from tests.manual_clock import ManualClock

CHAT = ChatKey(1)


def test_more_than_thirty_newer_messages_bury_a_board() -> None:
    activity = ChatActivity(ManualClock())
    for number in range(100, 100 + BURIED + 1):
        activity.heard(CHAT, number)
    assert not activity.is_buried(CHAT, 100, numbered=False)
    activity.heard(CHAT, 200)
    assert activity.is_buried(CHAT, 100, numbered=False)


def test_unseen_messages_of_a_supergroup_count_as_well() -> None:
    activity = ChatActivity(ManualClock())
    activity.heard(CHAT, 131)
    assert activity.is_buried(CHAT, 100, numbered=True)
    assert not activity.is_buried(CHAT, 101, numbered=True)
    assert not activity.is_buried(CHAT, 100, numbered=False)
