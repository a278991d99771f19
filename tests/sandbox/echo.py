"""A small bot for the tests of the page: a board with buttons, toasts, alerts and mentions."""

import telegram
from telegram import InlineKeyboardButton as Key
from telegram import InlineKeyboardMarkup as Keys

from tests.sandbox.conftest import png

ROWS = [["۲⭐", "۲🔺", "۲⚪"], ["وسط 🔷", "وسط ⭐"], ["ردیف کف"]]


def board(number: int) -> Keys:
    rows = [[Key(word, callback_data=f"{number}:{word}") for word in row] for row in ROWS]
    last = [
        Key("هشدار", callback_data="alert", style="danger"),
        Key("پیوند", url="https://t.me/miz_sandbox_bot?start=t-4f2a"),
    ]
    return Keys([*rows, last])


async def serve(bot: telegram.Bot) -> None:
    """Answer updates until cancelled."""
    offset = 0
    while True:
        for update in await bot.get_updates(offset=offset, timeout=10):
            offset = update.update_id + 1
            if update.callback_query is not None:
                await answer(bot, update.callback_query)
            elif update.inline_query is not None:
                await offer(update.inline_query)
            elif update.message is not None and update.message.text is not None:
                await hear(bot, update.message)


async def answer(bot: telegram.Bot, query: telegram.CallbackQuery) -> None:
    if query.data == "alert":
        await query.answer("این یک هشدار است.", show_alert=True)
        return
    number, word = str(query.data).split(":")
    await query.answer(f"{query.from_user.first_name}: {word}")
    media = telegram.InputMediaPhoto(png(300, 400, int(number) + 1), f"حرکت {word}")
    place = query.message.chat.id, query.message.message_id
    await bot.edit_message_media(media, *place, reply_markup=board(int(number) + 1))


async def offer(query: telegram.InlineQuery) -> None:
    words = telegram.InputTextMessageContent(f"<b>{query.query}</b>", "HTML")
    article = telegram.InlineQueryResultArticle("1", query.query, words, description="یک پاسخ")
    await query.answer([article] if query.query else [])


async def hear(bot: telegram.Bot, message: telegram.Message) -> None:
    command, _, rest = str(message.text).partition(" ")
    chat = message.chat.id
    match command.split("@")[0]:
        case "/start":
            await bot.send_message(chat, f"سلام <b>{rest or 'دوست'}</b>", "HTML")
        case "/new":
            await bot.send_photo(chat, png(300, 400), "نوبت با سارا", reply_markup=board(0))
        case "/ring":
            call = '<a href="tg://user?id=102">امیر</a>، نوبت شماست.'
            await bot.send_message(chat, call, "HTML")
        case "/hush":
            await bot.delete_message(chat, message.message_id - 1)
