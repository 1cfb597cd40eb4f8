"""The group card in Discord: in the post of the next day, and who has a say in it."""

import asyncio
import io
from typing import Any

import discord
import pytest
from guildyard import Message, Playground
from PIL import Image

from bot.discord.gateway.client import Honeygram
from bot.drawing.portraits import FREE
from cogs.posts import group_card
from tests.conftest import Hive
from tests.support.harness import Clock, run_job
from tests.support.hints import take_hint
from tests.support.postgresql import ON_BOTH
from tests.support.posts import start_posts
from tests.support.spoken import alt_texts, text_of

CARD, PODIUM = "group-card.png", "podium.png"


async def guess(hive: Hive, words: str = "gleam", **of: Any) -> None:
    await of.get("person", hive.alice).command("/bee guess", hive.channel, word=words)


async def post_in(hive: Hive, **options: Any) -> Message:
    """Start the posts of one game, and take the first of them."""
    chosen: dict[str, Any] = {"channel": hive.channel, "anigram": False} | options
    before = len(hive.channel.messages)
    await start_posts(hive.admin, hive.channel, **chosen)
    assert len(hive.channel.messages) == before + 1
    return hive.channel.messages[-1]


def pictures(message: Message) -> list[str]:
    return [each.filename for each in message.attachments]


@ON_BOTH
async def test_the_next_post_carries_the_card_and_says_all_of_it_in_words(
    bot: Honeygram, hive: Hive, clock: Clock, playground: Playground
) -> None:
    await guess(hive, "gleam game agape")
    await guess(hive, "megaplex", person=hive.bob)
    await take_hint(hive.alice, "/anigram hint", hive.channel)
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    clock.advance(days=1)
    playground.exchanges.clear()
    post = await post_in(hive)
    assert pictures(post) == ["honeycomb.png", CARD]
    assert alt_texts(post)[0].splitlines() == [
        "Who played on Friday, November 20: 2 players.",
        "1. Bob: honeycomb Amazing, 1 day in a row.",
        "2. Alice: honeycomb Nice, anigram 1 of 6 levels, 1 hint, 1 day in a row.",
    ]
    sent = [each for each in playground.exchanges if each.path.endswith("/messages")]
    assert [each.method for each in sent] == ["POST"]


class Asked:
    """The real CDN of the playground, and what it was asked for."""

    def __init__(self, bot: Honeygram, monkeypatch: pytest.MonkeyPatch) -> None:
        self.paths: list[str] = []
        self.open = asyncio.Event()
        self.open.set()
        self._get = bot.avatars._files.get
        monkeypatch.setattr(bot.avatars._files, "get", self.get)

    async def get(self, address: str) -> bytes:
        self.paths.append(address.removeprefix(discord.Asset.BASE))
        await self.open.wait()
        return await self._get(address)


@pytest.fixture
def asked(bot: Honeygram, monkeypatch: pytest.MonkeyPatch) -> Asked:
    return Asked(bot, monkeypatch)


def colors(message: Message) -> int:
    """How many colors the card has that are no tones: those of faces."""
    data = next(each.data for each in message.attachments if each.filename == CARD)
    picture = Image.open(io.BytesIO(data))
    used = {index for _, index in picture.getcolors(256) or []}
    return len(used & {*FREE})


async def test_avatars_are_those_of_the_people_it_names_and_of_nobody_else(
    bot: Honeygram, hive: Hive, clock: Clock, asked: Asked
) -> None:
    cleo = hive.guild.add_member("Cleo", avatar=False)
    for person in (hive.alice, hive.bob, cleo):
        await guess(hive, person=person)
    await hive.bob.command("/privacy card", hive.channel, shown=False)
    clock.advance(days=1)
    post = await post_in(hive, card="avatars")
    assert pictures(post) == ["honeycomb.png", CARD]
    hashed = hive.alice.user.details["avatar"]
    assert asked.paths == [f"/avatars/{hive.alice.id}/{hashed}.png?size=64"]
    assert colors(post) > 2
    assert "Alice: honeycomb Solid, 1 day in a row." in alt_texts(post)[0]


async def test_where_names_are_enough_nothing_is_fetched(
    bot: Honeygram, hive: Hive, clock: Clock, asked: Asked
) -> None:
    await guess(hive)
    clock.advance(days=1)
    assert colors(await post_in(hive)) == 0
    assert asked.paths == []


async def test_a_cdn_that_says_nothing_keeps_no_post_back(
    bot: Honeygram, hive: Hive, clock: Clock, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_card, "FOR_A_POST", 0.01)
    asked.open.clear()
    await guess(hive)
    clock.advance(days=1)
    post = await post_in(hive, card="avatars")
    assert colors(post) > 0  # of initials
    assert len(asked.paths) == 1


async def test_of_whom_nothing_is_known_after_a_start_there_are_initials(
    bot: Honeygram, hive: Hive, clock: Clock, asked: Asked
) -> None:
    await guess(hive)
    bot.avatars._paths.clear()
    clock.advance(days=1)
    assert colors(await post_in(hive, card="avatars")) > 0
    assert asked.paths == []


async def test_a_server_without_cards_has_its_podium(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive)
    clock.advance(days=1)
    assert pictures(await post_in(hive, card="off")) == ["honeycomb.png", PODIUM]
    shown = await hive.admin.command("/daily show", hive.channel)
    assert "Group card: off" in shown.content.splitlines()


async def test_the_switch_changes_nothing_else_and_goes_back(bot: Honeygram, hive: Hive) -> None:
    await post_in(hive, card="off")
    await start_posts(hive.admin, hive.channel, channel=hive.channel, card="names")
    shown = await hive.admin.command("/daily show", hive.channel)
    assert "Group card: with names" in shown.content.splitlines()
    assert "Games: honeycomb" in shown.content.splitlines()


@pytest.mark.parametrize("alone", [True, False])
async def test_whoever_leaves_is_gone_from_the_post_that_is_there(
    bot: Honeygram, hive: Hive, clock: Clock, alone: bool
) -> None:
    await guess(hive)
    if not alone:
        await guess(hive, "game", person=hive.bob)
    clock.advance(days=1)
    post = await post_in(hive)
    before = post.attachments[1].data
    clock.advance(minutes=2)
    await hive.alice.command("/privacy card", hive.channel, shown=False)
    await run_job(bot, "live refresh")
    assert pictures(post) == ["honeycomb.png", PODIUM if alone else CARD]
    assert post.attachments[1].data != before
    if not alone:
        assert "Alice" not in alt_texts(post)[0]
        assert alt_texts(post)[0].endswith(
            "1. Bob: honeycomb Good Start, 1 day in a row.\nAnd 1 more."
        )
    assert "Alice" in text_of(post)


async def test_privacy_says_what_was_chosen_and_changes_it(bot: Honeygram, hive: Hive) -> None:
    async def said(**options: Any) -> str:
        reply = await hive.alice.command("/privacy card", hive.channel, **options)
        assert reply.ephemeral
        return str(reply.content)

    assert (await said()).startswith("You're on the group card here by name")
    assert (await said(shown=False)).startswith("From now on, you're not on the group card")
    assert (await said()).startswith("You're not on the group card here")
    assert (await said(shown=True)).startswith("From now on, you're on the group card here")
    assert (await said()).startswith("You're on the group card here by name")
