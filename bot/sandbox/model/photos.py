"""Photos: validates and measures uploaded photos, and stores them under a file_id."""

import base64
import struct
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from bot.sandbox import limits
from bot.sandbox.errors import BadRequest
from bot.sandbox.types import Json

_THUMBNAIL = 320  # observed, unconfirmed: photos are also available in this size
_START_OF_FRAME = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # JPEG, ITU-T T.81, table B.1


@dataclass(frozen=True, slots=True)
class Photo:
    """A stored photo. The field names are part of the journal's file format."""

    unique_id: str
    number: int
    width: int
    height: int
    size: int

    @property
    def file_id(self) -> str:
        """The id that a bot can use to send the photo again (Bot API, "Sending files")."""
        return _file_id(self.number, "y")

    def to_json(self) -> list[Json]:
        """Return an array of PhotoSize (Bot API), largest last. All sizes have the content of the original."""
        sizes = []
        for letter, longest in (("m", _THUMBNAIL), ("y", limits.PHOTO_STORED_SIDE)):
            scale = min(1.0, longest / max(self.width, self.height))
            sizes.append(
                {
                    "file_id": _file_id(self.number, letter),
                    "file_unique_id": f"{self.unique_id}{letter}",
                    "width": max(1, round(self.width * scale)),
                    "height": max(1, round(self.height * scale)),
                    "file_size": self.size,
                }
            )
        return sizes if max(self.width, self.height) > _THUMBNAIL else sizes[1:]


class PhotoStore:
    """All photos. The contents of the oldest photos are discarded, but their ids stay valid."""

    def __init__(self, *, max_in_memory: int = 600) -> None:
        """At most `max_in_memory` contents of photos added by this process are kept: those of the newest photos."""
        self.photos: dict[str, Photo] = {}
        self.folder: Path | None = None  # where contents are also stored; None: only in memory
        self._content: OrderedDict[str, bytes] = OrderedDict()
        self._max_in_memory = max_in_memory

    def add(self, content: bytes) -> Photo:
        """Store an uploaded photo and return it.

        Raises BadRequest if the photo is empty, too big, not an image, or has invalid dimensions, as sendPhoto does.
        """
        if not content:
            raise BadRequest("file must be non-empty")
        if len(content) > limits.PHOTO_BYTES:
            raise BadRequest(
                "file is too big"
            )  # observed, unconfirmed: the description; the size is documented
        measured = _measure(content)
        if measured is None:
            raise BadRequest("IMAGE_PROCESS_FAILED")
        width, height = measured
        if width + height > limits.PHOTO_SIDES or max(measured) > limits.PHOTO_RATIO * min(
            measured
        ):
            raise BadRequest("PHOTO_INVALID_DIMENSIONS")
        number = len(self.photos) + 1
        photo = Photo(f"AQAD{number:06d}", number, width, height, len(content))
        self.photos[photo.unique_id] = photo
        self._content[photo.unique_id] = content
        if self.folder is not None:
            (self.folder / photo.unique_id).write_bytes(content)
        while len(self._content) > self._max_in_memory:
            self._evict(self._content.popitem(last=False)[0])
        return photo

    def restore(self, photo: Photo) -> None:
        """Add a photo from an earlier run, whose content is already in `folder`."""
        self.photos[photo.unique_id] = photo

    def find(self, file_id: str) -> Photo:
        """Return the photo with this file_id. Raises BadRequest if there is no such photo."""
        for photo in _by_number(self.photos, file_id):
            return photo
        raise BadRequest("wrong file identifier/HTTP URL specified")

    def content(self, unique_id: str) -> bytes | None:
        """Return the content of a photo, or None if it is unknown or its content was discarded. Raises OSError."""
        if self.folder is not None and unique_id in self.photos:
            path = self.folder / unique_id
            return path.read_bytes() if path.exists() else None
        return self._content.get(unique_id)

    def _evict(self, unique_id: str) -> None:
        if self.folder is not None:
            (self.folder / unique_id).unlink(missing_ok=True)


def _file_id(number: int, letter: str) -> str:
    return "AgACAgQ" + base64.urlsafe_b64encode(
        struct.pack(">IcQ", number, letter.encode(), number)
    ).decode().rstrip("=")


def _by_number(photos: dict[str, Photo], file_id: str) -> list[Photo]:
    try:
        raw = base64.urlsafe_b64decode(file_id.removeprefix("AgACAgQ") + "===")
        number, _, again = struct.unpack(">IcQ", raw)
    except (ValueError, struct.error):
        return []
    photo = photos.get(f"AQAD{number:06d}") if number == again else None
    return [photo] if photo else []


def _measure(content: bytes) -> tuple[int, int] | None:
    """Return the width and height in the header of a PNG or JPEG file, or None for other content."""
    try:
        if content.startswith(b"\x89PNG\r\n\x1a\n"):
            width, height = struct.unpack(">II", content[16:24])
            return (width, height) if width and height else None
        if content.startswith(b"\xff\xd8"):
            return _measure_jpeg(content)
    except struct.error:
        pass
    return None


def _measure_jpeg(content: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker in _START_OF_FRAME:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return (width, height) if width and height else None
        at += 2 + struct.unpack(">H", content[at + 2 : at + 4])[0]
    return None
