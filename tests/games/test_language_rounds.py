"""The rounds of servers in several languages.

Of ``bot/games/language_rounds.py``.
"""

import asyncio
from datetime import date, timedelta

import pytest

from bot.application import Application
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.language_rounds import LanguageRounds
from bot.games.rounds import Rounds
from bot.language.lexicon import Tier
from bot.model import Player, Server
from bot.store.rounds import get_round
from bot.store.servers import put_server
from tests.support.harness import MORNING

TODAY = MORNING.date()
TOMORROW = TODAY + timedelta(days=1)
ENGLISH, SPANISH = 1, 2


async def speak(app: Application, code: str, first: date) -> None:
    async with app.host.database.transaction() as transaction:
        await put_server(transaction, Server(SPANISH, languages=((first, code),)))
    app.posts.servers.invalidate(SPANISH)


async def test_a_language_is_read_once_when_it_is_first_wanted(app: Application) -> None:
    made: list[str] = []

    def make(code: str) -> Rounds:
        made.append(code)
        return app.games.rounds

    languages = LanguageRounds(app.games.rounds, make)
    assert await languages.of(None) is await languages.of("en") is app.games.rounds
    assert made == []

    await asyncio.gather(languages.of("es"), languages.of("es"))
    assert made == ["es"]


async def test_no_rounds_come_in_a_language_that_nobody_has(app: Application) -> None:
    await speak(app, "tlh", TODAY)
    with pytest.raises(KeyError):
        await app.games.server_rounds.dealt(SPANISH, TODAY)


async def test_a_spanish_server_plays_a_round_of_its_own_from_its_day_on(app: Application) -> None:
    await speak(app, "es", TOMORROW)
    rounds = app.games.server_rounds

    for day in (TODAY, TOMORROW):
        english = await rounds.of(ENGLISH, HONEYCOMB, day)
        other = await rounds.of(SPANISH, HONEYCOMB, day)
        assert (english == other) is (day == TODAY)

    spanish = await rounds.language(SPANISH, TOMORROW)
    assert spanish.code == "es"
    assert all(spanish.lexicon.tier(word) is not Tier.NOT_ACCEPTED for word in other.targets)
    kept = await get_round(app.host.database, HONEYCOMB.name, TOMORROW, "es")
    assert kept
    assert kept.language == "es"


async def test_words_with_accents_count_on_a_spanish_board(app: Application) -> None:
    await speak(app, "es", TODAY)
    play, player = app.games.play(HONEYCOMB), Player(SPANISH, 7, "Ana")
    round_ = await app.games.server_rounds.of(SPANISH, HONEYCOMB, TODAY)
    words = sorted(round_.targets)[:3]

    guessed = await play.guess(player, " ".join(words), MORNING)

    assert {each.word for each in guessed.kept} == {*words}
