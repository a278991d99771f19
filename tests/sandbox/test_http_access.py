"""Only the sandbox's own page and programs on the same machine are served, not the pages of other sites."""

from __future__ import annotations

import aiohttp
import pytest

from bot.sandbox import Sandbox
from tests.sandbox.conftest import GROUP, SARA

PATHS = ("", "page/app.js", "sandbox/world", "sandbox/live", "bot1:a/getMe", "elsewhere")
MESSAGE = {"person": SARA, "chat": GROUP, "text": "/new"}


async def status(url: str, headers: dict[str, str]) -> int:
    async with aiohttp.ClientSession() as client, client.get(url, headers=headers) as response:
        return response.status


def messages(sandbox: Sandbox) -> int:
    return len(sandbox.telegram.state.require_chat(GROUP).messages)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example:80", "localhost.evil.example", "", "[::1", "here"],
)
async def test_a_foreign_host_is_refused(sandbox: Sandbox, host: str, path: str) -> None:
    assert await status(await sandbox.start(0) + path, {"Host": host}) == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST:80", "[::1]:9000"])
async def test_every_name_of_this_machine_is_served(sandbox: Sandbox, host: str) -> None:
    url = await sandbox.start(0)
    assert await status(url + "sandbox/world", {"Host": host}) == 200


@pytest.mark.parametrize("path", ["sandbox/message", "bot1:a/sendMessage"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:3000"},
        {"Origin": "https://{host}"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://{host}", "Sec-Fetch-Site": "cross-site"},
    ],
)
async def test_a_page_of_another_site_can_do_nothing(
    sandbox: Sandbox, headers: dict[str, str], path: str
) -> None:
    sandbox.telegram.actions.send_message(SARA, GROUP, "/start")
    before, url = messages(sandbox), await sandbox.start(0)
    host = url.split("/")[2]
    sent = {name: value.format(host=host) for name, value in headers.items()}
    query = {"chat_id": str(GROUP), "text": "x"}
    async with aiohttp.ClientSession(headers=sent) as client:
        async with client.post(url + path, json=MESSAGE | query) as response:
            assert response.status == 403
            assert (await response.json())["ok"] is False
        async with client.get(url + path, params=query) as response:  # as an <img> would
            assert response.status == 403
    assert messages(sandbox) == before


async def test_the_page_itself_may_act_and_may_be_opened_by_a_link(sandbox: Sandbox) -> None:
    url = await sandbox.start(0)
    own = {"Origin": url.rstrip("/"), "Sec-Fetch-Site": "same-origin"}
    async with (
        aiohttp.ClientSession(headers=own) as client,
        client.post(f"{url}sandbox/message", json=MESSAGE) as response,
    ):
        assert response.status == 200
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert await status(url, followed) == 200
    assert await status(f"{url}bot1:a/getMe", followed) == 403


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]
)
@pytest.mark.parametrize("path", ["message", "press", "inline", "chat", "fault", "update"])
async def test_json_has_the_content_type_of_json(sandbox: Sandbox, path: str, kind: str) -> None:
    url = await sandbox.start(0)
    async with aiohttp.ClientSession() as client:
        body, headers = b'{"kind": "500"}', {"Content-Type": kind}
        async with client.post(f"{url}sandbox/{path}", data=body, headers=headers) as response:
            assert response.status == 415
            assert "application/json" in (await response.json())["error"]
        json = {"Content-Type": "application/json; charset=utf-8"}
        async with client.post(f"{url}sandbox/{path}", data=b"[]", headers=json) as response:
            assert response.status == 400
    assert sandbox.telegram.faults.to_json() == []


@pytest.mark.parametrize("path", PATHS)
async def test_every_response_has_a_strict_policy(sandbox: Sandbox, path: str) -> None:
    url = await sandbox.start(0)
    async with aiohttp.ClientSession() as client, client.get(url + path) as response:
        policy = response.headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        parts = [part.split() for part in policy.split(";")]
        rules = {name: values for name, *values in parts}
        assert rules["default-src"] == ["'none'"]
        assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == ["'self'"]
        assert rules["frame-ancestors"] == rules["base-uri"] == rules["form-action"] == ["'none'"]
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
