"""Polls of a real discord.py bot and of people, over the wire."""

import asyncio
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import pytest

from guildyard.interactions.options import Refused
from guildyard.interactions.replies import Reply
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.testing.waiting import until
from guildyard.world.guilds import Channel
from tests.conftest import HandClock, Post, StartBot
from tests.sample_bot import PIXEL, SampleBot
from tests.test_alone import ask

DAY = timedelta(days=1)


class Counter(SampleBot):
    """Notes the votes that it hears of."""

    def __init__(self, **options: Any) -> None:
        intents = discord.Intents(guilds=True, messages=True, polls=True)
        super().__init__(intents=intents, **options)
        self.heard: list[tuple[str, int]] = []

    async def on_raw_poll_vote_add(self, event: discord.RawPollVoteActionEvent) -> None:
        self.heard.append(("add", event.answer_id))

    async def on_raw_poll_vote_remove(self, event: discord.RawPollVoteActionEvent) -> None:
        self.heard.append(("remove", event.answer_id))


def honey(**options: Any) -> discord.Poll:
    """A question with two answers."""
    asked = discord.Poll("Which honey?", DAY, **options)
    return asked.add_answer(text="Linden", emoji="🐝").add_answer(text="Clover")


@pytest.fixture
async def counter(start_bot: StartBot, channel: Channel) -> Counter:
    bot = await start_bot(Counter)
    assert isinstance(bot, Counter)
    return bot


@pytest.fixture
async def place(counter: Counter, channel: Channel) -> discord.TextChannel:
    found = await counter.fetch_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_a_bot_asks_counts_and_ends(
    counter: Counter, place: discord.TextChannel, channel: Channel, alice: Person
) -> None:
    sent = await place.send(poll=honey())
    message = channel.messages[0]
    await alice.vote(message, "Clover")
    await alice.vote(message, "Linden")
    await until(lambda: len(counter.heard) == 3)
    assert counter.heard == [("add", 2), ("add", 1), ("remove", 2)]
    assert Reply(message).votes == {"Linden": 1, "Clover": 0}
    asked = (await sent.fetch()).poll
    assert asked is not None
    assert (asked.question, asked.total_votes, asked.is_finalised()) == ("Which honey?", 1, False)
    linden = asked.answers[0]
    assert (str(linden.emoji), [user.id async for user in linden.voters()]) == ("🐝", [alice.id])
    ended = (await sent.end_poll()).poll
    assert ended is not None
    assert ended.is_finalised()
    await until(lambda: len(counter.seen) == 2)
    result = counter.seen[1]
    assert result.type is discord.MessageType.poll_result
    fields = {field.name: field.value for field in result.embeds[0].fields}
    assert (fields["victor_answer_text"], fields["total_votes"]) == ("Linden", "1")
    assert fields["victor_answer_emoji_name"] == "🐝"
    with pytest.raises(Refused, match="over"):
        await alice.vote(message, "Clover")
    with pytest.raises(discord.HTTPException, match="520001"):
        await sent.end_poll()
    with pytest.raises(discord.HTTPException, match="520003"):
        await sent.edit(content="Which?")


async def test_a_person_asks_and_the_time_runs_out(
    counter: Counter, channel: Channel, alice: Person, clock: HandClock
) -> None:
    asked = await alice.poll(channel, "When?", ["Today", "Tomorrow"], hours=2, multiple=True)
    await alice.vote(asked, "Today", "Tomorrow")
    assert Reply(asked).votes == {"Today": 1, "Tomorrow": 1}
    await alice.vote(asked)
    assert Reply(asked).votes == {"Today": 0, "Tomorrow": 0}
    await alice.vote(asked, "Tomorrow")
    clock.advance(hours=3)
    for late in (alice.vote(asked, "Today"), alice.end_poll(asked)):
        with pytest.raises(Refused, match="over"):
            await late


