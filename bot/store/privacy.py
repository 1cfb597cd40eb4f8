"""All that is kept of one person, to hand it out and to forget it.

``tests/store/test_privacy.py`` walks the schema: whatever comes to hold a person's id belongs here.
"""

from collections.abc import AsyncGenerator
from datetime import datetime, timedelta
from itertools import takewhile

from bot.places import OwnPlace
from bot.store.backend import Aside, Cursor, Row, Source, Transaction
from bot.store.settings import get_setting

AHEAD = timedelta(days=2)  # no server's day is so far ahead of the clock

PAGE = 100  # rows that are read at a time: so long nobody else has a turn

# The person is $1; every row names its server, and the rows of a server come together. The settings
# of the place that is theirs alone are theirs.
KEPT = {
    "players": "SELECT server_id, name FROM players WHERE player_id = $1 ORDER BY server_id",
    "found_words": """
        SELECT server_id, game, day, step, word, points, found_at
        FROM players JOIN found_words USING (server_id, player_id)
        WHERE player_id = $1 ORDER BY server_id, game, day, step, found_at, word
    """,
    "hints": """
        SELECT server_id, day, game, number, detail, given_at
        FROM players JOIN hints USING (server_id, player_id)
        WHERE player_id = $1 ORDER BY server_id, day, game, number
    """,
    "challenges": """
        SELECT server_id, game, letters, made_at, channel_id, message_id
        FROM players JOIN challenges USING (server_id, player_id)
        WHERE player_id = $1 ORDER BY server_id, made_at, letters
    """,
    "edition_games": """
        SELECT server_id, game, edition, points, hints, finished, reached_at
        FROM players JOIN edition_games USING (server_id, player_id)
        WHERE player_id = $1 ORDER BY server_id, game, edition
    """,
    "edition_words": """
        SELECT server_id, game, edition, step, word, points, found_at
        FROM players JOIN edition_words USING (server_id, player_id)
        WHERE player_id = $1 ORDER BY server_id, game, edition, step, found_at, word
    """,
    "edition_hints": """
        SELECT server_id, game, edition, number, detail, given_at
        FROM players JOIN edition_hints USING (server_id, player_id)
        WHERE player_id = $1 ORDER BY server_id, game, edition, number
    """,
    "daily_scores": """
        SELECT server_id, game, day, points, goal, hints, reached_at
        FROM players JOIN daily_scores USING (server_id, player_id)
        WHERE player_id = $1 ORDER BY server_id, game, day
    """,
    "total_scores": """
        SELECT server_id, game, points, percent, hints, reached_at
        FROM players JOIN total_scores USING (server_id, player_id)
        WHERE player_id = $1 ORDER BY server_id, game
    """,
    "reminders": """
        SELECT server_id, hours, local_time, zone, any_streak, told_on, closed_at, tried_on,
            tried_at, channel_id
        FROM players JOIN reminders USING (server_id, player_id)
        WHERE player_id = $1 ORDER BY server_id
    """,
    "card_refusals": """
        SELECT server_id, refused_at
        FROM players JOIN card_refusals USING (server_id, player_id)
        WHERE player_id = $1 ORDER BY server_id
    """,
    "reports": """
        SELECT server_id, word, reason, reported_at FROM reports
        WHERE player_id = $1 ORDER BY server_id, reported_at, word
    """,
    "rulings": """
        SELECT server_id, word, effective_on, verdict, reason, ruled_at FROM rulings
        WHERE ruled_by = $1 ORDER BY server_id, ruled_at, word
    """,
    "servers": """
        SELECT server_id, channel_id, post_time, timezone, recap, thread, role_id, mode, card,
            avatars, latest_day, (
            SELECT group_concat(game, ' ') FROM server_games
            WHERE server_games.server_id = servers.server_id
        ) AS games, (
            SELECT group_concat(first_day || ' ' || language, ',') FROM server_languages
            WHERE server_languages.server_id = servers.server_id
        ) AS languages
        FROM servers WHERE started_by = $1 OR server_id = -CAST($1 AS BIGINT) ORDER BY server_id
    """,
}

# What is about all servers at once.
KEPT_ANYWHERE = {"logins": "SELECT renewed_at FROM logins WHERE person_id = $1"}

# A long history goes in small steps, so that nobody who guesses meanwhile waits for all of it. By
# the number that SQLite gives each row: by any other key it reads all of the history in each step.
FORGET_SOME = (
    *(
        f"""
        DELETE FROM {table} WHERE rowid IN (
            SELECT {table}.rowid FROM players JOIN {table} USING (server_id, player_id)
            WHERE players.player_id = $1 LIMIT $2
        ) RETURNING 1
        """  # noqa: S608 - the names stand below
        for table in ("found_words", "hints", "edition_words", "edition_hints", "edition_games")
    ),
    """
    DELETE FROM reports WHERE rowid IN (
        SELECT rowid FROM reports WHERE player_id = $1 LIMIT $2
    ) RETURNING 1
    """,
    """
    UPDATE rulings SET ruled_by = NULL WHERE rowid IN (
        SELECT rowid FROM rulings WHERE ruled_by = $1 LIMIT $2
    ) RETURNING 1
    """,
)

