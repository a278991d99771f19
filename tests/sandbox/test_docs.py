"""The examples of docs/sandbox.md work as described."""

import re
from pathlib import Path

import aiohttp

from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import NETWORK_FAULTS
from tests.sandbox.conftest import connect, keys

DOCS = Path(__file__).parents[2] / "docs" / "sandbox.md"
EXAMPLE = re.compile(r"curl \$S/(sandbox/\w+) --json '([^']+)'")


async def test_the_examples_work_in_their_order(sandbox: Sandbox) -> None:
    url = await sandbox.start(0)
    text = DOCS.read_text("utf-8")
    examples = EXAMPLE.findall(text)
    assert len(examples) >= 14
    async with await connect(sandbox, "in process") as bot, aiohttp.ClientSession() as client:
        sandbox.telegram.actions.send_message(101, -1001000000001, "/start")
        await bot.send_message(-1001000000001, "x", reply_markup=keys(["a"]))
        for path, body in examples:
            quick = body.replace('"wait": 5', '"wait": 0.01')
            headers = {"Content-Type": "application/json"}
            async with client.post(f"{url}{path}", data=quick, headers=headers) as response:
                assert await response.json() == {
                    "ok": True,
                    "result": (await response.json())["result"],
                }, body
        sandbox.telegram.faults.clear()
        for path in re.findall(r"^\| (/sandbox/(?:messages|answers|calls|world))\?", text, re.M):
            async with client.get(f"{url[:-1]}{path}") as response:
                assert (await response.json())["ok"]


def test_every_silence_is_documented() -> None:
    text = DOCS.read_text("utf-8")
    assert [kind for kind in sorted(NETWORK_FAULTS) if f"`{kind}`" not in text] == []
