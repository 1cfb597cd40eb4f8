"""Achievements as players read them: once, under the verdict, and in the statistics.

Of ``bot/texts/honeycomb/achievements.py`` and ``bot/texts/board.py``.
"""

from datetime import date, timedelta

import pytest

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.games.anigram.game import ANIGRAM
from bot.games.editions import daily
from bot.model import Player
from bot.play.statistics import Reached
from bot.play.streaks import Streak
from bot.texts import board as texts
from bot.texts.honeycomb import achievements as honeycomb_achievements
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.language import ENGLISH
from tests.support.rounds import CHAIN, keep_round, lay_out, rich_round
from tests.support.spoken import heard

LONG_WORDS = "agape eagle legal magma pagel xgame"


async def said(hive: Hive, path: str, word: str, clock: Clock) -> list[str]:
    """What is said of achievements below a verdict, a second later."""
    clock.advance(seconds=1)
    told = await hive.alice.command(path, hive.channel, word=word)
    return [line for line in heard(told).splitlines() if line.startswith("🎖️")]


async def counted(hive: Hive) -> list[str]:
    shown = await hive.bob.command("/stats", hive.channel, member=hive.alice)
    return [line for line in heard(shown).splitlines() if "🎖️" in line]


async def test_the_honeycombs_are_told_once_and_counted_every_time(
    app: Application, bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    first = clock.now.date() + timedelta(days=60)
    for number in range(3):
        await keep_round(app.host.database, rich_round(first + timedelta(days=number)))
    await lay_out(app.host.database, first - timedelta(days=1), 5)
    clock.advance(days=60)
    assert await said(hive, "/bee guess", "gmaplex", clock) == [
        "🎖️ **Perfect!** Your first pangram that uses each letter once."
    ]
    assert await said(hive, "/bee guess", LONG_WORDS, clock) == [
        "🎖️ **Bingo!** For the first time you have a word for every letter.",
        "🎖️ **Big words only!** Your first Genius without four-letter words.",
    ]
    assert await said(hive, "/bee guess", "game gmaplex agape", clock) == []
    for person in (hive.bob, hive.admin, *map(hive.guild.add_member, ("Cyd", "Dot"))):
        await person.command("/bee guess", hive.channel, word="game")
    counts = "Perfect pangrams 1 · Bingos 1 · Genius without four-letter words 1"
    assert await counted(hive) == [f"-# 🎖️ {counts} · First to a pangram 1"]

    clock.advance(days=1)
    await hive.alice.command("/anigram next", hive.channel, word="ride")  # the day begins with it
    assert await said(hive, "/bee guess", "game", clock) == [
        "🎖️ On Tuesday, January 19, only you found **AGAPE**, **EAGLE**, **GMAPLEX** and 4 more."
    ]
    assert await said(hive, "/bee guess", f"gmaplex {LONG_WORDS}", clock) == []
    counts = "Perfect pangrams 2 · Bingos 2 · Genius without four-letter words 1"
    lone = "Words nobody else found 7"
    assert await counted(hive) == [f"-# 🎖️ {counts} · {lone} · First to a pangram 2"]

    clock.advance(days=1)  # after a day on which too few people played
    assert await said(hive, "/bee guess", "game", clock) == []

    await hive.bob.command("/privacy export", hive.channel)
    asked = await hive.alice.command("/privacy forget", hive.channel)
    await hive.alice.click(asked, "Delete everything")
    assert await counted(hive) == []
    assert await said(hive, "/bee guess", "gmaplex", clock) != []


@pytest.mark.parametrize(("days", "told"), [(1, 1), (2, 1), (3, 0)])
async def test_what_only_one_player_found_is_told_up_to_a_day_off_later(
    app: Application, bot: Honeygram, hive: Hive, clock: Clock, days: int, told: int
) -> None:
    await lay_out(app.host.database, clock.now.date(), days + 1)
    for person in (hive.bob, hive.admin, *map(hive.guild.add_member, ("Cyd", "Dot"))):
        await person.command("/bee guess", hive.channel, word="game")
    await said(hive, "/bee guess", "gleam", clock)
    clock.advance(days=days)
    lines = await said(hive, "/bee guess", "game", clock)
    assert lines == ["🎖️ On Friday, November 20, only you found **GLEAM**."][:told]


async def test_six_levels_without_a_hint_on_seven_days_are_told_on_the_seventh(
    app: Application, bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    player, play = Player(hive.guild.id, hive.alice.id, "Alice"), app.games.play(ANIGRAM)
    for day in range(7):
        if day == 2:
            await play.hint(player, clock(), daily(clock.now.date()))
        for word in CHAIN:
            await play.guess(player, word, clock(), daily(clock.now.date()))
        clock.advance(days=1)
    assert await counted(hive) == ["-# 🎖️ All six levels without a hint 6"]
    lines = [line for word in CHAIN for line in await said(hive, "/anigram next", word, clock)]
    assert lines == [
        "🎖️ **Seven without a hint!** You've now solved all six levels unaided on seven days."
    ]
    assert await counted(hive) == ["-# 🎖️ All six levels without a hint 7"]


@pytest.mark.parametrize(
    ("days", "streak", "line"),
    [
        (364, 1, []),
        (365, 1, ["🎖️ **1 year of puzzles!** You've played 365 days here."]),
        (730, 9, ["🎖️ **2 years of puzzles!** You've played 730 days here."]),
        (365, 365, ["🎂 **A 365-day streak!** That's a whole year."]),
        (
            365,
            30,
            [
                "🔥 **A 30-day streak!** That's a whole month.",
                "🎖️ **1 year of puzzles!** You've played 365 days here.",
            ],
        ),
        (
            730,
            365,
            [
                "🎂 **A 365-day streak!** That's a whole year.",
                "🎖️ **2 years of puzzles!** You've played 730 days here.",
            ],
        ),
        (0, 0, []),
    ],
)
def test_a_year_of_puzzles_is_told_unless_the_streak_says_the_same(
    days: int, streak: int, line: list[str]
) -> None:
    assert texts.reached(ENGLISH, Reached({}, Streak(streak, streak), days)) == line


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["agape"], "**AGAPE**"),
        (["agape", "eagle"], "**AGAPE** and **EAGLE**"),
        (["agape", "eagle", "gleam"], "**AGAPE**, **EAGLE** and **GLEAM**"),
        (["agape", "eagle", "gleam", "game"], "**AGAPE**, **EAGLE**, **GLEAM** and 1 more"),
    ],
)
def test_words_that_only_one_player_found_are_listed_as_in_a_sentence(
    words: list[str], named: str
) -> None:
    said = honeycomb_achievements.only_you(ENGLISH, date(2026, 11, 20), words)
    assert said == f"🎖️ On Friday, November 20, only you found {named}."
