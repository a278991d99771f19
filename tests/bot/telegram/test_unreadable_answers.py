"""Calls of one board that always fail without a Bot API response, although Telegram answers other calls."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from telegram.error import BadRequest

from bot.sandbox.request import SandboxRequest
from bot.telegram.api.api_errors import AlreadyDone, Gone, InvalidCall, NoPhotos, Remedy, remedy_for
from bot.telegram.api.network_errors import RejectedCall
from bot.telegram.messages import Notice, RemoveKeyboard
from bot.telegram.sending.recovery import DOUBT
from tests.bot.outbox_fixture import GROUP, OutboxFixture
from tests.manual_clock import until

Answer = tuple[int, bytes]
LONGEST = 45.0
CUT_OFF = 200, b'{"ok":true,"result":{"message_id":5,"da'
ERROR_500 = (
    500,
    (b'{"ok":false,"error_code":500,"description":"Internal Server Error: IMAGE_PROCESS_FAILED"}'),
)
FAILURES = {
    "cut off": CUT_OFF,
    "500": ERROR_500,
    "page 400": (400, b"<html>bad</html>"),
    "page 403": (403, b"<html>forbidden</html>"),
    "404": (404, b'{"ok":false,"error_code":404,"description":"Not Found"}'),
    "409": (409, b'{"ok":false,"error_code":409,"description":"Conflict: x"}'),
}


class Failing:
    """Answers calls of the given methods with `answer` without executing them, and records all calls."""

    def __init__(self, outbox: OutboxFixture, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answer: Answer = CUT_OFF
        self.methods: tuple[str, ...] = ()
        self.calls: list[tuple[float, str]] = []
        inner = SandboxRequest.do_request

        async def do_request(
            this: SandboxRequest, url: str, *args: object, **more: object
        ) -> Answer:
            method = url.rpartition("/")[2]
            self.calls.append((outbox.clock.monotonic(), method))
            if method in self.methods or "*" in self.methods:
                return self.answer
            return await inner(this, url, *args, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(SandboxRequest, "do_request", do_request)

    def made(self, *methods: str) -> list[tuple[float, str]]:
        """Return the time and the method of the calls of these methods."""
        return [call for call in self.calls if call[1] in methods]


async def advance_until(outbox: OutboxFixture, condition: Callable[[], bool]) -> None:
    """Advance the clock from one attempt to the next until the condition holds."""
    clock = outbox.clock
    while not condition():
        await until(lambda: condition() or bool(clock.waits))
        if not condition():
            clock.advance(clock.waits[0])


@pytest.fixture
def failing(outbox: OutboxFixture, monkeypatch: pytest.MonkeyPatch) -> Failing:
    return Failing(outbox, monkeypatch)


@pytest.mark.parametrize("kind", FAILURES)
async def test_a_board_whose_edits_get_no_readable_answer_is_sent_anew(
    outbox: OutboxFixture, failing: Failing, kind: str
) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    failing.answer, failing.methods = FAILURES[kind], ("editMessageMedia",)
    outbox.put(outbox.job(table, 2))
    await advance_until(outbox, lambda: ("board 2", "k2") in outbox.seen())
    await outbox.idle()
    assert outbox.clock.monotonic() - failing.made("editMessageMedia")[0][0] <= LONGEST
    assert outbox.seen() == [("board 1", None), ("board 2", "k2")]
    row = await outbox.row(table.key)
    assert (row.shown_version, row.board is not None) == (2, True)


@pytest.mark.parametrize("kind", FAILURES)
async def test_a_board_whose_pictures_get_no_readable_answer_becomes_a_text(
    outbox: OutboxFixture, failing: Failing, kind: str
) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    failing.answer, failing.methods = FAILURES[kind], ("editMessageMedia", "sendPhoto")
    outbox.put(outbox.job(table, 2))
    await advance_until(outbox, lambda: ("board 2", "k2") in outbox.seen())
    await outbox.idle()
    attempts = failing.made("editMessageMedia", "sendPhoto", "sendMessage")[1:]
    names = [name for _, name in attempts]
    assert names == ["editMessageMedia"] * 2 + ["sendPhoto"] * 2 + ["sendMessage"]
    pauses = [later - earlier for (earlier, _), (later, _) in pairwise(attempts)]
    assert max(pauses) <= LONGEST
    if kind in {"cut off", "500", "409"}:  # either may have been sent
        assert min(pauses[2:]) >= DOUBT
    assert outbox.seen() == [("board 1", None), ("board 2", "k2")]


@pytest.mark.parametrize("kind", FAILURES)
async def test_pauses_stay_short_and_other_tables_of_the_chat_do_not_wait(
    outbox: OutboxFixture, failing: Failing, kind: str
) -> None:
    table, other = await outbox.open(facts=2), await outbox.open(facts=9)
    await outbox.show(table, 1)
    await outbox.show(other, 1, photo=False)
    methods = "editMessageMedia", "sendPhoto", "sendMessage"
    failing.answer, failing.methods = FAILURES[kind], methods
    before = len(failing.made(*methods))
    outbox.put(outbox.job(table, 2))
    for version in range(2, 10):
        count = before + 2 * version
        await advance_until(outbox, lambda count=count: len(failing.made(*methods)) >= count)
        began = outbox.clock.monotonic()
        outbox.put(outbox.job(other, version, photo=False))
        await until(lambda version=version: (f"board {version}", f"k{version}") in outbox.seen())
        assert outbox.clock.monotonic() == began
    times = [at for at, _ in failing.made(*methods)[before:]]
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert max(pauses) <= LONGEST
    assert pauses[-1] > 30
    await until(lambda: outbox.clock.waits)
    outbox.clock.advance(6)
    failing.methods = ()
    board = (await outbox.row(table.key)).board
    assert board is not None
    assert outbox.clock.waits[0] > DOUBT
    assert await outbox.under_test.reconcile_board(table.key, board)
    await until(
        lambda: (
            ("board 2", "k2") in outbox.seen() or min(outbox.clock.waits, default=LONGEST) <= DOUBT
        )
    )
    outbox.clock.advance(DOUBT)
    await until(lambda: ("board 2", "k2") in outbox.seen())
    await outbox.idle()


@pytest.mark.parametrize("kind", FAILURES)
async def test_while_nothing_gets_through_boards_wait_and_are_shown_once(
    outbox: OutboxFixture, failing: Failing, kind: str
) -> None:
    table, other = await outbox.open(facts=2), await outbox.open(facts=2)
    await outbox.show(table, 1)
    await outbox.show(other, 1)
    failing.answer, failing.methods = FAILURES[kind], ("*",)
    outbox.put(outbox.job(table, 2))
    outbox.put(outbox.job(other, 2))
    began = outbox.clock.monotonic()
    await advance_until(outbox, lambda: outbox.clock.monotonic() > began + 600)
    assert not failing.made("sendMessage")
    assert len(failing.made("sendPhoto")) == 2  # both before the outage
    assert len(failing.calls) < 100
    failing.methods = ()
    await advance_until(outbox, lambda: ("board 2", "k2") in outbox.seen()[:1])
    await outbox.idle()
    assert outbox.seen() == [("board 2", "k2")] * 2


async def test_a_notice_without_a_readable_answer_delays_no_board(
    outbox: OutboxFixture, failing: Failing
) -> None:
    table = await outbox.open(facts=9)
    await outbox.show(table, 1)
    failing.answer, failing.methods = FAILURES["page 403"], ("sendMessage",)
    outbox.put(Notice(place=table.place, text="notice"))
    await advance_until(outbox, lambda: len(failing.made("sendMessage")) >= 7)
    began = outbox.clock.monotonic()
    outbox.put(outbox.job(table, 2))
    await until(lambda: ("board 2", "k2") in outbox.seen())
    assert outbox.clock.monotonic() == began
    failing.methods = ()
    await advance_until(outbox, lambda: ("notice", None) in outbox.seen())
    await outbox.idle()


async def test_a_keyboard_that_cannot_be_removed_is_given_up(
    outbox: OutboxFixture, failing: Failing
) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    (old,) = outbox.sandbox.telegram.state.require_chat(GROUP).messages
    failing.methods = ("editMessageReplyMarkup",)
    outbox.put(RemoveKeyboard(table.place, old + 1))
    await advance_until(outbox, lambda: len(failing.made("editMessageReplyMarkup")) >= 4)
    await outbox.idle()
    assert len(failing.made("editMessageReplyMarkup")) == 4


DONE = (
    "message is not modified",  # right for an edit
    "message to delete not found",
    "message can't be deleted",
    "query is too old",
    "query id is invalid",
)


@pytest.mark.parametrize(
    ("method", "why"),
    [("sendPhoto", why) for why in DONE] + [("editMessageMedia", why) for why in DONE[1:]],
)
async def test_an_error_that_belongs_to_another_method_does_not_lose_the_board(
    outbox: OutboxFixture, method: str, why: str
) -> None:
    table = await outbox.open(facts=2)
    version = 1
    if method == "editMessageMedia":
        await outbox.show(table, 1)
        version = 2
    outbox.fail("400", method, 1, description=f"Bad Request: {why}")
    outbox.put(outbox.job(table, version))
    await advance_until(outbox, lambda: (f"board {version}", f"k{version}") in outbox.seen())
    await outbox.idle()
    row = await outbox.row(table.key)
    assert (row.shown_version, row.board is not None) == (version, True)


@pytest.mark.parametrize(
    ("method", "why", "expected"),
    [
        ("editMessageMedia", "message is not modified: x", AlreadyDone()),
        ("editEphemeralMessageText", "message is not modified: x", AlreadyDone()),
        ("deleteMessage", "message to delete not found", AlreadyDone()),
        ("answerCallbackQuery", "query is too old and x", AlreadyDone()),
        ("editMessageText", "message to edit not found", Gone()),
        ("sendMessage", "message to edit not found", InvalidCall()),
        ("sendPhoto", "not enough rights to send photos to the chat", NoPhotos()),
        ("sendMessage", "not enough rights to send photos to the chat", InvalidCall()),
        ("deleteMessage", "query is too old", InvalidCall()),
    ],
)
def test_a_description_counts_for_the_methods_for_which_it_is_meant(
    method: str, why: str, expected: Remedy
) -> None:
    assert remedy_for(RejectedCall(why, method)) == expected
    assert isinstance(RejectedCall(why, method), BadRequest)
