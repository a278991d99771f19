"""Messages written while the page has no connection are kept, and sent later, in order and once."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox import Sandbox
from tests.sandbox.conftest import AMIR, GROUP, SARA
from tests.sandbox.page_fixtures import ON_PHONE, enter, page, send_message, served

__all__ = ["page", "served"]
pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    ON_PHONE,
]

WAITING = "[data-waiting]"


def texts(sandbox: Sandbox, chat: int = GROUP) -> list[str]:
    """Return the texts of a chat in the order of the server."""
    messages = sandbox.telegram.state.require_chat(chat).messages.values()
    return [message.content.text for message in messages]


async def test_messages_wait_for_the_connection_and_are_sent_in_order(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    sandbox, url = served
    await enter(page, GROUP)
    await expect(page.locator("#under")).not_to_have_text("در حال اتصال…")
    await sandbox.stop()
    await expect(page.locator("#under")).to_have_text("در حال اتصال…")
    for text in ("یک", "دو", "سه"):
        await send_message(page, text)
    await expect(page.locator(WAITING)).to_have_count(3)
    await expect(page.locator(WAITING).first).to_contain_text("در انتظار اتصال")
    await expect(page.locator(WAITING).last).to_be_in_viewport()
    await expect(page.locator("#announcer")).to_contain_text("در انتظار اتصال")
    await page.click(f'[data-person="{AMIR}"]')  # others do not see them
    await expect(page.locator(WAITING)).to_have_count(0)
    await page.click(f'[data-person="{SARA}"]')
    await expect(page.locator(WAITING)).to_have_count(3)
    assert texts(sandbox) == []
    await sandbox.start(int(url.split(":")[2].strip("/")))
    await expect(page.locator("[data-message]")).to_have_count(3)
    await expect(page.locator(WAITING)).to_have_count(0)
    assert texts(sandbox) == ["یک", "دو", "سه"]


async def test_a_message_whose_response_is_lost_is_sent_once(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    lost = 0

    async def lose(route: Any) -> None:
        nonlocal lost
        lost += 1
        await route.fetch()  # the server executes the request
        await route.abort()

    await enter(page, GROUP)
    await page.route("**/sandbox/message", lose, times=2)
    await send_message(page, "یک بار")
    await send_message(page, "و این پس از آن")
    await expect(page.locator("[data-message]")).to_have_count(2)
    await expect(page.locator(WAITING)).to_have_count(0)
    assert lost == 2
    assert texts(served[0]) == ["یک بار", "و این پس از آن"]


async def test_waiting_messages_survive_a_reload(page: Any, served: tuple[Sandbox, str]) -> None:
    from playwright.async_api import expect

    is_cut = True

    async def cut(route: Any) -> None:
        await (route.abort() if is_cut else route.continue_())

    await enter(page, GROUP)
    await page.route("**/sandbox/message", cut)
    await send_message(page, "بماند")
    await expect(page.locator(WAITING)).to_have_count(1)
    await page.reload()
    await expect(page.locator(WAITING)).to_have_text("بماند" + "در انتظار اتصال")
    is_cut = False  # requests that unroute() meets may hang
    await expect(page.locator("[data-message]")).to_have_count(1)
    await expect(page.locator(WAITING)).to_have_count(0)
    assert texts(served[0]) == ["بماند"]


async def test_a_refused_message_does_not_stop_the_others(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    is_cut = True

    async def cut(route: Any) -> None:
        await (route.abort() if is_cut else route.continue_())

    await enter(page, GROUP)
    await page.route("**/sandbox/message", cut)
    await send_message(page, "از گروه رفته‌ام")
    await page.click(f'[data-person="{AMIR}"]')
    await send_message(page, "من هنوز هستم")
    await expect(page.locator(WAITING)).to_have_count(1)
    telegram = served[0].telegram
    telegram.actions.set_member(telegram.state.require_chat(GROUP), SARA, "left", by=SARA)
    is_cut = False
    await expect(page.get_by_role("status")).to_have_text("پیام فرستاده نشد.")
    await expect(page.locator(WAITING)).to_have_count(0)
    assert "من هنوز هستم" in texts(served[0])
    assert "از گروه رفته‌ام" not in texts(served[0])
