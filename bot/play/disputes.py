"""Words that people dispute: what the lists say, what players report, what admins rule."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from bot.errors import ErrorCode, PlayerError
from bot.games.guesses import replace_surrogates, typed_words
from bot.games.server_rounds import ServerRounds
from bot.games.tried_words import TriedWords
from bot.games.turns import UNFOUND, GamePlay
from bot.language.language import Language
from bot.language.lexicon import Tier
from bot.model import Player, Report, Ruling, Stand, TriedWord
from bot.store.backend import Backend, Transaction
from bot.store.reports import (
    MOST_OWN,
    MOST_REPORTS,
    close_reports,
    number_reported,
    open_reports,
    put_report,
    reports_of,
)
from bot.store.rulings import (
    MOST_READ,
    MOST_RULINGS,
    Made,
    last_ruling,
    put_ruling,
    ruling_on,
    rulings_in_force,
    rulings_made,
)

SHORTEST, LONGEST = 4, 45  # letters of a word that can be disputed
LONGEST_REASON = 200  # characters
REPORTS_SHOWN = 25
RULINGS_SHOWN = 30  # more than a message holds
TRIED_WITHIN = timedelta(days=30)  # of the words that admins see


@dataclass(frozen=True)
class Checked:
    """What the lists and this server's rulings say of a word."""

    word: str  # empty when it is not to be repeated
    tier: Tier
    ruling: Ruling | None  # in force today
    coming: Ruling | None = None  # from the next puzzle day on
    is_name: bool = False  # is it on no list because it is one?


@dataclass(frozen=True)
class NewRuling:
    """What an admin ruled, and what held before."""

    ruling: Ruling
    before: Stand | None = None


@dataclass(frozen=True)
class Disputed:
    """A word that players report, and whether it counts today."""

    report: Report
    counts: bool


