"""Decides whether content that only one member of a group may see can be sent to a Bot API server.

A server older than 10.2 ignores ephemeral_message_parameters and posts the message to everyone. The decision may change
while a picture is drawn, so callers must check it again immediately before each call that sends secret content.
"""

from __future__ import annotations

from bot.telegram.ephemeral.api import SentEphemeral


class ServerTrust:
    """The evidence about a server that has been collected since the bot started."""

    def __init__(self, *, official: bool) -> None:
        """`official`: whether the server is api.telegram.org, which is never replaced with an older version."""
        self.is_official = official
        self.is_ignorant = False
        """Whether the server has posted an ephemeral message to everyone since the bot started."""
        self._proven = False

    @property
    def may_send_content(self) -> bool:
        """Whether content may be sent in one call. Otherwise, it may only be edited into a placeholder.

        This is True only on api.telegram.org, once it has kept a message private since the bot started, and only
        while no message has been posted to everyone.
        """
        return self.is_official and self._proven and not self.is_ignorant

    def judge(self, sent: SentEphemeral) -> bool:
        """Return whether a message was kept private, given the response to its call, and remember the result."""
        if sent.is_private:
            self._proven = True
        else:
            self.is_ignorant = True
        return sent.is_private
