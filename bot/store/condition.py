"""Whether a database takes writes, and what host and players are told when it does not."""

import logging
from dataclasses import dataclass

from bot.errors import ErrorCode, StorageUnavailable

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class TransientFault:
    """A fault that passes without a change of the program."""

    level: int  # of the line in the log
    host: str
    code: ErrorCode  # of what the player reads
    lasting: bool = False  # as long as this process runs, whatever works meanwhile


class Condition:
    """Whether the database takes writes. Each change is one line in the log."""

    def __init__(self) -> None:
        self.trouble: TransientFault | None = None

    def bad(self, trouble: TransientFault) -> StorageUnavailable:
        """A write or a read failed; returns what the player is told."""
        if self.lasting and not trouble.lasting:
            return StorageUnavailable(trouble.code)
        if self.trouble is not trouble:
            log.log(trouble.level, trouble.host)
        self.trouble = trouble
        return StorageUnavailable(trouble.code)

    @property
    def lasting(self) -> bool:
        """Is there a trouble that does not pass while this process runs?"""
        return self.trouble is not None and self.trouble.lasting

    def good(self) -> None:
        """A write was committed."""
        if self.lasting:
            return
        if self.trouble is not None:
            log.info("the database takes writes again")
        self.trouble = None
