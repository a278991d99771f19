"""The sandbox over HTTP: the page and its live line, and the Bot API for any client."""

import asyncio
import json
import re
from importlib import resources
from pathlib import PurePosixPath
from typing import Final

from aiohttp import BodyPartReader, web

from bot.sandbox.door import Answer, NoAnswer, ask, refused
from bot.sandbox.driving import ROUTES as DRIVING
from bot.sandbox.driving import nowhere
from bot.sandbox.keys import LINES, TELEGRAM, Lines
from bot.sandbox.parameters import Parameters, Upload
from bot.sandbox.persons import Json
from bot.sandbox.refusals import BadRequest
from bot.sandbox.telegram import Telegram

_LARGEST: Final = 12 * 2**20  # a photo of 10 MB and the rest of the call
_KINDS: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
}
_PAGE_FILE: Final = re.compile(r"[a-z]+\.(html|js|css)|emoji/\d+\.woff2")
_FONTS: Final = ("Vazirmatn-Regular.ttf", "Vazirmatn-Bold.ttf")
_BEAT: Final = 15.0  # seconds between signs of life on a quiet line


def application(telegram: Telegram) -> web.Application:
    """Everything under one address."""
    app = web.Application(client_max_size=_LARGEST)
    app[TELEGRAM] = telegram
    app[LINES] = Lines()
    app.on_shutdown.append(_hang_up)
    app.add_routes(
        [
            web.route("*", "/bot{token}/{method}", _bot_api),
            web.get("/file/bot{token}/photos/{photo}", _photo),
            web.get("/", _page),
            web.get("/page/{name:.+}", _page),
            web.get("/sandbox/photo/{photo}", _photo),
            web.get("/sandbox/live", _live),
            *DRIVING,
            web.route("*", "/sandbox/{rest:.*}", nowhere),
        ]
    )
    return app


# ---- the Bot API -------------------------------------------------------------------------------


async def _bot_api(request: web.Request) -> web.StreamResponse:
    telegram = request.app[TELEGRAM]
    try:
        parameters = await _read(request)
    except ConnectionResetError:  # the bot died in the middle of its request
        return web.Response()
    except BadRequest as refusal:
        answer: Answer | NoAnswer = refused(refusal)
    else:
        token, method = request.match_info["token"], request.match_info["method"]
        answer = await ask(telegram, token, method, parameters)
    if isinstance(answer, NoAnswer):
        if not answer.broken:
            await asyncio.sleep(answer.seconds)
        if request.transport is not None:
            request.transport.abort()
        return web.Response()
    return web.Response(status=answer.status, body=answer.body, content_type="application/json")


async def _read(request: web.Request) -> Parameters:
    """Bot API, "Making requests": query string, urlencoded, JSON or multipart."""
    values: dict[str, object] = dict(request.query)
    files: dict[str, Upload] = {}
    if request.content_type == "application/json":
        try:
            raw = await request.text()
            body = json.loads(raw) if raw.strip() else {}
        except (ValueError, RecursionError):
            body = None
        if not isinstance(body, dict):
            raise BadRequest("object expected as request")  # Client.cpp: the body must be an object
        values.update(body)
    elif request.content_type == "multipart/form-data":
        await _read_parts(request, values, files)
    elif request.content_type == "application/x-www-form-urlencoded":
        values.update(await request.post())
    return Parameters(values, files)


async def _read_parts(
    request: web.Request, values: dict[str, object], files: dict[str, Upload]
) -> None:
    """Into memory: `request.post` would leave a temporary file open when a client dies in the middle of a photo."""
    room = _LARGEST
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or part.name is None:
            raise BadRequest("can't parse multipart/form-data")
        content = bytearray()
        while chunk := await part.read_chunk():
            room -= len(chunk)
            if room < 0:
                raise web.HTTPRequestEntityTooLarge(_LARGEST)
            content += chunk
        if part.filename is not None:
            files[part.name] = Upload(part.filename, bytes(content))
        else:
            values[part.name] = content.decode()


async def _photo(request: web.Request) -> web.Response:
    name = request.match_info["photo"]
    album = request.app[TELEGRAM].world.album
    content = album.content(name if name in album.photos else name[:-1])
    if content is None:
        raise web.HTTPNotFound
    kind = "image/png" if content.startswith(b"\x89PNG") else "image/jpeg"
    headers = {"Cache-Control": "max-age=31536000, immutable"}
    return web.Response(body=content, content_type=kind, headers=headers)


# ---- the page ----------------------------------------------------------------------------------


async def _page(request: web.Request) -> web.Response:
    """A file of the page; the fonts are those of the pictures."""
    name = request.match_info.get("name", "index.html")
    if name in _FONTS:
        file = resources.files("render").joinpath("fonts", name)
    elif _PAGE_FILE.fullmatch(name):
        file = resources.files("bot.sandbox").joinpath("page", *name.split("/"))
    else:
        raise web.HTTPNotFound
    if not file.is_file():
        raise web.HTTPNotFound
    kind = _KINDS[PurePosixPath(name).suffix]
    headers = {"Cache-Control": "no-cache", "Content-Type": f"{kind}; charset=utf-8"}
    return web.Response(body=file.read_bytes(), headers=headers)


async def _live(request: web.Request) -> web.StreamResponse:
    """Server-sent events: what happens, as it happens; a page that lost the line catches up."""
    world = request.app[TELEGRAM].world
    line: asyncio.Queue[Json] = asyncio.Queue()
    response = web.StreamResponse(
        headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
    )
    await response.prepare(request)
    missed = world.since(request.headers.get("Last-Event-ID") or request.query.get("after") or "")
    world.listeners.append(line.put_nowait)
    mine = asyncio.current_task()
    request.app[LINES].open.add(mine)
    try:
        for event in missed:
            await response.write(_event(event))
        while True:
            try:
                event = await asyncio.wait_for(line.get(), _BEAT)
            except TimeoutError:
                await response.write(b": quiet\n\n")
            else:
                await response.write(_event(event))
    except (ConnectionError, asyncio.CancelledError):
        return response
    finally:
        world.listeners.remove(line.put_nowait)
        request.app[LINES].open.discard(mine)


async def _hang_up(app: web.Application) -> None:
    for line in list(app[LINES].open):
        if line is not None:
            line.cancel()


def _event(event: Json) -> bytes:
    return f"retry: 500\nid: {event['n']}\ndata: {json.dumps(event)}\n\n".encode()
