"""A third game is added to the catalog by tests alone, and the whole bot plays it.

Of ``bot/discord/faces.py`` and ``bot/games/game.py``.
"""

import json
from collections.abc import AsyncIterator, Iterable
from contextlib import AbstractAsyncContextManager
from datetime import date, timedelta
from typing import Any

import pytest
from guildyard import Message, Playground

from bot.application import Application, open_application
from bot.discord.gateway.client import Honeygram
from bot.drawing.kept import pictures_drawn
from bot.games.anigram.game import AnigramGame
from bot.games.catalog import GAMES, by_name, games_in
from bot.games.game import AnyGame
from bot.model import Server
from bot.store.opening import Place
from bot.store.settings import get_seed
from tests.conftest import Hive
from tests.games.toy.drawing import mirror_picture
from tests.games.toy.games.game import MIRROR
from tests.games.toy.texts.board import NOBODY
from tests.support.harness import MORNING, Clock, run_job, running_bot
from tests.support.mentions import plain
from tests.support.posts import start_posts
from tests.support.rounds import LANGUAGE
from tests.support.spoken import heard, labels_of, text_of

ALONE = {"bee": False, "anigram": False}
DAY = MORNING.date()


@pytest.fixture
async def app(furnished: Place, clock: Clock) -> AsyncIterator[Application]:
    """The application with the toy game, on a database of the two real ones."""
    async with opened(furnished, clock, (*GAMES, MIRROR)) as application:
        yield application


def opened(
    place: Place, clock: Clock, games: Iterable[AnyGame]
) -> AbstractAsyncContextManager[Application]:
    """The application with these games."""
    return open_application(place, clock, games=games, language=LANGUAGE)


@pytest.fixture
async def word(app: Application) -> str:
    """What is in the mirror today."""
    return (await app.games.rounds.of(MIRROR, DAY)).word


async def start(hive: Hive, number: int = 1, **options: Any) -> str:
    """Start the posts, wait for so many, and return the answer."""
    reply = await start_posts(hive.admin, hive.channel, channel=hive.channel, **options)
    assert len(hive.channel.messages) == number
    return str(heard(reply))


async def guess(hive: Hive, text: str) -> str:
    """Press Guess on the last post and fill in the form."""
    form = await hive.alice.click(hive.channel.messages[-1], "Guess")
    return str(heard(await hive.alice.submit(form, {"word": text})))


async def leaderboard(hive: Hive, **options: Any) -> list[str]:
    reply = await hive.bob.command("/leaderboard", hive.channel, **options)
    return list(heard(reply).splitlines())


async def exported(hive: Hive) -> Any:
    """What is kept of Alice in the hive, or nothing."""
    reply = await hive.alice.command("/privacy export", hive.channel)
    if not reply.attachments:
        return {}
    return json.loads(reply.attachments[0].data)["servers"][str(hive.guild.id)]


async def wake(bot: Honeygram) -> None:
    """What the job of the daily posts does every 20 seconds."""
    cog: Any = bot.get_cog("daily")
    await cog.wake()


def mirrors(messages: list[Message]) -> list[str]:
    """The texts of the posts of the toy game."""
    return [text_of(each) for each in messages if "🪞 Mirror ·" in text_of(each)]


async def test_it_is_posted_beside_the_others_unless_somebody_says_no(
    bot: Honeygram, hive: Hive
) -> None:
    said = await start(hive, 3)

    assert "Games: honeycomb, anigram and mirrored word" in said.splitlines()
    titles = [text_of(message).splitlines()[0] for message in hive.channel.messages]
    assert sorted(titles) == [
        "## 🍯 Honeycomb · Friday, November 20",
        "## 🔤 Anigram · Friday, November 20",
        "## 🪞 Mirror · Friday, November 20",
    ]


async def test_it_can_be_posted_alone_with_its_letters_and_buttons(
    bot: Honeygram, hive: Hive, word: str
) -> None:
    assert "Games: mirrored word" in await start(hive, **ALONE)

    [post] = hive.channel.messages
    assert labels_of(post) == ["Guess", "Leaderboard"]
    assert f"Letters: {' '.join(word[::-1].upper())}" in text_of(post).splitlines()
    assert NOBODY in text_of(post).splitlines()
    await start(hive, glass=False, bee=True, anigram=True, number=3)
    assert len(mirrors(hive.channel.messages)) == 1


