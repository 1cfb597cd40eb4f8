"""The games that the tables know: every row of a game refers to one of these."""

from collections.abc import Iterable

from bot.store.backend import Backend

KNOWN = "SELECT name FROM games"
ADD = "INSERT INTO games (name) VALUES ($1) ON CONFLICT (name) DO NOTHING"


async def add_games(database: Backend, names: Iterable[str]) -> None:
    """Let the tables know these games as well; where they do, nobody's turn is waited for."""
    known = {row["name"] for row in await database.fetch(KNOWN)}
    new = [(name,) for name in names if name not in known]
    if new:
        async with database.transaction() as transaction:
            await transaction.execute_many(ADD, new)
