"""When reminders are due, in servers of all zones, across faults and restarts."""

import re
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from bot.application import Application
from bot.backoff import PassingRefusal
from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.play import reminders as module
from bot.play.reminders import Reminder, ReminderPlan, Reminders
from bot.play.streaks import Streak
from bot.servers.puzzle_day import next_time
from tests.conftest import Errors
from tests.support.harness import MORNING
from tests.support.rounds import lay_out
from tests.support.servers import posting_server

ADA = Player(1, 10, "Ada")  # nine in the morning; the day of server 1 began at eight, in UTC
END = MORNING + timedelta(hours=23)


class Letterbox:
    """Takes down what would be sent."""

    def __init__(self) -> None:
        self.sent: list[Reminder] = []
        self.barred = False
        self.closed: set[int] = set()  # people who take no messages
        self.fault: Exception | None = None
        self.away: set[int] = set()  # servers of another process

    def serves(self, server_id: int) -> bool:
        return server_id not in self.away

    def refusal_of(self, error: Exception) -> PassingRefusal | None:
        return PassingRefusal("refused") if isinstance(error, OSError) else None

    async def remind(
        self, reminder: Reminder, nonce: str, channel_id: int | None, since: datetime | None
    ) -> int | None:
        if self.fault:
            raise self.fault
        self.sent.append(reminder)
        return None if reminder.person_id in self.closed else 700 + reminder.person_id

    def people(self) -> list[int]:
        return [each.person_id for each in self.sent]


@pytest.fixture
async def app(app: Application) -> Application:
    """With rounds for a week."""
    await lay_out(app.host.database, MORNING.date() - timedelta(days=2), 9)
    return app


@pytest.fixture
def letterbox() -> Letterbox:
    return Letterbox()


async def play(app: Application, player: Player, now: datetime) -> None:
    await app.games.play(HONEYCOMB).guess(player, "game", now)


async def turned_on(app: Application, player: Player, when: int | time, now: datetime) -> datetime:
    """A player asks for reminders of any streak, of which the next one comes at this moment."""
    plan = await app.people.reminders.turn_on(player, when, now, any_streak=True)
    return plan.next_time


async def asked(app: Application, player: Player = ADA, when: int | time = 3) -> datetime:
    """A player who has played on the day before asks for reminders."""
    await play(app, player, MORNING - timedelta(days=1))
    return await turned_on(app, player, when, MORNING)


async def test_it_is_sent_once_so_many_hours_before_the_end(
    app: Application, letterbox: Letterbox
) -> None:
    assert await asked(app) == END - timedelta(hours=3)

    for minutes in (-600, -1, 0, 1, 90, 179):
        await app.people.reminders.send_due(END + timedelta(hours=-3, minutes=minutes), letterbox)
        assert len(letterbox.sent) == (minutes >= 0)

    assert letterbox.sent == [Reminder(1, 10, Streak(1, 1), END, None)]
    await app.people.reminders.send_due(END + timedelta(hours=22), letterbox)  # the streak is over
    assert len(letterbox.sent) == 1


async def test_who_has_played_or_has_no_streak_or_turned_it_off_hears_nothing(
    app: Application, letterbox: Letterbox
) -> None:
    bea, cyd, dot = (Player(1, number, "Bee") for number in (11, 12, 13))
    for player in (ADA, bea, dot):
        await asked(app, player)
    await turned_on(app, cyd, 3, MORNING)
    await play(app, ADA, MORNING)
    await app.people.reminders.turn_off(1, dot.player_id)
    await app.people.reminders.turn_off(1, 99)  # who never asked

    await app.people.reminders.send_due(END - timedelta(hours=1), letterbox)

    assert letterbox.people() == [bea.player_id]


async def test_after_a_restart_nobody_hears_it_twice_and_who_did_not_hears_it(
    app: Application, letterbox: Letterbox
) -> None:
    await asked(app)
    await asked(app, Player(1, 11, "Bea"), when=2)
    await app.people.reminders.send_due(END - timedelta(hours=3), letterbox)
    again = Reminders(app.host.database, app.posts.servers)

    await again.send_due(END - timedelta(hours=2), letterbox)
    await Reminders(app.host.database, app.posts.servers).send_due(
        END - timedelta(hours=1), letterbox
    )

    assert letterbox.people() == [10, 11]


