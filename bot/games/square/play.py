"""Playing the square: eight words that cross."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import lru_cache, partial
from typing import Any
from weakref import WeakValueDictionary

from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.games.editions import Edition
from bot.games.finishes import FinishFirsts
from bot.games.game import Game, Tools
from bot.games.guesses import MOST_WORDS, left_over, spelled_found
from bot.games.sheet import Done, Sheet
from bot.games.square.firsts import SquareFirst
from bot.games.square.progress import (
    NO_HINT_BONUS,
    POINTS,
    HintKind,
    HintTaken,
    SquareProgress,
    Tried,
    goal_of,
)
from bot.games.square.review import SquareAnswers, SquareReview
from bot.games.square.typed import Typed, typed_words
from bot.games.turns import ANSWERS, HINT, Deed, GamePage, Past
from bot.language.language import Language
from bot.model import Player, Scorecard
from bot.puzzles.square.round import SquareJudgement, SquareRound, SquareVerdict, judge

KEPT = 16  # rounds whose second clues are in memory


class SquarePlay:
    """The use cases of the square."""

    def __init__(self, game: Game[SquareRound, Any], tools: Tools) -> None:
        self.review = SquareReview(game, tools)
        self.firsts = FinishFirsts(self.review, *SquareFirst)
        self._game = game
        self._database = tools.database
        self._sheets = tools.sheets
        self._turns: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        self._others = lru_cache(maxsize=KEPT)(_look_up_others)
        self.deeds: Mapping[str, Deed] = {
            HINT: self._choice,
            **{kind: partial(self._hinted, kind) for kind in HintKind},
        }
        self.hints = ()  # the page where a player chooses one states the cost
        self.past: Mapping[str, Past] = {ANSWERS: self.review.answers}

    @property
    def nothing_to_share(self) -> PlayerError:
        """What is said to who asks to share nothing."""
        return PlayerError(ErrorCode.NO_CLUE_TO_SHARE, command=self._game.command)

    async def show(
        self, player: Player, now: datetime, edition: Edition | None = None
    ) -> SquareProgress:
        """A round, the current one where no edition is named, and what the player found in it."""
        sheet = await self._sheets.of(player, self._game, now, edition)
        return self._progress(sheet, await sheet.card())

    async def of_day(self, player: Player, day: date) -> SquareProgress:
        """How far a player came on a day."""
        sheet = await self._sheets.of_day(player, self._game, day)
        return self._progress(sheet, await sheet.card())

    async def guess(
        self, player: Player, text: str, now: datetime, edition: Edition | None = None
    ) -> Tried:
        """Judge the first 25 words and keep those that count; the others are left over.

        Raises PlayerError when the text holds no word.
        """
        sheet = await self._sheets.of(player, self._game, now, edition)
        typed = typed_words(text, sheet.language.alphabet)
        left = left_over([each.word for each in typed], sheet.language)
        async with self._turn(player):
            return replace(await self._guess(typed[:MOST_WORDS], sheet, now), left=left)

    async def _guess(
        self, typed: Sequence[Typed], sheet: Sheet[SquareRound], now: datetime
    ) -> Tried:
        own = set[str]()  # words saved in an earlier pass
        while True:
            card = await sheet.card()
            others = tuple(find for find in card.found if find.word not in own)
            before = self._progress(sheet, replace(card, found=others))
            judgements = self._judge_all(typed, before, sheet.language)
            tried = _with_crossed(Tried(judgements, before, before), sheet.language)
            if not tried.kept:
                return tried
            scored = await sheet.keep(tried.kept, now, goal_of(sheet.round), _finished(sheet.round))
            own.update(find.word for find in scored.new)
            if own.issuperset(find.word for find in tried.kept):
                tried = _with_saved_points(tried, scored.card)
                return replace(tried, progress=self._progress(sheet, scored.card))
            # Another guess of this player was faster: some of the words are found by now.

    async def hint(
        self, player: Player, kind: HintKind, now: datetime, edition: Edition | None = None
    ) -> HintTaken:
        """One more thing to know, of the kind that the player chose; a line that it fills counts.

        Raises PlayerError when nothing of the kind is left to be told.
        """
        sheet = await self._sheets.of(player, self._game, now, edition)
        server_id = player.server_id
        async with self._turn(player):
            async with self._database.transaction(server_id) as transaction:
                card = await sheet.card(transaction)
                taken = self._progress(sheet, card).next_hint(kind)
                if taken is None:
                    raise PlayerError(ErrorCode.NO_MORE_OF_HINT)
                await sheet.add_hint(transaction, taken, now)
            try:
                filled = await self._guess((), sheet, now)
            except StorageUnavailable:  # the hint is saved; the next guess counts what it filled
                after = self._progress(sheet, replace(card, hints=(*card.hints, taken)))
                filled = Tried((), after, after)
            return HintTaken(taken, filled)

    async def answers(self, player: Player, now: datetime, edition: Edition) -> SquareAnswers:
        """The words of an edition beside the daily one, which ends it for the player.

        Raises PlayerError when nobody may see them yet.
        """
        sheet = await self._sheets.answered(player, self._game, now, edition)
        own = frozenset(find.word for find in (await sheet.card()).found)
        return SquareAnswers(sheet.round, own, edition)

    async def _choice(self, player: Player, now: datetime, edition: Edition) -> GamePage:
        """Which hints there are; the board, where none is left to be told."""
        progress = await self.show(player, now, edition)
        return GamePage(progress, offers=None if progress.complete else progress.hint_offers)

    async def _hinted(
        self, kind: HintKind, player: Player, now: datetime, edition: Edition
    ) -> GamePage:
        """A hint, which the board keeps."""
        taken = await self.hint(player, kind, now, edition)
        filled, redrawn = taken.filled, kind is not HintKind.CLUE
        return GamePage(filled.progress, taken, redrawn=redrawn, outcome=filled)

    def _turn(self, player: Player) -> asyncio.Lock:
        """A guess is judged by the hints so far: none comes between the judgement and the points.

        One process serves a player, so a lock in memory will do.
        """
        return self._turns.setdefault((player.server_id, player.player_id), asyncio.Lock())

    def _judge_all(
        self, typed: Sequence[Typed], before: SquareProgress, language: Language
    ) -> tuple[SquareJudgement, ...]:
        """The verdicts, with the points of the words that count; the last one without a hint earns
        more."""
        played = before.round
        found = {*before.solved.values()}
        judgements = []
        for each in typed:
            judgement = _judge(each, played, found, language)
            if judgement.verdict is SquareVerdict.ACCEPTED:
                found.add(judgement.word)
                judgement = replace(judgement, points=_points(before, found))
            judgements.append(judgement)
        return tuple(judgements)

    def _progress(self, sheet: Sheet[SquareRound], entries: Scorecard) -> SquareProgress:
        beside = None if sheet.edition.is_daily else sheet.edition
        return SquareProgress(
            sheet.round,
            spelled_found(entries.found, sheet.language),
            entries.hints,
            self._others(sheet.round, sheet.language),
            beside,
            ended=entries.answered,
        )


def _with_crossed(tried: Tried, language: Language) -> Tried:
    """Add the words that can be read from others: they count without being typed."""
    before = tried.before
    known = replace(before, found=(*before.found, *tried.kept))
    found, crossed = {*known.solved.values()}, list[SquareJudgement]()
    for line in known.crossed:
        found.add(word := before.round.lines[line])
        points = _points(before, found)
        spelled = word if language.alphabet.is_plain else language.spelled(word)
        crossed.append(SquareJudgement(spelled, SquareVerdict.ACCEPTED, line, points))
    return replace(tried, crossed=tuple(crossed))


def _with_saved_points(tried: Tried, card: Scorecard) -> Tried:
    """Show the points that the first pass saved: a later one may judge differently."""
    saved = {find.word: find.points for find in card.found}

    def as_saved(judgement: SquareJudgement) -> SquareJudgement:
        if judgement.verdict is not SquareVerdict.ACCEPTED:
            return judgement
        return replace(judgement, points=saved[judgement.word])

    return replace(
        tried,
        judgements=tuple(map(as_saved, tried.judgements)),
        crossed=tuple(map(as_saved, tried.crossed)),
    )


def _points(before: SquareProgress, found: set[str]) -> int:
    """Return the points of a word; the last one without a hint earns more."""
    flawless = found.issuperset(before.round.targets) and not before.hints
    return POINTS + NO_HINT_BONUS * flawless


def _judge(
    typed: Typed, played: SquareRound, found: set[str], language: Language
) -> SquareJudgement:
    alphabet, (word, line) = language.alphabet, typed
    if alphabet.only(word) in language.blocked:  # does not exist here: not judged, not repeated
        return SquareJudgement("", SquareVerdict.NOT_IN_LIST)
    judgement = judge(word, line, played, found, language.lexicon.accepted, alphabet)
    if judgement.verdict is SquareVerdict.NOT_LETTERS:
        return replace(judgement, word=alphabet.echo(word))
    if judgement.verdict is SquareVerdict.NOT_IN_LIST and word in language.lexicon.names:
        return replace(judgement, verdict=SquareVerdict.IS_NAME)
    if not alphabet.is_plain:
        return replace(judgement, word=language.spelled(word))
    return judgement


def _look_up_others(played: SquareRound, language: Language) -> tuple[tuple[str, str], ...]:
    """The second clues that there are: what the dictionary says, where the first is another."""
    told = ((line, language.other_sense(word)) for line, word in played.lines.items())
    return tuple((line, other) for line, other in told if other and other != played.clue(line))


def _finished(played: SquareRound) -> Done:
    """Takes a scorecard: are all words found?"""

    def done(card: Scorecard) -> bool:
        return played.targets <= {find.word for find in card.found}

    return done
