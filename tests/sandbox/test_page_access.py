"""In a real browser, the page runs nothing inline, and other sites' pages cannot act in the sandbox."""

from __future__ import annotations

from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.sandbox import Sandbox
from tests.manual_clock import LONG
from tests.sandbox.conftest import GROUP
from tests.sandbox.page_fixtures import POLICY, served

__all__ = ["served"]
pytestmark = pytest.mark.asyncio(loop_scope="session")
"""In one process, which starts one browser for all of them."""


async def test_inline_scripts_handlers_and_styles_do_nothing(
    chrome: Any, served: tuple[Sandbox, str]
) -> None:
    page, said = await chrome.new_page(), list[str]()
    page.on("console", lambda line: POLICY in line.text and said.append(line.text))
    await page.goto(served[1])
    await page.wait_for_selector("[data-chat]")
    assert said == []
    await page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.inline = 1";
            document.body.append(script);
            document.body.insertAdjacentHTML("beforeend",
                '<p id="probe" onclick="window.inline = 2" style="color: rgb(1, 2, 3)">x</p>');
            document.getElementById("probe").click();
        }"""
    )
    assert await page.evaluate("window.inline") is None
    colour = "getComputedStyle(document.getElementById('probe')).color"
    assert await page.evaluate(colour) != "rgb(1, 2, 3)"
    assert len(said) == 3
    await page.close()


async def test_a_page_of_another_site_cannot_speak_as_people(
    chrome: Any, served: tuple[Sandbox, str]
) -> None:
    """A page on another port tries what needs no permission: simple requests, and pictures of any address."""
    sandbox, url = served
    empty = web.Application()
    empty.add_routes([web.get("/", _empty_page)])
    async with TestServer(empty) as other:
        page = await chrome.new_page()
        page.set_default_timeout(1000 * LONG)
        await page.goto(str(other.make_url("/")))
        chat, before = sandbox.telegram.state.require_chat(GROUP), len(sandbox.telegram.calls)
        await page.evaluate(
            """async ([url, chat]) => {
                const said = JSON.stringify({person: 101, chat, text: "/new"});
                const post = {method: "POST", mode: "no-cors", body: said};
                await fetch(url + "sandbox/message", post).catch(() => 0);
                const image = new Image();
                const done = new Promise(resolve => { image.onload = image.onerror = resolve; });
                image.src = `${url}bot1:a/sendMessage?chat_id=${chat}&text=x`;
                await done;
            }""",
            [url, GROUP],
        )
        await page.close()
    assert not chat.messages
    methods = {call.method for call in list(sandbox.telegram.calls)[before:]}
    assert "sendMessage" not in methods


async def _empty_page(_: web.Request) -> web.Response:
    return web.Response(text="x", content_type="text/html")
