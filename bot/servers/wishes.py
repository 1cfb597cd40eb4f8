"""What an admin asks for, as it is typed; whatever is not said stays as it is."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import time

from bot.errors import ErrorCode, PlayerError
from bot.model import CardStyle, Mode, Server

# An hour as people write it: 8, 08:00, 8.00, 0800, 8 am, 8:30 p.m., 20h30, 20 Uhr.
TIME = re.compile(
    r"(?P<hour>[0-9]{1,2})(?:[:.h]?(?P<minute>[0-9]{2}))?"
    r"(?:\s*(?:(?P<half>[ap])\.?m\.?|h|uhr)|)",
    re.IGNORECASE,
)
NAMED_TIMES = {"noon": time(12), "midnight": time(0)}

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
    """A posting time such as ``08:00``, ``8`` or ``8 am``.

    Raises PlayerError when it is none.
    """
    typed = text.strip().lower()
    if typed in NAMED_TIMES:
        return NAMED_TIMES[typed]
    if match := TIME.fullmatch(typed):
        hour, minute, half = int(match["hour"]), int(match["minute"] or 0), match["half"]
        if half:
            hour = hour % 12 + (12 if half == "p" else 0) if 1 <= hour <= 12 else 24
        if hour < 24 and minute < 60:
            return time(hour, minute)
    raise PlayerError(ErrorCode.NOT_A_TIME)
