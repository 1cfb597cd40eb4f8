"""How long a challenge runs: somebody's own letters, which a server plays for a day."""

from datetime import datetime, timedelta

from bot.errors import ErrorCode, PlayerError
from bot.store.challenges import Challenge

RUNS_FOR = timedelta(hours=24)
SHOWN_FOR = timedelta(days=7)  # with its scores; then it is gone


def ends_at(challenge: Challenge) -> datetime:
    """The moment from which nobody can play it any more."""
    return challenge.made_at + RUNS_FOR


def check_over(challenge: Challenge | None, now: datetime) -> None:
    """Refuse, with a PlayerError, a challenge that still runs, or is gone."""
    if challenge is None:
        raise PlayerError(ErrorCode.CHALLENGE_GONE)
    if now < ends_at(challenge):
        raise PlayerError(ErrorCode.CHALLENGE_RUNS, ends=ends_at(challenge))


def check_running(challenge: Challenge | None, now: datetime) -> None:
    """Refuse, with a PlayerError, a challenge that is over."""
    if challenge is None or now >= ends_at(challenge):
        raise PlayerError(ErrorCode.CHALLENGE_OVER)
