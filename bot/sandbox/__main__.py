"""Serves the simulated Bot API over HTTP, for any bot or test: `python -m bot.sandbox --api`."""

import argparse
import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from bot.sandbox.errors import PortInUse
from bot.sandbox.sandbox import DEFAULT_PORT, Sandbox
from bot.sandbox.settings import SandboxSettings


def main() -> int:
    """Serve until SIGINT or SIGTERM. Return the exit code: 2 if the port is in use, otherwise 0."""
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description=__doc__)
    parser.add_argument("--api", action="store_true", help="serve the Bot API (always on)")
    parser.add_argument("--port", type=int, help=f"0: any; default {DEFAULT_PORT} or the next free")
    parser.add_argument("--limits", action="store_true", help="enforce Telegram's flood control")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="a file that keeps the chats")
    parser.add_argument(
        "--answer-window",
        type=float,
        default=SandboxSettings().answer_window,
        metavar="SECONDS",
        help="how long a callback query can be answered",
    )
    parser.add_argument(
        "--server",
        default=SandboxSettings().server,
        metavar="VERSION",
        help="the version of the Bot API that the server implements; 10.1 has no ephemeral messages",
    )
    parser.add_argument(
        "--drop-ephemeral", action="store_true", help="accept ephemeral messages, deliver none"
    )
    parser.add_argument("--refuse-ephemeral", action="store_true", help="refuse ephemeral messages")
    options = parser.parse_args()
    settings = SandboxSettings(
        flood_control=options.limits,
        answer_window=options.answer_window,
        server=options.server,
        drop_ephemeral=options.drop_ephemeral,
        refuse_ephemeral=options.refuse_ephemeral,
    )
    try:
        settings.implements("10.2")
    except ValueError:
        parser.error("--server needs a version such as 10.1")
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_serve(Sandbox(settings=settings, journal=options.journal), options.port))
    except PortInUse as error:
        print(error, file=sys.stderr)
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
