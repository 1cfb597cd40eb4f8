"""The square of a server that plays in Spanish.

Of ``cogs/square/commands.py``.
"""

import pytest

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.games.square.game import SQUARE
from bot.model import Server
from bot.store.servers import put_server
from tests.conftest import Hive
from tests.support.harness import MORNING, Clock
from tests.support.spoken import alt_texts, heard

TODAY = MORNING.date()


@pytest.fixture
async def in_spanish(app: Application, hive: Hive) -> None:
    """The server has Spanish puzzles."""
    async with app.host.database.transaction() as transaction:
        await put_server(transaction, Server(hive.guild.id, languages=((TODAY, "es"),)))
    app.posts.servers.invalidate(hive.guild.id)


async def test_it_has_spanish_words_and_takes_them_in_their_true_spelling(
    in_spanish: None, app: Application, bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    rounds = await app.games.server_rounds.dealt(hive.guild.id, TODAY)
    spelled = rounds.language.spelled
    while True:  # until a day that has both a letter of its own and an accent
        square = await rounds.deal(SQUARE, clock().date())
        words = "".join(map(spelled, square.puzzle.words))
        if "ñ" in words and not {*"áéíóúü"}.isdisjoint(words):
            break
        clock.advance(days=1)

    shown = await hive.alice.command("/square show", hive.channel)
    for clue in square.clues:
        assert clue in heard(shown)

    for word in square.puzzle.words:
        typed = spelled(word).split("/")[0]
        told = await hive.alice.command("/square guess", hive.channel, word=typed)
        assert f"✅ {spelled(word).upper()} +" in heard(told)
    full = await hive.alice.command("/square show", hive.channel)
    assert "8 of 8 words · 55 points" in heard(full)
    assert alt_texts(full)
