"""Cards in memory are those of the file, and bounded; what happens to them at random is in
``tests/store/test_random_scores.py``."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.model import FoundWord, Player, Score, Scorecard, TakenHint
from bot.store.scorecards import add_hint
from bot.store.sqlite.cards import Cards
from bot.store.sqlite.database import Database
from tests.store.conftest import NOON

ADA = Player(1, 10, "Ada")
DAY = NOON.date().isoformat()


def card(words: int, name: str = "Ada") -> Scorecard:
    return Scorecard(tuple(FoundWord(f"word{number}", 1) for number in range(words)), (), name)


def key(player_id: int, game: str = "honeycomb") -> tuple[int, int, str, str]:
    return 1, player_id, game, DAY


def test_who_was_seen_least_lately_goes_when_there_are_too_many_words() -> None:
    cards = Cards(most_words=30)
    for player_id in (1, 2):
        cards.put(key(player_id), card(10))
    assert cards.get(key(1))
    cards.put(key(3), card(10))
    assert [bool(cards.get(key(player_id))) for player_id in (1, 2, 3)] == [True, False, True]


def test_a_card_that_grows_takes_what_it_takes_now() -> None:
    cards = Cards(most_words=30)
    for words in range(29):
        cards.put(key(1), card(words))
    assert cards.get(key(1)) == card(28)
    cards.put(key(1), card(30))
    assert cards.get(key(1)) is None  # too large alone


def test_a_new_name_is_that_of_all_cards() -> None:
    cards = Cards()
    cards.put(key(1), card(1))
    cards.put(key(1, "anigram"), card(2, "Ada the Great"))
    assert cards.get(key(1)) is None
    assert cards.get(key(1, "anigram")) == card(2, "Ada the Great")


@pytest.fixture
def writer(path: Path, database: Database) -> Iterator[sqlite3.Connection]:
    """A connection that watches for stale cards, to a file with Ada's word."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        yield connection


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE players SET name = 'Cyd'",
        "DELETE FROM players",  # and all that refers to them
        "DELETE FROM found_words WHERE word = 'glam'",
        "UPDATE found_words SET points = 2",
        "UPDATE hints SET kind = 'list'",
        "DELETE FROM hints",
        "INSERT INTO hints SELECT server_id, player_id, game, day, 2, kind, detail, given_at"
        " FROM hints",
    ],
)
async def test_what_changes_a_card_drops_it(
    writer: sqlite3.Connection, database: Database, sql: str
) -> None:
    await database.score(Score(ADA, "honeycomb", NOON.date(), (FoundWord("glam", 1),), NOON))
    async with database.transaction() as transaction:
        hint = TakenHint("page", "the page")
        await add_hint(transaction, ADA, "honeycomb", NOON.date(), hint, NOON)
    cards = Cards()
    cards.watch(writer)
    cards.look(writer)
    cards.put(key(10), card(1))
    cards.put(key(11), card(1))
    writer.execute(sql)
    assert cards.get(key(10)) is None
    assert cards.get(key(11)) is not None  # of somebody else


async def test_what_another_connection_wrote_drops_all(
    writer: sqlite3.Connection, database: Database
) -> None:
    cards = Cards()
    cards.watch(writer)
    cards.look(writer)
    cards.put(key(10), card(1))
    cards.look(writer)
    assert cards.get(key(10)) is not None
    await database.score(Score(ADA, "honeycomb", NOON.date(), (FoundWord("glam", 1),), NOON))
    cards.look(writer)
    assert cards.get(key(10)) is None


async def test_a_card_that_is_stale_all_the_same_loses_no_word(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    glam, game = FoundWord("glam", 1), FoundWord("game", 1)
    await database.score(Score(ADA, "honeycomb", NOON.date(), (glam,), NOON))
    monkeypatch.setattr(Cards, "get", lambda self, key: self.known.get(key))
    monkeypatch.setattr(Cards, "known", {key(10): card(0)}, raising=False)
    monkeypatch.setattr(Cards, "clear", lambda self: self.known.clear())

    scored = await database.score(Score(ADA, "honeycomb", NOON.date(), (glam, game), NOON))

    assert [found.word for found in scored.new] == ["game"]
    assert {found.word for found in scored.card.found} == {"glam", "game"}
