"""The page in a real browser, by real clicks, at phone and desktop size."""

import asyncio
from typing import Any

import aiohttp
import pytest

from bot.sandbox import Sandbox
from tests import manual_clock
from tests.sandbox.conftest import AMIR, CHRIS, GROUP, NEGAR, SARA, connect
from tests.sandbox.echo import serve
from tests.sandbox.page_fixtures import enter, page, send_message, served

__all__ = ["page", "served"]
pytestmark = pytest.mark.asyncio(loop_scope="session")
"""In one process, which starts one browser for all of them."""


async def numbers(page: Any, selector: str, attribute: str) -> list[int]:
    found = await page.eval_on_selector_all(selector, f"all => all.map(e => e.dataset.{attribute})")
    return [int(each) for each in found]


async def test_two_chats_and_four_people_are_there_from_the_start(page: Any) -> None:
    from playwright.async_api import expect

    assert await numbers(page, "[data-chat]", "chat") == [SARA, GROUP]
    assert await numbers(page, "[data-person]", "person") == [SARA, AMIR, NEGAR, CHRIS]
    await expect(page.locator("html")).to_have_attribute("dir", "rtl")
    await expect(page.locator(f'[data-chat="{SARA}"]')).to_contain_text("گفت‌وگو با ربات")
    await enter(page, GROUP)
    for user in (AMIR, CHRIS, SARA):  # one tap each, without leaving the group
        await page.click(f'[data-person="{user}"]')
        await send_message(page, f"این {user} است")
        last = page.locator("[data-message]").last
        await expect(last).to_contain_text(f"این {user} است")
        await expect(last).to_have_class("message mine")
    fits = "document.documentElement.scrollWidth <= innerWidth"
    assert await page.evaluate(fits)


async def test_on_a_small_phone_the_bars_leave_room_for_a_board_with_four_rows_of_keys(
    page: Any,
) -> None:
    """The picture of Sintra and the keys of its first board are 592 px high."""
    await page.set_viewport_size({"width": 360, "height": 740})
    await enter(page, GROUP)
    assert await page.evaluate("document.querySelector('.scroll').clientHeight") >= 592


async def test_the_private_chat_begins_with_a_button(page: Any) -> None:
    from playwright.async_api import expect

    await enter(page, SARA)
    await expect(page.locator(".about")).to_contain_text("میزی برای بازی")
    await page.click("#begin")
    await expect(page.locator("[data-message] b").last).to_have_text("دوست")
    await page.click(f'[data-person="{AMIR}"]')  # his own chat with the bot is still empty
    await expect(page.locator("[data-message]")).to_have_count(0)
    await expect(page.locator("#begin")).to_be_visible()


async def test_commands_come_from_the_menu(page: Any) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await page.click("#commands")
    await expect(page.locator("[data-command]")).to_have_count(3)
    await page.click("[data-command=new]")
    await expect(page.locator("[data-message] .photo img")).to_be_visible()
    await page.fill("#text", "/ri")
    await expect(page.locator("[data-command]")).to_have_count(1)


async def test_words_after_the_name_of_the_bot_bring_a_list_to_choose_from(page: Any) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await page.fill("#text", "@miz_sandbox_bot ")
    await expect(page.locator("#menu .none")).to_have_text("چیزی پیدا نشد")
    await page.fill("#text", "@miz_sandbox_bot کف آزول")
    await expect(page.locator("[data-result]")).to_contain_text("یک پاسخ")
    await page.click("[data-result]")
    last = page.locator("[data-message]").last
    await expect(last.locator("b")).to_have_text("کف آزول")
    await expect(last).to_contain_text("@miz_sandbox_bot")
    await expect(page.locator("#text")).to_have_value("")
    await expect(page.locator("#menu")).to_be_hidden()


async def test_a_press_is_answered_by_a_toast_and_edits_in_place(page: Any) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await send_message(page, "/new")
    board = page.locator("[data-message]").last
    await expect(board.locator("[data-callback]")).to_have_count(7)
    number = await board.get_attribute("data-message")
    await board.get_by_role("button", name="۲🔺").click()
    await expect(page.get_by_role("status")).to_have_text("سارا: ۲🔺")
    board = page.locator(f'[data-message="{number}"]')
    await expect(board).to_contain_text("حرکت ۲🔺")
    await expect(board.locator('[data-callback="1:ردیف کف"]')).to_be_visible()
    await expect(board.locator(".waiting")).to_have_count(0)
    await expect(page.locator("[data-message]")).to_have_count(2)


async def test_keys_stand_in_rows_of_equal_width_from_left_to_right(page: Any) -> None:
    await enter(page, GROUP)
    await send_message(page, "/new")
    await page.wait_for_selector("[data-callback]")
    boxes = await page.eval_on_selector_all(
        ".row", "rows => rows.map(row => [...row.children].map(k => k.getBoundingClientRect()))"
    )
    assert [len(row) for row in boxes] == [3, 2, 1, 2]
    for row in boxes:
        assert [key["x"] for key in row] == sorted(key["x"] for key in row)
        assert max(key["width"] for key in row) - min(key["width"] for key in row) < 1
        assert abs(row[-1]["right"] - boxes[0][-1]["right"]) < 1
        assert min(key["height"] for key in row) >= 38
    words = await page.eval_on_selector_all("[data-callback]", "all => all.map(k => k.innerText)")
    assert words[:3] == ["۲⭐", "۲🔺", "۲⚪"]


