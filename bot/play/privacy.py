"""What a person is owed: a copy of all that is kept about them, and its end."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import aclosing
from datetime import datetime, timedelta
from functools import partial
from io import StringIO
from typing import Any

from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.games.tried_words import TriedWords
from bot.store.backend import Backend, Row
from bot.store.privacy import (
    all_anywhere,
    all_of,
    forget_person,
    forget_some,
    times_forgotten,
)

STEP = 50  # rows of a kind that are deleted in one transaction
CONFIRM_WITHIN = timedelta(minutes=10)
NEXT_SERVER = "\n]\n},\n"  # before another one in the document
PASSING = {ErrorCode.STORAGE_BUSY, ErrorCode.STORAGE_SILENT}

Write = Callable[[str], Awaitable[None]]
Forgotten = Callable[[int | None], None]  # takes who was; None for somebody, elsewhere
_json = partial(json.dumps, ensure_ascii=False)


class Privacy:
    """The use cases of ``/privacy``: both are about all servers."""

    def __init__(self, database: Backend, tried: TriedWords) -> None:
        self._database = database
        self._tried = tried
        self._exporting = asyncio.Lock()  # one at a time: each has a connection of its own
        self._times: int | None = None  # that somebody was forgotten, as far as this process knows
        self.listeners: list[Forgotten] = []  # whoever remembers people otherwise than in tables
        self._traces = False  # may the log of the database still hold what was deleted?

    async def export(self, person_id: int, now: datetime) -> dict[str, Any] | None:
        """All that is kept about a person, by server and table; None when there is nothing.

        Raises StorageUnavailable, with a code of its own where it passes by itself.
        """
        document = StringIO()

        async def write(text: str) -> None:
            document.write(text)

        there = await self.write_export(person_id, now, write)
        return json.loads(document.getvalue()) if there else None

    async def write_export(self, person_id: int, now: datetime, write: Write) -> bool:
        """Write the same as a JSON document, a page of rows at a time; is there anything?

        Raises StorageUnavailable as above, and what `write` raises.
        """
        async with self._exporting:
            try:
                return await self._write_export(person_id, now, write)
            except StorageUnavailable as error:
                if error.code not in PASSING:
                    raise
                raise StorageUnavailable(ErrorCode.NO_EXPORT) from error

    async def _write_export(self, person_id: int, now: datetime, write: Write) -> bool:
        last = None
        async with (
            self._database.read_aside() as source,
            aclosing(all_of(source, person_id)) as pages,
        ):
            anywhere = await all_anywhere(source, person_id)
            opening = _opening(person_id, now, anywhere)
            async for server_id, table, rows in pages:
                before = _before((server_id, table), last, opening)
                await write(before + ",\n".join(_json(_shown(row)) for row in rows))
                last = server_id, table
        if last:
            await write("\n]\n}\n}}\n")
        elif anywhere:
            await write(f"{opening}}}}}\n")
        return bool(last or anywhere)

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
        self._tell(person_id)
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
        self._tell(None)
        return True

    async def leave_no_traces(self) -> None:
        """Clear the database's log of what was deleted; while somebody reads, a later call does."""
        if self._traces:
            self._traces = not await self._database.empty_log()

    def _tell(self, person_id: int | None) -> None:
        for listener in self.listeners:
            listener(person_id)

    async def _forget_some(self, person_id: int) -> bool:
        async with self._database.transaction() as transaction:
            more = await forget_some(transaction, person_id, most=STEP)
        if more:
            await self._database.shorten_log()
        return more


def _opening(person_id: int, now: datetime, anywhere: Mapping[str, Iterable[Row]]) -> str:
    """How the document begins: with what is kept apart from any server."""
    about = {"person_id": str(person_id), "exported_at": now.isoformat()}
    kept = {table: [_shown(row) for row in rows] for table, rows in anywhere.items()}
    return f'{_json(about | kept)[:-1]}, "servers": {{\n'


def _before(of: tuple[int, str], last: tuple[int, str] | None, opening: str) -> str:
    """What stands before the rows of a server and table, after those of the last ones."""
    server_id, table = of
    if of == last:
        return ",\n"
    if last and last[0] == server_id:
        return f'\n],\n"{table}": [\n'
    return f'{NEXT_SERVER if last else opening}"{server_id}": {{\n"{table}": [\n'


def _shown(row: Row) -> dict[str, Any]:
    """A row as a file shows it: without the server, and ids as text, which no reader rounds."""
    return {
        name: str(row[name]) if name.endswith("_id") else row[name]
        for name in row.keys()  # noqa: SIM118 - to iterate over a row gives its values
        if name != "server_id"
    }
