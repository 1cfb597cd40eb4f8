"""What a person is owed: a copy of all that is kept about them, and its end."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from bot.concurrency import in_turns
from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.games.tried_words import TriedWords
from bot.store.backend import Backend
from bot.store.privacy import all_of, forget_person, forget_some, times_forgotten

STEP = 50  # rows of a kind that are deleted in one transaction
CONFIRM_WITHIN = timedelta(minutes=10)
PASSING = {ErrorCode.STORAGE_BUSY, ErrorCode.STORAGE_SILENT}


class Privacy:
    """The use cases of ``/privacy``: both are about all servers."""

    def __init__(self, database: Backend, tried: TriedWords) -> None:
        self._database = database
        self._tried = tried
        self._exporting = asyncio.Lock()  # one at a time: each holds all that is kept of a person
        self._times: int | None = None  # that somebody was forgotten, as far as this process knows
        self._traces = False  # may the log of the database still hold what was deleted?

    async def export(self, person_id: int, now: datetime) -> dict[str, Any] | None:
        """All that is kept about a person, by server and table; None when there is nothing.

        Raises StorageUnavailable, with a code of its own where it passes by itself.
        """
        async with self._exporting:
            try:
                return await self._export(person_id, now)
            except StorageUnavailable as error:
                if error.code not in PASSING:
                    raise
                raise StorageUnavailable(ErrorCode.NO_EXPORT) from error

    async def _export(self, person_id: int, now: datetime) -> dict[str, Any] | None:
        servers: defaultdict[str, dict[str, list[Any]]] = defaultdict(dict)
        async with self._database.read_aside() as source:
            kept = await all_of(source, person_id)
        for table, rows in kept.items():
            async for row in in_turns(rows):
                server = servers[str(row["server_id"])]
                server.setdefault(table, []).append(_shown(row))
        if not servers:
            return None
        return {
            "person_id": str(person_id),
            "exported_at": now.isoformat(),
            "servers": dict(servers),
        }

    def check_asked(self, asked: datetime, now: datetime) -> None:
        """Refuse, with a PlayerError, a confirmation of what was asked too long ago."""
        if not timedelta(0) <= now - asked <= CONFIRM_WITHIN:
            raise PlayerError(ErrorCode.LATE_CONFIRMATION)

    async def forget(self, person_id: int, now: datetime) -> None:
        """Delete all that is kept about a person, for ever."""
        self._tried.forget(person_id)
        while await self._forget_some(person_id):
            pass
        async with self._database.transaction() as transaction:
            times = await forget_person(transaction, person_id, now)
        if self._times in (None, times - 1):  # else another process forgot somebody meanwhile
            self._times = times
        self._traces = True
        await self.leave_no_traces()

    async def forgot_elsewhere(self) -> bool:
        """Did another process forget somebody since the last time? The database does not say whom,
        so what this one remembers of what people tried is gone, as after a start."""
        times = await times_forgotten(self._database)
        before, self._times = self._times, max(times, self._times or 0)
        if before in (None, self._times):
            return False
        self._tried.forget_all()
        self._traces = True
        return True

    async def leave_no_traces(self) -> None:
        """Clear the database's log of what was deleted; while somebody reads, a later call does."""
        if self._traces:
            self._traces = not await self._database.empty_log()

    async def _forget_some(self, person_id: int) -> bool:
        async with self._database.transaction() as transaction:
            more = await forget_some(transaction, person_id, most=STEP)
        if more:
            await self._database.shorten_log()
        return more


def _shown(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row as a file shows it: without the server, and ids as text, which no reader rounds."""
    return {
        name: str(value) if name.endswith("_id") else value
        for name, value in row.items()
        if name != "server_id"
    }
