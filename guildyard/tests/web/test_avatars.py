"""The pictures of accounts: made of a name, sent by a bot, or those of whoever has none."""

import struct

import aiohttp
import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.avatars import SIZES, avatar_of, drawn
from guildyard.world.files import picture_size
from guildyard.world.guilds import Channel
from tests.sample_bot import PIXEL, SampleBot


async def found(session: aiohttp.ClientSession, address: str) -> tuple[int, str, bytes]:
    async with session.get(address) as answer:
        return answer.status, answer.content_type, await answer.read()


async def test_a_bot_reads_the_avatar_of_whoever_speaks_to_it(
    playground: Playground,
    bot: SampleBot,
    alice: Person,
    channel: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(discord.Asset, "BASE", playground.cdn_url)
    said = await alice.say(channel, "Hello!")
    author = (await bot.get_partial_messageable(channel.id).fetch_message(said.id)).author
    assert author.avatar is not None
    assert author.avatar.key == avatar_of("Alice")
    assert picture_size(await author.avatar.with_size(64).read()) == (64, 64)
    assert picture_size(await author.default_avatar.read()) == (128, 128)


async def test_each_size_that_discord_has_is_served_and_no_other(
    playground: Playground, session: aiohttp.ClientSession, alice: Person
) -> None:
    address = f"{playground.url}avatars/{alice.id}/{avatar_of('Alice')}"
    for size in SIZES:
        status, kind, picture = await found(session, f"{address}.png?size={size}")
        assert (status, kind, picture_size(picture)) == (200, "image/png", (size, size))
    for wrong in (".png?size=8192", ".png?size=8", ".png?size=65", ".png?size=x", ".exe", ""):
        assert (await found(session, address + wrong))[0] == 404
    assert (await found(session, f"{address}.webp"))[:2] == (200, "image/png")


async def test_what_nobody_has_is_found_nowhere(
    playground: Playground, session: aiohttp.ClientSession, alice: Person, guild: Guild
) -> None:
    ben = guild.add_member("Ben", avatar=False)
    assert ben.user.details["avatar"] is None
    for path in (
        f"{alice.id}/{avatar_of('Ben')}.png",
        f"{ben.id}/None.png",
        f"5/{avatar_of('Alice')}.png",
        f"x/{avatar_of('Alice')}.png",
    ):
        assert (await found(session, f"{playground.url}avatars/{path}"))[0] == 404
    assert (await found(session, f"{playground.url}embed/avatars/5.png"))[0] == 200
    assert (await found(session, f"{playground.url}embed/avatars/6.png"))[0] == 404


async def test_a_bot_and_a_test_bring_pictures_of_their_own(
    playground: Playground, session: aiohttp.ClientSession, bot: SampleBot, guild: Guild
) -> None:
    assert bot.user
    await bot.user.edit(avatar=PIXEL)
    cleo = guild.add_member("Cleo", avatar=PIXEL)
    assert playground.world.bot.details["avatar"] == cleo.user.details["avatar"]
    for account in (playground.world.bot, cleo.user):
        path = f"avatars/{account.id}/{account.details['avatar']}.png"
        assert await found(session, playground.url + path) == (200, "image/png", PIXEL)
    guild.add_member("Cleo", avatar=True)
    assert cleo.user.details["avatar"] == avatar_of("Cleo")


def test_a_picture_is_the_same_each_time_and_another_for_another_name() -> None:
    alice, ben = drawn(avatar_of("Alice"), 16), drawn(avatar_of("Ben"), 16)
    drawn.cache_clear()
    assert drawn(avatar_of("Alice"), 16) == alice != ben
    assert struct.unpack(">II", alice[16:24]) == (16, 16)
