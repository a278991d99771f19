"""The messages of analyses that are being made, which are edited after the bot or one node was killed."""

from __future__ import annotations

from bot.handlers.context import Context
from bot.store.notices import AT_NODE
from bot.store.records import Place
from bot.telegram.messages import RemoveKeyboard
from engine.saying import say


async def end_interrupted(context: Context) -> None:
    """Edit the messages of the analyses that were being made when the bot, or the node that made them, was killed.

    A name without the number of a node is that of a bot that ran without nodes. Its message is left alone as long as
    there are several nodes, because one of them may be of an earlier version. Raises StoreError.
    """
    found, leases = await context.store.open_analyses(), context.store.leases
    # Read after the analyses, so that the node of a new analysis is among them.
    nodes = {str(one) for one in await leases.live_nodes()} if found and leases else set[str]()
    for chat, name, message in found:
        node = name.partition(AT_NODE)[2]
        if node in nodes or (not node and len(nodes) > 1):
            continue
        voice = await context.people.chat_voice(chat)
        text = voice(say("analysis-interrupted"))
        context.outbox.put(RemoveKeyboard(Place(chat), message, text=text))
        await context.store.forget_named_message(chat, name)
