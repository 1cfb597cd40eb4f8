"""Whatever was done before, by whomever, a score tells what the database has.

``ACTIONS=100000`` goes on for that long; SEED repeats a run.
"""

import asyncio
import os
import random
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.model import FoundWord, Player, Score, Scored, TakenHint
from bot.store.backend import Backend
from bot.store.opening import Place, open_database
from bot.store.privacy import forget_person
from bot.store.retention import purge_some
from bot.store.scorecards import add_hint, change_hint, read_scorecard
from tests.store.conftest import NOON

ACTIONS = int(os.environ.get("ACTIONS") or 1500)
WORDS = [f"word{number}" for number in range(12)]
GAMES = ("honeycomb", "anigram")
KINDS = ("page", "list")


@pytest.fixture
async def other(place: Place, database: Backend) -> AsyncIterator[Backend]:
    """Another process at the same database."""
    async with open_database(place, NOON) as opened:
        yield opened


class Anybody:
    """Does one thing after the other, drawn by lot."""

    def __init__(self, lot: random.Random, database: Backend, other: Backend) -> None:
        self._lot = lot
        self._databases = database, database, database, other
        self._now = NOON

    async def act(self) -> int:
        """One action; returns how many scores were compared."""
        database = self._lot.choice(self._databases)
        self._now += timedelta(seconds=self._lot.choice((0, 1, 1, 1, -5)))  # clocks jump
        action = self._lot.choices(
            (self.score, self.hint, self.forget, self.purge, self.refuse), (80, 10, 2, 1, 3)
        )[0]
        return await action(database)

    async def score(self, database: Backend) -> int:
        """Words of some at the same moment."""
        scores = [self._score() for _ in range(self._lot.choice((1, 1, 2, 5)))]
        told = await asyncio.gather(*map(database.score, scores))
        return await self._compare(database, dict(zip(scores, told, strict=True)))

    async def hint(self, database: Backend) -> int:
        player, game = self._player(), self._lot.choice(GAMES)
        async with database.transaction(player.server_id) as transaction:
            card = await read_scorecard(transaction, player, game, self._now.date())
            if card.hints:
                told = TakenHint(self._lot.choice(KINDS), "told anew")
                await change_hint(
                    transaction, player, game, self._now.date(), card.hints[0].kind, told
                )
            else:
                hint = TakenHint(self._lot.choice(KINDS), "told")
                await add_hint(transaction, player, game, self._now.date(), hint, self._now)
        return 0

    async def forget(self, database: Backend) -> int:
        async with database.transaction() as transaction:
            await forget_person(transaction, self._player().player_id, self._now)
        return 0

    async def purge(self, database: Backend) -> int:
        server_id = self._player().server_id
        async with database.transaction(server_id) as transaction:
            await purge_some(transaction, server_id, most=self._lot.choice((3, 1000)))
        return 0

    async def refuse(self, database: Backend) -> int:
        """A score that no table takes, among others."""
        wrong = Score(self._player(), GAMES[0], NOON.date(), (FoundWord("wrong", 0),), self._now)
        scores = [self._score(), wrong, self._score()]
        told = await asyncio.gather(*map(database.score, scores), return_exceptions=True)
        assert isinstance(told[1], database.driver_error)
        right = {
            score: scored
            for score, scored in zip(scores, told, strict=True)
            if isinstance(scored, Scored)
        }
        assert scores[0] in right
        assert scores[2] in right
        return await self._compare(database, right)

    async def _compare(self, database: Backend, told: dict[Score, Scored]) -> int:
        """What was told last of each card is the whole of it, and nothing told is missing."""
        last = {
            (score.player.server_id, score.player.player_id, score.game, score.day): score
            for score in told
        }
        for score, scored in told.items():
            card = await read_scorecard(database, score.player, score.game, score.day)
            assert {*scored.new, *scored.card.found} <= {*card.found}
            assert scored.card.hints == card.hints
            if score in last.values():
                assert list(map(_whole, scored.card.found)) == list(map(_whole, card.found))
            if score.game != "anigram":
                assert {found.word for found in score.words} <= {each.word for each in card.found}
        return len(told)

    def _score(self) -> Score:
        game = self._lot.choice(GAMES)
        words = tuple(
            FoundWord(word, 5, self._lot.randint(1, 6) if game == "anigram" else None)
            for word in self._lot.sample(WORDS, self._lot.choice((1, 1, 1, 3)))
        )
        day = NOON.date() - timedelta(days=self._lot.choice((0, 0, 0, 1)))
        return Score(self._player(), game, day, words, self._now)

    def _player(self) -> Player:
        number = self._lot.randint(1, 4)
        name = self._lot.choice(("", " the Great")) if self._lot.random() < 0.1 else ""
        return Player(self._lot.randint(1, 3), number, f"Player {number}{name}")


def _whole(found: FoundWord) -> tuple[str, int, int | None, str]:
    return found.word, found.points, found.step, found.at


async def test_a_score_tells_what_the_database_has(database: Backend, other: Backend) -> None:
    seed = int(os.environ.get("SEED") or random.randrange(10**6))
    anybody, compared = Anybody(random.Random(seed), database, other), 0
    try:
        for _ in range(ACTIONS):
            compared += await anybody.act()
    except AssertionError as error:
        error.add_note(f"SEED={seed} after {compared} scores")
        raise
    assert compared > ACTIONS


async def test_names_are_kept_as_they_were_last(database: Backend, other: Backend) -> None:
    lot = random.Random(7)
    for number in range(ACTIONS // 10):
        player = Player(1, lot.randint(1, 2), lot.choice(("Ada", "Bob", "Cyd")))
        game, found = lot.choice(GAMES), (FoundWord(f"word{number}", 5, number + 1),)
        by = lot.choice((database, database, other))
        await by.score(Score(player, game, NOON.date(), found, NOON))
        [row] = await database.fetch(
            "SELECT name FROM players WHERE player_id = $1", player.player_id
        )
        assert row["name"] == player.name
