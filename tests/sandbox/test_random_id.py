"""A message that is sent twice with the same random id exists once."""

from pathlib import Path

from bot.sandbox import Sandbox
from bot.sandbox.actions.user_actions import UserActions
from tests.sandbox.conftest import AMIR, GROUP, SARA, Clock


def test_a_repeated_request_returns_the_first_message(
    sandbox: Sandbox, actions: UserActions
) -> None:
    first = actions.send_message(SARA, GROUP, "/new", random_id="a")
    assert actions.send_message(SARA, GROUP, "/new", random_id="a") is first
    assert actions.send_message(SARA, GROUP, "/new", random_id="b").id == first.id + 1
    assert actions.send_message(AMIR, GROUP, "/new", random_id="a").id == first.id + 2
    assert actions.send_message(SARA, SARA, "/new", random_id="a").chat_id == SARA
    queued = [update.body["message_id"] for update in sandbox.telegram.state.queue.pending]
    assert queued == [first.id, first.id + 1, first.id + 2, 1]


def test_messages_without_a_random_id_are_all_sent(actions: UserActions) -> None:
    first = actions.send_message(SARA, GROUP, "/new")
    assert actions.send_message(SARA, GROUP, "/new").id == first.id + 1


async def test_a_request_is_recognized_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    before = Sandbox(journal=tmp_path / "chats", clock=clock)
    first = before.telegram.actions.send_message(SARA, GROUP, "/new", random_id="a")
    await before.stop()
    after = Sandbox(journal=tmp_path / "chats", clock=clock)
    again = after.telegram.actions.send_message(SARA, GROUP, "/new", random_id="a")
    assert again.id == first.id
    await after.stop()
