"""Who wants to be reminded and when, and of these who has a streak and has not played today."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

from bot.model import EARNED_BY, Player, Server
from bot.store.backend import Backend, Row, Transaction
from bot.store.scorecards import put_player

ONE_DAY = timedelta(days=1)
SERVERS_AT_ONCE = 20

# Each server once, found by the next greater id instead of reading all rows.
SERVERS = """
WITH RECURSIVE reminded (server_id) AS (
    SELECT min(server_id) FROM reminders WHERE server_id >= 0
    UNION ALL
    SELECT (SELECT min(server_id) FROM reminders WHERE server_id > reminded.server_id)
    FROM reminded WHERE server_id IS NOT NULL
)
SELECT reminded.server_id, post_time, timezone, latest_day
FROM reminded LEFT JOIN servers USING (server_id)
WHERE reminded.server_id IS NOT NULL ORDER BY reminded.server_id
"""

TIMES = "SELECT DISTINCT zone, local_time FROM reminders WHERE zone IS NOT NULL"

SERVERS_AT = """
SELECT reminded.server_id, post_time, timezone, latest_day
FROM (
    SELECT DISTINCT server_id FROM reminders
    WHERE zone = $1 AND local_time = $2 AND server_id >= 0
) AS reminded LEFT JOIN servers USING (server_id)
ORDER BY reminded.server_id
"""

# Has the person played? With all of the key, or each would be looked for among all of the server.
PLAYED = """
SELECT 1 FROM daily_scores AS score
WHERE score.server_id = reminders.server_id AND score.player_id = reminders.player_id
    AND game IN (SELECT name FROM games) AND points > 0
"""

# Outside of servers each person's own clock counts, which is that of the place theirs alone.
OWN_CLOCK = "FROM servers AS own WHERE own.server_id = -reminders.player_id"
ZONES = f"""
SELECT DISTINCT (SELECT timezone {OWN_CLOCK}) AS timezone FROM reminders
WHERE server_id < 0 AND closed_at IS NULL
"""  # noqa: S608 - from above
ZONES_AT = f"{ZONES} AND zone = $1 AND local_time = $2"

# What a reminder is chosen by: hours before the end of a day, or a time zone and a time in it.
BY_HOURS = "AND hours BETWEEN $1 AND $2"
BY_TIME = "AND zone = $1 AND local_time = $2"


def _played(*days_before: int) -> str:
    """Return the SQL condition that a person played on each of some days before the day, $3."""
    return " AND ".join(f"EXISTS ({PLAYED} AND day = ${3 + number})" for number in days_before)


# The rule of `bot/play/streaks.py`, for the day $3 and those before it, the latest first. There is
# a streak when the first of those was played, or was a day off that the days before it had earned.
# It has two days or more unless only yesterday was played, without such a day off before it.
DAYS_BEFORE = EARNED_BY + 2
LIMIT = 3 + DAYS_BEFORE + 1  # the number of its parameter
PLACE = LIMIT + 1  # the number of the parameter for the first server, or for the time zone
STREAK_AT_STAKE = f"""
    AND closed_at IS NULL AND coalesce(told_on, '') <> $3
    AND NOT {_played(0)}
    AND (
        (
            {_played(1)}
            AND (any_streak = 1 OR {_played(2)} OR ({_played(*range(3, EARNED_BY + 3))}))
        )
        OR ({_played(*range(2, EARNED_BY + 2))})
    )
ORDER BY server_id, player_id LIMIT ${LIMIT}
"""

DUE = f"""
SELECT server_id, player_id FROM reminders
WHERE server_id IN ({", ".join(f"${PLACE + number}" for number in range(SERVERS_AT_ONCE))})
"""  # noqa: S608 - from above
DUE_BY_HOURS = f"{DUE} {BY_HOURS} {STREAK_AT_STAKE}"
DUE_BY_TIME = f"{DUE} {BY_TIME} {STREAK_AT_STAKE}"

# Whose own day is ahead of what their clock shows has moved; their hour comes a day later.
DUE_IN_ZONE = f"""
SELECT server_id, player_id FROM reminders
WHERE server_id < 0
    AND EXISTS (SELECT 1 {OWN_CLOCK} AND timezone = ${PLACE} AND coalesce(latest_day, '') <= $3)
