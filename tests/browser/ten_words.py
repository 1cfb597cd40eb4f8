"""Ten words of each game, in the order in which they can be found: today's, and those of an earlier
day where today has fewer."""

from datetime import date

from bot.application import Application
from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.square.game import SQUARE
from tests.support.harness import MORNING

TEN = 10
TODAY, EARLIER = MORNING.date(), date(2026, 11, 6)
EARLIER_NAME = "Friday, November 6"  # what leads to it is called so

Days = dict[date, list[str]]


async def of_honeycomb(application: Application) -> Days:
    """The shortest of today."""
    played = await application.games.rounds.of(HONEYCOMB, TODAY)
    return {TODAY: sorted(played.targets, key=lambda word: (len(word), word))[:TEN]}


async def of_anigram(application: Application) -> Days:
    """A word a level."""
    found: Days = {}
    for day in (TODAY, EARLIER):
        played = await application.games.rounds.of(ANIGRAM, day)
        words = [min(played.targets.intersection(played.words[each])) for each in played.levels]
        found[day] = words[: TEN - sum(map(len, found.values()))]
    return found


async def of_square(application: Application) -> Days:
    """Line by line, across before down."""
    found: Days = {}
    for day in (TODAY, EARLIER):
        played = await application.games.rounds.of(SQUARE, day)
        words = [*played.lines.values()]
        found[day] = words[: TEN - sum(map(len, found.values()))]
    return found
