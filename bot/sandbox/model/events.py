"""The event log, which notifies the page and tests of changes."""

from collections import deque
from collections.abc import Callable
from typing import Final, TypeAlias

from bot.sandbox.types import Json

EventListener: TypeAlias = Callable[[Json], None]
_MAX_EVENTS: Final = 2000  # a page that reconnects can catch up with this many


class EventLog:
    """The most recent events, and the listeners that receive new ones."""

    def __init__(self, epoch: str) -> None:
        """`epoch` distinguishes this log from the logs of other sandboxes that used the same address."""
        self.recent: deque[Json] = deque(maxlen=_MAX_EVENTS)
        self.listeners: list[EventListener] = []
        self._epoch = epoch
        self._number = 0

    @property
    def last_id(self) -> str:
        """The id of the newest event, in the form `epoch/number`."""
        return f"{self._epoch}/{self._number}"

    def emit(self, event: str, **body: object) -> None:
        """Append an event and pass it to all listeners.

        `body` is added to the JSON object of the event, as the page and `GET /sandbox/answers` receive it.
        """
        self._number += 1
        emitted: Json = {"n": self.last_id, "event": event, **body}
        self.recent.append(emitted)
        for listener in self.listeners:
            listener(emitted)

    def since(self, event_id: str) -> list[Json]:
        """Return the events after `event_id`, oldest first.

        If that id is unknown or too old, return a single `reload` event.
        """
        epoch, _, number = event_id.partition("/")
        missed = self._number - int(number) if number.isdecimal() else -1
        if epoch != self._epoch or not 0 <= missed <= len(self.recent):
            return [{"n": self.last_id, "event": "reload"}]
        return list(self.recent)[len(self.recent) - missed :]