async def test_each_server_has_its_own_hour(app: Application, letterbox: Letterbox) -> None:
    """In Tokyo a day that begins at 20:00 ends at 11:00 UTC."""
    tokyo = posting_server(2, channel_id=5, post_time=time(20), timezone="Asia/Tokyo")
    await app.posts.servers.start_posts(tokyo, MORNING - timedelta(days=3))
    elsewhere = Player(2, 10, "Ada")
    await play(app, elsewhere, MORNING - timedelta(days=1))
    end = datetime(2026, 11, 20, 11, tzinfo=UTC)

    assert await turned_on(app, elsewhere, 1, MORNING) == end - timedelta(hours=1)
    await asked(app)
    await app.people.reminders.send_due(end - timedelta(minutes=61), letterbox)
    assert letterbox.sent == []
    await app.people.reminders.send_due(end - timedelta(minutes=60), letterbox)
    await app.people.reminders.send_due(END - timedelta(hours=3), letterbox)

    sent = [(each.server_id, each.ends_at) for each in letterbox.sent]
    assert sent == [(2, end), (1, END)]


async def test_a_day_that_ends_earlier_brings_the_reminder_earlier(
    app: Application, letterbox: Letterbox
) -> None:
    await asked(app)
    await app.people.reminders.send_due(END - timedelta(hours=20), letterbox)
    await app.posts.servers.start_posts(
        posting_server(1, channel_id=5, post_time=time(14)), MORNING
    )
    start = await app.posts.servers.next_start(1, await app.posts.servers.day(1, MORNING))

    await app.people.reminders.send_due(start - timedelta(hours=3), letterbox)

    assert [each.ends_at for each in letterbox.sent] == [start]


async def test_who_asks_when_the_hour_is_over_is_reminded_from_the_next_day_on(
    app: Application, letterbox: Letterbox
) -> None:
    await play(app, ADA, MORNING - timedelta(days=1))
    late = END - timedelta(hours=2)

    assert await turned_on(app, ADA, 3, late) == END + timedelta(hours=21)
    await app.people.reminders.send_due(late, letterbox)
    assert letterbox.sent == []
    await play(app, ADA, late)
    await app.people.reminders.send_due(END + timedelta(hours=21), letterbox)
    assert letterbox.people() == [10]


async def test_who_was_reminded_today_and_picks_another_hour_is_told_of_the_next_day(
    app: Application, letterbox: Letterbox
) -> None:
    await asked(app, when=5)
    early = END - timedelta(hours=5)
    await app.people.reminders.send_due(early, letterbox)
    assert letterbox.people() == [10]

    assert await turned_on(app, ADA, 2, early) == END + timedelta(hours=22)
    await app.people.reminders.send_due(END - timedelta(hours=2), letterbox)
    assert letterbox.people() == [10]
    assert await turned_on(app, ADA, 2, END) == END + timedelta(hours=22)


async def test_a_closed_mailbox_is_tried_once_until_they_ask_anew(
    app: Application, letterbox: Letterbox
) -> None:
    await asked(app)
    await play(app, ADA, END - timedelta(hours=23))
    letterbox.closed.add(10)
    for days in (1, 2, 3):
        now = END + timedelta(days=days, hours=-1)
        await Reminders(app.host.database, app.posts.servers).send_due(now, letterbox)
        await play(app, ADA, now)
    assert letterbox.people() == [10]

    await turned_on(app, ADA, 3, END + timedelta(days=3))
    await app.people.reminders.send_due(END + timedelta(days=4, hours=-1), letterbox)
    assert letterbox.people() == [10, 10]


async def test_what_waits_for_discord_or_for_another_process_is_not_lost(
    app: Application, letterbox: Letterbox
) -> None:
    await asked(app)
    letterbox.barred = True
    await app.people.reminders.send_due(END - timedelta(hours=3), letterbox)
    letterbox.barred, letterbox.away = False, {1}
    await app.people.reminders.send_due(END - timedelta(hours=2), letterbox)
    assert letterbox.sent == []
    letterbox.away = set()
    await app.people.reminders.send_due(END - timedelta(hours=1), letterbox)
    assert letterbox.people() == [10]


async def test_a_fault_is_a_line_in_the_log_and_no_second_message(
    app: Application, letterbox: Letterbox, errors: Errors
) -> None:
    """It may have got through."""
    await asked(app)
    await asked(app, Player(1, 11, "Bea"))
    letterbox.fault = LookupError("nonsense")
    await app.people.reminders.send_due(END - timedelta(hours=3), letterbox)
    letterbox.fault = None
    await app.people.reminders.send_due(END - timedelta(hours=1), letterbox)
    assert letterbox.sent == []
    texts = [record.getMessage() for record in errors.take()]
    assert texts == ["a reminder in server 1 did not get through"] * 2


