"""Presses that coincide with an update of the page, in a real browser, are not lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.sandbox import Sandbox
from tests.manual_clock import until
from tests.sandbox.conftest import AMIR, GROUP, SARA
from tests.sandbox.page_fixtures import ON_PHONE, enter, page, send_message, served

__all__ = ["page", "served"]
pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    ON_PHONE,
]


async def finger_on(page: Any, label: str) -> None:
    """Press the mouse button on a key and hold it."""
    key = page.get_by_role("button", name=label)
    await key.scroll_into_view_if_needed()
    box = await key.bounding_box()
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()


async def pressed(sandbox: Sandbox, count: int) -> list[str]:
    """Wait for `count` answers of the bot and return them. Each begins with the user's name."""

    def texts() -> list[str]:
        calls = sandbox.telegram.calls
        answers = (one for one in calls if one.method == "answerCallbackQuery")
        return [str(one.parameters["text"]) for one in answers]

    await until(lambda: len(texts()) >= count)
    return texts()


async def test_a_board_that_changes_under_the_finger_swallows_no_press(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await send_message(page, "/new")
    await finger_on(page, "۲🔺")
    served[0].telegram.actions.press(AMIR, GROUP, 2, "0:۲⭐")
    await pressed(served[0], 1)
    await page.wait_for_timeout(300)  # as long as the page needs to hear of the edit
    await page.mouse.up()
    assert await pressed(served[0], 2) == ["امیر: ۲⭐", "سارا: ۲🔺"]
    await expect(page.locator("[data-message]").last).to_contain_text("حرکت ۲🔺")


async def test_a_message_that_pushes_the_keys_up_under_the_finger_swallows_no_press(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await send_message(page, "/new")
    await finger_on(page, "وسط ⭐")
    for number in range(12):
        served[0].telegram.actions.send_message(AMIR, GROUP, f"خبر {number}")
    await page.wait_for_timeout(300)
    await page.mouse.up()
    assert await pressed(served[0], 1) == ["سارا: وسط ⭐"]
    await expect(page.locator("[data-message]")).to_have_count(14)


async def test_a_finger_that_never_leaves_does_not_stop_the_chat(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await send_message(page, "/new")
    await finger_on(page, "۲🔺")
    served[0].telegram.actions.send_message(AMIR, GROUP, "هنوز؟")
    await expect(page.locator("[data-message]").last).to_contain_text("هنوز؟")
    await page.mouse.up()


async def test_who_is_chosen_presses_from_that_moment_on(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    await enter(page, GROUP)
    await send_message(page, "/new")
    await page.wait_for_selector("[data-callback]")
    await page.evaluate(
        """person => {
            document.querySelector(`[data-person="${person}"]`).click();
            document.querySelector("[data-callback]").click();
        }""",
        AMIR,
    )
    assert await pressed(served[0], 1) == ["امیر: ۲⭐"]


async def test_a_key_is_free_again_when_its_answer_overtakes_the_press(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    released, is_late = asyncio.Event(), asyncio.Event()

    async def late(route: Any) -> None:
        response = await route.fetch()
        await released.wait()
        await route.fulfill(response=response)
        is_late.set()

    await enter(page, GROUP)
    await send_message(page, "/new")
    await page.route("**/sandbox/press", late)
    await page.click('[data-callback="alert"]')
    served[0].telegram.actions.press(AMIR, GROUP, 2, "0:۲⭐")  # the key is drawn anew meanwhile
    await expect(page.locator('[data-callback="1:۲⭐"]')).to_be_visible()
    await page.get_by_role("alertdialog").get_by_role("button").click()
    released.set()
    await is_late.wait()
    await expect(page.locator(".key.waiting")).to_have_count(0)
    await page.click('[data-callback="alert"]')
    await expect(page.get_by_role("alertdialog")).to_be_visible()


async def test_a_key_waits_for_its_answer_only_with_who_pressed_it(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    released = asyncio.Event()

    async def held(route: Any) -> None:
        await released.wait()
        await route.continue_()

    await enter(page, GROUP)
    await send_message(page, "/new")
    await page.route("**/sandbox/press", held)
    await page.click('[data-callback="alert"]')
    await expect(page.locator(".key.waiting")).to_have_count(1)
    await page.click(f'[data-person="{AMIR}"]')
    await expect(page.locator(".key.waiting")).to_have_count(0)
    await page.click(f'[data-person="{SARA}"]')
    await expect(page.locator(".key.waiting")).to_have_count(1)
    released.set()
    await page.get_by_role("alertdialog").get_by_role("button").click()
    await expect(page.locator(".key.waiting")).to_have_count(0)
