"""Which boards are buried under newer messages."""

from __future__ import annotations

from bot.telegram.chat_activity import BURIED, ChatActivity
from tests.manual_clock import ManualClock

CHAT = -1001000000001


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


def test_messages_in_other_topics_bury_no_board() -> None:
    activity = ChatActivity(ManualClock())
    for number in range(101, 200):
        activity.heard(CHAT, number, 7 if number % 2 else 0, has_topics=True)
    activity.heard(CHAT, 200, 8)
    for board, topic, is_buried in (
        (100, 7, True),
        (141, 7, False),
        (100, 8, False),
        (100, 9, False),
    ):
        assert activity.is_buried(CHAT, board, topic, numbered=True) is is_buried
    assert activity.is_buried(CHAT, 137, 0, numbered=True)
    assert not activity.is_buried(CHAT, 139, 0, numbered=True)


def test_messages_of_all_former_topics_bury_a_board() -> None:
    activity = ChatActivity(ManualClock())
    activity.heard(CHAT, 120, 7)
    activity.heard(CHAT, 131, has_topics=False)
    assert activity.is_buried(CHAT, 100, 7, numbered=True)
    assert not activity.is_buried(CHAT, 101, 7, numbered=True)


def test_the_bots_own_messages_do_not_tell_whether_a_chat_is_a_forum() -> None:
    activity = ChatActivity(ManualClock())
    activity.heard(CHAT, 120, 0, has_topics=True)
    activity.heard(CHAT, 190)
    assert not activity.is_buried(CHAT, 100, 0, numbered=True)
    activity.heard(CHAT, 191, has_topics=False)
    activity.heard(CHAT, 192)
    assert activity.is_buried(CHAT, 100, 0, numbered=True)
