"""The two ledgers: daily games count for everything, all other editions for themselves alone."""

from datetime import datetime
from typing import Any

from bot.errors import ErrorCode, PlayerError
from bot.games.edition_rounds import EditionRounds
from bot.games.editions import Kind
from bot.games.sheet import Done, Sheet
from bot.model import FoundWord, Score, Scorecard, Scored, TakenHint
from bot.store.backend import Backend, Source, Transaction
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
from bot.store.practice import drop_most_practice
from bot.store.scorecards import add_hint, change_hint, put_player, read_scorecard

MOST_PRACTICE = 50  # practice games of a person in a server; the one played least lately goes


class DailyLedger:
    """The scores of the server's day."""

    def __init__(self, database: Backend) -> None:
        self._database = database

    async def card(self, sheet: Sheet[Any], source: Source | None) -> Scorecard:
        """All that the player has done on the day."""
        return await read_scorecard(
            source or self._database, sheet.player, sheet.game, sheet.edition.day
        )

    async def keep(
        self, sheet: Sheet[Any], words: tuple[FoundWord, ...], now: datetime, goal: int, done: Done
    ) -> Scored:
        """Keep words, with those of others in one commit."""
        score = Score(sheet.player, sheet.game, sheet.edition.day, words, now, goal)
        return await self._database.score(score)

    async def add_hint(
        self, transaction: Transaction, sheet: Sheet[Any], hint: TakenHint, now: datetime
    ) -> None:
        """Count one more hint of the day."""
        await add_hint(transaction, sheet.player, sheet.game, sheet.edition.day, hint, now)

    async def change_hint(
        self, transaction: Transaction, sheet: Sheet[Any], kind: str, other: TakenHint
    ) -> None:
        """Keep another hint of the day in the place of one of a kind."""
        await change_hint(transaction, sheet.player, sheet.game, sheet.edition.day, kind, other)


class EditionLedger:
    """What is played beside the day. An archived game goes on from what was found on its day.

    Whoever was shown the answers has ended their game: from then on it raises PlayerError.
    """

    def __init__(self, database: Backend, rounds: EditionRounds) -> None:
        self._database = database
        self._rounds = rounds

    async def card(self, sheet: Sheet[Any], source: Source | None) -> Scorecard:
        """All that the player has done, on the day itself and since."""
        reader = source or self._database
        own = await read_edition_card(reader, _key(sheet))
        if sheet.edition.kind is not Kind.ARCHIVE:
            return own
        then = await read_scorecard(reader, sheet.player, sheet.game, sheet.edition.day)
        hints = then.hints + own.hints
        return Scorecard(then.found + own.found, hints, then.name, own.answered)

    async def keep(
        self, sheet: Sheet[Any], words: tuple[FoundWord, ...], now: datetime, goal: int, done: Done
    ) -> Scored:
        """Keep words that are new, and whether they finish the puzzle."""
        async with self._database.transaction(sheet.player.server_id) as transaction:
            before = _goes_on(await self.card(sheet, transaction))
            known = {found.word for found in before.found}
            fresh = [found for found in words if found.word not in known]
            if not fresh:
                return Scored((), before)
            await self._begin(transaction, sheet, now)
            new = await add_edition_words(transaction, _key(sheet), fresh, now)
            card = await self.card(sheet, transaction)
            if done(card) and not done(before):
                await finish_edition_game(transaction, _key(sheet))
        return Scored(tuple(new), card)

    async def add_hint(
        self, transaction: Transaction, sheet: Sheet[Any], hint: TakenHint, now: datetime
    ) -> None:
        """Count one more hint of this game."""
        await self._begin(transaction, sheet, now)
        hints = _goes_on(await read_edition_card(transaction, _key(sheet))).hints
        await add_edition_hint(transaction, _key(sheet), len(hints) + 1, hint, now)

    async def change_hint(
        self, transaction: Transaction, sheet: Sheet[Any], kind: str, other: TakenHint
    ) -> None:
        """The same of this game; the hints of an archived day stay."""
        await change_edition_hint(transaction, _key(sheet), kind, other)

    async def end(self, sheet: Sheet[Any], now: datetime) -> None:
        """Note that the player is shown the answers; the points so far stay."""
        async with self._database.transaction(sheet.player.server_id) as transaction:
            card = await read_edition_card(transaction, _key(sheet))
            if not card.answered:
                await self._begin(transaction, sheet, now)
                await add_edition_answers(transaction, _key(sheet), len(card.hints) + 1, now)

    async def _begin(self, transaction: Transaction, sheet: Sheet[Any], now: datetime) -> None:
        await put_player(transaction, sheet.player)
        await self._rounds.keep(transaction, sheet.game, sheet.edition)
        await begin_edition_game(transaction, _key(sheet), now)
        if sheet.edition.kind is Kind.PRACTICE:
            await drop_most_practice(transaction, sheet.player, most=MOST_PRACTICE)


def _goes_on(card: Scorecard) -> Scorecard:
    """The scorecard, unless its game was ended by the answers."""
    if card.answered:
        raise PlayerError(ErrorCode.ANSWERS_SHOWN)
    return card


def _key(sheet: Sheet[Any]) -> EditionKey:
    return sheet.player.server_id, sheet.player.player_id, sheet.game, str(sheet.edition)
