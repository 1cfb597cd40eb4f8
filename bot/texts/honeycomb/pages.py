"""What the honeycomb says on the pages of a board: hints, ranks, and the page to share."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.games.honeycomb.progress import Definition, HintStep, Progress
from bot.puzzles.honeycomb.hints import Grid, Left, grid, is_bingo, left, two_letter_list
from bot.puzzles.honeycomb.honeycomb import is_pangram
from bot.puzzles.honeycomb.ranks import Rank, thresholds
from bot.texts import formats
from bot.texts.editions import reached
from bot.texts.formats import listed
from bot.texts.honeycomb.board import NOTHING_LEFT, board_letters, defined, pips, standing, words_of
from bot.texts.honeycomb.ranks import TITLES
from bot.texts.locale import N_, Locale

LONGEST = 3000  # characters of hints and definitions
NO_BREAK = "\u2011"  # a hyphen at which no line is broken

MEDALS = {Rank.GENIUS: " 🏅", Rank.QUEEN_BEE: " 👑"}
BINGO = N_("Bingo: every letter starts at least one word.")
HINT_COST = N_(
    "The first one shows the first letters of the words you have left. Hints cost no points."
    " They're counted beside your score."
)
LEGEND = N_(
    "-# Rows are first letters, columns are lengths, Σ is the total. Below are first two letters."
)
COUNTED = N_("-# A definition counts as another hint.")
NEXT_COUNTED = N_("-# Going on counts as another hint, and so does a definition.")
TODAYS_RANKS = N_("**Today's ranks**")
THESE_RANKS = N_("**This puzzle's ranks**")  # of a puzzle that is not the day's


def hints(locale: Locale, progress: Progress) -> str:
    """What is left for this player, as far as they took hints, and as they last asked for it."""
    if not progress.left:
        return locale.gettext(NOTHING_LEFT)
    in_grid = progress.hint_step is HintStep.LENGTHS and not progress.as_list
    page = _hint_grid(locale, progress) if in_grid else _hint_list(locale, progress)
    text = "\n".join([page, *_below_hints(locale, progress)])
    if not progress.defined:
        return text
    return "\n".join([text, formats.fitting(locale, _told(locale, progress), LONGEST - len(text))])


def above_grid(locale: Locale, progress: Progress) -> str:
    """What is left in a line, for a face that draws the grid by itself."""
    return "\n".join(_head(locale, progress))


def below_grid(locale: Locale, progress: Progress) -> str:
    """What such a face says below the grid."""
    return "\n".join([*_below_hints(locale, progress), *_told(locale, progress)])


def _below_hints(locale: Locale, progress: Progress) -> Iterator[str]:
    yield standing(locale, progress)
    is_last = progress.hint_step is HintStep.LENGTHS
    yield locale.gettext(COUNTED if is_last else NEXT_COUNTED)


def _told(locale: Locale, progress: Progress) -> list[str]:
    """The definitions, the newest first."""
    return [f"💡 {defined(locale, each)}" for each in reversed(progress.defined)]


def _hint_grid(locale: Locale, progress: Progress) -> str:
    """What is left for this player: a line, the grid and the two-letter list."""
    rest = progress.left
    counts = two_letter_list(rest).items()
    pairs = " ".join(f"{pair.upper()}{NO_BREAK}{count}" for pair, count in counts)
    table = f"```\n{_table(grid(rest))}\n```"
    return "\n".join([*_head(locale, progress), locale.gettext(LEGEND), table, pairs])


def _hint_list(locale: Locale, progress: Progress) -> str:
    """What is left in sentences, as far as hints have shown it: before the last of them, and for
    everybody who does not see a grid as one."""
    rest, lines = progress.left, [*_head(locale, progress)]
    if progress.hint_step is HintStep.LENGTHS:
        lines += _rows(locale, grid(rest))
    else:
        letters = _counted(Counter(word[0] for word in rest))
        lines.append(locale.gettext("By their first letters: {letters}.", letters=letters))
    if progress.hint_step >= HintStep.PAIRS:
        pairs = _counted(two_letter_list(rest))
        lines.append(locale.gettext("By their first two letters: {pairs}.", pairs=pairs))
    return "\n".join(lines)


def _counted(counts: Mapping[str, int]) -> str:
    """``G 3, M 1``, sorted."""
    return ", ".join(f"{letters.upper()} {count}" for letters, count in sorted(counts.items()))


def definition(locale: Locale, told: Definition, progress: Progress) -> str:
    """The sense of a word, above the letters."""
    return "\n".join(
        [
            defined(locale, told),
            board_letters(locale, progress.round),
            standing(locale, progress),
            locale.gettext(COUNTED),
        ]
    )


def own_words(locale: Locale, progress: Progress) -> str:
    """All words that the player found, and what they come to."""
    words = ", ".join(_with_mark(locale, word) for word in sorted(words_of(progress)))
    if not words:
        return locale.gettext("No words yet.")
    named = locale.gettext("**My words:** {words}", words=words)
    return f"{named}\n{standing(locale, progress)}"


def ranks(locale: Locale, progress: Progress) -> str:
    """Today's thresholds, and where the player stands."""
    lines = [locale.gettext(TODAYS_RANKS if progress.edition.is_daily else THESE_RANKS)]
    for step in thresholds(progress.round.maximum):
        line = f"{locale.gettext(TITLES[step.rank])}: {formats.points(locale, step.points)}"
        if step.rank is progress.rank:
            line = locale.gettext(
                "**{rank}** · you have {points}", rank=line, points=progress.points
            )
        lines.append(line)
    return "\n".join(lines)


