"""The HTTP application, which serves the Bot API, the control API, and the page and its events."""

import asyncio
import json
import re
from importlib import resources
from pathlib import PurePosixPath
from typing import Final

from aiohttp import BodyPartReader, web

from bot.sandbox.bot_api.dispatch import NoResponse, Response, dispatch, error_response
from bot.sandbox.bot_api.parameters import Parameters, Upload
from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram
from bot.sandbox.errors import BadRequest
from bot.sandbox.http.access import add_security_headers, refuse_foreign_requests
from bot.sandbox.http.app_keys import EVENT_STREAMS, TELEGRAM, EventStreams
from bot.sandbox.http.control_api import ROUTES as CONTROL_ROUTES
from bot.sandbox.http.control_api import unknown_route
from bot.sandbox.types import Json

_MAX_BODY_BYTES: Final = 15 * 2**20  # enough for a file of 10 MB in base64 and the other parameters
_KINDS: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
}
_FILMS: Final = {".gif": "image/gif", ".mp4": "video/mp4"}
_PAGE_FILE: Final = re.compile(r"[a-z]+\.(html|js|css)|emoji/\d+\.woff2")
_FONTS: Final = ("Vazirmatn-Regular.ttf", "Vazirmatn-Bold.ttf")
_KEEPALIVE_SECONDS: Final = 15.0  # between comments on an idle event stream


def application(telegram: SimulatedTelegram) -> web.Application:
    """Return the aiohttp application for a simulated Telegram."""
    app = web.Application(client_max_size=_MAX_BODY_BYTES, middlewares=[refuse_foreign_requests])
    app.on_response_prepare.append(add_security_headers)
    app[TELEGRAM] = telegram
    app[EVENT_STREAMS] = EventStreams()
    app.on_shutdown.append(_close_event_streams)
    app.add_routes(
        [
            web.route("*", "/bot{token}/{method}", _bot_api),
            web.get("/file/bot{token}/photos/{photo}", _photo),
            web.get("/file/bot{token}/documents/{document}", _document),
            web.get("/", _page),
            web.get("/page/{name:.+}", _page),
            web.get("/sandbox/photo/{photo}", _photo),
            web.get("/sandbox/document/{document}", _document),
            web.get("/sandbox/live", _live),
            *CONTROL_ROUTES,
            web.route("*", "/sandbox/{rest:.*}", unknown_route),
        ]
    )
    return app


# ---- the Bot API -------------------------------------------------------------------------------


async def _bot_api(request: web.Request) -> web.StreamResponse:
    telegram = request.app[TELEGRAM]
    try:
        parameters = await _read(request)
    except ConnectionResetError:  # the client disconnected during its request
        return web.Response()
    except BadRequest as error:
        answer: Response | NoResponse = error_response(error)
    else:
        token, method = request.match_info["token"], request.match_info["method"]
        answer = await dispatch(telegram, token, method, parameters)
    if isinstance(answer, NoResponse):
        if not answer.broken:
            await asyncio.sleep(answer.seconds)
        if request.transport is not None:
            request.transport.abort()
        return web.Response()
    return web.Response(status=answer.status, body=answer.body, content_type="application/json")


async def _read(request: web.Request) -> Parameters:
    """Return the parameters of a call, sent in any of the forms described in Bot API, "Making requests".

    Raises BadRequest if the body cannot be read.
    """
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
    """Read multipart data into `values` and `files`.

    Raises BadRequest if a part is not valid, and HTTPRequestEntityTooLarge if the data exceed _MAX_BODY_BYTES.

    `request.post` is not used, because it leaves a temporary file open if a client disconnects during an upload.
    """
    remaining = _MAX_BODY_BYTES
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or part.name is None:
            raise BadRequest("can't parse multipart/form-data")
        content = bytearray()
        while chunk := await part.read_chunk():
            remaining -= len(chunk)
            if remaining < 0:
                raise web.HTTPRequestEntityTooLarge(_MAX_BODY_BYTES)
            content += chunk
        if part.filename is not None:
            files[part.name] = Upload(part.filename, bytes(content))
        else:
            values[part.name] = content.decode()


async def _photo(request: web.Request) -> web.Response:
    name = request.match_info["photo"]
    photo_store = request.app[TELEGRAM].state.photo_store
    content = photo_store.content(name if name in photo_store.photos else name[:-1])
    if content is None:
        raise web.HTTPNotFound
    kind = "image/png" if content.startswith(b"\x89PNG") else "image/jpeg"
    headers = {"Cache-Control": "max-age=31536000, immutable"}
    return web.Response(body=content, content_type=kind, headers=headers)


async def _document(request: web.Request) -> web.Response:
    document = request.app[TELEGRAM].state.document(request.match_info["document"])
    if document is None:
        raise web.HTTPNotFound
    headers = {"Content-Disposition": "attachment"}  # the page names the file
    kind = _FILMS.get(PurePosixPath(document.name).suffix) if document.animation else None
    kind = kind or "application/octet-stream"
    return web.Response(body=document.content, content_type=kind, headers=headers)


# ---- the page ----------------------------------------------------------------------------------


async def _page(request: web.Request) -> web.Response:
    """Return a file of the page, or one of the renderer's fonts. Raises HTTPNotFound for any other name."""
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
    """Serve a stream of server-sent events. A page that reconnects first receives the events it missed."""
    state = request.app[TELEGRAM].state
    events: asyncio.Queue[Json] = asyncio.Queue()
    response = web.StreamResponse(
        headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
    )
    await response.prepare(request)
    missed = state.events.since(
        request.headers.get("Last-Event-ID") or request.query.get("after") or ""
    )
    state.events.listeners.append(events.put_nowait)
    task = asyncio.current_task()
    request.app[EVENT_STREAMS].open.add(task)
    try:
        for event in missed:
            await response.write(_encode_event(event))
        while True:
            try:
                event = await asyncio.wait_for(events.get(), _KEEPALIVE_SECONDS)
            except TimeoutError:
                await response.write(b": quiet\n\n")
            else:
                await response.write(_encode_event(event))
    except (ConnectionError, asyncio.CancelledError):
        return response
    finally:
        state.events.listeners.remove(events.put_nowait)
        request.app[EVENT_STREAMS].open.discard(task)


async def _close_event_streams(app: web.Application) -> None:
    for task in list(app[EVENT_STREAMS].open):
        if task is not None:
            task.cancel()


def _encode_event(event: Json) -> bytes:
    return f"retry: 500\nid: {event['n']}\ndata: {json.dumps(event)}\n\n".encode()
