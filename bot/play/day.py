"""What a post says of its day: composed here, all of it and once, and drawn by the face.

A post keeps a digest of what changes in it while people play. Whoever looks compares that with the
facts of now, and never reads a sentence back.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.games.game import Review, Round, Together
from bot.games.server_rounds import ServerRounds
from bot.model import Post
from bot.play.group_card import GroupCard, GroupCards
from bot.play.hive import Hive, Hives
from bot.play.openings import Opening, opening
from bot.play.recap import Recap, Recaps
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.posts import days_posted_before, posts_of_day

FORM = "1"  # of the digests: another one where the same facts come to another digest
ONE_DAY = timedelta(days=1)
FIRST_DAYS = 3  # on which a server's posts have the rules


@dataclass(frozen=True)
class DayStatus:
    """How a day goes in a server, or went: what of a post changes while people play."""

    of_game: Any  # as the game has it
    hive: Hive | None

    @property
    def digest(self) -> str:
        """The same for the same facts, on every machine."""
        hive = self.hive and (self.hive.together.reached, self.hive.finders, self.hive.players)
        facts = json.dumps((self.of_game, hive), default=astuple)
        return f"{FORM}:{hashlib.sha256(facts.encode()).hexdigest()[:16]}"


@dataclass(frozen=True)
class GameBefore:
    """How the day before went in a game."""

    of_game: Any
    together: Together | None


@dataclass(frozen=True)
class DayBefore:
    """What the first post of a day looks back on."""

    recap: Recap
    games: Mapping[str, GameBefore]  # by name, in the order of the catalog
    posted: tuple[str, ...]  # games whose answers are offered
    card: GroupCard | None  # of all who played


@dataclass(frozen=True)
class DayContent:
    """All that a post says."""

    post: Post
    round: Round
    status: DayStatus
    over: bool  # does it lead to what came of its day?
    next_start: datetime | None  # of the day after, while this one runs
    before: DayBefore | None
    role_id: int | None  # of those who are told of it
    knows_rules: bool = False  # has the server read them for some days?


def is_of_another_form(digest: str) -> bool:
    """Is it a digest of an older version, which cannot be compared?"""
    return not digest.startswith(f"{FORM}:")


class Days:
    """The use cases of what posts say."""

    def __init__(
        self,
        database: Backend,
        servers: Servers,
        rounds: ServerRounds,
        hives: Hives,
        recaps: Recaps,
        reviews: Mapping[str, Review],
        cards: GroupCards,
    ) -> None:
        self.games = rounds.games
        self._database = database
        self._servers = servers
        self._rounds = rounds
        self._hives = hives
        self._reviews = reviews
        self._recaps = recaps
        self._cards = cards

    async def status(self, post: Post) -> DayStatus:
        """How the day of a post goes."""
        server_id, game, day = post.server_id, self.games[post.game], post.day
        of_game = await self._reviews[post.game].status(server_id, day)
        return DayStatus(of_game, await self._hives.of(server_id, game, day))

    async def content(
        self, post: Post, *, over: bool = False, status: DayStatus | None = None
    ) -> DayContent:
        """All that a post says, or will once its day is over; the status may be known."""
        server, first = await self._servers.get(post.server_id), await self.opening(post)
        looks_back = server.recap and first.looks_back
        return DayContent(
            post,
            await self._rounds.of(post.server_id, self.games[post.game], post.day),
            status or await self.status(post),
            over,
            None if over else await self._servers.next_start(post.server_id, post.day),
            await self._before(post, server.games) if looks_back else None,
            server.role_id if first.notifies and not over else None,
            await days_posted_before(self._database, post, FIRST_DAYS) >= FIRST_DAYS,
        )

    async def opening(self, post: Post) -> Opening:
        """What a post does as the first of its day, if it is."""
        of_day = await posts_of_day(self._database, post.server_id, post.day)
        return opening(post, of_day, [*self.games])

    async def _before(self, post: Post, posted: tuple[str, ...]) -> DayBefore | None:
        """The day before, unless nobody scored on it."""
        server_id, day = post.server_id, post.day - ONE_DAY
        recap = await self._recaps.of(server_id, day)
        if recap is None:
            return None
        games = {
            name: GameBefore(
                await self._reviews[name].recap(server_id, day),
                await self._hives.standing(server_id, game, day),
            )
            for name, game in self.games.items()
        }
        card = await self._cards.of(server_id, day)
        return DayBefore(recap, games, posted, card)
