"""When reminders are due, in servers of all zones, across faults and restarts."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from bot.application import Application
from bot.backoff import PassingRefusal
from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.play import reminders as module
from bot.play.reminders import Reminder, Reminders
from bot.play.streaks import Streak
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


async def asked(app: Application, player: Player = ADA, hours: int = 3) -> datetime:
    """A player who has played on the day before asks for reminders."""
    await play(app, player, MORNING - timedelta(days=1))
    return await app.people.reminders.turn_on(player, hours, MORNING)


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
    await app.people.reminders.turn_on(cyd, 3, MORNING)
    await play(app, ADA, MORNING)
    await app.people.reminders.turn_off(1, dot.player_id)
    await app.people.reminders.turn_off(1, 99)  # who never asked

    await app.people.reminders.send_due(END - timedelta(hours=1), letterbox)

    assert letterbox.people() == [bea.player_id]


async def test_after_a_restart_nobody_hears_it_twice_and_who_did_not_hears_it(
    app: Application, letterbox: Letterbox
) -> None:
    await asked(app)
    await asked(app, Player(1, 11, "Bea"), hours=2)
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

    assert await app.people.reminders.turn_on(elsewhere, 1, MORNING) == end - timedelta(hours=1)
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

    assert await app.people.reminders.turn_on(ADA, 3, late) == END + timedelta(hours=21)
    await app.people.reminders.send_due(late, letterbox)
    assert letterbox.sent == []
    await play(app, ADA, late)
    await app.people.reminders.send_due(END + timedelta(hours=21), letterbox)
    assert letterbox.people() == [10]


async def test_who_was_reminded_today_and_picks_another_hour_is_told_of_the_next_day(
    app: Application, letterbox: Letterbox
) -> None:
    await asked(app, hours=5)
    early = END - timedelta(hours=5)
    await app.people.reminders.send_due(early, letterbox)
    assert letterbox.people() == [10]

    assert await app.people.reminders.turn_on(ADA, 2, early) == END + timedelta(hours=22)
    await app.people.reminders.send_due(END - timedelta(hours=2), letterbox)
    assert letterbox.people() == [10]
    assert await app.people.reminders.turn_on(ADA, 2, END) == END + timedelta(hours=22)


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

    await app.people.reminders.turn_on(ADA, 3, END + timedelta(days=3))
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
