"""Practice games, which are kept for a while, and the servers that want none."""

from datetime import datetime

from bot.model import Player
from bot.store.backend import Backend, Source, Transaction

PRACTICE = "edition >= 'p' AND edition < 'q'"  # as the index has it

IS_OFF = "SELECT 1 FROM practice_off WHERE server_id = $1"
TURN_OFF = "INSERT INTO practice_off (server_id) VALUES ($1) ON CONFLICT (server_id) DO NOTHING"
TURN_ON = "DELETE FROM practice_off WHERE server_id = $1"

DROP_MOST = f"""
DELETE FROM edition_games
WHERE server_id = $1 AND player_id = $2 AND {PRACTICE} AND (game, edition) NOT IN (
    SELECT game, edition FROM edition_games
    WHERE server_id = $1 AND player_id = $2 AND {PRACTICE}
    ORDER BY reached_at DESC LIMIT $3
)
"""  # noqa: S608 - the condition stands above
OLD = f"SELECT 1 FROM edition_games WHERE {PRACTICE} AND reached_at < $1 LIMIT 1"  # noqa: S608 - as above
DROP_GAMES = f"""
DELETE FROM edition_games WHERE rowid IN (
    SELECT rowid FROM edition_games WHERE {PRACTICE} AND reached_at < $1 LIMIT $2
)
"""  # noqa: S608 - as above


async def practice_is_off(source: Source, server_id: int) -> bool:
    """Does a server want no practice?"""
    return bool(await source.fetch(IS_OFF, server_id))


async def turn_practice(database: Backend, server_id: int, *, on: bool) -> None:
    """Let a server practice, or not."""
    async with database.transaction(server_id) as transaction:
        await transaction.execute(TURN_ON if on else TURN_OFF, server_id)


async def drop_most_practice(transaction: Transaction, player: Player, *, most: int) -> None:
    """Leave a person so many practice games in a server, those played last."""
    await transaction.execute(DROP_MOST, player.server_id, player.player_id, most)


async def drop_practice_before(database: Backend, moment: datetime, *, most: int) -> None:
    """Delete practice games that nobody has played since then, some at a time."""
    before = moment.isoformat()
    if not await database.fetch(OLD, before):
        return
    async with database.transaction() as transaction:
        await transaction.execute(DROP_GAMES, before, most)
