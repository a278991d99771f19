"""Settings of the simulated Telegram: time limits, flood limits and optional behaviour."""

from dataclasses import dataclass

from telegram import constants


@dataclass(frozen=True, slots=True)
class SandboxSettings:
    """Adjustable behaviour. The defaults imitate Telegram without its flood control."""

    answer_window: float = 15.0  # observed, unconfirmed: seconds in which a query can be answered
    callback_query_lifetime: float = 150.0  # observed, unconfirmed: seconds until one is dropped
    update_lifetime: float = (
        24 * 3600.0
    )  # Bot API, Getting updates: "not be kept longer than 24 hours"
    privacy_mode: bool = True  # Bot FAQ, privacy mode: on by default for every bot
    flood_control: bool = False  # whether the four limits below are enforced
    chat_burst: int = 3  # observed, unconfirmed: Bot FAQ allows "short bursts" above one a second
    chat_per_second: float = float(constants.FloodLimit.MESSAGES_PER_SECOND_PER_CHAT)
    group_per_minute: int = int(constants.FloodLimit.MESSAGES_PER_MINUTE_PER_GROUP)
    total_per_second: int = int(constants.FloodLimit.MESSAGES_PER_SECOND)
    server: str = "10.4"  # the version of the Bot API that the server implements
    drop_ephemeral: bool = False  # whether ephemeral messages are accepted but never delivered
    refuse_ephemeral: bool = False  # whether calls with ephemeral_message_parameters are refused
    ephemeral_window: float = 15.0  # Bot API 10.2: seconds after the receiver's action
    ephemeral_uploads: bool = True  # unknown: whether editEphemeralMessageMedia takes a file
    count_ephemeral: bool = True  # unknown: whether they count towards the flood limits
    inline_feedback: bool = True  # @BotFather, /setinlinefeedback: all chosen results, or none
    max_markup_bytes: int = 10_240  # observed, unconfirmed: a longer keyboard is "too long"

    def implements(self, version: str) -> bool:
        """Return whether the server implements this version of the Bot API, such as "10.2".

        Raises ValueError if a part of `server` or `version` is not a number.
        """
        return _numbers(self.server) >= _numbers(version)


def _numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version. Raises ValueError if a part is not a number."""
    return tuple(int(part) for part in version.split("."))
