"""What a challenge says: the preview for whoever makes it, and its message in the channel."""

from datetime import datetime

from bot.model import StandingsPage
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.texts.formats import counted, from_now, listed, shown_name
from bot.texts.honeycomb.board import letters, size
from bot.texts.leaderboard import line

LETTERS = "Seven different letters, the center first, like GAELMPX"
NOBODY = "No words found yet. Be the first!"
NOBODY_DID = "Nobody found a word."
POSTED = "Posted! Everyone here can play it for 24 hours."


def preview(played: HoneycombRound) -> str:
    """What the letters make, before anybody else sees them."""
    return f"{letters(played)}\n{size(played)}\nPost it here as a challenge for 24 hours?"


def challenge(
    name: str, played: HoneycombRound, best: StandingsPage, ends: datetime, *, over: bool
) -> str:
    """The message in the channel, with its board."""
    until = f"Over {from_now(ends)}" if over else f"Ends {from_now(ends)}"
    lines = [
        f"🍯 **Challenge from {shown_name(name)}**",
        letters(played),
        f"-# {size(played)} · {until}",
    ]
    if over and best.standings:
        lines.append(_won(best))
    if not over or best.players > 1:
        lines += map(line, best.standings)
    if not best.standings:
        lines.append(NOBODY_DID if over else NOBODY)
    if (more := best.players - len(best.standings)) > 0:
        lines.append(f"-# and {counted(more, 'more player')}")
    return "\n".join(lines)


def _won(best: StandingsPage) -> str:
    """Who is first, all of them where several share the place."""
    winners = [each for each in best.standings if each.place == 1]
    names = listed([shown_name(each.name) for each in winners])
    return f"🏆 **{names} won** with {counted(winners[0].points, 'point')}!"
