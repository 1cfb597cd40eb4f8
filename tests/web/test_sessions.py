"""Who somebody is on the page, by a token and the generation that the database keeps."""

import pytest

from bot.application import Application
from bot.play.logins import LASTING
from bot.web.cookies import LASTS
from bot.web.sessions import MOST_SERVERS, SEAT_LASTS, LoggedIn, Seat, WebSessions
from bot.web.tokens import LONGEST, Seal
from tests.support.harness import Clock

ADA, HIVE = 7_700_000_000_000_000_001, 1_100_000_000_000_000_003


@pytest.fixture
async def sessions(app: Application, clock: Clock) -> WebSessions:
    return WebSessions(Seal(await app.people.logins.key(), clock), app.people.logins, clock)


async def test_a_person_is_known_by_their_token(sessions: WebSessions) -> None:
    who = await sessions.begin(ADA, "de", (HIVE,))
    assert await sessions.logged_in(sessions.login_token(who)) == who
    assert await sessions.logged_in(None) is None


async def test_a_seat_is_of_one_person_at_one_place(sessions: WebSessions) -> None:
    who = await sessions.begin(ADA, "de", (HIVE,))
    seat = Seat(ADA, HIVE, who.generation, "de")
    assert await sessions.seat(sessions.seat_token(seat)) == seat
    assert await sessions.seat(sessions.login_token(who)) is None
    assert await sessions.logged_in(sessions.seat_token(seat)) is None


async def test_the_token_of_a_frame_is_none_of_a_cookie(sessions: WebSessions) -> None:
    seat = Seat(ADA, HIVE, (await sessions.begin(ADA, "de", ())).generation, "de")
    framed, own = sessions.seat_token(seat, framed=True), sessions.seat_token(seat)
    assert await sessions.seat(framed, framed=True) == seat
    assert await sessions.seat(framed) is None
    assert await sessions.seat(own, framed=True) is None


async def test_all_tokens_end_with_the_log_in(sessions: WebSessions) -> None:
    who = await sessions.begin(ADA, "de", ())
    seat = Seat(ADA, HIVE, who.generation, "de")
    tokens = sessions.login_token(who), sessions.seat_token(seat)
    await sessions.end(ADA)
    again = await sessions.begin(ADA, "de", ())
    assert again.generation != who.generation
    assert await sessions.logged_in(tokens[0]) is None
    assert await sessions.seat(tokens[1]) is None
    assert not await sessions.still(seat)


async def test_a_token_is_old_after_a_day_and_over_after_a_month(
    sessions: WebSessions, clock: Clock
) -> None:
    token = sessions.login_token(await sessions.begin(ADA, "de", ()))
    clock.advance(hours=25)
    who = await sessions.logged_in(token)
    assert who
    assert not who.is_fresh
    clock.advance(days=LASTING.days)
    assert await sessions.logged_in(token) is None
    assert SEAT_LASTS < LASTING
    assert LASTING.total_seconds() == LASTS


async def test_a_token_of_somebody_in_many_servers_fits_a_cookie(sessions: WebSessions) -> None:
    who = await sessions.begin(ADA, "zh-CN", tuple(range(2**63 - 200, 2**63)))
    token = sessions.login_token(who)
    assert len(who.server_ids) == MOST_SERVERS
    assert len(token) < LONGEST
    assert isinstance(await sessions.logged_in(token), LoggedIn)
