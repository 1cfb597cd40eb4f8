"""Playing the anigram: six levels, then overtime."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from bot.errors import ErrorCode, PlayerError
from bot.games.anigram.firsts import AnigramFirst
from bot.games.anigram.progress import Answered, Hint, Progress
from bot.games.anigram.review import AnigramAnswers, AnigramReview
from bot.games.editions import Edition
from bot.games.finishes import FinishFirsts
from bot.games.game import Game, Tools
from bot.games.guesses import spelled_found, split_words
from bot.games.sheet import Sheet
from bot.games.turns import ANSWERS, HINT, TAKE, Deed, GamePage, Past
from bot.language.alphabet import Alphabet
from bot.language.language import Language
from bot.model import FoundWord, Player, Scorecard, TakenHint
from bot.puzzles.anigram.anigram import LEVELS, Judgement, Verdict, judge, judge_growth
from bot.puzzles.anigram.round import AnigramRound

NO_HINT_BONUS = 7  # for six levels without a hint


class AnigramPlay:
    """The use cases of the anigram."""

    def __init__(self, game: Game[AnigramRound, Any], tools: Tools) -> None:
        self.review = AnigramReview(game, tools)
        self.firsts = FinishFirsts(self.review, *AnigramFirst)
        self._game = game
        self._database = tools.database
        self._sheets = tools.sheets
        self._rounds = tools.rounds
        self._turns: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        self.deeds: Mapping[str, Deed] = {
            HINT: self._hinted,
            TAKE: partial(self._hinted, only_first=True),
        }
        self.hints = (HINT,)
        self.past: Mapping[str, Past] = {ANSWERS: self.review.answers}

    @property
    def nothing_to_share(self) -> PlayerError:
        """What is said to who asks to share nothing."""
        return PlayerError(ErrorCode.NO_LEVEL_TO_SHARE, command=self._game.command)

    async def show(self, player: Player, now: datetime, edition: Edition | None = None) -> Progress:
        """A round, the current one where no edition is named, and the levels solved in it."""
        sheet = await self._sheets.of(player, self._game, now, edition)
        return self._progress(sheet, await sheet.card())

    async def of_day(self, player: Player, day: date) -> Progress:
        """How far a player came on a day."""
        sheet = await self._sheets.of_day(player, self._game, day)
        return self._progress(sheet, await sheet.card())

    async def guess(
        self, player: Player, text: str, now: datetime, edition: Edition | None = None
    ) -> Answered:
        """Judge a word for the player's current level and keep it when it solves the level.

        Raises PlayerError when the text is not one word, or nothing is left to solve.
        """
        sheet = await self._sheets.of(player, self._game, now, edition)
        word = _one_word(text, sheet.language.alphabet)
        async with self._turn(player):
            return await self._answer(word, sheet, now)

    async def _answer(self, word: str, sheet: Sheet[AnigramRound], now: datetime) -> Answered:
        while True:
            before = self._progress(sheet, await sheet.card())
            answered = _judge_answer(word, before, sheet.language)
            if not answered.points:
                return answered
            step = answered.progress.solved[-1]
            if (await sheet.keep((step,), now, _goal(sheet.round), _finished)).new:
                return answered
            # Another answer of this player was faster: the word is for the next level by now.

    async def hint(
        self,
        player: Player,
        now: datetime,
        edition: Edition | None = None,
        *,
        only_first: bool = False,
    ) -> Hint:
        """One more letter of a target word of the current level, or `only_first`: if no hint was
        taken before.

        Raises PlayerError in overtime, and when all target words were blocked since yesterday.
        """
        sheet = await self._sheets.of(player, self._game, now, edition)
        server_id = player.server_id
        async with self._turn(player), self._database.transaction(server_id) as transaction:
            before = self._progress(sheet, await sheet.card(transaction))
            if before.overtime:
                raise PlayerError(ErrorCode.NO_HINT_IN_OVERTIME)
            word = before.hinted
            if not word:
                raise PlayerError(ErrorCode.NO_HINT)
            if before.given < len(word) and not (only_first and before.hints):
                await sheet.add_hint(transaction, _hint_of(before.level), now)
            progress = self._progress(sheet, await sheet.card(transaction))
        return Hint(word[: progress.given], len(word), progress)

    async def answers(self, player: Player, now: datetime, edition: Edition) -> AnigramAnswers:
        """The words of an edition beside the daily one, which ends it for the player.

        Raises PlayerError when nobody may see them yet.
        """
        sheet = await self._sheets.answered(player, self._game, now, edition)
        found = spelled_found((await sheet.card()).found, sheet.language)
        own = tuple(find.word for find in found)
        rare = sheet.language.lexicon.rare_among(sheet.round.targets)
        return AnigramAnswers(sheet.round, own, edition, rare=rare)

    async def _hinted(
        self, player: Player, now: datetime, edition: Edition, *, only_first: bool = False
    ) -> GamePage:
        """One more letter of a word, which the board keeps."""
        hint = await self.hint(player, now, edition, only_first=only_first)
        return GamePage(hint.progress, hint)

    def _turn(self, player: Player) -> asyncio.Lock:
        """An answer is judged by the hints so far: none comes between the judgement and the points.

        One process serves a player, so a lock in memory will do.
        """
        return self._turns.setdefault((player.server_id, player.player_id), asyncio.Lock())

    def _progress(self, sheet: Sheet[AnigramRound], entries: Scorecard) -> Progress:
        beside = None if sheet.edition.is_daily else sheet.edition
        given = entries.kinds.count(_hint_of(len(entries.found) + 1).kind)
        hints, ended = len(entries.hints), entries.answered
        found = spelled_found(entries.found, sheet.language)
        return Progress(sheet.round, found, hints, beside, given, ended=ended)


def _judge_answer(word: str, before: Progress, language: Language) -> Answered:
    """What the answer comes to. Raises PlayerError when nothing is left to solve."""
    if before.dead_end:
        raise PlayerError(ErrorCode.CHAIN_AT_PAR if before.is_par else ErrorCode.CHAIN_ENDED)
    judgement = _judge(word, before, language)
    if judgement.verdict is not Verdict.SOLVED:
        return Answered(judgement, 0, before, before)
    step = FoundWord(judgement.word, _points(before), before.level)
    after = replace(before, solved=(*before.solved, step), given=0)
    return Answered(judgement, step.points, before, after)


def _judge(word: str, before: Progress, language: Language) -> Judgement:
    alphabet = language.alphabet
    if alphabet.only(word) in language.blocked:  # does not exist here: not judged, not repeated
        return Judgement("", Verdict.NOT_IN_LIST)
    words = before.round.words
    if before.overtime:
        judgement = judge_growth(word, before.term, words, alphabet)
    else:
        judgement = judge(word, before.term, words.get(before.term, ()), alphabet)
    if judgement.verdict is Verdict.NOT_LETTERS:
        return replace(judgement, word=alphabet.echo(word))
    if judgement.verdict is Verdict.NOT_IN_LIST and word in language.lexicon.names:
        return replace(judgement, verdict=Verdict.IS_NAME)
    if not alphabet.is_plain:
        return replace(judgement, word=language.spelled(word))
    return judgement


def _hint_of(level: int) -> TakenHint:
    """Each hint for a level: one more letter of its word."""
    return TakenHint(f"level-{level}", f"level {level}")


def _finished(card: Scorecard) -> bool:
    """Are all six levels solved?"""
    return len(card.found) >= LEVELS


def _one_word(text: str, alphabet: Alphabet) -> str:
    words = split_words(text, alphabet)
    if len(words) > 1:
        raise PlayerError(ErrorCode.ONE_WORD_ONLY)
    return words[0]


def _goal(round_: AnigramRound) -> int:
    """The points of all levels without any hint."""
    return sum(map(len, round_.levels)) + NO_HINT_BONUS


def _points(before: Progress) -> int:
    """A level scores its number of letters; the sixth without any hint scores more."""
    letters = len(before.term) + before.overtime
    flawless = before.level == LEVELS and not before.hints
    return letters + NO_HINT_BONUS * flawless