async def test_it_is_guessed_and_scored_once(bot: Honeygram, hive: Hive, word: str) -> None:
    await start(hive, **ALONE)

    assert await guess(hive, "nonsense") == "❌ look again"
    assert await guess(hive, word) == f"✅ {word.upper()} +{len(word)}"
    assert await guess(hive, word) == "❌ already read"
    assert await leaderboard(hive, game="glass") == [
        "**Leaderboard** · mirrored word · today, November 20, 2026",
        f"🥇 Alice · {len(word)} points",
        "You have no points here yet.",
        "-# 1 player",
    ]


async def test_its_points_count_with_those_of_the_other_games(
    bot: Honeygram, hive: Hive, word: str
) -> None:
    await hive.alice.command("/glass guess", hive.channel, word=word)
    await hive.alice.command("/bee guess", hive.channel, word="gleam")

    for period in ("today", "week", "month", "all-time"):
        heading, alice, *_ = await leaderboard(hive, period=period)
        assert heading.startswith("**Leaderboard** · all games · ")
        assert alice == "🥇 Alice · score 125"
    stats = await hive.alice.command("/stats", hive.channel)
    assert stats.content.splitlines()[1].startswith("1 day played")


async def test_a_day_of_it_alone_is_a_day_of_the_streak(
    bot: Honeygram, hive: Hive, word: str
) -> None:
    await hive.alice.command("/glass guess", hive.channel, word=word)

    stats = await hive.alice.command("/stats", hive.channel)

    assert stats.content.splitlines()[1:] == [
        "1 day played · streak 1 · longest streak 1",
        "-# Play 5 more days in a row to earn a day off, for a day you miss.",
        "🪞 1 read",
        "-# 🎖️ Mirror masters 1",
    ]
    assert stats.attachments[0].filename == "statistics.png"


async def test_its_post_says_how_the_day_goes_and_the_next_one_how_it_went(
    bot: Honeygram, hive: Hive, clock: Clock, word: str
) -> None:
    await start(hive, **ALONE)
    await guess(hive, word)
    [post] = hive.channel.messages
    await run_job(bot, "live refresh")
    assert "-# Read by 1" in text_of(post).splitlines()

    clock.advance(days=1)
    await wake(bot)

    lines = text_of(hive.channel.messages[-1]).splitlines()
    assert lines[0] == "### Yesterday in the hive"
    assert lines[1] == "**Best scores:** 🥇 Alice 100"
    assert lines[2] == f"The mirror showed **{word.upper()}**, read by 1."
    assert "## 🪞 Mirror · Saturday, November 21" in lines


async def test_a_server_plays_it_together(
    bot: Honeygram, hive: Hive, clock: Clock, word: str
) -> None:
    await start(hive, **ALONE, mode="together")
    [post] = hive.channel.messages
    await guess(hive, word)
    await run_job(bot, "live refresh")
    lines = text_of(post).splitlines()
    assert "Together: read" in lines
    assert "-# Alice 1 word" in lines
    board = await hive.bob.command("/glass show", hive.channel)
    line = f"-# 🐝 The hive: Together: read · Alice is at {len(word)} letters"
    assert heard(board).splitlines()[-1] == line
    assert heard(hive.channel.messages[-1]) == "This server has read the mirror!"

    clock.advance(days=1)
    await wake(bot)
    assert "Together: read" in text_of(hive.channel.messages[-1]).splitlines()


async def test_its_post_leads_to_its_answers_once_the_day_is_over(
    bot: Honeygram, hive: Hive, clock: Clock, word: str
) -> None:
    await start(hive, **ALONE)
    clock.advance(days=1)
    await wake(bot)
    await run_job(bot, "live refresh")

    post, today = hive.channel.messages
    assert labels_of(post) == ["Answers", "Results", "Today's puzzle"]
    assert heard(await hive.alice.click(post, "Answers")) == f"It was {word.upper()}."
    letters = heard(await hive.alice.click(post, "Today's puzzle"))
    assert letters in text_of(today).splitlines()


