"""Who is due for a reminder, as SQL says it and as the definition of a streak does."""

from collections.abc import Iterable
from datetime import date, time, timedelta

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.model import Player, Server
from bot.places import OwnPlace
from bot.play.streaks import current_streak
from bot.store.backend import Backend
from bot.store.reminders import (
    ReminderAttempt,
    TimeOfDay,
    close_reminder,
    drop_reminder,
    move_reminders,
    people_to_remind,
    people_to_remind_in,
    put_reminder,
    record_reminder,
    reminded_servers,
    times_to_remind,
    try_reminder,
    zones_of_people,
)
from bot.store.servers import put_server
from tests.store.conftest import NOON

TODAY = NOON.date()
ALL_DAY = (1, 12)

PLAY = """
INSERT INTO daily_scores (server_id, game, day, player_id, points, hints, reached_at)
VALUES ($1, $2, $3, $4, $5, 0, $3)
"""


async def ask(
    database: Backend,
    *people: int,
    server: int = 1,
    hours: int = 3,
    at: TimeOfDay | None = None,
    told: date | None = None,
    any_streak: bool = True,
) -> None:
    async with database.transaction() as transaction:
        for person in people:
            player = Player(server, person, "Ada")
            await put_reminder(transaction, player, at or hours, told, any_streak=any_streak)


async def play(
    database: Backend, person: int, ago: Iterable[int], *, server: int = 1, points: int = 5
) -> None:
    """Score so many days ago, in either game."""
    days = [(("honeycomb", "anigram")[n % 2], str(TODAY - timedelta(days=n))) for n in ago]
    async with database.transaction() as transaction:
        await transaction.execute_many(
            PLAY, [(server, game, day, person, points) for game, day in days]
        )


async def due(database: Backend, hours: tuple[int, int] = ALL_DAY, *, most: int = 9) -> list[int]:
    found = await people_to_remind(database, [1], TODAY, hours, most=most)
    return [person for _, person in found]


people = iter(range(1000, 10**9))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    ago=st.sets(st.integers(0, 9))
    | st.integers(1, 9).map(lambda n: set(range(2, n + 2)))
    | st.integers(1, 9).map(lambda n: {1, *range(3, n + 3)}),
    any_streak=st.booleans(),
)
async def test_who_has_a_streak_and_has_not_played_is_due(
    database: Backend, ago: set[int], any_streak: bool
) -> None:
    person = next(people)
    await ask(database, person, any_streak=any_streak)
    await play(database, person, ago)

    found = await due(database)

    streak = current_streak((TODAY - timedelta(days=n) for n in sorted(ago)[::-1]), TODAY)
    assert (person in found) == (streak.days >= (1 if any_streak else 2) and 0 not in ago)
    async with database.transaction() as transaction:
        await drop_reminder(transaction, 1, person)


async def test_only_who_asked_for_this_time_and_was_not_told_is_due(database: Backend) -> None:
    await ask(database, 1, hours=3)
    await ask(database, 2, hours=5)
    await ask(database, 3, hours=3, told=TODAY)
    await ask(database, 4, hours=3, told=TODAY - timedelta(days=1))
    await ask(database, 5, server=2)
    await ask(database, 6)
    for person in (1, 2, 3, 4, 6):
        await play(database, person, [1])
    await play(database, 5, [1], server=2)
    await play(database, 6, [0], points=0)  # hints alone

    assert await due(database, (3, 4)) == [1, 4, 6]
    assert await due(database, (3, 12)) == [1, 2, 4, 6]
    assert await due(database, most=2) == [1, 2]
    assert await reminded_servers(database) == [Server(1), Server(2)]
    both = await people_to_remind(database, [1, 2], TODAY, ALL_DAY, most=9)
    assert both == [(1, 1), (1, 2), (1, 4), (1, 6), (2, 5)]


