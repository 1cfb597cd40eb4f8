"""What holds for transactions, scores and tables, whatever the database.

Of ``bot/store/backend.py``.
"""

import asyncio

import pytest

from bot.errors import StorageUnavailable
from bot.model import FoundWord, Player, Score, Scorecard, TakenHint
from bot.store import backend
from bot.store.backend import Backend
from bot.store.postgresql import database as postgresql
from bot.store.scorecards import add_hint, read_scorecard
from tests.store.conftest import NOON

ADD = "INSERT INTO settings (name, value) VALUES ($1, $2)"
NAMES = "SELECT name FROM settings ORDER BY name"


async def names(database: Backend) -> list[str]:
    return [row["name"] for row in await database.fetch(NAMES)]


async def add(database: Backend, *new: str) -> None:
    async with database.transaction() as transaction:
        for name in new:
            await transaction.execute(ADD, name, "")


async def score(database: Backend, player_id: int, *words: str, points: int = 1) -> list[str]:
    """Score words of a honeycomb; returns which were new."""
    player = Player(1, player_id, f"Player {player_id}")
    found = tuple(FoundWord(word, points) for word in words)
    scored = await database.score(Score(player, "honeycomb", NOON.date(), found, NOON))
    return [each.word for each in scored.new]


async def kept(database: Backend) -> list[str]:
    rows = await database.fetch("SELECT word FROM found_words ORDER BY word")
    [sums] = await database.fetch(
        "SELECT (SELECT count(*) FROM found_words), (SELECT coalesce(sum(points), 0)"
        " FROM daily_scores) AS daily, (SELECT coalesce(sum(points), 0) FROM total_scores) AS ever"
    )
    assert len(set(sums)) == 1, "a word is one point"
    return [row["word"] for row in rows]


async def refused(database: Backend, sql: str, *values: object) -> bool:
    try:
        async with database.transaction() as transaction:
            await transaction.execute(sql, *values)
    except database.driver_error:
        return True
    return False


async def test_a_block_that_ends_is_committed(database: Backend) -> None:
    await add(database, "a", "b")

    assert await names(database) == ["a", "b"]


async def test_a_block_that_raises_leaves_nothing_behind(database: Backend) -> None:
    async def fail() -> None:
        async with database.transaction() as transaction:
            await transaction.execute(ADD, "a", "")
            raise LookupError

    with pytest.raises(LookupError):
        await fail()
    assert await names(database) == []


async def test_a_refused_statement_takes_the_whole_block_back(database: Backend) -> None:
    with pytest.raises(database.driver_error):
        await add(database, "a", "a")

    assert await names(database) == []


async def test_the_rollback_of_one_coroutine_erases_nothing_of_another(
    database: Backend,
) -> None:
    async def work(number: int) -> None:
        async with database.transaction(patience=60) as transaction:  # however slow
            await transaction.execute(ADD, f"{number:02}", "")
            await asyncio.sleep(0)
            if number % 2:
                raise LookupError

    results = await asyncio.gather(*map(work, range(40)), return_exceptions=True)

    assert [type(result) for result in results] == [type(None), LookupError] * 20
    assert await names(database) == [f"{number:02}" for number in range(0, 40, 2)]


async def test_many_rows_are_written_by_one_call(database: Backend) -> None:
    async with database.transaction() as transaction:
        await transaction.execute_many(ADD, [("a", "1"), ("b", "2")])

    rows = await database.fetch("SELECT name, value FROM settings ORDER BY name")
    assert [tuple(row) for row in rows] == [("a", "1"), ("b", "2")]


async def test_reads_go_on_beside_an_open_write_and_see_only_what_is_committed(
    database: Backend,
) -> None:
    await add(database, "before")
    async with database.transaction() as transaction:
        await transaction.execute(ADD, "during", "")

        assert await names(database) == ["before"]
        assert len(await transaction.fetch(NAMES)) == 2
    assert await names(database) == ["before", "during"]


async def test_a_score_is_committed_and_says_what_was_new(database: Backend) -> None:
    assert await score(database, 1, "glam", "game") == ["glam", "game"]
    assert await score(database, 1, "game", "gleam") == ["gleam"]
    assert await kept(database) == ["game", "glam", "gleam"]


