"""Playing the anigram."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from bot.errors import UserError
from bot.play.guesses import split_words
from bot.play.rounds import Rounds
from bot.play.servers import Servers
from bot.puzzles.anigrams import LEVELS, Judgement, Verdict, judge
from bot.puzzles.rounds import AnigramRound
from bot.puzzles.words import Term
from bot.store.database import Database
from bot.store.scores import Find, Player, add_step, count_hints, put_player, steps
from bot.store.standings import add_to_standings

GAME = "anigram"
NO_HINT_BONUS = 7  # for six levels without a hint


@dataclass(frozen=True)
class Progress:
    """How far a player is in an anigram round."""

    round: AnigramRound
    solved: tuple[Find, ...]  # a word a level
    hints: int = 0

    @property
    def points(self) -> int:
        """The points so far."""
        return sum(step.points for step in self.solved)

    @property
    def complete(self) -> bool:
        """Are all six levels solved?"""
        return len(self.solved) >= LEVELS

    @property
    def level(self) -> int:
        """The number of the level to be solved, from 1."""
        return len(self.solved) + 1

    @property
    def term(self) -> Term | None:
        """The letters of the level to be solved, sorted; None when all are solved."""
        return None if self.complete else self.round.levels[len(self.solved)]


@dataclass(frozen=True)
class Answered:
    """The verdict on an answer, the term it was for, and the progress after it."""

    judgement: Judgement
    term: Term
    points: int
    progress: Progress


class AnigramGame:
    """The use cases of the anigram."""

    def __init__(
        self, database: Database, servers: Servers, rounds: Rounds, blocked: Collection[str]
    ) -> None:
        self._database = database
        self._servers = servers
        self._rounds = rounds
        self._blocked = blocked

    async def show(self, player: Player, now: datetime) -> Progress:
        """The current round and the levels that the player has solved."""
        played = await self.current_round(player.server_id, now)
        solved = await steps(self._database, player, played.day)
        hints = await count_hints(self._database, player, GAME, played.day)
        return Progress(played, tuple(solved), hints)

    async def answer(self, player: Player, text: str, now: datetime) -> Answered:
        """Judge a word for the player's current level and keep it when it solves the level.

        Raises UserError when the text is not one word, or nothing is left to solve.
        """
        word = _one_word(text)
        played = await self.current_round(player.server_id, now)
        async with self._database.write() as transaction:
            solved = tuple(await steps(transaction, player, played.day))
            hints = await count_hints(transaction, player, GAME, played.day)
            before = Progress(played, solved, hints)
            if before.term is None:
                raise UserError("You have solved all six levels. The next anigram comes tomorrow.")
            judgement = self._judge(word, before.term, played)
            if judgement.verdict is not Verdict.SOLVED:
                return Answered(judgement, before.term, 0, before)
            step = Find(word, _points(before))
            await put_player(transaction, player)
            await add_step(transaction, player, played.day, before.level, step, now)
            await add_to_standings(
                transaction, player, GAME, played.day, points=step.points, now=now
            )
        after = Progress(played, (*solved, step), hints)
        return Answered(judgement, before.term, step.points, after)

    async def current_round(self, server_id: int, now: datetime) -> AnigramRound:
        """The round of the server's current puzzle day."""
        return await self._rounds.anigram(await self._servers.day(server_id, now))

    def _judge(self, word: str, level: Term, played: AnigramRound) -> Judgement:
        if word in self._blocked:  # does not exist here: not judged, not repeated
            return Judgement("", Verdict.NOT_IN_LIST)
        return judge(word, level, played.words[level])


def _one_word(text: str) -> str:
    words = split_words(text)
    if len(words) > 1:
        raise UserError("Send one word at a time: the next letters depend on it.")
    return words[0]


def _points(before: Progress) -> int:
    """A level scores its number of letters; the sixth without any hint scores more."""
    letters = len(before.round.levels[len(before.solved)])
    flawless = before.level == LEVELS and before.hints == 0
    return letters + NO_HINT_BONUS * flawless
