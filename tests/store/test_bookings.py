"""Points that are booked at once and added to the standings many at a time."""

from datetime import date, timedelta

from bot.model import Board, Period, Player
from bot.store.bookings import MOST_OPEN, book, settle
from bot.store.leaderboards import cut
from bot.store.scorecards import put_player
from bot.store.sqlite.database import Database
from tests.store.conftest import NOON

DAY = date(2026, 11, 20)
TODAY = Board(1, "bee", Period.DAY, DAY)


async def score(database: Database, player_id: int, *, minutes: int, day: date = DAY) -> None:
    """Two points for a player, and how many bookings are open then."""
    player = Player(1, player_id, f"Player {player_id}")
    async with database.write() as transaction:
        await put_player(transaction, player)
        now = NOON + timedelta(minutes=minutes)
        await book(transaction, player, "bee", day, points=2, now=now)


async def count(database: Database, table: str) -> int:
    [row] = await database.fetch(f"SELECT count(*) AS rows FROM {table}")  # noqa: S608 - from below
    return int(row["rows"])


async def test_bookings_are_added_to_the_standings_before_there_are_many(
    database: Database,
) -> None:
    for number in range(MOST_OPEN):
        assert await count(database, "bookings") == number
        assert await count(database, "standings") == 0
        await score(database, 1 + number % 7, minutes=number)

    assert await count(database, "bookings") == 0
    assert await count(database, "standings") == 7 * len(Period)
    board = await cut(database, TODAY, limit=7)
    assert sum(each.points for each in board.standings) == 2 * MOST_OPEN


async def test_nothing_changes_on_a_board_when_bookings_are_added(database: Database) -> None:
    for number in range(20):
        await score(database, 1 + number % 3, minutes=number, day=DAY - timedelta(days=number % 2))
    boards = [Board(1, "bee", each, each.start(DAY)) for each in Period]
    before = [await cut(database, board, limit=9, player_id=2) for board in boards]

    for _ in range(2):  # the second time there is nothing to add
        async with database.write() as transaction:
            await settle(transaction)
        assert [await cut(database, board, limit=9, player_id=2) for board in boards] == before
    assert [board.players for board in before] == [3, 3, 3, 3]


async def test_points_of_two_days_count_from_the_last_in_whatever_order_they_are_added(
    database: Database,
) -> None:
    """Where the next day begins earlier, somebody else booked points for it before."""
    tomorrow = DAY + timedelta(days=1)
    early = Player(2, 9, "Early")
    async with database.write() as transaction:
        await put_player(transaction, early)
        await book(transaction, early, "bee", tomorrow, points=1, now=NOON)
    await score(database, 1, minutes=1)
    await score(database, 2, minutes=2)
    await score(database, 2, minutes=3, day=tomorrow)
    await score(database, 1, minutes=4, day=tomorrow)
    always = Board(1, "bee", Period.ALL_TIME, date.min)

    for _ in range(2):
        board = await cut(database, always, limit=9)
        assert [each.player_id for each in board.standings] == [2, 1]
        async with database.write() as transaction:
            await settle(transaction)


async def test_bookings_that_are_taken_back_were_never_there(database: Database) -> None:
    for number in range(MOST_OPEN - 1):
        await score(database, 1, minutes=number)
    before = await cut(database, TODAY, player_id=1)
    try:
        async with database.write() as transaction:
            await book(transaction, Player(1, 1, "Ada"), "bee", DAY, points=2, now=NOON)
            raise OverflowError  # after all bookings were added
    except OverflowError:
        pass

    assert await count(database, "bookings") == MOST_OPEN - 1
    assert await cut(database, TODAY, player_id=1) == before
