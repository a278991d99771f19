"""Limits of the Bot API. The source of each number is the constant in telegram.constants or the comment beside it."""

from typing import Final

from telegram import constants

CAPTION: Final = int(constants.MessageLimit.CAPTION_LENGTH)  # 1024, telegram.constants.MessageLimit
TEXT: Final = int(constants.MessageLimit.MAX_TEXT_LENGTH)  # 4096, telegram.constants.MessageLimit
CALLBACK_ANSWER: Final = int(constants.CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH)  # 200
CALLBACK_DATA_BYTES: Final = int(constants.InlineKeyboardButtonLimit.MAX_CALLBACK_DATA)  # 64
COPY_TEXT: Final = int(constants.InlineKeyboardButtonLimit.MAX_COPY_TEXT)  # 256
BUTTONS: Final = int(constants.InlineKeyboardMarkupLimit.TOTAL_BUTTON_NUMBER)  # 100
BUTTONS_PER_ROW: Final = int(constants.InlineKeyboardMarkupLimit.BUTTONS_PER_ROW)  # 8
COMMANDS: Final = int(constants.BotCommandLimit.MAX_COMMAND_NUMBER)  # 100
COMMAND_DESCRIPTION: Final = int(constants.BotCommandLimit.MAX_DESCRIPTION)  # 256
DESCRIPTION: Final = int(constants.BotDescriptionLimit.MAX_DESCRIPTION_LENGTH)  # 512
SHORT_DESCRIPTION: Final = int(constants.BotDescriptionLimit.MAX_SHORT_DESCRIPTION_LENGTH)  # 120
NAME: Final = int(constants.BotNameLimit.MAX_NAME_LENGTH)  # 64
PHOTO_BYTES: Final = int(constants.FileSizeLimit.PHOTOSIZE_UPLOAD)  # 10 MB, Bot API, sendPhoto
PHOTO_SIDES: Final = 10_000  # Bot API, sendPhoto: "width and height must not exceed 10000 in total"
PHOTO_RATIO: Final = 20  # Bot API, sendPhoto: "Width and height ratio must be at most 20"
PHOTO_STORED_SIDE: Final = 1280  # observed, unconfirmed: longest side of the largest stored size
UPDATES_PER_CALL: Final = int(constants.PollingLimit.MAX_LIMIT)  # 100, Bot API, getUpdates
DELETIONS_PER_CALL: Final = 100  # Bot API, deleteMessages.message_ids: 1-100
POLL_SECONDS: Final = 50  # telegram-bot-api, Client.h: LONG_POLL_MAX_TIMEOUT
INLINE_QUERY: Final = int(constants.InlineQueryLimit.MAX_QUERY_LENGTH)  # 256
INLINE_RESULTS: Final = int(constants.InlineQueryLimit.RESULTS)  # 50
INLINE_RESULT_ID_BYTES: Final = 64  # Bot API, InlineQueryResultArticle.id: 1-64 bytes
DELETION_SECONDS: Final = 48 * 3600  # Bot API, deleteMessage: "less than 48 hours ago"
ANONYMOUS_ADMIN_ID: Final = int(constants.ChatID.ANONYMOUS_ADMIN)  # Bot API, Message.from
FAKE_CHANNEL_ID: Final = int(constants.ChatID.FAKE_CHANNEL)  # Bot API, Message.from
FILE_BYTES: Final = 10 * 2**20  # the Bot API takes 50 MB; contents are part of the journal
