"""Which milestones a server reached together, told to its channel, each once."""

import asyncio
import logging
from datetime import datetime

from bot.games.game import Together
from bot.model import Mode, SentPost
from bot.play.hive import Hives
from bot.play.poster import LivePoster
from bot.servers.puzzle_day import UnknownTimeZoneError
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.milestones import book_milestones

log = logging.getLogger(__name__)

DEADLINE = 45.0  # seconds until telling a channel is given up


class Milestones:
    """The use case of telling what a server has just reached."""

    def __init__(self, database: Backend, servers: Servers, hives: Hives) -> None:
        self._database = database
        self._servers = servers
        self._hives = hives

    async def tell(self, sent: SentPost, now: datetime, poster: LivePoster) -> None:
        """Tell a channel what its server has just reached, once: booked first, so that nothing is
        told twice, whatever ends or fails in between."""
        post = sent.post
        if not await self._is_running(sent, now):
            return
        together = await self._hives.standing(
            post.server_id, self._hives.games[post.game], post.day
        )
        reached = together.milestones if together else ()
        if together is None or not reached:
            return
        key = (post.server_id, post.game, post.day)
        if new := await book_milestones(self._database, *key, reached, now):
            await self._announce(sent, new, together, poster)

    async def _announce(
        self, sent: SentPost, milestones: list[str], together: Together, poster: LivePoster
    ) -> None:
        try:
            async with asyncio.timeout(DEADLINE):
                await poster.announce(sent, milestones, together)
        except Exception as error:
            if not poster.explains(error):
                text = "a milestone of server %s was not told: %r"
                log.warning(text, sent.post.server_id, error)

    async def _is_running(self, sent: SentPost, now: datetime) -> bool:
        """Is it a post of the running day, in the channel that the server posts in?"""
        server = await self._servers.get(sent.post.server_id)
        if server.mode is not Mode.TOGETHER or server.channel_id != sent.post.channel_id:
            return False
        try:
            return sent.post.day == await self._servers.day(server.server_id, now)
        except UnknownTimeZoneError:  # the host is told so where posts are due
            return False
