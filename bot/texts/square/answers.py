"""What is said of a square that is over: its words, and its lines in the recap."""

from bot.drawing.statistics import Section
from bot.games.editions import daily
from bot.games.square.review import SquareAnswers, SquarePast, SquareRecap
from bot.texts.editions import answers_title
from bot.texts.formats import (
    LEAST_PLAYERS,
    days,
    people,
    percent_of,
    players,
    with_notes,
)
from bot.texts.locale import N_, Locale
from bot.texts.square.board import ANSWERS

FLAWLESS = N_("All eight words without a hint")
YOURS = N_("yours")


def answers(locale: Locale, shown: SquareAnswers) -> str:
    """A round that is over: each word with its clue."""
    title = answers_title(locale, ANSWERS, shown.beside or daily(shown.round.day))
    lines = [_line(locale, shown, label) for label in shown.round.lines]
    return "\n".join([title, *lines, *_summary(locale, shown)])


def _line(locale: Locale, shown: SquareAnswers, label: str) -> str:
    """``A **DEMURE** (yours, 20%): modest``."""
    word = shown.round.lines[label]
    own = word in shown.own
    share = percent_of(locale, shown.people.get(word, 0), shown.players)
    plain = f"**{word.upper()}**" if own else word.upper()
    noted = with_notes(plain, locale.gettext(YOURS) if own else "", share)
    return f"{label} {noted}: {shown.round.clue(label)}"


def _summary(locale: Locale, shown: SquareAnswers) -> list[str]:
    total = len(shown.round.lines)
    parts = [
        locale.ngettext(
            "You found {found} of {number} word",
            "You found {found} of {number} words",
            total,
            found=len(shown.own & shown.round.targets),
        )
    ]
    if shown.players >= LEAST_PLAYERS:
        parts.append(
            locale.ngettext(
                "% of {number} players who found it",
                "% of {number} players who found it",
                shown.players,
            )
        )
    return [f"-# {' · '.join(parts)}"]


def recap(locale: Locale, shown: SquareRecap) -> list[str]:
    """The lines that the square adds to a recap; none when nobody played it."""
    if not shown.players:
        return []
    lines = [f"🔲 {players(locale, shown.players)} · {_filled(locale, shown)}"]
    if shown.hardest:
        word = shown.hardest.word.upper()
        if not shown.hardest.people:
            lines.append(locale.gettext("🔎 Nobody found **{word}**.", word=word))
        else:
            named = people(locale, shown.hardest.first, shown.hardest.people)
            lines.append(
                locale.gettext("🔎 The hardest word, **{word}**: {names}", word=word, names=named)
            )
    return lines


def _filled(locale: Locale, shown: SquareRecap) -> str:
    """How many filled it, how many of them without a hint, and who."""
    if not shown.finished:
        return locale.gettext("nobody filled the square")
    number = shown.flawless or shown.finished
    names = people(locale, shown.names, number)
    if not shown.flawless:
        return locale.ngettext(
            "{number} filled the square: {names}",
            "{number} filled the square: {names}",
            shown.finished,
            names=names,
        )
    if shown.flawless == shown.finished:
        return locale.ngettext(
            "{number} filled the square without a hint: {names}",
            "{number} filled the square without a hint: {names}",
            shown.finished,
            names=names,
        )
    return locale.ngettext(
        "{number} filled the square, {flawless} of them without a hint: {names}",
        "{number} filled the square, {flawless} of them without a hint: {names}",
        shown.finished,
        flawless=shown.flawless,
        names=names,
    )


def past(locale: Locale, shown: SquarePast) -> Section | None:
    """What the square adds to a player's statistics; nothing for who never played it."""
    if not shown.days:
        return None
    parts = [
        played(locale, shown.days),
        locale.ngettext("{number} word found", "{number} words found", shown.words),
    ]
    if shown.finished:
        parts.append(locale.gettext("all eight on {days}", days=days(locale, shown.finished)))
    return Section(
        text=f"🔲 {' · '.join(parts)}",
        achievements=((locale.gettext(FLAWLESS), shown.flawless),) if shown.flawless else (),
    )


def played(locale: Locale, number: int) -> str:
    """So many games."""
    return locale.ngettext("{number} square", "{number} squares", number)