async def test_an_alert_wants_to_be_closed(page: Any) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await send_message(page, "/new")
    await page.click('[data-callback="alert"]')
    alert = page.get_by_role("alertdialog")
    await expect(alert).to_contain_text("این یک هشدار است.")
    await alert.get_by_role("button").click()
    await expect(alert).to_have_count(0)


async def test_a_mention_rings_until_it_is_seen(page: Any) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await send_message(page, "/ring")
    badge = page.locator(f'[data-person="{AMIR}"] .badge')
    await expect(badge).to_have_text("۱")
    await expect(page.locator(f'[data-person="{NEGAR}"] .badge')).to_have_count(0)
    await page.click(f'[data-person="{AMIR}"]')
    await expect(badge).to_have_count(0)


async def test_a_notice_comes_to_who_looks_elsewhere(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    await page.click(f'[data-person="{AMIR}"]')
    await enter(page, AMIR)
    served[0].telegram.actions.send_message(SARA, GROUP, "/ring")
    await expect(page.locator("#knock")).to_contain_text("نوبت شماست")
    await page.click("#knock")
    await expect(page.locator("[data-message] .mention")).to_have_text("امیر")


async def test_what_is_deleted_goes(page: Any) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await send_message(page, "/ring")
    await expect(page.locator("[data-message]")).to_have_count(2)
    await send_message(page, "/hush")
    await expect(page.locator('[data-message="2"]')).to_have_count(0)
    await expect(page.locator('[data-message="3"]')).to_have_count(1)
    assert await numbers(page, "[data-message]", "message") == [1, 3]
    await expect(page.locator(f'[data-person="{AMIR}"] .badge')).to_have_count(0)


async def test_a_deep_link_opens_the_private_chat(page: Any) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await send_message(page, "/new")
    await page.click("[data-url]")
    await expect(page.locator("[data-message] b").last).to_have_text("t-4f2a")
    assert await page.evaluate("location.hash") == f"#{SARA}/{SARA}"


async def test_a_picture_opens_at_full_size(page: Any) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await send_message(page, "/new")
    await page.click("[data-message] .photo")
    image = page.locator(".light img")
    await expect(image).to_be_visible()
    await image.click()
    box = await image.bounding_box()
    assert (round(box["width"]), round(box["height"])) == (300, 400)
    await page.keyboard.press("Escape")
    await expect(image).to_have_count(0)


async def test_the_page_speaks_english_too(page: Any) -> None:
    from playwright.async_api import expect

    await page.click("#language")
    await expect(page.locator("html")).to_have_attribute("dir", "ltr")
    await expect(page.locator(f'[data-chat="{SARA}"]')).to_contain_text("Chat with the bot")


async def test_a_page_that_lost_its_line_catches_up(page: Any, served: tuple[Sandbox, str]) -> None:
    from playwright.async_api import expect

    sandbox, url = served
    await enter(page, GROUP)
    await send_message(page, "یک")
    await expect(page.locator("[data-message]")).to_have_count(1)
    await sandbox.stop()
    await expect(page.locator("#under")).to_have_text("در حال اتصال…")
    sandbox.telegram.actions.send_message(AMIR, GROUP, "دو")
    await sandbox.start(int(url.split(":")[2].strip("/")))
    await expect(page.locator("[data-message]")).to_have_count(2)
    other = Sandbox()  # a new world at the old address
    await sandbox.stop()
    other.telegram.actions.send_message(SARA, GROUP, "سه")
    await other.start(int(url.split(":")[2].strip("/")))
    await expect(page.locator("[data-message]")).to_have_count(1)
    await expect(page.locator("[data-message]")).to_contain_text("سه")
    await other.stop()


async def test_clicks_and_posts_cause_the_same_calls(
    page: Any, served: tuple[Sandbox, str]
) -> None:
    from playwright.async_api import expect

    await enter(page, GROUP)
    await send_message(page, "/new")
    await page.get_by_role("button", name="۲🔺").click()
    await expect(page.locator('[data-callback^="1:"]')).to_have_count(6)
    await page.click(f'[data-person="{CHRIS}"]')
    await page.get_by_role("button", name="وسط 🔷").click()
    await expect(page.locator('[data-callback^="2:"]')).to_have_count(6)
    clicked = calls(served[0])

    posted = Sandbox()
    url = await posted.start(0)
    async with await connect(posted, "in process") as bot, aiohttp.ClientSession() as driver:
        await bot.set_my_commands([("new", "بازی تازه"), ("ring", "زنگ"), ("hush", "سکوت")])
        await bot.set_my_description("میزی برای بازی")
        serving = asyncio.create_task(serve(bot))

        async def post(path: str, **body: object) -> None:
            async with driver.post(f"{url}sandbox/{path}", json=body) as response:
                assert (await response.json())["ok"]

        await post("message", person=SARA, chat=GROUP, text="/new")
        await until(posted, 1)
        for number, (user, label) in enumerate(((SARA, "۲🔺"), (CHRIS, "وسط 🔷"))):
            await post("press", person=user, chat=GROUP, message=2, button=label)
            await until(posted, 3 + 2 * number)
        serving.cancel()
    assert calls(posted) == clicked
    await posted.stop()


def calls(sandbox: Sandbox) -> list[tuple[str, object]]:
    """Return the bot's calls without the ids of callback queries, which differ between runs."""
    return [
        (call.method, {k: v for k, v in call.parameters.items() if k != "callback_query_id"})
        for call in sandbox.telegram.calls
    ]


async def until(sandbox: Sandbox, answered: int) -> None:
    """Wait until the bot has made `answered` calls after its first three."""
    await manual_clock.until(lambda: len(sandbox.telegram.calls) >= 3 + answered)
