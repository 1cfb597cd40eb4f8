"""What Discord shows of a game where all games are shown alike: posts, recap, lists of games.

The cog of a game registers its face, so that nobody else needs to know which games there are. Most
of it are the game's modules of texts, each with what the protocol for it here names.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import discord

from bot.discord.attachments import Picture, Run
from bot.drawing.group_card import Ladder
from bot.drawing.statistics import Section
from bot.games.game import AnyGame, Rung
from bot.play.challenges import ChallengeShown
from bot.texts.locale import Locale

ChallengeMessage = Callable[[Locale, ChallengeShown], tuple[str, discord.ui.View]]


class BoardTexts(Protocol):
    """What a game is called, and what is said of its rounds while they are played."""

    NOUN: str  # in a list of games
    GUESS: str  # on the button of its post that begins
    PLAY: str  # on the button that leads to it
    ANSWERS: str  # on the button that leads to its answers, among those of other games
    FULL_MARKS: str  # what gives 100, the most of a day, where games are added up
    INTRODUCTION: str  # a line on how it is played
    OFFER: str  # what the option of `/daily start` does
    TITLE: str  # of a post, in front of the day

    def letters(self, locale: Locale, played: Any, /) -> str:
        """The letters of a round."""

    def task(self, locale: Locale, played: Any, /) -> str:
        """What there is to do."""

    def brief(self, locale: Locale, played: Any, /) -> str:
        """The same in a line, for those who know the rules."""

    def state(self, locale: Locale, progress: Any, /) -> str:
        """How far a player is, in a word or two."""

    def status(self, locale: Locale, shown: Any, /) -> str:
        """How a server does on a day, as the game's review has it."""

    def result(self, locale: Locale, shown: Any, /) -> str:
        """How it did, once the day is over."""


class AnswerTexts(Protocol):
    """What is said of days that are over."""

    def recap(self, locale: Locale, shown: Any, /) -> list[str]:
        """Lines on the day before, as the game's review has it."""

    def past(self, locale: Locale, shown: Any, /) -> Section | None:
        """What it adds to the statistics of a player, as above."""

    def played(self, locale: Locale, number: int, /) -> str:
        """So many of its puzzles."""


class TogetherTexts(Protocol):
    """What is said where a server plays together; each takes what its round comes to."""

    STANDING: str  # the line of the leaderboard with that, where there are several games

    def progress(self, locale: Locale, shown: Any, /) -> str:
        """A line of the post."""

    def milestone(self, locale: Locale, code: str, shown: Any, /) -> str:
        """What the channel is told of one, if anything."""

    def recap(self, locale: Locale, shown: Any, /) -> str:
        """A line on a day that is over."""

    def standing(self, locale: Locale, shown: Any, /) -> str:
        """In a few words, for a board and the leaderboard."""


@dataclass(frozen=True)
class Face:
    """A game as people see it: what takes a language with a round of this game."""

    game: AnyGame
    board: BoardTexts
    answers: AnswerTexts
    together: TogetherTexts
    picture: Callable[[Locale, Run, Any], Awaitable[Picture]]  # of a round
    buttons: Mapping[str, str]  # of a post, between Guess and Leaderboard: labels by action
    ladder: Ladder  # how it is drawn how far somebody came
    rung: Callable[[Locale, Rung], str]  # the same in a few words
    challenge: ChallengeMessage | None = None  # where people can give it letters of their own


Faces = dict[str, Face]  # by the name of the game, in the order of the catalog
