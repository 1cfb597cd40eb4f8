"""What can be counted over the puzzles of many days."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import mean

from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.honeycomb import is_pangram
from bot.puzzles.honeycomb.round import HoneycombRound

Figures = dict[str, float]


def figures(
    honeycombs: Sequence[HoneycombRound],
    anigrams: Sequence[AnigramRound],
    familiar: frozenset[str],
    rare: frozenset[str],
) -> Figures:
    """Counts by what is counted; shares are percentages."""
    return {
        **honeycomb_figures(honeycombs, familiar, rare),
        **anigram_figures(anigrams, familiar),
    }


def honeycomb_figures(
    honeycombs: Sequence[HoneycombRound], familiar: frozenset[str], rare: frozenset[str]
) -> Figures:
    """Counts over the honeycombs of at least one day."""
    sizes = [len(each.targets) for each in honeycombs]
    few = [len(each.targets & rare) for each in honeycombs]
    return {
        "days": len(honeycombs),
        "honeycombs_without_familiar_pangram": sum(
            not any(map(is_pangram, each.targets & familiar)) for each in honeycombs
        ),
        "honeycombs_dealt_twice": len(honeycombs) - len({each.honeycomb for each in honeycombs}),
        "fewest_targets": min(sizes),
        "mean_targets": round(mean(sizes), 1),
        "most_targets": max(sizes),
        "share_of_rare_targets": percentage(sum(few), sum(sizes)),
        "highest_share_of_rare_targets": max(map(percentage, few, sizes)),
    }


def anigram_figures(anigrams: Sequence[AnigramRound], familiar: frozenset[str]) -> Figures:
    """Counts over the anigrams of at least one day."""
    plain = Counter(map(plain_plurals, anigrams))
    return {
        "anigram_levels_without_familiar_answer": sum(
            familiar.isdisjoint(each.words[level]) for each in anigrams for level in each.levels
        ),
        "days_without_plain_plural": plain[0],
        "days_with_one_plain_plural": plain[1],
        "days_with_more_plain_plurals": len(anigrams) - plain[0] - plain[1],
        "share_of_days_with_par_above_six": percentage(
            sum(each.par > len(each.levels) for each in anigrams), len(anigrams)
        ),
    }


def plain_plurals(anigram: AnigramRound) -> int:
    """The levels where an answer is one of the level before and an S."""
    return sum(
        any(f"{word}s" in anigram.words[larger] for word in anigram.words[smaller])
        for smaller, larger in pairwise(anigram.levels)
    )


def percentage(part: int, whole: int) -> float:
    """How many in a hundred, to one decimal."""
    return round(100 * part / whole, 1)
