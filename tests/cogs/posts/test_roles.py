"""The role that is told of a day's first post, and nobody else ever."""

from datetime import timedelta
from typing import Any

from guildyard import Message, Playground

from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock, run_job
from tests.support.mentions import plain
from tests.support.postgresql import ON_BOTH
from tests.support.posts import start_posts
from tests.support.spoken import text_of
from tests.support.waiting import until


async def start(hive: Hive, **options: Any) -> str:
    """An admin starts the posts; returns what they are told."""
    chosen = {"channel": hive.channel} | options
    return str((await start_posts(hive.admin, hive.channel, **chosen)).content)


async def role_in(bot: Honeygram, hive: Hive, name: str, *, mentionable: bool = False) -> Any:
    """A role that the bot has heard of."""
    role = hive.guild.add_role(name, mentionable=mentionable)
    guild: Any = bot.get_guild(hive.guild.id)
    await until(lambda: guild.get_role(role.id))
    return role


def pinged(messages: list[Message]) -> list[str]:
    """Whom the posts notified, those that notified anybody."""
    found = [message.pings for message in messages if message.pings]
    return [
        " ".join(
            [
                *["@everyone"] * each.everyone,
                *(f"<@{one}>" for one in each.users),
                *(f"<@&{one}>" for one in each.roles),
            ]
        )
        for each in found
    ]


@ON_BOTH
async def test_only_the_role_is_notified_and_only_by_the_first_post_of_a_day(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    role = await role_in(bot, hive, "Puzzlers", mentionable=True)
    mention = f"<@&{role.id}>"
    said = await start(hive, role=role)
    assert f"Mentions: {mention}" in said.splitlines()
    await until(lambda: len(hive.channel.messages) == 2)

    assert pinged(hive.channel.messages) == [mention]
    [first] = [each for each in hive.channel.messages if each.pings]
    assert text_of(first).splitlines()[:2] == [mention, "## 🍯 Honeycomb · Friday, November 20"]
    allowed = [
        each.request["allowed_mentions"]
        for each in playground.exchanges
        if each.method == "POST" and each.path == f"/channels/{hive.channel.id}/messages"
    ]
    assert {tuple(each.get("roles", ())) for each in allowed} == {(role.id,), ()}
    assert [each["parse"] for each in allowed] == [[], []]

    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    await run_job(bot, "live refresh")
    assert text_of(first).startswith(mention)
    clock.advance(days=1)
    await run_job(bot, "posts")
    assert pinged(hive.channel.messages) == [mention, mention]


async def test_what_is_posted_later_on_a_day_notifies_nobody(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    role = await role_in(bot, hive, "Puzzlers", mentionable=True)
    mention = f"<@&{role.id}>"
    elsewhere = hive.guild.add_text_channel("elsewhere")
    await until(lambda: bot.get_channel(elsewhere.id))
    await start(hive, role=role, bee=False)
    await until(lambda: len(hive.channel.messages) == 1)
    clock.advance(hours=1)
    await start(hive, bee=True)
    await until(lambda: len(hive.channel.messages) == 2)
    anigram, bee = hive.channel.messages
    assert pinged([anigram, bee]) == pinged([anigram]) == [mention]
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    await run_job(bot, "live refresh")
    assert "1 player" in text_of(anigram)
    assert "1 player" in text_of(bee)
    assert text_of(anigram).startswith(mention)
    assert mention not in text_of(bee)

    for number, channel in enumerate((elsewhere, hive.channel), 1):
        clock.advance(hours=1)
        await start(hive, channel=channel)
        await until(lambda: len(channel.messages) == 2 * number)  # noqa: B023 - at once
        assert pinged(channel.messages[-2:]) == []
        assert not any(mention in text_of(each) for each in channel.messages[-2:])

    clock.now = clock.now.replace(hour=9) + timedelta(days=1)
    await run_job(bot, "posts")
    assert pinged(hive.channel.messages) == [mention, mention]
    assert pinged(hive.channel.messages[-2:]) == [mention]


async def test_a_role_that_the_admin_could_not_mention_is_refused(
    bot: Honeygram, hive: Hive
) -> None:
    closed = await role_in(bot, hive, "Staff")
    for role in (closed, hive.guild.everyone):
        said = await start(hive, role=role)
        assert said.startswith("You can't mention ")
        assert said.endswith("Nothing was changed.")
    hive.guild.permit(hive.admin.user, "mention_everyone", granted=True)
    hive.guild.permit(hive.admin.user, "manage_guild", granted=True)
    for role in (closed, hive.guild.everyone):
        said = await start(hive, role=role)
        assert "again: Mention @everyone, @here, and All Roles. Nothing was changed." in said
    assert hive.channel.messages == []

    hive.channel.allow("mention_everyone")
    channel: Any = bot.get_channel(hive.channel.id)
    await until(lambda: channel.permissions_for(channel.guild.me).mention_everyone)
    await start(hive, role=closed)
    await until(lambda: len(hive.channel.messages) == 2)
    assert pinged(hive.channel.messages) == [f"<@&{closed.id}>"]


async def test_everyone_is_mentioned_where_the_admin_may_and_wants_it(
    bot: Honeygram, hive: Hive
) -> None:
    hive.guild.permit(hive.admin.user, "mention_everyone", granted=True)
    hive.guild.permit(hive.admin.user, "manage_guild", granted=True)
    hive.channel.allow("mention_everyone")
    channel: Any = bot.get_channel(hive.channel.id)
    await until(lambda: channel.permissions_for(channel.guild.me).mention_everyone)
    await start(hive, role=hive.guild.everyone)
    await until(lambda: len(hive.channel.messages) == 2)
    assert pinged(hive.channel.messages) == ["@everyone"]


async def test_a_deleted_role_is_no_fault_and_a_button_takes_a_role_away(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    role = await role_in(bot, hive, "Puzzlers", mentionable=True)
    await start(hive, role=role)
    await until(lambda: len(hive.channel.messages) == 2)
    await hive.guild.delete_role(role)
    guild: Any = bot.get_guild(hive.guild.id)
    await until(lambda: guild.get_role(role.id) is None)
    clock.advance(days=1)
    await run_job(bot, "posts")
    assert len(hive.channel.messages) == 4
    assert len(pinged(hive.channel.messages)) == 1
    assert not any("<@&" in text_of(each) for each in hive.channel.messages[2:])

    shown = await hive.admin.command("/daily show", hive.channel)
    said = "Mentions: nobody, because the role was deleted. Pick another one in `/daily show`."
    assert said in plain(shown.content).splitlines()
    assert shown.labels == ["Time", "Test", "Mention nobody"]
    told = await hive.admin.click(shown, "Mention nobody")
    assert told.updated
    assert told.content.startswith("Channel: ")
    assert told.content.endswith("\n\nFrom now on, the daily posts mention nobody.")
    shown = await hive.admin.command("/daily show", hive.channel)
    assert "Mentions: nobody" in shown.content.splitlines()
    assert shown.labels == ["Time", "Test"]
