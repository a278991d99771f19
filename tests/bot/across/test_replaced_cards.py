"""Cards of an invitation that was sent to more chats than the bot keeps up to date."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox.model.messages import SimulatedMessage
from bot.store.cards import MOST_CARDS
from bot.store.records import Stage
from tests.bot.across.across import (
    QUIET,
    board_of,
    card,
    follow,
    keys_of,
    meet_elsewhere,
    play_across,
    press_card,
    send_card,
)
from tests.bot.bot_fixture import AMIR, NEGAR, SARA, BotFixture, open_bot
from tests.bot.texts import text


def links_of(message: SimulatedMessage) -> list[str]:
    rows = (message.content.markup or {}).get("inline_keyboard", [])
    return [key["url"] for row in rows for key in row if "url" in key]


def is_replaced(bot: BotFixture, sent: SimulatedMessage) -> bool:
    now = card(bot, sent)
    return now.content.text.endswith(text("card-replaced")) and not keys_of(now)


async def test_a_card_that_is_no_longer_updated_says_so_and_leads_to_the_game(
    bot: BotFixture,
) -> None:
    await meet_elsewhere(bot, SARA, AMIR, NEGAR)
    sent = [await send_card(bot, seats=3) for _ in range(MOST_CARDS + 1)]
    [row] = await bot.rows(SARA)
    assert [is_replaced(bot, one) for one in sent] == [True] + [False] * MOST_CARDS
    [link] = links_of(card(bot, sent[0]))
    await follow(bot, AMIR, link)
    assert len((await bot.row(row.key)).seated) == 2
    await press_card(bot, NEGAR, sent[-1])
    assert (await bot.row(row.key)).stage is Stage.RUNNING
    first = await board_of(bot, row.key, AMIR)
    await follow(bot, AMIR, link)
    assert await board_of(bot, row.key, AMIR) > first, "the board is sent again"
    before = [card(bot, one).content.text for one in sent]
    await play_across(bot, row.key)
    after = [card(bot, one).content.text for one in sent]
    changed = [old != new for old, new in zip(before, after, strict=True)]
    assert changed == [False] + [True] * MOST_CARDS


async def test_a_card_that_telegram_does_not_let_the_bot_replace_harms_no_other(
    bot: BotFixture,
) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    sent = [await send_card(bot, seats=3) for _ in range(MOST_CARDS)]
    bot.telegram.actions.delete(SARA, QUIET, sent[0].id)
    sent += [await send_card(bot, seats=3) for _ in range(2)]
    assert is_replaced(bot, sent[1])
    before = card(bot, sent[-1]).content.text
    await press_card(bot, AMIR, sent[2])
    assert card(bot, sent[-1]).content.text == card(bot, sent[2]).content.text != before
    assert not await bot.store.outdated_tables()


async def test_a_press_on_a_replaced_card_is_answered_and_takes_its_key_away(
    bot: BotFixture,
) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    sent = [await send_card(bot, seats=3) for _ in range(MOST_CARDS)]
    old, [data] = card(bot, sent[0]).content, keys_of(card(bot, sent[0]))
    await send_card(bot, seats=3)
    card(bot, sent[0]).content = old  # the edit did not reach Telegram's database
    answer = await press_card(bot, AMIR, sent[0], data)
    assert answer["text"] == text("card-joined")
    assert is_replaced(bot, sent[0])


async def test_a_kill_before_a_card_is_replaced_leaves_no_old_card(tmp_path: Path) -> None:
    async with open_bot(tmp_path) as bot:
        await meet_elsewhere(bot, SARA, AMIR)
        sent = [await send_card(bot, seats=3) for _ in range(MOST_CARDS)]
        [row] = await bot.rows(SARA)
        sandbox, clock = bot.sandbox, bot.clock
        home = (await bot.row(row.key)).place.chat
        await bot.store.add_card(home, "killed before it was edited", row.token)
        assert not is_replaced(bot, sent[0])
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        assert is_replaced(bot, sent[0])
        assert not await bot.store.outdated_tables()