async def test_a_poll_whose_time_runs_out_is_counted_and_told(
    counter: Counter,
    place: discord.TextChannel,
    channel: Channel,
    alice: Person,
    clock: HandClock,
    playground: Playground,
    request_api: Post,
) -> None:
    bee = await counter.create_application_emoji(name="bee", image=PIXEL)
    linden = {"poll_media": {"text": "Linden", "emoji": {"id": str(bee.id)}}}
    form = {"question": {"text": "Which honey?"}, "answers": [linden], "duration": 24}
    sent = (await request_api("POST", f"/channels/{channel.id}/messages", {"poll": form}))[1]
    early, gone = [await place.send(poll=honey()) for _ in range(2)]
    await early.end_poll()
    await gone.delete()
    await alice.vote(channel.messages[0], "Linden")
    clock.advance(hours=23)
    asked = (await place.fetch_message(sent["id"])).poll
    assert asked is not None
    assert not asked.is_finalised()
    heard = len(counter.seen)
    clock.advance(hours=1)
    await until(lambda: len(counter.seen) > heard)
    (result,) = counter.seen[heard:]
    assert result.type is discord.MessageType.poll_result
    assert result.reference is not None
    assert result.reference.message_id == int(sent["id"])
    assert {field.name: field.value for field in result.embeds[0].fields} == {
        "poll_question_text": "Which honey?",
        "victor_answer_votes": "1",
        "total_votes": "1",
        "victor_answer_id": "1",
        "victor_answer_text": "Linden",
        "victor_answer_emoji_name": "bee",
        "victor_answer_emoji_id": str(bee.id),
        "victor_answer_emoji_animated": "false",
    }
    told = [each.payload for each in playground.frames if each.payload.get("t")]
    counted, answer = told[-2:]
    assert (counted["t"], answer["t"]) == ("MESSAGE_UPDATE", "MESSAGE_CREATE")
    assert counted["d"]["poll"]["results"]["is_finalized"]
    assert answer["d"]["type"] == 46
    clock.advance(days=1)
    await asyncio.sleep(0)
    assert len(counter.seen) == heard + 1


async def test_what_discord_does_not_take_is_refused(
    place: discord.TextChannel, channel: Channel, alice: Person, request_api: Post
) -> None:
    plain = await place.send("no poll")
    url = f"/channels/{channel.id}"
    answers = [{"poll_media": {"text": "Yes"}}]
    for poll in (
        "x",
        {"question": {"text": ""}, "answers": answers},
        {"question": {"text": "Q"}, "answers": []},
        {"question": {"text": "Q"}, "answers": answers * 11},
        {"question": {"text": "Q"}, "answers": [{"poll_media": {"text": "x" * 56}}]},
        {"question": {"text": "Q"}, "answers": answers, "duration": 769},
    ):
        assert (await request_api("POST", f"{url}/messages", {"poll": poll}))[0] == 400
    assert (await request_api("POST", f"{url}/polls/{plain.id}/expire"))[1]["code"] == 520006
    asked = await alice.poll(channel, "When?", ["Today"])
    assert (await request_api("POST", f"{url}/polls/{asked.id}/expire"))[0] == 403
    assert (await request_api("GET", f"{url}/polls/{asked.id}/answers/7"))[0] == 404
    for wrong in (
        alice.vote(asked, "Never"),
        alice.vote(asked, "Today", "Today"),
        alice.vote(channel.messages[0], "Today"),
        alice.end_poll(channel.messages[0]),
        alice.poll(channel, "", ["a"]),
        alice.poll(channel, "Q", []),
        alice.poll(channel, "Q", ["a"], hours=0),
    ):
        with pytest.raises(Refused):
            await wrong
    channel.deny("send_polls")
    with pytest.raises(discord.Forbidden):
        await place.send(poll=honey())
    assert (await alice.command("/echo", channel, text="hi")).votes == {}


async def test_the_page_asks_votes_and_ends(
    playground: Playground,
    counter: Counter,
    alice: Person,
    channel: Channel,
    session: aiohttp.ClientSession,
) -> None:
    async with session.ws_connect(playground.url + "page/socket") as page:
        await ask(page, do="record", wanted=True)
        form = (await ask(page, do="asking"))["modal"]
        names = {part["custom_id"] for part in form["parts"]}
        values = {
            "question": "When?",
            "answers": "Today\nTomorrow",
            "hours": "2",
            "multiple": False,
        }
        assert names == values.keys()
        wrong = await ask(page, do="ask", values=values | {"hours": "soon"})
        assert wrong["problem"] == "the hours are a whole number"
        assert "problem" not in await ask(page, do="ask", values=values)
        asked = channel.messages[-1]
        about = {"message": str(asked.id)}
        assert "problem" not in await ask(page, do="vote", answers=["Tomorrow"], **about)
        assert "problem" not in await ask(page, do="end", **about)
        code = (await ask(page, do="record", wanted=False))["recording"]["code"]
    poll = '.poll(puzzles, "When?", ["Today", "Tomorrow"], hours=2, multiple=False)'
    assert f"alice{poll}" in code
    assert 'post_2 = alice.find(puzzles, "When?")' in code
    assert 'alice.vote(post_2, "Tomorrow")' in code
    assert "alice.end_poll(post_2)" in code
    await until(lambda: len(counter.seen) == 2)
    await asyncio.sleep(0)
    assert counter.seen[1].embeds == []  # without the intent for what people write
