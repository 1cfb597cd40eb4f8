"""Reminders as people get them, and how they get rid of them.

Of ``bot/texts/remind.py``.
"""

import asyncio
import logging
from datetime import timedelta
from typing import Any

import pytest
from guildyard import Fault, Message, Person, Playground, Refused, Trouble

from bot.discord.gateway.client import Honeygram
from bot.discord.limits.refusals import Work
from bot.play.reminders import DEADLINE
from tests.cogs.test_locales import speaks
from tests.conftest import Errors, Hive
from tests.support.harness import Clock, run_job
from tests.support.mentions import plain
from tests.support.posts import start_posts
from tests.support.spoken import labels_of
from tests.support.waiting import until

MESSAGES = "/channels/[0-9]+/messages"
OPEN_DM = "/users/@me/channels"
REQUESTS = {"open": OPEN_DM, "send": MESSAGES}
TOO_FAST = {"message": "You are opening direct messages too fast", "code": 40003}

# Refusals that pass, with whether the request has been processed.
REFUSALS: dict[str, dict[str, Any]] = {
    "40003": {"kind": Trouble.STATUS, "status": 403, "body": TOO_FAST},
    "429": {"kind": Trouble.RATE_LIMIT, "retry_after": 5.0},
    "429 without retry_after": {
        "kind": Trouble.STATUS,
        "status": 429,
        "body": {"message": "You are being rate limited.", "code": 0},
    },
    "500": {"kind": Trouble.STATUS, "status": 500},
    "503": {"kind": Trouble.STATUS, "status": 503},
    "timeout": {"kind": Trouble.DELAY, "delay": 1.0},
    "closed": {"kind": Trouble.RESET_BEFORE},
    "answer lost": {"kind": Trouble.RESET_AFTER},
    "500 after": {"kind": Trouble.STATUS_AFTER, "status": 500},
}


async def remind(hive: Hive, hours: int = 3) -> str:
    reply = await hive.alice.command("/remind", hive.channel, hours=hours, streak="any")
    assert reply.ephemeral
    return str(reply.content)


def letters(person: Person) -> list[Message]:
    """What the bot wrote to a person directly."""
    return person.direct_channel.messages


async def late(bot: Honeygram, clock: Clock, *, days: int = 1) -> None:
    """Two hours before the end of the next day, or a later one, the job has its turn, twice."""
    clock.now = clock.now.replace(hour=6) + timedelta(days=days + 1)
    await run_job(bot, "reminders")
    clock.advance(seconds=20)
    await run_job(bot, "reminders")
    clock.now = clock.now.replace(hour=9) - timedelta(days=1)


async def test_a_streak_brings_one_reminder_and_one_press_ends_them(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    said = await remind(hive)
    assert said.startswith("⏰ Reminders are on: 3 hours before the day ends here, so at <t:")
    await late(bot, clock, days=0)  # no streak yet
    await start_posts(hive.admin, hive.channel, channel=hive.channel, anigram=False, recap=False)
    await hive.alice.command("/bee guess", hive.channel, word="game")
    await late(bot, clock, days=0)  # has played
    assert letters(hive.alice) == []

    await late(bot, clock)
    [letter] = letters(hive.alice)
    text, *more = letter.content.splitlines()
    assert text.startswith(
        "⏰ Your 1-day streak on **Hive** is waiting for a word. The day ends <t:"
    )
    assert more == []
    assert labels_of(letter) == ["Play", "No more reminders"]
    assert str(hive.channel.messages[-1].id) in str(letter.components)

    pressed = await hive.alice.click(letter, "No more reminders")
    assert pressed.content.startswith("Reminders are off for **Hive**. ")
    assert labels_of(letters(hive.alice)[0]) == []
    await hive.alice.command("/bee guess", hive.channel, word="game")
    await late(bot, clock)
    assert len(letters(hive.alice)) == 1
    assert letters(hive.bob) == []


async def test_it_says_when_a_day_off_is_earned(bot: Honeygram, hive: Hive, clock: Clock) -> None:
    await remind(hive)
    for _ in range(6):
        await hive.alice.command("/bee guess", hive.channel, word="game")
        clock.advance(days=1)
    await late(bot, clock, days=0)
    await late(bot, clock, days=1)
    first, second = (letter.content for letter in letters(hive.alice))
    assert first.startswith("⏰ Your 6-day streak on **Hive** ")
    assert first.splitlines()[1:] == [
        "-# No time? You've earned a day off, so your streak won't end today."
    ]
    assert second.startswith("⏰ Your 6-day streak on **Hive** ")
    assert len(second.splitlines()) == 1
    assert labels_of(letters(hive.alice)[0]) == ["No more reminders"]  # there is no post


async def test_nothing_comes_unless_they_ask_and_zero_turns_it_off(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    assert (await remind(hive, 0)).startswith("Reminders are off for this server. ")
    await remind(hive)
    await remind(hive, 0)
    await hive.bob.command("/bee guess", hive.channel, word="game")
    await hive.alice.command("/bee guess", hive.channel, word="game")
    await late(bot, clock)
    assert letters(hive.alice) == letters(hive.bob) == []
    for hours in (-1, 13):
        with pytest.raises(Refused):
            await remind(hive, hours)


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (403, 50278), (404, 10013)])
async def test_a_closed_mailbox_is_no_fault_and_is_not_tried_daily(
    bot: Honeygram, hive: Hive, clock: Clock, playground: Playground, status: int, code: int
) -> None:
    body = {"message": "Cannot send messages to this user", "code": code}
    closed = playground.faults.add(
        Fault(kind=Trouble.STATUS, method="POST", path=MESSAGES, times=9, status=status, body=body)
    )
    await remind(hive)
    for _ in range(3):
        await hive.alice.command("/bee guess", hive.channel, word="game")
        await late(bot, clock)
    assert closed.hits == 1


