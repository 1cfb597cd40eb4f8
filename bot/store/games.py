"""The games that the tables know: every row of a game refers to one of these."""

from collections.abc import Iterable

from bot.store.backend import Backend

ADD = "INSERT INTO games (name) VALUES ($1) ON CONFLICT (name) DO NOTHING"


async def add_games(database: Backend, names: Iterable[str]) -> None:
    """Let the tables know these games as well."""
    async with database.transaction() as transaction:
        await transaction.execute_many(ADD, [(name,) for name in names])
