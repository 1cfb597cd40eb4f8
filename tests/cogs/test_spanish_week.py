"""A week of a server whose puzzles are in Spanish, beside one that never chose a language."""

import re
from collections.abc import AsyncIterator, Iterator
from itertools import takewhile
from typing import Any

import discord
import pytest
from guildyard import Channel, Guild, Modal, Person, Playground, Reply

from bot.application import Application
from bot.discord.gateway import client
from bot.discord.gateway.client import Honeygram
from bot.model import Player
from bot.play.cooldown import Cooldown
from bot.texts.locale import Locale, Locales
from tests.cogs.admin.test_daily import wake
from tests.cogs.test_locales import speaks
from tests.conftest import Hive
from tests.recorded.test_pseudo import texts
from tests.support.harness import Clock, running_bot
from tests.support.posts import start_posts
from tests.support.pseudo import ACCENTED, PSEUDO
from tests.support.spoken import heard, labels_of
from tests.support.waiting import until

DAYS = 7
WORDS = "abcdefghijklmnñopqrstuvwxyzáéíóúü"
ENGLISH_LETTERS = {chr(each) for each in ACCENTED.values()} - {*WORDS, *WORDS.upper()}


class EnglishWithAccents(Locales):
    """All catalogs that are shipped, and English with accents: so it is found wherever it is."""

    def __init__(self) -> None:
        self.lacking: list[str] = []
        super().__init__(self.lacking.append)

    def first(self, *wanted: str | None) -> Locale:
        found = super().first(*wanted)
        return PSEUDO if found.code.startswith("en") else found


@pytest.fixture
def locales() -> EnglishWithAccents:
    return EnglishWithAccents()


@pytest.fixture
def far(playground: Playground) -> Guild:
    """Another server, which is there before the bot."""
    return playground.add_guild("Far")


@pytest.fixture
async def bot(
    playground: Playground,
    hive: Hive,
    far: Guild,
    app: Application,
    locales: EnglishWithAccents,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Honeygram]:
    """The bot, among people of whom one reads English, one what there is no catalog of, and the
    others Spanish; Discord says that the servers are English."""
    speaks(monkeypatch, alice="es-ES", admin="es-419", bob="fr", dolores="es-ES")
    monkeypatch.setattr(client, "Locales", lambda missed: locales)
    async with running_bot(playground, app) as running:
        running.cooldown = Cooldown(actions=10**6)
        yield running


def told(playground: Playground, last: Any) -> Iterator[str]:
    """All that the bot sent to be read after an exchange."""
    for each in takewhile(lambda each: each is not last, reversed(playground.exchanges)):
        if each.method != "GET":
            yield from (text for _, text in texts(each.request))


def english(said: str) -> bool:
    return not ENGLISH_LETTERS.isdisjoint(said)


async def words_of(bot: Honeygram, guild: Guild, game: str) -> list[str]:
    """Words that count today, in their order for a game that goes step by step."""
    games, now = bot.services.games, bot.services.host.clock()
    day = await games.server_rounds.today(guild.id, now)
    round_: Any = await games.server_rounds.of(guild.id, games.catalog[game], day)
    language = await games.server_rounds.language(guild.id, day)
    found = sorted(round_.targets, key=lambda word: (len(word), word))
    shown = (language.spelled(word).upper().lower() for word in found)
    return [word.partition("/")[0] for word in shown]  # of two with the same letters the first


class Walk:
    """Looks at everything that can be pressed and typed, in one channel."""

    def __init__(self, person: Person, channel: Channel) -> None:
        self.person, self.channel = person, channel

    async def command(self, name: str, **options: Any) -> Reply:
        """Type a command."""
        shown: Reply = await self.person.command(name, self.channel, **options)
        return shown

    async def press_all(self, shown: Reply, typed: str) -> None:
        """Press each button of an answer; what opens a form is filled in."""
        for label in shown.labels:
            if label not in labels_of(shown.message):  # the board changed since
                continue
            pressed = await self.person.click(shown, label)
            if isinstance(pressed, Modal):
                await self.person.submit(pressed, {pressed.fields[0].custom_id: typed})

    async def a_day(self, words: dict[str, list[str]], number: int) -> None:
        """What somebody does on one day."""
        honey, steps = words["honeycomb"], words["anigram"]
        plain = honey[0].translate(str.maketrans("áéíóúü", "aeiouu"))
        for typed in (honey[1], plain, plain, "x", "abcdefg", "gleam", "🍯", "Perú", ",", "a b"):
            await self.command("/bee guess", word=typed)
        for typed in (steps[0], "zzzz", steps[-1], "gleam"):
            await self.command("/anigram next", word=typed)
        for name in ("/bee hint", "/anigram hint", "/bee show", "/anigram show", "/play", "/help"):
            await self.press_all(await self.command(name), honey[2])
        for name in ("/bee share", "/anigram share", "/stats", "/leaderboard"):
            await self.command(name)
        await self.command("/word check", word=honey[0])
        await self.command("/word check", word=("gleam", "perú", "casas", "")[number % 4] or "ñu")
        await self.command("/word report", word=("camioneta", "dedo")[number % 2], reason="sí")
        for game in ("bee", "anigram"):
            practice = await self.command(f"/{game} practice", difficulty="easy")
            await self.press_all(practice, honey[0])
            if number:
                await self.press_all(await self.command(f"/{game} show", day="ayer"), honey[0])
                await self.press_all(await self.command(f"/{game} answers"), honey[0])

    async def once(self) -> None:
        """What is done once in a week."""
        for letters in ("abc", "aeiñoru", "cairton", "zqxjkvw"):
            await self.press_all(await self.command("/bee custom", letters=letters), "cantor")
        for period in ("today", "yesterday", "week", "month", "all-time"):
            await self.command("/leaderboard", game="all", period=period)
        await self.command("/leaderboard", share=True)
        await self.command("/remind", hours=2)
        await self.command("/privacy export")