def share(locale: Locale, progress: Progress) -> str:
    """A day in two lines that spoil nothing; the cells are the rank's, as on the board."""
    rank = progress.rank
    parts = [
        locale.ngettext(
            "{found} of {number} word",
            "{found} of {number} words",
            len(progress.round.targets),
            found=progress.found_targets,
        )
    ]
    if pangrams := sum(is_pangram(find.word) for find in progress.found):
        parts.append(formats.pangrams(locale, pangrams))
    taken = progress.hints
    parts.append(formats.hints(locale, taken) if taken else locale.gettext("no hints"))
    title = f"{locale.gettext(TITLES[rank])}{MEDALS.get(rank, '')}"
    head = locale.gettext(
        "🍯 Honeycomb · {reached}", reached=reached(locale, progress.edition, title)
    )
    return f"{head}\n{' · '.join(parts)} {pips(rank, '⬢', '⬡')}"


def came(locale: Locale, progress: Progress) -> str:
    """How far somebody came: ``Great, 62 points``."""
    return locale.gettext(
        "{reached}, {points}",
        reached=locale.gettext(TITLES[progress.rank]),
        points=formats.points(locale, progress.points),
    )


def _with_mark(locale: Locale, word: str) -> str:
    return locale.gettext("{word} (pangram)", word=word) if is_pangram(word) else word


def _head(locale: Locale, progress: Progress) -> Iterator[str]:
    round_, rest = progress.round, progress.left
    yield locale.gettext("**Still to find** · {letters}", letters=board_letters(locale, round_))
    yield _left(locale, left(rest))
    if is_bingo(round_.targets, round_.honeycomb.letters):
        yield locale.gettext(BINGO)


def _left(locale: Locale, rest: Left) -> str:
    parts = [
        formats.words(locale, rest.words),
        formats.points(locale, rest.points),
        formats.pangrams(locale, rest.pangrams),
    ]
    if rest.perfect:
        parts.append(locale.ngettext("{number} perfect", "{number} perfect", rest.perfect))
    return " · ".join(parts)


def _rows(locale: Locale, shown: Grid) -> Iterator[str]:
    """``G: 2 with 4 letters and 1 with 5``."""
    for first in shown.letters:
        counts = [
            (count, length)
            for length in shown.lengths
            if (count := shown.counts.get((first, length), 0))
        ]
        yield f"{first.upper()}: {listed(locale, [*_of_lengths(locale, counts)])}"


def _of_lengths(locale: Locale, counts: Sequence[tuple[int, int]]) -> Iterator[str]:
    """How many words of which length, the first with what is counted."""
    for place, (count, length) in enumerate(counts):
        if place:
            yield locale.gettext("{count} with {length}", count=count, length=length)
        else:
            yield locale.ngettext(
                "{count} with {number} letter", "{count} with {number} letters", length, count=count
            )


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
