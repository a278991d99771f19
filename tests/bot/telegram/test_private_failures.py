"""Private messages whose calls fail: one failure concerns one message, and repeated calls show the content once."""

from __future__ import annotations

import asyncio

import pytest
from telegram.error import ChatMigrated, RetryAfter

from bot.sandbox.bot_api.faults import Fault
from bot.sandbox.model.chats import SimulatedChat
from bot.sandbox.settings import SandboxSettings
from bot.telegram.api.network_errors import NotReached
from bot.telegram.ephemeral.api import EphemeralApi, Receiver, ReplyContext
from bot.telegram.ephemeral.sender import PLACEHOLDER, TEXT_BEFORE
from tests.bot.telegram.private_server import (
    AMIR,
    GROUP,
    SARA,
    SECRET,
    TEXT,
    TO,
    UNPICTURED,
    Server,
    official,
    picture,
    server,
    settings,
)
from tests.manual_clock import until

__all__ = ["official", "server", "settings"]


async def not_reached(*_call: object) -> None:
    """Fail like a call that does not reach Telegram."""
    raise NotReached("no connection")


def private(server: Server, person: int = SARA) -> list[str]:
    """Return the texts that only this person sees."""
    return [text for text in server.seen(person) if text != "board"]


async def test_a_message_that_has_disappeared_ends_no_pictures_for_others(server: Server) -> None:
    number = await server.show(picture())
    assert number
    [lost] = server.telegram.state.ephemeral.of(SARA, GROUP)
    server.telegram.state.remove_ephemeral(lost)
    context = await server.press(replaces=False)
    assert await server.messages.edit(TO, number, context, picture("2"))
    assert private(server) == [SECRET], "it is sent again"
    assert server.messages.receivers.is_available(TO)
    before = len(server.telegram.calls)
    to_amir = Receiver(GROUP, AMIR)
    assert await server.messages.send(to_amir, await server.press(AMIR), picture("3"))
    assert private(server, AMIR) == [SECRET]
    uploads = [one.method for one in list(server.telegram.calls)[before:] if one.error]
    assert uploads == []


@pytest.mark.parametrize("settings", [SandboxSettings(ephemeral_uploads=False)])
async def test_an_upload_that_is_refused_is_tried_once_an_hour(server: Server) -> None:
    def refused() -> int:
        return len(server.calls("editEphemeralMessageMedia"))

    number = await server.show(picture())
    assert number
    assert refused() == 1
    assert await server.messages.edit(TO, number, await server.press(replaces=False), picture("2"))
    assert refused() == 1
    server.clock.advance(3601)
    await server.show(picture("3"))
    context = await server.press(replaces=False)
    number = server.telegram.state.ephemeral.of(SARA, GROUP)[-1].id
    assert await server.messages.edit(TO, number, context, picture("4"))
    assert refused() == 2


@pytest.mark.parametrize("method", ["editEphemeralMessageMedia", "sendPhoto"])
@pytest.mark.parametrize("uploads", [True, False], ids=["uploads", "no uploads"])
async def test_a_pause_after_the_placeholder_neither_loses_nor_doubles_the_content(
    server: Server, uploads: bool, method: str, official: bool
) -> None:
    server.set(ephemeral_uploads=uploads)
    context = await server.press()
    server.telegram.faults.add(Fault("429", method=method, seconds=3))
    is_hit = method.startswith("edit") or (official and not uploads)
    if is_hit:
        with pytest.raises(RetryAfter):
            await server.messages.send(TO, context, picture())
        assert private(server) == [PLACEHOLDER]
    assert await server.messages.send(TO, context, picture())
    shown = SECRET if uploads or official else UNPICTURED
    assert private(server) == [shown]
    texts = [call["text"] for call in server.calls("sendMessage")]
    assert texts.count(PLACEHOLDER) == 1


async def test_a_placeholder_that_waits_is_deleted_if_something_newer_is_to_be_shown(
    server: Server,
) -> None:
    first = await server.press()
    server.telegram.faults.add(Fault("429", method="editEphemeralMessageText", seconds=3))
    with pytest.raises(RetryAfter):
        await server.messages.send(TO, first, TEXT)
    newer = await server.press(replaces=False)
    assert await server.messages.send(TO, newer, TEXT)
    assert private(server) == [SECRET]


@pytest.mark.parametrize("official", [True], indirect=True, ids=["official"])
@pytest.mark.parametrize("settings", [SandboxSettings(ephemeral_uploads=False)])
async def test_a_pause_when_the_old_message_is_deleted_does_not_show_the_content_twice(
    server: Server,
) -> None:
    server.telegram.faults.add(Fault("429", method="deleteEphemeralMessage", seconds=3))
    context = await server.press(replaces=False)
    assert await server.messages.send(TO, context, picture())
    [number] = server.messages.undeleted(TO)
    await server.messages.delete(TO, number)
    assert private(server) == [SECRET]
    assert server.messages.undeleted(TO) == []


