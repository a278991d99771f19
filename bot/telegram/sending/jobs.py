"""The kinds of jobs in the queue of a chat: their priorities, reserves, side queues, names, and merging of boards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from bot.store.records import Place, TableKey
from bot.telegram.messages import (
    Attachment,
    BoardUpdate,
    DeleteEphemeral,
    DeleteTurnCall,
    EphemeralBoard,
    EphemeralCall,
    KeyboardUpdate,
    Notice,
    RemoveKeyboard,
    TurnCall,
)


class SideQueue(Enum):
    """The kinds of jobs that a chat's queue delivers in parallel with the boards, one job of each at a time."""

    FILES = "files"
    """Films and other files, whose upload can take minutes."""
    CLEANUP = "cleanup"
    """Deletions and pins."""


@dataclass(frozen=True, slots=True)
class DeleteMessage:
    """A job that deletes a message of the bot that another one has replaced, or that is outdated."""

    place: Place
    message: int
    call_of: TableKey | None = None
    """The table whose turn call the message was, or None."""


@dataclass(frozen=True, slots=True)
class PinBoard:
    """A job that pins the board of a table or, if `is_pinned` is False, unpins the table's pinned message."""

    place: Place
    table: TableKey
    is_pinned: bool


Job: TypeAlias = (
    BoardUpdate
    | EphemeralBoard
    | EphemeralCall
    | Notice
    | TurnCall
    | KeyboardUpdate
    | DeleteTurnCall
    | DeleteMessage
    | PinBoard
    | DeleteEphemeral
    | RemoveKeyboard
)

LATE, OVER, TABLE, TURN_CALL, LOBBY, NOTICE, CLEANUP = range(7)
"""Priorities, most urgent first. LATE is for ephemeral messages that can no longer be sent, which need no call; OVER
for boards of finished games and for jobs that have waited too long; TABLE for what a running game needs to continue."""

PRIORITIES = {
    BoardUpdate: TABLE,
    KeyboardUpdate: TABLE,
    EphemeralBoard: TABLE,
    DeleteEphemeral: TABLE,
    TurnCall: TURN_CALL,
    EphemeralCall: TURN_CALL,
    Notice: NOTICE,
    DeleteTurnCall: CLEANUP,
    DeleteMessage: CLEANUP,
    PinBoard: CLEANUP,
    RemoveKeyboard: CLEANUP,
}
"""The usual priority of each kind of job. Some jobs have another (`ChatQueue.next`): the board of a game that has just
ended has OVER, a lobby's board LOBBY, and other optional boards and keyboards NOTICE."""

RESERVES = {TurnCall: 1, EphemeralCall: 1, RemoveKeyboard: 2}
"""The number of calls per minute to a group that a job of this kind leaves to other jobs."""

UNLIMITED = (DeleteTurnCall, DeleteMessage, PinBoard, DeleteEphemeral)
"""Jobs without a rate limit, because they neither send nor edit a message."""


def side_queue_of(job: Job) -> SideQueue | None:
    """Return the side queue of a job, or None for the boards and everything else that is kept in order."""
    match job:
        case Notice(file=Attachment()):
            return SideQueue.FILES
        case DeleteTurnCall() | DeleteMessage() | PinBoard():
            return SideQueue.CLEANUP
        case _:
            return None


def is_ephemeral(job: Job) -> bool:
    """Return whether the job sends or edits a message that only one person in a group sees."""
    is_notice = isinstance(job, Notice) and job.audience is not None
    return is_notice or isinstance(job, EphemeralBoard | EphemeralCall)


def name_of(job: Job) -> tuple[object, ...]:
    """Return the key of a job; a newer job with the same key replaces it."""
    match job:
        case (
            BoardUpdate()
            | KeyboardUpdate()
            | TurnCall()
            | DeleteTurnCall()
            | EphemeralCall()
            | PinBoard()
        ):
            return type(job), job.table
        case EphemeralBoard():
            return EphemeralBoard, job.table, job.audience.person
        case DeleteEphemeral():
            return DeleteEphemeral, None, job.person, job.number
        case Notice(file=Attachment(name=name)):  # may have taken long to make
            return Notice, None, job.by or id(job), name
        case Notice():
            named = (job.place.topic, job.only) if job.only else None
            asked = job.by and (job.by, job.reply_to)
            return Notice, None, job.instead or named or asked or id(job)
        case RemoveKeyboard():
            return RemoveKeyboard, None, job.message or (job.place.topic, job.only)
        case DeleteMessage():
            return DeleteMessage, None, job.message


def merged(older: BoardUpdate, newer: BoardUpdate) -> BoardUpdate:
    """Return the update that replaces two updates of the same board: the newer version, with the flags combined.

    `lobby` and `repeated` are set if both updates have them, the other flags if either has them. `text_of_old` is
    that of the newer one, or else that of the older one.
    """
    if newer.version < older.version:
        older, newer = newer, older
    return replace(
        newer,
        over=older.over or newer.over,
        resend=older.resend or newer.resend,
        again=older.again or newer.again,
        lobby=older.lobby and newer.lobby,
        repeated=older.repeated and newer.repeated,
        text_of_old=newer.text_of_old or older.text_of_old,
    )