async def test_a_score_returns_the_scorecard_with_it(database: Backend) -> None:
    player, other = Player(1, 1, "Ada"), Player(1, 2, "Bob")
    page = TakenHint("page", "the page")
    async with database.transaction() as transaction:
        await add_hint(transaction, player, "honeycomb", NOON.date(), page, NOON)
    scores = [
        Score(each, "honeycomb", NOON.date(), (FoundWord(word, 1),), NOON)
        for each, word in ((player, "game"), (other, "glam"), (player, "gleam"))
    ]
    cards = [scored.card for scored in await asyncio.gather(*map(database.score, scores))]

    assert cards[2] == await read_scorecard(database, player, "honeycomb", NOON.date())
    assert cards[1] == Scorecard((FoundWord("glam", 1),), (), "Bob")
    assert (cards[2].hints, [found.word for found in cards[2].found]) == (
        (page,),
        ["game", "gleam"],
    )


async def test_a_score_that_fails_takes_back_its_own_and_nothing_of_others(
    database: Backend,
) -> None:
    results = await asyncio.gather(
        score(database, 1, "game"),
        score(database, 2, "glam", ""),  # the database refuses the second word
        score(database, 3, "gleam"),
        return_exceptions=True,
    )

    assert [isinstance(result, list) for result in results] == [True, False, True]
    assert isinstance(results[1], database.driver_error)
    assert await kept(database) == ["game", "gleam"]


@pytest.fixture
def two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL ends a wait for a row sooner than the transaction that is idle meanwhile."""
    monkeypatch.setattr(postgresql, "LONGEST_WAIT", backend.LONGEST_WAIT)


@pytest.mark.usefixtures("two_seconds")
async def test_a_score_that_a_transaction_keeps_waiting_is_refused_and_never_saved(
    database: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    await score(database, 1, "glam")
    monkeypatch.setattr("bot.store.queue.WAIT_STEP", 0.0)
    async with database.transaction() as transaction:
        await transaction.execute("UPDATE daily_scores SET hints = hints")
        with pytest.raises(StorageUnavailable, match="storage-busy"):
            await score(database, 1, "gleam")
    assert await score(database, 1, "game") == ["game"]
    assert await kept(database) == ["game", "glam"]


async def test_scores_and_transactions_do_not_disturb_each_other(database: Backend) -> None:
    await asyncio.gather(
        *(score(database, number, "game") for number in range(20)),
        *(add(database, f"block {number}") for number in range(5)),
        *(score(database, number, "glam") for number in range(20)),
    )

    assert len(await kept(database)) == 40
    assert len(await names(database)) == 5


PLAYER = "INSERT INTO players (server_id, player_id, name) VALUES (1, 2, 'Ada')"
SERVER = """
INSERT INTO servers (server_id, post_time, timezone, recap)
VALUES ($1, '08:00', 'UTC', $2)
"""
POST = """
INSERT INTO posts
    (server_id, game, day, channel_id, state, claimed_at, claimed_by, attempts, message_id)
