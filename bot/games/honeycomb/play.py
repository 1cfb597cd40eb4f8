"""Playing the honeycomb."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from typing import Any

from bot.errors import ErrorCode, PlayerError
from bot.games.editions import Edition
from bot.games.game import Game, Tools
from bot.games.guesses import MOST_WORDS, left_over, spelled_found, split_words
from bot.games.honeycomb.firsts import HoneycombFirsts
from bot.games.honeycomb.progress import Definition, Guessed, HintStep, Progress, accepted
from bot.games.honeycomb.review import HoneycombAnswers, HoneycombFinders, HoneycombReview
from bot.games.sheet import Sheet
from bot.games.turns import (
    ANSWERS,
    GUESS,
    HINT,
    SHOW,
    TAKE,
    UNFOUND,
    Deed,
    GamePage,
    Offer,
    Past,
    Tone,
)
from bot.language.language import Language
from bot.model import FoundWord, Player, Scorecard, Scored, TakenHint
from bot.puzzles.honeycomb.honeycomb import Judgement, Verdict, judge
from bot.puzzles.honeycomb.ranks import Rank, points_for
from bot.puzzles.honeycomb.round import HoneycombRound

# The steps of the live page, smallest first. The last one is kept by the form in which it was last
# asked for.
LETTERS = TakenHint("letters", "the first letters")
PAIRS = TakenHint("pairs", "the first two letters")
PAGE, LIST = TakenHint("page", "the page"), TakenHint("list", "the page as a list")
STEPS: Mapping[str, HintStep] = {
    LETTERS.kind: HintStep.LETTERS,
    PAIRS.kind: HintStep.PAIRS,
    PAGE.kind: HintStep.LENGTHS,
    LIST.kind: HintStep.LENGTHS,
}
WORD = "word"  # the kind of the hint that defines one, which is its detail

BACK = (Offer(GUESS, tone=Tone.MAIN), Offer(SHOW))  # of every page in the board's place


class HoneycombPlay:
    """The use cases of the honeycomb."""

    def __init__(self, game: Game[HoneycombRound, Any], tools: Tools) -> None:
        self.review = HoneycombReview(game, tools)
        self.firsts = HoneycombFirsts(game, tools)
        self._game = game
        self._database = tools.database
        self._sheets = tools.sheets
        self._rounds = tools.rounds
        self._tried = tools.tried
        self.deeds: Mapping[str, Deed] = {
            HINT: self._hints,
            TAKE: self._hints,
            "pairs": partial(self._hints, step=HintStep.PAIRS),
            "list": partial(self._hints, step=HintStep.LENGTHS, as_list=True),
            "grid": partial(self._hints, step=HintStep.LENGTHS, as_list=False),
            "define": self._defined_page,
            "words": self._own_words,
            "ranks": self._ranks,
        }
        self.hints = (HINT, "pairs", "list", "grid", "define")
        self.past: Mapping[str, Past] = {
            ANSWERS: self.review.answers,
            UNFOUND: self._unfound,
            "finders": self._finders,
        }

    @property
    def nothing_to_share(self) -> PlayerError:
        """What is said to who asks to share nothing."""
        return PlayerError(ErrorCode.NO_WORD_TO_SHARE, command=self._game.command)

    async def show(self, player: Player, now: datetime, edition: Edition | None = None) -> Progress:
        """A round, the current one where no edition is named, and what the player found in it."""
        sheet = await self._sheets.of(player, self._game, now, edition)
        return self._progress(sheet, await sheet.card())

    async def of_day(self, player: Player, day: date) -> Progress:
        """How far a player came on a day."""
        sheet = await self._sheets.of_day(player, self._game, day)
        return self._progress(sheet, await sheet.card())

    async def guess(
        self, player: Player, text: str, now: datetime, edition: Edition | None = None
    ) -> Guessed:
        """Judge the first 25 words and keep those that count; the others are left over.

        Raises PlayerError when the text holds no word.
        """
        sheet = await self._sheets.of(player, self._game, now, edition)
        round_, language = sheet.round, sheet.language
        typed = split_words(text, language.alphabet)
        words, left = typed[:MOST_WORDS], left_over(typed, language)
        new = accepted(_judge_all(words, sheet, ()))
        if new:
            goal = points_for(Rank.GENIUS, round_.maximum)  # which finishes a puzzle
            scored = await sheet.keep(new, now, goal, lambda card: card.points >= goal)
        else:
            scored = Scored((), await sheet.card())
        progress = self._progress(sheet, scored.card)
        before = replace(
            progress, found=tuple(each for each in progress.found if each not in scored.new)
        )
        judgements = _judge_all(words, sheet, before.found)
        if sheet.edition.is_daily:
            # Words that fit the letters and are on no list, blocked ones apart.
            unknown = [each for each in judgements if each.verdict is Verdict.NOT_IN_LIST]
            self._tried.note(player, round_.day, [each.word for each in unknown if each.word])
        return Guessed(tuple(judgements), before, progress, left)

    async def hint(
        self,
        player: Player,
        now: datetime,
        edition: Edition | None = None,
        *,
        step: HintStep = HintStep.LETTERS,
        as_list: bool | None = None,
    ) -> Progress:
        """What is left for this player, as far as their hints show it. The page is live: each of
        its steps counts as one hint per day. Takes the next one unless `step` is shown already.

        The form of the last step is remembered; None asks for the form of the last time.
        """
        sheet = await self._sheets.of(player, self._game, now, edition)
        entries = await sheet.card()
        progress = self._progress(sheet, entries)
        if progress.complete or _is_shown(entries, step, as_list):
            return progress
        async with self._database.transaction(player.server_id) as transaction:
            entries = await sheet.card(transaction)
            if _step_of(entries) < step:
                await sheet.add_hint(transaction, _next_hint(entries, as_list), now)
            elif not _is_shown(entries, step, as_list):
                before, after = _page_of(entries), _page_of(entries, as_list)
                await sheet.change_hint(transaction, before.kind, after)
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
            told = _defined_in(await sheet.card(transaction))
            for word in sorted(progress.left, key=lambda word: (word in told, _mixed(word))):
                if definition := _definition(word, sheet.language):
                    if word not in told:
                        await sheet.add_hint(transaction, TakenHint(WORD, word), now)
                    return definition
        raise PlayerError(ErrorCode.NO_DEFINITION)

    async def answers(self, player: Player, now: datetime, edition: Edition) -> HoneycombAnswers:
        """The words of an edition beside the daily one, which ends it for the player.

        Raises PlayerError when nobody may see them yet.
        """
        sheet = await self._sheets.answered(player, self._game, now, edition)
        own = frozenset(find.word for find in (await sheet.card()).found)
        rare = sheet.language.lexicon.rare_among(sheet.round.targets)
        return HoneycombAnswers(sheet.round, sheet.language.spelled_all(own), edition, rare)

    async def _hints(
        self,
        player: Player,
        now: datetime,
        edition: Edition,
        *,
        step: HintStep = HintStep.LETTERS,
        as_list: bool | None = None,
    ) -> GamePage:
        """The page of hints, however it is asked for."""
        progress = await self.hint(player, now, edition, step=step, as_list=as_list)
        return GamePage(progress, progress.hint_step, (*BACK, *progress.hint_offers))

    async def _defined_page(self, player: Player, now: datetime, edition: Edition) -> GamePage:
        """The sense of a word that is left."""
        told = await self.define(player, now, edition)
        more = Offer(HINT), Offer("define", "another")
        return GamePage(await self.show(player, now, edition), told, (*BACK, *more))

    async def _own_words(self, player: Player, now: datetime, edition: Edition) -> GamePage:
        """All words found."""
        return GamePage(await self.show(player, now, edition), offers=(*BACK, Offer("ranks")))

    async def _ranks(self, player: Player, now: datetime, edition: Edition) -> GamePage:
        """What each rank takes."""
        return GamePage(await self.show(player, now, edition), offers=(*BACK, Offer("words")))

    async def _finders(self, player: Player, day: date) -> HoneycombFinders:
        """Who found what."""
        return await self.review.finders(player.server_id, day)

    async def _unfound(self, player: Player, day: date) -> list[str]:
        """What nobody found; of a day without players, nothing is told."""
        finders = await self._finders(player, day)
        nobody = [each.word for each in finders.nobody]
        return nobody if len(nobody) < len(finders.words) else []

    def _progress(self, sheet: Sheet[HoneycombRound], entries: Scorecard) -> Progress:
        beside = None if sheet.edition.is_daily else sheet.edition
        return Progress(
            sheet.round,
            spelled_found(entries.found, sheet.language),
            len(entries.hints),
            beside,
            _defined(sheet, entries) if entries.hints else (),
            hint_step=_step_of(entries),
            as_list=LIST.kind in entries.kinds,
            ended=entries.answered,
        )


def _defined(sheet: Sheet[HoneycombRound], entries: Scorecard) -> tuple[Definition, ...]:
    """What was told of words that are left, in the order of asking."""
    left = sheet.round.targets.difference(find.word for find in entries.found)
    words = [word for word in _defined_in(entries) if word in left]
    told = [_definition(word, sheet.language) for word in words]
    return tuple(definition for definition in told if definition)


def _definition(word: str, language: Language) -> Definition | None:
    sense = language.sense(word)
    return Definition(language.spelled(word), sense) if sense else None


def _judge_all(
    words: Sequence[str], sheet: Sheet[HoneycombRound], before: Sequence[FoundWord]
) -> list[Judgement]:
    found = {find.word for find in before}
    judgements = []
    for word in words:
        judgement = _judge(word, sheet.round, found, sheet.language)
        if judgement.verdict is Verdict.ACCEPTED:
            found.add(judgement.word)
        judgements.append(judgement)
    return judgements


def _judge(
    word: str, round_: HoneycombRound, found: Collection[str], language: Language
) -> Judgement:
    alphabet = language.alphabet
    if alphabet.only(word) in language.blocked:  # does not exist here: not judged, not repeated
        return Judgement("", Verdict.NOT_IN_LIST)
    judgement = judge(word, round_.honeycomb, round_.points, found, alphabet=alphabet)
    if judgement.verdict is Verdict.NOT_LETTERS:
        return replace(judgement, word=alphabet.echo(word))
    if judgement.verdict is Verdict.NOT_IN_LIST and word in language.lexicon.names:
        return replace(judgement, verdict=Verdict.IS_NAME)
    if not alphabet.is_plain:
        return replace(judgement, word=language.spelled(word))
    return judgement


def _defined_in(entries: Scorecard) -> list[str]:
    """The words whose definition was told, in the order of asking."""
    return [hint.detail for hint in entries.hints if hint.kind == WORD]


def _step_of(entries: Scorecard) -> HintStep:
    """The last step of the page of hints that was taken."""
    return max((STEPS[kind] for kind in entries.kinds if kind in STEPS), default=HintStep.NONE)


def _is_shown(entries: Scorecard, step: HintStep, as_list: bool | None) -> bool:
    """Does the page of hints show a step, the last one in a form?"""
    if step is HintStep.LENGTHS:
        return _page_of(entries, as_list).kind in entries.kinds
    return _step_of(entries) >= step


def _next_hint(entries: Scorecard, as_list: bool | None) -> TakenHint:
    """The next step of the page of hints. None is left out."""
    steps = LETTERS, PAIRS, _page_of(entries, as_list)
    return steps[_step_of(entries)]


def _page_of(entries: Scorecard, as_list: bool | None = None) -> TakenHint:
    """The page in one form, or in that of the last time."""
    if as_list is None:
        return LIST if LIST.kind in entries.kinds else PAGE
    return LIST if as_list else PAGE


def _mixed(word: str) -> bytes:
    """A fixed order that is not the alphabet's, so that definitions do not come in a row."""
    return hashlib.sha256(word.encode()).digest()
