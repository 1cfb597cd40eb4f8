"""A player's statistics against a recount that goes over every day, one by one.

Of ``bot/games/honeycomb/past.py``.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.application import Application
from bot.games.anigram.game import ANIGRAM
from bot.games.anigram.review import AnigramPast
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.honeycomb.past import Denied, HoneycombPast
from bot.language.language import Language
from bot.model import Change, Player, Stand
from bot.play.leaderboard import Span
from bot.play.streaks import Streak
from bot.puzzles.honeycomb.ranks import Rank
from tests.play.test_streaks import streak_at
from tests.support.harness import MORNING
from tests.support.languages import without
from tests.support.rounds import BEE_BONUS, BEE_TARGETS, CHAIN, lay_out
from tests.support.servers import posting_server

ADA, BRUNO = Player(1, 10, "Ada"), Player(1, 11, "Bruno")
FIRST = MORNING.date()
SPAN = 40  # days, over the ends of two months

POINTS = {"game": 1, "glam": 1, "gleam": 5, "amalgam": 7, "megaplex": 15, "gemel": 5, "agape": 5}
RANKS = [  # by hand, for 29 points
    (20, "genius"),
    (15, "amazing"),
    (12, "great"),
    (7, "nice"),
    (4, "solid"),
    (3, "good"),
    (2, "moving-up"),
    (1, "good-start"),
    (0, "beginner"),
]

DAYS = st.dictionaries(
    st.integers(0, SPAN - 1),
    st.tuples(
        st.sets(st.sampled_from(sorted(BEE_TARGETS | BEE_BONUS))),  # words found
        st.integers(0, 6),  # levels solved
        st.integers(0, 2),  # hints taken before
    ),
    max_size=12,
)
Days = Mapping[int, tuple[set[str], int, int]]


@pytest.fixture
async def long_app(app: Application) -> Application:
    """Rounds for all days of a history."""
    await lay_out(app.host.database, FIRST, SPAN + 1)
    return app


async def live_through(app: Application, player: Player, history: Days) -> None:
    """Play as the history says, each day at nine in the morning."""
    for offset, (words, levels, hints) in sorted(history.items()):
        now = MORNING + timedelta(days=offset)
        for _ in range(hints):
            await app.games.play(ANIGRAM).hint(player, now)
        if words:
            await app.games.play(HONEYCOMB).guess(player, " ".join(words), now)
        for word in CHAIN[:levels]:
            await app.games.play(ANIGRAM).guess(player, word, now)


def rank(words: set[str]) -> str:
    if words >= BEE_TARGETS:
        return "queen-bee"
    points = sum(POINTS[word] for word in words)
    return next(code for least, code in RANKS if points >= least)


players = iter(range(1000, 10**9))


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=DAYS, today=st.integers(0, SPAN))
async def test_statistics_are_those_of_a_recount(
    long_app: Application, history: Days, today: int
) -> None:
    history = {day: done for day, done in history.items() if day <= today}
    player = Player(1, next(players), "Ada")
    await live_through(long_app, player, history)

    found = await long_app.people.statistics.of(player, MORNING + timedelta(days=today))

    words = [word for done, _, _ in history.values() for word in done]
    per_day = {day: len(done) + levels for day, (done, levels, _) in history.items()}
    played = {day for day, number in per_day.items() if number}
    assert found.today == FIRST + timedelta(days=today)
    assert found.played == {FIRST + timedelta(days=day): per_day[day] for day in played}
    days = {FIRST + timedelta(days=day) for day in played}
    assert found.streak.days == streak_at(found.today, days)
    assert found.longest_streak == max((streak_at(day, days) for day in days), default=0)
    bee = await long_app.games.play(HONEYCOMB).review.past(player)
    assert (bee.words, bee.pangrams) == (len(words), words.count("megaplex"))
    assert len(bee.longest_word) == max(map(len, words), default=0)
    ranks = Counter(rank(done) for done, _, _ in history.values() if done)
    assert {each.value: number for each, number in bee.ranks.items()} == ranks
    solved = await long_app.games.play(ANIGRAM).review.past(player)
    assert solved.days == sum(levels > 0 for _, levels, _ in history.values())
    assert solved.levels == sum(levels for _, levels, _ in history.values())
    assert solved.finished == sum(levels == 6 for _, levels, _ in history.values())
    assert found.hints == sum(hints for _, _, hints in history.values())


def percent(points: int, goal: int) -> int:
    return max(1, min(100, 100 * points // goal)) if points else 0


def expected_points(history: Days, days: set[int]) -> tuple[int, int]:
    """Percents of both games and hints of some days: 20 points are Genius, 46 a perfect chain."""
    points = hints = 0
    for day in days & set(history):
        words, levels, taken = history[day]
        points += percent(sum(POINTS[word] for word in words), 20)
        points += percent(sum(range(4, 4 + levels)) + 7 * (levels == 6 and not taken), 46)
        hints += taken
    return points, hints


def span_days(span: Span, today: int) -> set[int]:
    """The days of a period, found by looking at every day."""
    day = FIRST + timedelta(days=today)

    def belongs(other: date) -> bool:
        match span:
            case Span.TODAY:
                return other == day
            case Span.YESTERDAY:
                return other == day - timedelta(days=1)
            case Span.WEEK:
                return other.isocalendar()[:2] == day.isocalendar()[:2]
            case Span.MONTH:
                return (other.year, other.month) == (day.year, day.month)
            case Span.ALL_TIME:
                return True

    return {each for each in range(SPAN) if belongs(FIRST + timedelta(days=each))}


servers = iter(range(1000, 10**9))


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ada=DAYS, bruno=DAYS, today=st.integers(0, SPAN))
async def test_standings_of_every_period_are_those_of_a_recount(
    long_app: Application, ada: Days, bruno: Days, today: int
) -> None:
    server = next(servers)
    people = {Player(server, 10, "Ada"): ada, Player(server, 11, "Bruno"): bruno}
    for player, history in people.items():
        await live_through(long_app, player, history)
    now = MORNING + timedelta(days=today)
    for span in Span:
        page = await long_app.people.leaderboard.page(Player(server, 10, "Ada"), "all", span, now)

        days = span_days(span, today)
        expected = {
            player.name: expected_points(history, days) for player, history in people.items()
        }
        ordered = sorted(expected.items(), key=lambda each: (-each[1][0], each[1][1]))
        scored = [(name, *done) for name, done in ordered if done[0]]
        shown = [(each.name, each.points, each.hints) for each in page.standings]
        assert sorted(shown) == sorted(scored)
        assert [each[1:] for each in shown] == [each[1:] for each in scored]
        places = [
            1 + sum(other[1:] < each[1:] for other in _keys(scored)) for each in _keys(scored)
        ]
        assert [each.place for each in page.standings] == places


def _keys(scored: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    return [(name, -points, hints) for name, points, hints in scored]


async def test_somebody_who_never_played_has_nothing(app: Application) -> None:
    found = await app.people.statistics.of(BRUNO, MORNING)

    assert found.played == {}
    assert (found.streak, found.longest_streak, found.hints) == (Streak(), 0, 0)
    assert await app.games.play(HONEYCOMB).review.past(BRUNO) == HoneycombPast()
    assert await app.games.play(ANIGRAM).review.past(BRUNO) == AnigramPast()


async def test_statistics_are_of_one_person_in_one_server(app: Application) -> None:
    await app.games.play(HONEYCOMB).guess(ADA, "gleam", MORNING)

    for other in (BRUNO, Player(2, 10, "Ada")):
        assert (await app.people.statistics.of(other, MORNING)).played == {}


async def test_a_puzzle_day_is_the_servers_own(long_app: Application) -> None:
    """At 02:00 UTC it is still the day before in a server that posts at eight."""
    app = long_app
    await app.posts.servers.start_posts(posting_server(2, 5, timezone="Pacific/Auckland"), MORNING)
    early = MORNING.replace(hour=2) + timedelta(days=1)
    for server, day in ((1, FIRST), (2, FIRST + timedelta(days=1))):
        player = Player(server, 10, "Ada")
        await app.games.play(HONEYCOMB).guess(player, "gleam", early)

        found = await app.people.statistics.of(player, early)

        assert (found.today, list(found.played), found.streak) == (day, [day], Streak(1, 1))


async def test_a_denied_word_is_not_needed_for_queen_bee(long_app: Application) -> None:
    app = long_app
    await app.games.disputes.rule(ADA, "megaplex", Stand.DENY, "No.", MORNING)
    tomorrow = MORNING + timedelta(days=1)
    for now in (MORNING, tomorrow):
        await app.games.play(HONEYCOMB).guess(ADA, "gleam game glam amalgam", now)

    found = await app.games.play(HONEYCOMB).review.past(ADA)

    assert found.ranks == {Rank.GREAT: 1, Rank.QUEEN_BEE: 1}


async def test_a_word_that_was_blocked_since_is_neither_printed_nor_needed(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    await app.games.play(HONEYCOMB).guess(ADA, "gleam game glam amalgam megaplex", MORNING)
    await app.games.play(HONEYCOMB).guess(BRUNO, "gleam game glam amalgam", MORNING)
    review = app.games.play(HONEYCOMB).review

    async def language(server_id: int, day: date) -> Language:
        return without({"megaplex"})

    monkeypatch.setattr(app.games.server_rounds, "language", language)

    for player in (ADA, BRUNO):
        found = await review.past(player)

        assert found.longest_word == "amalgam"
        assert found.ranks == {Rank.QUEEN_BEE: 1}


def test_of_several_rulings_on_a_word_the_latest_holds() -> None:
    changes = [
        Change(FIRST, Stand.DENY, frozenset({"gleam"})),
        Change(FIRST + timedelta(days=2), Stand.ALLOW, frozenset({"gleam"})),
        Change(FIRST + timedelta(days=3), Stand.DENY, frozenset({"game"})),
    ]

    days = [FIRST + timedelta(days=offset) for offset in range(-1, 4)]

    denied = Denied(changes)
    held = [denied.on(day) for day in days]

    assert held == [set(), {"gleam"}, {"gleam"}, set(), {"game"}]
    assert Denied(changes).on(days[-1]) == {"game"}
