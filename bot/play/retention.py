"""Servers that removed the bot: their data is kept for a while, in case they come back."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Protocol

from bot.games.server_rounds import ServerRounds
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.retention import (
    come_back,
    depart,
    departures,
    due_departures,
    known_servers,
    purge_some,
)

log = logging.getLogger(__name__)

KEPT_FOR = timedelta(days=30)
SURE_AFTER = timedelta(days=1)  # from the first look that finds them over: a clock can be wrong
LOOK_EVERY = timedelta(hours=1)
STEP = 200  # rows deleted in one transaction: whoever guesses meanwhile waits for one of them
STEPS = 40  # in one call: the daily posts wait for all of them


class Presence(Protocol):
    """Whoever knows in which servers the bot is."""

    def knows(self, server_id: int) -> bool:
        """Would this process see the server, if the bot is in it?"""

    def has(self, server_id: int) -> bool:
        """Is the bot in the server, out of order or not?"""


class Retention:
    """Notes who removed the bot, and deletes their data in the end."""

    def __init__(self, database: Backend, servers: Servers, rounds: ServerRounds) -> None:
        self._database = database
        self._servers = servers
        self._rounds = rounds
        self._looked_at: datetime | None = None

    def look_again(self) -> None:
        """A server came or went: compare at the next call."""
        self._looked_at = None

    async def delete_due(self, now: datetime, presence: Presence) -> None:
        """Compare the servers that are known with those that have the bot, and delete what has
        been without it for 30 days, as two looks a day apart agree; a lot takes several calls."""
        if self._looked_at is None or not timedelta(0) <= now - self._looked_at < LOOK_EVERY:
            self._looked_at = now
            try:
                await self._compare(now, presence)
            except BaseException:
                self.look_again()
                raise
        due = await due_departures(self._database, now, kept_for=KEPT_FOR, apart=SURE_AFTER)
        await self._purge(filter(presence.knows, due), presence)

    async def _compare(self, now: datetime, presence: Presence) -> None:
        left = set(await departures(self._database))
        seen = set(filter(presence.knows, left | await known_servers(self._database)))
        here = set(filter(presence.has, seen))
        gone, back = seen - here - left, here & left
        if gone or back:
            async with self._database.transaction() as transaction:
                await depart(transaction, sorted(gone), now)
                await come_back(transaction, sorted(back))
            log.info("%s servers removed the bot, %s took it back", len(gone), len(back))

    async def _purge(self, server_ids: Iterable[int], presence: Presence) -> None:
        steps = STEPS
        for server_id in server_ids:
            more = True
            while more and steps and not presence.has(server_id):
                async with self._database.transaction(server_id) as transaction:
                    more = await purge_some(transaction, server_id, most=STEP)
                await self._database.shorten_log()
                steps -= 1
            if not more:
                self._servers.invalidate(server_id)
                self._rounds.invalidate(server_id)
                await self._database.empty_log()
                log.info("deleted the data of server %s, 30 days after it left", server_id)
