"""What nobody plays any more goes, a few rounds a turn, however many there are.

Of ``bot/store/leftovers.py``.
"""

from bot.application import Application
from bot.play.leftovers import AT_ONCE, STEP
from tests.support.harness import MORNING

ROUND = "INSERT INTO edition_rounds VALUES ('honeycomb', $1, 'en', 'gaelmpx', 'glam', '')"
GAME = "INSERT INTO edition_games VALUES (1, $1, 'honeycomb', $2, 5, 0, 0, $3)"


async def editions(app: Application) -> list[str]:
    """The rounds that are kept."""
    rows = await app.host.database.fetch("SELECT edition FROM edition_rounds ORDER BY edition")
    return [row["edition"] for row in rows]


async def test_a_turn_looks_at_some_rounds_and_the_next_goes_on(app: Application) -> None:
    archived = ["a2026-03-03", "a2026-03-04"]
    practiced = [f"p{number:04}" for number in range(2 * AT_ONCE)]
    played = practiced[:: AT_ONCE // 2]
    async with app.host.database.transaction() as transaction:
        await transaction.execute("INSERT INTO players VALUES (1, 10, 'Ada')")
        rounds = [(edition,) for edition in [*archived, *practiced]]
        await transaction.execute_many(ROUND, rounds)
        games = [(10, edition, MORNING.isoformat()) for edition in played]
        await transaction.execute_many(GAME, games)
    left = []
    for _ in range(3):
        await app.posts.leftovers.drop_some()
        left.append(len(await editions(app)))
    assert left == [2 + AT_ONCE + 4, 6 + 2, 6]
    assert await editions(app) == [*archived, *played]

    await app.people.privacy.forget(10, MORNING)
    await app.posts.leftovers.drop_some()
    assert await editions(app) == archived


async def test_many_games_of_a_challenge_that_is_gone_go_in_small_steps(app: Application) -> None:
    async with app.host.database.transaction() as transaction:
        people = range(100, 100 + STEP + 1)
        await transaction.execute_many(
            "INSERT INTO players VALUES (1, $1, 'Bee')", [(person,) for person in people]
        )
        await transaction.execute(ROUND, "cgaelmpx")
        games = [(person, "cgaelmpx", MORNING.isoformat()) for person in people]
        await transaction.execute_many(GAME, games)
    await app.posts.leftovers.drop_some()
    assert len(await app.host.database.fetch("SELECT * FROM edition_games")) == 1
    assert await editions(app) == ["cgaelmpx"]
    await app.posts.leftovers.drop_some()
    assert await app.host.database.fetch("SELECT * FROM edition_games") == []
    assert await editions(app) == []
