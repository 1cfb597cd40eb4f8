"""Servers that remove the bot, seen or unseen, and may come back: over the wire.

Of ``bot/discord/presence.py``.
"""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from guildyard import Playground

from bot.discord.gateway.client import Honeygram
from bot.discord.presence import DiscordPresence
from bot.play import retention
from bot.servers.shards import Shards
from bot.store.backend import Backend
from bot.store.retention import departures, known_servers
from tests.conftest import Hive
from tests.support.harness import Clock, application, run_job, running_bot
from tests.support.postgresql import ON_BOTH
from tests.support.rounds import lay_out
from tests.support.waiting import until


async def wake(bot: Honeygram) -> None:
    cog: Any = bot.get_cog("daily")
    await cog.wake()
    for job in ("preparation", "retention", "upkeep"):
        await run_job(bot, job)


async def left(bot: Honeygram) -> set[int]:
    return set(await departures(bot.services.host.database))


async def noticed(bot: Honeygram, *server_ids: int) -> None:
    """Wait until the job, which may be at it already, has noted who left."""
    await wake(bot)

    async def noted() -> bool:
        return await left(bot) == {*server_ids}

    await until(noted)


async def play(hive: Hive) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="gleam")


async def board(hive: Hive) -> str:
    reply = await hive.bob.command("/leaderboard", hive.channel, period="all-time")
    return str(reply.content)


async def turn(bot: Honeygram, clock: Clock, **span: float) -> None:
    """Let time pass, or the clock err, and the job look at it."""
    clock.advance(**span)
    await lay_out(bot.services.host.database, clock.now.date() - timedelta(days=1), 4)
    await wake(bot)


async def remove(bot: Honeygram, hive: Hive) -> None:
    await hive.guild.remove_bot()
    await until(lambda: bot.get_guild(hive.guild.id) is None)
    await noticed(bot, hive.guild.id)


async def come_back(bot: Honeygram, hive: Hive) -> None:
    await hive.guild.add_bot()
    await until(lambda: bot.get_channel(hive.channel.id))
    await noticed(bot)


async def test_a_server_that_comes_back_within_30_days_finds_its_scores(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await wake(bot)
    await play(hive)
    await remove(bot, hive)
    clock.advance(days=29)
    await wake(bot)
    await come_back(bot, hive)
    assert "Alice · score 25" in await board(hive)


@ON_BOTH
async def test_a_server_that_comes_back_later_begins_anew(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await play(hive)
    await remove(bot, hive)
    await turn(bot, clock, days=30)
    await turn(bot, clock, days=1)
    await come_back(bot, hive)
    assert "No points yet" in await board(hive)


async def test_a_clock_that_is_ahead_for_half_a_minute_deletes_nothing(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await play(hive)
    await remove(bot, hive)
    for span in (timedelta(days=41), timedelta(seconds=23), timedelta(days=-41)):
        await turn(bot, clock, seconds=span.total_seconds())
    await come_back(bot, hive)
    assert "Alice · score 25" in await board(hive)


async def test_a_server_that_is_out_of_order_has_not_removed_the_bot(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    await play(hive)
    gone = {"id": str(hive.guild.id), "unavailable": True}
    playground.gateway.dispatch("GUILD_DELETE", gone, guild_id=hive.guild.id)

    def out_of_order() -> bool:
        guild = bot.get_guild(hive.guild.id)
        return guild is not None and guild.unavailable

    await until(out_of_order)
    clock.advance(days=2)
    await wake(bot)
    assert await left(bot) == set()


async def test_a_removal_while_the_bot_was_not_running_is_noticed_at_the_next_start(
    playground: Playground, hive: Hive, clock: Clock, tmp_path: Path
) -> None:
    async with application(tmp_path / "honeygram.db", clock) as app:
        async with running_bot(playground, app) as bot:
            await play(hive)
            assert await left(bot) == set()
        await hive.guild.remove_bot()
        async with running_bot(playground, app) as bot:
            await noticed(bot, hive.guild.id)


async def test_a_removal_while_a_shard_had_no_session_is_noticed_with_its_next_one(
    playground: Playground, bot: Honeygram, hive: Hive
) -> None:
    await play(hive)
    other = playground.add_guild("Other")
    await until(lambda: bot.get_guild(other.id))
    await playground.invalidate_sessions()
    await hive.guild.remove_bot()
    await until(lambda: bot.get_guild(hive.guild.id) is None)
    await noticed(bot, hive.guild.id)
    assert [guild.id for guild in bot.guilds] == [other.id]


async def test_servers_that_are_back_after_an_outage_are_not_compared_again(
    playground: Playground, bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(hive)
    await wake(bot)
    comparisons: list[int] = []

    async def counted(database: Backend) -> set[int]:
        known = await known_servers(database)
        comparisons.append(len(known))
        return known

    monkeypatch.setattr(retention, "known_servers", counted)
    back = asyncio.create_task(bot.wait_for("guild_available"))
    await playground.invalidate_sessions()
    await back
    await wake(bot)
    assert comparisons == []
    await remove(bot, hive)
    assert comparisons == [1]


@pytest.mark.parametrize("shard", [0, 1])
async def test_a_shard_judges_its_own_servers_only(bot: Honeygram, shard: int) -> None:
    class TwoProcesses:
        named_shards = Shards({shard}, 2)

        def get_guild(self, server_id: int) -> None:
            return None

    client: Any = TwoProcesses()
    presence = DiscordPresence(client)
    assert presence.knows((6 + shard) << 22)
    assert not presence.knows((7 + shard) << 22)
