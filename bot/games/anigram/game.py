"""The anigram as an entry of the catalog."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.games.anigram.play import AnigramPlay
from bot.games.anigram.together import AnigramTogether, anigram_together
from bot.games.game import Tools
from bot.games.practice_codes import PracticeDifficulty
from bot.language.language import Language
from bot.puzzles.anigram.daily import AnigramDeck, anigram_deck, pick_anigram, random_anigram
from bot.puzzles.anigram.round import AnigramRound, rule_anigram
from bot.puzzles.anigram.words import TARGETS, words_of, words_of_games
from bot.puzzles.deck import EPOCH
from bot.puzzles.word_index import WordIndex
from bot.puzzles.words import Term


@dataclass(frozen=True)
class AnigramDealer:
    """Deals six levels a day, which the seed alone decides."""

    seed: str
    deck: AnigramDeck
    words: WordIndex

    def since(self, day: date) -> date:
        """The day itself: no earlier one has a say."""
        return day

    def deal(self, day: date, earlier: Sequence[str]) -> AnigramRound:
        """The anigram of a day."""
        return self._round(day, pick_anigram(self.seed, day, self.deck))

    def practice(self, code: str, difficulty: PracticeDifficulty) -> AnigramRound:
        """One of a few anigrams: the one with the most answers is easy, with the fewest hard."""
        rng = random.Random(f"{self.seed}/practice/{code}")
        few = [random_anigram(self.deck, rng) for _ in range(len(PracticeDifficulty))]
        ranked = sorted(few, key=lambda levels: (-self._answers(levels), levels))
        return self._round(EPOCH, ranked[list(PracticeDifficulty).index(difficulty)])

    def _round(self, day: date, levels: tuple[Term, ...]) -> AnigramRound:
        targets, bonus = words_of(levels, self.words)
        return AnigramRound(day, levels, frozenset(targets), frozenset(bonus))

    def _answers(self, levels: tuple[Term, ...]) -> int:
        """The target words of the levels."""
        return sum(len(self.words.of(each)[TARGETS]) for each in levels)


@dataclass(frozen=True)
class AnigramGame:
    """How an anigram is made, kept, ruled and played."""

    name: str = "anigram"
    command: str = "anigram"
    cog: str = "cogs.anigram.commands"
    view: str = "bot.web.views.anigram"

    def dealer(self, language: Language, seed: str) -> AnigramDealer:
        """What makes the rounds."""
        lexicon, letters = language.lexicon, language.alphabet.letters
        deck = anigram_deck(lexicon.of_levels, lexicon.accepted, letters, language.forms.plural)
        words = words_of_games(deck.ends, lexicon.accepted.of_length, lexicon.marked())
        return AnigramDealer(seed, deck, words)

    def letters(self, round_: AnigramRound) -> str:
        """The terms of the six levels."""
        return " ".join(round_.levels)

    def read(
        self, day: date, letters: str, targets: frozenset[str], bonus: frozenset[str]
    ) -> AnigramRound:
        """A round from what the database keeps."""
        return AnigramRound(day, tuple(letters.split()), targets, bonus)

    def rule(
        self, round_: AnigramRound, allowed: frozenset[str], denied: frozenset[str]
    ) -> AnigramRound:
        """The round with the words that a server allowed and denied."""
        return rule_anigram(round_, allowed, denied)

    def together(self, round_: AnigramRound, words: frozenset[str]) -> AnigramTogether:
        """What a server's words come to, each counted once."""
        return anigram_together(round_, words)

    def play(self, tools: Tools) -> AnigramPlay:
        """The use cases."""
        return AnigramPlay(self, tools)


ANIGRAM = AnigramGame()
