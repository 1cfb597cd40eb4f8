"""Emoji, stickers and sounds of a guild, as discord.py brings them."""

import io

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post
from tests.sample_bot import PIXEL, SampleBot

RIGHTS = ("manage_guild_expressions", "create_guild_expressions", "use_soundboard", "speak")


@pytest.fixture
async def expressive(bot: SampleBot, playground: Playground, guild: Guild) -> discord.Guild:
    """The guild as a bot sees it that may bring expressions."""
    guild.give_role(playground.world.bot, guild.add_role("Artists", *RIGHTS))
    seen = bot.get_guild(guild.id)
    assert seen is not None
    return seen


async def test_a_guild_has_emoji_of_its_own(expressive: discord.Guild, bot: SampleBot) -> None:
    emoji = await expressive.create_custom_emoji(name="bee", image=PIXEL)
    renamed = await emoji.edit(name="wasp")
    assert renamed.name == "wasp"
    assert [each.name for each in await expressive.fetch_emojis()] == ["wasp"]
    assert await bot.fetch_application_emojis() == []
    await emoji.delete()
    with pytest.raises(discord.NotFound):
        await expressive.fetch_emoji(emoji.id)


async def test_a_sticker_is_brought_sent_and_deleted(
    expressive: discord.Guild, bot: SampleBot, channel: Channel
) -> None:
    file = discord.File(io.BytesIO(PIXEL), "pixel.png")
    sticker = await expressive.create_sticker(
        name="Pixel", description="One", emoji="🐝", file=file
    )
    place = await bot.fetch_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    sent = await place.send(stickers=[sticker])
    assert [each.name for each in sent.stickers] == ["Pixel"]
    changed = await sticker.edit(name="Dot")
    assert changed.name == "Dot"
    assert [each.name for each in await expressive.fetch_stickers()] == ["Dot"]
    assert isinstance(await bot.fetch_sticker(sticker.id), discord.GuildSticker)
    await sticker.delete()
    with pytest.raises(discord.HTTPException) as refused:
        await place.send(stickers=[sticker])
    assert refused.value.code == 50081
    packs = await bot.fetch_premium_sticker_packs()
    assert isinstance(await bot.fetch_sticker(packs[0].stickers[0].id), discord.StandardSticker)


async def test_a_sound_is_played_by_who_is_in_the_channel(
    expressive: discord.Guild, bot: SampleBot, guild: Guild, playground: Playground
) -> None:
    sound = await expressive.create_soundboard_sound(name="Buzz", sound=b"ID3 buzz", volume=0.5)
    talk = guild.add_voice_channel("talk")
    place = await bot.fetch_channel(talk.id)
    assert isinstance(place, discord.VoiceChannel)
    with pytest.raises(discord.HTTPException) as refused:
        await place.send_sound(sound)
    assert refused.value.code == 50167
    guild.connect(playground.world.bot, talk)
    await place.send_sound(sound)
    await place.send_sound((await bot.fetch_soundboard_default_sounds())[0])
    await sound.edit(name="Hum")
    assert [each.name for each in await expressive.fetch_soundboard_sounds()] == ["Hum"]
    await sound.delete()
    assert await expressive.fetch_soundboard_sounds() == []


async def test_what_is_no_picture_or_sound_is_refused(
    expressive: discord.Guild, guild: Guild, request_api: Post
) -> None:
    _, body = await request_api(
        "POST", f"/guilds/{guild.id}/emojis", {"name": "bee", "image": "nothing"}
    )
    assert body["errors"]["image"]["_errors"][0]["code"] == "IMAGE_INVALID"
    form = {"name": "Buzz", "sound": "nothing"}
    _, body = await request_api("POST", f"/guilds/{guild.id}/soundboard-sounds", form)
    assert body["errors"]["sound"]["_errors"][0]["code"] == "AUDIO_INVALID"
    file = discord.File(io.BytesIO(b"text"), "x.png")
    with pytest.raises(discord.HTTPException):
        await expressive.create_sticker(name="Text", description="x", emoji="🐝", file=file)
