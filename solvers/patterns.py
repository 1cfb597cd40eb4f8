"""Patterns of blanks: which cells of a bigram word square are filled."""

import random
from collections.abc import Collection, Iterator
from itertools import combinations, repeat

Pattern = tuple[tuple[int, ...], ...]  # for each row its filled columns, in order

DRAWS = 1000


def fills(size: int) -> range:
    """The numbers of filled cells a line of this many cells may have: half at least, not all."""
    return range((size + 1) // 2, size)


def read_pattern(text: str) -> Pattern:
    """The pattern of a text such as "011/101/110": a digit for each cell, 0 for a blank.

    Raises ValueError, a sentence, for one that no square can have.
    """
    rows = text.split("/")
    if not {*text} <= {*"01/"} or len({*map(len, rows)}) > 1:
        raise ValueError("it is rows of 0 and 1 with / between them, all of one length")
    if len(rows) < 2 or len(rows[0]) < 2:
        raise ValueError("it has two rows and two columns at least")
    for name, lines in (("row", rows), ("column", [*map("".join, zip(*rows, strict=True))])):
        for number, line in enumerate(lines, 1):
            if line.count("1") not in fills(len(line)):
                raise ValueError(
                    f"in {name} {number}, {line}, at least half of the cells must be filled (1) "
                    "and one must be blank (0)"
                )
    return tuple(tuple(column for column, cell in enumerate(row) if cell == "1") for row in rows)


def width_of(pattern: Pattern) -> int:
    """The number of columns, each of which has a filled cell."""
    return 1 + max(column for row in pattern for column in row)


def columns(pattern: Pattern, width: int) -> Pattern:
    """The pattern turned on its side: for each column its filled rows."""
    return tuple(
        tuple(row for row, filled in enumerate(pattern) if column in filled)
        for column in range(width)
    )


def all_patterns(
    width: int, height: int, counts: Collection[int], rng: random.Random | None = None
) -> Iterator[Pattern]:
    """Every pattern whose lines all have one of these counts of filled cells, each once."""
    return _extend((), (0,) * width, height, counts, rng)


def _extend(
    rows: Pattern,
    filled: tuple[int, ...],
    height: int,
    counts: Collection[int],
    rng: random.Random | None,
) -> Iterator[Pattern]:
    if not _can_still_fit(filled, height - len(rows), fills(height)):
        return
    if len(rows) == height:
        if all(count in counts for count in filled):
            yield rows
        return
    for row in _row_choices(len(filled), counts, rng):
        after = tuple(count + (column in row) for column, count in enumerate(filled))
        yield from _extend((*rows, row), after, height, counts, rng)


def _can_still_fit(filled: tuple[int, ...], rows_left: int, allowed: range) -> bool:
    """Can every column still reach an allowed count in the rows that are left?"""
    return all(count < allowed.stop and count + rows_left >= allowed.start for count in filled)


def _row_choices(
    width: int, counts: Collection[int], rng: random.Random | None
) -> Iterator[tuple[int, ...]]:
    """The ways to fill a row, made one after the other: a long row has millions."""
    sizes = [size for size in fills(width) if size in counts]
    order = list(range(width))
    if rng:
        rng.shuffle(sizes)
        rng.shuffle(order)
    for size in sizes:
        for row in combinations(order, size):
            yield tuple(sorted(row))


def fewest_filled(width: int, height: int) -> int | None:
    """The fewest cells that rows and columns can agree to fill; None when they cannot."""
    total = max(height * fills(width).start, width * fills(height).start)
    return total if total <= min(height * (width - 1), width * (height - 1)) else None


def draw_pattern(width: int, height: int, rng: random.Random) -> Pattern | None:
    """A random pattern with as few filled cells as the size allows; None when there is none.

    Fewest cells means shortest words and fewest crossings, so these are the easiest to fill.
    """
    total = fewest_filled(width, height)
    if total is None:
        return None
    attempts = (_draw(width, height, total, rng) for _ in repeat(None, DRAWS))
    return next(filter(None, attempts), None)


def _draw(width: int, height: int, total: int, rng: random.Random) -> Pattern | None:
    needs = _spread(total, width, rng)
    rows = []
    for rows_left, count in zip(range(height, 0, -1), _spread(total, height, rng), strict=True):
        row = _draw_row(needs, rows_left, count, rng)
        if row is None:
            return None
        rows.append(row)
        needs = [need - (column in row) for column, need in enumerate(needs)]
    return tuple(rows)


def _spread(total: int, parts: int, rng: random.Random) -> list[int]:
    """A total in parts as equal as can be, in random order."""
    shares = [total // parts + (part < total % parts) for part in range(parts)]
    rng.shuffle(shares)
    return shares


def _draw_row(
    needs: list[int], rows_left: int, count: int, rng: random.Random
) -> tuple[int, ...] | None:
    """Random columns for a row, with those that need all the rows left; None if they do not fit."""
    forced = [column for column, need in enumerate(needs) if need == rows_left]
    free = [column for column, need in enumerate(needs) if 0 < need < rows_left]
    missing = count - len(forced)
    if not 0 <= missing <= len(free):
        return None
    return tuple(sorted(forced + rng.sample(free, missing)))
