"""The metrics of the running bot, for Prometheus. They contain no names and no ids."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
_SHORT = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_LONG = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 45.0)

UPDATES = Counter("miz_updates", "Handled updates.", ["kind"], registry=REGISTRY)
MOVES = Counter("miz_moves", "Moves of people and computers.", registry=REGISTRY)
REFUSALS = Counter(
    "miz_refusals", "Refused presses, except those that got no answer.", ["kind"], registry=REGISTRY
)
FLOOD_WAITS = Counter("miz_flood_waits", "Answers 429 of Telegram.", registry=REGISTRY)
ANSWER_SECONDS = Histogram(
    "miz_answer_seconds",
    "Seconds from the start of handling a press to its answer.",
    buckets=_LONG,
    registry=REGISTRY,
)
BOARD_SECONDS = Histogram(
    "miz_board_seconds", "Seconds to draw and send a board.", buckets=_LONG, registry=REGISTRY
)
BOARD_DELAY = Histogram(
    "miz_board_delay_seconds",
    "Seconds from the change of a table until its board was sent.",
    buckets=_LONG,
    registry=REGISTRY,
)
THINKING_SECONDS = Histogram(
    "miz_thinking_seconds",
    "Seconds in which a computer chose a move.",
    buckets=_LONG,
    registry=REGISTRY,
)
HANDED_OVER = Counter(
    "miz_handed_over_searches",
    "Searches handed over to other processes: answered, or returned and made here.",
    ["result"],
    registry=REGISTRY,
)
PONDERED = Counter(
    "miz_pondered_moves",
    "Moves of computers that search, if pondering is on: found beforehand, or searched when it was their turn.",
    ["result"],
    registry=REGISTRY,
)
COMMIT_SECONDS = Histogram(
    "miz_commit_seconds", "Seconds of a write transaction.", buckets=_SHORT, registry=REGISTRY
)

QUEUES = Gauge(
    "miz_queue_length",
    "Updates being handled, messages to be sent, and searches of computers.",
    ["queue"],
    registry=REGISTRY,
)
DISK_FULL = Gauge(
    "miz_disk_full",
    "1 if a write has failed within the last minute because the disk of the database was full.",
    registry=REGISTRY,
)
TABLES = Gauge("miz_tables", "Open tables by stage.", ["stage"], registry=REGISTRY)


def as_text() -> bytes:
    """Return all metrics in Prometheus' text format."""
    return generate_latest(REGISTRY)
