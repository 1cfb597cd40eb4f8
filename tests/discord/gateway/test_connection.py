"""How the bot stays connected, whatever Discord or something in its place says, over the wire.

Of ``bot/discord/gateway/identify.py`` and ``bot/discord/gateway/sessions.py``.
"""

import asyncio
import re
import signal
from typing import Any

import pytest
from guildyard import Fault, Playground, Trouble

from bot.application import Application
from bot.discord.answering.traffic import Traffic
from bot.discord.gateway.client import Honeygram
from bot.discord.limits.rest_gate import LEAST
from bot.errors import HostError
from bot.store.identify_budget import SPAN, Allowance
from tests.conftest import Errors, Hive
from tests.support.harness import Clock, Staying
from tests.support.postgresql import ON_POSTGRESQL, Cluster
from tests.support.waiting import until

NOT_ZLIB = b"<html>not zlib</html>\x00\x00\xff\xff"
REFUSED_TOKEN = 4004


@pytest.fixture
def bot_that_stays(playground: Playground, app: Application) -> Staying:
    return Staying(playground, app)


async def check_answers(hive: Hive) -> None:
    assert (await hive.alice.command("/help", hive.channel)).ephemeral


# The start


@pytest.mark.parametrize("answer", ["<html>Welcome!</html>", [], {}, None], ids=str)
@pytest.mark.parametrize("path", ["/users/@me", "/oauth2/", "/commands"])
async def test_an_answer_that_makes_no_sense_is_no_answer(
    playground: Playground, hive: Hive, bot_that_stays: Staying, path: str, answer: Any
) -> None:
    if path == "/commands" and answer in ([], {}):
        answer = [answer, 1]  # an empty list would make sense
    nonsense: dict[str, Any] = {"kind": Trouble.STATUS, "status": 200, "body": answer}
    fault = playground.faults.add(Fault(path=path, times=2, **nonsense))
    async with bot_that_stays:
        await bot_that_stays.ready(3)
        await check_answers(hive)
    assert fault.hits == 2


@ON_POSTGRESQL
async def test_a_start_while_the_database_is_away_is_tried_again(
    playground: Playground, app: Application, postgresql: Cluster, errors: Errors
) -> None:
    postgresql.stop(signal.SIGINT)
    async with Staying(playground, app) as staying:
        try:
            await until(lambda: staying.attempts > 1)
        finally:
            postgresql.start()
        await staying.ready()
    assert "out of reach" in errors.take()[0].getMessage()


async def test_a_token_that_is_refused_once_is_tried_again(
    playground: Playground, hive: Hive, bot_that_stays: Staying
) -> None:
    playground.faults.add(Fault(kind=Trouble.STATUS, status=401, path="/users/@me"))
    async with bot_that_stays:
        await bot_that_stays.ready(2)
        await check_answers(hive)


async def test_a_token_that_the_gateway_refuses_once_is_tried_again(
    playground: Playground, hive: Hive, bot_that_stays: Staying
) -> None:
    playground.gateway.close_code = REFUSED_TOKEN
    async with bot_that_stays:
        await until(lambda: playground.gateway.identifies)
        playground.gateway.close_code = None
        await bot_that_stays.ready(2)
        await check_answers(hive)


async def test_a_token_that_the_gateway_refuses_twice_ends_it(
    playground: Playground, bot_that_stays: Staying
) -> None:
    playground.gateway.close_code = REFUSED_TOKEN
    with pytest.raises(HostError, match="Discord refuses the token"):
        await bot_that_stays.run()
    assert playground.gateway.identifies == 2


@pytest.mark.parametrize("fault", [AttributeError, KeyError, TypeError, ValueError])
async def test_a_fault_of_our_own_while_setting_up_ends_it_as_what_it_is(
    playground: Playground,
    bot_that_stays: Staying,
    monkeypatch: pytest.MonkeyPatch,
    fault: type[Exception],
) -> None:
    """Before, the host was told that Discord made no sense, and that without end."""

    async def setup(bot: Honeygram) -> None:
        raise fault("a name that an older version had")

    monkeypatch.setattr("cogs.stats.setup", setup)
    with pytest.raises(fault, match="a name that an older version had"):
        await bot_that_stays.run()
    assert bot_that_stays.attempts == 1
    assert [*playground.exchanges] == []


