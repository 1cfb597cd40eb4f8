"""The emoji of a bot's own, by a real discord.py bot and by the page."""

import json

import aiohttp
import discord
import pytest

from guildyard.interactions.options import Refused
from guildyard.people.building import upload_emoji
from guildyard.people.person import Person
from guildyard.people.saved import load, save
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post
from tests.sample_bot import PIXEL, SampleBot
from tests.test_alone import ask

GIF = b"GIF89a" + bytes(20)


async def test_a_bot_brings_emoji_and_people_react_with_them(
    playground: Playground,
    bot: SampleBot,
    alice: Person,
    channel: Channel,
    session: aiohttp.ClientSession,
) -> None:
    bee = await bot.create_application_emoji(name="bee", image=PIXEL)
    wing = await bot.create_application_emoji(name="wing", image=GIF)
    assert (str(bee), wing.animated) == (f"<:bee:{bee.id}>", True)
    wing = await wing.edit(name="wings")
    fetched = await bot.fetch_application_emojis()
    assert [each.name for each in fetched] == ["bee", "wings"]
    assert (await bot.fetch_application_emoji(bee.id)).name == "bee"
    async with session.get(f"{playground.url}emojis/{bee.id}.png") as answer:
        assert (answer.content_type, await answer.read()) == ("image/png", PIXEL)
    said = await alice.say(channel, f"look: {bee}")
    await bot.get_partial_messageable(channel.id).get_partial_message(said.id).add_reaction(bee)
    await alice.react(said, f"a:wings:{wing.id}")
    assert [str(each) for each in said.reactions] == [str(bee), str(wing)]
    await wing.delete()
    with pytest.raises(discord.NotFound):
        await bot.fetch_application_emoji(wing.id)
    with pytest.raises(Refused):
        await alice.react(said, str(wing))
    other = Playground()
    load(other.people, json.loads(json.dumps(save(playground.world))))
    assert other.world.emojis == playground.world.emojis


async def test_what_discord_does_not_take_is_refused(bot: SampleBot, request_api: Post) -> None:
    await bot.create_application_emoji(name="bee", image=PIXEL)
    for name in ("bee", "b", "two words", "x" * 33):
        with pytest.raises(discord.HTTPException, match="50035"):
            await bot.create_application_emoji(name=name, image=PIXEL)
    with pytest.raises(discord.HTTPException, match="256"):
        await bot.create_application_emoji(name="big", image=PIXEL + bytes(256 * 1024))
    url = f"/applications/{bot.application_id}/emojis"
    for image in (None, "x", "data:image/png;base64,!", "data:image/png;base64,AAAA"):
        status, _ = await request_api("POST", url, {"name": "wing", "image": image})
        assert status == 400
    assert (await request_api("GET", "/applications/1/emojis"))[0] == 403
    assert (await request_api("DELETE", f"{url}/1"))[0] == 404


async def test_the_page_adds_an_emoji(
    playground: Playground, bot: SampleBot, alice: Person, session: aiohttp.ClientSession
) -> None:
    url = playground.url + "page/upload"
    async with session.post(url, params={"name": "bee.png"}, data=PIXEL) as answer:
        key = (await answer.json())["key"]
    async with session.ws_connect(playground.url + "page/socket") as page:
        await ask(page, do="record", wanted=True)
        values = {"name": "bee", "file": [key]}
        assert "problem" not in await ask(page, do="add", what="emoji", values=values)
        twice = await ask(page, do="add", what="emoji", values=values)
        assert "would not take this name" in twice["problem"]
        code = (await ask(page, do="record", wanted=False))["recording"]["code"]
    assert 'playground_stage.add_emoji("bee", File("bee.png", b' in code
    assert [each.name for each in await bot.fetch_application_emojis()] == ["bee"]
    with pytest.raises(Refused):
        upload_emoji(playground.people, "text", b"no picture")
