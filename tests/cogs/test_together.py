"""A server that plays together: what its posts say, what its channel is told, and what is kept.

Of ``bot/play/hive.py``, ``bot/play/milestones.py``, ``bot/store/milestones.py``,
``bot/texts/together.py``, ``bot/texts/anigram/together.py`` and
``bot/texts/honeycomb/together.py``.
"""

from typing import Any

from guildyard import Channel, Message, Person, Playground

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock, run_job, running_bot
from tests.support.postgresql import ON_BOTH
from tests.support.posts import start_posts
from tests.support.spoken import heard, text_of
from tests.support.waiting import until

GREAT = "🐝 **Great!** Together, you've found 3 of 5 words in today's honeycomb."
QUEEN = "👑 **Queen Bee!** Together, you've found every word in today's honeycomb."


async def start(hive: Hive, **options: Any) -> str:
    """An admin starts the posts, of both games unless told otherwise."""
    chosen: dict[str, Any] = {"channel": hive.channel, "mode": "together"} | options
    said = await start_posts(hive.admin, hive.channel, **chosen)
    number = 2 - list(options.values()).count(False)
    place: Channel = chosen["channel"]
    await until(lambda: len(place.threads or place.messages) >= number)
    return str(heard(said))


async def bee(person: Person, hive: Hive, words: str) -> None:
    await person.command("/bee guess", hive.channel, word=words)


async def anigram(person: Person, hive: Hive, words: str) -> None:
    for word in words.split():
        await person.command("/anigram next", hive.channel, word=word)


async def refresh(bot: Honeygram, clock: Clock) -> None:
    """Two minutes later, what the job of the live posts does."""
    clock.advance(minutes=2)
    await run_job(bot, "live refresh")


def told(channel: Channel) -> list[str]:
    """What the channel was told beside the posts."""
    return [message.content for message in channel.messages if message.content]


def hive_lines(post: Message) -> list[str]:
    """What a post says of the server as a whole."""
    lines = text_of(post).splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("🐝 Together")]
    return [line for number in starts for line in lines[number : number + 2]]


async def test_a_board_says_who_else_plays_and_how_far_the_best_of_them_is(
    bot: Honeygram, hive: Hive
) -> None:
    """Never which words; the one who looks is not among them."""
    await start(hive)
    carol = hive.guild.add_member("*Carol*")
    await bee(hive.bob, hive, "gleam glam")
    own = await hive.bob.command("/bee show", hive.channel)
    assert heard(own).splitlines()[-1] == "-# 🐝 The hive: Solid, 2 of 5 words"
    first = await hive.alice.command("/bee show", hive.channel)
    assert heard(first).splitlines()[-1].endswith("words · Bob is at Solid")
    await bee(carol, hive, "megaplex gleam")
    board = await hive.alice.command("/bee show", hive.channel)
    assert (
        heard(board)
        .splitlines()[-1]
        .endswith("words · 2 others are playing; \\*Carol\\* is at Genius")
    )
    assert "GLEAM" not in heard(board)
    await anigram(hive.bob, hive, "ride")
    chain = await hive.alice.command("/anigram show", hive.channel)
    assert heard(chain).splitlines()[-1].endswith(" · Bob is at 4 points")


async def check_standing(hive: Hive) -> None:
    """Where the hive stands, on the board of whoever plays today and on the day's leaderboard."""
    line = "-# 🐝 The hive: Queen Bee, 5 of 5 words"
    board = await hive.bob.command("/bee show", hive.channel)
    below = f"{line} · Alice is at Genius"
    assert heard(board).splitlines()[-2:] == ["Your words: AMALGAM, GAME, GLEAM", below]
    ranks = await hive.bob.click(board, "My words")
    assert "The hive" not in heard(ranks)
    leaders = await hive.alice.command("/leaderboard", hive.channel, game="bee")
    assert "🥇 Alice (you) · 22 points" in heard(leaders)
    assert heard(leaders).splitlines()[-1] == line
    both = await hive.alice.command("/leaderboard", hive.channel)
    assert heard(both).splitlines()[-1] == line.replace("hive", "hive's honeycomb")
    week = await hive.alice.command("/leaderboard", hive.channel, game="bee", period="week")
    anigram = await hive.alice.command("/leaderboard", hive.channel, game="anigram")
    for other in (week, anigram):
        assert "The hive" not in heard(other)


