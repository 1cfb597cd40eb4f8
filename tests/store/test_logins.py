"""Who logged in to the page, on each kind of database."""

from datetime import timedelta

from bot.store.backend import Backend
from bot.store.logins import begin_login, drop_old_logins, end_login, generation_of, renew_login
from bot.store.settings import get_web_key
from tests.store.conftest import NOON

ADA, BRUNO = 1, 2


async def test_who_logs_in_again_keeps_their_generation(database: Backend) -> None:
    assert await generation_of(database, ADA) is None
    assert await begin_login(database, ADA, "first", NOON) == "first"
    assert await begin_login(database, ADA, "second", NOON) == "first"
    assert await generation_of(database, ADA) == "first"


async def test_a_log_out_ends_the_generation_of_one_person(database: Backend) -> None:
    for person in (ADA, BRUNO):
        await begin_login(database, person, "first", NOON)
    await end_login(database, ADA)
    assert await generation_of(database, ADA) is None
    assert await generation_of(database, BRUNO) == "first"
    assert await begin_login(database, ADA, "second", NOON) == "second"


async def test_what_nobody_renewed_is_dropped(database: Backend) -> None:
    for person in (ADA, BRUNO):
        await begin_login(database, person, "first", NOON)
    later = NOON + timedelta(days=1)
    await renew_login(database, BRUNO, later)
    await drop_old_logins(database, later)
    assert await generation_of(database, ADA) is None
    assert await generation_of(database, BRUNO) == "first"


async def test_to_renew_what_is_not_there_begins_nothing(database: Backend) -> None:
    await renew_login(database, ADA, NOON)
    assert await generation_of(database, ADA) is None


async def test_the_key_is_made_once(database: Backend) -> None:
    key = await get_web_key(database)
    assert len(key) == 32
    assert await get_web_key(database) == key
