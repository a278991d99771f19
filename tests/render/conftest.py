import os
from collections.abc import Callable, Iterator

import pytest
from PIL import ImageFont, features

from render import text


@pytest.fixture
def lay_out(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Select the layout engine ("raqm" or "basic") in a test, as TEXT_LAYOUT does for a process."""

    def switch(way: str) -> None:
        monkeypatch.setenv("TEXT_LAYOUT", way)
        text.layout_engine.cache_clear()
        if way == "raqm" and text.layout_engine() is not ImageFont.Layout.RAQM:
            reason = "libfribidi is not on this machine: Raqm's text was not compared"
            assert os.environ.get("REQUIRE_ALL") != "1", reason
            pytest.skip(reason)

    yield switch
    monkeypatch.undo()
    text.layout_engine.cache_clear()


@pytest.fixture(params=["raqm", "basic"])
def way(request: pytest.FixtureRequest, lay_out: Callable[[str], None]) -> str:
    """Run the test with both layout engines."""
    if request.param == "raqm" and not features.check("fribidi"):
        lay_out("raqm")
    lay_out(request.param)
    return str(request.param)
