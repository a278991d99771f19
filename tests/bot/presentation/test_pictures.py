"""Pictures are rendered in worker processes, each scene once, even if a worker is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import render
from bot.presentation.boards.pictures import PictureRenderer, digest
from bot.presentation.texts import Voice
from bot.telegram.messages import Superseded
from engine.games import game
from render.scene import Scene
from tests.manual_clock import LONG, until


def scene(seed: str = "7") -> Scene:
    azul = game("azul")
    step = azul.start(2, {}, azul.components(None), seed)
    view = azul.observe(step.state, None, step.events)
    return Scene("azul", view, ("a", "b"), Voice("fa", ("a", "b")).drawn)


@pytest.fixture(scope="module")
def renderer() -> PictureRenderer:
    return PictureRenderer(1)


@pytest.fixture(autouse=True)
async def closed(renderer: PictureRenderer) -> AsyncIterator[None]:
    yield
    await renderer.close()


async def test_a_picture_is_what_the_renderer_draws(renderer: PictureRenderer) -> None:
    assert await renderer.picture(scene()) == render.encode(render.paint(scene()))


async def test_the_same_scene_is_drawn_once(renderer: PictureRenderer) -> None:
    one, other = await asyncio.gather(renderer.picture(scene("8")), renderer.picture(scene("8")))
    assert one is other
    assert await renderer.picture(scene("8")) is one


async def test_a_picture_that_a_newer_one_replaces_is_not_drawn(renderer: PictureRenderer) -> None:
    asked: list[str] = []

    def superseded() -> bool:
        asked.append("asked")
        return False

    first = asyncio.create_task(renderer.picture(scene("first")))
    await asyncio.sleep(0)
    old = asyncio.create_task(renderer.picture(scene("old"), superseded))
    new = asyncio.create_task(renderer.picture(scene("new")))
    await until(lambda: first.done() or asked)
    for _ in range(3):  # the worker has just finished
        await asyncio.sleep(0)
    assert first.done(), "it may be superseded as long as the worker is busy"
    with pytest.raises(Superseded):
        await old
    assert await new == render.encode(render.paint(scene("new")))
    assert len(asked) == 1
    assert await renderer.picture(scene("old")) == render.encode(render.paint(scene("old")))


async def test_a_picture_that_two_ask_for_is_drawn_if_one_still_wants_it(
    renderer: PictureRenderer,
) -> None:
    wishes = (lambda: False), (lambda: True)
    pictures = [renderer.picture(scene("both"), wanted) for wanted in wishes]
    one, other = await asyncio.gather(*pictures)
    assert one is other


def test_equal_scenes_have_equal_digests() -> None:
    assert digest(scene()) == digest(scene())
    assert digest(scene()) != digest(replace(scene(), names=("a", "c")))


async def test_what_telegram_calls_a_picture_is_remembered_until_it_forgets(
    renderer: PictureRenderer,
) -> None:
    assert renderer.file_id(scene()) is None
    renderer.keep_file_id(scene(), "file")
    assert renderer.file_id(scene()) == "file"
    renderer.keep_file_id(scene(), None)
    assert renderer.file_id(scene()) is None


async def test_the_event_loop_goes_on_while_pictures_are_drawn(renderer: PictureRenderer) -> None:
    await renderer.warm_up()
    drawing = asyncio.gather(*(renderer.picture(scene(f"loop {n}")) for n in range(20)))
    iterations = 0
    while not drawing.done():
        await asyncio.sleep(0.001)
        iterations += 1
    await drawing
    assert iterations > 20  # rendering on the loop would leave it one iteration for each picture


async def test_a_picture_is_drawn_though_its_process_was_killed(renderer: PictureRenderer) -> None:
    await renderer.picture(scene("before"))
    for pid in renderer.processes:
        os.kill(pid, signal.SIGKILL)
    assert await renderer.picture(scene("after")) == render.encode(render.paint(scene("after")))


async def test_a_scene_that_cannot_be_drawn_raises_and_harms_no_other(
    renderer: PictureRenderer,
) -> None:
    with pytest.raises(ModuleNotFoundError):
        await renderer.picture(replace(scene(), game="chess"))
    assert await renderer.picture(scene())


PARENT = """
import asyncio
from bot.presentation.boards.pictures import PictureRenderer

async def main():
    renderer = PictureRenderer(1)
    await renderer.warm_up()
    print(*renderer.processes, flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks processes up in /proc")
async def test_no_process_outlives_a_killed_bot(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT)
    root = Path(__file__).parents[3]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(program),
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert process.stdout is not None
    child = int((await process.stdout.readline()).split()[0])
    assert _lives(child)
    process.kill()
    await process.wait()
    async with asyncio.timeout(LONG):
        while _lives(child):  # noqa: ASYNC110 - it is no child of ours any more
            await asyncio.sleep(0.02)


def _lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


async def test_a_small_picture_has_half_the_size_and_at_most_60_kb(
    renderer: PictureRenderer,
) -> None:
    pictures = await renderer.picture(scene()), await renderer.small_picture(scene())
    sizes = [Image.open(BytesIO(picture)).size for picture in pictures]
    assert sizes == [(960, 1152), (480, 576)]
    assert len(pictures[1]) <= 60_000
