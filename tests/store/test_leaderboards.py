"""Standings: running totals that agree with a plain count of everything that happened."""

import asyncio
import itertools
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.model import (
    ALL_GAMES,
    FoundWord,
    LeaderboardScope,
    Period,
    Player,
    Score,
    Standing,
    StandingsPage,
    TakenHint,
)
from bot.store.backend import Backend
from bot.store.leaderboards import DAILY_PAGE, TOTAL_PAGE, leaderboard_page
from bot.store.scorecards import add_hint, put_player
from tests.store.conftest import NOON
from tests.support.postgresql import ON_SQLITE

DAY = date(2026, 11, 20)  # a Friday
TODAY = LeaderboardScope(1, "honeycomb", Period.DAY, DAY)
EVERYTHING = 1000
HINT = TakenHint("word", "")


async def score(
    database: Backend,
    player_id: int,
    points: int,
    *,
    hints: int = 0,
    minutes: int = 0,
    day: date = DAY,
    game: str = "honeycomb",
    server_id: int = 1,
    goal: int = 100,
) -> None:
    player = Player(server_id, player_id, f"Player {player_id}")
    now = NOON + timedelta(minutes=minutes)
    if points:
        words = (FoundWord(f"word{minutes}", points),)
        await database.score(Score(player, game, day, words, now, goal))
    for _ in range(hints):
        async with database.transaction() as transaction:
            await add_hint(transaction, player, game, day, HINT, now)


async def order(database: Backend, board: LeaderboardScope = TODAY) -> list[tuple[int, int]]:
    """(place, player) from first to last."""
    page = await leaderboard_page(database, board, limit=EVERYTHING)
    return [(standing.place, standing.player_id) for standing in page.standings]


async def test_more_points_come_first_then_fewer_hints_then_who_got_there_first(
    database: Backend,
) -> None:
    await score(database, 1, 5, minutes=0)
    await score(database, 2, 7, hints=2, minutes=1)
    await score(database, 3, 7, hints=1, minutes=4)
    await score(database, 4, 7, hints=1, minutes=3)

    assert await order(database) == [(1, 4), (1, 3), (3, 2), (4, 1)]


async def test_points_that_come_later_count_from_the_last_of_them(database: Backend) -> None:
    await score(database, 1, 5, minutes=0)
    await score(database, 2, 7, minutes=1)
    await score(database, 1, 2, minutes=2)

    assert await order(database) == [(1, 2), (1, 1)]


async def test_a_hint_taken_later_does_not_change_when_the_points_came(database: Backend) -> None:
    for player_id in (1, 2):
        await score(database, player_id, 5, minutes=player_id)
    for player_id in (1, 2):
        await score(database, player_id, 0, hints=1, minutes=9 - player_id)

    assert await order(database) == [(1, 1), (1, 2)]


async def test_a_hint_after_the_points_costs_nobody_a_tie(database: Backend) -> None:
    await score(database, 2, 0, hints=1, minutes=0)
    await score(database, 1, 5, minutes=1)
    await score(database, 2, 5, minutes=2)
    await score(database, 1, 0, hints=1, minutes=3)

    assert await order(database) == [(1, 1), (1, 2)]


async def test_hints_in_one_game_do_not_tell_when_the_points_of_another_came(
    database: Backend,
) -> None:
    await score(database, 2, 0, hints=1, minutes=0)
    await score(database, 1, 5, minutes=1, game="anigram")
    await score(database, 2, 5, minutes=2, game="anigram")
    await score(database, 1, 0, hints=1, minutes=3)

    assert await order(database, LeaderboardScope(1, ALL_GAMES, Period.DAY, DAY)) == [
        (1, 1),
        (1, 2),
    ]


async def test_hints_alone_give_no_place(database: Backend) -> None:
    await score(database, 1, 0, hints=3)

    assert await leaderboard_page(database, TODAY, limit=EVERYTHING, player_id=1) == StandingsPage(
        (), None, 0
    )


async def test_a_tie_across_pages_shares_its_place_and_the_next_place_counts_it(
    database: Backend,
) -> None:
    for player_id, points in enumerate([9, 7, 7, 7, 7, 3], 1):
        await score(database, player_id, points, minutes=player_id)

    pages = [await leaderboard_page(database, TODAY, limit=2, offset=n) for n in (0, 2, 4, 6)]

    places = [[each.place for each in page.standings] for page in pages]
    assert places == [[1, 2], [2, 2], [2, 6], []]
    assert {page.players for page in pages} == {6}


