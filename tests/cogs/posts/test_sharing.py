"""Sharing with the group card: one picture a day, which follows the day.

Of ``bot/play/card_messages.py`` too.
"""

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from guildyard import Message, Person, Playground

from bot.discord.gateway.client import Honeygram
from bot.errors import ErrorCode, PlayerError
from bot.play.card_messages import PAUSE
from cogs.posts import sharing
from tests.conftest import Hive
from tests.support.harness import Clock, run_job
from tests.support.postgresql import ON_BOTH
from tests.support.posts import start_posts
from tests.support.waiting import until

CARD = "group-card.png"
MINUTES = PAUSE.total_seconds() / 60


@pytest.fixture(autouse=True)
def at_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """The same may be shared again at once, but for the test that is about that."""
    with pytest.MonkeyPatch.context() as patched:
        if "word_for_word" not in request.node.name:
            patched.setattr(sharing, "AGAIN", timedelta(0))
        yield


async def test_the_same_is_not_shared_again_word_for_word(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive, "gleam")
    await share(bot, hive)
    again = await hive.alice.command("/bee share", hive.channel)
    assert again.ephemeral
    assert again.content.startswith("You've just shared exactly that here.")
    assert len(hive.channel.messages) == 1
    await guess(hive, "game")
    await share(bot, hive)
    clock.advance(minutes=31)
    await share(bot, hive)
    assert len(hive.channel.messages) == 3


async def guess(hive: Hive, words: str, person: Person | None = None) -> None:
    await (person or hive.alice).command("/bee guess", hive.channel, word=words)


async def share(bot: Honeygram, hive: Hive, person: Person | None = None) -> Message:
    """Share, and wait until it is known where the card is."""
    await (person or hive.alice).command("/bee share", hive.channel)
    messages, day = bot.services.posts.card_messages, bot.services.host.clock().date()
    await until(lambda: not messages._sending)
    assert await messages.of_day(hive.guild.id, day)
    return hive.channel.messages[-1]


async def refresh(bot: Honeygram, clock: Clock) -> None:
    clock.advance(minutes=MINUTES)
    await run_job(bot, "live refresh")


def pictures(message: Message) -> list[str]:
    return [each.filename for each in message.attachments]


def edits(playground: Playground) -> list[Any]:
    return [each for each in playground.exchanges if each.method == "PATCH"]


async def test_the_first_share_brings_the_card_and_says_it_in_words(
    bot: Honeygram, hive: Hive
) -> None:
    await guess(hive, "gleam game", hive.bob)
    await guess(hive, "gleam")
    first = await share(bot, hive)
    assert pictures(first) == [CARD]
    assert first.content.startswith("**Alice** · 🍯 Honeycomb")
    assert str(first.attachments[0].description).splitlines() == [
        "Who played on Friday, November 20: 2 players.",
        "1. Bob: honeycomb Solid, 1 day in a row.",
        "2. Alice: honeycomb Solid, 1 day in a row.",
    ]


async def test_later_shares_lead_to_it_and_bring_no_other_picture(
    bot: Honeygram, hive: Hive
) -> None:
    for person in (hive.alice, hive.bob):
        await guess(hive, "gleam", person)
    first = await share(bot, hive)
    second = await share(bot, hive, hive.bob)
    assert pictures(second) == []
    where = f"https://discord.com/channels/{hive.guild.id}/{hive.channel.id}/{first.id}"
    assert second.content.splitlines()[-1] == f"-# [Who's playing today]({where})"


