"""The group card of a server and day: who is on it, where its message is, who wants to be on none.

A card may name somebody who is to be named no more: the row of its message says so, and so do those
of the server's last posts, as in `bot/store/live_posts.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.model import CardMessage, Player
from bot.store.backend import Backend, Row, Transaction
from bot.store.scorecards import put_player

MOST = 10  # people who are named

# The plus is as in `bot/store/leaderboards.py`. Whoever is left out counts among all who played.
BEST = f"""
WITH board AS (
    SELECT
        +player_id AS player_id, sum(percent) AS percent, sum(hints) AS hints,
        max(CASE WHEN points > 0 THEN reached_at END) AS reached_at
    FROM daily_scores
    WHERE server_id = $1 AND game IN (SELECT name FROM games) AND day = $2
    GROUP BY +player_id
    HAVING sum(points) > 0
),
best AS (
    SELECT board.*, name, rank() OVER (ORDER BY percent DESC, hints) AS place
    FROM board JOIN players ON players.server_id = $1 AND players.player_id = board.player_id
    WHERE NOT EXISTS (
        SELECT 1 FROM card_refusals
        WHERE card_refusals.server_id = $1 AND card_refusals.player_id = board.player_id
    )
    ORDER BY percent DESC, hints, reached_at, board.player_id
    LIMIT {MOST}
)
SELECT
    (SELECT count(*) FROM board) AS players,
    place, best.player_id, name, best.hints, score.game, score.points
FROM best JOIN daily_scores AS score
    ON score.server_id = $1 AND score.day = $2 AND score.player_id = best.player_id
        AND score.game IN (SELECT name FROM games)
WHERE score.points > 0
ORDER BY place, best.reached_at, best.player_id
"""  # noqa: S608 - a number from above

# Takes all whom a card names.
DAYS = """
SELECT DISTINCT player_id, day FROM daily_scores
WHERE server_id = $1 AND player_id IN ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    AND day BETWEEN $2 AND $3 AND points > 0
ORDER BY player_id, day
"""

REFUSE = """
INSERT INTO card_refusals (server_id, player_id, refused_at) VALUES ($1, $2, $3)
ON CONFLICT (server_id, player_id) DO NOTHING
RETURNING 1
"""
ACCEPT = "DELETE FROM card_refusals WHERE server_id = $1 AND player_id = $2 RETURNING 1"
REFUSES = "SELECT 1 FROM card_refusals WHERE server_id = $1 AND player_id = $2"

DRAW_ANEW = "UPDATE group_cards SET forgotten = forgotten + 1 WHERE server_id = $1"
# The last posts, in which the card of the day before may be.
SINCE = """SET forgotten = forgotten + 1
WHERE server_id = $1 AND day = (SELECT max(day) FROM posts WHERE server_id = $1 AND day < $2)
"""
WRITE_ANEW = (f"UPDATE posts {SINCE}", f"UPDATE former_posts {SINCE}")

PUT = """
INSERT INTO group_cards (server_id, day, channel_id, message_id, digest, shown_at, forgotten)
VALUES ($1, $2, $3, $4, $5, $6, 0)
ON CONFLICT (server_id, day) DO UPDATE SET
    channel_id = excluded.channel_id,
    message_id = excluded.message_id,
    digest = excluded.digest,
    shown_at = excluded.shown_at,
    forgotten = 0
"""
DROP_EARLIER = "DELETE FROM group_cards WHERE server_id = $1 AND day < $2"
COLUMNS = "server_id, day, channel_id, message_id, digest, shown_at, forgotten"
SINCE = f"SELECT {COLUMNS} FROM group_cards WHERE day >= $1 ORDER BY day"  # noqa: S608
TO_REDRAW = f"SELECT {COLUMNS} FROM group_cards WHERE forgotten > 0"  # noqa: S608
OF_DAY = f"SELECT {COLUMNS} FROM group_cards WHERE server_id = $1 AND day = $2"  # noqa: S608

# If somebody else left while it was drawn, it is drawn once more.
SHOW = """
UPDATE group_cards SET
    digest = $4, shown_at = $5, forgotten = CASE WHEN forgotten = $6 THEN 0 ELSE forgotten END