@ON_SQLITE
@pytest.mark.parametrize(
    ("sql", "key"),
    [
        (DAILY_PAGE, "daily_scores USING PRIMARY KEY (server_id=? AND game=? AND day>? AND day<?)"),
        (TOTAL_PAGE, "total_scores USING PRIMARY KEY (server_id=? AND game=?)"),
    ],
    ids=["days", "ever"],
)
async def test_a_board_reads_a_range_of_the_key_however_long_the_past_is(
    database: Backend, sql: str, key: str
) -> None:
    values = (1, ALL_GAMES, 10, 0, 1, "2026-11-16", "2026-11-22")
    rows = await database.fetch(f"EXPLAIN QUERY PLAN {sql}", *values)

    assert f"SEARCH {key}" in [row["detail"] for row in rows]


async def test_games_are_added_up_by_percent_and_at_most_100_a_day(database: Backend) -> None:
    """Points of one game stay points."""
    await score(database, 1, 311, goal=150)
    await score(database, 2, 46, goal=46, game="anigram")
    await score(database, 2, 1, goal=150)
    await score(database, 3, 75, goal=150)
    await score(database, 3, 75, goal=300, day=DAY - timedelta(days=1))

    both, week, ever, bee = [
        {each.player_id: each.points for each in page.standings}
        for page in [
            await leaderboard_page(
                database, LeaderboardScope(1, game, period, period.start(DAY)), limit=EVERYTHING
            )
            for game, period in (
                (ALL_GAMES, Period.DAY),
                (ALL_GAMES, Period.WEEK),
                (ALL_GAMES, Period.ALL_TIME),
                ("honeycomb", Period.DAY),
            )
        ]
    ]

    assert both == {2: 101, 1: 100, 3: 50}
    assert week == ever == {2: 101, 1: 100, 3: 75}
    assert bee == {1: 311, 3: 75, 2: 1}


async def test_scores_of_one_commit_add_up_to_the_same_percent(database: Backend) -> None:
    player = Player(1, 1, "Player 1")
    await asyncio.gather(
        *(
            database.score(
                Score(player, "honeycomb", day, (FoundWord(f"word{number}", 3),), NOON, 7)
            )
            for number in range(3)
            for day in (DAY, DAY - timedelta(days=1))
        )
    )

    for period in (Period.WEEK, Period.ALL_TIME):
        board = LeaderboardScope(1, ALL_GAMES, period, period.start(DAY))
        own = (await leaderboard_page(database, board, player_id=1)).own
        assert own
        assert own.points == 200


async def test_the_goal_of_a_day_is_that_of_its_first_points(database: Backend) -> None:
    """Else the total would not be the sum of the days."""
    await score(database, 1, 5, goal=10)
    await score(database, 1, 2, goal=20, minutes=1)

    for period in (Period.DAY, Period.ALL_TIME):
        board = LeaderboardScope(1, ALL_GAMES, period, period.start(DAY))
        own = (await leaderboard_page(database, board, player_id=1)).own
        assert own
        assert own.points == 70


async def test_servers_are_apart(database: Backend) -> None:
    await score(database, 1, 5)
    await score(database, 2, 7, server_id=2)

    assert await order(database) == [(1, 1)]
    assert (await leaderboard_page(database, TODAY, player_id=2)).own is None


async def test_a_standing_shows_the_latest_name(database: Backend) -> None:
    await score(database, 1, 5)
    async with database.transaction() as transaction:
        await put_player(transaction, Player(1, 1, "Ada"))

    assert (await leaderboard_page(database, TODAY, player_id=1)).own == Standing(1, 1, "Ada", 5, 0)


@pytest.mark.parametrize(
    ("period", "day", "start"),
    [
        (Period.DAY, date(2026, 11, 20), date(2026, 11, 20)),
        (Period.WEEK, date(2026, 11, 20), date(2026, 11, 16)),
        (Period.WEEK, date(2026, 11, 16), date(2026, 11, 16)),
        (Period.WEEK, date(2026, 11, 22), date(2026, 11, 16)),
        (Period.WEEK, date(2027, 1, 1), date(2026, 12, 28)),
        (Period.MONTH, date(2028, 2, 29), date(2028, 2, 1)),
        (Period.ALL_TIME, date(2026, 11, 20), date.min),
    ],
)
def test_a_period_begins_on_its_first_day(period: Period, day: date, start: date) -> None:
    assert period.start(day) == start


@pytest.mark.parametrize(
    ("period", "start", "end"),
    [
        (Period.DAY, date(2026, 11, 20), date(2026, 11, 20)),
        (Period.WEEK, date(2026, 12, 28), date(2027, 1, 3)),
        (Period.MONTH, date(2028, 2, 1), date(2028, 2, 29)),
        (Period.MONTH, date(2026, 12, 1), date(2026, 12, 31)),
        (Period.ALL_TIME, date.min, date.max),
    ],
)
def test_a_period_ends_on_its_last_day(period: Period, start: date, end: date) -> None:
    assert period.end(start) == end


# The oracle: everything that happened, counted anew for each board.


