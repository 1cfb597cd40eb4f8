"""What a challenge says: the preview for whoever makes it, and its message in the channel."""

from datetime import datetime

from bot.model import StandingsPage
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.texts.formats import from_now, listed, shown_name
from bot.texts.honeycomb.board import board_letters, brief, letters, size
from bot.texts.leaderboard import line
from bot.texts.locale import N_, Locale

LETTERS = N_("Seven different letters, the center first, like GAELMPX")
NOBODY = N_("No words found yet. Be the first!")
NOBODY_DID = N_("Nobody found a word.")
POSTED = N_("Posted! Everyone here can play it for 24 hours.")


def preview(locale: Locale, round_: HoneycombRound) -> str:
    """What the letters make, before anybody else sees them."""
    question = locale.gettext("Post it here as a challenge for 24 hours?")
    return "\n".join([board_letters(locale, round_), size(locale, round_), question])


def challenge(
    locale: Locale,
    name: str,
    round_: HoneycombRound,
    best: StandingsPage,
    ends: datetime,
    *,
    over: bool,
) -> str:
    """The message in the channel, with its board."""
    until = N_("Ended {moment}") if over else N_("Ends {moment}")
    lines = [
        locale.gettext("🍯 **Challenge from {name}**", name=shown_name(locale, name)),
        letters(locale, round_),
        f"{brief(locale, round_)} · {locale.gettext(until, moment=from_now(ends))}",
    ]
    if over and best.standings:
        lines.append(_won(locale, best))
    if not over or best.players > 1:
        lines += (line(locale, each) for each in best.standings)
    if not best.standings:
        lines.append(locale.gettext(NOBODY_DID if over else NOBODY))
    if (more := best.players - len(best.standings)) > 0:
        lines.append(
            locale.ngettext("-# and {number} more player", "-# and {number} more players", more)
        )
    return "\n".join(lines)


def _won(locale: Locale, best: StandingsPage) -> str:
    """Who is first, all of them where several share the place."""
    winners = [each for each in best.standings if each.place == 1]
    return locale.ngettext(
        "🏆 **{names} won** with {number} point!",
        "🏆 **{names} won** with {number} points!",
        winners[0].points,
        names=listed(locale, [shown_name(locale, each.name) for each in winners]),
    )
