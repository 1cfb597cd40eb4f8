"""Playing the honeycomb."""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from bot.errors import ErrorCode, PlayerError
from bot.games.editions import Edition, daily
from bot.games.game import Game, Tools
from bot.games.guesses import check_number, spelled_found, split_words
from bot.games.honeycomb.review import HoneycombAnswers, HoneycombReview
from bot.games.sheet import Sheet
from bot.model import FoundWord, Player, Scorecard, Scored
from bot.puzzles.honeycomb.honeycomb import Judgement, Verdict, judge
from bot.puzzles.honeycomb.ranks import Rank, Step, next_step, points_for, rank_of
from bot.puzzles.honeycomb.round import HoneycombRound

# The detail of the hint that is the live page, and in which form it was last asked for. No word of
# a puzzle has a space.
PAGE, LIST = "the page", "the page as a list"
PAGES = (PAGE, LIST)


@dataclass(frozen=True)
class Definition:
    """The sense of a word that the player lacks, with the word masked in it."""

    word: str
    sense: str


@dataclass(frozen=True)
class Progress:
    """How far a player is in a honeycomb round."""

    round: HoneycombRound
    found: tuple[FoundWord, ...]  # in the order of finding
    hints: int = 0
    beside: Edition | None = None  # None: the daily one
    defined: tuple[Definition, ...] = ()  # as hints of words that are left, in the order of asking
    as_list: bool = False  # was the page of hints last asked for in sentences?

    @property
    def edition(self) -> Edition:
        """Which edition of the game it is."""
        return self.beside or daily(self.round.day)

    @cached_property
    def points(self) -> int:
        """The points so far, bonus words included."""
        return sum(find.points for find in self.found)

    @cached_property
    def found_targets(self) -> int:
        """The number of target words found."""
        return sum(find.word in self.round.targets for find in self.found)

    @property
    def complete(self) -> bool:
        """Are all target words found?"""
        return self.found_targets == len(self.round.targets)

    @property
    def left(self) -> frozenset[str]:
        """The target words that are still to be found."""
        return self.round.targets.difference(find.word for find in self.found)

    @cached_property
    def rank(self) -> Rank:
        """The rank that the points give, or Queen Bee."""
        return rank_of(self.points, self.round.maximum, all_targets_found=self.complete)

    @cached_property
    def next_step(self) -> Step | None:
        """The next open rank."""
        return next_step(self.points, self.round.maximum)


@dataclass(frozen=True)
class Guessed:
    """The verdicts on one guess, a verdict a word, and the progress after it."""

    judgements: tuple[Judgement, ...]
    progress: Progress
    rank_before: Rank

    @property
    def scored(self) -> bool:
        """Did any of the words count?"""
        return any(judgement.verdict is Verdict.ACCEPTED for judgement in self.judgements)


