"""``honeygram days``: the puzzles that a seed deals, with their words and tiers."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, NamedTuple

from bot.cli._dealt import Day, dealt_days
from bot.cli.commands import Argument, Commands, Option, examples
from bot.cli.console import counted, say, say_json
from bot.cli.options import JsonOption
from bot.language.lexicon import Tier, read_lexicon
from bot.puzzles.honeycomb.honeycomb import is_pangram
from bot.resources import resource_folder

app = Commands()

MOST_DAYS = 3660


class Tiers(NamedTuple):
    """The tiers as sets, which tell of many words at once."""

    familiar: frozenset[str]
    rare: frozenset[str]

    def row(self, word: str, targets: frozenset[str]) -> dict[str, Any]:
        """A word for a program."""
        rare = word in self.rare
        other = Tier.RARE if rare else Tier.TARGET if word in targets else Tier.BONUS
        tier = Tier.FAMILIAR if word in self.familiar else other
        return {"word": word, "tier": tier.value, "rare": rare}


@app.command(
    epilog=examples(
        "honeygram days bees --from 2026-01-01 --count 7",
        "honeygram days bees --from 2026-01-01 --count 365 --json",
    )
)
def days(
    seed: Annotated[str, Argument(metavar="SEED", help="What decides the puzzles.")],
    first: Annotated[
        datetime,
        Option("--from", metavar="DATE", help="The first day."),
    ],
    count: Annotated[
        int, Option("--count", min=1, max=MOST_DAYS, metavar="N", help="How many days.")
    ] = 7,
    json: JsonOption = False,
) -> None:
    """Show the puzzles of some days with their words and tiers.

    They are those that a new bot with this seed deals; a year takes some ten seconds. Points are
    those of all target words; par is the number of words of the longest chain.
    """
    lexicon = read_lexicon(resource_folder("data"))
    tiers = Tiers(frozenset(lexicon.familiar), frozenset(lexicon.rare))
    dealt = dealt_days(lexicon, seed, first.date(), count)
    if json:
        say_json({"seed": seed, "days": [as_json(day, tiers) for day in dealt]})
        return
    for day in dealt:
        say(as_text(day, tiers))


def as_json(day: Day, tiers: Tiers) -> dict[str, Any]:
    """A day for a program."""
    bee, anigram = day
    levels = [
        {"letters": level.upper(), "words": _rows(anigram.words[level], anigram.targets, tiers)}
        for level in anigram.levels
    ]
    return {
        "day": bee.day.isoformat(),
        "honeycomb": {
            "letters": bee.honeycomb.letters.upper(),
            "center": bee.honeycomb.center.upper(),
            "points": bee.maximum,
            "words": _rows(sorted(bee.points), bee.targets, tiers),
        },
        "anigram": {"par": anigram.par, "levels": levels},
    }


def _rows(words: Iterable[str], targets: frozenset[str], tiers: Tiers) -> list[dict[str, Any]]:
    return [tiers.row(word, targets) for word in words]


def as_text(day: Day, tiers: Tiers) -> str:
    """A day for a person."""
    bee, anigram = day
    pangrams = sorted(filter(is_pangram, bee.targets & tiers.familiar))
    answers = [_best(anigram.words[level], tiers) for level in anigram.levels]
    return (
        f"{bee.day} {bee.honeycomb.center.upper()} {bee.honeycomb.outer.upper()}: "
        f"{counted(len(bee.targets), 'target word')}, {len(bee.targets & tiers.rare)} rare, "
        f"{counted(bee.maximum, 'point')}, {' '.join(pangrams).upper()}; "
        f"{' '.join(answers).upper()}, par {anigram.par}"
    )


def _best(words: Iterable[str], tiers: Tiers) -> str:
    """The first familiar word."""
    return min(words, key=lambda word: (word not in tiers.familiar, word))
