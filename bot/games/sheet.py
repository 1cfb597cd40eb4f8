"""A sheet: a player in front of one edition of a game, and where what they do in it is kept."""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol, TypeVar

from bot.games.editions import Edition
from bot.language.language import Language
from bot.model import FoundWord, Player, Scorecard, Scored, TakenHint
from bot.store.backend import Source, Transaction

AnyRound = TypeVar("AnyRound", covariant=True)
Done = Callable[[Scorecard], bool]  # is the puzzle finished?


class Sheet(Protocol[AnyRound]):
    """One player, game and edition, with its round."""

    @property
    def player(self) -> Player:
        """Who plays."""

    @property
    def edition(self) -> Edition:
        """Which edition of the game."""

    @property
    def round(self) -> AnyRound:
        """Its round."""

    @property
    def language(self) -> Language:
        """The one that it is in."""

    async def card(self, source: Source | None = None) -> Scorecard:
        """All that the player has done; read inside of a transaction where one is given."""

    async def keep(
        self, words: tuple[FoundWord, ...], now: datetime, goal: int, done: Done
    ) -> Scored:
        """Keep words that count unless they are kept already; returns once that is durable.

        The goal is 100 percent; done says what finishes the puzzle.
        """

    async def add_hint(self, transaction: Transaction, hint: TakenHint, now: datetime) -> None:
        """Count one more hint."""

    async def change_hint(self, transaction: Transaction, kind: str, other: TakenHint) -> None:
        """Keep another hint in the place of one of a kind; it counts as before."""