async def test_once_it_is_gone_its_posts_stay_and_the_other_games_go_on(
    furnished: Place, clock: Clock, hive: Hive, playground: Playground
) -> None:
    async with (
        opened(furnished, clock, (*GAMES, MIRROR)) as app,
        running_bot(playground, app) as bot,
    ):
        await start(hive, 3)
        await guess(hive, (await app.games.rounds.of(MIRROR, DAY)).word)
        await run_job(bot, "live refresh")
    before = mirrors(hive.channel.messages)
    async with opened(furnished, clock, GAMES) as app, running_bot(playground, app) as bot:
        clock.advance(minutes=2)
        await hive.alice.command("/bee guess", hive.channel, word="gleam")
        asked = await hive.alice.command("/privacy forget", hive.channel)
        await hive.alice.click(asked, "Delete everything")
        for days in (0, 1):
            clock.advance(days=days)
            await wake(bot)
            await run_job(bot, "live refresh")
        assert mirrors(hive.channel.messages) == before
        assert sorted(map(len, map(labels_of, hive.channel.messages))) == [2, 3, 3, 4, 5]
        await app.posts.servers.start_posts(
            Server(hive.guild.id, hive.channel.id, games=(MIRROR.name,)), clock()
        )
        settings = await hive.admin.command("/daily show", hive.channel)
        assert "Games: none" in settings.content.splitlines()
        assert "✅" in (await hive.admin.click(settings, "Test")).content


async def test_it_is_exported_and_forgotten(bot: Honeygram, hive: Hive, word: str) -> None:
    await start(hive, **ALONE)
    await guess(hive, word)

    [found] = (await exported(hive))["found_words"]
    assert (found["game"], found["word"], found["points"]) == (MIRROR.name, word, len(word))

    asked = await hive.alice.command("/privacy forget", hive.channel)
    await hive.alice.click(asked, "Delete everything")

    assert await exported(hive) == {}
    assert "No points yet today." in "\n".join(await leaderboard(hive, game="glass"))


