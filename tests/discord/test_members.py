"""Who is a member where, as the client knows it and as Discord says it.

Of ``bot/discord/members.py`` and ``bot/web/members.py``.
"""

import asyncio
from typing import Any

import discord
import pytest
from guildyard import Fault, Playground, Trouble

from bot.discord import members as module
from bot.discord.gateway.client import Honeygram
from bot.discord.members import DiscordMembers, member_of
from bot.places import GroupPlace, OwnPlace, ServerPlace
from bot.web.members import ActivityInstance, Member, UnknownNow
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.waiting import until


@pytest.fixture
def members(bot: Honeygram, clock: Clock) -> DiscordMembers:
    return DiscordMembers(lambda: bot, clock.seconds)


def asked(playground: Playground) -> int:
    """How often Discord was asked for a member."""
    route = "/guilds/{guild_id}/members/{user_id}"
    found = [each.route for each in playground.exchanges if each.method == "GET"]
    return found.count(route) or sum("/members/" in each.path for each in playground.exchanges)


async def test_a_member_is_seen_as_their_server_sees_them(
    members: DiscordMembers, hive: Hive, playground: Playground
) -> None:
    found = await members.find(hive.guild.id, hive.alice.id)
    assert found
    assert (found.person_id, found.name) == (hive.alice.id, "Alice")
    assert found.avatar.startswith(playground.cdn_url)
    assert await members.find(hive.guild.id, 123_456_789) is None
    assert await members.find(987_654_321, hive.alice.id) is None


async def test_discord_is_asked_once_for_some_minutes(
    members: DiscordMembers, hive: Hive, playground: Playground, clock: Clock
) -> None:
    people = [members.find(hive.guild.id, hive.alice.id) for _ in range(5)]
    assert len({*await asyncio.gather(*people)}) == 1
    await members.find(hive.guild.id, hive.alice.id)
    assert asked(playground) == 1
    await hive.guild.remove_member(hive.alice)
    clock.advance(seconds=module.BELIEVED)
    assert await members.find(hive.guild.id, hive.alice.id) is None
    assert asked(playground) == 2


async def test_who_joins_is_let_in_soon(
    members: DiscordMembers, hive: Hive, clock: Clock, playground: Playground
) -> None:
    eve = playground.add_guild("Elsewhere").add_member("Eve")
    assert await members.find(hive.guild.id, eve.id) is None
    hive.guild.add_member("Eve", id=eve.id)
    assert await members.find(hive.guild.id, eve.id) is None
    clock.advance(seconds=module.STRANGERS)
    assert await members.find(hive.guild.id, eve.id)


async def test_an_outage_leaves_members_what_they_are_for_an_hour(
    members: DiscordMembers, hive: Hive, playground: Playground, clock: Clock
) -> None:
    found = await members.find(hive.guild.id, hive.alice.id)
    down = Fault(kind=Trouble.STATUS, method="GET", path="/members/", times=99, status=503)
    playground.faults.add(down)
    clock.advance(seconds=module.BELIEVED)
    assert await members.find(hive.guild.id, hive.alice.id) == found
    with pytest.raises(UnknownNow):
        await members.find(hive.guild.id, hive.bob.id)
    clock.advance(seconds=module.IN_NEED)
    with pytest.raises(UnknownNow):
        await members.find(hive.guild.id, hive.alice.id)
    playground.faults.clear()


async def test_when_the_client_has_ended_nobody_is_known(
    members: DiscordMembers, hive: Hive, bot: Honeygram
) -> None:
    await bot.close()
    with pytest.raises(UnknownNow):
        await members.find(hive.guild.id, hive.alice.id)