async def test_a_fault_of_our_own_after_the_login_ends_it_as_what_it_is(
    bot_that_stays: Staying, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(self: object) -> None:
        raise AttributeError("no such job")

    monkeypatch.setattr("bot.ops.jobs.Jobs.start", start)
    with pytest.raises(AttributeError, match="no such job"):
        await bot_that_stays.run()
    assert bot_that_stays.attempts == 1


# Payloads


async def test_bytes_that_make_no_sense_do_not_end_it_however_soon_they_come(
    playground: Playground, hive: Hive, app: Application
) -> None:
    running = Staying(playground, app, guild_ready_timeout=0.2)
    async with running:
        for attempt in range(1, 4):
            await until(lambda: playground.gateway.identifies == attempt)  # noqa: B023 - at once
            playground.gateway.send_bytes(NOT_ZLIB)
        await running.ready(4)
        await check_answers(hive)


@pytest.mark.parametrize(
    ("event", "change"),
    [
        ("INTERACTION_CREATE", {"type": 99}),
        ("INTERACTION_CREATE", {"type": "none"}),
        ("INTERACTION_CREATE", {"type": 3, "data": None}),
        ("INTERACTION_CREATE", {"member": {"permissions": None}}),
        ("GUILD_CREATE", {"id": "no number"}),
        ("CHANNEL_CREATE", {"guild_id": "no number"}),
    ],
    ids=str,
)
async def test_an_event_that_makes_no_sense_costs_nothing_but_a_line(
    playground: Playground,
    hive: Hive,
    bot: Honeygram,
    errors: Errors,
    event: str,
    change: dict[str, Any],
) -> None:
    await check_answers(hive)
    sent = [each.payload for each in playground.frames if each.payload.get("t") == event]
    data = sent[-1]["d"] if sent else {}
    playground.gateway.dispatch(event, data | change, guild_id=hive.guild.id)
    await check_answers(hive)
    if found := errors.take():
        assert [record.exc_info for record in found] == [None]
        assert event in found[0].getMessage()
    assert playground.gateway.identifies == 1


@pytest.mark.parametrize("name", ["member", "data"])
@pytest.mark.parametrize("kind", ["command", "button", "form"])
async def test_an_interaction_of_nobody_or_with_nothing_costs_nothing_but_a_line(
    playground: Playground, hive: Hive, bot: Honeygram, errors: Errors, kind: str, name: str
) -> None:
    shown = await hive.alice.command("/bee show", hive.channel)
    if kind != "command":
        form = await hive.alice.click(shown, "Guess")
        if kind == "form":
            await hive.alice.submit(form, {"word": "gleam"})
    data = dict(interactions(playground)[-1])
    del data[name]
    playground.gateway.dispatch("INTERACTION_CREATE", data, guild_id=hive.guild.id)
    await check_answers(hive)
    [line] = errors.take()
    assert "an event of Discord's made no sense and was skipped" in line.getMessage()
    assert line.exc_info is None


@pytest.mark.parametrize("less", [{}, {"guild": None, "channel": {}}], ids=["all", "bare"])
async def test_people_of_a_server_that_the_bot_does_not_know_are_answered(
    playground: Playground, hive: Hive, bot: Honeygram, less: dict[str, Any]
) -> None:
    await hive.alice.command("/bee show", hive.channel)
    server = {
        "guild_id": "999000000000000000",
        "authorizing_integration_owners": {"0": "999000000000000000"},
    }
    unknown = interactions(playground)[-1] | server | less
    before = len(playground.exchanges)
    playground.gateway.dispatch("INTERACTION_CREATE", unknown, guild_id=hive.guild.id)
    await until(lambda: len(playground.exchanges) > before)
    assert "Letters: " in playground.exchanges[-1].request["data"]["components"][-2]["content"]


def interactions(playground: Playground) -> list[Any]:
    """What people did, as the bot was told it."""
    sent = [each.payload for each in playground.frames]
    return [each["d"] for each in sent if each.get("t") == "INTERACTION_CREATE"]


# The gateway


async def test_an_identify_that_nobody_answers_is_given_up(
    playground: Playground, hive: Hive, bot_that_stays: Staying
) -> None:
    playground.gateway.unanswered = 1
    async with bot_that_stays:
        await until(lambda: playground.gateway.identifies)
        [client] = bot_that_stays.clients
        assert client.unanswered.patience == 60
        client.unanswered.patience = 0.1
        client.unanswered.expect(0)
        await bot_that_stays.ready()
        await check_answers(hive)
    assert playground.gateway.identifies == 2


async def test_a_gateway_that_does_not_say_hello_is_given_up_in_a_quarter_of_a_minute(
    app: Application,
) -> None:
    assert Honeygram(app, Traffic(app.host.metrics), shard_count=1).shard_connect_timeout == 15


async def test_a_gateway_that_is_not_found_for_a_moment_is_tried_again_soon(
    playground: Playground,
    hive: Hive,
    bot: Honeygram,
    caplog: pytest.LogCaptureFixture,
    errors: Errors,
) -> None:
    playground.gateway.refusals, playground.gateway.refusal_status = 3, 404
    playground.gateway.drop()
    await until(lambda: playground.gateway.identifies == 2)
    told = "\n".join(each.getMessage() for each in caplog.records)
    errors.take()
    pauses = [float(each) for each in re.findall(r"Attempting a reconnect.* in ([\d.]+)s", told)]
    assert len(pauses) == 3
    assert all(pause <= most for pause, most in zip(pauses, [1, 2, 4], strict=True))
    await bot.wait_until_ready()
    await check_answers(hive)


@pytest.mark.parametrize("stable", [0.0, 1_000.0], ids=["stable", "not stable"])
async def test_pauses_grow_until_the_bot_was_ready_for_a_while(
    playground: Playground, hive: Hive, bot_that_stays: Staying, stable: float
) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(0)

    bot_that_stays.settings |= {"pause": 1.0, "stable": stable, "sleep": sleep}
    async with bot_that_stays:
        for attempt in range(1, 13):
            await bot_that_stays.ready(attempt)
            playground.gateway.send_bytes(NOT_ZLIB)
        await bot_that_stays.ready(13)
    doubled = [min(2**times, 1800) for times in range(12)] if stable else [1] * 12
    assert all(0.7 * most < pause <= most for pause, most in zip(pauses, doubled, strict=True))


@pytest.mark.parametrize("status", [404, 503])
async def test_without_a_session_pauses_stay_below_a_quarter_of_a_minute(
    playground: Playground, bot_that_stays: Staying, status: int
) -> None:
    playground.faults.add(Fault(kind=Trouble.STATUS, status=status, path="/users/@me", times=12))
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    bot_that_stays.settings |= {"pause": 1.0, "sleep": sleep}
    async with bot_that_stays:
        await bot_that_stays.ready(3)
    assert 10 < max(pauses) <= 15


async def test_a_ban_at_the_start_is_waited_out_and_no_longer(
    playground: Playground, hive: Hive, app: Application, clock: Clock, bot_that_stays: Staying
) -> None:
    """Before, pauses that had grown meanwhile came on top of it."""
    ban = Fault(kind=Trouble.STATUS, status=429, page="<html>barred</html>", path="/users/@me")
    playground.faults.add(ban)
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        clock.advance(seconds=seconds)

    bot_that_stays.settings |= {"pause": 1.0, "sleep": sleep}
    async with bot_that_stays:
        await bot_that_stays.ready(2)
        await check_answers(hive)
    assert pauses == [LEAST + 1]
    assert ban.hits == 1


@ON_POSTGRESQL
async def test_pauses_do_not_grow_while_the_database_is_away_and_discord_is_asked_for_nothing(
    playground: Playground, app: Application, postgresql: Cluster, errors: Errors
) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(0)

    postgresql.stop(signal.SIGINT)
    staying = Staying(playground, app)
    staying.settings |= {"pause": 1.0, "sleep": sleep}
    async with staying:
        try:
            await until(lambda: len(pauses) > 5)
            assert [*playground.exchanges] == []
        finally:
            postgresql.start()
        await staying.ready()
    assert {*pauses} == {1.0}
    errors.take()


@pytest.mark.parametrize("code", [4010, 4011, 4012, 4013, 4014])
async def test_a_gateway_that_wants_no_other_attempt_ends_it_with_a_reason(
    playground: Playground, bot_that_stays: Staying, code: int
) -> None:
    playground.gateway.close_code = code
    with pytest.raises(HostError, match=rf"[a-z]{{4}}.*\.? \(It closed with {code}\.\)"):
        await bot_that_stays.run()
    assert playground.gateway.identifies == 1


# The sessions of a day


async def test_the_host_is_told_when_less_than_a_quarter_of_the_sessions_is_left(
    playground: Playground, hive: Hive, bot_that_stays: Staying, errors: Errors
) -> None:
    playground.gateway.identifies = 760
    async with bot_that_stays:
        await bot_that_stays.ready()
        await check_answers(hive)
    assert "Only 239 of 1,000 IDENTIFYs are left" in errors.take()[0].getMessage()


@pytest.mark.parametrize("asked", [True, False], ids=["asked", "counted"])
async def test_the_last_tenth_of_the_sessions_is_not_touched(
    playground: Playground,
    hive: Hive,
    app: Application,
    bot_that_stays: Staying,
    errors: Errors,
    asked: bool,
) -> None:
    """Neither when Discord tells how many are left nor when only the bot's own count does."""
    if asked:
        playground.gateway.identifies = 900
    else:
        playground.faults.add(Fault(kind=Trouble.STATUS, status=503, path="/gateway/bot", times=99))
        spent = Allowance(101, 1_000, app.host.clock() + SPAN)
        await app.host.identifies.spend(playground.world.bot.id, spent)
    before = playground.gateway.identifies
    looks: list[float] = []

    async def sleep(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 2:
            playground.faults.clear()
            playground.gateway.identifies = 0  # the day is over

    bot_that_stays.settings |= {"pause": 1.0, "sleep": sleep}
    async with bot_that_stays:
        await until(lambda: looks)
        assert playground.gateway.identifies == before
        await bot_that_stays.ready(3)
        await check_answers(hive)
    assert looks == [1800, 1800]
    told = [record.getMessage() for record in errors.caplog.records]
    assert any("Only 100 of 1,000 IDENTIFYs are left" in text for text in told)
    errors.take()
