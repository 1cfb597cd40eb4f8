"""What an edition of a game is called: today's, or one from the archive."""

from collections.abc import Sequence
from datetime import date

from bot.games.editions import Edition, EditionKind
from bot.games.practice_codes import PracticeDifficulty, difficulty_of
from bot.places import Place, ServerPlace
from bot.texts.formats import day_name, full_day, listed, short_day, weekday_name
from bot.texts.locale import N_, Locale

DAY = N_("Today's (if you leave this out), or an earlier day, like March 3, 2026 or 2026-03-03")
DIFFICULTY = N_("How hard it should be (normal if you leave this out)")
CODE = N_("Six letters from somebody's practice board, for the same puzzle")
ALLOWED = N_("Whether people here can practice")
PRACTICE_ON = N_("Practice is on: everyone here can play as many puzzles as they like.")
PRACTICE_OFF = N_("Practice is off. The daily puzzles and the archive stay.")
ASK_ANSWERS = N_(
    "Show all the answers? You keep your points, but that ends this game: no more words will count."
)
ENDED = N_("-# You've seen the answers, so this game is over.")
UNPLAYED = N_("unplayed")
ANSWERS_SEEN = N_("answers seen")
DONE = N_("done")
ANSWERS_READY = N_("Its answers are ready: press Answers.")
NOBODY_PLAYED = N_("-# Nobody played this one.")  # on a post whose day is over

OPEN_LATER = N_(
    "-# Here, answers open once a day is over in every time zone: a friend may still be playing it."
)

DIFFICULTIES = {
    PracticeDifficulty.EASY: N_("easy"),
    PracticeDifficulty.NORMAL: N_("normal"),
    PracticeDifficulty.HARD: N_("hard"),
}


def title(locale: Locale, edition: Edition) -> str:
    """Behind the name of the game, at the top of its board."""
    match edition.kind:
        case EditionKind.DAILY:
            return weekday_name(locale, edition.day)
        case EditionKind.ARCHIVE:
            return locale.gettext("archive · {day}", day=full_day(locale, edition.day))
        case EditionKind.PRACTICE:
            return locale.gettext(
                "practice · {difficulty} · code {code}",
                difficulty=_difficulty(locale, edition.code),
                code=edition.code.upper(),
            )
        case EditionKind.CUSTOM:
            return locale.gettext("challenge")


def _difficulty(locale: Locale, code: str) -> str:
    return locale.gettext(DIFFICULTIES[difficulty_of(code)])


def answers_title(locale: Locale, answers: str, edition: Edition) -> str:
    """At the top of its answers, given what a game calls them."""
    return locale.gettext(
        "**{answers} · {edition}**",
        answers=locale.gettext(answers),
        edition=title(locale, edition),
    )


def opened(locale: Locale, answers: str, place: Place) -> str:
    """The answers of a day; outside of servers with why they are not yesterday's."""
    if isinstance(place, ServerPlace):
        return answers
    return f"{answers}\n{locale.gettext(OPEN_LATER)}"


def answers_ready(locale: Locale, command: str, *, is_yesterday: bool) -> str:
    """Where the answers of a day are that is over, and does not open yet."""
    if not is_yesterday:
        return locale.gettext(ANSWERS_READY)
    return locale.gettext(
        "Its answers are ready: press Answers, or type `/{command} answers`.", command=command
    )


def reached(locale: Locale, edition: Edition, what: str) -> str:
    """What a player shares of it."""
    match edition.kind:
        case EditionKind.DAILY:
            return f"{short_day(locale, edition.day)} · {what}"
        case EditionKind.ARCHIVE:
            day = day_name(locale, edition.day)
            return locale.gettext("archive: {what} on {day}", what=what, day=day)
        case EditionKind.PRACTICE:
            return locale.gettext(
                "practice {code} ({difficulty}): {what}",
                code=edition.code.upper(),
                difficulty=_difficulty(locale, edition.code),
                what=what,
            )
        case EditionKind.CUSTOM:
            return locale.gettext("challenge: {what}", what=what)


def listed_day(locale: Locale, day: date, state: str, *, is_today: bool = False) -> str:
    """A day in the list to choose from."""
    name = locale.gettext("{day}, {year}", day=short_day(locale, day), year=day.year)
    if is_today:
        return locale.gettext("{day} (today) · {state}", day=name, state=state)
    return f"{name} · {state}"


def finished(locale: Locale, games: Sequence[str]) -> list[str]:
    """A line on the archive in the statistics, given how many of each game; or nothing."""
    if not games:
        return []
    return [locale.gettext("🗃️ Archive: {games} finished", games=listed(locale, games))]
