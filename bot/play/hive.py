"""What a server finds together, where it wants a score of its own.

It is computed from the words of its players whenever somebody looks: who is forgotten takes theirs
along, and what others found too stays.
"""

import asyncio
import logging
from dataclasses import dataclass
from datetime import date, datetime

from bot.games.game import AnyGame, Together
from bot.games.server_rounds import ServerRounds
from bot.model import Board, Mode, Period, SentPost
from bot.play.poster import LivePoster
from bot.servers.puzzle_day import UnknownTimeZoneError
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.finders import all_words_found, number_found
from bot.store.leaderboards import leaderboard_page
from bot.store.milestones import book_milestones

log = logging.getLogger(__name__)

DEADLINE = 45.0  # seconds until telling a channel is given up
NAMED = 5  # people of whom it is said how many words they found


@dataclass(frozen=True)
class Finder:
    """A player, and how many words they found."""

    name: str
    words: int


@dataclass(frozen=True)
class Hive:
    """How a server does together in a game on a day."""

    together: Together
    finders: tuple[Finder, ...]  # the first few, those with most words first
    players: int


class Hives:
    """The use cases of playing together."""

    def __init__(self, database: Backend, servers: Servers, rounds: ServerRounds) -> None:
        self._database = database
        self._servers = servers
        self._rounds = rounds

    async def standing(self, server_id: int, game: AnyGame, day: date) -> Together | None:
        """How far a server came together, without who found how many; None as below."""
        if (await self._servers.get(server_id)).mode is not Mode.TOGETHER:
            return None
        words = await all_words_found(self._database, server_id, game.name, day)
        if not words:
            return None
        return game.together(await self._rounds.of(server_id, game, day), words)

    async def of(self, server_id: int, game: AnyGame, day: date) -> Hive | None:
        """How a server does together; None where it does not want to, or nobody found a word."""
        together = await self.standing(server_id, game, day)
        if together is None:
            return None
        board = Board(server_id, game.name, Period.DAY, day)
        best = await leaderboard_page(self._database, board, limit=NAMED)
        finders = [
            Finder(each.name, await self._number(server_id, each.player_id, game, day))
            for each in best.standings
        ]
        finders.sort(key=lambda each: -each.words)
        return Hive(together, tuple(finders), best.players)

    async def tell_milestones(self, sent: SentPost, now: datetime, poster: LivePoster) -> None:
        """Tell a channel what its server has just reached, once: booked first, so that nothing is
        told twice, whatever ends or fails in between."""
        post = sent.post
        if not await self._is_running(sent, now):
            return
        together = await self.standing(post.server_id, self._rounds.games[post.game], post.day)
        reached = together.milestones if together else ()
        if together is None or not reached:
            return
        key = (post.server_id, post.game, post.day)
        if new := await book_milestones(self._database, *key, reached, now):
            await self._tell(sent, new, together, poster)

    async def _tell(
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

    async def _number(self, server_id: int, player_id: int, game: AnyGame, day: date) -> int:
        return await number_found(self._database, server_id, player_id, game.name, day)
