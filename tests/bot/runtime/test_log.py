"""The log has one line per event, with the update's number and without secrets."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO

import pytest

from bot.runtime import log

TOKEN = "123456:AAbbCCddEE-ff_gg"


@pytest.fixture
def lines() -> Iterator[StringIO]:
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(log.LineFormatter((TOKEN,)))
    logger = logging.getLogger("test")
    logger.addHandler(handler)
    logger.setLevel("DEBUG")
    logger.propagate = False
    yield stream
    logger.removeHandler(handler)
    logger.propagate = True


def test_an_event_is_one_line_with_its_fields(lines: StringIO) -> None:
    logging.getLogger("test").info("shown\nthe board", extra={"table": 5, "why": "two words"})
    time, rest = lines.getvalue().split(" ", 1)
    assert time.endswith("Z")
    assert rest == 'INFO test: shown\\nthe board table=5 why="two words"\n'


def test_a_line_names_the_update_that_led_to_it(lines: StringIO) -> None:
    mark = log.following.set(77)
    logging.getLogger("test").info("pressed")
    log.following.reset(mark)
    logging.getLogger("test").info("alone")
    first, second = lines.getvalue().splitlines()
    assert first.endswith("pressed update=77")
    assert second.endswith("alone")


def test_the_token_is_in_no_line(lines: StringIO) -> None:
    logger = logging.getLogger("test")
    logger.debug("POST https://api.telegram.org/bot%s/getMe", TOKEN)
    logger.debug("half", extra={"url": TOKEN.partition(":")[2]})
    logger.debug("quoted", extra={"url": TOKEN.replace(":", "%3A")})
    try:
        raise ValueError(TOKEN)
    except ValueError:
        logger.exception("failed")
    assert TOKEN.partition(":")[2] not in lines.getvalue()
    assert "Traceback" in lines.getvalue()
