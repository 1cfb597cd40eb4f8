"""The group card: who played on a day in a server and how far they came, without a word of it.

It is computed from the scores whenever somebody looks, and leaves out who wants to be left out.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from datetime import date, datetime, timedelta

from bot.games.game import Review, Rung
from bot.model import CardStyle, Player, Standing
from bot.play.streaks import current_streak
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.group_cards import (
    BestOfDay,
    best_of_day,
    days_played,
    draw_anew,
    is_on_cards,
    join_cards,
    leave_cards,
)

ONE_DAY = timedelta(days=1)
LOOKS_BACK = timedelta(days=60)  # for a streak; one that has no beginning in it is longer


@dataclass(frozen=True)
class CardPlayer:
    """Somebody on the card."""

    place: int  # among those on it; equals share one
    name: str
    rungs: tuple[Rung | None, ...]  # of each game of the card; None where they have no points
    hints: int
    streak: int  # days, up to that of the card


@dataclass(frozen=True)
class NamedPlayer:
    """Somebody whom the card of a day names, and how far they came in one game."""

    player_id: int
    name: str
    rung: Rung


@dataclass(frozen=True)
class GroupCard:
    """Who played on a day, the best first."""

    day: date
    games: tuple[str, ...]  # in which anybody on it has points, in the order of the catalog
    players: tuple[CardPlayer, ...]
    number: int  # of all who played
    people: tuple[int, ...] = ()  # the ids of the players, where their avatars are wanted

    @property
    def more(self) -> int:
        """How many played besides those who are named."""
        return self.number - len(self.players)

    @property
    def digest(self) -> str:
        """The same for the same facts, on every machine. An avatar is none: nobody's new one has a
        picture drawn anew."""
        *said, people = astuple(self)
        facts = json.dumps([*said, "avatars"] if people else said, default=str)
        return hashlib.sha256(facts.encode()).hexdigest()[:16]


class GroupCards:
    """The use cases of who is on a card."""

    def __init__(self, database: Backend, servers: Servers, reviews: Mapping[str, Review]) -> None:
        self._database = database
        self._servers = servers
        self._reviews = reviews

    async def wanted(self, server_id: int) -> bool:
        """Does a server want cards?"""
        return await self._style(server_id) is not CardStyle.OFF

    async def of(self, server_id: int, day: date) -> GroupCard | None:
        """The card of a day; None where there is nobody to name, or cards are not wanted."""
        style = await self._style(server_id)
        if style is CardStyle.OFF:
            return None
        best, number = await best_of_day(self._database, server_id, day)
        if not best:
            return None
        games = [game for game in self._reviews if any(game in each.points for each in best)]
        rungs = [await self._rungs(server_id, game, day, best) for game in games]
        streaks = await self._streaks(server_id, day, best)
        players = tuple(
            CardPlayer(
                each.place,
                each.name,
                tuple(of_game.get(each.player_id) for of_game in rungs),
                each.hints,
                streaks[each.player_id],
            )
            for each in best
        )
        shown = (each.player_id for each in best if style is CardStyle.AVATARS)
        return GroupCard(day, tuple(games), players, number, tuple(shown))

    async def named(self, server_id: int, game: str, day: date) -> list[NamedPlayer]:
        """Whom the card of a day names with points in a game, the best first; nobody where cards
        are not wanted."""
        if not await self.wanted(server_id):
            return []
        best, _ = await best_of_day(self._database, server_id, day)
        rungs = await self._rungs(server_id, game, day, best)
        return [
            NamedPlayer(each.player_id, each.name, rungs[each.player_id])
            for each in best
            if each.player_id in rungs
        ]

    async def shows_avatars(self, server_id: int) -> bool:
        """Does a server want to see avatars?"""
        return await self._style(server_id) is CardStyle.AVATARS

    async def names(self, player: Player) -> bool:
        """Is a person named on the cards of a server, once they play?"""
        return await is_on_cards(self._database, player.server_id, player.player_id)

    async def choose(self, player: Player, now: datetime, *, named: bool) -> None:
        """Name a person on the cards of a server, or not, on those that are out there as well."""
        before = await self._servers.day(player.clock_id, now) + ONE_DAY
        async with self._database.transaction(player.server_id) as transaction:
            if named:
                changed = await join_cards(transaction, player)
            else:
                changed = await leave_cards(transaction, player, now)
            if changed:
                await draw_anew(transaction, player.server_id, before)

    async def _style(self, server_id: int) -> CardStyle:
        return (await self._servers.get(server_id)).card

    async def _rungs(
        self, server_id: int, game: str, day: date, best: Sequence[BestOfDay]
    ) -> dict[int, Rung]:
        scores = [
            Standing(each.place, each.player_id, each.name, each.points[game], each.hints)
            for each in best
            if game in each.points
        ]
        rungs = await self._reviews[game].rungs(server_id, day, scores)
        return {each.player_id: rung for each, rung in zip(scores, rungs, strict=True)}

    async def _streaks(
        self, server_id: int, day: date, best: Sequence[BestOfDay]
    ) -> dict[int, int]:
        """The streak of each. Most are short, so all of a past is read of few people."""
        people = [each.player_id for each in best]
        first = day - LOOKS_BACK
        days = await days_played(self._database, server_id, people, first, day)
        long = [each for each in people if len(days[each]) >= LOOKS_BACK.days * 6 // 7]
        if long:
            days |= await days_played(self._database, server_id, long, date.min, day)
        return {each: current_streak(days[each], day).days for each in people}
