"""Streaks against their definition, looked up day by day: one day off in seven is forgiven."""

from datetime import date, timedelta

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.application import Application
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.play.streaks import Streak, current_streak, longest_streak
from tests.support.harness import MORNING
from tests.support.rounds import lay_out

FIRST = MORNING.date()
ONE_DAY = timedelta(days=1)

# Runs of days played, and of days off after each.
RUNS = st.lists(st.tuples(st.integers(1, 9), st.integers(1, 3)), max_size=5)
Runs = list[tuple[int, int]]


def is_forgiven(day: date, played: set[date]) -> bool:
    """Is it a day off after six days played?"""
    return day not in played and all(day - n * ONE_DAY in played for n in range(1, 7))


def streak_at(today: date, played: set[date]) -> int:
    """The days played, going back from a day that may not be over."""
    day, days = today if today in played else today - ONE_DAY, 0
    while day in played or is_forgiven(day, played):
        days += day in played
        day -= ONE_DAY
    return days


def strict_streak_at(today: date, played: set[date]) -> int:
    """The same where no day off is forgiven."""
    day, days = today if today in played else today - ONE_DAY, 0
    while day in played:
        days, day = days + 1, day - ONE_DAY
    return days


def days_of(runs: Runs) -> tuple[list[date], date]:
    """The days played in the order of the runs, and the last day of all, which may be one off."""
    days, day = [], FIRST
    for played, off in runs:
        days += [day + n * ONE_DAY for n in range(played)]
        day += (played + off) * ONE_DAY
    return days, day


@given(RUNS, st.integers(0, 4))
def test_streaks_are_those_of_the_definition(runs: Runs, back: int) -> None:
    days, today = days_of(runs)
    today -= back * ONE_DAY
    so_far = {day for day in days if day <= today}

    every = [streak_at(day, set(days)) for day in days]
    streak = current_streak(days, today)

    assert streak.days == streak_at(today, so_far)
    assert longest_streak(days) == max(every, default=0)
    assert streak.days >= strict_streak_at(today, so_far)


@given(RUNS)
def test_a_day_off_is_earned_when_the_definition_forgives_the_next_day(runs: Runs) -> None:
    days, _ = days_of(runs)
    for day in days:
        played = {each for each in days if each <= day}
        streak = current_streak(days, day)
        assert (streak.to_day_off == 0) == is_forgiven(day + ONE_DAY, played)
        assert streak.resumed == is_forgiven(day - ONE_DAY, played)


def test_a_day_off_is_forgiven_once_in_seven() -> None:
    week = [FIRST + n * ONE_DAY for n in range(6)]
    back = week[-1] + 2 * ONE_DAY

    assert current_streak(week, week[-1]) == Streak(6, 6)
    assert current_streak(week, back) == Streak(6, 0)
    assert current_streak([*week, back], back) == Streak(7, 1)
    assert current_streak([*week, back], back + 2 * ONE_DAY) == Streak()
    assert current_streak(week, back + ONE_DAY) == Streak()
    assert current_streak(week[1:], back) == Streak()


players = iter(range(1000, 10**9))


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(runs=RUNS.filter(bool))
async def test_what_is_kept_of_a_player_and_a_server_says_the_same(
    app: Application, runs: Runs
) -> None:
    number = next(players)
    player, (days, today) = Player(number, number, "Ada"), days_of(runs)
    await lay_out(app.host.database, FIRST, (today - FIRST).days + 1)
    told = {}
    for day in days:
        now = MORNING + (day - FIRST)
        await app.games.play(HONEYCOMB).guess(player, "game", now)
        told[day] = (await app.people.statistics.reached(player, 1, now)).streak.days
    recap = await app.posts.recaps.of(number, days[-1])
    found = await app.people.statistics.of(player, MORNING + (today - FIRST))

    every = {day: streak_at(day, set(days)) for day in days}
    assert told == every
    assert recap
    assert recap.streak == every[days[-1]]
    assert (found.streak.days, found.longest_streak) == (
        streak_at(today, set(days)),
        max(every.values()),
    )
