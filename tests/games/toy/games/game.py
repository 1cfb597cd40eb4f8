"""The toy game as an entry of a catalog."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.games.game import Tools
from bot.games.practice_codes import PracticeDifficulty
from bot.language.language import Language
from tests.games.toy.games.play import MirrorPlay
from tests.games.toy.games.together import MirrorTogether
from tests.games.toy.puzzles.mirror import MirrorRound, rule_mirror


@dataclass(frozen=True)
class MirrorDealer:
    """Any target word, by the seed."""

    language: Language
    seed: str

    def since(self, day: date) -> date:
        return day

    def deal(self, day: date, earlier: Sequence[str]) -> MirrorRound:
        word = random.Random(f"{self.seed}/{day}").choice(sorted(self.language.lexicon.targets))
        return MirrorRound(day, frozenset({word}))

    def practice(self, code: str, difficulty: PracticeDifficulty) -> MirrorRound:
        return self.deal(date.fromordinal(1 + int(code, 36) % 9_999), ())


@dataclass(frozen=True)
class MirrorGame:
    """How a mirrored word is made, kept, ruled and played."""

    name: str = "mirror"
    command: str = "glass"  # another word than the name, so that nothing takes one for the other
    cog: str = "tests.games.toy.cogs.commands"
    view: None = None  # it is not on the page

    def dealer(self, language: Language, seed: str) -> MirrorDealer:
        return MirrorDealer(language, seed)

    def letters(self, played: MirrorRound) -> str:
        return played.shown

    def read(
        self, day: date, letters: str, targets: frozenset[str], bonus: frozenset[str]
    ) -> MirrorRound:
        return MirrorRound(day, targets, bonus)

    def rule(
        self, played: MirrorRound, allowed: frozenset[str], denied: frozenset[str]
    ) -> MirrorRound:
        return rule_mirror(played, allowed)

    def together(self, played: MirrorRound, words: frozenset[str]) -> MirrorTogether:
        return MirrorTogether(played.word in words)

    def play(self, tools: Tools) -> MirrorPlay:
        return MirrorPlay(self, tools)


MIRROR = MirrorGame()