async def test_it_has_an_archive(
    app: Application, bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    dealt = MIRROR.dealer(LANGUAGE, await get_seed(app.host.database)).deal(date(2025, 3, 3), ())
    days = await hive.alice.autocomplete("/glass show", hive.channel, "day", "")
    assert len(days) == 25
    board = await hive.alice.command("/glass show", hive.channel, day="March 3, 2025")
    assert heard(board).splitlines() == [
        "archive · Monday, March 3, 2025",
        f"Letters: {' '.join(dealt.shown.upper())}",
    ]
    assert board.labels == ["Guess", "Answers", "◀ Previous day", "Random day ▶"]
    form = await hive.alice.click(board, "Guess")
    read = await hive.alice.submit(form, {"word": dealt.word})
    assert heard(read) == f"✅ {dealt.word.upper()} +{len(dealt.word)}"
    [day] = await hive.alice.autocomplete("/glass show", hive.channel, "day", "2025-03-03")
    assert day["name"] == "Mon, Mar 3, 2025 · read"
    assert "No points yet today." in "\n".join(await leaderboard(hive, game="glass"))
    stats = await hive.alice.command("/stats", hive.channel)
    assert "🗃️ Archive: 1 mirrored word finished" in heard(stats).splitlines()
    asked = await hive.bob.command("/glass show", hive.channel, day="March 3, 2025")
    form = await hive.bob.click(asked, "Guess")
    told = await hive.bob.click(await hive.bob.click(asked, "Answers"), "Show answers")
    assert heard(told) == f"It was {dealt.word.upper()}."
    late = await hive.bob.submit(form, {"word": dealt.word})
    assert heard(late).startswith("You've seen the answers, so nothing more counts here.")


async def test_it_has_practice(app: Application, bot: Honeygram, hive: Hive) -> None:
    board = await hive.alice.command("/glass practice", hive.channel, difficulty="hard")
    title, letters = heard(board).splitlines()
    assert title.startswith("practice · hard · code ")
    assert board.labels == ["Guess", "Answers", "New puzzle"]
    code = title.rpartition(" ")[2]
    same = await hive.bob.command("/glass practice", hive.channel, code=code.lower())
    assert heard(same) == heard(board)
    read = "".join(letters.removeprefix("Letters: ").split())[::-1].lower()
    form = await hive.alice.click(board, "Guess")
    assert heard(await hive.alice.submit(form, {"word": read})).startswith("✅")
    assert heard(await hive.alice.click(board, "New puzzle")).startswith("practice · hard")
    assert "No points yet today." in "\n".join(await leaderboard(hive, game="glass"))


async def test_its_guesses_are_counted_by_its_name_and_its_verdicts(
    bot: Honeygram, hive: Hive, word: str
) -> None:
    await hive.alice.command("/glass guess", hive.channel, word=word)

    labels = {"game": MIRROR.name, "verdict": "accepted"}
    counted = bot.services.host.metrics.registry.get_sample_value("honeygram_guesses_total", labels)
    assert counted == 1


async def test_help_introduces_it(bot: Honeygram, hive: Hive, playground: Playground) -> None:
    reply = await hive.alice.command("/help", hive.channel)
    lines = reply.content.splitlines()

    assert lines[0] == "**Honeygram** gives this server three word puzzles a day."
    assert "🪞 **Mirror**: read the word backwards." in lines
    page = await hive.alice.click(reply, "All commands")
    assert "`/glass guess` Read the word in the mirror." in plain(page.content).splitlines()


async def test_a_server_that_never_chose_has_it_as_well_in_the_order_of_the_catalog(
    app: Application, hive: Hive
) -> None:
    names = (*(game.name for game in games_in(LANGUAGE, GAMES)), MIRROR.name)
    assert (await app.posts.servers.get(hive.guild.id)).games == names
    chosen = Server(hive.guild.id, hive.channel.id, games=names[::-1])
    await app.posts.servers.start_posts(chosen, MORNING)
    app.posts.servers.invalidate(hive.guild.id)
    assert (await app.posts.servers.get(hive.guild.id)).games == names


async def test_its_post_shows_its_own_picture_which_is_drawn_once_and_counted(
    bot: Honeygram, hive: Hive, word: str
) -> None:
    mirror_picture.forget()
    before = pictures_drawn()
    await start(hive, **ALONE)

    [post] = hive.channel.messages
    [picture] = post.attachments
    assert (picture.filename, picture.data) == ("mirror.png", mirror_picture(word[::-1]))
    assert f"The letters {' '.join(word[::-1].upper())} in a mirror" in json.dumps(post.components)
    assert pictures_drawn() == before + 1


async def test_admins_see_what_nobody_read_and_rule_on_it(
    app: Application, bot: Honeygram, hive: Hive, clock: Clock, word: str
) -> None:
    missed = "**Nobody found yesterday**"
    clock.advance(days=1)
    listed = await hive.admin.command("/rule list", hive.channel)
    assert heard(listed).splitlines()[-2:] == [missed, word.upper()]

    tomorrow = (await app.games.rounds.of(MIRROR, DAY + timedelta(days=2))).shown
    await hive.admin.command("/rule allow", hive.channel, word=tomorrow, reason="It is one too")
    await hive.alice.command(
        "/glass guess", hive.channel, word=(await app.games.rounds.of(MIRROR, clock().date())).word
    )
    clock.advance(days=1)

    listed = await hive.admin.command("/rule list", hive.channel)
    assert missed not in heard(listed)
    read = await hive.alice.command("/glass guess", hive.channel, word=tomorrow)
    assert heard(read).startswith("✅")


async def test_a_server_that_was_set_up_before_gets_it_when_an_admin_asks_for_it(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start(hive, 2, glass=False)
    clock.advance(days=1)
    await wake(bot)
    assert mirrors(hive.channel.messages) == []

    await start(hive, 4)
    await start(hive, 5, glass=True)

    assert len(mirrors(hive.channel.messages)) == 1


def test_two_games_of_one_name_or_command_are_refused() -> None:
    for twin in (AnigramGame(name="other"), AnigramGame(command="other")):
        with pytest.raises(ValueError, match="two games have the same name"):
            by_name((*GAMES, twin))


def test_the_catalog_deals_in_the_order_in_which_it_lists() -> None:
    games = by_name((*GAMES, MIRROR))

    assert list(games.values()) == [*GAMES, MIRROR]
    assert timedelta(0) <= MIRROR.dealer(LANGUAGE, "seed").since(DAY) - DAY
