"""What every hint leaves in the books, inside the transaction that gives it."""

from datetime import date, datetime

from bot.model import Player
from bot.store.bookings import book
from bot.store.scorecards import add_hint, put_player, read_scorecard
from bot.store.sqlite.transaction import Transaction


async def book_hint(
    transaction: Transaction, player: Player, game: str, day: date, detail: str, now: datetime
) -> None:
    """Count one hint, with what it reveals."""
    await put_player(transaction, player)
    number = len((await read_scorecard(transaction, player, game, day)).hints) + 1
    await add_hint(transaction, player, game, day, number, detail, now)
    await book(transaction, player, game, day, hints=1, now=now)
