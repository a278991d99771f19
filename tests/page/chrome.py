"""The Chromium of the tests, and a blank page with the styles and fonts of the sandbox's page."""

from __future__ import annotations

import importlib.util
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.conftest import chromium, needs
from tests.manual_clock import LONG

ROOT = Path(__file__).parents[2]
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # fewer processes take less CPU time
    "--no-zygote",
    "--font-render-hinting=none",  # otherwise, text is wider in the headless shell
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ORIGIN = "http://page.test"
"""The origin of the blank page. Its files are read from disk; nothing is requested from a server."""
_BLANK = """<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">
<link rel="stylesheet" href="/page/emoji.css"><link rel="stylesheet" href="/page/style.css">
</head><body></body></html>"""
_KINDS = {".css": "text/css", ".ttf": "font/ttf", ".woff2": "font/woff2"}


@asynccontextmanager
async def started() -> AsyncIterator[Any]:
    """Start Chromium without a window, and close it at the end."""
    needs(
        importlib.util.find_spec("playwright"), "playwright is not installed (pip install .[dev])"
    )
    from playwright.async_api import async_playwright, expect

    expect.set_options(timeout=1000 * LONG)
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(
            executable_path=chromium(), args=list(QUIET), timeout=1000 * LONG
        )
        yield running
        await running.close()


@asynccontextmanager
async def styled_page(browser: Any) -> AsyncIterator[Any]:
    """Open an empty page that has the styles and the fonts of the sandbox's page, 360 px wide."""
    page = await browser.new_page(viewport={"width": 360, "height": 740}, locale="fa-IR")
    page.set_default_timeout(1000 * LONG)
    await page.route(f"{ORIGIN}/**", _serve)
    await page.goto(ORIGIN)
    yield page
    await page.close()


async def _serve(route: Any) -> None:
    path = route.request.url.removeprefix(ORIGIN).removeprefix("/page")
    if path == "/":
        await route.fulfill(body=_BLANK, content_type="text/html")
        return
    folder = "render/fonts" if path.endswith(".ttf") else "bot/sandbox/page"
    file = ROOT / folder / path.lstrip("/")
    if not file.is_file():
        await route.fulfill(status=404)
        return
    await route.fulfill(body=file.read_bytes(), content_type=_KINDS[file.suffix])
