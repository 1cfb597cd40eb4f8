"""Which sheet a player gets: that of today, or of an edition that they may open.

Daily games count for everything, all other editions for themselves alone.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Generic

from bot.errors import ErrorCode, PlayerError
from bot.games.archive import check_open
from bot.games.challenges import check_over, check_running
from bot.games.edition_rounds import EditionRounds
from bot.games.editions import Edition, EditionKind, daily
from bot.games.game import AnyGame, Game, RoundType
from bot.games.rounds import Rounds
from bot.games.server_rounds import ServerRounds
from bot.games.sheet import Done, Sheet
from bot.language.language import Language
from bot.model import FoundWord, Player, Score, Scorecard, Scored, TakenHint
from bot.store.backend import Backend, Source, Transaction
from bot.store.challenges import get_challenge
from bot.store.editions import (
    EditionKey,
    add_edition_answers,
    add_edition_hint,
    add_edition_words,
    begin_edition_game,
    change_edition_hint,
    finish_edition_game,
    read_edition_card,
)
from bot.store.practice import drop_most_practice, practice_is_off
from bot.store.scorecards import add_hint, change_hint, put_player, read_scorecard

MOST_PRACTICE = 50  # practice games of a person in a server; the one played least lately goes


@dataclass(frozen=True)
class DailySheet(Generic[RoundType]):
    """A player in front of the server's day."""

    player: Player
    game: str
    edition: Edition
    round: RoundType
    language: Language
    database: Backend

    async def card(self, source: Source | None = None) -> Scorecard:
        """All that the player has done on the day."""
        reader = source or self.database
        return await read_scorecard(reader, self.player, self.game, self.edition.day)

    async def keep(
        self, words: tuple[FoundWord, ...], now: datetime, goal: int, done: Done
    ) -> Scored:
        """Keep words, with those of others in one commit."""
        score = Score(self.player, self.game, self.edition.day, words, now, goal)
        return await self.database.score(score)

    async def add_hint(self, transaction: Transaction, hint: TakenHint, now: datetime) -> None:
        """Count one more hint of the day."""
        await add_hint(transaction, self.player, self.game, self.edition.day, hint, now)

    async def change_hint(self, transaction: Transaction, kind: str, other: TakenHint) -> None:
        """Keep another hint of the day in the place of one of a kind."""
        await change_hint(transaction, self.player, self.game, self.edition.day, kind, other)


@dataclass(frozen=True)
class EditionSheet(Generic[RoundType]):
    """A player in front of what is played beside the day. An archived game goes on from what was
    found on its day.

    Whoever was shown the answers has ended their game: from then on it raises PlayerError.
    """

    player: Player
    game: str
    edition: Edition
    round: RoundType
    language: Language
    database: Backend
    rounds: EditionRounds
    dealt: Rounds

    async def card(self, source: Source | None = None) -> Scorecard:
        """All that the player has done, on the day itself and since."""
        reader = source or self.database
        own = await read_edition_card(reader, self._key)
        if self.edition.kind is not EditionKind.ARCHIVE:
            return own
        then = await read_scorecard(reader, self.player, self.game, self.edition.day)
        hints = then.hints + own.hints
        return Scorecard(then.found + own.found, hints, then.name, own.answered)

    async def keep(
        self, words: tuple[FoundWord, ...], now: datetime, goal: int, done: Done
    ) -> Scored:
        """Keep words that are new, and whether they finish the puzzle."""
        async with self.database.transaction(self.player.server_id) as transaction:
            before = _goes_on(await self.card(transaction))
            known = {found.word for found in before.found}
            fresh = [found for found in words if found.word not in known]
            if not fresh:
                return Scored((), before)
            await self._begin(transaction, now)
            new = await add_edition_words(transaction, self._key, fresh, now)
            card = await self.card(transaction)
            if done(card) and not done(before):
                await finish_edition_game(transaction, self._key)
        return Scored(tuple(new), card)

    async def add_hint(self, transaction: Transaction, hint: TakenHint, now: datetime) -> None:
        """Count one more hint of this game."""
        await self._begin(transaction, now)
        hints = _goes_on(await read_edition_card(transaction, self._key)).hints
        await add_edition_hint(transaction, self._key, len(hints) + 1, hint, now)

    async def change_hint(self, transaction: Transaction, kind: str, other: TakenHint) -> None:
        """The same of this game; the hints of an archived day stay."""
        await change_edition_hint(transaction, self._key, kind, other)

    async def end(self, now: datetime) -> None:
        """Note that the player is shown the answers; the points so far stay."""
        async with self.database.transaction(self.player.server_id) as transaction:
            card = await read_edition_card(transaction, self._key)
            if not card.answered:
                await self._begin(transaction, now)
                await add_edition_answers(transaction, self._key, len(card.hints) + 1, now)

    async def _begin(self, transaction: Transaction, now: datetime) -> None:
        await put_player(transaction, self.player)
        await self.rounds.keep(transaction, self.game, self.edition, self.dealt)
        await begin_edition_game(transaction, self._key, now)
        if self.edition.kind is EditionKind.PRACTICE:
            await drop_most_practice(transaction, self.player, most=MOST_PRACTICE)

    @property
    def _key(self) -> EditionKey:
        return self.player.server_id, self.player.player_id, self.game, str(self.edition)