"""  # noqa: S608 - from above
DUE_IN_ZONE_BY_HOURS = f"{DUE_IN_ZONE} {BY_HOURS} {STREAK_AT_STAKE}"
DUE_IN_ZONE_BY_TIME = f"{DUE_IN_ZONE} {BY_TIME} {STREAK_AT_STAKE}"

PUT = """
INSERT INTO reminders (server_id, player_id, hours, local_time, zone, any_streak, told_on)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (server_id, player_id) DO UPDATE SET
    hours = excluded.hours,
    local_time = excluded.local_time,
    zone = excluded.zone,
    any_streak = excluded.any_streak,
    told_on = coalesce(excluded.told_on, reminders.told_on),
    closed_at = NULL
RETURNING told_on
"""

MOVE = """
UPDATE reminders SET zone = $2
WHERE player_id = $1 AND zone IS NOT NULL
    AND server_id IN (SELECT server_id FROM players WHERE player_id = $1)
"""

DROP = "DELETE FROM reminders WHERE server_id = $1 AND player_id = $2"

TRY = """
UPDATE reminders SET
    tried_at = CASE WHEN tried_on = $3 THEN tried_at ELSE $4 END,
    tried_on = $3
WHERE server_id = $1 AND player_id = $2 AND closed_at IS NULL AND coalesce(told_on, '') <> $3
RETURNING tried_at, channel_id
"""

RECORD = """
UPDATE reminders SET told_on = $3, channel_id = coalesce($4, channel_id)
WHERE server_id = $1 AND player_id = $2
"""

CLOSE = "UPDATE reminders SET closed_at = $3 WHERE server_id = $1 AND player_id = $2"


@dataclass(frozen=True)
class TimeOfDay:
    """What clocks show in a time zone."""

    local_time: time
    zone: str


HourRange: TypeAlias = tuple[int, int]  # before the end of a day, from and to


@dataclass(frozen=True)
class ReminderAttempt:
    """What is known of a reminder that is about to be sent."""

    first_tried_at: datetime  # on this puzzle day
    channel_id: int | None  # of the direct messages, if it is known


async def times_to_remind(database: Backend) -> list[TimeOfDay]:
    """The times of day at which anybody wants to be reminded."""
    rows = await database.fetch_patiently(TIMES)
    return [TimeOfDay(time.fromisoformat(row["local_time"]), row["zone"]) for row in rows]


async def reminded_servers(database: Backend, at: TimeOfDay | None = None) -> list[Server]:
    """The servers in which anybody wants to be reminded, or is to be at a time of day, with what
    decides about their days."""
    if at is None:
        rows = await database.fetch_patiently(SERVERS)
    else:
        rows = await database.fetch_patiently(SERVERS_AT, *_columns(at))
    return [_server(row) for row in rows]


async def people_to_remind(
    database: Backend,
    servers: Sequence[int],
    day: date,
    wanted: HourRange | TimeOfDay,
    *,
    most: int,
) -> list[tuple[int, int]]:
    """(server, person) of who wants to be reminded then, has not been on that day, has not played,
    and has a streak to lose; in so few servers, so many people."""
    padded = [*servers, *[servers[-1]] * (SERVERS_AT_ONCE - len(servers))]
    sql = DUE_BY_HOURS if isinstance(wanted, tuple) else DUE_BY_TIME
    return await _people_to_remind(database, sql, day, wanted, most, *padded)


async def zones_of_people(database: Backend, at: TimeOfDay | None = None) -> list[str]:
    """The time zones of those who want to be reminded outside of servers, or at a time of day."""
    if at is None:
        rows = await database.fetch_patiently(ZONES)
    else:
        rows = await database.fetch_patiently(ZONES_AT, *_columns(at))
    return sorted(row["timezone"] for row in rows if row["timezone"])


async def people_to_remind_in(
    database: Backend, zone: str, day: date, wanted: HourRange | TimeOfDay, *, most: int
) -> list[tuple[int, int]]:
    """The same of those in a time zone outside of servers: (place, person)."""
    sql = DUE_IN_ZONE_BY_HOURS if isinstance(wanted, tuple) else DUE_IN_ZONE_BY_TIME
    return await _people_to_remind(database, sql, day, wanted, most, zone)


async def _people_to_remind(
    database: Backend,
    sql: str,
    day: date,
    wanted: HourRange | TimeOfDay,
    most: int,
    *where: object,
) -> list[tuple[int, int]]:
    """The people whom a query finds in what `where` names."""
    days = [(day - number * ONE_DAY).isoformat() for number in range(DAYS_BEFORE + 1)]
    chosen: tuple[object, object] = wanted if isinstance(wanted, tuple) else _columns(wanted)
    rows = await database.fetch_patiently(sql, *chosen, *days, most, *where)
    return [(row["server_id"], row["player_id"]) for row in rows]


async def put_reminder(
    transaction: Transaction,
    player: Player,
    when: int | TimeOfDay,
    told_on: date | None,
    *,
    any_streak: bool = False,
) -> date | None:
    """Remind a person from now on, so many hours before a day ends or at a time of day; on a day
    that counts as told, not any more. Returns the last such day."""
    await put_player(transaction, player)
    key = (player.server_id, player.player_id)
    day = told_on.isoformat() if told_on else None
    hours = None if isinstance(when, TimeOfDay) else when
    zone, local_time = _columns(when) if isinstance(when, TimeOfDay) else (None, None)
    [row] = await transaction.fetch(PUT, *key, hours, local_time, zone, int(any_streak), day)
    return date.fromisoformat(row["told_on"]) if row["told_on"] else None


async def move_reminders(transaction: Transaction, person_id: int, zone: str) -> None:
    """Let all times of day at which a person is reminded be in another time zone."""
    await transaction.execute(MOVE, person_id, zone)


async def drop_reminder(transaction: Transaction, server_id: int, person_id: int) -> None:
    """Remind a person no more."""
    await transaction.execute(DROP, server_id, person_id)


async def try_reminder(
    transaction: Transaction, server_id: int, person_id: int, day: date, now: datetime
) -> ReminderAttempt | None:
    """Note that a reminder is about to be sent; None if it was sent, or is not wanted any more."""
    rows = await transaction.fetch(TRY, server_id, person_id, day.isoformat(), now.isoformat())
    if not rows:
        return None
    [row] = rows
    return ReminderAttempt(datetime.fromisoformat(row["tried_at"]), row["channel_id"])


async def record_reminder(
    transaction: Transaction, server_id: int, person_id: int, day: date, channel_id: int | None
) -> None:
    """Note that a person was reminded on a day, and in which channel."""
    await transaction.execute(RECORD, server_id, person_id, day.isoformat(), channel_id)


async def close_reminder(
    transaction: Transaction, server_id: int, person_id: int, now: datetime
) -> None:
    """Note that a person takes no messages."""
    await transaction.execute(CLOSE, server_id, person_id, now.isoformat())


def _columns(at: TimeOfDay) -> tuple[str, str]:
    return at.zone, f"{at.local_time:%H:%M}"


def _server(row: Row) -> Server:
    server = Server(row["server_id"])
    if row["timezone"] is None:  # it never chose anything
        return server
    return replace(
        server,
        post_time=time.fromisoformat(row["post_time"]),
        timezone=row["timezone"],
        latest_day=date.fromisoformat(row["latest_day"]) if row["latest_day"] else None,
    )
