"""What is said once of scores holds for the group commits, the hints and the tables alike."""

from datetime import timedelta

import pytest

from bot.model import FoundWord, Player, Score, TakenHint
from bot.store.backend import Backend
from bot.store.scorecards import add_hint
from bot.store.scores import percent_of
from tests.store.conftest import NOON

ADA, DAY = Player(1, 10, "Ada"), NOON.date()
POINTS = (1, 2, 45, 46, 47, 99, 100, 350)
GOALS = (1, 46, 100, 350)

PERCENTS = f"SELECT percent, {percent_of('points')} AS said FROM daily_scores"  # noqa: S608 - so
REACHED = "SELECT points, hints, reached_at, goal FROM daily_scores"
TOTAL = "SELECT points, hints, reached_at, percent FROM total_scores"


async def find(database: Backend, word: str, points: int, minute: int, goal: int = 100) -> None:
    """A word that Ada found so many minutes after noon."""
    found, now = (FoundWord(word, points),), NOON + timedelta(minutes=minute)
    await database.score(Score(ADA, "honeycomb", DAY, found, now, goal))


async def hint(database: Backend, minute: int) -> None:
    async with database.transaction() as transaction:
        now = NOON + timedelta(minutes=minute)
        await add_hint(transaction, ADA, "honeycomb", DAY, TakenHint("word", "glam"), now)


async def test_the_percent_of_a_day_is_what_the_table_says(database: Backend) -> None:
    for number, (points, goal) in enumerate((each, goal) for each in POINTS for goal in GOALS):
        day, player = DAY + timedelta(days=number), Player(1, number, "Ada")
        word = (FoundWord("glam", points),)
        await database.score(Score(player, "honeycomb", day, word, NOON, goal))
    rows = await database.fetch(PERCENTS)
    assert len(rows) == len(POINTS) * len(GOALS)
    assert [row["said"] for row in rows] == [row["percent"] for row in rows]


async def test_the_percent_of_all_time_grows_by_what_the_day_gained(database: Backend) -> None:
    for number, points in enumerate((1, 20, 40, 90)):
        await find(database, f"word{number}", points, number, goal=46)
        [day] = await database.fetch(PERCENTS)
        [total] = await database.fetch(TOTAL)
        assert total["percent"] == day["percent"]


@pytest.mark.parametrize(
    ("events", "reached"),
    [
        ("h0", 0),
        ("h0 h5", 5),
        ("h5 h0", 5),
        ("h5 w3", 3),  # the first points count, whenever a hint was
        ("w3 h5", 3),
        ("w3 w5 h9", 5),
        ("w5 w3", 5),
    ],
)
async def test_a_score_was_reached_with_its_last_points_or_else_its_last_hint(
    database: Backend, events: str, reached: int
) -> None:
    for number, event in enumerate(events.split()):
        minute = int(event[1:])
        if event[0] == "w":
            await find(database, f"word{number}", 1, minute, goal=40 + number)
        else:
            await hint(database, minute)
    words = [number for number, event in enumerate(events.split()) if event[0] == "w"]
    moment = NOON + timedelta(minutes=reached)
    counted = (len(words), len(events.split()) - len(words))
    for sql in (REACHED, TOTAL):
        [row] = await database.fetch(sql)
        assert (row["points"], row["hints"]) == counted
        assert row["reached_at"][:19] == moment.isoformat()[:19]
    [row] = await database.fetch(REACHED)
    assert row["goal"] == (40 + words[0] if words else 100)
