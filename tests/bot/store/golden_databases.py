"""The databases that earlier versions of the bot wrote."""

from __future__ import annotations

from pathlib import Path

GOLDEN = sorted((Path(__file__).parents[2] / "store" / "golden").glob("*.sqlite3.gz"))
