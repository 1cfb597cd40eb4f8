"""Log-ins as a use case."""

import json
from datetime import timedelta

from bot.application import Application
from bot.play.logins import LASTING
from tests.support.harness import Clock

ADA = 7_700_000_000_000_000_001


async def test_a_generation_holds_until_the_person_logs_out(app: Application, clock: Clock) -> None:
    logins = app.people.logins
    generation = await logins.begin(ADA, clock())
    assert await logins.holds(ADA, generation)
    await logins.end(ADA)
    assert not await logins.holds(ADA, generation)
    assert await logins.begin(ADA, clock()) != generation


async def test_whoever_is_forgotten_is_logged_out_and_listeners_are_told(
    app: Application, clock: Clock
) -> None:
    told: list[int | None] = []
    app.people.privacy.listeners.append(told.append)
    generation = await app.people.logins.begin(ADA, clock())

    export = await app.people.privacy.export(ADA, clock())
    assert export is not None
    assert export["logins"] == [{"renewed_at": clock().isoformat()}]
    assert export["servers"] == {}
    assert generation not in json.dumps(export)

    await app.people.privacy.forget(ADA, clock())
    assert told == [ADA]
    assert not await app.people.logins.holds(ADA, generation)
    assert await app.people.privacy.export(ADA, clock()) is None


async def test_a_log_in_lasts_as_long_as_somebody_comes(app: Application, clock: Clock) -> None:
    generation = await app.people.logins.begin(ADA, clock())
    later = clock() + LASTING - timedelta(hours=1)
    await app.people.logins.renew(ADA, later)
    await app.people.logins.drop_old(clock() + LASTING)
    assert await app.people.logins.holds(ADA, generation)
    await app.people.logins.drop_old(later + LASTING + timedelta(hours=1))
    assert not await app.people.logins.holds(ADA, generation)
