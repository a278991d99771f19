"""The page shows ephemeral messages to their receiver only, in the place where Telegram would show them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.bot_api.parameters import Parameters
from tests.sandbox.conftest import AMIR, GROUP, SARA
from tests.sandbox.page_fixtures import ON_PHONE, enter, page, send_message, served

__all__ = ["page", "served"]
pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    ON_PHONE,
]

MARKED = "فقط شما می‌بینید"
KEYS = {"inline_keyboard": [[{"text": "کلید پنهان", "callback_data": "alert"}]]}


def show(sandbox: Sandbox) -> int:
    """Show Sara a message in place of the board, and return its number."""
    query = sandbox.telegram.actions.press(SARA, GROUP, 2, "alert")
    wanted = {
        "receiver_user_id": SARA,
        "callback_query_id": query.id,
        "replace_callback_query_message": True,
    }
    call = {"chat_id": GROUP, "text": "دست سارا", "reply_markup": KEYS}
    sent = sandbox.telegram.call(
        "sendMessage", Parameters(call | {"ephemeral_message_parameters": wanted})
    )
    return int(sent["ephemeral_message_id"])


async def test_it_is_shown_to_its_receiver_in_place_of_the_board(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await send_message(page, "/new")
    board = page.locator('[data-message="2"]')
    await expect(board).to_be_visible()
    number = show(served[0])
    own = page.locator(f'[data-message="e{number}"]')
    await expect(own).to_contain_text("دست سارا")
    await expect(own).to_contain_text(MARKED)
    await page.get_by_role("button", name="باشد").click()  # the answer to the press on the board
    await expect(board).to_have_count(0)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.goto(f"{served[1]}#{AMIR}/{GROUP}")
    await expect(page.locator('[data-message="2"]')).to_be_visible()
    await expect(page.locator("#messages")).not_to_contain_text("دست سارا")
    await page.goto(f"{served[1]}#{SARA}/{GROUP}")
    await expect(page.locator("#messages")).to_contain_text("دست سارا")


async def test_its_keys_can_be_pressed_and_a_restart_of_the_app_loses_it(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await send_message(page, "/new")
    await expect(page.locator('[data-message="2"]')).to_be_visible()
    number = show(served[0])
    await page.get_by_role("button", name="باشد").click()  # the answer to the press on the board
    await page.get_by_role("button", name="کلید پنهان").click()
    await page.get_by_role("button", name="باشد").click()
    await page.click("#more")
    await page.get_by_role("menuitem", name="بستن و باز کردن برنامه").click()
    await expect(page.locator(f'[data-message="e{number}"]')).to_have_count(0)
    await expect(page.locator('[data-message="2"]')).to_be_visible()
