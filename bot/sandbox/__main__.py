"""The Bot API and its people over HTTP, for any bot and any test: `python -m bot.sandbox --api`."""

import argparse
import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from bot.sandbox.rules import Rules
from bot.sandbox.sandbox import DEFAULT_PORT, PortTaken, Sandbox


def main() -> int:
    """Serve until stopped; 2 if the port is taken."""
    words = argparse.ArgumentParser(prog="python -m bot.sandbox", description=__doc__)
    words.add_argument("--api", action="store_true", help="serve the Bot API (always on)")
    words.add_argument("--port", type=int, help=f"0: any; default {DEFAULT_PORT} or the next free")
    words.add_argument("--limits", action="store_true", help="keep Telegram's limits of rate")
    words.add_argument("--diary", type=Path, help="a file to remember the chats in")
    words.add_argument(
        "--answer-window", type=float, default=Rules().answer_window, metavar="SECONDS"
    )
    chosen = words.parse_args()
    rules = Rules(flood=chosen.limits, answer_window=chosen.answer_window)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_serve(Sandbox(rules=rules, diary=chosen.diary), chosen.port))
    except PortTaken as reason:
        print(reason, file=sys.stderr)
        return 2
    return 0


async def _serve(sandbox: Sandbox, port: int | None) -> None:
    url = await sandbox.start(port)
    print(url, flush=True)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    await stopped.wait()
    await sandbox.stop()


if __name__ == "__main__":
    sys.exit(main())
