"""A challenge is somebody's own letters, which a server plays for a day: how long, and which not.

Hints are free in a challenge, and its answers come with its end. So the letters of a day that
anybody on earth plays meanwhile are reserved. A refusal must not tell who guesses which letters a
day to come will get: each of these days reserves one letterset in twenty besides, which the seed
chooses. They come and go with the day, so comparing what is refused from one day to the next tells
no more. Of a thousand lettersets that make a daily honeycomb some fifty are refused for a day, and
nobody can say which of them it is for.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from bot.errors import ErrorCode, PlayerError
from bot.games.archive import days_played
from bot.puzzles.deck import place_of
from bot.puzzles.words import Letterset
from bot.store.challenges import Challenge

RUNS_FOR = timedelta(hours=24)
SHOWN_FOR = timedelta(days=7)  # with its scores; then it is gone
COVER = 1 / 20  # of all lettersets are reserved for each day to come, beside its own


def days_reserved(now: datetime) -> list[date]:
    """The days that somebody on earth plays while a challenge runs that begins now."""
    return days_played(now, now + RUNS_FOR)


def is_cover(seed: str, game: str, letters: Letterset, days: Iterable[date]) -> bool:
    """Are letters reserved for one of the days, although it does not get them?"""
    return any(place_of(letters, seed, "reserved", game, day) < COVER for day in days)


def ends_at(challenge: Challenge) -> datetime:
    """The moment from which nobody can play it any more."""
    return challenge.made_at + RUNS_FOR


def check_over(challenge: Challenge | None, now: datetime, command: str) -> None:
    """Refuse, with a PlayerError, a challenge that still runs, or is gone."""
    if challenge is None:
        raise PlayerError(ErrorCode.CHALLENGE_GONE, command=command)
    if now < ends_at(challenge):
        raise PlayerError(ErrorCode.CHALLENGE_RUNS, ends=ends_at(challenge))


def check_running(challenge: Challenge | None, now: datetime, command: str) -> None:
    """Refuse, with a PlayerError, a challenge that is over."""
    if challenge is None or now >= ends_at(challenge):
        raise PlayerError(ErrorCode.CHALLENGE_OVER, command=command)
