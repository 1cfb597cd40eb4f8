"""Trouble on demand, as a real discord.py bot meets it."""

import aiohttp
import discord
import pytest

from guildyard.inspect.faults import Fault, Trouble
from guildyard.interactions.replies import NoReply
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post, StartBot
from tests.impatience import impatient
from tests.sample_bot import SampleBot

MESSAGES = r"/channels/\d+/messages$"


@pytest.fixture
def place(bot: SampleBot, channel: Channel) -> discord.TextChannel:
    found = bot.get_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_a_rate_limit_is_waited_out(
    playground: Playground, place: discord.TextChannel, channel: Channel
) -> None:
    fault = playground.faults.add(Fault(kind=Trouble.RATE_LIMIT, method="POST", path=MESSAGES))
    await place.send("hello")
    assert fault.hits == 1
    assert [message.content for message in channel.messages] == ["hello"]


async def test_a_ban_is_raised(playground: Playground, place: discord.TextChannel) -> None:
    playground.faults.add(Fault(kind=Trouble.BAN, method="POST", path=MESSAGES))
    with pytest.raises(discord.HTTPException) as caught:
        await place.send("hello")
    assert caught.value.status == 429


@pytest.mark.parametrize("status", [401, 403, 503, 520])
async def test_a_status_is_answered(
    playground: Playground, place: discord.TextChannel, channel: Channel, status: int
) -> None:
    playground.faults.add(Fault(kind=Trouble.STATUS, status=status, method="POST", path=MESSAGES))
    with pytest.raises(discord.HTTPException) as caught:
        await place.send("hello")
    assert caught.value.status == status
    assert channel.messages == []


@pytest.mark.parametrize(("kind", "kept"), [(Trouble.RESET_BEFORE, 0), (Trouble.RESET_AFTER, 1)])
async def test_a_reset_comes_before_or_after_the_work(
    playground: Playground, place: discord.TextChannel, channel: Channel, kind: Trouble, kept: int
) -> None:
    playground.faults.add(Fault(kind=kind, method="POST", path=MESSAGES, times=9))
    with pytest.raises(aiohttp.ClientConnectionError):
        await place.send("hello", nonce="1")
    assert len(channel.messages) == kept


async def test_a_lost_answer_and_a_nonce_make_one_message(
    playground: Playground, place: discord.TextChannel, channel: Channel
) -> None:
    fault = Fault(kind=Trouble.STATUS_AFTER, status=500, method="POST", path=MESSAGES)
    playground.faults.add(fault)
    await place.send("hello", nonce="1")
    assert fault.hits == 1
    assert len(channel.messages) == 1


async def test_a_delayed_acknowledgement_comes_too_late(
    playground: Playground, bot: SampleBot, alice: Person, channel: Channel
) -> None:
    playground.faults.add(Fault(kind=Trouble.DELAY, delay=1.3, path="/callback$"))
    with impatient(playground), pytest.raises(NoReply):
        await alice.command("/echo", channel, text="late")


async def test_login_can_be_unreachable(
    playground: Playground, channel: Channel, start_bot: StartBot
) -> None:
    playground.faults.add(Fault(kind=Trouble.RESET_BEFORE, path="/users/@me", times=99))
    with pytest.raises(aiohttp.ClientConnectionError):
        await start_bot()
    playground.faults.clear()
    assert (await start_bot()).ready.is_set()


async def test_fifty_requests_a_second_are_enforced_on_demand(
    playground: Playground, channel: Channel, request_api: Post
) -> None:
    """Discord's global limit; without the demand nobody is slowed down."""
    path = f"/channels/{channel.id}"
    assert {(await request_api("GET", path))[0] for _ in range(60)} == {200}
    playground.limit_requests(True)
    answers = [await request_api("GET", path) for _ in range(60)]
    assert [status for status, _ in answers] == [200] * 50 + [429] * 10
    assert answers[-1][1]["global"] is True
    assert 0 < answers[-1][1]["retry_after"] <= 1
    playground.limit_requests(False)
    assert (await request_api("GET", path))[0] == 200
