"""Playing the honeycomb."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.play.guesses import split_words
from bot.play.rounds import Rounds
from bot.play.servers import Servers
from bot.puzzles.ranks import Rank, Step, next_step, rank_of
from bot.puzzles.rounds import BeeRound
from bot.puzzles.spelling_bee import Judgement, Verdict, judge
from bot.store.database import Database
from bot.store.scores import Find, Player, add_finds, count_hints, finds, put_player
from bot.store.standings import add_to_standings

GAME = "bee"


@dataclass(frozen=True)
class Progress:
    """How far a player is in a honeycomb round."""

    round: BeeRound
    found: tuple[Find, ...]  # in the order of finding
    hints: int = 0

    @property
    def points(self) -> int:
        """The points so far, bonus words included."""
        return sum(find.points for find in self.found)

    @property
    def found_targets(self) -> int:
        """The number of target words found."""
        return sum(find.word in self.round.targets for find in self.found)

    @property
    def rank(self) -> Rank:
        """The rank that the points give, or Queen Bee."""
        everything = self.found_targets == len(self.round.targets)
        return rank_of(self.points, self.round.maximum, all_targets_found=everything)

    @property
    def next_step(self) -> Step | None:
        """The next open rank."""
        return next_step(self.points, self.round.maximum)


@dataclass(frozen=True)
class Guessed:
    """The verdicts on one guess, a verdict a word, and the progress after it."""

    judgements: tuple[Judgement, ...]
    progress: Progress
    rank_before: Rank


class BeeGame:
    """The use cases of the honeycomb."""

    def __init__(
        self, database: Database, servers: Servers, rounds: Rounds, blocked: Collection[str]
    ) -> None:
        self._database = database
        self._servers = servers
        self._rounds = rounds
        self._blocked = blocked

    async def show(self, player: Player, now: datetime) -> Progress:
        """The current round and what the player has found in it."""
        played = await self.current_round(player.server_id, now)
        found = await finds(self._database, player, played.day)
        hints = await count_hints(self._database, player, GAME, played.day)
        return Progress(played, tuple(found), hints)

    async def guess(self, player: Player, text: str, now: datetime) -> Guessed:
        """Judge up to 25 words and keep those that count, all or none.

        Raises UserError when the text holds no word or too many.
        """
        words = split_words(text)
        played = await self.current_round(player.server_id, now)
        async with self._database.write() as transaction:
            before = await finds(transaction, player, played.day)
            hints = await count_hints(transaction, player, GAME, played.day)
            judgements = self._judge_all(words, played, before)
            accepted = [
                Find(judgement.word, judgement.points)
                for judgement in judgements
                if judgement.verdict is Verdict.ACCEPTED
            ]
            if accepted:
                await put_player(transaction, player)
                await add_finds(transaction, player, played.day, accepted, now)
                points = sum(find.points for find in accepted)
                await add_to_standings(
                    transaction, player, GAME, played.day, points=points, now=now
                )
        return Guessed(
            judgements=tuple(judgements),
            progress=Progress(played, (*before, *accepted), hints),
            rank_before=Progress(played, tuple(before)).rank,
        )

    async def current_round(self, server_id: int, now: datetime) -> BeeRound:
        """The round of the server's current puzzle day."""
        return await self._rounds.bee(await self._servers.day(server_id, now))

    def _judge_all(
        self, words: Sequence[str], played: BeeRound, before: Sequence[Find]
    ) -> list[Judgement]:
        found = {find.word for find in before}
        judgements = []
        for word in words:
            judgement = self._judge(word, played, found)
            if judgement.verdict is Verdict.ACCEPTED:
                found.add(judgement.word)
            judgements.append(judgement)
        return judgements

    def _judge(self, word: str, played: BeeRound, found: Collection[str]) -> Judgement:
        if word in self._blocked:  # does not exist here: not judged, not repeated
            return Judgement("", Verdict.NOT_IN_LIST)
        return judge(word, played.honeycomb, played.points, found)
