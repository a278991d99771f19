"""Private messages and the limits of Telegram: what counts, what comes too late, and what a pause delays."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from bot.sandbox.bot_api.faults import Fault
from bot.store.records import PersonKey, TableRow
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.ephemeral.api import EphemeralApi
from bot.telegram.ephemeral.delivery import EphemeralDelivery
from bot.telegram.ephemeral.messenger import EphemeralMessenger
from bot.telegram.ephemeral.sender import PLACEHOLDER, EphemeralContent
from bot.telegram.messages import Audience, EphemeralBoard, Notice
from bot.telegram.sending.outbox import Outbox
from bot.telegram.sending.rate_limits import CountedCall, RateLimits
from tests.bot.outbox_fixture import GROUP, SARA, OutboxFixture, StoredChats, scene
from tests.manual_clock import until

SECRET = "your hand"
WINDOW = 13.0
ALLOWED = 20
"""The calls to a group that are allowed in a minute."""


class CountedLimits(RateLimits):
    """Rate limits that record the number of counted calls."""

    counted = 0

    def spend(self, chat: int) -> CountedCall:
        self.counted += 1
        return super().spend(chat)

    def give_back(self, spent: CountedCall) -> None:
        self.counted -= 1
        super().give_back(spent)


@dataclass
class Private:
    """An outbox that sends private messages, and what it has asked for and done in another way."""

    fixture: OutboxFixture
    outbox: Outbox
    limits: CountedLimits
    person: PersonKey
    content: EphemeralContent = field(
        default_factory=lambda: EphemeralContent(SECRET, scene=scene(1), unpictured=lambda: SECRET)
    )
    composed: int = 0
    otherwise: list[str] = field(default_factory=list)

    async def private_board(self, _job: EphemeralBoard) -> EphemeralContent | None:
        self.composed += 1
        return self.content

    def audience(self) -> Audience:
        """Let Sara press a button of a message, and return the audience of the answer."""
        board = next(iter(self.telegram.state.require_chat(GROUP).messages))
        query = self.telegram.actions.press(SARA, GROUP, board, "k1", forged=True)
        now = self.fixture.clock.monotonic()
        return Audience(self.person, SARA, query.id, replaces=True, until=now + WINDOW)

    @property
    def telegram(self) -> Any:
        return self.fixture.sandbox.telegram

    def board(self, table: TableRow, audience: Audience | None = None) -> EphemeralBoard:
        async def otherwise() -> None:
            self.otherwise.append("board")

        audience = audience or self.audience()
        return EphemeralBoard(
            table=table.key,
            place=table.place,
            audience=audience,
            position=0,
            word="",
            otherwise=otherwise,
        )

    def notice(self, table: TableRow) -> Notice:
        async def otherwise() -> None:
            self.otherwise.append("notice")

        return Notice(
            place=table.place,
            text="rules",
            audience=self.audience(),
            by=self.person,
            otherwise=otherwise,
        )

    def seen(self) -> list[str]:
        """Return the texts that only Sara sees."""
        found = self.telegram.state.ephemeral.of(SARA, GROUP)
        return [one.content.text for one in found if one.visible]


Open = Callable[..., Awaitable[tuple[Private, TableRow]]]


@pytest.fixture
def open_private(outbox: OutboxFixture) -> Open:
    """Return a function that makes an outbox with private messages, and opens a table whose board is shown."""

    async def open_it(
        *, official: bool = False, counted: bool = True, lifted: bool = False
    ) -> tuple[Private, TableRow]:
        table = await outbox.open(facts=2)
        await outbox.show(table, 1)
        limits = CountedLimits(outbox.clock, lifted=lifted)
        api = EphemeralApi(outbox.api, limits.spend) if counted else EphemeralApi(outbox.api)
        messages = EphemeralMessenger(api, outbox.renderer, outbox.clock, official=official)
        person = (await outbox.store.meet(SARA, "Sara")).key
        found = Private(outbox, outbox.under_test, limits, person)
        found.outbox = Outbox(
            outbox.api,
            outbox.store,
            outbox.renderer,
            outbox,
            outbox.clock,
            limits,
            ChatActivity(outbox.clock),
            EphemeralDelivery(messages, found, outbox.store, outbox.clock),
            chats=StoredChats(outbox.store),
            count_ephemeral=counted,
        )
        return found, table

    return open_it


@pytest.mark.parametrize(("official", "first", "second"), [(False, 2, 2), (True, 2, 1)])
async def test_counted_messages_count_each_call(
    open_private: Open, official: bool, first: int, second: int
) -> None:
    private, table = await open_private(official=official)
    private.outbox.put(private.board(table))
    await private.outbox.idle()
    assert private.seen() == [SECRET]
    assert private.limits.counted == first
    private.fixture.clock.advance(5)
    private.outbox.put(private.board(table))
    await private.outbox.idle()
    assert private.limits.counted == first + second
    shown = private.telegram.state.ephemeral.of(SARA, GROUP)[-1].id
    private.content = EphemeralContent("a step", scene=scene(2))
    private.fixture.clock.advance(5)
    private.outbox.put(private.board(table, replace(private.audience(), copy=shown)))
    await private.outbox.idle()
    assert private.limits.counted == first + second + 1


async def test_two_calls_are_made_only_if_both_are_allowed(open_private: Open) -> None:
    private, table = await open_private()
    for _ in range(ALLOWED - 1):
        private.limits.spend(GROUP)
    private.fixture.clock.advance(1.1)
    private.outbox.put(private.board(table))
    await until(lambda: private.fixture.clock.waits)
    assert private.composed == 0
    await private.fixture.clock.advance_until(lambda: private.otherwise)
    await private.outbox.idle()
    assert private.seen() == []


async def test_free_messages_cost_nothing_and_wait_for_nothing(open_private: Open) -> None:
    private, table = await open_private(counted=False)
    for _ in range(ALLOWED):
        private.limits.spend(GROUP)
    for _ in range(12):  # more than the budget of a person
        private.outbox.put(private.notice(table))
        await private.outbox.idle()
    private.outbox.put(private.board(table))
    await private.outbox.idle()
    assert private.seen()[-1] == SECRET
    assert private.otherwise == []
    assert private.limits.counted == ALLOWED


async def test_what_the_limits_delay_for_too_long_is_shown_in_another_way(
    open_private: Open,
) -> None:
    private, table = await open_private()
    for _ in range(ALLOWED):
        private.limits.spend(GROUP)
    calls = len(private.telegram.calls)
    private.outbox.put(private.board(table))
    private.outbox.put(private.notice(table))
    await until(lambda: private.fixture.clock.waits)
    private.fixture.clock.advance(WINDOW - 1)
    await asyncio.sleep(0)
    assert private.otherwise == []
    private.fixture.clock.advance(1)
    await private.outbox.idle()
    assert private.otherwise == ["board"], "rules are asked for again, and not shown to everyone"
    assert len(private.telegram.calls) == calls, "nothing is sent that Telegram would refuse"
    assert private.limits.counted == ALLOWED


async def test_a_pause_of_the_chat_delays_no_private_board_for_longer_than_its_request_lasts(
    open_private: Open,
) -> None:
    private, table = await open_private(lifted=True)
    private.telegram.faults.add(Fault("429", method="sendMessage", seconds=40))
    private.outbox.put(private.board(table))
    await until(lambda: private.fixture.clock.waits)
    calls = len(private.telegram.calls)
    private.fixture.clock.advance(WINDOW)
    await private.outbox.idle()
    assert private.otherwise == ["board"]
    assert len(private.telegram.calls) == calls
    assert private.seen() == []


async def test_a_pause_after_the_placeholder_delays_the_content_until_it_is_over(
    open_private: Open,
) -> None:
    """The message is then edited, for which no request is needed."""
    private, table = await open_private(lifted=True)
    private.telegram.faults.add(Fault("429", method="editEphemeralMessageMedia", seconds=40))
    private.outbox.put(private.board(table))
    await until(lambda: private.fixture.clock.waits)
    assert private.seen() == [PLACEHOLDER]
    private.fixture.clock.advance(WINDOW)
    await asyncio.sleep(0)
    assert private.seen() == [PLACEHOLDER]
    private.fixture.clock.advance(40 - WINDOW)
    await private.outbox.idle()
    assert private.seen() == [SECRET]
    assert private.otherwise == []
    names = [one.method for one in private.telegram.calls]
    assert names.count("editEphemeralMessageMedia") == 2


async def test_a_deletion_that_must_wait_neither_repeats_nor_delays_the_content(
    open_private: Open,
) -> None:
    private, table = await open_private(lifted=True)
    private.outbox.put(private.notice(table))
    await private.outbox.idle()
    private.outbox.put(private.board(table))
    await private.outbox.idle()
    private.telegram.faults.add(Fault("429", method="deleteEphemeralMessage", times=2, seconds=3))
    plain = replace(private.audience(), replaces=False)
    private.outbox.put(private.board(table, plain))
    await until(lambda: private.fixture.clock.waits)
    assert private.composed == 2
    assert private.seen().count(SECRET) == 2, "the older one is deleted later"
    private.fixture.clock.advance(3)
    await private.outbox.idle()
    assert private.composed == 2
    assert private.seen().count(SECRET) == 1


@pytest.mark.parametrize(("light", "side"), [(None, 640), ("small", 320), ("words", None)])
async def test_private_boards_are_as_large_as_the_chat_wants_pictures(
    open_private: Open, light: str | None, side: int | None
) -> None:
    private, table = await open_private(lifted=True)
    await private.fixture.store.set_light(table.place.chat, light)
    private.content = EphemeralContent("caption", scene=scene(1), unpictured=lambda: "in words")
    private.outbox.put(private.board(table))
    await private.outbox.idle()
    assert private.seen() == ["caption" if side else "in words"]
    [shown] = private.telegram.state.ephemeral.of(SARA, GROUP)
    photo = private.telegram.state.photo_store.photos.get(shown.content.photo) if side else None
    assert (photo.width if photo else None) == side
