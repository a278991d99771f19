"""The parameters of a call, which may be JSON values or text.

Bot API, "Making requests": the parameters are sent as a query string, URL-encoded, as JSON or as multipart data. In
every form except JSON, an array or object is sent as JSON text.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.errors import BadRequest

_STRING_PARAMETERS: Final = frozenset(
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
        "document",
        "animation",
        "action",
        "inline_query_id",
        "inline_message_id",
    ]
)


@dataclass(frozen=True, slots=True)
class Upload:
    """A file sent with a call."""

    name: str
    content: bytes

    @property
    def digest(self) -> str:
        """A hash of the content, which identifies the file: 16 hexadecimal digits."""
        return hashlib.sha256(self.content).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters and the files of a call, by name."""

    values: Mapping[str, object] = field(default_factory=dict)
    files: Mapping[str, Upload] = field(default_factory=dict)

    def string(self, name: str) -> str | None:
        """Return a String, or None if it is missing. Any other JSON value is converted to JSON text."""
        value = self.values.get(name)
        return value if value is None or isinstance(value, str) else json.dumps(value)

    def integer(self, name: str) -> int | None:
        """Return an Integer, converted from text if necessary, or None if it is missing or invalid."""
        value = self.values.get(name)
        if value is None or value == "":
            return None
        try:
            return int(str(value))
        except ValueError:
            return None

    def boolean(self, name: str, *, default: bool = False) -> bool:
        """Return a Boolean, converted from text if necessary (Client.cpp, to_bool), or `default` if it is missing."""
        value = self.values.get(name)
        return default if value is None else str(value).lower() in {"true", "yes", "1"}

    def structure(self, name: str) -> object:
        """Return a value, parsed from JSON if it is text, or None if it is missing or empty.

        Raises BadRequest if the text is not JSON.
        """
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
        """Return an object, or None if it is missing. Raises BadRequest for any other value."""
        value = self.structure(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise BadRequest("object expected as " + name.replace("_", " "))
        return value

    def array(self, name: str) -> list[object]:
        """Return an array, or an empty one if it is missing. Raises BadRequest for any other value."""
        value = self.structure(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise BadRequest(f"expected an Array as {name.replace('_', ' ')}")
        return value

    def upload(self, reference: str) -> Upload | None:
        """Return the file that `attach://name` refers to (Bot API, "Sending files"), or None."""
        return self.files.get(reference.removeprefix("attach://"))

    def canonical(self) -> dict[str, object]:
        """Return the parameters in a form that does not depend on the transport or encoding."""
        plain = {
            name: self._decoded_json(name, value) for name, value in sorted(self.values.items())
        }
        for name, upload in self.files.items():
            if f"attach://{name}" not in json.dumps(self.values, default=str):
                plain[name] = f"upload:{upload.digest}"
        return {name: self._without_attachment_names(value) for name, value in plain.items()}

    def _decoded_json(self, name: str, value: object) -> object:
        if not isinstance(value, str) or name in _STRING_PARAMETERS:
            return value
        try:
            return json.loads(value)
        except ValueError:
            return value

    def _without_attachment_names(self, value: object) -> object:
        """Return the value with attachment names, which are random, replaced by the digests of the files."""
        if isinstance(value, dict):
            return {key: self._without_attachment_names(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self._without_attachment_names(item) for item in value]
        if isinstance(value, str) and value.startswith("attach://"):
            upload = self.upload(value)
            return f"upload:{upload.digest}" if upload else value
        return value
