"""The steps of the Dockerfile, executed in an empty folder: what they install answers on a fake Bot API.

By day, the test takes turns with those of tests/test_wheel.py and tests/test_new_game.py.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from tests.bot.processes import TOKEN, Chat, environment
from tests.conftest import by_turns
from tests.manual_clock import LONG, until

ROOT = Path(__file__).parents[1]
SYSTEM = ("apt-get ", "rm -rf /var/lib/apt/lists/", "useradd ")
"""Commands that change the system of the image, and are left out."""


PIP = {
    "PIP_NO_COMPILE": "0",  # pip's way of switching --no-compile on
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_RETRIES": "10",
    "PIP_DEFAULT_TIMEOUT": "60",
}
"""Settings of pip that the image does not have: less work, and more patience with the network."""


class Container:
    """The folders of an image below a folder of this machine, and the instructions that fill them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.env: dict[str, str] = {}
        self.command: list[str] = []
        self.health: list[str] = []
        self.left_out: list[str] = []
        self._folder = root
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = str(free.getsockname()[1])

    def build(self) -> None:
        """Execute the instructions of the Dockerfile in their order."""
        text = re.sub(r"(?m)^\s*#.*\n", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
        for line in re.sub(r"\\\n", " ", text).splitlines():
            word, _, rest = line.partition(" ")
            if word:
                self._execute(word, self._placed(rest.strip()))

    def _placed(self, text: str) -> str:
        """Return a line with the folders of the image below this one, a free port, and the Python of this process."""
        text = re.sub(r"(?<![\w.])/(src|opt|data)\b", rf"{self.root}/\1", text)
        return text.replace("9100", self._port).replace(
            "python -m venv", f"{sys.executable} -m venv"
        )

    def _execute(self, word: str, rest: str) -> None:
        match word:
            case "RUN":
                for command in re.split(r"\s+&&\s+", rest):
                    self._run(command)
            case "WORKDIR":
                self._folder = Path(rest)
                self._folder.mkdir(parents=True, exist_ok=True)
            case "COPY" if rest == ". .":
                self._copy_sources()
            case "COPY":  # from the other stage, which has the same folders here
                assert rest == f"--from=build {self.root}/opt/miz {self.root}/opt/miz"
                shutil.rmtree(self.root / "src")
            case "ENV":
                self.env |= dict(one.split("=", 1) for one in rest.split())
            case "HEALTHCHECK":
                self.health = json.loads(rest.partition(" CMD ")[2])
            case "CMD":
                self.command = json.loads(rest)
            case _:
                assert word in ("FROM", "USER", "VOLUME"), word

    def _copy_sources(self) -> None:
        """Copy the files of the repository that .dockerignore does not exclude."""
        ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
        names = {name.removeprefix("**/") for name in ignored}
        listing = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
        listed = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True)
        for name in listed.stdout.splitlines():
            if not set(Path(name).parts) & names and (ROOT / name).is_file():
                (self._folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, self._folder / name)

    def _run(self, command: str) -> None:
        if command.startswith(SYSTEM):
            self.left_out.append(command.split(maxsplit=1)[0])
            return
        # The packages were downloaded before, for the environment of the tests.
        command = re.sub(r" --(?:owner|group)=miz| --no-cache-dir", "", command)
        clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(
            command,
            shell=True,
            cwd=self._folder,
            env=clean | PIP,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


@pytest.fixture
def container(tmp_path: Path) -> Container:
    container = Container(tmp_path)
    container.build()
    return container


@pytest.mark.slow
@by_turns(2, 4)
async def test_what_the_dockerfile_installs_answers_and_is_healthy(container: Container) -> None:
    assert set(container.left_out) == {"apt-get", "rm", "useradd"}
    sandbox = Sandbox()
    root = (await sandbox.start(0)).rstrip("/")
    chat = Chat(sandbox.telegram)
    sandbox.telegram.actions.open_deep_link(chat.person)
    settings = {"telegram_token": TOKEN, "telegram_api_url": root}
    process = await asyncio.create_subprocess_exec(
        *container.command, cwd=container.root / "data", env=environment(settings) | container.env
    )
    try:
        await until(chat.messages)
        await chat.say("/solo azul")
        check = await asyncio.create_subprocess_exec(*container.health)
        async with asyncio.timeout(LONG):
            assert await check.wait() == 0
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(LONG):
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        await sandbox.stop()
    found = container.root / "data" / "games.sqlite3"
    assert found.is_file()
    assert found.stat().st_mode & 0o777 == 0o600
    library = (container.root / "opt/miz/lib").glob(
        "python3*/site-packages/engine/core/core.library"
    )
    assert any(library) or shutil.which("cc") is None, "the search is not compiled"


HADOLINT = Path(sys.executable).parent / "hadolint"


@pytest.mark.skipif(
    not HADOLINT.is_file() and os.environ.get("REQUIRE_ALL") != "1",
    reason="there is no hadolint for this system",
)
def test_hadolint_finds_nothing() -> None:
    command = (HADOLINT, ROOT / "Dockerfile")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