async def test_in_two_servers_there_is_one_for_each_that_was_chosen(
    bot: Honeygram, hive: Hive, clock: Clock, playground: Playground
) -> None:
    guilds = [playground.add_guild(name) for name in ("Garden", "Meadow")]
    places = [guild.add_text_channel("words") for guild in guilds]
    for guild, place in zip(guilds, places, strict=True):
        guild.add_member("Alice")
        await until(lambda place=place: bot.get_channel(place.id))  # type: ignore[misc]
        await hive.alice.command("/bee guess", place, word="game")
    await hive.alice.command("/remind", places[0], hours=3, streak="any")
    await hive.alice.command("/bee guess", hive.channel, word="game")
    await remind(hive)
    await late(bot, clock)
    said = sorted(letter.content.split("**")[1] for letter in letters(hive.alice))
    assert said == ["Garden", "Hive"]


async def test_what_is_kept_of_it_is_handed_out_and_forgotten(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await remind(hive)
    shown = await hive.alice.command("/privacy export", hive.channel)
    assert '"hours": 3' in shown.attachments[0].data.decode()
    asked = await hive.alice.command("/privacy forget", hive.channel)
    await hive.alice.click(asked, "Delete everything")
    await hive.alice.command("/bee guess", hive.channel, word="game")
    await late(bot, clock)
    assert letters(hive.alice) == []


ENDS_ALL = "-# One press on the message turns reminders off."
OF_TWO_DAYS = (
    "You'll hear from me only while a streak of 2 days or more still needs a word that day."
)
TONIGHT = "<t:1795204800:F> (<t:1795204800:R>)"  # Friday, November 20, 2026 at 20:00 in UTC


async def test_a_time_of_day_is_by_the_servers_clock_until_they_choose_their_own(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    said = await hive.alice.command("/remind", hive.channel, at="8 pm")
    assert said.ephemeral
    assert plain(said.content).splitlines() == [
        f"⏰ Reminders are on for 20:00 UTC, next on {TONIGHT}. {OF_TWO_DAYS}",
        "-# That's this server's time zone."
        " Choose yours in `/settings`, and this reminder follows.",
        ENDS_ALL,
    ]
    assert (await hive.alice.command("/remind", hive.channel)).content == said.content

    shown = await hive.alice.command("/settings", hive.channel, timezone="tokio")
    assert "`/remind` with a time of day goes by your time zone, too." in plain(shown.content)
    for _ in range(2):
        await hive.alice.command("/bee guess", hive.channel, word="game")
        clock.advance(days=1)
    clock.now = clock.now.replace(hour=10, minute=59)
    await run_job(bot, "reminders")
    assert letters(hive.alice) == []
    clock.advance(minutes=1)  # eight in the evening in Tokyo
    await run_job(bot, "reminders")
    [letter] = letters(hive.alice)
    assert letter.content.startswith("⏰ Your 2-day streak on **Hive** is waiting for a word.")

    # One came today, so the next one comes tomorrow.
    said = await hive.alice.command("/remind", hive.channel, at="7:30", streak="any")
    assert said.content.splitlines() == [
        "⏰ Reminders are on for 07:30 in Tokyo, next on <t:1795473000:F> (<t:1795473000:R>)."
        " You'll hear from me only while your streak still needs a word that day.",
        ENDS_ALL,
    ]


async def test_a_single_day_brings_no_reminder_unless_any_streak_does(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await hive.alice.command("/remind", hive.channel, at="20:00")
    await hive.bob.command("/remind", hive.channel, at="20:00", streak="any")
    for person in (hive.alice, hive.bob):
        await person.command("/bee guess", hive.channel, word="game")
    clock.now = clock.now.replace(hour=20) + timedelta(days=1)
    await run_job(bot, "reminders")
    assert letters(hive.alice) == []
    assert len(letters(hive.bob)) == 1


async def test_hours_that_come_at_night_are_said_and_lead_to_a_time_of_day(
    bot: Honeygram, hive: Hive
) -> None:
    said = await hive.alice.command("/remind", hive.channel, hours=3)
    assert said.content.splitlines() == [
        "⏰ Reminders are on: 3 hours before the day ends here, so at <t:1795237200:t> for you."
        f" {OF_TWO_DAYS}",
        "-# At 05:00 UTC you may be asleep. `/remind at:20:00` picks a time of day.",
        ENDS_ALL,
    ]
    await hive.alice.command("/settings", hive.channel, timezone="Madrid")
    said = await hive.alice.command("/remind", hive.channel, hours=3)
    assert "-# At 06:00 in Madrid you may be asleep. `/remind at:20:00`" in said.content
    said = await hive.alice.command("/remind", hive.channel, hours=12)
    assert len(said.content.splitlines()) == 2


async def test_a_time_that_cannot_be_read_or_two_of_them_change_nothing(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await remind(hive)
    for options, refusal in (
        ({"at": "20:00", "hours": 3}, "Please choose either `at` or `hours`, not both."),
        ({"at": "20:00", "hours": 0}, "Please choose either `at` or `hours`, not both."),
        ({"at": "soon"}, "I can't read that time."),
    ):
        said = await hive.alice.command("/remind", hive.channel, **options)
        assert said.ephemeral
        assert said.content.startswith(refusal)
    await hive.alice.command("/bee guess", hive.channel, word="game")
    await late(bot, clock)
    assert len(letters(hive.alice)) == 1


async def test_in_spanish_it_reads_and_says_times_as_people_there_do(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaks(monkeypatch, alice="es-ES")
    await hive.alice.command("/settings", hive.channel, timezone="Sevilla")
    said = await hive.alice.command("/remind", hive.channel, at="8 de la tarde")
    assert said.content.splitlines() == [
        "⏰ Recordatorios activados: 20:00, hora de Madrid."
        " El próximo: <t:1795201200:F> (<t:1795201200:R>). Solo te escribiré si tienes una racha de"
        " 2 días o más que ese día aún necesita una palabra.",
        "-# Un toque en el mensaje los desactiva.",
    ]
    said = await hive.alice.command("/remind", hive.channel, hours=3)
    assert said.content.splitlines()[1] == (
        "-# A esa hora (06:00, hora de Madrid) quizá estés durmiendo. Con `/remind at:20:00` eliges"
        " una hora del día."
    )
    said = await hive.bob.command("/remind", hive.channel, at="20h", streak="any")
    assert said.content.startswith("⏰ Reminders are on for 20:00 UTC")


async def streaks(hive: Hive, number: int) -> list[Person]:
    """People who want to be reminded, and have played today."""
    people = [hive.guild.add_member(f"Player {each}") for each in range(number)]
    for person in people:
        await person.command("/remind", hive.channel, hours=3, streak="any")
        await person.command("/bee guess", hive.channel, word="game")
    return people


async def last_hours(bot: Honeygram, clock: Clock, playground: Playground, minutes: int) -> None:
    """The last two hours of the next day; faults end after so many minutes."""
    clock.now = clock.now.replace(hour=6) + timedelta(days=2)
    faults = playground.faults.waiting
    for minute in range(115):
        if minute == minutes:
            playground.faults.clear()
        await run_job(bot, "reminders")
        await until(lambda: answered(playground) == sum(fault.hits for fault in faults))
        clock.advance(minutes=1)


def answered(playground: Playground) -> int:
    """How many requests with a fault are done: a late one is processed within its minute, as the
    clock that goes by the minute must not overtake it."""
    return sum(each.faulty for each in playground.exchanges)


def add_faults(playground: Playground, paths: list[str], kinds: list[str]) -> None:
    for path in paths:
        for kind in kinds:
            fault = Fault(method="POST", path=path + "$", times=10**6, **REFUSALS[kind])
            playground.faults.add(fault)


@pytest.mark.parametrize("minutes", [1, 10])
@pytest.mark.parametrize("request_name", REQUESTS)
@pytest.mark.parametrize("kind", REFUSALS)
async def test_a_refusal_that_passes_delays_a_reminder_and_sends_it_once(
    bot: Honeygram,
    hive: Hive,
    clock: Clock,
    playground: Playground,
    caplog: pytest.LogCaptureFixture,
    kind: str,
    request_name: str,
    minutes: int,
) -> None:
    bot.services.people.reminders.deadline = 0.5 if kind == "timeout" else 30.0
    people = await streaks(hive, 6)
    add_faults(playground, [REQUESTS[request_name]], [kind])

    await last_hours(bot, clock, playground, minutes)

    assert [len(letters(person)) for person in people] == [1] * 6
    lines = [each.getMessage() for each in caplog.records if "reminders did not" in each.message]
    assert 1 <= len(lines) <= 6
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR or each.exc_info]


@pytest.mark.parametrize("minutes", [1, 10, 115])
async def test_refusals_of_all_kinds_in_turn_send_each_reminder_once(
    bot: Honeygram,
    hive: Hive,
    clock: Clock,
    playground: Playground,
    caplog: pytest.LogCaptureFixture,
    minutes: int,
) -> None:
    bot.services.people.reminders.deadline = 0.5
    people = await streaks(hive, 12)
    for kind in REFUSALS:
        for path in REQUESTS.values():
            fault = Fault(method="POST", path=path + "$", times=2, **REFUSALS[kind])
            playground.faults.add(fault)

    await last_hours(bot, clock, playground, minutes)

    assert playground.faults.waiting == []
    assert [len(letters(person)) for person in people] == [1] * 12
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR or each.exc_info]


async def test_reminders_that_wait_behind_posts_for_the_rate_limiter_are_not_given_up(
    bot: Honeygram,
    hive: Hive,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    people = await streaks(hive, 4)
    reminders, waiting, posts_sent = bot.services.people.reminders, 0, asyncio.Event()
    acquire = bot.limiter.acquire

    async def wait_for_posts(work: Work) -> None:
        nonlocal waiting
        waiting += work is Work.REMINDER
        await posts_sent.wait()
        await acquire(work)

    monkeypatch.setattr(bot.limiter, "acquire", wait_for_posts)
    clock.now = clock.now.replace(hour=6) + timedelta(days=2)
    reminders.deadline = 0.01
    turn = asyncio.create_task(run_job(bot, "reminders"))
    await until(lambda: waiting)
    await asyncio.sleep(10 * reminders.deadline)  # which can't pass unless it is counted
    assert not turn.done()
    assert "did not get through" not in caplog.text

    posts_sent.set()
    await turn  # what takes longer than the short timeout by now is tried again
    reminders.deadline = DEADLINE
    clock.advance(minutes=5)
    await run_job(bot, "reminders")
    assert [len(letters(person)) for person in people] == [1] * 4


@pytest.mark.parametrize(
    "answer",
    [{"status": 405}, {"status": 404}, {"status": 413, "page": "<html>too large</html>"}],
    ids=["405", "404", "413 page"],
)
async def test_an_answer_without_a_code_that_would_only_come_again_is_a_line_and_the_end_of_it(
    bot: Honeygram,
    hive: Hive,
    clock: Clock,
    playground: Playground,
    errors: Errors,
    answer: dict[str, Any],
) -> None:
    await streaks(hive, 1)
    fault = Fault(kind=Trouble.STATUS, method="POST", path=f"{MESSAGES}$", times=10**6, **answer)
    playground.faults.add(fault)
    clock.now = clock.now.replace(hour=6) + timedelta(days=2)
    for _ in range(3):
        await run_job(bot, "reminders")
        clock.advance(minutes=20)
    assert fault.hits == 1
    [record] = errors.take()
    assert record.getMessage().startswith("a reminder in server")


async def test_a_known_channel_is_not_opened_again(
    bot: Honeygram, hive: Hive, clock: Clock, playground: Playground
) -> None:
    def opened() -> int:
        return sum(each.path.endswith(OPEN_DM) for each in playground.exchanges)

    [person] = await streaks(hive, 1)
    for day in range(3):
        await last_hours(bot, clock, playground, minutes=0)
        clock.now = clock.now.replace(hour=9)
        await person.command("/bee guess", hive.channel, word="game")
        assert len(letters(person)) == day + 1
    assert opened() == 1