async def test_a_reminder_is_due_until_it_was_sent_and_ends_where_nobody_takes_it(
    database: Backend,
) -> None:
    await ask(database, 1)
    await play(database, 1, [1, 2])
    later = NOON + timedelta(minutes=5)

    async with database.transaction() as transaction:
        assert await try_reminder(transaction, 1, 1, TODAY, NOON) == ReminderAttempt(NOON, None)
        assert await try_reminder(transaction, 1, 1, TODAY, later) == ReminderAttempt(NOON, None)
        assert await try_reminder(transaction, 1, 2, TODAY, NOON) is None
    assert await due(database) == [1]
    async with database.transaction() as transaction:
        await record_reminder(transaction, 1, 1, TODAY, 77)
        assert await try_reminder(transaction, 1, 1, TODAY, later) is None
    assert await due(database) == []
    await ask(database, 1, hours=1)  # asked anew on the same day
    assert await due(database) == []

    async with database.transaction() as transaction:
        await close_reminder(transaction, 1, 1, NOON)
        assert await try_reminder(transaction, 1, 1, TODAY + timedelta(days=1), NOON) is None
    assert await people_to_remind(database, [1], TODAY - timedelta(days=1), ALL_DAY, most=9) == []
    await ask(database, 1)
    async with database.transaction() as transaction:
        tomorrow = TODAY + timedelta(days=1)
        assert await try_reminder(transaction, 1, 1, tomorrow, later) == ReminderAttempt(later, 77)


async def live_in(database: Backend, zone: str, *people: int, begun: date | None = None) -> None:
    async with database.transaction() as transaction:
        for person in people:
            own = Server(OwnPlace(person).key, timezone=zone, latest_day=begun or TODAY)
            await put_server(transaction, own)


async def test_outside_of_servers_people_are_due_by_their_own_time_zone(database: Backend) -> None:
    group = -77
    await live_in(database, "Europe/Madrid", 1, 2)
    await live_in(database, "Asia/Tokyo", 3)
    await live_in(database, "Europe/Madrid", 4, begun=TODAY + timedelta(days=1))  # moved there
    for person, place in ((1, OwnPlace(1).key), (2, group), (3, group), (4, group)):
        await ask(database, person, server=place)
        await play(database, person, (1,), server=place)
    await ask(database, 5)
    await play(database, 5, (1,))

    assert await zones_of_people(database) == ["Asia/Tokyo", "Europe/Madrid"]
    madrid = await people_to_remind_in(database, "Europe/Madrid", TODAY, ALL_DAY, most=9)
    assert madrid == [(group, 2), (OwnPlace(1).key, 1)]
    assert await people_to_remind_in(database, "Asia/Tokyo", TODAY, ALL_DAY, most=9) == [(group, 3)]
    assert [each.server_id for each in await reminded_servers(database)] == [1]
    assert await due(database) == [5]


async def test_at_a_time_of_day_only_those_are_due_who_chose_it(database: Backend) -> None:
    group = -77
    evening, late = TimeOfDay(time(20), "Europe/Madrid"), TimeOfDay(time(22, 5), "Europe/Madrid")
    await live_in(database, "Asia/Tokyo", 6, 7)
    await ask(database, 1, 2, at=evening)
    await ask(database, 3, at=late)
    await ask(database, 4, hours=3)
    await ask(database, 5, server=2, at=evening)
    await ask(database, 6, 7, server=group, at=evening)
    for person, place in ((1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (6, group), (7, group)):
        await play(database, person, (1,), server=place)

    times = sorted(await times_to_remind(database), key=lambda each: each.local_time)
    assert times == [evening, late]
    assert await reminded_servers(database, evening) == [Server(1), Server(2)]
    assert await reminded_servers(database, late) == [Server(1)]
    assert await zones_of_people(database, evening) == ["Asia/Tokyo"]
    assert await zones_of_people(database, late) == []
    both = await people_to_remind(database, [1, 2], TODAY, evening, most=9)
    assert both == [(1, 1), (1, 2), (2, 5)]
    assert await people_to_remind(database, [1], TODAY, late, most=9) == [(1, 3)]
    assert await due(database) == [4]
    tokyo = await people_to_remind_in(database, "Asia/Tokyo", TODAY, evening, most=9)
    assert tokyo == [(group, 6), (group, 7)]


async def test_what_is_chosen_last_holds_and_a_time_of_day_moves_with_a_person(
    database: Backend,
) -> None:
    evening, moved = (TimeOfDay(time(20), zone) for zone in ("Europe/Madrid", "Asia/Tokyo"))
    await ask(database, 1, 2, hours=3)
    await ask(database, 1, 2, at=evening)
    for person in (1, 2):
        await play(database, person, (1,))
    await ask(database, 1, server=2)
    async with database.transaction() as transaction:
        await move_reminders(transaction, 1, "Asia/Tokyo")
    assert await due(database) == []
    assert await people_to_remind(database, [1], TODAY, evening, most=9) == [(1, 2)]
    assert await people_to_remind(database, [1], TODAY, moved, most=9) == [(1, 1)]
    await ask(database, 1, 2, hours=3)
    assert await times_to_remind(database) == []
    assert await due(database) == [1, 2]
