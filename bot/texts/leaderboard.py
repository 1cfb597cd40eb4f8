"""Everything that ``/leaderboard`` says."""

from collections.abc import Sequence

from bot.model import ALL_GAMES, Standing
from bot.play.leaderboard import Page, Span
from bot.texts.formats import counted, day_name, listed, month_name, shown_name

DAYS = {Span.TODAY: "today", Span.YESTERDAY: "yesterday"}
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}

WHICH_GAME = "Which game"
WHICH_PERIOD = "Which days"
PERIODS = {
    Span.TODAY: "Today",
    Span.YESTERDAY: "Yesterday",
    Span.WEEK: "This week",
    Span.MONTH: "This month",
    Span.ALL_TIME: "All time",
}

NOBODY_YET = {
    Span.TODAY: "No points yet today.",
    Span.WEEK: "No points yet this week.",
    Span.MONTH: "No points yet this month.",
    Span.ALL_TIME: "No points yet.",
}
TAKE_THE_LEAD = "The first word takes the lead!"


def all_games(number: int) -> str:
    """Of so many games all."""
    return "both games" if number == 2 else "all games"


def scale(full_marks: Sequence[str]) -> str:
    """What the scores of all games are, given what is 100 in each."""
    return (
        "Scores are percentages, not points: 100 is a full day in one game, which means"
        f" {listed(full_marks, 'or')}. The games are added up."
    )


def periods(page: Page) -> dict[str, str]:
    """What can be chosen, by the key in the ids; the day of an old post is one more."""
    day = page.board.starts_on
    named = {} if page.span else {day.isoformat(): day_name(day)}
    return named | {span.value: label for span, label in PERIODS.items()}


def board(
    page: Page, game: str, reader: int, *, shared: bool = False, scale: str | None = None
) -> str:
    """One page, and the reader's own place when the page does not show it."""
    lines = [f"**Leaderboard** · {game} · {_span(page)}"]
    if not page.standings:
        return "\n".join([*lines, _nobody(page)])
    marked = None if shared else reader
    is_score = page.board.game == ALL_GAMES
    lines += [line(standing, marked, is_score=is_score) for standing in page.standings]
    shown = {standing.player_id for standing in page.standings}
    if page.own and page.own.player_id not in shown and not shared:
        lines.append(f"You: **{line(page.own, is_score=is_score)}**")
    elif page.own is None and not shared and reader not in shown:
        lines.append(f"You have no points here{' yet' if page.span in NOBODY_YET else ''}.")
    if scale:
        lines.append(f"-# {scale}")
    return "\n".join([*lines, f"-# {_pages(page)}{counted(page.players, 'player')}"])


def line(standing: Standing, reader: int | None = None, *, is_score: bool = False) -> str:
    """One player's place; the reader's own stands out."""
    own = standing.player_id == reader
    place = MEDALS.get(standing.place) or f"{standing.place}\\."
    parts = [f"{place} {shown_name(standing.name)}{' (you)' if own else ''}"]
    parts.append(score(standing.points) if is_score else counted(standing.points, "point"))
    if standing.hints:
        parts.append(counted(standing.hints, "hint"))
    text = " · ".join(parts)
    return f"**{text}**" if own else text


def score(percent: int) -> str:
    """What games add up to."""
    return f"score {percent}"


def _pages(page: Page) -> str:
    return f"Page {page.number} of {page.pages} · " if page.pages > 1 else ""


def _nobody(page: Page) -> str:
    """Nobody scored: an invitation where anybody still can."""
    if page.span in NOBODY_YET:
        return f"{NOBODY_YET[page.span]} {TAKE_THE_LEAD}"
    named = DAYS[page.span] if page.span else f"on {day_name(page.board.starts_on)}"
    return f"Nobody scored {named}."


def _span(page: Page) -> str:
    first = day_name(page.board.starts_on)
    match page.span:
        case None:
            return first
        case Span.TODAY | Span.YESTERDAY:
            return f"{DAYS[page.span]}, {first}"
        case Span.WEEK:
            return f"week from {first}"
        case Span.MONTH:
            return month_name(page.board.starts_on)
        case Span.ALL_TIME:
            return "all time"