async def test_a_refusal_that_may_pass_pauses_all_reminders_and_is_one_line(
    app: Application, letterbox: Letterbox, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(12):
        await asked(app, Player(1, number, "Bee"))
    letterbox.fault = ConnectionError("refused")
    begin = END - timedelta(hours=3)

    tried = []
    for minutes in range(15):
        if minutes == 10:
            letterbox.fault = None
        before = len(caplog.records)
        await app.people.reminders.send_due(begin + timedelta(minutes=minutes), letterbox)
        if [each for each in caplog.records[before:] if each.name == module.__name__]:
            tried.append(minutes)
    assert tried == [0, 1, 3, 7]
    assert letterbox.sent == []

    await app.people.reminders.send_due(begin + timedelta(minutes=15), letterbox)
    await app.people.reminders.send_due(begin + timedelta(minutes=30), letterbox)
    assert sorted(letterbox.people()) == list(range(12))


@pytest.mark.parametrize("servers_at_once", [1, 20], ids=["many batches", "one batch"])
async def test_pauses_grow_while_each_look_gets_some_through_before_a_rate_limit(
    app: Application,
    letterbox: Letterbox,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    servers_at_once: int,
) -> None:
    monkeypatch.setattr(module, "SERVERS_AT_ONCE", servers_at_once)
    for number in range(20):
        await asked(app, Player(1 + number // 4, number, "Bee"))
    remind, left = letterbox.remind, 0

    async def limited(*values: Any) -> int | None:
        nonlocal left
        left -= 1
        if left < 0:
            raise ConnectionError("40003")
        return await remind(*values)

    monkeypatch.setattr(letterbox, "remind", limited)
    for minutes in range(20):
        left = 4
        now = END - timedelta(hours=3) + timedelta(minutes=minutes)
        await app.people.reminders.send_due(now, letterbox)
    assert pauses(caplog) == [60, 120, 240, 480]
    assert len(letterbox.sent) == len({*letterbox.people()}) == 20


def pauses(caplog: pytest.LogCaptureFixture) -> list[int]:
    """The pauses of all reminders, in seconds, as the log says."""
    found = re.findall(r"reminders did not get through .* next try in (\d+) s", caplog.text)
    return [int(seconds) for seconds in found]


async def test_people_to_whom_nothing_is_sent_end_no_pause(
    app: Application, letterbox: Letterbox, caplog: pytest.LogCaptureFixture
) -> None:
    for player in (ADA, Player(1, 11, "Bea")):
        await asked(app, player)
    letterbox.fault = ConnectionError("refused")
    for minutes in range(15):
        await turned_on(app, Player(1, 20 + minutes, "Dot"), 3, MORNING)  # without a streak
        now = END - timedelta(hours=3) + timedelta(minutes=minutes)
        await app.people.reminders.send_due(now, letterbox)
    assert pauses(caplog) == [60, 120, 240, 480]


async def test_a_person_whose_reminder_always_fails_keeps_nobody_waiting(
    app: Application, letterbox: Letterbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SERVERS_AT_ONCE", 20)
    remind = letterbox.remind

    async def fails_for_first(reminder: Reminder, *rest: Any) -> int | None:
        if reminder.server_id == 1:
            raise ConnectionError("refused")
        return await remind(reminder, *rest)

    monkeypatch.setattr(letterbox, "remind", fails_for_first)
    for server_id in range(1, 45):
        await asked(app, Player(server_id, 10, "Bee"))
    for minutes in range(30):
        now = END - timedelta(hours=3) + timedelta(minutes=minutes)
        await app.people.reminders.send_due(now, letterbox)
    assert sorted(each.server_id for each in letterbox.sent) == list(range(2, 45))


async def test_a_database_that_takes_no_writes_ends_the_look_and_nobody_is_told(
    app: Application, letterbox: Letterbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asked(app)

    def refuse(*_: Any) -> None:
        raise StorageUnavailable(ErrorCode.STORAGE_FULL)

    with monkeypatch.context() as patch:
        patch.setattr(app.host.database, "transaction", refuse)
        with pytest.raises(StorageUnavailable):
            await app.people.reminders.send_due(END - timedelta(hours=3), letterbox)
    assert letterbox.sent == []
    await app.people.reminders.send_due(END - timedelta(hours=3), letterbox)
    assert letterbox.people() == [10]


async def test_a_crowd_is_told_some_at_a_time(
    app: Application, letterbox: Letterbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 4)
    for number in range(10):
        await asked(app, Player(1 + number // 5, number, "Bee"))
    now = END - timedelta(hours=3)
    counts = [await app.people.reminders.send_due(now, letterbox) for _ in range(4)]
    assert counts == [4, 4, 2, 0]
    assert sorted(letterbox.people()) == list(range(10))


@pytest.mark.parametrize("hours", [-1, 0, 13, 2**53])
async def test_hours_that_no_day_has_are_refused(app: Application, hours: int) -> None:
    with pytest.raises(PlayerError):
        await app.people.reminders.turn_on(ADA, hours, MORNING)


EVENING = MORNING.replace(hour=20)


async def test_a_time_of_day_is_the_servers_unless_the_player_chose_a_time_zone(
    app: Application, letterbox: Letterbox
) -> None:
    berlin = posting_server(1, channel_id=5, timezone="Europe/Berlin")
    await app.posts.servers.start_posts(berlin, MORNING - timedelta(days=3))
    bea = Player(1, 11, "Bea")
    await app.people.own_settings.choose_clock(11, "Asia/Tokyo", MORNING)
    await play(app, bea, MORNING - timedelta(days=1))

    plan = await app.people.reminders.turn_on(bea, time(20), MORNING, any_streak=True)

    assert plan == ReminderPlan(None, time(20), "Asia/Tokyo", True, True, MORNING.replace(hour=11))
    assert await asked(app, when=time(20)) == MORNING.replace(hour=19)
    for hour, people in ((10, []), (11, [11]), (18, [11]), (19, [11, 10]), (23, [11, 10])):
        await app.people.reminders.send_due(MORNING.replace(hour=hour), letterbox)
        assert letterbox.people() == people
    ends_at = datetime(2026, 11, 21, 7, tzinfo=UTC)
    assert {each.ends_at for each in letterbox.sent} == {ends_at}


async def test_a_time_of_day_comes_once_a_day_and_again_on_the_next(
    app: Application, letterbox: Letterbox
) -> None:
    await asked(app, when=time(20))
    for days in range(3):
        await play(app, ADA, MORNING + timedelta(days=2 * days))
        for minutes in (-1, 0, 1, 600):
            moment = EVENING + timedelta(days=2 * days + 1, minutes=minutes)
            await app.people.reminders.send_due(moment, letterbox)
            assert len(letterbox.sent) == days + (minutes >= 0)


async def test_a_restart_after_the_time_still_reminds_and_the_next_day_does_not(
    app: Application, letterbox: Letterbox
) -> None:
    await asked(app, when=time(20))
    late, over = END - timedelta(minutes=1), END + timedelta(minutes=1)
    await Reminders(app.host.database, app.posts.servers).send_due(over, letterbox)
    assert letterbox.sent == []
    for _ in range(2):
        await Reminders(app.host.database, app.posts.servers).send_due(late, letterbox)
    assert letterbox.people() == [10]


async def test_a_time_that_is_over_today_comes_tomorrow(
    app: Application, letterbox: Letterbox
) -> None:
    await play(app, ADA, MORNING - timedelta(days=1))
    assert await turned_on(app, ADA, time(8, 30), MORNING) == MORNING.replace(
        day=21, hour=8, minute=30
    )
    await app.people.reminders.send_due(MORNING, letterbox)
    assert letterbox.sent == []


async def test_a_server_that_comes_late_or_a_person_who_fails_is_reminded_later(
    app: Application, letterbox: Letterbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    for server_id in range(1, 25):
        await asked(app, Player(server_id, 10, "Bee"), time(20))
    letterbox.away = {3}
    remind = letterbox.remind

    async def fails_for_first(reminder: Reminder, *rest: Any) -> int | None:
        if reminder.server_id == 1:
            raise ConnectionError("refused")
        return await remind(reminder, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(letterbox, "remind", fails_for_first)
        for minutes in range(30):
            now = EVENING + timedelta(minutes=minutes)
            await app.people.reminders.send_due(now, letterbox)
    assert sorted(each.server_id for each in letterbox.sent) == [2, *range(4, 25)]
    letterbox.away = set()
    await app.people.reminders.send_due(EVENING + timedelta(hours=1), letterbox)
    assert sorted(each.server_id for each in letterbox.sent) == [*range(1, 25)]


async def test_a_look_after_the_time_reads_nothing_until_the_next_day(
    app: Application, letterbox: Letterbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asked(app, when=time(20))
    read: list[str] = []
    fetch = app.host.database.fetch_patiently

    async def fetch_patiently(sql: str, *values: object) -> Any:
        read.append(sql)
        return await fetch(sql, *values)

    monkeypatch.setattr(app.host.database, "fetch_patiently", fetch_patiently)
    counts = []
    for minutes in (0, 1, 60):
        read.clear()
        await app.people.reminders.send_due(EVENING + timedelta(minutes=minutes), letterbox)
        counts.append(len([sql for sql in read if "local_time = $2" in sql]))
    assert counts[0] > 0
    assert counts[1:] == [0, 0]


async def test_another_posting_time_or_zone_of_the_server_leaves_the_time_of_day(
    app: Application, letterbox: Letterbox
) -> None:
    await asked(app, when=time(20))
    changed = posting_server(1, channel_id=5, post_time=time(22), timezone="America/New_York")
    await app.posts.servers.start_posts(changed, MORNING)
    day = await app.posts.servers.day(1, EVENING)
    begin = await app.posts.servers.next_start(1, day - timedelta(days=1))
    moment = next_time(time(20), "UTC", begin)
    assert moment < await app.posts.servers.next_start(1, day)
    await app.people.reminders.send_due(moment - timedelta(minutes=1), letterbox)
    assert letterbox.sent == []
    await app.people.reminders.send_due(moment, letterbox)
    assert letterbox.people() == [10]


@pytest.mark.parametrize(
    ("day", "moment"),
    [
        ("2026-03-28", "2026-03-29T01:00"),  # half past two does not exist
        ("2026-10-24", "2026-10-25T00:30"),  # half past two comes twice
    ],
)
async def test_when_clocks_change_a_time_of_day_comes_once(
    app: Application, letterbox: Letterbox, day: str, moment: str
) -> None:
    now, due_at = (datetime.fromisoformat(f"{each}Z") for each in (f"{day}T12:00", moment))
    await lay_out(app.host.database, now.date() - timedelta(days=1), 2)
    berlin = posting_server(1, channel_id=5, timezone="Europe/Berlin")
    await app.posts.servers.start_posts(berlin, now - timedelta(days=2))
    await play(app, ADA, now - timedelta(days=1))

    plan = await app.people.reminders.turn_on(ADA, time(2, 30), now, any_streak=True)

    assert (plan.local_time, plan.next_time) == (time(2, 30), due_at)
    await app.people.reminders.send_due(due_at - timedelta(minutes=1), letterbox)
    assert letterbox.sent == []
    for hours in range(3):
        await app.people.reminders.send_due(due_at + timedelta(hours=hours), letterbox)
        assert letterbox.people() == [10]


async def test_a_time_of_day_follows_the_player_to_another_time_zone(
    app: Application, letterbox: Letterbox
) -> None:
    await asked(app, when=time(20))
    await asked(app, Player(1, 11, "Bea"), time(20))
    await app.people.reminders.move(10, "America/New_York")
    await app.people.reminders.send_due(EVENING, letterbox)
    assert letterbox.people() == [11]
    await app.people.reminders.send_due(EVENING + timedelta(hours=5), letterbox)
    assert letterbox.people() == [11, 10]


async def test_only_streaks_of_two_days_or_more_unless_any_was_chosen(
    app: Application, letterbox: Letterbox
) -> None:
    bea, cyd = Player(1, 11, "Bea"), Player(1, 12, "Cyd")
    for player, days in ((ADA, (1,)), (bea, (1,)), (cyd, (2, 1))):
        for ago in days:
            await play(app, player, MORNING - timedelta(days=ago))
        await app.people.reminders.turn_on(player, 3, MORNING, any_streak=player == bea)
    await app.people.reminders.send_due(END - timedelta(hours=1), letterbox)
    assert sorted(letterbox.people()) == [11, 12]


@pytest.mark.parametrize(
    ("post_time", "hours", "is_at_night"),
    [(8, 3, True), (8, 9, True), (8, 10, False), (11, 3, False), (20, 12, False), (0, 1, True)],
)
async def test_hours_that_most_people_sleep_at_are_known(
    app: Application, post_time: int, hours: int, is_at_night: bool
) -> None:
    server = posting_server(1, channel_id=5, post_time=time(post_time), timezone="Europe/Berlin")
    await app.posts.servers.start_posts(server, MORNING)
    plan = await app.people.reminders.turn_on(ADA, hours, MORNING)
    assert plan.local_time == time((post_time - hours) % 24)
    assert plan.is_at_night == is_at_night
