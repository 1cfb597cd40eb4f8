"""Files that people send to a real bot."""

from io import BytesIO
from pathlib import Path

import aiohttp
import discord
import pytest

from guildyard.interactions.options import Refused
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.testing.waiting import until
from guildyard.world.files import BIGGEST_UPLOAD, File
from guildyard.world.guilds import Channel
from tests.conftest import StartBot
from tests.sample_bot import PIXEL, SampleBot
from tests.test_alone import ask

SEEDS = File("seeds.txt", b"sesame")


async def test_a_message_carries_files(
    playground: Playground, channel: Channel, alice: Person, start_bot: StartBot
) -> None:
    playground.gateway.privileged_intents = True
    bot = await start_bot(SampleBot, intents=discord.Intents.all())
    await alice.say(channel, "", [SEEDS, File("a pixel.png", PIXEL, "one pixel")])
    await until(lambda: bool(bot.seen))
    first, second = bot.seen[0].attachments
    assert (first.filename, first.content_type, await first.read()) == (
        "seeds.txt",
        "text/plain",
        b"sesame",
    )
    assert (second.filename, second.width, second.description) == ("a_pixel.png", 1, "one pixel")


async def test_an_option_and_a_form_take_files(
    alice: Person, channel: Channel, bot: SampleBot, playground: Playground, tmp_path: Path
) -> None:
    (tmp_path / "big.bin").write_bytes(bytes(2_000_000))
    big = File.read(tmp_path / "big.bin")
    answer = await alice.command("/weigh", channel, file=SEEDS, other=big)
    assert answer.content.startswith("seeds.txt: 6 big.bin: 2000000 text/plain")
    form = await alice.command("/collect", channel)
    assert (await alice.submit(form, {"Files": [SEEDS, big]})).content == "Got seeds.txt, big.bin"
    for wrong in ({}, {"Files": [SEEDS] * 3}, {"Files": ["seeds.txt"]}):
        with pytest.raises(Refused):
            await alice.submit(form, wrong)
    assert playground.findings == []


async def test_what_discord_does_not_take_is_refused(
    alice: Person, channel: Channel, bot: SampleBot
) -> None:
    huge = File("huge.bin", bytes(BIGGEST_UPLOAD + 1))
    for files in ([huge], [SEEDS] * 11, [File(" ", b"")]):
        with pytest.raises(Refused):
            await alice.say(channel, "look", files)
    for wrong in (huge, "seeds.txt", b"sesame"):
        with pytest.raises(Refused):
            await alice.command("/weigh", channel, file=wrong)
    channel.deny("attach_files", to=alice.user)
    with pytest.raises(Refused, match="attach files"):
        await alice.say(channel, "look", [SEEDS])
    assert channel.messages == []


async def test_the_page_sends_files(
    playground: Playground,
    session: aiohttp.ClientSession,
    alice: Person,
    channel: Channel,
    bot: SampleBot,
) -> None:
    url = playground.url + "page/upload"
    async with session.post(url, params={"name": "seeds.txt"}, data=b"sesame") as answer:
        key = (await answer.json())["key"]
    async with session.post(url, data=BytesIO(bytes(BIGGEST_UPLOAD + 1))) as answer:
        assert answer.status == 413
    async with session.ws_connect(playground.url + "page/socket") as page:
        await ask(page, do="record", wanted=True)
        assert "problem" not in await ask(page, do="say", text="", files=[key])
        weighed = await ask(page, do="command", path="weigh", options={"file": key})
        assert weighed["reply"]["content"].startswith("seeds.txt: 6")
        form = (await ask(page, do="command", path="collect", options={}))["modal"]
        values = {form["parts"][0]["custom_id"]: [key]}
        sent = await ask(page, do="submit", custom_id=form["custom_id"], values=values)
        assert sent["reply"]["content"] == "Got seeds.txt"
        gone = await ask(page, do="say", text="", files=["0"])
        assert gone["problem"] == "this file is gone: choose it again"
        code = (await ask(page, do="record", wanted=False))["recording"]["code"]
    assert "from guildyard import File\n" in code
    assert """alice.say(puzzles, "", [File("seeds.txt", b'sesame')])""" in code
    assert """alice.command("weigh", puzzles, file=File("seeds.txt", b'sesame'))""" in code
    assert """{"files": [File("seeds.txt", b'sesame')]}""" in code
    compile(code, "test", "exec")
    assert [each.attachments[0].data for each in channel.messages[:1]] == [b"sesame"]
