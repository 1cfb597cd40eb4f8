"""What the rounds of all games have in common."""

from collections.abc import Collection
from dataclasses import replace
from typing import TypeVar

from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.round import HoneycombRound

Round = HoneycombRound | AnigramRound
AnyRound = TypeVar("AnyRound", HoneycombRound, AnigramRound)


def without(played: AnyRound, blocked: Collection[str]) -> AnyRound:
    """The round without words that were blocked after it was set up."""
    if played.targets.isdisjoint(blocked) and played.bonus.isdisjoint(blocked):
        return played
    return replace(
        played, targets=played.targets.difference(blocked), bonus=played.bonus.difference(blocked)
    )
