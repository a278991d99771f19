"""Points in time for people."""

from __future__ import annotations

import sys
import zoneinfo
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.presentation.dates import moment
from tests.bot.texts import voice


@pytest.fixture
def no_zone_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The files of the time zone database cannot be found. Time zones in use stay in the memory of zoneinfo."""
    kept = [zoneinfo.ZoneInfo(name) for name in ("Asia/Tehran", "Europe/Berlin")]
    monkeypatch.setitem(sys.modules, "tzdata", None)
    zoneinfo.reset_tzpath(to=[str(tmp_path)])
    yield
    zoneinfo.reset_tzpath()
    kept.clear()


@pytest.mark.usefixtures("no_zone_files")
def test_a_time_in_zones_that_are_in_use_is_told_without_reading_files() -> None:
    told = voice("en")(moment(0.0, ["Asia/Tehran", "Europe/Berlin"], voice("en")))
    assert "03:30" in told
    assert "01:00" in told
