"""Challenges: letters that somebody posted for a server, and who is ahead in them."""

from dataclasses import dataclass
from datetime import datetime

from bot.model import Player, Standing, StandingsPage
from bot.store.backend import Backend, Source, Transaction

CUSTOM = "edition >= 'c' AND edition < 'd'"  # as the index has it


@dataclass(frozen=True)
class Challenge:
    """Letters of a game in one server, who posted them and when, and where their message is."""

    letters: str
    player_id: int
    name: str
    made_at: datetime
    channel_id: int | None = None
    message_id: int | None = None  # None while it is on its way, or when it got lost

    @property
    def start(self) -> int:
        """Its second, which tells it from an earlier one of the same letters."""
        return int(self.made_at.timestamp())


@dataclass(frozen=True)
class EndedChallenge:
    """A challenge that is over, while its message does not say so."""

    server_id: int
    game: str
    letters: str


GET = """
SELECT player_id, name, made_at, channel_id, message_id
FROM challenges JOIN players USING (server_id, player_id)
WHERE server_id = $1 AND game = $2 AND letters = $3
"""
ADD = """
INSERT INTO challenges (server_id, game, letters, player_id, made_at) VALUES ($1, $2, $3, $4, $5)
"""
# What was left of one with the same letters.
CLEAR = f"""
DELETE FROM edition_games
WHERE server_id = $1 AND game = $2 AND edition = $3 AND {CUSTOM}
"""  # noqa: S608 - the condition stands above
RUNNING = """
SELECT
    count(*) AS running, coalesce(sum(CASE WHEN player_id = $2 THEN 1 ELSE 0 END), 0) AS own
FROM challenges WHERE server_id = $1 AND made_at > $3
"""
BEST = f"""
SELECT player_id, name, points, hints, count(*) OVER () AS players
FROM edition_games JOIN players USING (server_id, player_id)
WHERE server_id = $1 AND game = $2 AND edition = $3 AND {CUSTOM} AND points > 0
ORDER BY points DESC, hints, reached_at, player_id
LIMIT $4
"""  # noqa: S608 - as above
HAS_POINTS = f"""
SELECT 1 FROM edition_games
WHERE server_id = $1 AND game = $2 AND edition = $3 AND {CUSTOM} AND points > 0 LIMIT 1
"""  # noqa: S608 - as above
THIS_ONE = "WHERE server_id = $1 AND game = $2 AND letters = $3"
TAKE_OVER = f"UPDATE challenges SET made_at = $4 {THIS_ONE} AND message_id IS NULL"  # noqa: S608 - as above
RECORD = f"""
UPDATE challenges SET channel_id = $4, message_id = $5 {THIS_ONE} AND message_id IS NULL
"""  # noqa: S608 - as above
WITHDRAW = f"""
DELETE FROM challenges {THIS_ONE} AND made_at = $4 AND message_id IS NULL
"""  # noqa: S608 - as above
# Outside of servers nobody can edit a message but by a press on it.
TO_END = """
SELECT server_id, game, letters FROM challenges
WHERE made_at <= $1 AND message_id IS NOT NULL AND ended = 0 AND server_id >= 0
ORDER BY made_at
"""
END = f"UPDATE challenges SET ended = 1 {THIS_ONE}"  # noqa: S608 - as above
OLD = "SELECT 1 FROM challenges WHERE made_at < $1 LIMIT 1"
DROP = """
DELETE FROM challenges WHERE (server_id, game, letters) IN (
    SELECT server_id, game, letters FROM challenges
    WHERE made_at < $1 AND NOT EXISTS (
        SELECT 1 FROM edition_games
        WHERE edition_games.server_id = challenges.server_id
            AND edition_games.game = challenges.game
            AND edition_games.edition = 'c' || challenges.letters
    )
    LIMIT $2
)
"""
DROP_GAMES = f"""
DELETE FROM edition_games WHERE rowid IN (
    SELECT edition_games.rowid FROM challenges CROSS JOIN edition_games
    WHERE made_at < $1 AND {CUSTOM}
        AND edition_games.server_id = challenges.server_id
        AND edition_games.game = challenges.game
        AND edition_games.edition = 'c' || challenges.letters
    LIMIT $2
)
"""  # noqa: S608 - the condition stands above


