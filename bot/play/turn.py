"""A turn: what a player does in front of a board, and what came of it, as codes and facts.

Every face renders it in its own way, and decides nothing about the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from bot.errors import PlayerError
from bot.games.editions import Edition
from bot.games.game import Together
from bot.games.turns import Offer
from bot.model import FoundWord
from bot.play.hive import Company
from bot.play.statistics import Reached
from bot.play.welcome import Welcome

# What a turn is besides the actions: a board of a day that is over, and a look before a guess.
OVER, LOOK = "over", "look"


@dataclass(frozen=True)
class Action:
    """What a player does, by its code."""

    code: str
    text: str = ""  # of a guess
    order: int = 0  # of the letters on the board that it is done on
    shared: date | None = None  # the day of the share that led here, if one did


@dataclass(frozen=True)
class Turn:
    """What came of an action."""

    action: str
    edition: Edition  # after it
    progress: Any = None  # how far the player is, as the game knows it; None of a day that is over
    told: Any = None  # what the action tells, as the game knows it: verdicts, hints, answers
    kept: Sequence[FoundWord] = ()  # that count from now on
    left: Sequence[str] = ()  # typed beyond what a guess takes, to be guessed next
    too_late: Sequence[str] = ()  # typed when the day was over
    opens: datetime | None = None  # the moment of the answers of a day that is over, if to come
    special: Sequence[str] = ()  # done first here today, or for the first time, by code
    reached: Reached | None = None  # by the first points of a day
    looked_back: tuple[date, Sequence[str]] | None = None  # what turned out of a day before
    is_new: bool = False  # has the player never found anything here, nor now?
    refusal: PlayerError | None = None  # why nothing was done
    order: int = 0  # of the letters
    redrawn: bool = False  # is the picture another one than before?
    celebrates: bool = False  # does the picture celebrate this very turn?
    is_page: bool = False  # something else in the board's place, like hints
    welcome: Welcome | None = None  # what the first board of a day says of the days before
    shared: date | None = None  # the day of the share that led here, where it is another one
    hive: Together | None = None  # how the server stands, where it plays together
    company: Company | None = None  # who else plays there
    ended: bool = False  # by the answers
    offers: tuple[Offer, ...] = ()  # what can be done next
    beside: tuple[Offer, ...] = ()  # what else there is to play
    to_do: tuple[str, ...] = ()  # the day's games that are left once this one is done, by name
