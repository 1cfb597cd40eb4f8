"""The honeycomb as an entry of the catalog."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from bot.games.game import Tools
from bot.games.honeycomb.play import HoneycombPlay
from bot.lexicon.lexicon import Lexicon
from bot.puzzles.deck import cycle_start
from bot.puzzles.honeycomb.daily import Candidate, honeycomb_candidates, pick_honeycomb
from bot.puzzles.honeycomb.honeycomb import Honeycomb
from bot.puzzles.honeycomb.round import HoneycombRound, make_honeycomb_round, rule_honeycomb
from bot.puzzles.words import letterset


@dataclass(frozen=True)
class HoneycombDealer:
    """Deals every letterset once before one comes again."""

    lexicon: Lexicon
    seed: str
    candidates: list[Candidate]

    def since(self, day: date) -> date:
        """The first day of the cycle."""
        return cycle_start(day, len(self.candidates)) if self.candidates else day

    def deal(self, day: date, earlier: Collection[str]) -> HoneycombRound:
        """The honeycomb of a day."""
        played = frozenset(map(letterset, earlier))
        honeycomb = pick_honeycomb(self.seed, day, self.candidates, played)
        return make_honeycomb_round(day, honeycomb, self.lexicon.targets, self.lexicon.accepted)


@dataclass(frozen=True)
class HoneycombGame:
    """How a honeycomb is made, kept, ruled and played."""

    name: str = "honeycomb"
    command: str = "bee"
    cog: str = "cogs.honeycomb"

    def dealer(self, lexicon: Lexicon, seed: str) -> HoneycombDealer:
        """What makes the rounds."""
        candidates = honeycomb_candidates(lexicon.targets, lexicon.accepted)
        return HoneycombDealer(lexicon, seed, candidates)

    def letters(self, played: HoneycombRound) -> str:
        """The center, then the others."""
        return played.honeycomb.center + played.honeycomb.outer

    def read(
        self, day: date, letters: str, targets: frozenset[str], bonus: frozenset[str]
    ) -> HoneycombRound:
        """A round from what the database keeps."""
        return HoneycombRound(day, Honeycomb(letterset(letters), letters[0]), targets, bonus)

    def rule(
        self, played: HoneycombRound, allowed: frozenset[str], denied: frozenset[str]
    ) -> HoneycombRound:
        """The round with the words that a server allowed and denied."""
        return rule_honeycomb(played, allowed, denied)

    def play(self, tools: Tools) -> HoneycombPlay:
        """The use cases."""
        return HoneycombPlay(self, tools)


HONEYCOMB = HoneycombGame()