VALUES ($1, $2, '2026-11-20', 5, $3, '', '', $4, $5)
"""
SERVER_GAME = "INSERT INTO server_games (server_id, game) VALUES ($1, $2)"
WORD = """
INSERT INTO found_words (server_id, player_id, game, day, step, word, points, found_at)
VALUES (1, $1, $2, '2026-11-20', $3, $4, $5, '')
"""
HINT = """
INSERT INTO hints (server_id, player_id, game, day, number, detail, given_at)
VALUES (1, $1, $2, '2026-11-20', $3, '', '')
"""
DAILY = """
INSERT INTO daily_scores (server_id, player_id, game, day, points, hints, reached_at)
VALUES (1, $1, $2, '2026-11-20', $3, $4, '')
"""
TOTAL = """
INSERT INTO total_scores (server_id, player_id, game, points, hints, reached_at)
VALUES (1, $1, $2, $3, $4, '')
"""
ROUND = (
    "INSERT INTO rounds (game, language, day, letters, targets, bonus)"
    " VALUES ($1, 'en', '2026-11-20', '', '', '')"
)


@pytest.mark.parametrize(
    ("sql", "good", "bad"),
    [
        (SERVER, (2, 1), [(2, 1), (3, 2), (3, None)]),
        (ROUND, ("honeycomb",), [("honeycomb",), ("chess",)]),
        (
            POST,
            (1, "honeycomb", "sent", 1, 7),
            [
                (1, "honeycomb", "claimed", 1, None),  # there is one
                (9, "honeycomb", "sent", 1, 7),  # no such server
                (1, "chess", "sent", 1, 7),
                (1, "anigram", "lost", 1, None),
                (1, "anigram", "sent", 0, 7),
                (1, "anigram", "sent", 1, None),  # sent, but where?
                (1, "anigram", "claimed", 1, 7),
            ],
        ),
        (SERVER_GAME, (1, "honeycomb"), [(1, "honeycomb"), (9, "anigram"), (1, "chess")]),
        (
            WORD,
            (2, "honeycomb", None, "game", 1),
            [
                (2, "honeycomb", None, "game", 1),
                (9, "honeycomb", None, "glam", 1),
                (2, "chess", None, "glam", 1),
                (2, "honeycomb", None, "", 1),
                (2, "honeycomb", None, "glam", 0),
            ],
        ),
        (
            WORD,
            (2, "anigram", 1, "ride", 4),
            [
                (2, "anigram", 1, "dire", 4),
                (2, "anigram", 2, "ride", 4),
                (2, "anigram", 0, "rid", 3),
            ],
        ),
        (
            HINT,
            (2, "honeycomb", 1),
            [(2, "honeycomb", 1), (9, "honeycomb", 2), (2, "chess", 1), (2, "anigram", 0)],
        ),
        (
            DAILY,
            (2, "anigram", 0, 0),
            [
                (2, "anigram", 1, 1),
                (9, "honeycomb", 1, 1),
                (2, "all", 1, 1),
                (2, "honeycomb", -1, 1),
            ],
        ),
        (
            TOTAL,
            (2, "anigram", 0, 0),
            [
                (2, "anigram", 1, 1),
                (9, "honeycomb", 1, 1),
                (2, "all", 1, 1),
                (2, "honeycomb", 1, -1),
            ],
        ),
    ],
    ids=["servers", "rounds", "posts", "games", "words", "steps", "hints", "days", "totals"],
)
async def test_the_database_refuses_what_the_game_forbids(
    database: Backend, sql: str, good: tuple[object, ...], bad: list[tuple[object, ...]]
) -> None:
    async with database.transaction() as transaction:
        await transaction.execute(PLAYER)
        await transaction.execute(SERVER, 1, 1)

    assert not await refused(database, sql, *good)
    assert [values for values in bad if not await refused(database, sql, *values)] == []


async def test_all_that_a_player_did_goes_with_the_player(database: Backend) -> None:
    async with database.transaction() as transaction:
        await transaction.execute(PLAYER)
        await transaction.execute(WORD, 2, "honeycomb", None, "game", 1)
        await transaction.execute(WORD, 2, "anigram", 1, "ride", 4)
        await transaction.execute(HINT, 2, "honeycomb", 1)
        await transaction.execute(DAILY, 2, "honeycomb", 1, 1)
        await transaction.execute(TOTAL, 2, "honeycomb", 1, 1)
        await transaction.execute("DELETE FROM players")

    for table in ("found_words", "hints", "daily_scores", "total_scores"):
        assert await database.fetch(f"SELECT * FROM {table}") == []  # noqa: S608 - names from above


async def test_each_score_of_a_group_has_the_card_as_it_was_after_it(database: Backend) -> None:
    player = Player(1, 1, "Ada")
    scores = [
        Score(player, "honeycomb", NOON.date(), tuple(FoundWord(each, 1) for each in words), NOON)
        for words in (["gleam"], ["game", "gleam"], ["glam"])
    ]

    scored = await asyncio.gather(*map(database.score, scores))

    assert [[each.word for each in one.new] for one in scored] == [["gleam"], ["game"], ["glam"]]
    cards = [{each.word for each in one.card.found} for one in scored]
    assert cards == [{"gleam"}, {"gleam", "game"}, {"gleam", "game", "glam"}]
    whole = await read_scorecard(database, player, "honeycomb", NOON.date())
    assert whole.found == scored[-1].card.found
