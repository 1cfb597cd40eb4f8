"""The rounds of all editions but the daily one: dealt when asked for, kept once somebody plays."""

from typing import Any

from bot.games.editions import Edition, EditionKind
from bot.games.game import Game, RoundType
from bot.games.rounds import Rounds, as_stored
from bot.store.backend import Backend, Transaction
from bot.store.editions import add_edition_round, get_edition_round

KEPT = 64  # rounds in memory, those asked for last

RoundKey = tuple[str, Edition]  # of a game


class EditionRounds:
    """A cache of rounds, which none of the many that nobody plays any more leaves room for."""

    def __init__(self, database: Backend, rounds: Rounds) -> None:
        self._database = database
        self._rounds = rounds
        self._kept: dict[RoundKey, Any] = {}

    async def of(self, game: Game[RoundType, Any], edition: Edition) -> RoundType:
        """The round of a game and edition, without a server's rulings."""
        key = game.name, edition
        round_: RoundType = self._kept.pop(key, None) or await self._found(game, edition)
        while len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = round_
        return round_

    async def keep(self, transaction: Transaction, game: str, edition: Edition) -> None:
        """Remember a round as it is played, so that a later word list never changes it."""
        round_ = self._kept.get((game, edition))
        if round_ is not None:
            stored = as_stored(self._rounds.games[game], round_)
            await add_edition_round(transaction, stored, str(edition))

    async def _found(self, game: Game[RoundType, Any], edition: Edition) -> RoundType:
        stored = await get_edition_round(self._database, game.name, edition.day, str(edition))
        if stored is not None:
            return self._rounds.read(game, stored)
        if edition.kind is EditionKind.PRACTICE:
            return await self._rounds.practice(game, edition.code)
        if edition.kind is EditionKind.CUSTOM:
            own: RoundType = await self._rounds.own(game, edition.code)
            return own
        return await self._rounds.deal(game, edition.day)
