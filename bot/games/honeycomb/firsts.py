"""What is special about a guess in the honeycomb, judged from its words and their points."""

from datetime import date
from enum import StrEnum
from typing import Any

from bot.games.game import Game, Tools
from bot.games.honeycomb.achievements import RECENT, HoneycombAchievements, may_be_earned
from bot.games.honeycomb.progress import Guessed
from bot.model import Player, ScoredDay
from bot.puzzles.honeycomb.honeycomb import is_pangram
from bot.puzzles.honeycomb.ranks import Rank, points_for
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.store.finders import first_finders, found_all, reached_before
from bot.store.histories import days_of_scores


class HoneycombFirst(StrEnum):
    """What nobody in a server had reached on a day, or the player on none."""

    PANGRAM = "first-to-pangram"  # in the server, today
    GENIUS = "first-to-genius"
    OWN_GENIUS = "own-first-genius"  # of the player, ever
    OWN_QUEEN = "own-first-queen"


class HoneycombFirsts:
    """What a player does first, or for the first time."""

    def __init__(self, game: Game[HoneycombRound, Any], tools: Tools) -> None:
        self._game = game
        self._database = tools.database
        self._rounds = tools.rounds
        self._achievements = HoneycombAchievements(tools.database, game.name)

    async def special(self, player: Player, outcome: Guessed) -> list[str]:
        """What a guess that counted comes to, in the order of telling; achievements come last."""
        new, day = [found.word for found in outcome.kept], outcome.progress.round.day
        pangrams = [word for word in new if is_pangram(word)]
        key = (self._database, player.server_id, self._game.name, day)
        first = await first_finders(*key, pangrams) if pangrams else {}
        told: list[str] = [
            HoneycombFirst.PANGRAM for word in pangrams if first[word] == player.player_id
        ]
        if to_genius := words_to_genius(outcome):
            told += await self._genius(player, outcome)
        if outcome.crowned:
            told += [] if await self.was_queen(player, day) else [HoneycombFirst.OWN_QUEEN]
        words = [found.word for found in outcome.progress.found if found.word not in new]
        earned = may_be_earned(words, new, to_genius=to_genius)
        is_first = self._achievements.is_first
        return told + [each for each in earned if await is_first(each, player, day)]

    async def look_back(self, player: Player, before: date, day: date) -> list[str]:
        """The target words of the day played last that nobody else found, if it is not long ago."""
        if not day - RECENT <= before < day:
            return []
        round_ = await self._rounds.of(player.server_id, self._game, before)
        lone = frozenset(await self._achievements.lone_words_of(player, before) & round_.targets)
        language = await self._rounds.language(player.server_id, before)
        return sorted(language.spelled_all(lone))

    async def was_queen(self, player: Player, before: date) -> bool:
        """Return True if a player was Queen Bee on an earlier day.

        Looks only at days with the points of all target words, the first of them first, up to one
        on which the player found each of these words.
        """
        server_id, game = player.server_id, self._game
        for scored in await days_of_scores(self._database, player, game.name):
            if scored.day >= before or not _may_be_queen(scored):
                continue
            round_ = await self._rounds.of(server_id, game, scored.day)
            key = self._database, server_id, game.name, scored.day
            if await found_all(*key, round_.targets, [player.player_id]):
                return True
        return False

    async def _genius(self, player: Player, outcome: Guessed) -> list[HoneycombFirst]:
        """Return whether nobody was Genius today before the player, and whether the player was
        none on any day before: the goal of a day is the points for it."""
        round_, game = outcome.progress.round, self._game.name
        needed = points_for(Rank.GENIUS, round_.maximum)
        is_first_here = not await reached_before(self._database, player, game, round_.day, needed)
        days = await days_of_scores(self._database, player, game)
        is_first_ever = not any(each.points >= each.goal for each in days if each.day < round_.day)
        return [HoneycombFirst.GENIUS] * is_first_here + [HoneycombFirst.OWN_GENIUS] * is_first_ever


def _may_be_queen(scored: ScoredDay) -> bool:
    """Return True if a day's points may be those of all target words. Its goal is the points for
    Genius, in which half a point may have been rounded up."""
    return scored.points * Rank.GENIUS.percent >= scored.goal * Rank.QUEEN_BEE.percent - 50


def words_to_genius(outcome: Guessed) -> list[str]:
    """The words with which a guess reached the points of a Genius; none if it did not."""
    words: list[str] = []
    progress = outcome.progress
    needed = points_for(Rank.GENIUS, progress.round.maximum)
    points = progress.points - sum(found.points for found in outcome.kept)
    if points >= needed or progress.points < needed:
        return words
    for found in outcome.kept:
        if points < needed:
            points += found.points
            words.append(found.word)
    return words
