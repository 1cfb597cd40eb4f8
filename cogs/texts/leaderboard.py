"""Everything that ``/leaderboard`` says."""

from bot.model import Standing
from bot.play.leaderboard import Page, Span
from cogs.texts.formats import counted, day_name, month_name, shown_name

DAYS = {Span.TODAY: "today", Span.YESTERDAY: "yesterday"}


def all_games(number: int) -> str:
    """Of so many games all."""
    return "both games" if number == 2 else "all games"


def board(page: Page, game: str, reader: int, *, shared: bool = False) -> str:
    """One page, and the reader's own place when the page does not show it."""
    lines = [f"**Leaderboard** · {game} · {_span(page)}"]
    if not page.standings:
        return "\n".join([*lines, "Nobody has points yet. The first word takes the lead."])
    lines += [line(standing) for standing in page.standings]
    shown = {standing.player_id for standing in page.standings}
    if page.own and page.own.player_id not in shown and not shared:
        lines.append(f"You: {line(page.own)}")
    elif page.own is None and not shared and reader not in shown:
        lines.append("You have no points here yet.")
    lines.append(f"-# Page {page.number} of {page.pages} · {counted(page.players, 'player')}")
    return "\n".join(lines)


def line(standing: Standing) -> str:
    """One player's place."""
    parts = [
        f"{standing.place}\\. {shown_name(standing.name)}",
        counted(standing.points, "point"),
    ]
    if standing.hints:
        parts.append(counted(standing.hints, "hint"))
    return " · ".join(parts)


def _span(page: Page) -> str:
    first = day_name(page.board.starts_on)
    match page.span:
        case Span.TODAY | Span.YESTERDAY:
            return f"{DAYS[page.span]}, {first}"
        case Span.WEEK:
            return f"week from {first}"
        case Span.MONTH:
            return month_name(page.board.starts_on)
        case Span.ALL_TIME:
            return "all time"
