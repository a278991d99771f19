"""A group that forbids GIFs or files goes on playing when somebody asks for a film or a file."""

from __future__ import annotations

import pytest

from bot.telegram.messages import Attachment, Notice
from tests.bot.outbox_fixture import OutboxFixture


@pytest.mark.parametrize(
    ("method", "is_animation", "what"),
    [("sendAnimation", True, "animations"), ("sendDocument", False, "documents")],
)
async def test_a_group_without_gifs_or_files_goes_on_playing(
    outbox: OutboxFixture, method: str, is_animation: bool, what: str
) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    outbox.fail("400", method, description=f"not enough rights to send {what} to the chat")
    file = Attachment("azul-1", b"x", is_animation=is_animation, refused="not here")
    outbox.put(Notice(place=table.place, text="film", file=file))
    await outbox.idle()
    assert (await outbox.row(table.key)).paused is None
    assert outbox.calls()[-2:] == [method, "sendMessage"], "the person learns why"
