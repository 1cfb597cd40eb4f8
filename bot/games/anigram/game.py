"""The anigram as an entry of the catalog."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.games.anigram.play import AnigramPlay
from bot.games.game import Tools
from bot.lexicon.lexicon import Lexicon, WordList
from bot.puzzles.anigram.daily import AnigramDeck, anigram_deck, pick_anigram
from bot.puzzles.anigram.round import AnigramRound, make_anigram_round, rule_anigram
from bot.puzzles.words import Term


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
        levels = pick_anigram(self.seed, day, self.deck)
        fitting = _around(levels[-1], self.lexicon.accepted)
        return make_anigram_round(day, levels, self.lexicon.targets, fitting)


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

    def play(self, tools: Tools) -> AnigramPlay:
        """The use cases."""
        return AnigramPlay(self, tools)


def _around(last: Term, words: WordList) -> list[str]:
    """The words that can occur before and after the last level, and some that cannot."""
    return [*words.made_of(last), *words.holding(last, longer_than=len(last))]


ANIGRAM = AnigramGame()
