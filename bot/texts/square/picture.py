"""What the picture of a square says, for those who do not see it."""

from collections.abc import Sequence

from bot.puzzles.square.puzzle import ACROSS
from bot.texts.locale import N_, Locale

FULL = N_("It's black on gold, among sparks: the square is full!")
FLAWLESS = N_("It's purple, among sparks: the square is full, without a hint!")


def square(
    locale: Locale, rows: Sequence[Sequence[str | None]], tray: Sequence[str], celebrates: str = ""
) -> str:
    """The rows with their pairs, those that are hidden and the blanks; then what lies beside, and
    what the colors celebrate."""
    told = [
        locale.gettext(
            "Row {row}: {cells}.", row=label, cells=", ".join(_cell(locale, each) for each in row)
        )
        for label, row in zip(ACROSS, rows, strict=True)
    ]
    parts = [locale.gettext("A square of four by four cells, two letters to a cell."), *told]
    if left := [pair.upper() for pair in tray if pair]:
        parts.append(locale.gettext("Beside it: {pairs}.", pairs=", ".join(left)))
    if celebrates:
        parts.append(locale.gettext(celebrates))
    return " ".join(parts)


def _cell(locale: Locale, pair: str | None) -> str:
    """``DE``, ``hidden`` or ``blank``."""
    if pair is None:
        return locale.gettext("blank")
    return pair.upper() or locale.gettext("hidden")
