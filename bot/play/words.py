"""Words that people dispute: what the lists say, what players report, what admins rule."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from bot.errors import UserError
from bot.lexicon import Lexicon
from bot.play.guesses import whole
from bot.play.server_rounds import ServerRounds
from bot.puzzles.words import is_word
from bot.store.database import Database
from bot.store.rulings import (
    Report,
    Ruling,
    Stand,
    put_report,
    put_ruling,
    reports_of,
    rulings_in_force,
)
from bot.store.scores import Player

SHORTEST, LONGEST = 4, 45  # letters of a word that can be disputed
LONGEST_REASON = 200  # characters
MOST_REPORTS = 25


class Tier(Enum):
    """Where a word stands in the lists."""

    TARGET = "target word"
    BONUS = "bonus word"
    NOT_ACCEPTED = "not accepted"


@dataclass(frozen=True)
class Checked:
    """What the lists and this server's rulings say of a word."""

    word: str  # empty when it is not to be repeated
    tier: Tier
    ruling: Ruling | None  # in force today, or from the next puzzle day on


class Words:
    """The use cases of ``/word``."""

    def __init__(self, database: Database, rounds: ServerRounds, lexicon: Lexicon) -> None:
        self._database = database
        self._rounds = rounds
        self._lexicon = lexicon

    async def check(self, player: Player, text: str, now: datetime) -> Checked:
        """Whether a word counts, and what was ruled about it.

        Raises UserError when the text is not a word of four letters or more.
        """
        word = _word(text)
        if word in self._lexicon.blocked:
            return Checked("", Tier.NOT_ACCEPTED, None)
        tomorrow = await self._rounds.today(player.server_id, now) + timedelta(days=1)
        rulings = await rulings_in_force(self._database, player.server_id, tomorrow)
        ruling = next((each for each in rulings if each.word == word), None)
        return Checked(word, self._tier(word), ruling)

    async def report(self, player: Player, text: str, reason: str, now: datetime) -> Checked:
        """Keep a player's complaint about a word; what is known of it is returned.

        Raises UserError as `check` does, and for a reason that is empty, too long or ugly.
        """
        checked = await self.check(player, text, now)
        because = self._reason(reason)
        if checked.word:
            await put_report(self._database, player, checked.word, because, now)
        return checked

    async def rule(
        self, admin: Player, text: str, stand: Stand, reason: str, now: datetime
    ) -> Ruling:
        """Rule on a word for this server, from the next puzzle day on.

        Raises UserError as `report` does, and for a word that is blocked everywhere.
        """
        word, because = _word(text), self._reason(reason)
        if word in self._lexicon.blocked:
            raise UserError("This word is blocked everywhere, so there is nothing to rule.")
        tomorrow = await self._rounds.today(admin.server_id, now) + timedelta(days=1)
        ruling = Ruling(word, stand, because, tomorrow)
        await put_ruling(self._database, admin, ruling, now)
        self._rounds.forget(admin.server_id)
        return ruling

    async def rulings(self, admin: Player, now: datetime) -> list[Ruling]:
        """The rulings of a server, those of the next puzzle day among them."""
        tomorrow = await self._rounds.today(admin.server_id, now) + timedelta(days=1)
        return await rulings_in_force(self._database, admin.server_id, tomorrow)

    async def reports(self, admin: Player) -> list[Report]:
        """The words that most players of a server dispute."""
        return await reports_of(self._database, admin.server_id, MOST_REPORTS)

    def _reason(self, text: str) -> str:
        reason = " ".join(whole(text).split())
        if not reason:
            raise UserError("Give a reason, in a few words.")
        if len(reason) > LONGEST_REASON:
            raise UserError(
                f"The reason has {len(reason)} characters; {LONGEST_REASON} are enough."
                " Shorten it and send it again."
            )
        if not self._lexicon.blocked.isdisjoint(re.findall("[a-z]+", reason.lower())):
            raise UserError("Give the reason in other words: others will read it.")
        return reason

    def _tier(self, word: str) -> Tier:
        if word in self._lexicon.targets:
            return Tier.TARGET
        return Tier.BONUS if word in self._lexicon.accepted else Tier.NOT_ACCEPTED


def _word(text: str) -> str:
    word = text.strip().lower()
    if not is_word(word) or not SHORTEST <= len(word) <= LONGEST:
        raise UserError(f"Give one word of {SHORTEST} to {LONGEST} letters, a to z only.")
    return word
