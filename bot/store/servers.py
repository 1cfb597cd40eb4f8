"""What each Discord server has chosen."""

from collections.abc import Callable, Iterable
from datetime import date, time
from functools import lru_cache

from bot.model import CardStyle, Mode, Server
from bot.store.backend import Backend, Row, Transaction

SERVERS = """
SELECT servers.*, (
    SELECT group_concat(game, ' ') FROM server_games
    WHERE server_games.server_id = servers.server_id
) AS games, (
    SELECT group_concat(first_day || ' ' || language, ',') FROM server_languages
    WHERE server_languages.server_id = servers.server_id
) AS languages
FROM servers
"""

GET = f"{SERVERS} WHERE server_id = $1"

POSTING = f"{SERVERS} WHERE channel_id IS NOT NULL ORDER BY server_id"

PUT = """
INSERT INTO servers
    (server_id, channel_id, post_time, timezone, recap, latest_day, thread, role_id, mode, card,
    avatars)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (server_id) DO UPDATE SET
    channel_id = excluded.channel_id,
    post_time = excluded.post_time,
    timezone = excluded.timezone,
    recap = excluded.recap,
    latest_day = excluded.latest_day,
    thread = excluded.thread,
    role_id = excluded.role_id,
    mode = excluded.mode,
    card = excluded.card,
    avatars = excluded.avatars
"""

DROP_GAMES = "DELETE FROM server_games WHERE server_id = $1"
ADD_GAME = "INSERT INTO server_games (server_id, game) VALUES ($1, $2)"
DROP_LANGUAGES = "DELETE FROM server_languages WHERE server_id = $1"
ADD_LANGUAGE = """
INSERT INTO server_languages (server_id, first_day, language) VALUES ($1, $2, $3)
"""

SPOKEN = """
SELECT DISTINCT language FROM server_languages AS chosen
WHERE first_day = (SELECT max(first_day) FROM server_languages WHERE server_id = chosen.server_id)
ORDER BY language
"""

BEGIN_DAY = """
UPDATE servers SET latest_day = $2
WHERE server_id = $1 AND (latest_day IS NULL OR latest_day < $2 OR latest_day > $3)
"""


async def get_server(database: Backend, server_id: int) -> Server | None:
    """The settings of a server, or None when it never chose any."""
    rows = await database.fetch(GET, server_id)
    return _server(rows[0]) if rows else None


def posting_servers_by(fetch: Callable[[str], Iterable[Row]]) -> list[Server]:
    """The servers that get daily posts, from a database that nobody need have open."""
    return [_server(row) for row in fetch(POSTING)]


async def languages_spoken(database: Backend) -> list[str]:
    """The codes of the languages that servers chose last."""
    return [row["language"] for row in await database.fetch(SPOKEN)]


async def put_server(transaction: Transaction, server: Server) -> None:
    """Keep the settings of a server."""
    await transaction.execute(
        PUT,
        server.server_id,
        server.channel_id,
        f"{server.post_time:%H:%M}",
        server.timezone,
        server.recap,
        server.latest_day.isoformat() if server.latest_day else None,
        server.thread,
        server.role_id,
        server.mode.value,
        (CardStyle.OFF if server.card is CardStyle.OFF else CardStyle.NAMES).value,
        server.avatars,
    )
    await transaction.execute(DROP_GAMES, server.server_id)
    await transaction.execute_many(ADD_GAME, [(server.server_id, game) for game in server.games])
    await transaction.execute(DROP_LANGUAGES, server.server_id)
    chosen = [(server.server_id, day.isoformat(), code) for day, code in server.languages]
    await transaction.execute_many(ADD_LANGUAGE, chosen)


async def begin_day(
    transaction: Transaction, server_id: int, day: date, *, wrong_after: date
) -> None:
    """Note that a puzzle day has begun; an earlier one does not come back.

    A latest day that only a wrong clock can have left is put right.
    """
    await transaction.execute(BEGIN_DAY, server_id, day.isoformat(), wrong_after.isoformat())


def _server(row: Row) -> Server:
    return Server(
        server_id=row["server_id"],
        channel_id=row["channel_id"],
        post_time=time.fromisoformat(row["post_time"]),
        timezone=row["timezone"],
        games=_games(row["games"] or ""),
        recap=bool(row["recap"]),
        latest_day=date.fromisoformat(row["latest_day"]) if row["latest_day"] else None,
        thread=bool(row["thread"]),
        role_id=row["role_id"],
        mode=Mode(row["mode"]),
        card=_card(row),
        avatars=bool(row["avatars"]),
        languages=_languages(row["languages"] or ""),
    )


def _card(row: Row) -> CardStyle:
    """A column says whether there are cards, and another one what is on them if there are."""
    wanted = CardStyle(row["card"])
    return CardStyle.AVATARS if wanted is CardStyle.NAMES and row["avatars"] else wanted


@lru_cache
def _games(names: str) -> tuple[str, ...]:
    """One tuple for all servers that have the same games."""
    return tuple(sorted(names.split()))


@lru_cache
def _languages(chosen: str) -> tuple[tuple[date, str], ...]:
    """The days and codes, in their order."""
    pairs = (each.split() for each in sorted(filter(None, chosen.split(","))))
    return tuple((date.fromisoformat(day), code) for day, code in pairs)
