"""What every point and every hint leaves in the books, inside the transaction that earned it."""

from datetime import date, datetime

from bot.store.finders import add_server_day
from bot.store.scores import Player, add_hint, hints, put_player
from bot.store.standings import add_to_standings
from bot.store.transaction import Transaction


async def book_points(
    transaction: Transaction, player: Player, game: str, day: date, points: int, now: datetime
) -> None:
    """Count points for the standings and the server's streak."""
    await add_server_day(transaction, player.server_id, day)
    await add_to_standings(transaction, player, game, day, points=points, now=now)


async def book_hint(
    transaction: Transaction, player: Player, game: str, day: date, detail: str, now: datetime
) -> None:
    """Count one hint, with what it reveals."""
    await put_player(transaction, player)
    number = len(await hints(transaction, player, game, day)) + 1
    await add_hint(transaction, player, game, day, number, detail, now)
    await add_to_standings(transaction, player, game, day, hints=1, now=now)