@dataclass(frozen=True)
class Event:
    """Something a player did: a word found, a level solved, or a hint taken."""

    player_id: int
    kind: str
    day: date
    wait: int  # minutes since the event before

    @property
    def game(self) -> str:
        return "anigram" if self.kind in ("solve", "anigram hint") else "honeycomb"


GOALS = {"honeycomb": 7, "anigram": 46}


EVENTS = st.builds(
    Event,
    player_id=st.integers(1, 5),
    kind=st.sampled_from(["find", "find", "solve", "solve", "honeycomb hint", "anigram hint"]),
    day=st.sampled_from(
        [DAY, DAY + timedelta(days=1), DAY + timedelta(days=4), DAY + timedelta(days=12)]
    ),
    wait=st.integers(0, 1),
)


async def live(database: Backend, server_id: int, events: list[Event]) -> None:
    """Let all of it happen, as the games do."""
    now = NOON
    done: defaultdict[tuple[object, ...], int] = defaultdict(int)
    for event in events:
        now += timedelta(minutes=event.wait)
        player = Player(server_id, event.player_id, f"Player {event.player_id}")
        done[event.player_id, event.kind, event.day] += 1
        number = done[event.player_id, event.kind, event.day]
        if event.kind == "find":
            words = (FoundWord("word" + "d" * number, 1 + number % 3),)
        elif event.kind == "solve":
            words = (FoundWord("w" * (number + 3), number + 3, number),)
        else:
            async with database.transaction() as transaction:
                await add_hint(transaction, player, event.game, event.day, HINT, now)
            continue
        goal = GOALS[event.game]
        await database.score(Score(player, event.game, event.day, words, now, goal))


def boards_of(server_id: int, event: Event) -> Iterator[LeaderboardScope]:
    """The boards that an event counts for."""
    for game, period in itertools.product((event.game, ALL_GAMES), Period):
        yield LeaderboardScope(server_id, game, period, period.start(event.day))


def holds(board: LeaderboardScope, day: date) -> bool:
    """Does the day lie in the period of the board?"""
    match board.period:
        case Period.DAY:
            return day == board.starts_on
        case Period.WEEK:
            return board.starts_on <= day < board.starts_on + timedelta(days=7)
        case Period.MONTH:
            return (day.year, day.month) == (board.starts_on.year, board.starts_on.month)
        case Period.ALL_TIME:
            return True


def percent(points: int, goal: int) -> int:
    """What some points of a game and day are worth beside other games."""
    return max(1, min(100, points * 100 // goal))


async def recount(database: Backend, board: LeaderboardScope) -> list[Standing]:
    """A whole board from the found words and the hints."""
    counted: defaultdict[tuple[int, str, str], int] = defaultdict(int)
    hints: defaultdict[int, int] = defaultdict(int)
    reached: dict[int, datetime] = {}
    found = "SELECT * FROM found_words WHERE server_id = $1"
    for row in await database.fetch(found, board.server_id):
        if board.game in (row["game"], ALL_GAMES) and holds(board, date.fromisoformat(row["day"])):
            who, moment = row["player_id"], datetime.fromisoformat(row["found_at"])
            counted[who, row["game"], row["day"]] += row["points"]
            reached[who] = max(reached.get(who, moment), moment)
    for row in await database.fetch("SELECT * FROM hints WHERE server_id = $1", board.server_id):
        if board.game in (row["game"], ALL_GAMES) and holds(board, date.fromisoformat(row["day"])):
            hints[row["player_id"]] += 1
    points: defaultdict[int, int] = defaultdict(int)
    for (who, game, _), number in counted.items():
        points[who] += percent(number, GOALS[game]) if board.game == ALL_GAMES else number
    ranked = sorted(points, key=lambda who: (-points[who], hints[who], reached[who], who))
    merit = {who: (-points[who], hints[who]) for who in ranked}
    return [
        Standing(
            1 + sum(merit[other] < merit[who] for other in ranked),
            who,
            f"Player {who}",
            points[who],
            hints[who],
        )
        for who in ranked
    ]


SERVER_IDS = itertools.count(100)  # a server an example, so that one file serves them all


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(events=st.lists(EVENTS, max_size=30), limit=st.integers(1, 4))
async def test_standings_agree_with_a_recount_of_everything_that_happened(
    database: Backend, events: list[Event], limit: int
) -> None:
    server_id = next(SERVER_IDS)
    await live(database, server_id, events)
    boards = {board for event in events for board in boards_of(server_id, event)}
    for board in boards:
        expected = await recount(database, board)

        pages = [
            await leaderboard_page(database, board, limit=limit, offset=offset)
            for offset in range(0, len(expected) + 1, limit)
        ]
        own = [
            (await leaderboard_page(database, board, player_id=each.player_id)).own
            for each in expected
        ]
        assert [each for page in pages for each in page.standings] == expected
        assert own == expected
        assert {page.players for page in pages} == {len(expected)}
