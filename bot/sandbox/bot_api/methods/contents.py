"""The text, caption, photo and keyboard of a call, as the content of a message."""

from dataclasses import asdict
from typing import TYPE_CHECKING

from bot.sandbox import limits
from bot.sandbox.bot_api.entities import parse_formatted_text
from bot.sandbox.bot_api.html import utf16_length
from bot.sandbox.bot_api.keyboards import parse_inline_keyboard
from bot.sandbox.bot_api.parameters import Parameters, Upload
from bot.sandbox.errors import BadRequest
from bot.sandbox.model.messages import Content
from bot.sandbox.model.photos import Photo

if TYPE_CHECKING:
    from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram


def text_content(telegram: "SimulatedTelegram", parameters: Parameters) -> Content:
    """Return the content of a text message. Raises BadRequest if its text or keyboard is invalid."""
    user_json = telegram.state.user_json
    text, entities = parse_formatted_text(parameters, "text", user_json, entities_field="entities")
    if not text:
        raise BadRequest("message text is empty")
    if utf16_length(text) > limits.TEXT:
        raise BadRequest("message is too long")
    preview = parameters.mapping("link_preview_options") or {}
    hidden = preview.get("is_disabled") or parameters.boolean("disable_web_page_preview")
    markup = parse_inline_keyboard(parameters, limit=telegram.settings.max_markup_bytes)
    return Content(text, entities, markup=markup, preview=not hidden)


def caption_content(telegram: "SimulatedTelegram", parameters: Parameters, photo: str) -> Content:
    """Return the content of a message with a caption. `photo` is the file_unique_id of its photo, or "" for a file.

    Raises BadRequest if the caption or the keyboard is invalid.
    """
    user_json = telegram.state.user_json
    text, entities = parse_formatted_text(
        parameters, "caption", user_json, entities_field="caption_entities"
    )
    if utf16_length(text) > limits.CAPTION:
        raise BadRequest("message caption is too long")
    return Content(
        text,
        entities,
        photo,
        markup=parse_inline_keyboard(parameters, limit=telegram.settings.max_markup_bytes),
        caption_above=parameters.boolean("show_caption_above_media"),
        spoiler=parameters.boolean("has_spoiler"),
    )


def resolve_photo(
    telegram: "SimulatedTelegram", parameters: Parameters, source: Upload | str
) -> Photo:
    """Return the photo of a call. `source` is the uploaded file, a reference to it (`attach://name`), or a file_id.

    Raises BadRequest if the photo is missing, invalid or given as a URL.
    """
    photo_store = telegram.state.photo_store
    if isinstance(source, str) and source.startswith("attach://"):
        found = parameters.upload(source)
        if found is None:
            raise BadRequest(
                "file attached as multipart/form-data is not found"
            )  # observed, unconfirmed
        source = found
    if isinstance(source, str):
        if not source:
            raise BadRequest("there is no photo in the request")
        if "://" in source:
            # the sandbox makes no requests
            raise BadRequest("failed to get HTTP URL content")
        return photo_store.find(source)
    photo = photo_store.add(source.content)
    telegram.state.write_record("photo", photo.unique_id, asdict(photo))
    return photo