@pytest.mark.parametrize("error", [RuntimeError, AssertionError])
async def test_what_breaks_as_the_client_ends_is_told_from_a_bug(
    error: type[Exception],
    members: DiscordMembers,
    hive: Hive,
    bot: Honeygram,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(*_: object) -> None:
        raise error

    monkeypatch.setattr(bot.http, "request", broken)
    with pytest.raises(error):
        await members.find(hive.guild.id, hive.bob.id)
    await bot.close()
    with pytest.raises(UnknownNow):
        await members.find(hive.guild.id, hive.alice.id)


async def test_who_asks_as_the_client_ends_is_told_that_nobody_knows(
    members: DiscordMembers, hive: Hive, bot: Honeygram, playground: Playground
) -> None:
    late = playground.faults.add(Fault(kind=Trouble.DELAY, path="/members/", delay=1))
    asking = asyncio.create_task(members.find(hive.guild.id, hive.alice.id))
    await until(lambda: late.hits == 1)
    await bot.close()
    with pytest.raises(UnknownNow):
        await asking


async def test_the_servers_of_somebody_are_those_that_have_the_bot(
    members: DiscordMembers, hive: Hive, playground: Playground
) -> None:
    found = members.servers([1, hive.guild.id, 2])
    assert [(each.server_id, each.name, each.locale) for each in found] == [
        (hive.guild.id, "Hive", "en-US")
    ]
    assert members.server(1) is None


async def test_who_is_forgotten_is_not_remembered(
    members: DiscordMembers, hive: Hive, playground: Playground
) -> None:
    for person in (hive.alice, hive.bob):
        await members.find(hive.guild.id, person.id)
    members.forget(hive.alice.id)
    await members.find(hive.guild.id, hive.bob.id)
    assert asked(playground) == 2
    members.forget(None)
    await members.find(hive.guild.id, hive.bob.id)
    assert asked(playground) == 3


async def test_so_many_people_are_remembered_and_no_more(
    members: DiscordMembers, hive: Hive, monkeypatch: pytest.MonkeyPatch, playground: Playground
) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 1)
    for person in (hive.alice, hive.bob, hive.alice):
        await members.find(hive.guild.id, person.id)
    assert asked(playground) == 3


async def test_an_activity_says_who_is_in_it(
    members: DiscordMembers, hive: Hive, playground: Playground
) -> None:
    running = playground.world.activities.join(hive.channel, hive.alice.user)
    found = await members.instance(running.name)
    assert found
    assert (found.server_id, [*found.person_ids]) == (hive.guild.id, [hive.alice.id])
    assert await members.instance("i-1-gc-1-1") is None


async def test_without_a_client_nobody_knows() -> None:
    nobody = DiscordMembers(lambda: None)
    assert nobody.application_id is None
    assert nobody.server(1) is None
    assert await nobody.find(1, 2) is None
    with pytest.raises(UnknownNow):
        await nobody.instance("i-1-gc-1-1")


def test_the_name_and_picture_of_a_server_come_first() -> None:
    user = {"id": "4194304", "username": "ada", "global_name": "Ada", "avatar": "a" * 32}
    own = {"user": user, "nick": "Countess", "avatar": "b" * 32}
    assert member_of(7, own) == Member(
        4194304,
        "Countess",
        f"{discord.Asset.BASE}/guilds/7/users/4194304/avatars/{'b' * 32}.png?size=128",
    )
    assert member_of(7, {"user": user}).name == "Ada"
    assert f"/avatars/4194304/{'a' * 32}.png" in member_of(7, {"user": user}).avatar
    plain = {"id": "4194304", "username": "ada", "global_name": None, "avatar": "../../x"}
    assert member_of(7, {"user": plain}).name == "ada"
    assert member_of(7, {"user": plain}).avatar.endswith("/embed/avatars/1.png")


async def test_anybody_is_known_as_everybody_sees_them(
    members: DiscordMembers, hive: Hive, playground: Playground
) -> None:
    found = await members.person(hive.alice.id)
    assert found
    assert (found.person_id, found.name) == (hive.alice.id, "Alice")
    assert found.avatar.startswith(playground.cdn_url)
    assert await members.person(123_456_789) is None


