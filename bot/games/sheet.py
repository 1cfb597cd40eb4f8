"""A sheet: a player in front of one edition of a game, and where what they do in it is kept."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, Protocol, TypeVar

from bot.games.editions import Edition
from bot.model import FoundWord, Player, Scorecard, Scored, TakenHint
from bot.store.backend import Source, Transaction

AnyRound = TypeVar("AnyRound")
Done = Callable[[Scorecard], bool]  # is the puzzle finished?


class Ledger(Protocol):
    """Where scorecards of some editions are kept."""

    async def card(self, sheet: "Sheet[Any]", source: Source | None) -> Scorecard:
        """All that the player has done; read inside of a transaction where one is given."""

    async def keep(
        self,
        sheet: "Sheet[Any]",
        words: tuple[FoundWord, ...],
        now: datetime,
        goal: int,
        done: Done,
    ) -> Scored:
        """Keep words unless they are kept already; returns once that is durable."""

    async def add_hint(
        self, transaction: Transaction, sheet: "Sheet[Any]", hint: TakenHint, now: datetime
    ) -> None:
        """Count one more hint."""

    async def change_hint(
        self, transaction: Transaction, sheet: "Sheet[Any]", kind: str, other: TakenHint
    ) -> None:
        """Keep another hint in the place of one of a kind; it counts as before."""


@dataclass(frozen=True)
class Sheet(Generic[AnyRound]):
    """One player, game and edition, with its round."""

    player: Player
    game: str
    edition: Edition
    round: AnyRound
    ledger: Ledger

    async def card(self, source: Source | None = None) -> Scorecard:
        """All that the player has done; read inside of a transaction where one is given."""
        return await self.ledger.card(self, source)

    async def keep(
        self, words: tuple[FoundWord, ...], now: datetime, goal: int, done: Done
    ) -> Scored:
        """Keep words that count. The goal is 100 percent; done says what finishes the puzzle."""
        return await self.ledger.keep(self, words, now, goal, done)

    async def add_hint(self, transaction: Transaction, hint: TakenHint, now: datetime) -> None:
        """Count one more hint."""
        await self.ledger.add_hint(transaction, self, hint, now)

    async def change_hint(self, transaction: Transaction, kind: str, other: TakenHint) -> None:
        """Keep another hint in the place of one of a kind; it counts as before."""
        await self.ledger.change_hint(transaction, self, kind, other)
