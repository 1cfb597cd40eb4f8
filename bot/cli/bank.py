"""`honeygram bank`: every honeycomb puzzle that a word list makes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from bot.cli._honeycombs import named, pair, parse_honeycomb, read_valid, rules_for
from bot.cli.commands import Argument, Commands, Option, examples
from bot.cli.console import SCREEN, counted, note, say, say_json, whole_file
from bot.cli.options import AllowSOption, JsonOption, WordsOption
from bot.errors import HostError
from bot.puzzles.honeycomb.ranks import Rank, thresholds

if TYPE_CHECKING:
    from solvers.bank import BankLimits, Loss, Puzzle
    from solvers.words import PackedWords

app = Commands()

TargetsOption = Annotated[
    Path | None,
    Option(
        "--targets",
        metavar="FILE",
        help="The words that count toward the maximum. [default: the common words]",
        show_default=False,
    ),
]


@app.command(
    "build",
    epilog=examples(
        "honeygram bank build --out bank.json",
        "honeygram bank build --by-honeycomb --min-words 20 --max-words 65 --out bank.json",
        "honeygram bank build --words enable1.txt --as-published --out -",
    ),
)
def build_command(
    out: Annotated[Path, Option(metavar="FILE", help="Where to write, - for the screen.")],
    words: WordsOption = None,
    targets: TargetsOption = None,
    min_words: Annotated[int, Option(min=0, metavar="N", help="Fewest words a puzzle.")] = 51,
    max_words: Annotated[int, Option(min=0, metavar="N", help="Most words a puzzle.")] = 100,
    by_honeycomb: Annotated[
        bool, Option("--by-honeycomb", help="With centers, target words and points.")
    ] = False,
    as_published: Annotated[
        bool, Option("--as-published", help="Lose the words that the published way loses.")
    ] = False,
    allow_s: AllowSOption = False,
) -> None:
    """Write all puzzles with enough words and not too many, as JSON.

    Without --by-honeycomb: {letters: [words]}. With it: a list of honeycombs, where the limits
    count target words.
    """
    from solvers.bank import build, build_by_honeycomb

    if by_honeycomb and as_published:
        raise HostError("--as-published has no centers, so it does not go with --by-honeycomb.")
    if targets and not by_honeycomb:
        raise HostError("--targets goes with --by-honeycomb only.")
    rules, limits = rules_for(allow_s), limits_of(min_words, max_words)
    valid = read_valid(words, rules)
    puzzles: list[Any] | dict[str, Any]
    if by_honeycomb:
        common = read_valid(targets, rules, "common.txt")
        puzzles = [as_json(each) for each in build_by_honeycomb(common, valid, limits, rules)]
    else:
        bank = build(valid, limits, as_published=as_published)
        puzzles = {letters.upper(): made for letters, made in bank.items()}
    write(puzzles, out)
    for line in summary(valid, len(puzzles), limits, as_published):
        (note if out in SCREEN else say)(line)


def summary(
    words: "PackedWords", puzzles: int, limits: "BankLimits", as_published: bool
) -> Iterator[str]:
    """What the word list has, how many puzzles it makes, and what was lost."""
    from solvers.bank import lettersets_by_size, published_loss, words_by_length

    yield tallied("word", words_by_length(words), "letters")
    yield tallied("letterset", lettersets_by_size(words), "letters")
    yield f"{counted(puzzles, 'puzzle')} of {limits.least} to {limits.most} words"
    if as_published:
        yield lost(published_loss(words))


def lost(loss: "Loss") -> str:
    """What the published way loses, in a sentence."""
    share = 100 * loss.words / max(loss.of_words, 1)
    return (
        f"Without limits, the published way loses {loss.words:,} of {loss.of_words:,} words "
        f"({share:.1f} %), in {loss.lettersets:,} of {loss.of_lettersets:,} lettersets"
    )


def limits_of(least: int, most: int) -> "BankLimits":
    """The limits that were asked for; HostError if no puzzle can be within."""
    from solvers.bank import BankLimits

    if least > most:
        raise HostError(f"--min-words {least} is more than --max-words {most}.")
    return BankLimits(least, most)


def write(puzzles: object, out: Path) -> None:
    """Write JSON to a file or to the screen."""
    text = json.dumps(puzzles)
    if out in SCREEN:
        say(text)
        return
    with whole_file(out) as file:
        file.write(text + "\n")


def tallied(noun: str, counts: dict[int, int], unit: str) -> str:
    """A line of counts: "3 words: 2 of 4, 1 of 5 letters"."""
    parts = ", ".join(f"{count:,} of {size}" for size, count in counts.items())
    return f"{counted(sum(counts.values()), noun)}: {parts} {unit}"


@app.command(
    epilog=examples("honeygram bank show AEGLMPX G", "honeygram bank show aeglmpx g --json")
)
def show(
    letters: Annotated[str, Argument(help="The seven letters, in any order.")],
    center: Annotated[str, Argument(help="One of the letters.")],
    words: WordsOption = None,
    targets: TargetsOption = None,
    allow_s: AllowSOption = False,
    json: JsonOption = False,
) -> None:
    """Show a honeycomb as a player would meet it: target words, points, ranks."""
    from solvers.arrays import within
    from solvers.bank import puzzle

    rules = rules_for(allow_s)
    honeycomb = parse_honeycomb(letters, center, rules)
    accepted = within(honeycomb, read_valid(words, rules))
    common = within(honeycomb, read_valid(targets, rules, "common.txt"))
    shown = puzzle(honeycomb, common.spelled(), len(accepted), rules)
    if json:
        say_json(as_json(shown))
        return
    say(as_text(shown))


def as_json(puzzle: "Puzzle") -> dict[str, Any]:
    """A puzzle for a program."""
    return {
        **pair(puzzle.honeycomb),
        "points": puzzle.points,
        "accepted": puzzle.accepted,
        "pangrams": puzzle.pangrams,
        "targets": puzzle.targets,
    }


def _titled(rank: Rank) -> str:
    """``Good Start``."""
    return str(rank.value).replace("-", " ").title()


def as_text(puzzle: "Puzzle") -> str:
    """A puzzle for a person."""
    ranks = (f"{_titled(step.rank)} {step.points}" for step in thresholds(puzzle.points))
    return "\n".join(
        (
            f"{named(puzzle.honeycomb)}: {counted(puzzle.points, 'point')}, "
            f"{counted(len(puzzle.targets), 'target word')}, {puzzle.accepted:,} accepted",
            f"Pangrams: {' '.join(puzzle.pangrams) or 'none'}",
            f"Target words: {' '.join(puzzle.targets) or 'none'}",
            f"Ranks: {', '.join(ranks)}",
        )
    )