@ON_BOTH
async def test_it_follows_the_day_and_keeps_what_was_shared(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    await guess(hive, "gleam")
    first = await share(bot, hive)
    before, said = first.attachments[0].data, first.content
    await refresh(bot, clock)
    assert edits(playground) == []
    await guess(hive, "gleam game", hive.bob)
    await refresh(bot, clock)
    assert pictures(first) == [CARD]
    assert first.attachments[0].data != before
    assert "1. Bob" in str(first.attachments[0].description)
    assert (first.content, len(first.components)) == (said, 1)
    assert len(edits(playground)) == 1
    assert len(hive.channel.messages) == 1


async def test_two_who_share_at_once_bring_one_picture(bot: Honeygram, hive: Hive) -> None:
    for person in (hive.alice, hive.bob):
        await guess(hive, "gleam", person)
    await asyncio.gather(*(share(bot, hive, each) for each in (hive.alice, hive.bob)))
    assert sum(len(pictures(each)) for each in hive.channel.messages) == 1


async def test_after_a_restart_it_is_still_the_card_of_the_day(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive, "gleam")
    first = await share(bot, hive)
    bot.services.posts.card_messages._known.clear()
    bot.services.posts.card_messages.look_again()
    await guess(hive, "game", hive.bob)
    await refresh(bot, clock)
    assert "Bob" in str(first.attachments[0].description)


async def test_the_next_day_has_a_card_of_its_own(bot: Honeygram, hive: Hive, clock: Clock) -> None:
    await guess(hive, "gleam")
    await share(bot, hive)
    clock.advance(days=1)
    await guess(hive, "game")
    assert pictures(await share(bot, hive)) == [CARD]


async def test_a_card_that_was_deleted_is_followed_by_another_one(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive, "gleam")
    first = await share(bot, hive)
    await bot.get_partial_messageable(hive.channel.id).get_partial_message(first.id).delete()
    await guess(hive, "game", hive.bob)
    await refresh(bot, clock)
    second = await share(bot, hive)
    assert pictures(second) == [CARD]


@pytest.mark.parametrize("leaves", ["card", "forget"])
@ON_BOTH
async def test_whoever_leaves_is_taken_off_the_card(
    bot: Honeygram, hive: Hive, clock: Clock, leaves: str
) -> None:
    await guess(hive, "gleam game", hive.bob)
    await guess(hive, "gleam")
    first = await share(bot, hive)
    if leaves == "card":
        await hive.bob.command("/privacy card", hive.channel, shown=False)
    else:
        asked = await hive.bob.command("/privacy forget", hive.channel)
        await hive.bob.click(asked, "Delete everything")
    clock.advance(minutes=1)
    await run_job(bot, "live refresh")
    assert "Bob" not in str(first.attachments[0].description)
    assert "Alice" in str(first.attachments[0].description)


async def test_who_is_on_no_card_shares_without_one(bot: Honeygram, hive: Hive) -> None:
    await hive.alice.command("/privacy card", hive.channel, shown=False)
    await guess(hive, "gleam")
    await hive.alice.command("/bee share", hive.channel)
    [shared] = hive.channel.messages
    assert pictures(shared) == []
    assert len(shared.content.splitlines()) == 2


async def test_faces_that_come_late_are_on_the_card_when_it_is_drawn_next(
    bot: Honeygram, hive: Hive, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    come, fetch = asyncio.Event(), bot.avatars._files.get

    async def late(address: str) -> bytes:
        await come.wait()
        return await fetch(address)

    monkeypatch.setattr(bot.avatars._files, "get", late)
    monkeypatch.setattr(sharing, "FOR_A_PERSON", 0.01)
    await start_posts(hive.admin, hive.channel, channel=hive.channel, anigram=False, card="avatars")
    await guess(hive, "gleam")
    first = await share(bot, hive)
    assert not bot.avatars._pixels
    before = first.attachments[0].data
    come.set()
    await until(lambda: bot.avatars._pixels)
    await guess(hive, "game", hive.bob)
    await refresh(bot, clock)
    assert first.attachments[0].data != before
    assert len(bot.avatars._pixels) == 2


async def test_a_server_without_cards_shares_as_before(bot: Honeygram, hive: Hive) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel, anigram=False, card="off")
    await guess(hive, "gleam")
    for _ in range(2):
        await hive.alice.command("/bee share", hive.channel)
    all_shared = hive.channel.messages[1:]
    assert len(all_shared) == 2
    for shared in all_shared:
        assert pictures(shared) == []
        assert len(shared.content.splitlines()) == 2


async def test_where_no_picture_can_be_drawn_the_words_come_alone(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: Any) -> Any:
        raise PlayerError(ErrorCode.TOO_MANY_ASK)

    await guess(hive, "gleam")
    monkeypatch.setattr(bot.services.posts.cards, "of", busy)
    await hive.alice.command("/bee share", hive.channel)
    [shared] = hive.channel.messages
    assert pictures(shared) == []
    monkeypatch.undo()
    assert pictures(await share(bot, hive)) == [CARD]


async def test_a_press_on_the_board_brings_it_too(bot: Honeygram, hive: Hive) -> None:
    board = await hive.alice.command("/bee show", hive.channel)
    await guess(hive, "gleam")
    board = await hive.alice.command("/bee show", hive.channel)
    await hive.alice.click(board, "Share here")
    await until(lambda: not bot.services.posts.card_messages._sending)
    [shared] = hive.channel.messages
    assert pictures(shared) == [CARD]
    assert "Play" in str(shared.components)
