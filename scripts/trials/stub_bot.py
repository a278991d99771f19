"""The bot that the crash loop runs: `python -m scripts.trials.stub_bot [inbox] [sync] [one-worker]`.

Every picture is a grey pixel and there is no rule book, so a start takes half the time, and no rendering process
competes for the cores. Each argument names a safeguard to disable, to prove that a trial detects its absence, or
another change to the bot (`defects.BY_NAME`). The process is a prefork server, which forks a bot for each line on its
standard input.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack

from scripts.trials import prefork_server
from scripts.trials.bot_under_test import preload, run_bot
from scripts.trials.bot_under_test.defects import BY_NAME, without_pictures


def main() -> int:
    """Make the named changes, and serve until standard input is closed."""
    with ExitStack() as stack:
        stack.enter_context(without_pictures())
        for name in sys.argv[1:]:
            stack.enter_context(BY_NAME[name]())
        del sys.argv[1:]
        preload()
        return prefork_server.serve(run_bot)


if __name__ == "__main__":
    sys.exit(main())
