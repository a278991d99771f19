"""The setting PONDERING: whether the bot has a worker process that searches while people think."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.tables.computers.pondering import NICE
from tests.bot.buttons import setup
from tests.bot.processes import TOKEN, Chat, make_move, start, stop
from tests.bot.sandbox_without_expiry import sandbox
from tests.conftest import sampled
from tests.engine.compiled_search import needs_core
from tests.manual_clock import until

__all__ = ["sandbox"]

HARD = "2"
PROCESSES = Path("/proc")

pytestmark = [
    needs_core,
    pytest.mark.skipif(not PROCESSES.is_dir(), reason="no list of processes"),
]


def patient_children(parent: int) -> list[int]:
    """Return the children of a process that have the lowest priority."""
    found = []
    for path in PROCESSES.glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8").rpartition(")")[2].split()
            if (
                int(fields[1]) == parent
                and os.getpriority(os.PRIO_PROCESS, int(path.parent.name)) == NICE
            ):
                found.append(int(path.parent.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


@pytest.mark.slow
@pytest.mark.parametrize("setting", sampled(["on", "off"], 2))
async def test_the_setting_decides_whether_a_process_ponders(
    setting: str, sandbox: Sandbox, tmp_path: Path
) -> None:
    root = (await sandbox.start(0)).rstrip("/")
    settings = {"telegram_token": TOKEN, "telegram_api_url": root, "telegram_limits": "off"}
    chat = Chat(sandbox.telegram)
    sandbox.telegram.actions.open_deep_link(chat.person)
    process = await start("--telegram", folder=tmp_path, pondering=setting, **settings)
    await until(chat.messages)
    await chat.say("/solo azul")
    await chat.press(setup("azul", solo=True, seats=2, levels=HARD, opens=True))
    await make_move(chat)
    if setting == "on":
        await until(lambda: patient_children(process.pid))
    else:
        assert not patient_children(process.pid)
    code, _, err = await stop(process)
    assert code == 0
    assert "Traceback" not in err
    assert not patient_children(process.pid)
