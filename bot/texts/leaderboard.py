"""Everything that ``/leaderboard`` says."""

from collections.abc import Sequence

from bot.model import ALL_GAMES, Standing
from bot.play.leaderboard import LeaderboardPage, Span
from bot.texts.formats import (
    day_name,
    either,
    hints,
    month_name,
    players,
    points,
    shown_name,
)
from bot.texts.locale import N_, Locale

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}

# Which a person chooses from, beside the names of commands.
CHOICES = (N_("all"), N_("today"), N_("yesterday"), N_("week"), N_("month"), N_("all-time"))

WHICH_GAME = N_("Which game")
WHICH_PERIOD = N_("Which days")
PERIODS = {
    Span.TODAY: N_("Today"),
    Span.YESTERDAY: N_("Yesterday"),
    Span.WEEK: N_("This week"),
    Span.MONTH: N_("This month"),
    Span.ALL_TIME: N_("All time"),
}

NOBODY_YET = {
    Span.TODAY: N_("No points yet today. The first word takes the lead!"),
    Span.WEEK: N_("No points yet this week. The first word takes the lead!"),
    Span.MONTH: N_("No points yet this month. The first word takes the lead!"),
    Span.ALL_TIME: N_("No points yet. The first word takes the lead!"),
}
NOBODY_SCORED = {
    Span.YESTERDAY: N_("Nobody scored yesterday."),
    None: N_("Nobody scored on {day}."),
}
YOURS = N_("{place} {name} (you)")
SCALE = N_("Each game scores up to 100 a day, and scores add up. 100 = {full_marks}.")


def all_games(locale: Locale, number: int) -> str:
    """Of so many games all."""
    return locale.gettext("both games") if number == 2 else locale.gettext("all games")


def scale(locale: Locale, full_marks: Sequence[str]) -> str:
    """What the scores of all games are, given what is 100 in each."""
    marks = either(locale, [locale.gettext(each) for each in full_marks])
    return locale.gettext(SCALE, full_marks=marks)


def periods(locale: Locale, page: LeaderboardPage) -> dict[str, str]:
    """What can be chosen, by the key in the ids; the day of an old post is one more."""
    day = page.board.starts_on
    named = {} if page.span else {day.isoformat(): day_name(locale, day)}
    return named | {span.value: locale.gettext(label) for span, label in PERIODS.items()}


def board(
    locale: Locale,
    page: LeaderboardPage,
    game: str,
    reader: int,
    *,
    shared: bool = False,
    scale: str | None = None,
) -> str:
    """One page, and the reader's own place when the page does not show it."""
    marked = None if shared else reader
    is_score = page.board.game == ALL_GAMES
    lines = [line(locale, standing, marked, is_score=is_score) for standing in page.standings]
    below = below_board(locale, page, reader, shared=shared, scale=scale)
    return "\n".join([heading(locale, page, game), *lines, *below])


def heading(locale: Locale, page: LeaderboardPage, game: str) -> str:
    """Which game and which days."""
    return locale.gettext("**Leaderboard** · {game} · {span}", game=game, span=_span(locale, page))


def below_board(
    locale: Locale,
    page: LeaderboardPage,
    reader: int,
    *,
    shared: bool = False,
    scale: str | None = None,
) -> list[str]:
    """What is told below the places: the reader's own one, and how many play; or that nobody has
    any points."""
    if not page.standings:
        return [_nobody(locale, page)]
    lines, is_score = list[str](), page.board.game == ALL_GAMES
    shown = {standing.player_id for standing in page.standings}
    if page.own and page.own.player_id not in shown and not shared:
        own = line(locale, page.own, is_score=is_score)
        lines.append(locale.gettext("You: **{standing}**", standing=own))
    elif page.own is None and not shared and reader not in shown:
        lines.append(_without_points(locale, page))
    if scale:
        lines.append(f"-# {scale}")
    return [*lines, f"-# {_pages(locale, page)}{players(locale, page.players)}"]


def line(
    locale: Locale, standing: Standing, reader: int | None = None, *, is_score: bool = False
) -> str:
    """One player's place; the reader's own stands out."""
    own = standing.player_id == reader
    place = MEDALS.get(standing.place) or f"{standing.place}\\."
    name = shown_name(locale, standing.name)
    who = locale.gettext(YOURS, place=place, name=name) if own else f"{place} {name}"
    text = f"{who} · {earned(locale, standing, is_score=is_score)}"
    return f"**{text}**" if own else text


def earned(locale: Locale, standing: Standing, *, is_score: bool = False) -> str:
    """What a player has, and how many hints it took."""
    parts = [(score if is_score else points)(locale, standing.points)]
    if standing.hints:
        parts.append(hints(locale, standing.hints))
    return " · ".join(parts)


def score(locale: Locale, percent: int) -> str:
    """What games add up to."""
    return locale.gettext("score {percent}", percent=percent)


def _without_points(locale: Locale, page: LeaderboardPage) -> str:
    if page.span in NOBODY_YET:
        return locale.gettext("You have no points here yet.")
    return locale.gettext("You have no points here.")


def _pages(locale: Locale, page: LeaderboardPage) -> str:
    if page.pages <= 1:
        return ""
    return locale.gettext("Page {page} of {pages} · ", page=page.number, pages=page.pages)


def _nobody(locale: Locale, page: LeaderboardPage) -> str:
    """Nobody scored: an invitation where anybody still can."""
    if page.span in NOBODY_YET:
        return locale.gettext(NOBODY_YET[page.span])
    message = NOBODY_SCORED.get(page.span, NOBODY_SCORED[None])
    return locale.gettext(message, day=day_name(locale, page.board.starts_on))


def _span(locale: Locale, page: LeaderboardPage) -> str:
    first = day_name(locale, page.board.starts_on)
    match page.span:
        case None:
            return first
        case Span.TODAY:
            return locale.gettext("today, {day}", day=first)
        case Span.YESTERDAY:
            return locale.gettext("yesterday, {day}", day=first)
        case Span.WEEK:
            return locale.gettext("week from {day}", day=first)
        case Span.MONTH:
            return month_name(locale, page.board.starts_on)
        case Span.ALL_TIME:
            return locale.gettext("all time")
