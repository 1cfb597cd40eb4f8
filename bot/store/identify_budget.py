"""How many more sessions the bot may begin at Discord's gateway.

Discord lets a bot IDENTIFY 1,000 times in 24 hours, over all its shards, and then resets its token:
https://discord.com/developers/docs/events/gateway#session-start-limit-object

What is left stands in the database, so that neither a restart nor another process counts anew.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.errors import StorageUnavailable
from bot.store.backend import Backend
from bot.store.settings import change_setting, get_setting

log = logging.getLogger(__name__)

TOTAL = 1_000
SPAN = timedelta(hours=24)
LOW = 0.25  # of the total; with less, the host is told
LEAST = 0.10  # of the total; they are kept for what the bot does not count


class IdentifyLimitError(ConnectionError):
    """A session was not begun: it could cost the token."""


@dataclass(frozen=True)
class Allowance:
    """The sessions that may be begun until a moment, when there are all of them again."""

    left: int
    total: int
    resets_at: datetime

    def at(self, now: datetime) -> "Allowance":
        """What becomes of it, whatever the clock did meanwhile."""
        if self.resets_at <= now:
            return full(now, self.total)
        return replace(self, resets_at=min(self.resets_at, now + SPAN))

    def covers(self, number: int) -> bool:
        """May so many sessions be begun?"""
        return self.left - number >= LEAST * self.total

    @property
    def is_low(self) -> bool:
        """Is it time to tell the host?"""
        return self.left < LOW * self.total

    def __str__(self) -> str:
        """In words."""
        until = f"{self.resets_at:%Y-%m-%d %H:%M} UTC"
        return f"{self.left:,} of {self.total:,} IDENTIFYs are left until {until}"


def full(now: datetime, total: int = TOTAL) -> Allowance:
    """All of a day."""
    return Allowance(total, total, now + SPAN)


class IdentifyBudget:
    """Counts the sessions that are begun."""

    def __init__(self, database: Backend, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock
        self._latest = full(clock())

    @property
    def allowance(self) -> Allowance:
        """What is left, as far as this process knows."""
        return self._latest.at(self._clock())

    async def spend(self, bot_id: int | None, told: Allowance | None, *, together: int = 1) -> None:
        """Count one session that is about to begin, the first of so many.

        What Discord told is believed; without that the bot's own count is.

        Raises IdentifyLimitError when they would leave less than a tenth.
        """

        def count(kept: str | None) -> str:
            self._latest = (told or (_read(kept) if kept else self._latest)).at(self._clock())
            if not self._latest.covers(together):
                raise IdentifyLimitError(self.problem())
            self._latest = replace(self._latest, left=self._latest.left - 1)
            return _written(self._latest)

        try:
            await change_setting(self._database, _name(bot_id), count)
        except (StorageUnavailable, self._database.driver_error) as error:
            log.warning("an IDENTIFY is counted in memory only: %s", error)
            count(None)
        if self._latest.is_low:
            log.error("%s", self.problem())

    async def refresh(self, bot_id: int | None) -> None:
        """Learn what other processes have spent."""
        if kept := await get_setting(self._database, _name(bot_id)):
            self._latest = _read(kept)

    def problem(self) -> str | None:
        """What the host has to know, in a sentence or two."""
        allowance = self.allowance
        if not allowance.is_low:
            return None
        if allowance.covers(1):
            return f"Only {allowance}: look in the log for what ends the connections."
        return f"Only {allowance}: no session is begun before that, or Discord resets the token."


def _name(bot_id: int | None) -> str:
    return f"identifies of {bot_id}"


def _read(text: str) -> Allowance:
    kept = json.loads(text)
    return Allowance(kept["left"], kept["total"], datetime.fromisoformat(kept["resets_at"]))


def _written(allowance: Allowance) -> str:
    resets_at = allowance.resets_at.isoformat()
    return json.dumps({"left": allowance.left, "total": allowance.total, "resets_at": resets_at})
