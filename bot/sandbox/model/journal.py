"""The journal: an append-only file from which the sandbox restores its state after a restart."""

import json
from pathlib import Path
from typing import Final

from bot.sandbox.model.chats import SimulatedChat
from bot.sandbox.model.messages import Content, Document, SimulatedMessage
from bot.sandbox.model.photos import Photo
from bot.sandbox.model.state import TelegramState
from bot.sandbox.model.updates import Update
from bot.sandbox.model.users import User
from bot.sandbox.types import Json

_MAX_MESSAGES_PER_CHAT: Final = 400  # kept when the file is compacted


class Journal:
    """A file of JSON lines `[kind, key, value]`, and a folder with the photos next to it.

    A line replaces earlier lines with the same kind and key; a null value deletes the record. Every line is flushed to
    the operating system, so no line is lost if the process is killed. A power failure may lose lines. Incomplete lines
    are ignored.
    """

    def __init__(self, path: Path) -> None:
        """`path` is the file. The photos are stored in the folder `<path>.photos`."""
        self._path = path
        self._photos = path.with_name(path.name + ".photos")

    def open(self, state: TelegramState) -> None:
        """Restore the state from the file, compact the file, and record all later changes of the state.

        Raises OSError if a file cannot be read or written.
        """
        self._photos.mkdir(parents=True, exist_ok=True)
        state.photo_store.folder = self._photos
        records, last_ids = self._read()
        _restore(state, records)
        for chat_id, last in last_ids.items():
            if chat_id in state.chats:
                state.chats[chat_id].last_message_id = last
        compacted = self._path.with_name(self._path.name + ".new")
        with compacted.open("w", encoding="utf-8") as file:
            for (kind, key), value in records.items():
                file.write(_line(kind, key, value))
        compacted.replace(self._path)
        self._file = self._path.open("a", encoding="utf-8")
        state.write_record = self._write

    def close(self) -> None:
        """Close the file. The state must not be changed after this."""
        self._file.close()

    def _write(self, kind: str, key: str, value: Json | None) -> None:
        self._file.write(_line(kind, key, value))
        self._file.flush()

    def _read(self) -> tuple[dict[tuple[str, str], Json], dict[int, int]]:
        """Return the last record of each key, omitting old messages, and each chat's last message id."""
        records: dict[tuple[str, str], Json] = {}
        last_ids: dict[int, int] = {}
        if not self._path.exists():
            return records, last_ids
        for line in self._path.read_text("utf-8", "replace").splitlines():
            try:
                kind, key, value = json.loads(line)
            except ValueError:
                continue
            records.pop((kind, key), None)
            if kind == "message":  # even a deleted one, since ids are not reused
                chat_id, message_id = map(int, key.split("/"))
                last_ids[chat_id] = max(last_ids.get(chat_id, 0), message_id)
            elif kind == "chat" and value is not None:
                last_ids[int(key)] = max(last_ids.get(int(key), 0), value["last_message_id"])
            if value is not None:
                records[kind, key] = value
        newest: dict[int, list[int]] = {}
        for value in (v for (kind, _), v in records.items() if kind == "message"):
            newest.setdefault(value["chat_id"], []).append(value["id"])
        for chat_id, ids in newest.items():
            for old in sorted(ids)[:-_MAX_MESSAGES_PER_CHAT]:
                del records["message", f"{chat_id}/{old}"]
        return records, last_ids


def _line(kind: str, key: str, value: Json | None) -> str:
    return json.dumps([kind, key, value]) + "\n"


def _content(value: Json) -> Content:
    document = value.get("document")
    return Content(**{**value, "document": document and Document(**document)})


def _restore(state: TelegramState, records: dict[tuple[str, str], Json]) -> None:
    for (kind, _), value in records.items():
        match kind:
            case "person":
                state.users[value["id"]] = User(**value)
            case "chat":
                state.chats[value["id"]] = SimulatedChat.from_record(value)
            case "photo":
                state.photo_store.restore(Photo(**value))
            case "update":
                state.queue.pending.append(Update(**value))
    for (kind, _), value in records.items():
        if kind == "message":
            message = SimulatedMessage(**{**value, "content": _content(value["content"])})
            chat = state.chats.get(message.chat_id)
            if chat is not None:
                chat.messages[message.id] = message
                state.index_inline(message)
    for chat in state.chats.values():
        chat.messages = dict(sorted(chat.messages.items()))
