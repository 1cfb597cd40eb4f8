"""What Discord shows of a game where all games are shown alike: posts, recap, lists of games.

The cog of a game registers its face, so that nobody else needs to know which games there are.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from bot.discord.answering.components import Button
from bot.discord.attachments import Picture
from bot.drawing.statistics import Section
from bot.games.game import AnyGame
from bot.model import Player


@dataclass(frozen=True)
class TogetherTexts:
    """What a game says where a server plays together; each takes what its round comes to."""

    progress: Callable[[Any], str]  # a line of the post
    milestone: Callable[[str, Any], str]  # what the channel is told of a milestone, if anything
    recap: Callable[[Any], str]  # a line on a day that is over
    standing: Callable[[Any], str]  # in a few words, for the board of a player and the leaderboard


@dataclass(frozen=True)
class Face:
    """A game as people see it. What is said of a round takes the round of this game."""

    game: AnyGame
    noun: str  # in the middle of a sentence
    full_marks: str  # what gives 100, the most of a day, where games are added up
    introduction: str  # a line on how it is played
    offer: str  # what the option of `/daily start` does
    title: str  # of a post, in front of the day
    nobody: str  # the status of a new post
    letters: Callable[[Any], str]
    task: Callable[[Any], str]
    picture: Callable[[Any], Awaitable[Picture]]
    status: Callable[[int, date], Awaitable[str]]  # how a server does on a day
    result: Callable[[int, date], Awaitable[str]]  # how it did, once the day is over
    buttons: Callable[[date], Sequence[Button]]  # of a post, between Guess and Leaderboard
    recap: Callable[[int, date], Awaitable[list[str]]]  # lines on a server's day that is over
    past: Callable[[Player], Awaitable[Section | None]]  # what the game adds to the statistics
    together: TogetherTexts


Faces = dict[str, Face]  # by the name of the game, in the order of the catalog
