"""The settings of servers, as admins choose them."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest

from bot.application import Application
from bot.errors import PlayerError
from bot.model import Post, Server
from bot.places import OwnPlace
from bot.servers import settings
from bot.servers.settings import Servers
from bot.store.posts import claim_post, record_sent
from tests.support.posts import posting_servers, settled_posts
from tests.support.servers import ALL, posting_server

DAY = date(2026, 11, 20)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
YESTERDAY = DAY - timedelta(days=1)


async def post(app: Application, sent: Post) -> None:
    """Claim a post and record it as sent, as the daily loop does."""
    async with app.host.database.transaction() as transaction:
        claim = await claim_post(transaction, sent, now=NOON, claimant="test", expired=NOON)
        await app.posts.servers.begin_day(transaction, sent.server_id, sent.day)
    app.posts.servers.invalidate(sent.server_id)
    assert claim
    await record_sent(app.host.database, sent, 99)


async def settled(app: Application) -> set[tuple[int, str, date]]:
    return set(await settled_posts(app.host.database, DAY - timedelta(days=30)))


async def test_a_server_that_never_chose_has_the_defaults(app: Application) -> None:
    assert await app.posts.servers.get(1) == posting_server(1)
    assert await posting_servers(app.host.database) == []
    assert await app.posts.servers.day(1, NOON) == DAY


async def test_a_choice_is_kept_and_known_to_other_processes(app: Application) -> None:
    chosen = Server(1, 5, time(20, 30), "Europe/Berlin", games=("honeycomb",))

    kept = await app.posts.servers.start_posts(chosen, NOON)

    assert kept == replace(chosen, latest_day=DAY)
    assert await app.posts.servers.get(1) == kept
    assert await Servers(app.host.database, ALL).get(1) == kept
    assert await posting_servers(app.host.database) == [kept]


@pytest.mark.parametrize(
    "chosen", [Server(1, 5, games=()), posting_server(1)], ids=["no game", "no channel"]
)
async def test_posts_of_nothing_are_refused_and_change_nothing(
    app: Application, chosen: Server
) -> None:
    kept = await app.posts.servers.start_posts(posting_server(1, 7), NOON)

    with pytest.raises(PlayerError, match="no-game"):
        await app.posts.servers.start_posts(chosen, NOON)
    assert await app.posts.servers.get(1) == kept
    assert await Servers(app.host.database, ALL).get(1) == kept


async def test_stopping_ends_the_posts_and_keeps_the_rest(app: Application) -> None:
    chosen = Server(1, 5, time(20, 30), "Europe/Berlin", games=("honeycomb",))
    kept = await app.posts.servers.start_posts(chosen, NOON)

    stopped = await app.posts.servers.stop_posts(1, NOON)

    assert stopped == replace(kept, channel_id=None)
    assert await Servers(app.host.database, ALL).get(1) == stopped
    assert await posting_servers(app.host.database) == []
    assert await app.posts.servers.day(1, NOON) == DAY


async def test_a_server_that_never_started_can_stop(app: Application) -> None:
    await app.posts.servers.stop_posts(1, NOON)

    assert await posting_servers(app.host.database) == []


async def test_stopping_and_starting_again_on_one_day_posts_nothing_twice(
    app: Application,
) -> None:
    await app.posts.servers.start_posts(posting_server(1, 5), NOON)
    await post(app, Post(1, 5, "honeycomb", DAY))
    await app.posts.servers.stop_posts(1, NOON)
    await app.posts.servers.start_posts(posting_server(1, 5), NOON)

    assert await settled(app) == {(1, "honeycomb", DAY)}


async def test_another_channel_gets_todays_posts_anew(app: Application) -> None:
    await app.posts.servers.start_posts(posting_server(1, 5), NOON)
    await post(app, Post(1, 5, "honeycomb", YESTERDAY))
    await post(app, Post(1, 5, "honeycomb", DAY))

    await app.posts.servers.start_posts(posting_server(1, 7), NOON)

    assert await settled(app) == {(1, "honeycomb", YESTERDAY)}


@pytest.mark.parametrize("post_time", ["00:00", "11:59", "12:00", "12:01", "23:59"])
@pytest.mark.parametrize(
    "timezone", ["UTC", "Pacific/Kiritimati", "Etc/GMT+12", "America/New_York"]
)
async def test_a_new_time_on_the_same_day_neither_posts_again_nor_opens_yesterday_again(
    app: Application, post_time: str, timezone: str
) -> None:
    await app.posts.servers.start_posts(posting_server(1, 5), NOON)
    await post(app, Post(1, 5, "honeycomb", DAY))

    changed = posting_server(1, 5, time.fromisoformat(post_time), timezone)
    await app.posts.servers.start_posts(changed, NOON)

    day = await app.posts.servers.day(1, NOON)
    assert day >= DAY
    assert await settled(app) == {(1, "honeycomb", DAY)}
    assert await Servers(app.host.database, ALL).day(1, NOON) == day


async def test_the_day_never_goes_back_whatever_is_chosen(app: Application) -> None:
    """An admin tries all times and time zones, from the farthest ahead to the farthest behind."""
    zones = ["Pacific/Kiritimati", "Asia/Tokyo", "UTC", "America/New_York", "Etc/GMT+12"]
    now, before = NOON, date.min
    for hour in (0, 8, 16, 23):
        for zone in zones + zones[::-1]:
            now += timedelta(hours=1)
            day = await app.posts.servers.day(1, now)
            assert day >= before
            await app.posts.servers.start_posts(posting_server(1, 5, time(hour), zone), now)
            before = await app.posts.servers.day(1, now)
            assert before >= day


async def test_a_day_that_began_while_settings_were_read_is_not_forgotten(
    app: Application,
) -> None:
    """Somebody may ask for the settings just before the beginning of a day is committed."""
    await app.posts.servers.start_posts(posting_server(1, 5), NOON)
    tomorrow = DAY + timedelta(days=1)
    async with app.host.database.transaction() as transaction:
        await app.posts.servers.begin_day(transaction, 1, tomorrow)
        await app.posts.servers.get(1)
    app.posts.servers.invalidate(1)

    assert (await app.posts.servers.get(1)).latest_day == tomorrow


async def test_a_day_whose_beginning_is_taken_back_has_not_begun(app: Application) -> None:
    async def fail() -> None:
        async with app.host.database.transaction() as transaction:
            await app.posts.servers.begin_day(transaction, 1, DAY + timedelta(days=1))
            raise LookupError

    await app.posts.servers.start_posts(posting_server(1, 5), NOON)
    with pytest.raises(LookupError):
        await fail()
    app.posts.servers.invalidate(1)

    assert (await app.posts.servers.get(1)).latest_day == DAY


async def test_settings_that_many_ask_for_at_once_are_the_same(app: Application) -> None:
    await app.posts.servers.start_posts(posting_server(1, 5), NOON)
    fresh = Servers(app.host.database, ALL)

    answers = await asyncio.gather(*(fresh.get(1) for _ in range(20)))

    assert set(answers) == {await app.posts.servers.get(1)}


# Languages


async def speak(app: Application, code: str, now: datetime = NOON) -> Server:
    servers = app.posts.servers
    return await servers.start_posts(
        replace(await servers.get(1), channel_id=5), now, language=code
    )


async def test_a_first_choice_of_a_language_holds_from_today_on(app: Application) -> None:
    assert (await speak(app, "es")).languages == ((DAY, "es"),)
    assert (await Servers(app.host.database, ALL).get(1)).language_on(DAY) == "es"


async def test_later_ones_wait_for_the_next_day_and_can_be_taken_back_until_then(
    app: Application,
) -> None:
    await app.posts.servers.start_posts(posting_server(1, 5), NOON)
    tomorrow = DAY + timedelta(days=1)

    chosen = await speak(app, "es")
    assert chosen.languages == ((tomorrow, "es"),)
    assert [chosen.language_on(day) for day in (DAY, tomorrow)] == [None, "es"]

    assert (await speak(app, "es")).languages == chosen.languages
    later = NOON + timedelta(days=1)
    assert (await speak(app, "en", later)).languages[1:] == ((tomorrow + timedelta(days=1), "en"),)
    assert (await speak(app, "es", later)).languages == chosen.languages


async def test_whoever_says_no_language_changes_none(app: Application) -> None:
    kept = await speak(app, "es")
    assert await app.posts.servers.start_posts(kept, NOON + timedelta(days=3)) == replace(
        kept, latest_day=DAY + timedelta(days=3)
    )


async def test_outside_of_servers_days_begin_at_midnight(app: Application) -> None:
    assert (await app.posts.servers.get(OwnPlace(7).key)).post_time == time(0)
    await app.posts.servers.keep(replace(await app.posts.servers.get(-7), timezone="Asia/Tokyo"))
    late = NOON + timedelta(hours=4)
    days = [await app.posts.servers.day(key, late) for key in (OwnPlace(7).key, OwnPlace(8).key, 9)]
    assert days == [DAY + timedelta(days=1), DAY, DAY]


async def test_of_places_that_are_no_servers_only_the_last_ones_are_in_memory(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "MOST_PLACES", 2)
    kept = {key: await app.posts.servers.get(key) for key in (-1, -2, -3, 4)}
    again = {key: await app.posts.servers.get(key) for key in (4, -3, -2, -1)}
    assert kept == again
    same = [key for key in kept if kept[key] is again[key]]
    assert same == [-2, -3, 4]


async def test_processes_that_are_not_alone_see_what_another_chose_outside_of_servers(
    app: Application,
) -> None:
    ours = Servers(app.host.database, ALL, alone=False)
    theirs = Servers(app.host.database, ALL, alone=False)
    assert (await ours.get(-7)).timezone == "UTC"
    await theirs.keep(replace(await theirs.get(-7), timezone="Asia/Tokyo"))
    assert (await ours.get(-7)).timezone == "Asia/Tokyo"
