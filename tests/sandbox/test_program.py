"""`python -m bot.sandbox` as a process: its address, its signals and its exit codes."""

import asyncio
import signal
import sys

import aiohttp
import pytest

from tests.manual_clock import LONG


async def start(*words: str) -> tuple[asyncio.subprocess.Process, str]:
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.sandbox", "--api", *words,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert program.stdout is not None
    line = await asyncio.wait_for(program.stdout.readline(), LONG)
    return program, line.decode().strip()


async def test_it_prints_its_address_answers_and_ends_on_sigterm() -> None:
    program, url = await start("--port", "0")
    async with aiohttp.ClientSession() as client:
        async with client.get(f"{url}bot1:a/getMe") as response:
            assert (await response.json())["result"]["username"] == "miz_sandbox_bot"
        polling = asyncio.create_task(client.get(f"{url}bot1:a/getUpdates?timeout=50"))
        live = await client.get(f"{url}sandbox/live")
        await asyncio.sleep(0.1)
        program.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(program.wait(), LONG) == 0
        live.close()
        with pytest.raises(aiohttp.ClientError):  # the poll did not end by itself
            await polling


async def test_a_taken_port_is_told_in_one_sentence() -> None:
    program, url = await start("--port", "0")
    port = url.split(":")[2].strip("/")
    other, line = await start("--port", port)
    _, told = await other.communicate()
    assert (line, other.returncode) == ("", 2)
    assert told.decode() == f"port {port} of 127.0.0.1 is taken\n"
    program.terminate()
    await program.communicate()


async def test_the_usual_port_moves_to_the_next_when_it_is_taken() -> None:
    one, first = await start()
    other, second = await start()
    ports = [int(url.split(":")[2].strip("/")) for url in (first, second)]
    assert 8765 <= ports[0] < ports[1], "others may use the first ones on this machine"
    for program in (one, other):
        program.terminate()
        await program.communicate()


async def test_the_package_alone_loads_neither_server_nor_library() -> None:
    code = "import sys, bot.sandbox; print({'aiohttp', 'telegram'} & set(sys.modules))"
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await program.communicate()
    assert (program.returncode, printed.decode()) == (0, "set()\n")
