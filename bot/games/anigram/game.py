"""The anigram as an entry of the catalog."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.games.anigram.play import AnigramPlay
from bot.games.anigram.together import AnigramTogether, anigram_together
from bot.games.game import Tools
from bot.games.practice_codes import Difficulty
from bot.lexicon.lexicon import Lexicon
from bot.puzzles.anigram.daily import AnigramDeck, anigram_deck, pick_anigram, random_anigram
from bot.puzzles.anigram.round import AnigramRound, make_anigram_round, rule_anigram
from bot.puzzles.deck import EPOCH
from bot.puzzles.words import Term, term


@dataclass(frozen=True)
class AnigramDealer:
    """Deals six levels a day, which the seed alone decides."""

    lexicon: Lexicon
    seed: str
    deck: AnigramDeck

    def since(self, day: date) -> date:
        """The day itself: no earlier one has a say."""
        return day

    def deal(self, day: date, earlier: Sequence[str]) -> AnigramRound:
        """The anigram of a day."""
        return self._round(day, pick_anigram(self.seed, day, self.deck))

    def practice(self, code: str, difficulty: Difficulty) -> AnigramRound:
        """One of a few anigrams: the one with the most answers is easy, with the fewest hard."""
        rng = random.Random(f"{self.seed}/practice/{code}")
        few = [self._round(EPOCH, random_anigram(self.deck, rng)) for _ in range(len(Difficulty))]
        ranked = sorted(few, key=lambda each: (-answers_of(each), each.levels))
        return ranked[list(Difficulty).index(difficulty)]

    def _round(self, day: date, levels: tuple[Term, ...]) -> AnigramRound:
        accepted, last = self.lexicon.accepted, levels[-1]
        words = accepted.made_of(last)
        if self.deck.goes_on(last):
            words += accepted.holding(last, longer_than=len(last))
        return make_anigram_round(day, levels, self.lexicon.targets, words)


@dataclass(frozen=True)
class AnigramGame:
    """How an anigram is made, kept, ruled and played."""

    name: str = "anigram"
    command: str = "anigram"
    cog: str = "cogs.anigram"

    def dealer(self, lexicon: Lexicon, seed: str) -> AnigramDealer:
        """What makes the rounds."""
        return AnigramDealer(lexicon, seed, anigram_deck(lexicon.familiar, lexicon.accepted))

    def letters(self, played: AnigramRound) -> str:
        """The terms of the six levels."""
        return " ".join(played.levels)

    def read(
        self, day: date, letters: str, targets: frozenset[str], bonus: frozenset[str]
    ) -> AnigramRound:
        """A round from what the database keeps."""
        return AnigramRound(day, tuple(letters.split()), targets, bonus)

    def rule(
        self, played: AnigramRound, allowed: frozenset[str], denied: frozenset[str]
    ) -> AnigramRound:
        """The round with the words that a server allowed and denied."""
        return rule_anigram(played, allowed, denied)

    def together(self, played: AnigramRound, words: frozenset[str]) -> AnigramTogether:
        """What a server's words come to, each counted once."""
        return anigram_together(played, words)

    def play(self, tools: Tools) -> AnigramPlay:
        """The use cases."""
        return AnigramPlay(self, tools)


def answers_of(played: AnigramRound) -> int:
    """The target words of the six levels."""
    return sum(term(word) in played.levels for word in played.targets)


ANIGRAM = AnigramGame()
