"""Who reads which language: a person their own, and everybody in a channel that of the server."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from guildyard import Playground

from bot.application import Application
from bot.discord.gateway import client
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.translator import LONGEST, shortened
from bot.texts.locale import Locale, Locales
from tests.conftest import Hive
from tests.support.harness import running_bot
from tests.support.language import ENGLISH
from tests.support.pseudo import PSEUDO, PseudoLocales, accented
from tests.support.spoken import heard

SPANISH = "es-ES"
BRITISH = Locales().first("en-GB")


class SpanishLocales(PseudoLocales):
    """As if there were Spanish."""

    def first(self, *wanted: str | None) -> Locale:
        known = {SPANISH: PSEUDO, "en-US": ENGLISH, "en-GB": BRITISH}
        return next((known[each] for each in wanted if each in known), ENGLISH)


@pytest.fixture
async def bot(
    playground: Playground, hive: Hive, app: Application, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Honeygram]:
    monkeypatch.setattr(client, "Locales", lambda missed: SpanishLocales())
    async with running_bot(playground, app) as running:
        yield running


def speaks(monkeypatch: pytest.MonkeyPatch, **languages: str) -> None:
    """Some people have set their Discord to a language, by their name."""
    read = discord.Interaction._from_data

    def from_data(self: Any, data: Any) -> None:
        name = data.get("member", data)["user"]["username"]
        read(self, data | {"locale": languages.get(name.lower(), data["locale"])})

    monkeypatch.setattr(discord.Interaction, "_from_data", from_data)


async def test_everybody_reads_private_answers_in_their_own_language(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaks(monkeypatch, alice=SPANISH)
    spanish = await hive.alice.command("/bee show", hive.channel)
    english = await hive.bob.command("/bee show", hive.channel)
    assert accented("Press Guess to start!") in heard(spanish)
    assert accented("Guess") in spanish.labels
    assert "Press Guess to start!" in heard(english)
    assert "Guess" in english.labels


async def test_whose_language_is_missing_reads_that_of_the_server(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    hive.guild.preferred_locale = SPANISH
    speaks(monkeypatch, alice="de")
    refused = await hive.alice.command("/bee guess", hive.channel, word=",")
    assert refused.content == accented("Type a word to guess.")
    refused = await hive.bob.command("/bee guess", hive.channel, word=",")
    assert refused.content == "Type a word to guess."


async def test_what_is_shared_is_in_the_language_of_the_server(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaks(monkeypatch, alice=SPANISH)
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    shared = await hive.alice.command("/bee share", hive.channel)
    assert "🍯 Honeycomb · Fri, Nov 20" in shared.content
    assert shared.labels == ["Play"]


async def test_british_readers_see_the_day_before_the_month(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaks(monkeypatch, alice="en-GB", bob="en-US")
    british = await hive.alice.command("/bee show", hive.channel)
    assert heard(british).startswith("**Honeycomb · Friday, 20 November**")
    american = await hive.bob.command("/bee show", hive.channel)
    assert heard(american).startswith("**Honeycomb · Friday, November 20**")


async def test_days_may_be_typed_in_the_own_language_and_in_english(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaks(monkeypatch, alice=SPANISH)
    for typed in ("March 10, 2027", f"10 {accented('March')} 2027", "2027-03-10"):
        refused = await hive.alice.command("/bee show", hive.channel, day=typed)
        assert refused.content.startswith(f"{accented('March')} 10, 2027")


async def test_discord_is_told_the_commands_in_that_language_and_no_other(
    bot: Honeygram, playground: Playground
) -> None:
    told = {each["name"]: each for each in playground.commands.of()}
    described = told["help"]["description_localizations"]
    assert described == {SPANISH: accented("How to play, and what you can type.")}
    assert not told["help"].get("name_localizations")


def test_a_description_that_is_too_long_ends_at_a_word() -> None:
    assert shortened("a" * LONGEST) == "a" * LONGEST
    assert shortened("word " * 30) == f"{'word ' * 18}word…"
    assert len(shortened("x" * 300)) == LONGEST
