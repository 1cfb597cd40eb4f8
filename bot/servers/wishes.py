"""What an admin asks for, as it is typed; whatever is not said stays as it is."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import time

from bot.errors import ErrorCode, PlayerError
from bot.language.alphabet import as_seen, without_accents
from bot.model import CardStyle, Mode, Server

# A time as people write it: 8, 08:00, 8.00, 0800, 8 am, 8:30 p. m., 20h30, 20 Uhr, 8 de la tarde.
TIME = re.compile(
    r"(?:at |a las? |las? )?"
    r"(?P<hour>[0-9]{1,2})(?: ?[:.h]?(?P<minute>[0-9]{2}))?"
    r"(?: ?(?:(?P<half>[ap])\.? ?m\.?|h|hs|hrs?\.?|horas?|uhr|o'clock|en punto)"
    r"| (?:de la|del|por la|in the|at) (?P<part>\w+))?"
)
NAMED_TIMES = {
    **dict.fromkeys(("noon", "12 noon", "midday", "mediodia", "al mediodia"), time(12)),
    **dict.fromkeys(("midnight", "12 midnight", "medianoche", "a medianoche"), time(0)),
}
MORNINGS = ("morning", "manana", "madrugada")
AFTERNOONS = ("afternoon", "evening", "tarde", "mediodia")
NIGHTS = ("night", "noche")
FIRST_HOUR_OF_NIGHT = 6  # of the evening: 6 to 11 at night; 12 and less are after midnight

# What Discord must permit for these settings; without it the posts come all the same.
FOR_THREAD, FOR_ROLE = "create_public_threads", "mention_everyone"


@dataclass(frozen=True)
class Wish:
    """Settings of a server; None for what was not said."""

    channel_id: int
    post_time: time | None = None
    timezone: str | None = None
    games: Mapping[str, bool | None] = field(default_factory=dict)  # all of the catalog, by name
    recap: bool | None = None
    thread: bool | None = None
    role_id: int | None = None
    mode: Mode | None = None
    card: CardStyle | None = None

    def of(self, server: Server) -> Server:
        """The settings of a server with what is wished for."""
        return replace(
            server,
            channel_id=self.channel_id,
            post_time=server.post_time if self.post_time is None else self.post_time,
            timezone=self.timezone or server.timezone,
            games=tuple(name for name in self.games if self._posts(server, name)),
            recap=server.recap if self.recap is None else self.recap,
            thread=server.thread if self.thread is None else self.thread,
            role_id=server.role_id if self.role_id is None else self.role_id,
            mode=self.mode or server.mode,
            card=self.card or server.card,
            avatars=self._avatars(server),
        )

    def _avatars(self, server: Server) -> bool:
        if self.card in (None, CardStyle.OFF):
            return server.avatars
        return self.card is CardStyle.AVATARS

    def _posts(self, server: Server, game: str) -> bool:
        said = self.games[game]
        return said if said is not None else is_new(server) or game in server.games


def is_new(server: Server) -> bool:
    """Did a server never choose anything?"""
    return server.channel_id is None and server.latest_day is None


def parse_time(text: str) -> time:
    """A time of day such as ``08:00``, ``8 am``, ``noon`` or ``8 de la mañana``.

    Raises PlayerError when it is none.
    """
    typed = " ".join(without_accents(as_seen(text)).lower().split())
    if typed in NAMED_TIMES:
        return NAMED_TIMES[typed]
    if match := TIME.fullmatch(typed):
        hour, minute = _hour(match), int(match["minute"] or 0)
        if hour is not None and hour < 24 and minute < 60:
            return time(hour, minute)
    raise PlayerError(ErrorCode.NOT_A_TIME)


def _hour(match: re.Match[str]) -> int | None:
    """Return the hour of a time, or None for one that the named part of the day doesn't have."""
    hour = int(match["hour"])
    if match["half"]:
        after_noon = 12 if match["half"] == "p" else 0
        return hour % 12 + after_noon if 1 <= hour <= 12 else None
    if match["part"]:
        return _hour_in(match["part"], hour)
    return hour


def _hour_in(part: str, hour: int) -> int | None:
    """Return the hour in a part of the day. 12 in the morning is None: it is noon to some people
    and midnight to others."""
    if hour == 12 and part in (*NIGHTS, "madrugada"):
        return 0
    if part in MORNINGS and hour < 12:
        return hour
    if part in AFTERNOONS and hour > 0:
        return hour if hour >= 12 else hour + 12
    if part in NIGHTS:
        return hour + 12 if FIRST_HOUR_OF_NIGHT <= hour < 12 else hour
    return None
