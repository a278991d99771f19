"""The journal restores the state after a stop and after a kill."""

import shutil
from pathlib import Path

from bot.sandbox import Sandbox
from tests.sandbox.conftest import AMIR, GROUP, SARA, Clock, connect, keys, png


async def test_after_a_kill_everything_stands_where_it_stood(tmp_path: Path, clock: Clock) -> None:
    before = Sandbox(journal=tmp_path / "live" / "chats", clock=clock)
    async with await connect(before, "in process") as bot:
        before.telegram.actions.open_deep_link(SARA)
        before.telegram.actions.create_group(-1003, "تالار", SARA, [AMIR], forum=True)
        topic = before.telegram.actions.open_topic(-1003, "آزول", SARA)
        board = await bot.send_photo(GROUP, png(), "<b>یک</b>", "HTML", reply_markup=keys(["a"]))
        gone = await bot.send_message(GROUP, "x")
        await bot.delete_message(GROUP, gone.message_id)
        await bot.edit_message_caption(
            GROUP, board.message_id, caption="دو", reply_markup=keys(["b"])
        )
        fetched = await bot.get_updates()
        await bot.get_updates(offset=fetched[-1].update_id)
        before.telegram.actions.press(SARA, GROUP, board.message_id, "b")
    shutil.copytree(
        tmp_path / "live", tmp_path / "left"
    )  # what a kill at this moment leaves behind
    clock.pass_(2)
    after = Sandbox(journal=tmp_path / "left" / "chats", clock=clock)
    assert after.telegram.state.chats == before.telegram.state.chats
    assert after.telegram.state.users == before.telegram.state.users
    async with await connect(after, "in process") as bot:
        waiting = await bot.get_updates()
        assert [update.update_id for update in waiting] == [
            fetched[-1].update_id,
            fetched[-1].update_id + 1,
        ]
        assert waiting[-1].callback_query.data == "b"
        again = await bot.edit_message_caption(GROUP, board.message_id, caption="سه")
        assert again.photo == board.photo
        file = await bot.get_file(board.photo[-1])
        assert bytes(await file.download_as_bytearray()) == png()
        assert (await bot.send_message(GROUP, "y")).message_id == gone.message_id + 1
        sent = await bot.send_message(-1003, "z", message_thread_id=topic.id)
        assert sent.is_topic_message
        after.telegram.actions.send_message(SARA, GROUP, "/new")
        [new] = await bot.get_updates(offset=waiting[-1].update_id + 1)
        assert new.update_id > waiting[-1].update_id
    await before.stop()
    await after.stop()


async def test_a_line_cut_in_half_is_passed_over(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "chats"
    first = Sandbox(journal=path, clock=clock)
    first.telegram.actions.send_message(SARA, GROUP, "/new")
    await first.stop()
    path.write_text(path.read_text("utf-8") + '["message", "-1001', "utf-8")
    second = Sandbox(journal=path, clock=clock)
    assert [m.content.text for m in second.telegram.state.chats[GROUP].messages.values()] == [
        "/new"
    ]
    await second.stop()


async def test_old_messages_are_left_out_in_the_end(tmp_path: Path, clock: Clock) -> None:
    first = Sandbox(journal=tmp_path / "chats", clock=clock)
    async with await connect(first, "in process") as bot:
        for number in range(450):
            await bot.send_message(GROUP, str(number))
    await first.stop()
    second = Sandbox(journal=tmp_path / "chats", clock=clock)
    kept = second.telegram.state.chats[GROUP]
    assert (len(kept.messages), kept.last_message_id) == (400, 450)
    await second.stop()


async def test_a_sandbox_without_a_journal_never_repeats_an_update(clock: Clock) -> None:
    async def number() -> int:
        sandbox = Sandbox(clock=clock)
        sandbox.telegram.actions.send_message(SARA, GROUP, "/new")
        async with await connect(sandbox, "in process") as bot:
            return (await bot.get_updates())[0].update_id

    first = await number()
    clock.pass_(1)
    assert await number() > first
