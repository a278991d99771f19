"""What the sandbox remembers over a restart: one line a change, the last one counts."""

import json
from pathlib import Path
from typing import Final

from bot.sandbox.chats import Chat
from bot.sandbox.messages import Content, Message
from bot.sandbox.persons import Json, Person
from bot.sandbox.photos import Photo
from bot.sandbox.updates import Update
from bot.sandbox.world import World

_KEPT_MESSAGES: Final = 400  # of each chat, when the file is written anew


class Diary:
    """A file of changes beside the database, and a folder with the pictures.

    Every line reaches the operating system at once, so a killed program loses none; a power cut
    may, and a line cut in half is passed over.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._photos = path.with_name(path.name + ".photos")

    def open(self, world: World) -> None:
        """Put back what was, and write down what comes."""
        self._photos.mkdir(parents=True, exist_ok=True)
        world.album.folder = self._photos
        records, last_ids = self._read()
        _restore(world, records)
        for chat_id, last in last_ids.items():
            if chat_id in world.chats:
                world.chats[chat_id].last_message_id = last
        whole = self._path.with_name(self._path.name + ".new")
        with whole.open("w", encoding="utf-8") as file:
            for (kind, key), value in records.items():
                file.write(_line(kind, key, value))
        whole.replace(self._path)
        self._file = self._path.open("a", encoding="utf-8")
        world.keep = self._write

    def close(self) -> None:
        """Stop writing."""
        self._file.close()

    def _write(self, kind: str, key: str, value: Json | None) -> None:
        self._file.write(_line(kind, key, value))
        self._file.flush()

    def _read(self) -> tuple[dict[tuple[str, str], Json], dict[int, int]]:
        """The last value of everything, older messages left out, and each chat's last number."""
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
            if kind == "message":  # also of deleted ones: a number is never given twice
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
            for old in sorted(ids)[:-_KEPT_MESSAGES]:
                del records["message", f"{chat_id}/{old}"]
        return records, last_ids


def _line(kind: str, key: str, value: Json | None) -> str:
    return json.dumps([kind, key, value]) + "\n"


def _restore(world: World, records: dict[tuple[str, str], Json]) -> None:
    for (kind, _), value in records.items():
        match kind:
            case "person":
                world.persons[value["id"]] = Person(**value)
            case "chat":
                world.chats[value["id"]] = Chat.from_kept(value)
            case "photo":
                world.album.restore(Photo(**value))
            case "update":
                world.queue.waiting.append(Update(**value))
    for (kind, _), value in records.items():
        if kind == "message":
            message = Message(**{**value, "content": Content(**value["content"])})
            chat = world.chats.get(message.chat_id)
            if chat is not None:
                chat.messages[message.id] = message
    for chat in world.chats.values():
        chat.messages = dict(sorted(chat.messages.items()))
