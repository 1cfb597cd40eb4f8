"""The rounds of all editions but the daily one: dealt when asked for, kept once somebody plays."""

from typing import Any

from bot.games.editions import Edition, EditionKind
from bot.games.game import Game, RoundType
from bot.games.rounds import Rounds
from bot.store.backend import Backend, Transaction
from bot.store.editions import add_edition_round, get_edition_round

KEPT = 64  # rounds in memory, those asked for last

RoundKey = tuple[str, str, Edition]  # of a language and a game


class EditionRounds:
    """A cache of rounds, which none of the many that nobody plays any more leaves room for."""

    def __init__(self, database: Backend) -> None:
        self._database = database
        self._kept: dict[RoundKey, Any] = {}

    async def of(self, game: Game[RoundType, Any], edition: Edition, rounds: Rounds) -> RoundType:
        """The round of a game and edition in the language of some rounds, without rulings."""
        key = rounds.language.code, game.name, edition
        round_: RoundType = self._kept.pop(key, None) or await self._found(game, edition, rounds)
        while len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = round_
        return round_

    async def keep(
        self, transaction: Transaction, game: str, edition: Edition, rounds: Rounds
    ) -> None:
        """Remember a round as it is played, so that a later word list never changes it."""
        round_ = self._kept.get((rounds.language.code, game, edition))
        if round_ is not None:
            stored = rounds.stored(rounds.games[game], round_)
            await add_edition_round(transaction, stored, str(edition))

    async def _found(
        self, game: Game[RoundType, Any], edition: Edition, rounds: Rounds
    ) -> RoundType:
        key = game.name, edition.day, str(edition), rounds.language.code
        stored = await get_edition_round(self._database, *key)
        if stored is not None:
            return rounds.read(game, stored)
        if edition.kind is EditionKind.PRACTICE:
            return await rounds.practice(game, edition.code)
        if edition.kind is EditionKind.CUSTOM:
            own: RoundType = await rounds.own(game, edition.code)
            return own
        return await rounds.deal(game, edition.day)