@pytest.mark.parametrize("fault", ["timeout", "timeout-after", "drop", "drop-after", "502"])
async def test_a_deletion_without_an_answer_is_repeated(server: Server, fault: str) -> None:
    number = await server.show(TEXT)
    assert number
    server.telegram.faults.add(Fault(fault, method="deleteEphemeralMessage"))
    await server.messages.delete(TO, number)
    assert private(server) == []


async def test_a_deletion_that_does_not_reach_telegram_is_left_to_the_queue(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await server.show(TEXT)
    assert number
    monkeypatch.setattr(EphemeralApi, "delete", not_reached)
    with pytest.raises(NotReached):
        await server.messages.delete(TO, number)
    await server.messages.discard(TO, number)
    monkeypatch.undo()
    assert server.messages.undeleted(TO) == [number]


async def test_a_deletion_that_telegram_refuses_is_not_repeated(server: Server) -> None:
    number = await server.show(TEXT)
    assert number
    await server.messages.delete(TO, number)
    await server.messages.delete(TO, number)
    assert len(server.calls("deleteEphemeralMessage")) == 2


async def test_a_group_that_becomes_a_supergroup_is_left_to_the_queue(server: Server) -> None:
    actions, to = server.telegram.actions, Receiver(-55, SARA)
    server.telegram.state.chats[-55] = SimulatedChat(-55, "group", "Basic")
    actions.migrate(-55, GROUP - 1, SARA)
    with pytest.raises(ChatMigrated):
        await server.messages.send(to, ReplyContext("1"), TEXT)
    with pytest.raises(ChatMigrated):
        await server.messages.edit(to, 1, ReplyContext("1"), TEXT)
    assert server.messages.receivers.is_available(to)


async def test_a_new_message_is_not_sent_after_its_time_but_an_old_one_is_edited(
    server: Server,
) -> None:
    number = await server.show(TEXT)
    assert number
    calls = len(server.telegram.calls)
    late = ReplyContext("1", until=server.clock.monotonic())
    assert await server.messages.send(TO, late, picture()) is None
    assert len(server.telegram.calls) == calls
    assert server.messages.receivers.is_available(TO), "that is no failure of the server"
    assert await server.messages.edit(TO, number, late, picture()) == number
    assert private(server) == [SECRET]


async def test_a_picture_that_takes_too_long_to_draw_is_not_sent(
    server: Server, official: bool
) -> None:
    """A placeholder was sent in time, so the picture can still be edited into it."""
    assert await server.show(TEXT)
    before = len(server.telegram.calls)
    query = await server.press(replaces=False)
    assert query.query is not None
    context = ReplyContext(query.query, until=server.clock.monotonic() + 13)
    server.pictures.when_drawing = lambda: server.clock.advance(13)
    shown = await server.messages.send(TO, context, picture())
    assert (shown is None) == official
    made = [one.method for one in list(server.telegram.calls)[before:]]
    assert "sendPhoto" not in made
    assert not any(one.error for one in list(server.telegram.calls)[before:])


async def test_a_picture_that_is_not_drawn_in_time_is_replaced_by_words(
    server: Server, official: bool
) -> None:
    """A placeholder was sent in time, so it can wait for the picture."""
    assert await server.show(TEXT)
    query = (await server.press(replaces=False)).query
    context = ReplyContext(query, until=server.clock.monotonic() + 13)
    server.pictures.is_free.clear()
    showing = asyncio.create_task(server.messages.send(TO, context, picture()))
    await until(lambda: server.pictures.waiting == 1)
    server.clock.advance(13 - TEXT_BEFORE)
    if official:
        assert await showing
    server.pictures.is_free.set()
    assert await showing
    assert private(server) == [SECRET, UNPICTURED if official else SECRET]
    assert len(server.pictures.scenes) == (0 if official else 1), "nobody wants it any more"
    assert server.clock.waits == []


@pytest.mark.parametrize("official", [True], indirect=True, ids=["official"])
async def test_no_picture_is_drawn_for_a_message_that_is_nearly_late(server: Server) -> None:
    assert await server.show(TEXT)
    query = (await server.press(replaces=False)).query
    context = ReplyContext(query, until=server.clock.monotonic() + TEXT_BEFORE)
    assert await server.messages.send(TO, context, picture())
    assert private(server) == [SECRET, UNPICTURED]
    assert server.pictures.scenes == []
