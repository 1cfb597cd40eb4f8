"""The language of the puzzles, as an admin chooses it.

Of ``bot/texts/languages.py``.
"""

from typing import Any

import discord
import pytest
from guildyard import Message, Playground, Refused

from bot.discord.gateway.client import Honeygram
from bot.language.languages import read_language
from bot.resources import resource_folder
from tests.cogs.admin.test_daily import START, posted, start, wake
from tests.cogs.admin.test_panel import LANGUAGE as PICK
from tests.cogs.admin.test_panel import chosen
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.spoken import heard, letters_of, text_of

TOMORROW = "Saturday, November 21"


def letters(message: Message) -> set[str]:
    return set(letters_of(text_of(message).replace("Letras: ", "Letters: ")))


async def test_another_language_comes_with_the_next_puzzle_day(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start(hive)
    english = [letters(each) for each in await posted(bot, hive.channel, 2)]

    saved = await hive.admin.command(START, hive.channel, language="es")
    assert f"Language: Spanish, starting {TOMORROW}" in saved.content.splitlines()
    await posted(bot, hive.channel, 2)
    assert len(hive.channel.messages) == 2

    clock.advance(days=1)
    await wake(bot)
    _, _, *spanish = await posted(bot, hive.channel, 4)
    assert [letters(each) for each in spanish] != english
    spanish_words = read_language(resource_folder("data"), "es")
    [word, *_] = sorted((await _round(bot, hive)).targets)
    assert word in spanish_words.lexicon.targets
    reply = await hive.alice.command("/bee guess", hive.channel, word=word)
    assert spanish_words.spelled(word).upper() in heard(reply)
    shown = await hive.admin.command("/daily show", hive.channel)
    assert "Language: Spanish" in shown.content.splitlines()


async def _round(bot: Honeygram, hive: Hive) -> Any:
    games, now = bot.services.games, bot.services.host.clock()
    day = await games.server_rounds.today(hive.guild.id, now)
    return await games.server_rounds.of(hive.guild.id, games.catalog["honeycomb"], day)


async def test_a_server_that_begins_in_a_language_has_it_today(bot: Honeygram, hive: Hive) -> None:
    reply = await start(hive, language="es")
    assert "Language: Spanish" in reply.content.splitlines()
    assert (await bot.services.posts.servers.get(hive.guild.id)).languages
    await posted(bot, hive.channel, 2)


async def test_it_can_be_picked_below_the_settings_and_taken_back(
    bot: Honeygram, hive: Hive
) -> None:
    await start(hive)
    shown = await hive.admin.command("/daily show", hive.channel)
    assert chosen(shown, PICK) == ["en"]
    assert "Language: English" in shown.content.splitlines()

    changed = await hive.admin.select(shown, PICK, ["es"])
    assert changed.updated
    assert f"Language: Spanish, starting {TOMORROW}" in changed.content.splitlines()
    assert chosen(changed, PICK) == ["es"]

    again = await hive.admin.select(changed, PICK, ["en"])
    assert chosen(again, PICK) == ["en"]
    assert "Language: English" in again.content.splitlines()
    assert "Spanish" not in again.content


async def test_what_no_puzzle_is_in_cannot_be_chosen(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    with pytest.raises(Refused):
        await start(hive, language="tlh")
    await start(hive)
    shown = await hive.admin.command("/daily show", hive.channel)
    forged = {"custom_id": PICK, "component_type": 3, "id": 1, "values": ["tlh"]}
    told = await playground.client.interact(
        hive.admin.user,
        discord.InteractionType.component.value,
        hive.channel,
        forged,
        message=shown.message,
    )
    assert told.original
    assert "That button is from an older version" in text_of(told.original)
    assert (await bot.services.posts.servers.get(hive.guild.id)).languages == ()


@pytest.mark.parametrize("locale", ["es-ES", "es-419"])
async def test_whose_language_has_puzzles_is_told_so_once(
    bot: Honeygram, hive: Hive, locale: str
) -> None:
    hive.guild.preferred_locale = locale
    offer = "-# There are puzzles in Spanish, too."
    assert offer in (await start(hive)).content
    assert offer not in (await start(hive)).content


async def test_games_that_are_not_in_a_language_are_named_as_not_posted(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start(hive)

    async def lacking(server: Any) -> list[str]:
        return ["anigram"] if server.languages else []

    monkeypatch.setattr(bot.services.games.server_rounds, "not_offered", lacking)
    saved = await hive.admin.command(START, hive.channel, language="es")
    lines = saved.content.splitlines()
    assert "Games: honeycomb" in lines
    assert "Not in Spanish yet, so not posted: anigram" in lines
