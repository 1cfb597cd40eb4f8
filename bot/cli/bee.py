"""`honeygram bee`: the published honeycomb puzzles."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from bot.cli._honeycombs import named, pair, parse_allowed, parse_honeycomb, read_valid, rules_for
from bot.cli.commands import Argument, Commands, Option, examples
from bot.cli.console import counted, say, say_json
from bot.cli.options import AllowSOption, JsonOption, WordsOption
from bot.errors import HostError
from bot.puzzles.honeycomb.honeycomb import Honeycomb, Rules, is_pangram

if TYPE_CHECKING:
    from solvers.report import Group
    from solvers.words import PackedWords

app = Commands()

CenterArgument = Annotated[
    str | None, Argument(metavar="[CENTER]", help="One of the letters.", show_default=False)
]


@dataclass(frozen=True)
class Summary:
    """What there is to say about a honeycomb without naming its words."""

    honeycomb: Honeycomb
    points: int
    words: int
    pangrams: int

    def as_text(self) -> str:
        """For a person."""
        counts = (
            counted(self.points, "point"),
            counted(self.words, "word"),
            counted(self.pangrams, "pangram"),
        )
        return f"{named(self.honeycomb)}: {', '.join(counts)}"

    def as_json(self) -> dict[str, Any]:
        """For a program."""
        counts = {"points": self.points, "words": self.words, "pangrams": self.pangrams}
        return {**pair(self.honeycomb), **counts}


@app.command(
    epilog=examples(
        "honeygram bee best",
        "honeygram bee best --top 10 --words enable1.txt",
        "cat words.txt | honeygram bee best --words - --json",
    )
)
def best(
    words: WordsOption = None,
    top: Annotated[
        int | None,
        Option(min=1, metavar="N", help="Score every candidate and list the N best."),
    ] = None,
    allow_s: AllowSOption = False,
    json: JsonOption = False,
) -> None:
    """Find the honeycomb with the most points."""
    from solvers.arrays import all_totals

    rules = rules_for(allow_s)
    valid = read_valid(words, rules)
    if top is None:
        found = [best_of(valid, rules)]
    else:
        found = [each.honeycomb for each in all_totals(valid, rules).top(top)]
    summaries = [summary(honeycomb, valid, rules) for honeycomb in found]
    if json:
        dicts = [each.as_json() for each in summaries]
        say_json(dicts[0] if top is None else dicts)
        return
    for each in summaries:
        say(each.as_text())


@app.command(
    epilog=examples("honeygram bee report", "honeygram bee report AEGLMPX G --words enable1.txt")
)
def report(
    letters: Annotated[
        str | None,
        Argument(help="The seven letters. [default: the best honeycomb]", show_default=False),
    ] = None,
    center: CenterArgument = None,
    words: WordsOption = None,
    allow_s: AllowSOption = False,
    json: JsonOption = False,
) -> None:
    """List all words of a honeycomb with their scores, by letterset and by kind."""
    from solvers.arrays import within
    from solvers.report import by_kind, by_letterset

    rules = rules_for(allow_s)
    chosen = None if letters is None else chosen_honeycomb(letters, center, rules)
    valid = read_valid(words, rules)
    honeycomb = chosen or best_of(valid, rules)
    made = within(honeycomb, valid).spelled()
    reports = {"by_letterset": by_letterset(made, rules), "by_kind": by_kind(made, rules)}
    head = summary(honeycomb, valid, rules)
    if json:
        say_json(head.as_json() | {key: list(map(as_json, each)) for key, each in reports.items()})
        return
    say(head.as_text())
    for groups in reports.values():
        say()
        for each in groups:
            say(as_text(each))


@app.command(
    epilog=examples(
        "honeygram bee score JUKEBOX", "honeygram bee score aeglmpx g --words enable1.txt"
    )
)
def score(
    letters: Annotated[str, Argument(help="The seven letters, in any order.")],
    center: CenterArgument = None,
    words: WordsOption = None,
    allow_s: AllowSOption = False,
    json: JsonOption = False,
) -> None:
    """Score a honeycomb, or all seven of a letterset."""
    from solvers.arrays import centers

    rules = rules_for(allow_s)
    if center is not None:
        one = parse_honeycomb(letters, center, rules)
        head = summary(one, read_valid(words, rules), rules)
        say_json(head.as_json()) if json else say(head.as_text())
        return
    cells = parse_allowed(letters, rules)
    scored = centers(cells, read_valid(words, rules), rules)
    if json:
        points = {each.honeycomb.center.upper(): each.points for each in scored}
        say_json({"letters": cells.upper(), "points": points})
        return
    for each in sorted(scored, key=lambda each: letters.lower().index(each.honeycomb.center)):
        say(f"{named(each.honeycomb)}: {counted(each.points, 'point')}")


def chosen_honeycomb(letters: str, center: str | None, rules: Rules) -> Honeycomb:
    """The honeycomb that was asked for; HostError says what is wrong with it."""
    if center is None:
        raise HostError(f"Name the center too, one of {parse_allowed(letters, rules).upper()}.")
    return parse_honeycomb(letters, center, rules)


def best_of(valid: "PackedWords", rules: Rules) -> Honeycomb:
    """The best honeycomb; HostError if there is none."""
    from solvers.arrays import best_honeycomb

    best = best_honeycomb(valid, rules).honeycomb
    if best is None:
        raise HostError(
            "No word of this list has seven different letters, so it makes no honeycomb."
        )
    return best


def summary(honeycomb: Honeycomb, valid: "PackedWords", rules: Rules) -> Summary:
    """The figures of a honeycomb."""
    from solvers.arrays import within
    from solvers.report import group

    made = within(honeycomb, valid).spelled()
    points = group("", made, rules).points
    return Summary(honeycomb, points, len(made), sum(map(is_pangram, made)))


def as_text(group: "Group") -> str:
    """A group of a report for a person, wrapped to the width of the terminal."""
    import shutil  # several compressors come with it, and only a report is that wide
    import textwrap

    head = f"{group.title} ({counted(group.points, 'point')}, {counted(len(group.scored), 'word')})"
    words = " ".join(f"{word}({score})" for word, score in group.scored)
    width = shutil.get_terminal_size((100, 24)).columns
    return textwrap.fill(
        f"{head}: {words}", width, subsequent_indent="    ", break_on_hyphens=False
    )


def as_json(group: "Group") -> dict[str, Any]:
    """A group of a report for a program."""
    return {"title": group.title, "points": group.points, "words": dict(group.scored)}
