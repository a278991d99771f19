"""The throttle: what one person or one group may send, and what happens to the rest."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.store.records import Message
from bot.telegram.buttons.buttons import Button, StartAction, StartButton
from bot.telegram.chat_activity import (
    BURST,
    CHAT_BURST,
    CHAT_RATE,
    FLOOD,
    RATE,
    Admission,
    Throttle,
)
from bot.telegram.incoming import (
    CardPress,
    CommandMessage,
    Incoming,
    IncomingChat,
    InlineQuestion,
    MessageSeen,
    Press,
    Sender,
    private_chat,
)
from tests.manual_clock import ManualClock

GROUP = IncomingChat(-100, "supergroup", "games")
BUTTON = StartButton(StartAction("s"))


def press(person: int, chat: IncomingChat = GROUP, button: Button | None = BUTTON) -> Press:
    return Press(1, "q", Sender(person, "Sara"), chat, Message(9, photo=False), button)


def press_card(person: int, card: str = "card") -> CardPress:
    return CardPress(1, "q", Sender(person, "Sara"), card, BUTTON)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def throttle(clock: ManualClock) -> Throttle:
    return Throttle(clock)


def test_the_twentieth_press_in_a_second_and_later_ones_are_dropped(throttle: Throttle) -> None:
    verdicts = [throttle.judge(press(1)) for _ in range(200)]
    assert verdicts[: FLOOD - 1] == [Admission.ADMITTED] * (FLOOD - 1)
    assert set(verdicts[FLOOD - 1 :]) == {Admission.DROPPED}


def test_a_flood_gets_no_answers_until_a_second_has_fewer_presses(
    throttle: Throttle, clock: ManualClock
) -> None:
    seen = Counter[Admission]()
    for _ in range(10 * 200):  # ten seconds
        dropped = throttle.drop(1)
        seen[Admission.DROPPED if dropped else throttle.judge(press(1))] += 1
        clock.advance(1 / 200)
    assert seen == {Admission.ADMITTED: FLOOD - 1, Admission.DROPPED: 2000 - FLOOD + 1}
    assert throttle.judge(press(1)) is Admission.DROPPED
    clock.advance(1)
    assert not throttle.drop(1)
    assert throttle.judge(press(1)) is Admission.ADMITTED


def test_the_seconds_of_a_flood_may_begin_at_any_time(
    throttle: Throttle, clock: ManualClock
) -> None:
    """The first press begins no second of its own: 11 presses 0.9 s later and 9 more 0.2 s after them are a flood."""
    throttle.judge(press(1))
    clock.advance(0.9)
    for _ in range(11):
        throttle.judge(press(1))
    clock.advance(0.2)
    later = [throttle.judge(press(1)) for _ in range(FLOOD - 11)]
    assert Admission.DROPPED not in later[:-1]
    assert later[-1] is Admission.DROPPED


def test_19_presses_a_second_are_no_flood(throttle: Throttle, clock: ManualClock) -> None:
    seen = Counter[Admission]()
    for _ in range(10 * (FLOOD - 1)):
        seen[throttle.judge(press(1))] += 1
        clock.advance(1.0001 / (FLOOD - 1))
    assert Admission.DROPPED not in seen


def test_one_press_is_counted_once_before_and_after_it_is_parsed(throttle: Throttle) -> None:
    dropped = [throttle.drop(1) or throttle.judge(press(1)) for _ in range(FLOOD - 1)]
    assert dropped == [Admission.ADMITTED] * (FLOOD - 1)
    assert throttle.drop(1)
    assert not throttle.drop(2)


def test_a_flood_of_one_person_throttles_nobody_else(throttle: Throttle) -> None:
    for _ in range(200):
        throttle.judge(press(1))
    assert throttle.judge(press(2)) is Admission.ADMITTED
    assert throttle.judge(press(2, private_chat(2))) is Admission.ADMITTED


def test_above_the_rate_presses_are_refused_and_a_pause_ends_it(
    throttle: Throttle, clock: ManualClock
) -> None:
    for _ in range(BURST):
        throttle.judge(press(1))
    clock.advance(1)
    passed = [throttle.judge(press(1)) for _ in range(10)]
    assert Counter(passed) == {Admission.ADMITTED: RATE, Admission.REFUSED: 10 - RATE}
    clock.advance(BURST / RATE)
    assert [throttle.judge(press(1)) for _ in range(BURST)] == [Admission.ADMITTED] * BURST


def test_a_crowd_in_one_group_leaves_everybody_a_press_a_second(
    throttle: Throttle, clock: ManualClock
) -> None:
    people = range(200)
    for _ in range(5):
        clock.advance(1.0)
        first = [throttle.judge(press(person)) for person in people]
        again = [throttle.judge(press(person)) for person in people]
        assert set(first) == {Admission.ADMITTED}
        assert Admission.DROPPED not in again
    assert again.count(Admission.ADMITTED) <= CHAT_RATE
    assert throttle.judge(press(1, IncomingChat(-200, "group"))) is Admission.ADMITTED


def test_a_crowd_at_one_card_has_the_limits_of_a_group(
    throttle: Throttle, clock: ManualClock
) -> None:
    people = range(200)
    for _ in range(5):
        clock.advance(1.0)
        first = [throttle.judge(press_card(person)) for person in people]
        again = [throttle.judge(press_card(person)) for person in people]
        assert set(first) == {Admission.ADMITTED}
        assert Admission.DROPPED not in again
    assert again.count(Admission.ADMITTED) <= CHAT_RATE
    assert throttle.judge(press_card(1, "another card")) is Admission.ADMITTED


def test_a_group_may_press_its_burst_at_once(throttle: Throttle) -> None:
    verdicts = [throttle.judge(press(person % 10)) for person in range(CHAT_BURST)]
    assert verdicts == [Admission.ADMITTED] * CHAT_BURST


def test_a_press_that_no_button_can_have_sent_is_refused(throttle: Throttle) -> None:
    assert throttle.judge(press(1, button=None)) is Admission.REFUSED
    for _ in range(FLOOD):
        throttle.judge(press(1, button=None))
    assert throttle.judge(press(1, button=None)) is Admission.DROPPED


@pytest.mark.parametrize(
    "event",
    [
        CommandMessage(1, Sender(1, "Sara"), GROUP, 9, "new"),
        CommandMessage(1, None, GROUP, 9, "new", as_chat=True),
        InlineQuestion("q", Sender(1, "Sara"), "floor line"),
    ],
)
def test_other_requests_above_the_limit_are_dropped(throttle: Throttle, event: Incoming) -> None:
    verdicts = [throttle.judge(event) for _ in range(BURST + 1)]
    assert verdicts == [*[Admission.ADMITTED] * BURST, Admission.DROPPED]


def test_messages_to_others_are_always_admitted(throttle: Throttle) -> None:
    verdicts = {throttle.judge(MessageSeen(GROUP, number)) for number in range(1000)}
    assert verdicts == {Admission.ADMITTED}
