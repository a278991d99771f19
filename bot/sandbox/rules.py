"""The numbers of the imitation, each with its source beside it; what is only observed can be set."""

from dataclasses import dataclass
from typing import Final

from telegram import constants

CAPTION: Final = int(constants.MessageLimit.CAPTION_LENGTH)  # 1024, telegram.constants.MessageLimit
TEXT: Final = int(constants.MessageLimit.MAX_TEXT_LENGTH)  # 4096, telegram.constants.MessageLimit
ANSWER: Final = int(constants.CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH)  # 200
DATA: Final = int(constants.InlineKeyboardButtonLimit.MAX_CALLBACK_DATA)  # 64 bytes
COPY: Final = int(constants.InlineKeyboardButtonLimit.MAX_COPY_TEXT)  # 256
KEYS: Final = int(constants.InlineKeyboardMarkupLimit.TOTAL_BUTTON_NUMBER)  # 100
ROW: Final = int(constants.InlineKeyboardMarkupLimit.BUTTONS_PER_ROW)  # 8
COMMANDS: Final = int(constants.BotCommandLimit.MAX_COMMAND_NUMBER)  # 100
COMMAND_WORDS: Final = int(constants.BotCommandLimit.MAX_DESCRIPTION)  # 256
DESCRIPTION: Final = int(constants.BotDescriptionLimit.MAX_DESCRIPTION_LENGTH)  # 512
SHORT: Final = int(constants.BotDescriptionLimit.MAX_SHORT_DESCRIPTION_LENGTH)  # 120
NAME: Final = int(constants.BotNameLimit.MAX_NAME_LENGTH)  # 64
PHOTO_BYTES: Final = int(constants.FileSizeLimit.PHOTOSIZE_UPLOAD)  # 10 MB, Bot API, sendPhoto
PHOTO_SIDES: Final = 10_000  # Bot API, sendPhoto: "width and height must not exceed 10000 in total"
PHOTO_RATIO: Final = 20  # Bot API, sendPhoto: "Width and height ratio must be at most 20"
PHOTO_SHOWN: Final = 1280  # observed, unconfirmed: the largest size Telegram keeps of a photo
PAYLOAD: Final = 64  # Bot features, Deep linking: A-Z, a-z, 0-9, _ and -, up to 64 characters
BATCH: Final = int(constants.PollingLimit.MAX_LIMIT)  # 100 updates at a time, Bot API, getUpdates
LONGEST_POLL: Final = 50  # telegram-bot-api, Client.h: LONG_POLL_MAX_TIMEOUT
INLINE_RESULTS: Final = int(constants.InlineQueryLimit.RESULTS)  # 50
DELETABLE: Final = 48 * 3600  # Bot API, deleteMessage: "less than 48 hours ago"
ANONYMOUS_ADMIN: Final = int(constants.ChatID.ANONYMOUS_ADMIN)  # Bot API, Message.from
FAKE_CHANNEL: Final = int(constants.ChatID.FAKE_CHANNEL)  # Bot API, Message.from


@dataclass(frozen=True, slots=True)
class Rules:
    """What Telegram does not write down, or what a run may want otherwise."""

    answer_window: float = 15.0  # observed, unconfirmed: seconds in which a press can be answered
    press_life: float = 150.0  # observed, unconfirmed: an undelivered press is dropped then
    update_life: float = 24 * 3600.0  # Bot API, Getting updates: "not be kept longer than 24 hours"
    privacy: bool = True  # Bot FAQ, privacy mode: on by default for every bot
    flood: bool = False  # whether the three limits below are kept at all
    chat_burst: int = 3  # observed, unconfirmed: Bot FAQ says "short bursts" above one a second
    chat_a_second: float = float(constants.FloodLimit.MESSAGES_PER_SECOND_PER_CHAT)
    group_a_minute: int = int(constants.FloodLimit.MESSAGES_PER_MINUTE_PER_GROUP)
    all_a_second: int = int(constants.FloodLimit.MESSAGES_PER_SECOND)
    markup_bytes: int = 10_240  # observed, unconfirmed: a longer keyboard is "too long"
