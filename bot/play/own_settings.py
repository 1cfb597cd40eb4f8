"""What people choose where no admin does: when their own day begins, and a language of puzzles.

Their clock is that of the place which is theirs alone, wherever outside of servers they play. The
language is of the place: everybody in a group has the same letters.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime

from bot.errors import PlayerError
from bot.games.archive import FIRST, ONE_DAY, last_begun
from bot.language.languages import DEFAULT, LANGUAGES
from bot.model import Player
from bot.places import OwnPlace, is_server
from bot.servers.puzzle_day import puzzle_day, scheduled_day
from bot.servers.settings import Servers
from bot.servers.zones import parse_zone


@dataclass(frozen=True)
class OwnChoice:
    """What holds for somebody where they are."""

    timezone: str | None  # of their own day; None for who never said
    language: str | None  # of the place, a code; None where none was chosen
    speaks_from: date | None = None  # the day with which it begins, if that is still to come
    ahead: date | None = None  # the day that they are on, where their clock shows an earlier one


class OwnSettings:
    """The use cases of ``/settings``."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers

    async def has_clock(self, person_id: int) -> bool:
        """Did somebody ever say when their day begins?"""
        own = await self._servers.get(OwnPlace(person_id).key)
        return own.latest_day is not None

    async def choose_clock(self, person_id: int, timezone: str, now: datetime) -> None:
        """Let somebody's day begin at midnight in a time zone, from now on. A day that has begun
        for them does not go back."""
        own = await self._servers.get(OwnPlace(person_id).key)
        chosen = replace(own, timezone=timezone)
        if own.latest_day:
            chosen = replace(chosen, latest_day=puzzle_day(own, now))
        await self._servers.keep(replace(chosen, latest_day=puzzle_day(chosen, now)))

    async def suppose_clock(self, person_id: int, told: str, now: datetime) -> None:
        """Take the time zone that somebody's machine tells, unless they ever said one themselves,
        and if it is one."""
        if await self.has_clock(person_id):
            return
        with suppress(PlayerError):
            await self.choose_clock(person_id, parse_zone(told), now)

    async def begin_language(self, key: int, locale: str) -> None:
        """Give a place that is no server its first language, for earlier days as well: that of
        Discord's locale if there are puzzles in it, or else that of everybody."""
        place = await self._servers.get(key)
        if is_server(key) or place.languages:
            return
        code = locale.partition("-")[0]
        spoken = code if code in LANGUAGES else DEFAULT
        await self._servers.keep(place.speaking(spoken, FIRST))

    async def choose_language(self, key: int, code: str, now: datetime) -> None:
        """Let a place that is no server have another language from the first day on that nobody
        in it has begun. Raises ValueError for a server: its admins choose."""
        if is_server(key):
            raise ValueError("admins choose the language of a server")
        place = await self._servers.get(key)
        await self._servers.keep(place.speaking(code, last_begun(now) + ONE_DAY))

    def forget(self, person_id: int | None) -> None:
        """Remember nothing of somebody's clock; of nobody's, when it is not said of whom."""
        if person_id is None:
            self._servers.invalidate_where(lambda key: not is_server(key))
        else:
            self._servers.invalidate(OwnPlace(person_id).key)

    async def chosen(self, player: Player, now: datetime) -> OwnChoice:
        """What holds for somebody where they are."""
        own = await self._servers.get(OwnPlace(player.player_id).key)
        place = await self._servers.get(player.server_id)
        today = puzzle_day(place if is_server(player.server_id) else own, now)
        first, code = place.languages[-1] if place.languages else (today, None)
        timezone, begun = (own.timezone if own.latest_day else None), puzzle_day(own, now)
        is_ahead = begun > scheduled_day(own, now)
        to_come = first if first > today else None
        return OwnChoice(timezone, code, to_come, begun if is_ahead else None)
