"""What the square says on the page of hints, of a hint, on the page to share, and on the card."""

from bot.games.game import Rung
from bot.games.square.progress import HintKind, SquareProgress
from bot.model import TakenHint
from bot.texts.editions import reached
from bot.texts.formats import hints, points
from bot.texts.locale import N_, Locale

FOUND, BY_HINT, HIDDEN, BLANK = "🟩", "🟨", "⬜", "⬛"
CHOICE = {  # what each kind of hint tells
    HintKind.PAIR: N_("**A pair**: two letters, in their cell"),
    HintKind.LETTER: N_("**First letter**: what a word begins with"),
    HintKind.CLUE: N_("**Another clue**: a second one for a word"),
    HintKind.TRAY: N_("**All pairs**: the twelve pairs, shuffled"),
}
FIRST_HINT = N_(
    "Your first hint in this square! The 7 extra points are gone. Words still count in full."
)
FIRST_DAILY_HINT = N_(
    "Your first hint in this square! The 7 extra points are gone. Words still count in full."
    " Fewer hints win a tie."
)


def choice(locale: Locale, progress: SquareProgress) -> str:
    """Which hints there are, before one is taken."""
    edition = locale.gettext("**Which hint?** Each one is counted. Words keep their full points.")
    offered = [offer.action for offer in progress.hint_offers if offer.possible]
    told = [locale.gettext(text) for kind, text in CHOICE.items() if kind in offered]
    if progress.unaided:
        told.append(
            locale.gettext(
                "-# 💎 You haven't taken any yet: the first one costs the 7 extra points."
            )
        )
    return "\n".join([edition, *told])


def hint(locale: Locale, taken: TakenHint, progress: SquareProgress) -> str:
    """What a hint has told."""
    kind, _, about = taken.kind.partition("-")
    match kind:
        case HintKind.PAIR:
            return locale.gettext(
                "💡 **{pair}** goes in {cell}.", pair=taken.detail.upper(), cell=about
            )
        case HintKind.LETTER:
            return locale.gettext(
                "💡 {line} begins with **{letter}**.", line=about, letter=taken.detail.upper()
            )
        case HintKind.CLUE:
            clue = progress.second_clues.get(about, "")
            return locale.gettext("💡 Another clue for {line}: {clue}", line=about, clue=clue)
    return locale.gettext("💡 Here are the pairs left to place, shuffled.")


def share(locale: Locale, progress: SquareProgress) -> str:
    """A day in the shape of its square, which spoils nothing."""
    what = reached(locale, progress.edition, _found(locale, progress))
    taken = hints(locale, progress.hints) if progress.hints else locale.gettext("no hints 💎")
    title = locale.gettext("🔲 Square · {reached}", reached=what)
    return "\n".join([f"{title} · {taken}", *_rows(progress)])


def _rows(progress: SquareProgress) -> list[str]:
    """A sign a cell, a line a row."""
    grid = progress.round.puzzle.grid

    def sign(row: int, column: int) -> str:
        cell = row, column
        if grid[row][column] is None:
            return BLANK
        if cell in progress.told:
            return BY_HINT
        return FOUND if cell in progress.known else HIDDEN

    return [
        "".join(sign(row, column) for column in range(len(grid[row]))) for row in range(len(grid))
    ]


def came(locale: Locale, progress: SquareProgress) -> str:
    """How far somebody came: ``5 of 8 words, 30 points``."""
    return locale.gettext(
        "{reached}, {points}",
        reached=_found(locale, progress),
        points=points(locale, progress.points),
    )


def _found(locale: Locale, progress: SquareProgress) -> str:
    if progress.complete:
        return locale.gettext("All eight words")
    return locale.ngettext(
        "{found} of {number} word",
        "{found} of {number} words",
        len(progress.round.lines),
        found=len(progress.found),
    )


def rung(locale: Locale, shown: Rung) -> str:
    """The words that somebody found."""
    return locale.ngettext(
        "{found} of {number} word", "{found} of {number} words", shown.steps, found=shown.step
    )


def first_hint(locale: Locale, progress: SquareProgress) -> str:
    """What it means that hints are counted, with the first of a game."""
    return locale.gettext(FIRST_DAILY_HINT if progress.edition.is_daily else FIRST_HINT)