class Disputes:
    """The use cases of ``/word`` and ``/rule``."""

    def __init__(
        self,
        database: Backend,
        rounds: ServerRounds,
        language: Language,
        tried: TriedWords,
        plays: Mapping[str, GamePlay],
    ) -> None:
        self._database = database
        self._rounds = rounds
        self._first_language = language
        self._tried = tried
        self._plays = plays

    async def check(self, player: Player, text: str, now: datetime) -> Checked:
        """Whether a word counts, and what was ruled about it.

        Raises PlayerError when the text is not a word of four letters or more.
        """
        today = await self._rounds.today(player.clock_id, now)
        language = await self._rounds.language(player.server_id, today)
        word, lexicon = _word(language, text), language.lexicon
        if word in lexicon.blocked:
            return Checked("", Tier.NOT_ACCEPTED, None)
        key = (player.server_id, word)
        ruling = await ruling_on(self._database, *key, today)
        last = await last_ruling(self._database, *key, today + timedelta(days=1))
        coming = last if last and last.effective_on > today else None
        if coming and coming.stand is Stand.CLEAR and ruling is None:
            coming = None  # made and taken back on one day
        tier = lexicon.tier(word)
        is_name = tier is Tier.NOT_ACCEPTED and word in lexicon.names
        return Checked(word, tier, ruling, coming, is_name)

    async def report(self, player: Player, text: str, reason: str, now: datetime) -> Checked:
        """Keep a player's complaint about a word; what is known of it is returned.

        Raises PlayerError as `check` does, for a reason that is empty, too long or ugly, and when
        too many reports are open.
        """
        checked = await self.check(player, text, now)
        because = await self._reason(player, reason, now)
        if checked.word:
            async with self._database.transaction(player.server_id) as transaction:
                await _check_room(transaction, player, checked.word, now)
                await put_report(transaction, player, checked.word, because, now)
        return checked

    async def rule(
        self, admin: Player, text: str, stand: Stand, reason: str, now: datetime
    ) -> NewRuling:
        """Rule on a word for this server, from the next puzzle day on, with a reason or without.
        Its reports are closed.

        A word of the lists that is allowed again is one whose ruling is taken back.

        Raises PlayerError as `report` does but for an empty reason, for a word that is blocked
        everywhere or that counts anyway, and when the server has too many rulings.
        """
        tomorrow, language = await self._tomorrow(admin, now)
        word = _word(language, text)
        because = await self._reason(admin, reason, now) if reason.strip() else ""
        if word in language.blocked:
            raise PlayerError(ErrorCode.BLOCKED_EVERYWHERE)
        ruled = await ruling_on(self._database, admin.server_id, word, tomorrow)
        if stand is Stand.ALLOW and language.lexicon.tier(word) is not Tier.NOT_ACCEPTED:
            if ruled is None:
                closed = await self._close(admin, word)
                raise PlayerError(ErrorCode.COUNTS_ANYWAY, word=word, closed=closed)
            stand, because = Stand.CLEAR, ""
        return await self._put(admin, Ruling(word, stand, because, tomorrow), ruled, now)

    async def clear(self, admin: Player, text: str, now: datetime) -> NewRuling:
        """Take back the ruling on a word, from the next puzzle day on.

        Raises PlayerError as `check` does, and when there is none.
        """
        tomorrow, language = await self._tomorrow(admin, now)
        word = _word(language, text)
        ruled = await ruling_on(self._database, admin.server_id, word, tomorrow)
        if ruled is None:
            raise PlayerError(ErrorCode.NO_RULING)
        return await self._put(admin, Ruling(word, Stand.CLEAR, "", tomorrow), ruled, now)

    async def dismiss(self, admin: Player, text: str, now: datetime) -> str:
        """Close the reports of a word without a ruling; returns the word.

        Raises PlayerError as `check` does.
        """
        word = _word(await self._language(admin, now), text)
        await self._close(admin, word)
        return word

    async def _close(self, admin: Player, word: str) -> bool:
        """Close the reports of a word; were there any?"""
        async with self._database.transaction(admin.server_id) as transaction:
            return await close_reports(transaction, admin.server_id, word)

    async def _language(self, player: Player, now: datetime) -> Language:
        """The language of a server's current puzzles."""
        today = await self._rounds.today(player.clock_id, now)
        return await self._rounds.language(player.server_id, today)

    async def _tomorrow(self, admin: Player, now: datetime) -> tuple[date, Language]:
        """The next puzzle day, on which rulings come into effect, and its language."""
        tomorrow = await self._rounds.today(admin.clock_id, now) + timedelta(days=1)
        return tomorrow, await self._rounds.language(admin.server_id, tomorrow)

    async def _put(
        self, admin: Player, ruling: Ruling, before: Ruling | None, now: datetime
    ) -> NewRuling:
        key = (admin.server_id, ruling.word)
        async with self._database.transaction(admin.server_id) as transaction:
            _check_rulings(await rulings_made(transaction, *key, ruling.effective_on))
            await put_ruling(transaction, admin, ruling, now)
            await close_reports(transaction, *key)
        self._rounds.invalidate(admin.server_id)
        return NewRuling(ruling, before.stand if before else None)

    async def rulings(self, admin: Player, now: datetime) -> tuple[list[Ruling], int]:
        """The first rulings of a server, those of the next puzzle day among them; and how many
        there are."""
        tomorrow, language = await self._tomorrow(admin, now)
        key = (self._database, admin.server_id, tomorrow)
        found, number = await rulings_in_force(*key, RULINGS_SHOWN)
        return [replace(each, word=language.spelled(each.word)) for each in found], number

    async def reports(self, admin: Player, now: datetime) -> list[Disputed]:
        """The words that most players of a server dispute, and whether each counts today."""
        found = await reports_of(self._database, admin.server_id, now, REPORTS_SHOWN)
        today = await self._rounds.today(admin.clock_id, now)
        language = await self._rounds.language(admin.server_id, today)
        ruled = await self._rounds.ruled(admin.server_id, today)
        return [
            Disputed(
                replace(each, word=language.spelled(each.word)),
                ruled.counts(each.word, language.lexicon.accepted),
            )
            for each in found
        ]

    async def number_reported(self, server_id: int, now: datetime) -> int:
        """How many words wait for what the admins of a server say."""
        return await number_reported(self._database, server_id, now)

    async def tried_lately(self, server_id: int, now: datetime) -> list[TriedWord]:
        """As `tried_between`, of the last 30 days."""
        today = await self._rounds.today(server_id, now)
        return await self.tried_between(server_id, today - TRIED_WITHIN, today)

    async def tried_between(self, server_id: int, first: date, last: date) -> list[TriedWord]:
        """The words that three people or more of a server tried on a day of these, and that are
        neither accepted nor ruled on by then, the most tried first."""
        ruled = await self._rounds.ruled(server_id, last + timedelta(days=1))
        lexicon = (await self._rounds.language(server_id, last)).lexicon
        known = ruled.allowed | ruled.denied | lexicon.blocked
        found = await self._tried.between(server_id, first, last)
        return [
            each for each in found if each.word not in known and each.word not in lexicon.accepted
        ]

    async def unfound(self, admin: Player, now: datetime) -> list[str]:
        """What nobody found yesterday, in the games that tell it."""
        yesterday = await self._rounds.today(admin.clock_id, now) - timedelta(days=1)
        told = [play.past[UNFOUND] for play in self._plays.values() if UNFOUND in play.past]
        return [word for words in told for word in await words(admin, yesterday)]

    async def _reason(self, player: Player, text: str, now: datetime) -> str:
        """What somebody gave as a reason, in the language of the puzzles or that of everybody."""
        reason = " ".join(replace_surrogates(text).split())
        if not reason:
            raise PlayerError(ErrorCode.NO_REASON)
        if len(reason) > LONGEST_REASON:
            raise PlayerError(ErrorCode.LONG_REASON, given=len(reason), most=LONGEST_REASON)
        for language in (await self._language(player, now), self._first_language):
            alphabet = language.alphabet
            if not language.blocked.isdisjoint(alphabet.runs(alphabet.fold_typed(reason))):
                raise PlayerError(ErrorCode.UGLY_REASON)
        return reason


def _word(language: Language, text: str) -> str:
    """The word that somebody typed; it shows its true spelling."""
    alphabet = language.alphabet
    word = " ".join(map(alphabet.fold_typed, typed_words(text)))
    if not alphabet.is_word(word) or not SHORTEST <= len(word) <= LONGEST:
        raise PlayerError(ErrorCode.NOT_A_WORD, shortest=SHORTEST, longest=LONGEST)
    return language.spelled(word)


async def _check_room(transaction: Transaction, player: Player, word: str, now: datetime) -> None:
    """Refuse, with a PlayerError, one report too many; a second one on a word takes no room."""
    found = await open_reports(transaction, player, word, now)
    if found.known:
        return
    if found.own >= MOST_OWN:
        raise PlayerError(ErrorCode.TOO_MANY_OWN_REPORTS, most=MOST_OWN)
    if found.all >= MOST_REPORTS:
        raise PlayerError(ErrorCode.TOO_MANY_REPORTS, most=MOST_REPORTS)


def _check_rulings(made: Made) -> None:
    """Refuse, with a PlayerError, one ruling too many; what was ruled can be ruled anew."""
    most = MOST_READ if made.known else MOST_RULINGS
    if made.rulings >= most and not made.replaced:
        raise PlayerError(ErrorCode.TOO_MANY_RULINGS, most=most, known=made.known)