async def test_an_activity_is_where_discord_says_and_not_where_its_name_does(
    members: DiscordMembers, hive: Hive, playground: Playground
) -> None:
    activities, two = playground.world.activities, (hive.alice, hive.bob)
    elsewhere = playground.add_guild("Elsewhere")
    without = elsewhere.add_text_channel("general")
    await elsewhere.remove_bot()
    group = playground.add_conversation(*two, hive.admin, name="Bees")
    pair = playground.add_conversation(*two)
    for channel, place in (
        (hive.channel, ServerPlace(hive.guild.id)),
        (without, GroupPlace(elsewhere.id)),
        (group, GroupPlace(group.id)),
        (pair, GroupPlace(pair.id)),
        (hive.alice.direct_channel, OwnPlace(hive.alice.id)),
    ):
        found = await members.instance(activities.join(channel, hive.alice.user).name)
        assert found
        assert await members.place(found, hive.alice.id) == place


async def test_an_activity_that_is_in_no_server_and_no_private_channel_is_nowhere(
    members: DiscordMembers, hive: Hive
) -> None:
    said: dict[str, Any] = {"instance_id": "i-1", "users": [str(hive.alice.id)]}
    channel = str(hive.alice.direct_channel.id)
    for location in (
        None,
        {"kind": "pc"},
        {"kind": "gc", "channel_id": channel},
        {"kind": "??", "channel_id": channel},
    ):
        found = module._instance_of(said | {"location": location})
        assert await members.place(found, hive.alice.id) is None


async def test_a_server_of_another_process_is_a_server(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    spare = DiscordMembers(lambda: bot, may_serve=lambda: False)
    found = await spare.instance(playground.world.activities.join(hive.channel, hive.bob.user).name)
    assert found
    assert spare.server(hive.guild.id) is None
    assert await spare.place(found, hive.bob.id) == ServerPlace(hive.guild.id)


async def test_who_is_in_an_activity_is_asked_again_after_some_minutes(
    members: DiscordMembers, hive: Hive, playground: Playground, clock: Clock
) -> None:
    activities = playground.world.activities
    running = activities.join(hive.channel, hive.alice.user)
    activities.join(hive.channel, hive.bob.user)
    found = await members.participant(running.name, hive.alice.id)
    assert found == await members.person(hive.alice.id)
    activities.leave(running, hive.alice.user)
    assert await members.participant(running.name, hive.alice.id) == found
    clock.advance(seconds=module.BELIEVED)
    assert await members.participant(running.name, hive.alice.id) is None
    activities.join(hive.channel, hive.alice.user)
    await members.instance(running.name)  # as when somebody begins anew
    assert await members.participant(running.name, hive.alice.id) == found
    assert await members.participant("i-1-pc-1", hive.alice.id) is None


async def test_the_bots_direct_messages_are_nobody_elses_own_place(
    members: DiscordMembers, hive: Hive
) -> None:
    channel = hive.alice.direct_channel
    instance = ActivityInstance("i-1", None, frozenset({hive.bob.id}), channel.id)
    assert await members.place(instance, hive.bob.id) == GroupPlace(channel.id)


async def test_while_discord_is_away_nobody_says_where_an_activity_is(
    members: DiscordMembers, hive: Hive, playground: Playground
) -> None:
    down = Fault(kind=Trouble.STATUS, method="GET", path="/channels/", times=99, status=503)
    playground.faults.add(down)
    instance = ActivityInstance("i-1", None, frozenset({hive.bob.id}), hive.bob.direct_channel.id)
    with pytest.raises(UnknownNow):
        await members.place(instance, hive.bob.id)
    playground.faults.clear()


async def test_what_is_no_server_is_of_the_process_with_the_first_shard(
    members: DiscordMembers, bot: Honeygram, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert members.would_know(-7)
    monkeypatch.setattr(bot, "known_shards", {1})
    assert not members.would_know(-7)
    assert not DiscordMembers(lambda: bot, may_serve=lambda: False).would_know(-7)
    assert not DiscordMembers(lambda: None).would_know(-7)
