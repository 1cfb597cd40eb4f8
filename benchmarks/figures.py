"""What can be counted over the puzzles of many days; shares are percentages.

Run with ``python -m benchmarks.figures SEED FIRST_DAY DAYS``, such as ``bees 2026-01-01 365``.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from statistics import mean

from bot.cli._dealt import dealt_days
from bot.language.english.irregular import base_words
from bot.language.lexicon import read_lexicon
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.daily import FORMS
from bot.puzzles.honeycomb.honeycomb import is_pangram
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.puzzles.words import Term
from bot.resources import resource_folder

Figures = dict[str, float]

MANY = 40  # targets in -ing, of a hundred of a day


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
    in_ing = [sum(word.endswith("ing") for word in each.targets) for each in honeycombs]
    kin = [sum(is_form(word, each.targets) for word in each.targets) for each in honeycombs]
    centers = Counter(each.honeycomb.center for each in honeycombs)
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
        "share_of_targets_in_ing": percentage(sum(in_ing), sum(sizes)),
        "share_of_days_with_many_in_ing": percentage(
            sum(100 * some >= MANY * all_of for some, all_of in zip(in_ing, sizes, strict=True)),
            len(honeycombs),
        ),
        "share_of_days_whose_pangrams_are_forms": percentage(
            sum(map(has_forms_only, honeycombs)), len(honeycombs)
        ),
        "share_of_targets_that_are_forms_of_others": percentage(sum(kin), sum(sizes)),
        "days_of_the_commonest_center": max(centers.values()),
        "centers_twice_running": sum(
            one.honeycomb.center == other.honeycomb.center for one, other in pairwise(honeycombs)
        ),
    }


def is_form(word: str, others: frozenset[str]) -> bool:
    """Is a word a form of one of the others?"""
    return any(base in others and base != word for base in base_words(word))


def has_forms_only(honeycomb: HoneycombRound) -> bool:
    """Does every pangram end in -ing or -ed?"""
    return all(word.endswith(FORMS) for word in honeycomb.targets if is_pangram(word))


def anigram_figures(anigrams: Sequence[AnigramRound], familiar: frozenset[str]) -> Figures:
    """Counts over the anigrams of at least one day."""
    plain = Counter(map(plain_plurals, anigrams))
    ends = [each.levels[-1] for each in anigrams]
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
        "distinct_ends": len(set(ends)),
        "share_of_ends_that_are_plain_plurals": percentage(
            sum(is_plain_plural(each, *each.levels[-2:]) for each in anigrams), len(anigrams)
        ),
    }


def plain_plurals(anigram: AnigramRound) -> int:
    """The levels where an answer is one of the level before and an S."""
    return sum(is_plain_plural(anigram, *levels) for levels in pairwise(anigram.levels))


def is_plain_plural(anigram: AnigramRound, smaller: Term, larger: Term) -> bool:
    """Is an answer of the larger level one of the smaller and an S?"""
    return any(f"{word}s" in anigram.words[larger] for word in anigram.words[smaller])


def percentage(part: int, whole: int) -> float:
    """How many in a hundred, to one decimal."""
    return round(100 * part / whole, 1)


def main(seed: str, first: date, count: int) -> None:
    """Print the figures of a seed, over some days in a row."""
    lexicon = read_lexicon(resource_folder("data"))
    days = list(dealt_days(lexicon, seed, first, count))
    honeycombs, anigrams = [day.honeycomb for day in days], [day.anigram for day in days]
    tiers = frozenset(lexicon.familiar), frozenset(lexicon.rare)
    for name, number in figures(honeycombs, anigrams, *tiers).items():
        print(f"{name.replace('_', ' ')}: {number}")


if __name__ == "__main__":
    main(sys.argv[1], date.fromisoformat(sys.argv[2]), int(sys.argv[3]))