# The days on which they scored stay days of their servers; those of their own place do not.
FORGET_DAYS = """
DELETE FROM daily_scores WHERE (server_id, game, day, player_id) IN (
    SELECT server_id, game, day, player_id
    FROM players JOIN daily_scores USING (server_id, player_id)
    WHERE player_id = $1 LIMIT $2
) RETURNING server_id, day, points
"""
KEEP_DAY = """
INSERT INTO forgotten_days (server_id, day) VALUES ($1, $2) ON CONFLICT (server_id, day) DO NOTHING
"""
ALL_ROWS = 2**62

# What is left then goes at once. A post may say the name of whoever leads or led the day before:
# what it says counts as unknown from now on unless its day is over, and the last of each server are
# written anew.
# The first day that can be no server's yet is $2.
WRITE_ANEW = tuple(
    f"""
    UPDATE {table} SET forgotten = forgotten + 1
    WHERE (server_id, day) IN (
        SELECT server_id, max(day) FROM players JOIN posts USING (server_id)
        WHERE player_id = $1 AND day < $2
        GROUP BY server_id
    )
    """  # noqa: S608 - the names stand below
    for table in ("posts", "former_posts")
)
FORGET = (
    """
    UPDATE posts SET digest = NULL
    WHERE ended = 0
        AND server_id IN (SELECT server_id FROM players WHERE player_id = $1)
    """,
    """
    UPDATE group_cards SET forgotten = forgotten + 1
    WHERE server_id IN (SELECT server_id FROM players WHERE player_id = $1)
    """,
    "DELETE FROM players WHERE player_id = $1",
    "DELETE FROM reports WHERE player_id = $1",
    "UPDATE rulings SET ruled_by = NULL WHERE ruled_by = $1",
    "UPDATE servers SET started_by = NULL WHERE started_by = $1",
    "DELETE FROM servers WHERE server_id = -CAST($1 AS BIGINT)",
    "DELETE FROM logins WHERE person_id = $1",
)

# How often somebody was forgotten, so that every process that runs learns of it; never who.
COUNT_FORGOTTEN = """
INSERT INTO settings (name, value) VALUES ('forgotten', '1')
ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(settings.value AS INTEGER) + 1 AS TEXT)
RETURNING value
"""


class _PersonRows:
    """The rows of a table about a person, server by server, a page at a time."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._page: list[Row] = []

    async def server_id(self) -> int | None:
        """The server of the next row, if there is one."""
        self._page = self._page or await self._cursor.next(PAGE)
        return self._page[0]["server_id"] if self._page else None

    def take(self, server_id: int) -> list[Row]:
        """The next rows of the page, as far as they are of this server."""
        taken = list(takewhile(lambda row: row["server_id"] == server_id, self._page))
        del self._page[: len(taken)]
        return taken


async def all_of(source: Aside, person_id: int) -> AsyncGenerator[tuple[int, str, list[Row]], None]:
    """Everything that is kept of a person: some rows of a table about a server at a time.

    All of a server comes together, and within it all of a table.
    """
    tables = {
        table: _PersonRows(await source.cursor(sql, person_id)) for table, sql in KEPT.items()
    }
    while True:
        nexts = [await rows.server_id() for rows in tables.values()]
        servers = [server_id for server_id in nexts if server_id is not None]
        if not servers:
            break
        server_id = min(servers)
        for table, rows in tables.items():
            while await rows.server_id() == server_id:
                yield server_id, table, rows.take(server_id)


async def all_anywhere(source: Source, person_id: int) -> dict[str, list[Row]]:
    """{table: rows} of what is kept of a person apart from any server; tables that hold some."""
    found = {table: await source.fetch(sql, person_id) for table, sql in KEPT_ANYWHERE.items()}
    return {table: rows for table, rows in found.items() if rows}


async def forget_some(transaction: Transaction, person_id: int, *, most: int) -> bool:
    """Delete up to so many rows of each kind of a person's past; is there more?"""
    deleted = [len(await transaction.fetch(sql, person_id, most)) for sql in FORGET_SOME]
    return most in [*deleted, await _forget_days(transaction, person_id, most)]


async def forget_person(transaction: Transaction, person_id: int, now: datetime) -> int:
    """Delete everything that is kept of a person; returns how often somebody was forgotten.

    Rulings stay, without saying whose they are, and so do the days on which a server played.
    """
    await _forget_days(transaction, person_id, ALL_ROWS)
    for sql in WRITE_ANEW:
        await transaction.execute(sql, person_id, (now + AHEAD).date().isoformat())
    for sql in FORGET:
        await transaction.execute(sql, person_id)
    [counted] = await transaction.fetch(COUNT_FORGOTTEN)
    return int(counted["value"])


async def times_forgotten(source: Source) -> int:
    """How often somebody was forgotten, by this process or another."""
    return int(await get_setting(source, "forgotten") or 0)


async def _forget_days(transaction: Transaction, person_id: int, most: int) -> int:
    """Delete up to so many of a person's daily scores; returns how many there were."""
    rows = await transaction.fetch(FORGET_DAYS, person_id, most)
    own = OwnPlace(person_id).key
    days = {
        (row["server_id"], row["day"]) for row in rows if row["points"] and row["server_id"] != own
    }
    await transaction.execute_many(KEEP_DAY, sorted(days))
    return len(rows)
