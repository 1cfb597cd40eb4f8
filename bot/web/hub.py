"""Who has the page open where, and what they are told without asking: that a game of theirs has
changed elsewhere, how far their friends are, that a new day has begun.

All of it is in memory. Nothing is looked up for a place in which no page is open.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from bot.application import Application
from bot.concurrency import end_task, in_turns
from bot.errors import PlayerError
from bot.model import Player
from bot.play.turn import Turn
from bot.servers.puzzle_day import UnknownTimeZoneError
from bot.web import frames
from bot.web.frames import Fields
from bot.web.requests import Requests
from bot.web.views.board import Json
from bot.web.views.friends import Friends
from bot.web.visit import Visit

log = logging.getLogger(__name__)

SOON = 0.2  # seconds in which changes of a game are told together
FRIENDS = 1.0  # seconds between two looks at the friends of a server
TICK = 1.0  # seconds between two looks at the clock
LOOKS = 30  # of them until the days are asked for anew: somebody may have moved one

PersonKey = tuple[int, int]  # place, person


@dataclass(eq=False)
class OpenDay:
    """The day by a clock to which pages are open: a server's, or elsewhere a person's."""

    clock_id: int
    day: date
    ends: int  # seconds since 1970
    visits: set[Visit] = field(default_factory=set)


@dataclass(eq=False)
class OpenPlace:
    """A place in which pages are open."""

    key: int
    visits: set[Visit] = field(default_factory=set)
    behind: set[str] = field(default_factory=set)  # games of which friends are to be told
    told_at: float = 0.0


class Hub:
    """All open pages of this process."""

    def __init__(
        self,
        application: Application,
        requests: Requests,
        *,
        soon: float = SOON,
        pause: float = FRIENDS,
        tick: float = TICK,
    ) -> None:
        self.requests = requests
        requests.answerers["friends"] = self._friends
        self._app = application
        self._soon, self._pause, self._tick = soon, pause, tick
        self._people: dict[PersonKey, set[Visit]] = {}
        self._places: dict[int, OpenPlace] = {}
        self._days: dict[int, OpenDay] = {}  # by their clocks
        self._behind: dict[Visit, set[str]] = {}  # games that have changed elsewhere
        self._tasks: set[asyncio.Task[None]] = set()
        self._watch: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """How many pages are open."""
        return sum(map(len, self._people.values()))

    async def join(self, visit: Visit) -> Json:
        """A page has said hello; tells it who is there, where, and what there is to play."""
        clock_id, key = visit.player.clock_id, visit.place.key
        day, ends = await self.requests.day(clock_id)
        if not self._people:
            self._app.games.watching.begin(self.hear)
            self._watch = asyncio.create_task(self._watch_days())
        visit.task = asyncio.current_task()
        self._people.setdefault(_key(visit), set()).add(visit)
        self._days.setdefault(clock_id, OpenDay(clock_id, day, ends)).visits.add(visit)
        place = self._places.setdefault(key, OpenPlace(key))
        place.visits.add(visit)
        self._look_at_friends(place, self.requests.views, visit.player.player_id)
        return self.requests.hello(visit, day, ends)

    def leave(self, visit: Visit) -> None:
        """A page is gone."""
        self._behind.pop(visit, None)
        visits = self._people.get(_key(visit), set())
        if visit not in visits:
            return
        visits.discard(visit)
        place, clock = self._places[visit.place.key], self._days[visit.player.clock_id]
        for each in (place, clock):
            each.visits.discard(visit)
        if not visits:
            del self._people[_key(visit)]
            self._look_at_friends(place, self.requests.views, visit.player.player_id)
        if not place.visits:
            del self._places[place.key]
        if not clock.visits:
            del self._days[clock.clock_id]
        if not self._people:
            self._app.games.watching.end(self.hear)
            if self._watch:
                self._watch.cancel()

    def hear(self, player: Player, game: str, turn: Turn) -> None:
        """Something changed. The pages of the same person that show it are told soon, but not the
        one that did it, which has the answer; friends, how far the person is."""
        doing = asyncio.current_task()
        for visit in self._people.get((player.server_id, player.player_id), ()):
            shown = visit.shown.get(game)
            if shown and shown[0] == turn.edition and visit.task is not doing:
                self._fall_behind(visit, game)
        place = self._places.get(player.server_id)
        if place and turn.edition.is_daily:
            self._look_at_friends(place, (game,), player.player_id)

    async def close(self) -> None:
        """Tell nobody anything any more."""
        self._app.games.watching.end(self.hear)
        for task in [*self._tasks, *([self._watch] if self._watch else [])]:
            await end_task(task)

    def _fall_behind(self, visit: Visit, game: str) -> None:
        games = self._behind.setdefault(visit, set())
        if not games:
            self._begin(self._catch_up(visit))
        games.add(game)

    async def _catch_up(self, visit: Visit) -> None:
        """Show a page what has changed, after a moment in which more may come."""
        await asyncio.sleep(self._soon)
        for game in sorted(self._behind.pop(visit, ())):
            board = await self.requests.show(visit, game)
            visit.outbox.post(frames.push("board", board=board))

    async def _friends(self, visit: Visit, fields: Fields) -> Json:
        """How far the friends of a person are; from now on they are told of it."""
        game = self.requests.view(fields).game.name
        visit.friends_in.add(game)
        found = await self._friends_of(visit.place.key, game, self._day_of(visit))
        return {"friends": found.told(visit)}

    def _look_at_friends(self, place: OpenPlace, games: Iterable[str], person_id: int) -> None:
        """Tell those who want to know of them, but for the person whom it is about."""
        games = [game for game in games if game not in place.behind]
        told = {
            game
            for visit in (place.visits if games else ())
            if visit.friends_in and visit.player.player_id != person_id
            for game in games
            if game in visit.friends_in
        }
        if told and not place.behind:
            self._begin(self._tell_friends(place))
        place.behind |= told

    async def _tell_friends(self, place: OpenPlace) -> None:
        """At most once in a while: where people play, something changes all the time. Each is told
        of their own day."""
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(max(self._soon, place.told_at + self._pause - now))
        games, place.behind = place.behind, set()
        place.told_at = asyncio.get_running_loop().time()
        for game in sorted(games):
            days: dict[date, list[Visit]] = {}
            for visit in [each for each in place.visits if game in each.friends_in]:
                days.setdefault(self._day_of(visit), []).append(visit)
            for day, visits in days.items():
                await _tell(visits, game, await self._friends_of(place.key, game, day))

    def _day_of(self, visit: Visit) -> date:
        """The day that an open page shows."""
        return self._days[visit.player.clock_id].day

    async def _friends_of(self, key: int, game: str, day: date) -> Friends:
        """Who plays in a place, and how far each is on a day."""
        cards = self._app.posts.cards
        named = await cards.named(key, game, day)
        visits = self._places[key].visits if key in self._places else ()
        here = {each.player.player_id: each.visitor.avatar for each in visits}
        avatars = here if await cards.shows_avatars(key) else {}
        return Friends(self.requests.views[game], named, avatars, frozenset(here))

    async def _watch_days(self) -> None:
        """Tell pages of the new day by their clock, at the moment when it begins."""
        looks = 0
        while True:
            await asyncio.sleep(self._tick)
            looks += 1
            now = self._app.host.clock().timestamp()
            async for shown in in_turns([*self._days.values()]):
                if now >= shown.ends or looks % LOOKS == 0:
                    try:
                        await self._look_at_day(shown)
                    except (PlayerError, UnknownTimeZoneError) as error:
                        log.debug("a day is not known: %s", error)  # the next look may know
                    except Exception:
                        log.exception("pages were not told of their day")

    async def _look_at_day(self, shown: OpenDay) -> None:
        day, ends = await self.requests.day(shown.clock_id)
        if (day, ends) == (shown.day, shown.ends):
            return
        shown.day, shown.ends = day, ends
        told = frames.push("day", day=day.isoformat(), ends=ends)
        for visit in shown.visits:
            visit.outbox.post(told)
        for key in {each.place.key for each in shown.visits}:
            self._look_at_friends(self._places[key], self.requests.views, 0)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; what goes wrong in it is in the log, and nobody waits for it."""

        async def done() -> None:
            try:
                await work
            except PlayerError as error:
                log.debug("pages were not told: %s", error)
            except Exception:
                log.exception("pages were not told")

        task = asyncio.create_task(done())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _tell(visits: Iterable[Visit], game: str, found: Friends) -> None:
    """Tell pages of friends; most of those who look are named nowhere, and read the same."""
    told: dict[tuple[str, int], str] = {}
    async for visit in in_turns([*visits]):
        key = found.key(visit)
        if key not in told:
            told[key] = frames.push("friends", game=game, friends=found.told(visit))
        visit.outbox.post(told[key])


def _key(visit: Visit) -> PersonKey:
    return visit.visitor.server_id, visit.visitor.person_id
