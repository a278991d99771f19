"""The page with a keyboard and a screen reader: focus, live region, Escape."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox import Sandbox
from tests.sandbox.conftest import AMIR, GROUP, SARA, connect, keys
from tests.sandbox.page_fixtures import ON_PHONE, enter, page, send_message, served

__all__ = ["page", "served"]
pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    ON_PHONE,
]

FOCUSED = "document.activeElement.dataset.callback ?? document.activeElement.id"
"""Returns the callback data of the focused key, or the id of another focused element."""


async def focus_becomes(page: Any, expected: str) -> None:
    await page.wait_for_function(f"expected => ({FOCUSED}) === expected", arg=expected)


async def enter_with_commands(page: Any) -> None:
    """Open the group, and wait until the page has the commands of the bot."""
    async with page.expect_response("**/sandbox/menu?*"):
        await enter(page, GROUP)


async def open_board(page: Any) -> None:
    await enter(page, GROUP)
    await send_message(page, "/new")
    await page.wait_for_selector("[data-callback]")


async def test_the_focus_goes_to_the_key_in_the_same_place(page: Any) -> None:
    await open_board(page)
    await page.focus('[data-callback="0:وسط ⭐"]')
    for number in (1, 2, 3):
        await page.keyboard.press("Enter")
        await focus_becomes(page, f"{number}:وسط ⭐")
    assert await page.evaluate("document.activeElement.matches(':focus-visible')")


async def test_the_focus_goes_to_the_first_key_if_its_place_is_gone(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    await open_board(page)
    await page.focus('[data-callback="0:وسط ⭐"]')
    async with await connect(served[0], "in process") as bot:
        await bot.edit_message_reply_markup(GROUP, 2, reply_markup=keys(["a", "b"]))
        await focus_becomes(page, "a")


@pytest.mark.parametrize("is_sent_first", [True, False])
async def test_the_focus_follows_a_board_that_is_sent_again(
    page: Any, served: tuple[Sandbox, str], is_sent_first: bool
) -> None:
    await open_board(page)
    await page.focus('[data-callback="0:۲🔺"]')
    async with await connect(served[0], "in process") as bot:
        if is_sent_first:
            await bot.send_message(GROUP, "x", reply_markup=keys(["a", "b", "c"]))
            await bot.delete_message(GROUP, 2)
        else:
            await bot.delete_message(GROUP, 2)
            await page.wait_for_function("() => document.activeElement === document.body")
            await bot.send_message(GROUP, "x", reply_markup=keys(["a", "b", "c"]))
        await focus_becomes(page, "b")


async def test_the_focus_is_not_taken_from_the_text_box(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    await open_board(page)
    await page.focus('[data-callback="0:۲🔺"]')
    async with await connect(served[0], "in process") as bot:
        await bot.delete_message(GROUP, 2)
        await page.wait_for_function("() => document.activeElement === document.body")
        await page.focus("#text")
        await bot.send_message(GROUP, "x", reply_markup=keys(["a", "b"]))
        await page.wait_for_selector('[data-callback="a"]')
    assert await page.evaluate(FOCUSED) == "text"


async def test_holding_enter_does_not_press_the_next_keyboard(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    await open_board(page)
    await page.focus('[data-callback="0:۲🔺"]')
    await page.keyboard.down("Enter")
    await focus_becomes(page, "1:۲🔺")
    await page.keyboard.down("Enter")  # a repeated keydown, since the key was not released
    await page.keyboard.up("Enter")
    await page.keyboard.press("Enter")  # a new press
    await focus_becomes(page, "2:۲🔺")
    answers = [call for call in served[0].telegram.calls if call.method == "answerCallbackQuery"]
    assert len(answers) == 2


async def test_the_focus_stays_in_the_list_of_chats(page: Any, served: tuple[Sandbox, str]) -> None:
    await page.focus(f'[data-chat="{SARA}"]')
    served[0].telegram.actions.send_message(AMIR, GROUP, "خبر")
    await page.wait_for_function(
        "chat => document.querySelector(`[data-chat='${chat}']`).innerText.includes('خبر')",
        arg=GROUP,
    )
    assert await page.evaluate("document.activeElement.dataset.chat") == str(SARA)


async def test_new_messages_are_announced_briefly_and_once(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    region = page.locator("#announcer")
    await expect(region).to_have_attribute("aria-live", "polite")
    served[0].telegram.actions.send_message(AMIR, GROUP, "سلام")
    await expect(region.locator("p")).to_have_text(["امیر: سلام"])
    served[0].telegram.actions.send_message(AMIR, GROUP, "بسیار دراز " * 60)
    await expect(region.locator("p")).to_have_count(2)
    assert len(await region.locator("p").last.inner_text()) < 180
    await send_message(page, "این از خودم است")
    await expect(page.locator("[data-message]")).to_have_count(3)
    await expect(region.locator("p")).to_have_count(2)


async def test_an_edit_announces_only_the_lines_that_are_new(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    region = page.locator("#announcer p")
    async with await connect(served[0], "in process") as bot:
        board = await bot.send_message(GROUP, "دور ۱\nامیر برداشت", reply_markup=keys(["a"]))
        await expect(region).to_have_count(1)
        await board.edit_text("دور ۱\nسارا گذاشت", reply_markup=keys(["a"]))
        await expect(region).to_have_count(2)
        await expect(region.last).to_have_text("سارا گذاشت")
        await board.edit_reply_markup(keys(["b"]))
        await page.wait_for_selector('[data-callback="b"]')
    await expect(region).to_have_count(2)


async def test_escape_closes_the_commands_and_the_focus_returns(page: Any) -> None:
    from playwright.async_api import expect

    await enter_with_commands(page)
    await page.focus("#commands")
    await page.keyboard.press("Enter")
    await expect(page.locator("#commands")).to_have_attribute("aria-expanded", "true")
    ring = page.locator('#menu [data-command="ring"]')
    await expect(ring).to_be_visible()
    await page.keyboard.press("ArrowDown")
    await expect(ring).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.locator("#menu")).to_be_hidden()
    assert await page.evaluate(FOCUSED) == "commands"


async def test_escape_closes_the_suggestions_and_keeps_what_was_typed(page: Any) -> None:
    from playwright.async_api import expect

    await enter_with_commands(page)
    await page.fill("#text", "/r")
    await expect(page.locator("#menu")).to_be_visible()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Escape")
    await expect(page.locator("#menu")).to_be_hidden()
    await expect(page.locator("#text")).to_have_value("/r")
    assert await page.evaluate(FOCUSED) == "text"


async def test_escape_closes_one_thing_at_a_time_and_the_focus_returns(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    await open_board(page)
    await page.focus("#more")
    await page.keyboard.press("Enter")
    await expect(page.locator(".sheet")).to_be_visible()
    await page.keyboard.press("Tab")  # the focus does not leave the menu
    assert not await page.evaluate(
        "document.querySelector('main').contains(document.activeElement)"
    )
    await page.keyboard.press("Escape")
    await expect(page.locator(".sheet")).to_have_count(0)
    assert await page.evaluate(FOCUSED) == "more"
    await page.focus('[data-callback="alert"]')
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alertdialog")).to_be_visible()
    served[0].telegram.actions.press(AMIR, GROUP, 2, "0:۲⭐")  # the opener is replaced meanwhile
    await page.wait_for_selector('[data-callback="1:۲⭐"]')
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert await page.evaluate(FOCUSED) == "alert"


async def test_a_notification_is_announced_and_opened_or_closed_by_keys(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    await page.click(f'[data-person="{AMIR}"]')
    await enter(page, AMIR)
    served[0].telegram.actions.send_message(SARA, GROUP, "/ring")
    banner = page.locator("#knock")
    await expect(banner).to_be_visible()
    await expect(page.locator("#announcer p")).to_contain_text("نوبت شماست")
    await page.keyboard.press("Escape")
    await expect(banner).to_be_hidden()
    served[0].telegram.actions.send_message(SARA, GROUP, "/ring")
    await expect(banner).to_be_visible()
    await banner.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-message] .mention").last).to_have_text("امیر")
