"""What a game is, for everything that treats all games alike.

``bot/games/catalog.py`` lists the games. Each is one value that satisfies ``Game``; how its rules
work, what players can do in it and how Discord shows it is known to its own modules only.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Protocol, TypeVar, runtime_checkable

from bot.games.editions import Edition
from bot.games.practice_codes import PracticeDifficulty
from bot.games.sheet import Sheet
from bot.games.tried_words import TriedWords
from bot.language.language import Language
from bot.model import Player, Standing
from bot.store.backend import Backend


class Round(Protocol):
    """One puzzle day of a game, the same for every server but for its rulings."""

    @property
    def day(self) -> date:
        """The puzzle day."""

    @property
    def targets(self) -> frozenset[str]:
        """The words that count toward the maximum."""

    @property
    def bonus(self) -> frozenset[str]:
        """The other words that score."""


class Together(Protocol):
    """How far the players of a server came together in a round."""

    @property
    def milestones(self) -> Sequence[str]:
        """The codes of the few steps worth telling that are reached, in their order."""

    @property
    def reached(self) -> Sequence[int]:
        """How far that is, in all the numbers that a post makes its line of."""


@dataclass(frozen=True)
class Rung:
    """How far a player came in a round, on the ladder of its game.

    Raises ValueError for a step that the ladder does not have.
    """

    step: int
    steps: int
    beyond: int = 0  # what comes after the last step
    crowned: bool = False  # is it all that there is?

    def __post_init__(self) -> None:
        if not 0 <= self.step <= self.steps or self.beyond < 0:
            raise ValueError(f"step {self.step} + {self.beyond} is not on a ladder of {self.steps}")


class Review(Protocol):
    """A game seen from above: what it knows of a server's day, as facts of its own."""

    async def status(self, server_id: int, day: date, /) -> Any:
        """How a day goes, or went: values that JSON has, alone or in dataclasses and tuples."""

    async def recap(self, server_id: int, day: date, /) -> Any:
        """What is told of a day that is over."""

    async def past(self, player: Player, told_before: date | None = None, /) -> Any:
        """What a player did since the beginning; for others, who may read no word of a day that is
        not told yet, with the first such day."""

    async def rungs(self, server_id: int, day: date, scores: Sequence[Standing], /) -> list[Rung]:
        """How far each of some players came, given their points of a day."""


class UseCases(Protocol):
    """What every game can be asked, whatever else its players can do."""

    @property
    def review(self) -> Review:
        """The game seen from above."""


RoundType = TypeVar("RoundType", bound=Round)
MadeRound = TypeVar("MadeRound", bound=Round, covariant=True)
Play = TypeVar("Play", bound=UseCases)
MadePlay = TypeVar("MadePlay", bound=UseCases, covariant=True)


class Dealer(Protocol[MadeRound]):
    """Makes the rounds of a game from word lists and a seed, the same ones on every machine."""

    def since(self, day: date) -> date:
        """The first day whose rounds have a say in what this day may get."""

    def deal(self, day: date, earlier: Sequence[str]) -> MadeRound:
        """The round of a day, given the letters of the rounds played since then, oldest first.

        Raises ValueError when the word lists are too short for a puzzle.
        """

    def practice(self, code: str, difficulty: PracticeDifficulty) -> MadeRound:
        """The round of a code, of whatever day."""


@runtime_checkable
class OwnLetters(Protocol[MadeRound]):
    """What deals the rounds of a game that people can give letters of their own."""

    def own(self, typed: str) -> MadeRound:
        """The round of what somebody typed.

        Raises PlayerError when it makes no puzzle.
        """


@runtime_checkable
class FoundBeforehand(Protocol):
    """A game whose puzzles were found before anybody plays: not every language has some."""

    def is_in(self, language: Language) -> bool:
        """Has a language any?"""


class RoundsPlayed(Protocol):
    """Whoever knows what a server plays."""

    async def today(self, server_id: int, now: datetime) -> date:
        """The server's current puzzle day."""

    async def of(self, server_id: int, game: "Game[RoundType, Any]", day: date, /) -> RoundType:
        """A server's round of a game and day, with its rulings."""

    async def language(self, server_id: int, day: date, /) -> Language:
        """The language that a server has on a day."""


class Sheets(Protocol):
    """Whoever knows where a player's game of an edition is kept."""

    async def of(
        self,
        player: Player,
        game: "Game[RoundType, Any]",
        now: datetime,
        edition: Edition | None = None,
        /,
    ) -> Sheet[RoundType]:
        """The sheet of an edition, of today's when none is named.

        Raises PlayerError when it cannot be opened.
        """

    async def of_day(
        self, player: Player, game: "Game[RoundType, Any]", day: date, /
    ) -> Sheet[RoundType]:
        """The sheet of a day, which may be over: to look at."""

    async def answered(
        self, player: Player, game: "Game[RoundType, Any]", now: datetime, edition: Edition, /
    ) -> Sheet[RoundType]:
        """The sheet of an edition whose answers the player is about to see, which ends it.

        Raises PlayerError when they may not be seen: never for the daily edition.
        """


@dataclass(frozen=True)
class Tools:
    """What the use cases of a game work with."""

    database: Backend
    rounds: RoundsPlayed
    language: Language
    tried: TriedWords
    sheets: Sheets


class Game(Protocol[RoundType, MadePlay]):
    """An entry of the catalog: how the rounds of a game are made, kept, ruled and played."""

    @property
    def name(self) -> str:
        """In tables, metrics and documents."""

    @property
    def command(self) -> str:
        """What people type; in the ids of buttons and in the nonces of posts too."""

    @property
    def cog(self) -> str:
        """The module that shows the game on Discord."""

    @property
    def view(self) -> str | None:
        """The one that shows it on the page; None for a game that is played on Discord alone."""

    def dealer(self, language: Language, seed: str) -> Dealer[RoundType]:
        """What makes the rounds. It may take half a second and much memory to find, and little to
        keep."""

    def letters(self, round_: RoundType) -> str:
        """The letters of a round, as the database keeps them."""

    def read(
        self, day: date, letters: str, targets: frozenset[str], bonus: frozenset[str]
    ) -> RoundType:
        """A round from what the database keeps."""

    def rule(self, round_: RoundType, allowed: frozenset[str], denied: frozenset[str]) -> RoundType:
        """The round with the words that a server allowed and denied."""

    def together(self, round_: RoundType, words: frozenset[str]) -> Together:
        """What all the words that anybody in a server found come to, each counted once."""

    def play(self, tools: Tools) -> MadePlay:
        """The use cases of the game."""


AnyGame = Game[Any, Any]
Games = Mapping[str, AnyGame]  # by name, in the order of the catalog
