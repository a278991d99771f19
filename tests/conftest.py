"""What all tests have in common."""

import os

# Read by python-telegram-bot: durations as timedeltas, as its next major version has them, and no warning about it.
os.environ.setdefault("PTB_TIMEDELTA", "1")
