"""Achievements in the honeycomb: what a guess may have earned, and how often each was earned."""

from collections.abc import Collection, Iterable, Mapping
from datetime import date, timedelta
from enum import StrEnum

from bot.model import Player
from bot.puzzles.honeycomb.honeycomb import SIZE, is_perfect
from bot.store.achievements import (
    days_without_short_words,
    first_pangrams,
    found_a_perfect_pangram,
    had_a_bingo,
    last_day,
    lone_words,
)
from bot.store.backend import Backend

SHORT = 4  # letters
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
                return not await found_a_perfect_pangram(*key, day)
            case Achievement.BINGO:
                return not await had_a_bingo(*key, day)
            case Achievement.LONG_GENIUS:
                return not any(each < day for each in await days_without_short_words(*key))
        return False

    async def lone_words_of(self, player: Player, day: date) -> set[str]:
        """What only this player found on a day that is over."""
        found = await lone_words(self._database, player, self._game, day, day + ONE_DAY)
        return found.get(day, set())

    async def all_lone_words(self, player: Player) -> Mapping[date, set[str]]:
        """What only this player found, on all days but the last that anybody played."""
        before = await last_day(self._database, player.server_id, self._game)
        return await lone_words(self._database, player, self._game, date.min, before)

    async def counted(self, player: Player) -> dict[Achievement, int]:
        """How often a player earned what the words of a day do not say by themselves."""
        key = (self._database, player, self._game)
        return {
            Achievement.LONG_GENIUS: len(await days_without_short_words(*key)),
            Achievement.FIRST_PANGRAM: await first_pangrams(*key),
        }