async def rule(admin: Walk) -> None:
    """What an admin says of words."""
    for name in ("allow", "deny", "clear"):
        await admin.command(f"/rule {name}", word="ñandú")
    await admin.command("/rule deny", word="1")
    await admin.press_all(await admin.command("/rule list"), "porque sí")
    await admin.command("/daily show")


async def test_nobody_reads_english_in_a_week_of_a_spanish_server(
    bot: Honeygram,
    hive: Hive,
    playground: Playground,
    clock: Clock,
    locales: EnglishWithAccents,
) -> None:
    last, read = playground.exchanges[-1], set[str]()
    await start_posts(hive.admin, hive.channel, channel=hive.channel, language="es", thread=True)
    alice, bob = (Walk(each, hive.channel) for each in (hive.alice, hive.bob))
    for number in range(DAYS):
        await wake(bot)
        names = {each.game.name for each in bot.faces.values()}
        words = {name: await words_of(bot, hive.guild, name) for name in names}
        await alice.a_day(words, number)
        if number in (0, 1):
            await bob.a_day(words, number)
        read |= {*told(playground, last)}
        last = playground.exchanges[-1]
        clock.advance(days=1)
    await alice.once()
    await rule(Walk(hive.admin, hive.channel))

    read |= {*told(playground, last)}
    assert len(read) > 500
    assert [each for each in read if english(each)] == []
    assert locales.lacking == []


async def test_an_english_person_plays_spanish_words_and_reads_english(
    bot: Honeygram, hive: Hive, far: Guild
) -> None:
    channel, boss = far.add_text_channel("far"), far.add_member("Boss", manage_guild=True)
    carol, dolores = hive.guild.add_member("Carol"), far.add_member("Dolores")
    await until(lambda: bot.get_channel(channel.id))
    await start_posts(hive.admin, hive.channel, channel=hive.channel, language="es")
    await start_posts(boss, channel, channel=channel)
    spanish = await words_of(bot, hive.guild, "honeycomb")
    original = await words_of(bot, far, "honeycomb")
    assert spanish != original == ["game", "glam", "gleam", "amalgam", "megaplex"]

    reads_english = heard(await carol.command("/bee guess", hive.channel, word=spanish[0]))
    assert english(reads_english)
    assert spanish[0].upper() in reads_english
    refused = await carol.command("/bee guess", hive.channel, word="gleam")
    assert "GLEAM" in heard(refused)

    reads_spanish = heard(await dolores.command("/bee guess", channel, word="gleam"))
    assert not english(reads_spanish)
    assert "¡" in reads_spanish
    assert "GLEAM" in reads_spanish
    assert english(heard(await boss.command("/bee show", channel)))
    await until(lambda: len(channel.messages) == len(hive.channel.messages) == 2)
    assert all(english(heard(each)) for each in channel.messages)
    assert not any(english(heard(each)) for each in hive.channel.messages)


async def test_days_of_both_languages_stand_in_one_archive(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    first = await words_of(bot, hive.guild, "honeycomb")
    await hive.alice.command("/bee guess", hive.channel, word=" ".join(first[:2]))
    await start_posts(hive.admin, hive.channel, language="es")
    clock.advance(days=1)
    await wake(bot)
    spanish = await words_of(bot, hive.guild, "honeycomb")
    await hive.alice.command("/bee guess", hive.channel, word=" ".join(spanish[:3]))

    over = heard(await hive.alice.command("/bee answers", hive.channel))
    assert {word.upper() for word in first} <= {*re.findall(r"\w+", over.upper())}
    board = heard(await hive.alice.command("/bee show", hive.channel))
    assert {word.upper() for word in spanish[:3]} <= {*re.findall(r"\w+", board.upper())}
    player = Player(hive.guild.id, hive.alice.user.id, "Alice")
    past = await bot.services.games.past(bot.faces["honeycomb"].game, player)
    assert past.words == 5
    assert len(past.longest_word) == max(map(len, [*first[:2], *spanish[:3]]))


@pytest.mark.parametrize(
    ("spoken", "code"), [("es-419", "es-419"), ("es-ES", "es"), ("fr", "es"), ("en-GB", "es")]
)
async def test_the_dialect_of_the_server_is_spoken(
    bot: Honeygram, hive: Hive, spoken: str, code: str
) -> None:
    guild: Any = bot.get_guild(hive.guild.id)
    hive.guild.preferred_locale = spoken
    guild.preferred_locale = discord.Locale(spoken)
    await start_posts(hive.admin, hive.channel, channel=hive.channel, language="es")
    assert (await bot.locale_in(hive.guild.id)).code == code
