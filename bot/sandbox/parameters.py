"""The parameters of one call, read as Telegram reads them: JSON values or their text form.

Source: Bot API, "Making requests": query string, urlencoded, JSON or multipart; an array or object
inside the other forms is JSON text.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.refusals import BadRequest

_WORDS: Final = frozenset(
    [
        "text",
        "caption",
        "description",
        "short_description",
        "name",
        "title",
        "data",
        "message",
        "callback_query_id",
        "language_code",
        "emoji",
        "parse_mode",
        "url",
        "photo",
        "action",
        "inline_query_id",
    ]
)


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with the call."""

    name: str
    content: bytes

    @property
    def digest(self) -> str:
        """What tells two uploads apart in a record of calls."""
        return hashlib.sha256(self.content).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a call brought with it."""

    values: Mapping[str, object] = field(default_factory=dict)
    files: Mapping[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str | None:
        """A String; a number is read as its digits."""
        value = self.values.get(name)
        return value if value is None or isinstance(value, str) else json.dumps(value)

    def integer(self, name: str) -> int | None:
        """An Integer, also as text."""
        value = self.values.get(name)
        if value is None or value == "":
            return None
        try:
            return int(str(value))
        except ValueError:
            return None

    def flag(self, name: str, *, default: bool = False) -> bool:
        """A Boolean, also as text (telegram-bot-api, Client.cpp, to_bool)."""
        value = self.values.get(name)
        return default if value is None else str(value).lower() in {"true", "yes", "1"}

    def structure(self, name: str) -> object:
        """An object or array, also as JSON text; None if it did not come."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return json.loads(value)
        except ValueError:
            raise BadRequest(f"can't parse {name.replace('_', ' ')} JSON object") from None

    def mapping(self, name: str) -> dict[str, object] | None:
        """An object, or None."""
        value = self.structure(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise BadRequest("object expected as " + name.replace("_", " "))
        return value

    def array(self, name: str) -> list[object]:
        """An array, empty if it did not come."""
        value = self.structure(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise BadRequest(f"expected an Array as {name.replace('_', ' ')}")
        return value

    def upload(self, reference: str) -> Upload | None:
        """The file that `attach://name` points to (Bot API, "Sending files")."""
        return self.files.get(reference.removeprefix("attach://"))

    def recorded(self) -> dict[str, object]:
        """The same call in the same words, through whichever door and in whichever form it came."""
        plain = {name: self._plain(name, value) for name, value in sorted(self.values.items())}
        for name, upload in self.files.items():
            if f"attach://{name}" not in json.dumps(self.values, default=str):
                plain[name] = f"upload:{upload.digest}"
        return {name: self._without_names(value) for name, value in plain.items()}

    def _plain(self, name: str, value: object) -> object:
        if not isinstance(value, str) or name in _WORDS:
            return value
        try:
            return json.loads(value)
        except ValueError:
            return value

    def _without_names(self, value: object) -> object:
        """Attachment names are random: the record holds what the file is instead."""
        if isinstance(value, dict):
            return {key: self._without_names(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self._without_names(item) for item in value]
        if isinstance(value, str) and value.startswith("attach://"):
            upload = self.upload(value)
            return f"upload:{upload.digest}" if upload else value
        return value
