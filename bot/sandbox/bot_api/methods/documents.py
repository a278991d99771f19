"""Methods that send files, uploaded or by file_id: sendDocument, sendAnimation (Bot API, "Available methods")."""

import base64
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.sandbox.bot_api.access import check_may_send, resolve_accessible_chat
from bot.sandbox.bot_api.methods.contents import caption_content
from bot.sandbox.bot_api.methods.sending import send
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import BadRequest
from bot.sandbox.limits import FILE_BYTES
from bot.sandbox.model.messages import FILE_ID, Document
from bot.sandbox.types import Json

if TYPE_CHECKING:
    from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram


def send_document(telegram: "SimulatedTelegram", parameters: Parameters) -> Json:
    """Send a file (Bot API, sendDocument).

    Raises BadRequest if the file is missing, empty or too big, if its caption or keyboard is invalid, or if the group
    does not allow files, and Forbidden if the bot cannot write to the chat.
    """
    return _send(telegram, parameters, "document")


def send_animation(telegram: "SimulatedTelegram", parameters: Parameters) -> Json:
    """Send a video without sound or a GIF file (Bot API, sendAnimation). Raises what `send_document` raises."""
    return _send(telegram, parameters, "animation")


def _send(telegram: "SimulatedTelegram", parameters: Parameters, kind: str) -> Json:
    chat = resolve_accessible_chat(telegram.state, parameters)
    check_may_send(telegram.state, chat, photo=True)
    upload = parameters.files.get(kind)
    source = parameters.string(kind) or ""
    if upload is None and source.startswith("attach://"):
        upload = parameters.upload(source)
    if upload is None:
        known = telegram.state.document(source.removeprefix(FILE_ID))
        if known is None:
            raise BadRequest(
                "wrong file identifier/HTTP URL specified"
                if source
                else f"there is no {kind} in the request"
            )
        content = replace(caption_content(telegram, parameters, ""), document=known)
        return send(telegram, chat, content, parameters)
    if not upload.content:
        raise BadRequest("file must be non-empty")
    if len(upload.content) > FILE_BYTES:
        raise BadRequest("file is too big")
    encoded = base64.b64encode(upload.content).decode()
    content = caption_content(telegram, parameters, "")
    document = Document(f"AgAD{upload.digest}", upload.name, encoded, animation=kind == "animation")
    return send(telegram, chat, replace(content, document=document), parameters)
