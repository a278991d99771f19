"""Databases of PostgreSQL for programs, in tests without an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

import pytest

from tests.postgres_server import Server

T = TypeVar("T")


def run(work: Awaitable[T]) -> T:
    async def call() -> T:
        return await work

    return asyncio.run(call())


@pytest.fixture
def url(postgres_server: Server) -> str:
    return run(postgres_server.create())
