"""What an edition of a game is called: today's, or one from the archive."""

from collections.abc import Mapping
from datetime import date

from bot.games.editions import Edition, Kind
from bot.games.practice_codes import difficulty_of
from bot.texts.formats import counted, day_name, full_day, listed, short_day, weekday_name

DAY = "Today's (if you leave this out), or an earlier day, like 3 March 2026 or 2026-03-03"
DIFFICULTY = "How hard it should be (normal if you leave this out)"
CODE = "Six letters from somebody's practice board, for the same puzzle"
ALLOWED = "Whether people here can practice"
PRACTICE_ON = "Practice is on: everyone here can play as many puzzles as they like."
PRACTICE_OFF = "Practice is off. The daily puzzles and the archive stay."
ASK_ANSWERS = (
    "Show all the answers? You keep your points, but that ends this game: no more words will count."
)
ENDED = "-# You've seen the answers, so this game is over."
UNPLAYED = "unplayed"
ANSWERS_SEEN = "answers seen"
DONE = "done"
NOBODY_PLAYED = "-# Nobody played this one."  # on a post whose day is over
TODAY = "today"


def title(edition: Edition) -> str:
    """Behind the name of the game, at the top of its board."""
    match edition.kind:
        case Kind.DAILY:
            return weekday_name(edition.day)
        case Kind.ARCHIVE:
            return f"archive · {full_day(edition.day)}"
        case Kind.PRACTICE:
            return f"practice · {difficulty_of(edition.code)} · code {edition.code.upper()}"
        case Kind.CUSTOM:
            return "challenge"


def answers_title(edition: Edition) -> str:
    """At the top of its answers."""
    if edition.is_daily:
        return f"**Answers for {weekday_name(edition.day)}**"
    return f"**Answers · {title(edition)}**"


def answers_ready(command: str, *, is_yesterday: bool) -> str:
    """Where the answers of a day are that is over, and does not open yet."""
    typed = f", or type `/{command} answers`" if is_yesterday else ""
    return f"Its answers are ready: press Answers{typed}."


def these(edition: Edition) -> str:
    """Whose letters and ranks they are."""
    return "today's" if edition.is_daily else "these"


def reached(edition: Edition, what: str) -> str:
    """What a player shares of it."""
    match edition.kind:
        case Kind.DAILY:
            return f"{short_day(edition.day)} · {what}"
        case Kind.ARCHIVE:
            return f"archive: {what} on {day_name(edition.day)}"
        case Kind.PRACTICE:
            code, difficulty = edition.code.upper(), difficulty_of(edition.code)
            return f"practice {code} ({difficulty}): {what}"
        case Kind.CUSTOM:
            return f"challenge: {what}"


def listed_day(day: date, state: str, *, is_today: bool = False) -> str:
    """A day in the list to choose from."""
    name = f"{short_day(day)} {day.year}"
    return f"{name} ({TODAY}) · {state}" if is_today else f"{name} · {state}"


def finished(numbers: Mapping[str, int]) -> list[str]:
    """A line on the archive in the statistics, given {noun: days finished}; or nothing."""
    if not numbers:
        return []
    return [
        f"🗃️ Archive: {listed([counted(each, noun) for noun, each in numbers.items()])} finished"
    ]
