"""A player's past, as players see it."""

from typing import Any

import pytest

from bot.discord.client import Honeygram
from playground.server import Playground
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.waiting import until


async def stats(hive: Hive, **options: Any) -> Any:
    return await hive.alice.command("/stats", hive.channel, **options)


async def test_stats_tell_days_streaks_words_ranks_and_hints_with_a_picture(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    for words in ("gleam", "megaplex gleam agape", "game"):
        await hive.alice.command("/bee guess", hive.channel, word=words)
        clock.advance(days=1)
    clock.advance(days=1)
    await hive.alice.command("/bee guess", hive.channel, word="game")
    await hive.alice.command("/anigram hint", hive.channel)
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    shown = await stats(hive)
    assert shown.ephemeral
    assert shown.content.splitlines() == [
        "**Alice**",
        "4 days played · streak 1 · longest streak 3 · 1 hint",
        "🍯 6 words · 1 pangram · longest MEGAPLEX",
        "-# Genius 1 · Solid 1 · Good Start 2",
        "🔤 1 anigram · 1 level solved",
    ]
    [picture] = shown.attachments
    assert picture.content_type == "image/png"
    assert picture.size
    assert "days played 4" in picture.description
    assert hive.channel.messages == []


async def test_stats_of_somebody_who_never_played_say_so(bot: Honeygram, hive: Hive) -> None:
    shown = await stats(hive)
    assert shown.ephemeral
    assert shown.content == "**Alice** hasn't played here yet."
    assert shown.attachments == []


async def test_ones_own_stats_are_shared_by_a_button_with_the_picture(
    bot: Honeygram, hive: Hive
) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    await hive.alice.click(await stats(hive), "Share")
    [message] = hive.channel.messages
    assert message.content.startswith("**Alice**\n1 day played")
    assert [each.filename for each in message.attachments] == ["statistics.png"]
    others = await hive.bob.command("/stats", hive.channel, member=hive.alice)
    assert others.components == []


async def test_a_day_of_one_game_says_nothing_of_the_other(bot: Honeygram, hive: Hive) -> None:
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    shown = await stats(hive)
    assert shown.content.splitlines()[2:] == ["🔤 1 anigram · 1 level solved"]
    assert "Honeycomb" not in shown.attachments[0].description


async def test_stats_of_another_member_are_theirs_and_private(bot: Honeygram, hive: Hive) -> None:
    await hive.bob.command("/bee guess", hive.channel, word="gleam")
    shown = await stats(hive, member=hive.bob)
    assert shown.ephemeral
    assert shown.content.startswith("**Bob**\n1 day played")
    assert (await stats(hive)).content == "**Alice** hasn't played here yet."


async def test_stats_of_one_server_tell_nothing_of_another(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    elsewhere = playground.add_guild("Elsewhere")
    there = elsewhere.add_text_channel("there")
    carol = elsewhere.add_member("Carol")
    elsewhere.add_member("Alice")
    await until(lambda: bot.get_channel(there.id))
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    for options in ({}, {"member": hive.alice}):
        person: Any = carol if options else hive.alice
        shown = await person.command("/stats", there, **options)
        assert "hasn't played here yet." in shown.content


@pytest.mark.parametrize("name", ["**@everyone**", "🐝" * 100, "x" * 100, "# <@123>"])
async def test_a_name_on_stats_can_change_nothing_around_it(
    bot: Honeygram, hive: Hive, name: str
) -> None:
    person = hive.guild.add_member(name)
    await person.command("/bee guess", hive.channel, word="gleam")
    shown = await stats(hive, member=person)
    lines = shown.content.splitlines()
    assert lines[1] == "1 day played · streak 1 · longest streak 1"
    assert "@everyone" not in lines[0]
    assert "<@" not in lines[0]
    assert len(lines[0]) < 60
    assert not shown.message.pings
