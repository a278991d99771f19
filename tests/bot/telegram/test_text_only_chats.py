"""Chats that refused a photo get texts for a while."""

from __future__ import annotations

from bot.store.records import ChatKey
from bot.telegram.sending.board_forms import PHOTOS_AGAIN, TextOnlyChats
from tests.manual_clock import ManualClock


def test_chats_that_refused_a_photo_long_ago_are_forgotten() -> None:
    clock = ManualClock()
    chats = TextOnlyChats(clock)
    for number in range(100):
        chats.add(ChatKey(number), None)
        clock.advance(PHOTOS_AGAIN / 2)
    assert len(chats) == 2
    assert chats.has(ChatKey(99), None)
    assert not chats.has(ChatKey(97), None)
