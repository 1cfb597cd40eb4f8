"""The servers of a season, each with its own hour, time zone and games."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from guildyard import Channel, Guild, Message, Person, Playground, Reply

ZONES = (
    *("UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Kathmandu"),
    *("Asia/Tokyo", "Australia/Lord_Howe", "Pacific/Kiritimati", "Pacific/Pago_Pago"),
)
GAMES = (("bee", "anigram", "square"),) * 3 + (("bee",), ("anigram", "square"))


@dataclass(frozen=True)
class Town:
    """A server, who is in it, and what its admin chose."""

    guild: Guild
    channel: Channel
    admin: Person
    people: tuple[Person, ...]
    zone: str
    hour: time
    games: tuple[str, ...]

    @property
    def choice(self) -> dict[str, Any]:
        """The options of ``/daily start``."""
        return {
            "channel": self.channel,
            "time": f"{self.hour:%H:%M}",
            "timezone": self.zone,
            "bee": "bee" in self.games,
            "anigram": "anigram" in self.games,
            "square": "square" in self.games,
        }

    @property
    def posts(self) -> Counter[tuple[str, date]]:
        """How often each game and day stands in the channel."""
        found = (post_of(message) for message in self.channel.messages)
        return Counter(each for each in found if each)

    def latest(self, game: str) -> Message | None:
        """The last post of a game."""
        posts = (each for each in reversed(self.channel.messages) if game in (post_of(each) or ()))
        return next(posts, None)

    def day(self, now: datetime) -> date:
        """The puzzle day that began last; these zones change no clock near a posting time."""
        local = now.astimezone(ZoneInfo(self.zone))
        return local.date() - timedelta(days=local.time() < self.hour)


def post_of(message: Message) -> tuple[str, date] | None:
    """The game and day of a daily post: of its Guess, or of Your board once the day is over."""
    for part in Reply(message).parts:
        match str(part.get("custom_id", "")).split(":"):
            case [_, "board", "all", *_]:
                continue  # the scores below a recap
            case [_, game, "guess", day] | [_, "board", game, day, _]:
                return game, date.fromisoformat(day)
    return None


def build_towns(
    playground: Playground, number: int, names: Iterable[str], seed: object
) -> list[Town]:
    """So many servers; everybody is in all of them."""
    rng = random.Random(f"{seed}/towns")
    people = tuple(names)
    return [_build(playground, place, people, rng) for place in range(number)]


def _build(playground: Playground, place: int, names: tuple[str, ...], rng: random.Random) -> Town:
    """The towns come to all shards in turn."""
    guild = playground.add_guild(f"Town {place}", id=(place + 1) << 22)
    return Town(
        guild=guild,
        channel=guild.add_text_channel("puzzles"),
        admin=guild.add_member(f"Admin of {guild.name}", manage_guild=True),
        people=tuple(guild.add_member(each) for each in names),
        zone=rng.choice(ZONES),
        hour=time(rng.randrange(24), rng.choice((0, 15, 59))),
        games=rng.choice(GAMES),
    )