class HoneycombPlay:
    """The use cases of the honeycomb."""

    def __init__(self, game: Game[HoneycombRound, Any], tools: Tools) -> None:
        self.review = HoneycombReview(game, tools)
        self._game = game
        self._database = tools.database
        self._sheets = tools.sheets
        self._rounds = tools.rounds
        self._language = tools.language
        self._tried = tools.tried

    async def show(self, player: Player, now: datetime, edition: Edition | None = None) -> Progress:
        """A round, the current one where no edition is named, and what the player found in it."""
        sheet = await self._sheets.of(player, self._game, now, edition)
        return self._progress(sheet, await sheet.card())

    async def guess(
        self, player: Player, text: str, now: datetime, edition: Edition | None = None
    ) -> Guessed:
        """Judge up to 25 words and keep those that count.

        Raises PlayerError when the text holds no word or too many.
        """
        words = split_words(text, self._language.alphabet)
        check_number(words, self._language)
        sheet = await self._sheets.of(player, self._game, now, edition)
        played = sheet.round
        scored = await _keep(sheet, _accepted(self._judge_all(words, played, ())), now)
        progress = self._progress(sheet, scored.card)
        before = replace(
            progress, found=tuple(each for each in progress.found if each not in scored.new)
        )
        judgements = self._judge_all(words, played, before.found)
        if sheet.edition.is_daily:
            self._tried.note(player, played.day, _unknown(judgements))
        return Guessed(tuple(judgements), progress, before.rank)

    async def hint(
        self,
        player: Player,
        now: datetime,
        edition: Edition | None = None,
        *,
        as_list: bool | None = None,
    ) -> Progress:
        """What is left for this player. The page is live: it counts as one hint a day.

        It is remembered in which form it was asked for; None asks for the form of the last time.
        """
        sheet = await self._sheets.of(player, self._game, now, edition)
        entries = await sheet.card()
        progress = self._progress(sheet, entries)
        if progress.complete or _page_of(entries, as_list) in entries.hints:
            return progress
        async with self._database.transaction(player.server_id) as transaction:
            entries = await sheet.card(transaction)
            before, after = _page_of(entries), _page_of(entries, as_list)
            if before not in entries.hints:
                await sheet.add_hint(transaction, after, now)
            elif before != after:
                await sheet.change_hint(transaction, before, after)
        return self._progress(sheet, await sheet.card())

    async def define(
        self, player: Player, now: datetime, edition: Edition | None = None
    ) -> Definition:
        """The sense of one word that the player lacks, another one each time.

        Raises PlayerError when nothing is missing, or nothing that has a definition.
        """
        sheet = await self._sheets.of(player, self._game, now, edition)
        progress = self._progress(sheet, await sheet.card())
        if progress.complete:
            raise PlayerError(ErrorCode.NOTHING_TO_DEFINE)
        async with self._database.transaction(player.server_id) as transaction:
            told = (await sheet.card(transaction)).hints
            for word in sorted(progress.left, key=lambda word: (word in told, _mixed(word))):
                if definition := self._definition(word):
                    if word not in told:
                        await sheet.add_hint(transaction, word, now)
                    return definition
        raise PlayerError(ErrorCode.NO_DEFINITION)

    async def answers(self, player: Player, now: datetime, edition: Edition) -> HoneycombAnswers:
        """The words of an edition beside the daily one, which ends it for the player.

        Raises PlayerError when nobody may see them yet.
        """
        sheet = await self._sheets.answered(player, self._game, now, edition)
        own = frozenset(find.word for find in (await sheet.card()).found)
        return HoneycombAnswers(sheet.round, self._language.spelled_all(own), edition)

    async def current_round(self, server_id: int, now: datetime) -> HoneycombRound:
        """The round of the server's current puzzle day."""
        return await self._rounds.of(
            server_id, self._game, await self._rounds.today(server_id, now)
        )

    def _progress(self, sheet: Sheet[HoneycombRound], entries: Scorecard) -> Progress:
        beside = None if sheet.edition.is_daily else sheet.edition
        return Progress(
            sheet.round,
            spelled_found(entries.found, self._language),
            len(entries.hints),
            beside,
            self._defined(sheet.round, entries) if entries.hints else (),
            as_list=LIST in entries.hints,
        )

    def _defined(self, played: HoneycombRound, entries: Scorecard) -> tuple[Definition, ...]:
        """What was told of words that are left, in the order of asking."""
        left = played.targets.difference(find.word for find in entries.found)
        told = (self._definition(hint) for hint in entries.hints if hint in left)
        return tuple(definition for definition in told if definition)

    def _definition(self, word: str) -> Definition | None:
        sense = self._language.sense(word)
        return Definition(self._language.spelled(word), sense) if sense else None

    def _judge_all(
        self, words: Sequence[str], played: HoneycombRound, before: Sequence[FoundWord]
    ) -> list[Judgement]:
        found = {find.word for find in before}
        judgements = []
        for word in words:
            judgement = self._judge(word, played, found)
            if judgement.verdict is Verdict.ACCEPTED:
                found.add(judgement.word)
            judgements.append(judgement)
        return judgements

    def _judge(self, word: str, played: HoneycombRound, found: Collection[str]) -> Judgement:
        language, alphabet = self._language, self._language.alphabet
        if alphabet.only(word) in language.blocked:  # does not exist here: not judged, not repeated
            return Judgement("", Verdict.NOT_IN_LIST)
        judgement = judge(word, played.honeycomb, played.points, found, alphabet=alphabet)
        if judgement.verdict is Verdict.NOT_LETTERS:
            return replace(judgement, word=alphabet.echo(word))
        if judgement.verdict is Verdict.NOT_IN_LIST and word in language.lexicon.names:
            return replace(judgement, verdict=Verdict.IS_NAME)
        if not alphabet.is_plain:
            return replace(judgement, word=language.spelled(word))
        return judgement


async def _keep(
    sheet: Sheet[HoneycombRound], words: tuple[FoundWord, ...], now: datetime
) -> Scored:
    """Keep words that count unless they were found before; Genius finishes a puzzle."""
    if not words:
        return Scored((), await sheet.card())
    goal = points_for(Rank.GENIUS, sheet.round.maximum)
    return await sheet.keep(words, now, goal, lambda card: card.points >= goal)


def _page_of(entries: Scorecard, as_list: bool | None = None) -> str:
    """The detail of the page in one form, or in that of the last time."""
    if as_list is None:
        return LIST if LIST in entries.hints else PAGE
    return LIST if as_list else PAGE


def _accepted(judgements: Iterable[Judgement]) -> tuple[FoundWord, ...]:
    """The words that count."""
    return tuple(
        FoundWord(judgement.word, judgement.points)
        for judgement in judgements
        if judgement.verdict is Verdict.ACCEPTED
    )


def _unknown(judgements: Iterable[Judgement]) -> list[str]:
    """The words that fit the letters and are on no list, blocked ones apart."""
    return [
        judgement.word
        for judgement in judgements
        if judgement.verdict is Verdict.NOT_IN_LIST and judgement.word
    ]


def _mixed(word: str) -> bytes:
    """A fixed order that is not the alphabet's, so that definitions do not come in a row."""
    return hashlib.sha256(word.encode()).digest()
