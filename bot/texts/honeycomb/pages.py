"""What the honeycomb says on the pages of a board: hints, ranks, and the page to share."""

from collections.abc import Iterator

from bot.games.editions import Edition
from bot.games.honeycomb.progress import Definition, Progress
from bot.puzzles.honeycomb.hints import Grid, Left, grid, is_bingo, left, two_letter_list
from bot.puzzles.honeycomb.honeycomb import is_pangram
from bot.puzzles.honeycomb.ranks import Rank, thresholds
from bot.texts.editions import reached, these
from bot.texts.formats import counted, listed, sentence_case
from bot.texts.honeycomb.board import NOTHING_LEFT, board_letters, defined, pips, standing, words_of
from bot.texts.ranks import TITLES

NO_BREAK = "\u2011"  # a hyphen at which no line is broken

MEDALS = {Rank.GENIUS: " 🏅", Rank.QUEEN_BEE: " 👑"}
BINGO = "Bingo: every letter starts at least one word."
FIRST_HINT = "Your first hint in this honeycomb!"
LEGEND = "-# Rows are first letters, columns are lengths, Σ is the total."
COUNTED = "-# A definition counts as another hint."


def hints(progress: Progress, *, first: bool = False) -> str:
    """What is left for this player, as they last asked for it; the first time with a word more."""
    if not progress.left:
        return NOTHING_LEFT
    page = _hint_list(progress) if progress.as_list else _hint_grid(progress)
    explained = [_first_hint(progress.edition)] if first else []
    return "\n".join([page, standing(progress), *explained, COUNTED])


def _first_hint(edition: Edition) -> str:
    """What it means that hints are counted."""
    ties = ", and fewer win a tie" if edition.is_daily else ""
    return f"{FIRST_HINT} Hints cost no points: they're counted beside your score{ties}."


def _hint_grid(progress: Progress) -> str:
    """What is left for this player: a line, the grid and the two-letter list."""
    rest = progress.left
    counts = two_letter_list(rest).items()
    pairs = " ".join(f"{pair.upper()}{NO_BREAK}{count}" for pair, count in counts)
    table = f"```\n{_table(grid(rest))}\n```"
    return "\n".join([*_head(progress), LEGEND, table, pairs])


def _hint_list(progress: Progress) -> str:
    """The same in sentences, for everybody who does not see a grid as one."""
    rest = progress.left
    pairs = ", ".join(f"{pair.upper()} {count}" for pair, count in two_letter_list(rest).items())
    pairs = f"By their first two letters: {pairs}."
    return "\n".join([*_head(progress), *_rows(grid(rest)), pairs])


def definition(told: Definition, progress: Progress) -> str:
    """The sense of a word, above the letters."""
    return "\n".join([defined(told), board_letters(progress.round), standing(progress), COUNTED])


def ranks(progress: Progress) -> str:
    """All words, today's thresholds, and where the player stands."""
    words = ", ".join(map(_with_mark, sorted(words_of(progress))))
    heading = f"**{sentence_case(these(progress.edition))} ranks**"
    lines = [f"**Your words:** {words}" if words else "No words yet.", heading]
    for step in thresholds(progress.round.maximum):
        line = f"{TITLES[step.rank]}: {counted(step.points, 'point')}"
        here = step.rank is progress.rank
        lines.append(f"**{line}** · you have {progress.points}" if here else line)
    return "\n".join(lines)


def share(progress: Progress) -> str:
    """A day in two lines that spoil nothing; the cells are the rank's, as on the board."""
    played, rank = progress.round, progress.rank
    parts = [f"{progress.found_targets} of {counted(len(played.targets), 'word')}"]
    if pangrams := sum(is_pangram(find.word) for find in progress.found):
        parts.append(counted(pangrams, "pangram"))
    parts.append(counted(progress.hints, "hint") if progress.hints else "no hints")
    title = reached(progress.edition, f"{TITLES[rank]}{MEDALS.get(rank, '')}")
    return f"🍯 Honeygram · {title}\n{' · '.join(parts)} {pips(rank, '⬢', '⬡')}"


def _with_mark(word: str) -> str:
    return f"{word} (pangram)" if is_pangram(word) else word


def _head(progress: Progress) -> Iterator[str]:
    played, rest = progress.round, progress.left
    yield f"**Still to find** · {board_letters(played)}"
    yield _left(left(rest))
    if is_bingo(played.targets, played.honeycomb.letters):
        yield BINGO


def _left(rest: Left) -> str:
    parts = [
        counted(rest.words, "word"),
        counted(rest.points, "point"),
        counted(rest.pangrams, "pangram"),
    ]
    if rest.perfect:
        parts.append(f"{rest.perfect} perfect")
    return " · ".join(parts)


def _rows(shown: Grid) -> Iterator[str]:
    """``G: 2 words of 4 letters and 1 word of 5.``"""
    for first in shown.letters:
        counts = [
            f"{counted(count, 'word')} of {length} letters"
            for length in shown.lengths
            if (count := shown.counts.get((first, length), 0))
        ]
        yield f"{first.upper()}: {listed(counts)}"


def _table(shown: Grid) -> str:
    """First letter by length, with totals; a dot stands for none."""
    rows = [[" ", *map(str, shown.lengths), "Σ"]]
    for first in shown.letters:
        counts = [shown.counts.get((first, length), 0) for length in shown.lengths]
        rows.append([first.upper(), *(str(count or "·") for count in counts)])
        rows[-1].append(str(shown.of_letter(first)))
    totals = [shown.of_length(length) for length in shown.lengths]
    rows.append(["Σ", *map(str, totals), str(sum(totals))])
    width = max(len(cell) for row in rows for cell in row) + 1
    return "\n".join(row[0] + "".join(cell.rjust(width) for cell in row[1:]) for row in rows)
