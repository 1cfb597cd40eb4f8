"""Points and hints as they come: booked at once, and added to the standings many at a time.

A guess writes one row at the end of a short table, whoever made it. Adding it to the day, the week,
the month and all time touches pages all over the file, so that is done for a few hundred bookings
together, in the transaction of the one that makes the table full. What is read agrees at any time:
whoever reads the standings, or the days of a server, adds the bookings that are still open.
"""

from datetime import date, datetime

from bot.model import Period, Player
from bot.store.sqlite.transaction import Transaction

MOST_OPEN = 500  # bookings; adding them takes a few milliseconds, in which nobody else writes

BOOK = """
INSERT INTO bookings (server_id, game, day, player_id, points, hints, booked_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
RETURNING (SELECT count(*) FROM bookings) AS open
"""

DAYS = "SELECT DISTINCT day FROM bookings"

ADD = """
INSERT INTO standings
    (server_id, game, period, starts_on, player_id, points, hints, reached_at)
SELECT server_id, game, $1, $2, player_id, sum(points), sum(hints),
    coalesce(max(CASE WHEN points > 0 THEN booked_at END), max(booked_at))
FROM bookings WHERE day = $3
GROUP BY server_id, game, player_id
ON CONFLICT (server_id, game, period, starts_on, player_id) DO UPDATE SET
    points = standings.points + excluded.points,
    hints = standings.hints + excluded.hints,
    reached_at = CASE
        WHEN excluded.points = 0 THEN standings.reached_at
        WHEN standings.points > 0 AND standings.reached_at > excluded.reached_at
            THEN standings.reached_at
        ELSE excluded.reached_at
    END
"""

ADD_DAYS = """
INSERT INTO server_days (server_id, day)
SELECT DISTINCT server_id, day FROM bookings WHERE points > 0
ON CONFLICT (server_id, day) DO NOTHING
"""

CLEAR = "DELETE FROM bookings"


async def book(
    transaction: Transaction,
    player: Player,
    game: str,
    day: date,
    *,
    points: int = 0,
    hints: int = 0,
    now: datetime,
) -> None:
    """Count points or hints for the standings, and points for the server's streak."""
    who = (player.server_id, game, day.isoformat(), player.player_id)
    [row] = await transaction.fetch(BOOK, *who, points, hints, now.isoformat())
    if row["open"] >= MOST_OPEN:
        await settle(transaction)


async def settle(transaction: Transaction) -> None:
    """Add all open bookings to the standings and to the days of their servers.

    Day by day, in any order: what came last is told by the time of the booking.
    """
    for row in await transaction.fetch(DAYS):
        day = date.fromisoformat(row["day"])
        for period in Period:
            start = period.start(day).isoformat()
            await transaction.execute(ADD, period.value, start, row["day"])
    await transaction.execute(ADD_DAYS)
    await transaction.execute(CLEAR)
