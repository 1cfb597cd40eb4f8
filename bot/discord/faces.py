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
from bot.texts.locale import Locale


@dataclass(frozen=True)
class TogetherTexts:
    """What a game says where a server plays together; each takes what its round comes to."""

    progress: Callable[[Locale, Any], str]  # a line of the post
    milestone: Callable[[Locale, str, Any], str]  # what the channel is told of one, if anything
    recap: Callable[[Locale, Any], str]  # a line on a day that is over
    standing: Callable[[Locale, Any], str]  # in a few words, for a board and the leaderboard
    of_game: str  # the line of the leaderboard with that, where there are several games


@dataclass(frozen=True)
class Face:
    """A game as people see it: messages, and what takes a language with a round of this game."""

    game: AnyGame
    noun: str  # in a list of games
    play: str  # on the button that leads to it
    answers: str  # on the button that leads to its answers, among those of other games
    counted: Callable[[Locale, int], str]  # so many of its puzzles
    full_marks: str  # what gives 100, the most of a day, where games are added up
    introduction: str  # a line on how it is played
    offer: str  # what the option of `/daily start` does
    title: str  # of a post, in front of the day
    letters: Callable[[Locale, Any], str]
    task: Callable[[Locale, Any], str]
    picture: Callable[[Locale, Any], Awaitable[Picture]]
    status: Callable[[Locale, Any], str]  # how a server does on a day, as the game's review has it
    result: Callable[[Locale, Any], str]  # how it did, once the day is over
    buttons: Callable[[Locale, date], Sequence[Button]]  # of a post, between Guess and Leaderboard
    recap: Callable[[Locale, Any], list[str]]  # lines on a day that is over, as above
    past: Callable[[Locale, Player], Awaitable[Section | None]]  # what it adds to the statistics
    together: TogetherTexts


Faces = dict[str, Face]  # by the name of the game, in the order of the catalog
