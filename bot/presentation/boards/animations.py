"""Animations of finished games: the pictures of all positions as a short video or, without a video encoder, a GIF."""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from itertools import accumulate, pairwise
from math import ceil
from pathlib import Path
from typing import NamedTuple

from bot.runtime.worker_pool import WorkerPool
from render.animation import encode_gif, film_frame
from render.scene import Scene

SECONDS_PER_POSITION = 0.35
MIN_SECONDS, MAX_SECONDS = 20.0, 40.0
"""The minimum and the maximum length of an animation in seconds."""
HOLD_SECONDS = 4.0
"""Seconds for which the last position is shown."""
MAX_BYTES = 3_000_000
VIDEO_SIZE = (720, 864)
VIDEO_QUALITIES = (27, 34, 40)
"""Values of x264's constant rate factor. The first one that results in a file of at most MAX_BYTES is used."""
GIF_REDUCTION = 2
"""The factor by which the pictures for a GIF file are reduced as soon as they are drawn, to save memory."""
GIF_WIDTHS = (480, 320, 240, 160)
"""Widths of GIF files in px, tried in the same way as VIDEO_QUALITIES."""
MIN_VIDEO_RATE = 4
"""The minimum number of frames per second of a video."""
TIME_LIMIT = 180.0
"""The CPU time limit for making an animation, in seconds. The encoder, a separate process, has the same limit."""
PROGRESS_SECONDS = 10.0
"""The minimum time in seconds between two reports of the progress of an animation."""
NICE = 15
ENCODER = "imageio_ffmpeg"


class Animation(NamedTuple):
    """An animation as a file."""

    name: str
    content: bytes


class Animator:
    """Makes animations in a worker process of low priority, one at a time."""

    def __init__(self) -> None:
        self._pool = WorkerPool(1, nice=NICE)
        self._slot = asyncio.Semaphore(1)

    async def make(
        self, name: str, scenes: Sequence[Scene], progress: Callable[[int], None] = lambda _: None
    ) -> Animation:
        """Return the animation of the given pictures. `name` is the file name without its extension.

        `progress` is called with the percentage of the pictures that have been drawn, whenever it has increased, at
        most every PROGRESS_SECONDS. Raises BrokenExecutor or TimeoutError if the work takes too long
        (`WorkerPool.run_limited`), and whatever `animate` raises.
        """
        async with self._slot:
            data = pickle.dumps(tuple(scenes))
            with tempfile.TemporaryDirectory() as folder:
                told = Path(folder) / "percent"
                work = asyncio.ensure_future(
                    self._pool.run_limited(TIME_LIMIT, animate, name, data, told)
                )
                try:
                    last = 0
                    while not (await asyncio.wait({work}, timeout=PROGRESS_SECONDS))[0]:
                        if (percent := percent_in(told)) > last:
                            progress(last := percent)
                    return work.result()
                finally:
                    work.cancel()
                    self._pool.close()

    def close(self) -> None:
        """Kill the worker."""
        self._pool.close()


def durations(count: int) -> list[float]:
    """Return the time in seconds for which each of `count` positions is shown, 20 to 40 seconds in total.

    `count` is at least 1.

    >>> round(sum(durations(3))), round(sum(durations(80))), round(sum(durations(500)))
    (20, 32, 40)
    """
    total = min(max(HOLD_SECONDS + SECONDS_PER_POSITION * count, MIN_SECONDS), MAX_SECONDS)
    if count == 1:
        return [total]
    return [(total - HOLD_SECONDS) / (count - 1)] * (count - 1) + [HOLD_SECONDS]


def frames(seconds: Sequence[float]) -> tuple[int, list[int]]:
    """Return the frames per second of a video, and the number of frames of each position.

    `seconds` has the duration of each position. The length of the video is their sum, rounded to whole frames, and each
    position has at least one frame.

    >>> frames([0.4, 0.4, 0.4, 4.0])
    (4, [2, 1, 2, 16])
    >>> frames([0.1, 0.1, 4.0])
    (10, [1, 1, 40])
    """
    rate = max(MIN_VIDEO_RATE, ceil(1 / min(seconds)))
    ends = [round(end * rate) for end in accumulate(seconds)]
    return rate, [end - start for start, end in pairwise([0, *ends])]


def percent_in(told: Path) -> int:
    """Return the last percentage that `animate` wrote to a file, or 0 if there is none."""
    try:
        return int(told.read_text("ascii"))
    except (OSError, ValueError):  # not yet written, or half written
        return 0


def animate(name: str, data: bytes, told: Path | None = None) -> Animation:
    """Draw pickled scenes and return their animation, whose file name is `name` with an extension.

    The percentage of the scenes that have been drawn is written to the file `told`, if given. Raises ValueError if the
    animation is too large, and ValueError or OSError if the encoder fails.
    """
    scenes: tuple[Scene, ...] = pickle.loads(data)  # noqa: S301 - pickled by this process
    seconds = durations(len(scenes))

    def drawn(done: int) -> None:
        if told is not None:
            with suppress(OSError):  # the disk is full
                told.write_text(str(100 * done // len(scenes)), "ascii")

    if find_spec(ENCODER) is not None:
        for quality in VIDEO_QUALITIES:
            content = _video(scenes, seconds, quality, drawn)
            if len(content) <= MAX_BYTES:
                return Animation(f"{name}.mp4", content)
    images = []
    for at, scene in enumerate(scenes):
        images.append(film_frame(scene, at, len(scenes)).reduce(GIF_REDUCTION))
        drawn(len(images))
    for width in GIF_WIDTHS:
        content = encode_gif(images, seconds, width)
        if len(content) <= MAX_BYTES:
            return Animation(f"{name}.gif", content)
    raise ValueError("the animation is too large")


def _video(
    scenes: Sequence[Scene], seconds: Sequence[float], quality: int, drawn: Callable[[int], None]
) -> bytes:
    """Draw the scenes and return them as an MP4 file without sound.

    After each scene, `drawn` is called with the number of scenes drawn so far. Raises ValueError or OSError if the
    encoder fails.
    """
    width, height = VIDEO_SIZE
    rate, numbers = frames(seconds)
    encoder = import_module(ENCODER).get_ffmpeg_exe()
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "game.mp4"
        source = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}"]
        source += ["-framerate", str(rate), "-i", "-"]
        buffer = (
            2 * MAX_BYTES
        )  # a quarter of the file in bits; the other three are spread over its length
        limits = ["-maxrate", str(int(3 * buffer / sum(seconds))), "-bufsize", str(buffer)]
        target_options = ["-c:v", "libx264", "-preset", "veryfast", "-crf", str(quality), *limits]
        target_options += ["-pix_fmt", "yuv420p", "-movflags", "+faststart", "-threads", "1", "-an"]
        command = [encoder, "-v", "error", "-y", *source, *target_options, str(target)]
        with subprocess.Popen(command, stdin=subprocess.PIPE) as process:  # noqa: S603 - fixed arguments
            if process.stdin is None:
                raise ValueError("the encoder has no input")
            for done, (scene, number) in enumerate(zip(scenes, numbers, strict=True), start=1):
                image = film_frame(scene, done - 1, len(scenes))
                raw = image.resize(VIDEO_SIZE).convert("RGB").tobytes()
                for _ in range(number):
                    process.stdin.write(raw)
                drawn(done)
        if process.returncode != 0:
            raise ValueError(f"the encoder failed with exit code {process.returncode}")
        return target.read_bytes()