def _goes_on(card: Scorecard) -> Scorecard:
    """The scorecard, unless its game was ended by the answers."""
    if card.answered:
        raise PlayerError(ErrorCode.ANSWERS_SHOWN)
    return card


class ServerSheets:
    """The sheets of any player, game and edition."""

    def __init__(self, database: Backend, rounds: ServerRounds, editions: EditionRounds) -> None:
        self._database = database
        self._rounds = rounds
        self._editions = editions

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
            return await self.of_day(player, game, await self._rounds.today(player.clock_id, now))
        day = await self._check(player.server_id, game, edition, now)
        return await self._sheet(player, game, edition, day)

    async def of_day(
        self, player: Player, game: Game[RoundType, Any], day: date
    ) -> Sheet[RoundType]:
        """The sheet of a day, which may be over: to look at."""
        round_ = await self._rounds.of(player.server_id, game, day)
        language = await self._rounds.language(player.server_id, day)
        return DailySheet(player, game.name, daily(day), round_, language, self._database)

    async def answered(
        self, player: Player, game: Game[RoundType, Any], now: datetime, edition: Edition
    ) -> Sheet[RoundType]:
        """The sheet of an edition whose answers the player is about to see, which ends it.

        Raises PlayerError when they may not be seen: those of a challenge while it runs, of an
        archived day while anybody plays it, and never of the daily edition.
        """
        if edition.is_daily:
            raise PlayerError(ErrorCode.OLD_BUTTON)
        if edition.kind is EditionKind.CUSTOM:
            challenge = await get_challenge(
                self._database, player.server_id, game.name, edition.code
            )
            check_over(challenge, now, game.command)
            today = await self._rounds.today(player.clock_id, now)
            return await self._sheet(player, game, edition, today)
        day = await self._check(player.server_id, game, edition, now)
        sheet = await self._sheet(player, game, edition, day)
        await sheet.end(now)
        return sheet

    async def _sheet(
        self, player: Player, game: Game[RoundType, Any], edition: Edition, day: date
    ) -> EditionSheet[RoundType]:
        """The sheet of an edition, with the rulings of a day."""
        dealt = await self._dealt(player.server_id, game, edition, day)
        found = await self._editions.of(game, edition, dealt)
        round_ = await self._rounds.with_rulings(player.server_id, game, found, day)
        kept = self._database, self._editions, dealt
        return EditionSheet(player, game.name, edition, round_, dealt.language, *kept)

    async def _dealt(
        self, server_id: int, game: Game[RoundType, Any], edition: Edition, day: date
    ) -> Rounds:
        """The rounds of the language that an edition is in."""
        if edition.kind is EditionKind.PRACTICE:
            return await self._rounds.dealt_code(server_id, game, day, edition.code)
        if edition.kind is EditionKind.CUSTOM:
            challenge = await get_challenge(self._database, server_id, game.name, edition.code)
            day = await self._rounds.today(server_id, challenge.made_at) if challenge else day
        return await self._rounds.dealt(server_id, day)

    async def _check(self, server_id: int, game: AnyGame, edition: Edition, now: datetime) -> date:
        """The day whose rulings hold; raises PlayerError when the edition cannot be opened."""
        if edition.kind is EditionKind.ARCHIVE:
            check_open(edition.day, now)
            return edition.day
        if edition.kind is EditionKind.CUSTOM:
            challenge = await get_challenge(self._database, server_id, game.name, edition.code)
            check_running(challenge, now, game.command)
        elif await practice_is_off(self._database, server_id):
            raise PlayerError(ErrorCode.PRACTICE_OFF)
        return await self._rounds.today(server_id, now)