async def get_challenge(
    source: Source, server_id: int, game: str, letters: str
) -> Challenge | None:
    """The challenge of some letters in a server, running or not, if there is one."""
    rows = await source.fetch(GET, server_id, game, letters)
    if not rows:
        return None
    [row] = rows
    made_at = datetime.fromisoformat(row["made_at"])
    message = row["channel_id"], row["message_id"]
    return Challenge(letters, row["player_id"], row["name"], made_at, *message)


async def add_challenge(
    transaction: Transaction, player: Player, game: str, letters: str, now: datetime
) -> None:
    """Keep a challenge, in which nobody has points yet."""
    key = player.server_id, game, letters
    await transaction.execute(CLEAR, player.server_id, game, f"c{letters}")
    await transaction.execute(ADD, *key, player.player_id, now.isoformat())


async def take_over_challenge(
    transaction: Transaction, player: Player, game: str, letters: str, now: datetime
) -> None:
    """Begin a challenge anew whose message got lost."""
    await transaction.execute(TAKE_OVER, player.server_id, game, letters, now.isoformat())


async def record_challenge(
    database: Backend, server_id: int, game: str, letters: str, message: tuple[int, int]
) -> None:
    """Note the channel and the id of a challenge's message, unless they are known."""
    async with database.transaction(server_id) as transaction:
        await transaction.execute(RECORD, server_id, game, letters, *message)


async def withdraw_challenge(
    database: Backend, server_id: int, game: str, letters: str, made_at: datetime
) -> None:
    """Drop a challenge whose message was refused."""
    async with database.transaction(server_id) as transaction:
        await transaction.execute(WITHDRAW, server_id, game, letters, made_at.isoformat())


async def challenges_to_end(database: Backend, before: datetime) -> list[EndedChallenge]:
    """Those that began before then, and whose messages are still to be told so."""
    rows = await database.fetch(TO_END, before.isoformat())
    return [EndedChallenge(row["server_id"], row["game"], row["letters"]) for row in rows]


async def end_challenge(database: Backend, ended: EndedChallenge) -> None:
    """Note that the message of a challenge says that it is over, or never will."""
    async with database.transaction(ended.server_id) as transaction:
        await transaction.execute(END, ended.server_id, ended.game, ended.letters)


async def challenges_since(source: Source, player: Player, since: datetime) -> tuple[int, int]:
    """How many challenges a server has had since then, and how many of them are the player's."""
    rows = await source.fetch(RUNNING, player.server_id, player.player_id, since.isoformat())
    return rows[0]["running"], rows[0]["own"]


async def challenge_standings(
    database: Backend, server_id: int, game: str, letters: str, *, limit: int
) -> StandingsPage:
    """The best of everybody with points in a challenge; who is equal shares a place."""
    standings: list[Standing] = []
    rows = await database.fetch_patiently(BEST, server_id, game, f"c{letters}", limit)
    for place, row in enumerate(rows, 1):
        last = standings[-1] if standings else None
        shares = last and (last.points, last.hints) == (row["points"], row["hints"])
        shared = last.place if last and shares else place
        person = row["player_id"], row["name"]
        standings.append(Standing(shared, *person, row["points"], row["hints"]))
    return StandingsPage(tuple(standings), None, rows[0]["players"] if rows else 0)


async def has_points(source: Source, server_id: int, game: str, letters: str) -> bool:
    """Has anybody points in a challenge?"""
    return bool(await source.fetch(HAS_POINTS, server_id, game, f"c{letters}"))


async def drop_challenges_before(database: Backend, moment: datetime, *, most: int) -> None:
    """Delete challenges that were posted before, after what was played in them; some at a time."""
    before = moment.isoformat()
    if not await database.fetch(OLD, before):
        return
    async with database.transaction() as transaction:
        await transaction.execute(DROP_GAMES, before, most)
        await transaction.execute(DROP, before, most)
