"""The honeycomb as an entry of the catalog."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from bot.games.game import Tools
from bot.games.honeycomb.own_letters import own_round, parse_letters
from bot.games.honeycomb.play import HoneycombPlay
from bot.games.honeycomb.together import HoneycombTogether, honeycomb_together
from bot.games.practice_codes import PracticeDifficulty
from bot.language.language import Language
from bot.puzzles.deck import EPOCH
from bot.puzzles.honeycomb.daily import (
    LIMITS,
    REMEMBERED,
    Candidate,
    honeycomb_candidates,
    pick_honeycomb,
    practice_cards,
)
from bot.puzzles.honeycomb.honeycomb import Honeycomb
from bot.puzzles.honeycomb.round import (
    HoneycombRound,
    honeycomb_words,
    make_honeycomb_round,
    rule_honeycomb,
)
from bot.puzzles.word_index import WordIndex
from bot.puzzles.words import letterset


@dataclass(frozen=True)
class HoneycombDealer:
    """Deals every honeycomb once before one comes again."""

    seed: str
    candidates: tuple[Candidate, ...]
    words: WordIndex
    language: Language

    def since(self, day: date) -> date:
        """The first day whose honeycomb does not come again on this one."""
        return day - timedelta(days=REMEMBERED)

    def deal(self, day: date, earlier: Sequence[str]) -> HoneycombRound:
        """The honeycomb of a day."""
        played = [honeycomb_of(letters) for letters in earlier]
        return self._round(day, pick_honeycomb(self.seed, day, self.candidates, played))

    def practice(self, code: str, difficulty: PracticeDifficulty) -> HoneycombRound:
        """A honeycomb that no day gets: with few words an easy one, with many a hard one."""
        cards = practice_cards(self.seed, self.candidates)
        place = list(PracticeDifficulty).index(difficulty)
        first, end = (len(cards) * each // len(PracticeDifficulty) for each in (place, place + 1))
        rng = random.Random(f"{self.seed}/practice/{code}")
        return self._round(EPOCH, rng.choice(cards[first:end] or cards).honeycomb)

    def own(self, typed: str) -> HoneycombRound:
        """The round of somebody's own letters."""
        return own_round(parse_letters(typed, self.language), self.words)

    def _round(self, day: date, honeycomb: Honeycomb) -> HoneycombRound:
        return make_honeycomb_round(day, honeycomb, self.words)


@dataclass(frozen=True)
class HoneycombGame:
    """How a honeycomb is made, kept, ruled and played."""

    name: str = "honeycomb"
    command: str = "bee"
    cog: str = "cogs.honeycomb.commands"
    view: str = "bot.web.views.honeycomb"

    def dealer(self, language: Language, seed: str) -> HoneycombDealer:
        """What makes the rounds."""
        lexicon, forms = language.lexicon, language.forms
        candidates = honeycomb_candidates(
            lexicon.targets,
            lexicon.accepted,
            pangrams=lexicon.pangrams,
            rare=lexicon.rare,
            bases=forms.bases,
            forms=forms.verb_endings,
            limits=replace(LIMITS, max_accepted=language.most_accepted),
        )
        words = honeycomb_words(lexicon.marked())
        return HoneycombDealer(seed, tuple(candidates), words, language)

    def letters(self, round_: HoneycombRound) -> str:
        """The center, then the others."""
        return round_.honeycomb.center + round_.honeycomb.outer

    def read(
        self, day: date, letters: str, targets: frozenset[str], bonus: frozenset[str]
    ) -> HoneycombRound:
        """A round from what the database keeps."""
        return HoneycombRound(day, honeycomb_of(letters), targets, bonus)

    def rule(
        self, round_: HoneycombRound, allowed: frozenset[str], denied: frozenset[str]
    ) -> HoneycombRound:
        """The round with the words that a server allowed and denied."""
        return rule_honeycomb(round_, allowed, denied)

    def together(self, round_: HoneycombRound, words: frozenset[str]) -> HoneycombTogether:
        """What a server's words come to, each counted once."""
        return honeycomb_together(round_, words)

    def play(self, tools: Tools) -> HoneycombPlay:
        """The use cases."""
        return HoneycombPlay(self, tools)


def honeycomb_of(letters: str) -> Honeycomb:
    """The honeycomb that the letters name, the center first."""
    return Honeycomb(letterset(letters), letters[0])


HONEYCOMB = HoneycombGame()
