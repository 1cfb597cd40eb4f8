"""Which sheet a player gets: that of today, or of an edition that they may open."""

from datetime import date, datetime
from typing import Any

from bot.errors import ErrorCode, PlayerError
from bot.games.archive import check_open
from bot.games.challenges import check_over, check_running
from bot.games.edition_rounds import EditionRounds
from bot.games.editions import Edition, Kind, daily
from bot.games.game import Game, RoundType
from bot.games.ledgers import DailyLedger, EditionLedger
from bot.games.server_rounds import ServerRounds
from bot.games.sheet import Sheet
from bot.model import Player
from bot.store.backend import Backend
from bot.store.challenges import get_challenge
from bot.store.practice import practice_is_off


class ServerSheets:
    """The sheets of any player, game and edition."""

    def __init__(self, database: Backend, rounds: ServerRounds, editions: EditionRounds) -> None:
        self._database = database
        self._rounds = rounds
        self._editions = editions
        self._daily = DailyLedger(database)
        self._beside = EditionLedger(database, editions)

    async def of(
        self,
        player: Player,
        game: Game[RoundType, Any],
        now: datetime,
        edition: Edition | None = None,
    ) -> Sheet[RoundType]:
        """The sheet of an edition; of the day, whichever it is, when it is the daily one.

        Raises PlayerError when nobody may open it yet.
        """
        if edition is None or edition.is_daily:
            day = await self._rounds.today(player.server_id, now)
            played = await self._rounds.of(player.server_id, game, day)
            return Sheet(player, game.name, daily(day), played, self._daily)
        day = await self._check(player.server_id, game.name, edition, now)
        return await self._sheet(player, game, edition, day)

    async def answered(
        self, player: Player, game: Game[RoundType, Any], now: datetime, edition: Edition
    ) -> Sheet[RoundType]:
        """The sheet of an edition whose answers the player is about to see, which ends it.

        Raises PlayerError when they may not be seen: those of a challenge while it runs, of an
        archived day while anybody plays it, and never of the daily edition.
        """
        if edition.is_daily:
            raise PlayerError(ErrorCode.OLD_BUTTON)
        if edition.kind is Kind.CUSTOM:
            challenge = await get_challenge(
                self._database, player.server_id, game.name, edition.code
            )
            check_over(challenge, now)
            today = await self._rounds.today(player.server_id, now)
            return await self._sheet(player, game, edition, today)
        sheet = await self.of(player, game, now, edition)
        await self._beside.end(sheet, now)
        return sheet

    async def _sheet(
        self, player: Player, game: Game[RoundType, Any], edition: Edition, day: date
    ) -> Sheet[RoundType]:
        """The sheet of an edition, with the rulings of a day."""
        found = await self._editions.of(game, edition)
        played = await self._rounds.with_rulings(player.server_id, game, found, day)
        return Sheet(player, game.name, edition, played, self._beside)

    async def _check(self, server_id: int, game: str, edition: Edition, now: datetime) -> date:
        """The day whose rulings hold; raises PlayerError when the edition cannot be opened."""
        if edition.kind is Kind.ARCHIVE:
            check_open(edition.day, now)
            return edition.day
        if edition.kind is Kind.CUSTOM:
            challenge = await get_challenge(self._database, server_id, game, edition.code)
            check_running(challenge, now)
        elif await practice_is_off(self._database, server_id):
            raise PlayerError(ErrorCode.PRACTICE_OFF)
        return await self._rounds.today(server_id, now)