@ON_BOTH
async def test_the_words_of_all_count_once_in_the_honeycomb(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    said = await start(hive, anigram=False)
    assert "Server score: yes" in said.splitlines()
    [post] = hive.channel.messages
    assert hive_lines(post) == []

    await bee(hive.alice, hive, "gleam game")
    await bee(hive.bob, hive, "gleam amalgam game")
    await refresh(bot, clock)
    assert hive_lines(post) == [
        "🐝 Together: **Great** (7 of 9) · 2 to Amazing ●●●●●●●○○",
        "-# Bob 3 words · Alice 2 words",
    ]
    assert told(hive.channel) == [GREAT]
    assert "gleam" not in f"{text_of(post)}{GREAT}".lower()
    assert not hive.channel.messages[-1].pings

    await bee(hive.alice, hive, "megaplex glam")
    await refresh(bot, clock)
    await refresh(bot, clock)
    assert hive_lines(post)[0] == "🐝 Together: 👑 **Queen Bee**"
    assert told(hive.channel) == [GREAT, QUEEN]  # Genius is passed over
    await check_standing(hive)

    clock.advance(days=1)
    await run_job(bot, "posts")
    recap = text_of(hive.channel.messages[-1]).splitlines()
    assert "🐝 Together, the hive made **Queen Bee** with 29 points." in recap
    await refresh(bot, clock)
    assert len(told(hive.channel)) == 2


async def test_the_anigram_tells_the_longest_chain_and_the_answers_of_all(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start(hive, bee=False)
    [post] = hive.channel.messages
    await anigram(hive.alice, hive, "ride")
    await anigram(hive.bob, hive, "dire tired")
    board = await hive.alice.command("/anigram show", hive.channel)
    line = "-# 🐝 The hive: 2 of 6 words up the chain, 3 of 8 answers"
    assert heard(board).splitlines()[-1] == f"{line} · Bob is at 9 points"
    leaders = await hive.alice.command("/leaderboard", hive.channel, game="anigram")
    assert heard(leaders).splitlines()[-1] == line
    await refresh(bot, clock)
    assert hive_lines(post) == [
        "🐝 Together: **2 of 6** words up the chain · 3 of 8 answers ●●○○○○",
        "-# Bob 2 words · Alice 1 word",
    ]
    assert told(hive.channel) == []

    await anigram(hive.alice, hive, "tried tiered retired interred reprinted")
    await refresh(bot, clock)
    assert told(hive.channel) == [
        "🐝 **All six levels!** Together, you've reached nine letters in today's anigram.\n"
        "🐝 **Every answer!** Together, you've found all 8 answers in today's anigram."
    ]
    clock.advance(days=1)
    await run_job(bot, "posts")
    [recap] = [
        line
        for line in text_of(hive.channel.messages[-1]).splitlines()
        if line.startswith("🐝 Together: **par**")
    ]
    assert recap == "🐝 Together: **par**, the longest chain there is."


@ON_BOTH
async def test_nothing_is_told_twice_by_the_next_process_nor_after_somebody_was_forgotten(
    playground: Playground, hive: Hive, app: Application, clock: Clock
) -> None:
    async with running_bot(playground, app) as bot:
        await start(hive, anigram=False)
        await bee(hive.alice, hive, "megaplex game")
        await bee(hive.bob, hive, "glam game")
        await refresh(bot, clock)
    [post, _] = hive.channel.messages
    assert len(told(hive.channel)) == 1
    async with running_bot(playground, app) as bot:
        await refresh(bot, clock)
        asked = await hive.alice.command("/privacy forget", hive.channel)
        await hive.alice.click(asked, "Delete everything")
        await refresh(bot, clock)
        assert hive_lines(post) == [
            "🐝 Together: **Moving Up** (3 of 9) · 1 to Good ●●●○○○○○○",
            "-# Bob 2 words",
        ]
        await bee(hive.bob, hive, "megaplex")
        await refresh(bot, clock)
        assert hive_lines(post)[1:] == ["-# Bob 3 words"]
    assert len(told(hive.channel)) == 1


async def test_a_channel_that_takes_nothing_loses_a_milestone_and_nothing_else(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start(hive, anigram=False)
    [post] = hive.channel.messages
    hive.channel.deny("send_messages")
    await bee(hive.alice, hive, "megaplex gleam")
    await refresh(bot, clock)
    assert hive_lines(post)[0].startswith("🐝 Together: **Genius** (9 of 9)")
    hive.channel.allow("send_messages")
    await bee(hive.alice, hive, "amalgam")
    await refresh(bot, clock)
    assert told(hive.channel) == []


async def test_a_forum_is_told_under_the_post_and_a_server_can_play_each_for_themselves_again(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    forum = hive.guild.add_forum("forum")
    await until(lambda: bot.get_channel(forum.id))
    await start(hive, channel=forum, anigram=False)
    [thread] = forum.threads
    await bee(hive.alice, hive, "gleam game amalgam")
    await refresh(bot, clock)
    assert told(thread) == [GREAT]

    said = await start(hive, channel=forum, anigram=False, mode="each")
    assert "Server score: no" in said.splitlines()
    await refresh(bot, clock)
    post = thread.messages[0]
    assert hive_lines(post) == []
    assert "-# 1 player · 3 of 5 words found" in text_of(post).splitlines()
    for path in ("/bee show", "/leaderboard"):
        assert "The hive" not in heard(await hive.alice.command(path, hive.channel))
