"""Achievements in the honeycomb: what a guess may have earned, and how often each was earned."""

from collections.abc import Collection, Iterable, Mapping
from datetime import date, timedelta
from enum import StrEnum

from bot.model import Player
from bot.puzzles.honeycomb.honeycomb import RULES, SIZE, is_perfect
from bot.store.achievements import (
    began_before,
    days_without_short_words,
    first_found,
    found_before,
    last_day,
    lone_words,
)
from bot.store.backend import Backend

SHORT = RULES.min_length  # letters
PERFECT = SIZE + RULES.pangram_bonus  # points
SEVERAL = 5  # people, so that it says something when only one of them found a word
ONE_DAY = timedelta(days=1)
RECENT = 2 * ONE_DAY  # with a day off


class Achievement(StrEnum):
    """What takes skill, or luck. What only one player found is known when the day is over; the
    first pangram of a server's day is told each time."""

    PERFECT_PANGRAM = "perfect-pangram"
    BINGO = "bingo"
    LONG_GENIUS = "long-genius"
    ONLY_YOU = "only-you"
    FIRST_PANGRAM = "first-pangram"


def is_bingo(words: Iterable[str]) -> bool:
    """Is there a word for every letter?"""
    return len({word[0] for word in words}) == SIZE


def may_be_earned(
    before: Collection[str], new: Collection[str], *, to_genius: Collection[str] = ()
) -> list[Achievement]:
    """What a guess brought to a day, given the words before it and those that it found; of these,
    where it made a Genius, those that it took."""
    words, found = [*before, *new], []
    if any(map(is_perfect, new)) and not any(map(is_perfect, before)):
        found.append(Achievement.PERFECT_PANGRAM)
    if is_bingo(words) and not is_bingo(before):
        found.append(Achievement.BINGO)
    if to_genius and all(len(word) > SHORT for word in [*before, *to_genius]):
        found.append(Achievement.LONG_GENIUS)
    return found


class HoneycombAchievements:
    """A player's achievements in one game."""

    def __init__(self, database: Backend, game: str) -> None:
        self._database = database
        self._game = game

    async def is_first(self, achievement: Achievement, player: Player, day: date) -> bool:
        """Was something that is earned on a day earned on none before it?"""
        key = (self._database, player, self._game)
        match achievement:
            case Achievement.PERFECT_PANGRAM:
                return not await found_before(*key, day, letters=SIZE, points=PERFECT)
            case Achievement.BINGO:
                return not await began_before(*key, day, beginnings=SIZE)
            case Achievement.LONG_GENIUS:
                return not any(each < day for each in await self._long_days(player))
        return False

    async def lone_words_of(self, player: Player, day: date) -> set[str]:
        """What only this player found on a day that is over."""
        key = (self._database, player, self._game)
        found = await lone_words(*key, day, day + ONE_DAY, players=SEVERAL)
        return found.get(day, set())

    async def all_lone_words(self, player: Player) -> Mapping[date, set[str]]:
        """What only this player found, on all days but the last that anybody played."""
        before = await last_day(self._database, player.server_id, self._game)
        key = (self._database, player, self._game)
        return await lone_words(*key, date.min, before, players=SEVERAL)

    async def counted(self, player: Player) -> dict[Achievement, int]:
        """How often a player earned what the words of a day do not say by themselves."""
        pangrams = await first_found(
            self._database, player, self._game, letters=SIZE, extra=RULES.pangram_bonus
        )
        return {
            Achievement.LONG_GENIUS: len(await self._long_days(player)),
            Achievement.FIRST_PANGRAM: pangrams,
        }

    async def _long_days(self, player: Player) -> list[date]:
        """The days on which a player became Genius without a short word."""
        key = (self._database, player, self._game)
        return await days_without_short_words(*key, short=SHORT)
