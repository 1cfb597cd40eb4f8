"""A player's past, as players see it.

Of ``bot/texts/stats.py``.
"""

from typing import Any

import pytest
from guildyard import Playground

from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.hints import take_hint
from tests.support.postgresql import ON_BOTH
from tests.support.spoken import heard
from tests.support.waiting import until


async def stats(hive: Hive, **options: Any) -> Any:
    return await hive.alice.command("/stats", hive.channel, **options)


@ON_BOTH
async def test_stats_tell_days_streaks_words_ranks_and_hints_with_a_picture(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    for words in ("gleam", "megaplex gleam agape", "game"):
        await hive.alice.command("/bee guess", hive.channel, word=words)
        clock.advance(days=1)
    clock.advance(days=1)
    await hive.alice.command("/bee guess", hive.channel, word="game")
    await take_hint(hive.alice, "/anigram hint", hive.channel)
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    shown = await stats(hive)
    assert shown.ephemeral
    assert shown.content.splitlines() == [
        "**Alice**",
        "4 days played · streak 1 · longest streak 3 · 1 hint",
        "-# Play 5 more days in a row to earn a day off, for a day you miss.",
        "🍯 6 words · 1 pangram · longest MEGAPLEX",
        "-# Days at each rank: Genius 1 · Solid 1 · Good Start 2",
        "-# 🎖️ Genius without four-letter words 1 · First to a pangram 1",
        "🔤 1 anigram · 1 level solved",
    ]
    [picture] = shown.attachments
    assert picture.content_type == "image/png"
    assert picture.size
    assert picture.description == (
        "A calendar of the last 16 weeks, with 4 days played, the last of them today."
    )
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
    await hive.alice.click(await stats(hive), "Share here")
    [message] = hive.channel.messages
    assert message.content.startswith("**Alice**\n1 day played")
    assert [each.filename for each in message.attachments] == ["statistics.png"]
    others = await hive.bob.command("/stats", hive.channel, member=hive.alice)
    assert others.components == []
    for told in (message, others):  # who are not to play for Alice's day off
        assert "day off" not in told.content


async def test_others_read_no_word_of_a_day_that_still_runs(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert "longest GLEAM" in (await stats(hive)).content
    theirs = await hive.bob.command("/stats", hive.channel, member=hive.alice)
    assert "1 word" in theirs.content
    assert "GLEAM" not in theirs.content
    await hive.alice.click(await stats(hive), "Share here")
    assert "GLEAM" not in hive.channel.messages[-1].content
    clock.advance(days=1)
    theirs = await hive.bob.command("/stats", hive.channel, member=hive.alice)
    assert "longest GLEAM" in theirs.content


async def test_a_day_of_one_game_says_nothing_of_the_other(bot: Honeygram, hive: Hive) -> None:
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    shown = await stats(hive)
    assert shown.content.splitlines()[3:] == ["🔤 1 anigram · 1 level solved"]
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


async def test_a_day_off_after_six_days_keeps_the_streak_and_the_next_one_is_earned_anew(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    async def guess() -> str:
        path = "/anigram next" if clock.now.day % 2 else "/bee guess"
        word = "ride" if clock.now.day % 2 else "game"
        return str(heard(await hive.alice.command(path, hive.channel, word=word)))

    async def said() -> list[str]:
        return list(heard(await stats(hive)).splitlines()[1:3])

    for _ in range(5):
        assert "streak" not in await guess()
        clock.advance(days=1)
    assert await said() == [
        "5 days played · streak 5 · longest streak 5",
        "-# Play 1 more day in a row to earn a day off, for a day you miss.",
    ]
    await guess()
    earned = "-# Day off earned: one missed day won't end this streak."
    assert (await said())[1] == earned
    clock.advance(days=2)
    assert await said() == [
        "6 days played · streak 6 · longest streak 6",
        "-# Play 6 more days in a row to earn a day off, for a day you miss.",
    ]
    lines = (await guess()).splitlines()
    assert lines.index("🛟 Your day off is forgiven: your streak goes on at 7 days.") == (
        lines.index("🔥 **A 7-day streak!** That's a whole week.") - 1
    )
    clock.advance(days=2)
    assert (await said())[0] == "7 days played · streak 0 · longest streak 7"
    assert "earn" not in (await said())[1]
