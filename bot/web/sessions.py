"""Who somebody is on the page: a person who is logged in, or a person at a place.

Each token carries the person's generation, which is looked up in the database: so it outlives a
restart and opens the door of every process, and is over when the person logs out or is forgotten.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.play.logins import LASTING, Logins
from bot.web.tokens import UNTIL, Claims, Seal

LOGIN, PLACE, FRAME = "login", "place", "frame"  # purposes of tokens
FRESH = timedelta(days=1)  # so old a token is written anew
SEAT_LASTS = timedelta(days=1)  # inside Discord, where the next start brings another
MOST_SERVERS = 60  # in one token


@dataclass(frozen=True)
class LoggedIn:
    """A person who is logged in, with the servers that have the bot and were theirs then."""

    person_id: int
    generation: str
    locale: str
    server_ids: tuple[int, ...] = ()
    is_fresh: bool = True  # was the token written lately?


@dataclass(frozen=True)
class Seat:
    """A person at a place."""

    person_id: int
    server_id: int  # or the key of another place
    generation: str
    locale: str
    is_fresh: bool = field(default=True, compare=False)  # as above
    instance: str = ""  # the Activity that proves it where nobody knows who is in a group


class WebSessions:
    """Writes and reads the tokens of people."""

    def __init__(self, seal: Seal, logins: Logins, clock: Callable[[], datetime]) -> None:
        self._seal = seal
        self._logins = logins
        self._clock = clock

    async def begin(self, person_id: int, locale: str, server_ids: tuple[int, ...]) -> LoggedIn:
        """Log a person in."""
        generation = await self._logins.begin(person_id, self._clock())
        return LoggedIn(person_id, generation, locale, server_ids[:MOST_SERVERS])

    async def end(self, person_id: int) -> None:
        """Log a person out, wherever they are logged in."""
        await self._logins.end(person_id)

    def login_token(self, who: LoggedIn) -> str:
        """The token of a person."""
        claims = {"p": who.person_id, "g": who.generation, "l": who.locale}
        return self._seal.seal(LOGIN, claims | {"s": [*who.server_ids]}, LASTING)

    def seat_token(self, seat: Seat, *, framed: bool = False) -> str:
        """The token of a person at a place, for a cookie, or for the memory of a frame."""
        claims = {"p": seat.person_id, "g": seat.generation, "l": seat.locale}
        purpose, lasts = (FRAME, SEAT_LASTS) if framed else (PLACE, LASTING)
        claims |= {"i": seat.instance} if seat.instance else {}
        return self._seal.seal(purpose, claims | {"s": seat.server_id}, lasts)

    def player_of(self, place_token: str | None, login_token: str | None) -> int | None:
        """Return whom a token names; they may have logged out since."""
        claims = self._seal.open(PLACE, place_token) or self._seal.open(LOGIN, login_token)
        return claims["p"] if claims else None

    async def logged_in(self, token: str | None) -> LoggedIn | None:
        """Who a token is of, if it is good and not over."""
        claims = self._seal.open(LOGIN, token)
        if claims is None or not await self._holds(claims):
            return None
        servers, fresh = tuple(claims["s"]), self._is_fresh(claims)
        return LoggedIn(claims["p"], claims["g"], claims["l"], servers, fresh)

    async def seat(self, token: str | None, *, framed: bool = False) -> Seat | None:
        """Who a token is of and for which place, if it is good and not over."""
        claims = self._seal.open(FRAME if framed else PLACE, token)
        if claims is None or not await self._holds(claims):
            return None
        fresh, instance = self._is_fresh(claims), claims.get("i", "")
        return Seat(claims["p"], claims["s"], claims["g"], claims["l"], fresh, instance)

    async def still(self, seat: Seat) -> bool:
        """Is a person who took a seat still logged in?"""
        return await self._logins.holds(seat.person_id, seat.generation)

    async def renew(self, person_id: int) -> None:
        """Note that somebody was here who is logged in."""
        await self._logins.renew(person_id, self._clock())

    def _is_fresh(self, claims: Claims) -> bool:
        left = claims[UNTIL] - self._clock().timestamp()
        return bool(left > (LASTING - FRESH).total_seconds())

    async def _holds(self, claims: Claims) -> bool:
        return await self._logins.holds(claims["p"], claims["g"])
