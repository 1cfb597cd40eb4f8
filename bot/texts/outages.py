"""What a player reads while the database does not answer, by the code of the error."""

from collections.abc import Mapping

from bot.errors import ErrorCode
from bot.texts.locale import N_

OUTAGES: Mapping[ErrorCode, str] = {
    ErrorCode.STORAGE_BUSY: N_(
        "I couldn't save that: my database is busy. Nothing was saved. Please try again in a"
        " moment."
    ),
    ErrorCode.STORAGE_SILENT: N_(
        "My database didn't answer in time, so I can't tell whether that was saved. Please look"
        " again in a moment, and try once more if it wasn't."
    ),
    ErrorCode.STORAGE_FULL: N_(
        "I can't save anything right now, because my disk is full. Nothing was saved. Please tell"
        " whoever runs me, and try again later."
    ),
    ErrorCode.STORAGE_CLOSED: N_(
        "I can't save anything right now. Nothing was saved. Please tell whoever runs me, and try"
        " again later."
    ),
    ErrorCode.STORAGE_DAMAGED: N_(
        "I can't do that right now, because my database is damaged. Nothing was saved. Please tell"
        " whoever runs me."
    ),
    ErrorCode.STORAGE_GONE: N_(
        "I can't save anything right now, because my database is gone. Nothing was saved. Please"
        " tell whoever runs me, and try again in a minute."
    ),
    ErrorCode.NO_EXPORT: N_(
        "I can't reach your data right now, because my database is busy. It's all still there."
        " Please ask again in a moment."
    ),
}