WHERE server_id = $1 AND day = $2 AND message_id = $3
"""
DROP = "DELETE FROM group_cards WHERE server_id = $1 AND day = $2 AND message_id = $3"


@dataclass(frozen=True)
class BestOfDay:
    """One of the best of a day in all games, and their points in each."""

    place: int  # among those who are named; equals share it
    player_id: int
    name: str
    hints: int
    points: dict[str, int]  # by game


async def best_of_day(database: Backend, server_id: int, day: date) -> tuple[list[BestOfDay], int]:
    """The first few who let themselves be named, and how many played."""
    rows = await database.fetch_patiently(BEST, server_id, day.isoformat())
    best: dict[int, BestOfDay] = {}
    for row in rows:
        player_id = row["player_id"]
        known = BestOfDay(row["place"], player_id, row["name"], row["hints"], {})
        best.setdefault(player_id, known).points[row["game"]] = row["points"]
    return [*best.values()], rows[0]["players"] if rows else 0


async def days_played(
    database: Backend, server_id: int, people: Sequence[int], first: date, last: date
) -> dict[int, list[date]]:
    """{person: the days from one to another on which they scored}, in order, of a few people."""
    padded = [*people, *[people[-1]] * (MOST - len(people))]
    span = first.isoformat(), last.isoformat()
    days: dict[int, list[date]] = {person: [] for person in people}
    for row in await database.fetch_patiently(DAYS, server_id, *span, *padded):
        days[row["player_id"]].append(date.fromisoformat(row["day"]))
    return days


async def is_on_cards(database: Backend, server_id: int, person_id: int) -> bool:
    """Does a person let themselves be named on the cards of a server?"""
    return not await database.fetch(REFUSES, server_id, person_id)


async def leave_cards(transaction: Transaction, player: Player, now: datetime) -> bool:
    """Name a person on no card of a server any more; did that change anything?"""
    await put_player(transaction, player)
    key = player.server_id, player.player_id
    return bool(await transaction.fetch(REFUSE, *key, now.isoformat()))


async def join_cards(transaction: Transaction, player: Player) -> bool:
    """Name them again; did that change anything?"""
    return bool(await transaction.fetch(ACCEPT, player.server_id, player.player_id))


async def draw_anew(transaction: Transaction, server_id: int, before: date) -> None:
    """Have all the cards of a server drawn anew, in the last of its posts too, up to a day."""
    await transaction.execute(DRAW_ANEW, server_id)
    for sql in WRITE_ANEW:
        await transaction.execute(sql, server_id, before.isoformat())


async def put_card(database: Backend, sent: CardMessage, keep: timedelta) -> None:
    """Note where the card of a day is; those of days so long before are no longer known."""
    oldest = (sent.day - keep).isoformat()
    async with database.transaction(sent.server_id) as transaction:
        await transaction.execute(
            PUT,
            sent.server_id,
            sent.day.isoformat(),
            sent.channel_id,
            sent.message_id,
            sent.digest,
            sent.shown_at.isoformat(),
        )
        await transaction.execute(DROP_EARLIER, sent.server_id, oldest)


async def card_of_day(database: Backend, server_id: int, day: date) -> CardMessage | None:
    """Where the card of a day is."""
    rows = await database.fetch(OF_DAY, server_id, day.isoformat())
    return _card_message(rows[0]) if rows else None


async def cards_since(database: Backend, first: date) -> list[CardMessage]:
    """The cards of all servers from a day on, the oldest first."""
    return [_card_message(row) for row in await database.fetch_patiently(SINCE, first.isoformat())]


async def cards_to_redraw(database: Backend) -> list[CardMessage]:
    """The cards of all servers that may name somebody who is to be named no more."""
    return [_card_message(row) for row in await database.fetch(TO_REDRAW)]


async def record_drawn(database: Backend, sent: CardMessage, digest: str, now: datetime) -> None:
    """Note what a card shows now."""
    key = sent.server_id, sent.day.isoformat(), sent.message_id
    async with database.transaction(sent.server_id) as transaction:
        await transaction.execute(SHOW, *key, digest, now.isoformat(), sent.forgotten)


async def drop_card(database: Backend, sent: CardMessage) -> None:
    """Know of a card no longer, as it cannot be edited."""
    async with database.transaction(sent.server_id) as transaction:
        await transaction.execute(DROP, sent.server_id, sent.day.isoformat(), sent.message_id)


def _card_message(row: Row) -> CardMessage:
    return CardMessage(
        server_id=row["server_id"],
        day=date.fromisoformat(row["day"]),
        channel_id=row["channel_id"],
        message_id=row["message_id"],
        digest=row["digest"],
        shown_at=datetime.fromisoformat(row["shown_at"]),
        forgotten=row["forgotten"],
    )
