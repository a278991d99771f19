"""Sending files from the page, chosen with a key or dropped on the chat."""

from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import Sandbox
from tests.sandbox.conftest import GROUP, SARA
from tests.sandbox.page_fixtures import enter, page, send_message, served

__all__ = ["page", "served"]
pytestmark = pytest.mark.asyncio(loop_scope="session")
DROP = """([name, content]) => {
    const data = new DataTransfer();
    data.items.add(new File([content], name));
    return data;
}"""


async def contents(page: Any, sandbox: Sandbox) -> list[tuple[str, bytes]]:
    """Return the names and contents of the files that are shown."""
    links = page.locator("[data-message] a.file")
    urls = await links.evaluate_all("all => all.map(e => e.getAttribute('href'))")
    found = [sandbox.telegram.state.document(url.rpartition("/")[2]) for url in urls]
    return [(one.name, one.content) for one in found if one is not None]


async def test_a_chosen_file_is_sent(
    page: Any, served: tuple[Sandbox, str], tmp_path: Path
) -> None:
    from playwright.async_api import expect

    sandbox, _ = served
    content = bytes(range(256)) * 3
    path = tmp_path / "بازی ۱.jsonl"
    path.write_bytes(content)
    await enter(page, GROUP)
    await send_message(page, "یک")
    for number in (1, 2):  # the same file twice
        async with page.expect_file_chooser() as chooser:
            await page.click("#attach")
        await (await chooser.value).set_files(path)
        await expect(page.locator("[data-message] a.file")).to_have_count(number)
    assert await contents(page, sandbox) == [(path.name, content)] * 2
    await expect(page.locator("[data-message]").last).to_have_class("message mine follows")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_a_dropped_file_is_sent_and_an_empty_one_is_refused(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    sandbox, _ = served
    await enter(page, SARA)
    files = await page.evaluate_handle(DROP, ["game.jsonl", "one\n"])
    await expect(page.locator("#attach")).to_be_hidden()
    await page.dispatch_event("#chat", "drop", {"dataTransfer": files})  # before the chat has begun
    await page.click("#begin")
    await expect(page.locator("[data-message]")).to_have_count(2)
    await page.dispatch_event("#chat", "dragover", {"dataTransfer": files})
    await expect(page.locator("#chat")).to_have_attribute("data-drop", "فایل را همین‌جا رها کنید")
    await page.dispatch_event("#chat", "drop", {"dataTransfer": files})
    await expect(page.locator("#chat[data-drop]")).to_have_count(0)
    await expect(page.locator("[data-message] a.file")).to_have_text("📎 game.jsonl")
    assert await contents(page, sandbox) == [("game.jsonl", b"one\n")]
    empty = await page.evaluate_handle(DROP, ["empty.jsonl", ""])
    await page.dispatch_event("#chat", "drop", {"dataTransfer": empty})
    await expect(page.locator("#toast")).to_have_text("پیام فرستاده نشد.")
    await expect(page.locator("[data-message]")).to_have_count(3)
