"""What every game lets a player do in front of its board, for ``bot/play/turns.py``.

An action has a code, and so has whatever is offered next; faces have buttons and words for them.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Protocol

from bot.errors import PlayerError
from bot.games.editions import Edition
from bot.model import FoundWord, Player

# Actions of all games. A game adds its own.
SHOW, GUESS, SHUFFLE, HINT, SHARE, ANSWERS = (
    *("show", "guess", "shuffle", "hint", "share", "answers"),
)
TODAY = "today"  # the board of the day, whichever it is
ASK, SOLUTION = "ask", "solution"  # of the answers that end a game beside the daily one
ASK_HINT, TAKE = "ask_hint", "take"  # the question before the first hint; the answer yes
UNFOUND = "unfound"  # words of a day that is over that nobody found, for admins to judge
BEFORE, RANDOM, ANOTHER = "before", "random", "another"  # lead to other editions


class Tone(StrEnum):
    """How something is offered."""

    PLAIN = "plain"
    MAIN = "main"
    PROUD = "proud"
    FINAL = "final"  # it can't be undone


@dataclass(frozen=True)
class Offer:
    """What can be done next."""

    action: str
    wording: str = ""  # which, where the same is offered in other words elsewhere
    tone: Tone = Tone.PLAIN
    possible: bool = True


class GameProgress(Protocol):
    """How far a player is in an edition of a game."""

    @property
    def edition(self) -> Edition:
        """Which edition it is."""

    @property
    def points(self) -> int:
        """The points so far."""

    @property
    def complete(self) -> bool:
        """Is nothing left that the answers would tell?"""

    @property
    def done(self) -> bool:
        """Is what most people play a day for reached?"""

    @property
    def unaided(self) -> bool:
        """Can the player still take a first hint?"""

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What can be done next; without `SHARE` there is nothing to share yet."""


class GuessOutcome(Protocol):
    """What came of a guess."""

    @property
    def progress(self) -> GameProgress:
        """How far the player is after it."""

    @property
    def verdicts(self) -> Sequence[str]:
        """A code for each word."""

    @property
    def kept(self) -> Sequence[FoundWord]:
        """What counts from now on."""

    @property
    def left(self) -> tuple[str, ...]:
        """Words beyond what a guess takes, to be guessed next."""

    @property
    def new_letters(self) -> bool:
        """Does the board show others than before, in an order of their own?"""

    @property
    def redrawn(self) -> bool:
        """Is its picture another one?"""

    @property
    def celebrates(self) -> bool:
        """Does the picture celebrate this very guess?"""


@dataclass(frozen=True)
class GamePage:
    """What came of an action of the game's own."""

    progress: GameProgress
    told: Any = None  # as the game knows it
    offers: tuple[Offer, ...] | None = None  # of a page in the board's place, if it is one
    redrawn: bool = False  # is the board's picture another one than before?
    outcome: GuessOutcome | None = None  # of words that count because of it


Deed = Callable[[Player, datetime, Edition], Awaitable[GamePage]]
Past = Callable[[Player, date], Awaitable[Any]]


class GameFirsts(Protocol):
    """What a player does first in a game, or for the first time."""

    async def special(self, player: Player, outcome: Any, /) -> Sequence[str]:
        """What nobody did here today before the player, or the player never before, by words that
        counted on the day itself: codes in the order of telling."""

    async def look_back(self, player: Player, before: date, day: date, /) -> Sequence[str]:
        """Words to tell of the day that the player played last, as they begin another."""


class GamePlay(Protocol):
    """The use cases of a game. They raise PlayerError for what cannot be done."""

    @property
    def nothing_to_share(self) -> PlayerError:
        """What is said to who asks to share nothing."""

    @property
    def firsts(self) -> GameFirsts:
        """What is special about a guess."""

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """Actions of the game's own, hints among them, by code."""

    @property
    def hints(self) -> Collection[str]:
        """Actions that take a hint at once. Before their first hint in an edition, players are
        asked instead; the action `TAKE` then takes the smallest hint."""

    @property
    def past(self) -> Mapping[str, Past]:
        """What there is to see of a day that is over, by code."""

    async def show(
        self, player: Player, now: datetime, edition: Edition | None = None, /
    ) -> GameProgress:
        """How far a player is; in the current round where no edition is named."""

    async def of_day(self, player: Player, day: date, /) -> GameProgress:
        """How far a player came on a day that is over."""

    async def guess(
        self, player: Player, text: str, now: datetime, edition: Edition | None = None, /
    ) -> GuessOutcome:
        """Judge what was typed, and keep what counts."""

    async def answers(self, player: Player, now: datetime, edition: Edition, /) -> Any:
        """The answers of an edition beside the daily one, which end it for the player."""
