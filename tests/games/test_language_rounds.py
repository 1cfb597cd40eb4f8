"""The rounds of servers in several languages.

Of ``bot/games/language_rounds.py``.
"""

import asyncio
import random
from datetime import date, timedelta
from itertools import count

import pytest

from bot.application import Application
from bot.errors import PlayerError
from bot.games.editions import archived
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.language_rounds import LanguageRounds
from bot.games.practice_codes import PracticeDifficulty
from bot.games.rounds import Rounds
from bot.language.lexicon import Tier
from bot.model import Player, Server
from bot.store.rounds import get_round
from bot.store.servers import put_server
from tests.support.harness import MORNING

TODAY = MORNING.date()
TOMORROW = TODAY + timedelta(days=1)
ENGLISH, SPANISH = 1, 2
ANA = Player(SPANISH, 7, "Ana")


async def speak(app: Application, code: str, first: date, *later: tuple[date, str]) -> None:
    async with app.host.database.transaction() as transaction:
        await put_server(transaction, Server(SPANISH, languages=((first, code), *later)))
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
    play = app.games.play(HONEYCOMB)
    round_ = await app.games.server_rounds.of(SPANISH, HONEYCOMB, TODAY)
    words = sorted(round_.targets)[:3]

    guessed = await play.guess(ANA, " ".join(words), MORNING)

    assert {each.word for each in guessed.kept} == {*words}


async def test_a_practice_code_goes_on_in_the_language_in_which_it_was_given(
    app: Application,
) -> None:
    practice, play = app.games.practice, app.games.play(HONEYCOMB)
    await speak(app, "es", TODAY)
    spanish = await practice.new(SPANISH, HONEYCOMB, PracticeDifficulty.EASY)
    before = (await play.show(ANA, MORNING, spanish)).round

    await speak(app, "es", TODAY - timedelta(days=1), (TODAY, "en"))

    assert (await app.games.server_rounds.language(SPANISH, TODAY)).code == "en"
    assert await practice.of_code(SPANISH, HONEYCOMB, spanish.code) == spanish
    assert (await play.show(ANA, MORNING, spanish)).round == before
    with pytest.raises(PlayerError):
        await practice.of_code(ENGLISH, HONEYCOMB, spanish.code)


async def test_a_practice_code_names_no_puzzle_of_another_language(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    await speak(app, "es", TODAY)
    spanish, english = await app.games.server_rounds.dealt(SPANISH, TODAY), app.games.rounds
    rng, easy = random.Random(1), PracticeDifficulty.EASY
    codes = (spanish.new_code(HONEYCOMB, easy, rng) for _ in count())
    of_both = next(each for each in codes if english.knows_code(HONEYCOMB, each))
    of_one = next(each for each in codes if not english.knows_code(HONEYCOMB, each))
    offered = iter([of_both, of_one])
    monkeypatch.setattr(spanish, "new_code", lambda *_: next(offered))

    made = await app.games.practice.new(SPANISH, HONEYCOMB, easy)

    assert made.code == of_one


async def test_the_archive_deals_a_day_in_the_language_of_that_day(app: Application) -> None:
    await speak(app, "es", TODAY - timedelta(days=9), (TODAY, "en"))
    day = TODAY - timedelta(days=5)

    round_ = (await app.games.play(HONEYCOMB).show(ANA, MORNING, archived(day))).round

    language = await app.games.server_rounds.language(SPANISH, day)
    assert language.code == "es"
    assert all(language.lexicon.tier(word) is not Tier.NOT_ACCEPTED for word in round_.targets)


async def test_the_languages_that_servers_have_are_made_ready(app: Application) -> None:
    rounds, now = app.games.server_rounds, MORNING
    await speak(app, "tlh", TODAY - timedelta(days=9), (TOMORROW, "es"))
    await rounds.prepare(now)
    for code in ("en", "es"):
        assert await get_round(app.host.database, HONEYCOMB.name, TOMORROW, code)

    await speak(app, "es", TODAY - timedelta(days=9), (TOMORROW, "tlh"))
    await rounds.prepare(now)  # which a program that knows that language had chosen


async def test_games_that_a_language_has_no_puzzles_for_are_named(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = app.games.server_rounds
    english = Server(SPANISH, games=(*rounds.games, "of another time"))
    spanish = english.speaking("es", TODAY)
    await speak(app, "es", TODAY)
    monkeypatch.setattr(await rounds.dealt(SPANISH, TODAY), "games", {HONEYCOMB.name: HONEYCOMB})

    assert await rounds.not_offered(english) == []
    assert await rounds.not_offered(spanish) == [
        name for name in rounds.games if name != HONEYCOMB.name
    ]
