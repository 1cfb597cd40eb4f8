"""The square of a server that plays in Spanish.

Of ``cogs/square/commands.py``.
"""

from collections.abc import Iterable

import pytest

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.games.square.game import SQUARE
from bot.language.languages import read_language
from bot.model import Server
from bot.puzzles.square.pool import Pool
from bot.puzzles.square.round import SquareRound
from bot.resources import resource_folder
from bot.store.rounds import add_round
from bot.store.servers import put_server
from tests.conftest import Hive
from tests.support.harness import MORNING
from tests.support.spoken import alt_texts, heard

TODAY = MORNING.date()


@pytest.fixture
async def in_spanish(app: Application, hive: Hive) -> None:
    """The server has Spanish puzzles."""
    async with app.host.database.transaction() as transaction:
        await put_server(transaction, Server(hive.guild.id, languages=((TODAY, "es"),)))
    app.posts.servers.invalidate(hive.guild.id)


@pytest.fixture
async def square(in_spanish: None, app: Application, hive: Hive) -> SquareRound:
    """A square with accents is dealt before the bot prepares the day."""
    rounds = await app.games.server_rounds.dealt(hive.guild.id, TODAY)
    language, spelled = rounds.language, rounds.language.spelled
    pool = Pool(language.squares())
    puzzle = next(
        each for each in pool if _is_spanish(spelled(word).lower() for word in each.words)
    )
    clues = tuple(language.sense(word) or "" for word in puzzle.words)
    dealt = SquareRound(TODAY, puzzle, clues, frozenset(puzzle.words))
    await add_round(app.host.database, rounds.stored(SQUARE, dealt))
    return dealt


async def test_it_has_spanish_words_and_takes_them_in_their_true_spelling(
    square: SquareRound, bot: Honeygram, hive: Hive
) -> None:
    spelled = read_language(resource_folder("data"), "es").spelled
    shown = await hive.alice.command("/square show", hive.channel)
    for clue in square.clues:
        assert clue in heard(shown)

    for word in square.puzzle.across:  # those that cross them count by themselves
        typed = spelled(word).lower().split("/")[0]
        told = await hive.alice.command("/square guess", hive.channel, word=typed)
        assert f"✅ {spelled(word).upper()} +" in heard(told)
    for word in square.puzzle.down:
        assert f"**{spelled(word).upper()}**" in heard(told)
    full = await hive.alice.command("/square show", hive.channel)
    assert "8 of 8 words · 55 points" in heard(full)
    assert alt_texts(full)


def _is_spanish(words: Iterable[str]) -> bool:
    """Have they both a letter of its own and an accent?"""
    letters = {*"".join(word.lower() for word in words)}
    return "ñ" in letters and not letters.isdisjoint("áéíóúü")
