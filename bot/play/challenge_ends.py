"""When a challenge is over its message is edited once more: who won, and the answers."""

import asyncio
import logging
from datetime import datetime

from bot.backoff import Backoff, PassingRefusal
from bot.concurrency import set_off
from bot.errors import PlayerError, StorageUnavailable
from bot.games.challenges import RUNS_FOR
from bot.games.game import Games
from bot.play.challenges import Challenges
from bot.play.live_posts import FIRST_PAUSE, LONGEST_PAUSE, RATE_LIMITED
from bot.play.poster import CannotPost, LivePoster
from bot.store.backend import Backend
from bot.store.challenges import EndedChallenge, challenges_to_end, end_challenge

log = logging.getLogger(__name__)

AT_ONCE = 8  # messages edited at the same time
PATIENCE = 0.9  # seconds until an edit that does not get through gives its place to another
UNDER_WAY = 32  # edits, with those that do not get through
DEADLINE = 120.0  # seconds until an edit is given up


class ChallengeEnds:
    """Ends the challenges that are over. What is still to be done is known to the database."""

    def __init__(self, database: Backend, challenges: Challenges, games: Games) -> None:
        self._database = database
        self._challenges = challenges
        self._games = games
        self._ending: set[EndedChallenge] = set()
        self._pauses = Backoff[EndedChallenge](FIRST_PAUSE, LONGEST_PAUSE, RATE_LIMITED)
        self._most = asyncio.Semaphore(UNDER_WAY)

    async def begin(self, now: datetime, poster: LivePoster, group: asyncio.TaskGroup) -> None:
        """Begin to edit messages; what does not get through goes on in the group."""
        if poster.edits_barred:
            return
        found = await challenges_to_end(self._database, now - RUNS_FOR)
        await set_off(
            [each for each in found if self._is_due(each, now, poster)],
            lambda each: self._end(each, now, poster),
            AT_ONCE,
            group=group,
            patience=PATIENCE,
            most=self._most,
        )

    def _is_due(self, ended: EndedChallenge, now: datetime, poster: LivePoster) -> bool:
        known = ended.game in self._games and poster.serves(ended.server_id)
        return known and ended not in self._ending and not self._pauses.is_paused(ended, now)

    async def _end(self, ended: EndedChallenge, now: datetime, poster: LivePoster) -> None:
        """Edit a message. One that is gone or closed to the bot is left as it is; any other fault
        is logged, and it is tried again after a pause that grows, for a week."""
        if ended in self._ending:
            return
        self._ending.add(ended)
        try:
            await self._edit(ended, now, poster)
            await end_challenge(self._database, ended)
            self._pauses.clear(ended)
        except StorageUnavailable:
            pass  # the database has said in the log why it takes no writes
        except Exception as error:
            refusal = poster.refusal_of(error) or PassingRefusal(repr(error))
            self._pauses.pause(ended, now, refusal)
            if not poster.explains(error):
                text = "a challenge in server %s could not be ended; next try soon: %r"
                log.warning(text, ended.server_id, error)
        finally:
            self._ending.remove(ended)

    async def _edit(self, ended: EndedChallenge, now: datetime, poster: LivePoster) -> None:
        game = self._games[ended.game]
        try:
            shown = await self._challenges.show(ended.server_id, game, ended.letters, now)
            async with asyncio.timeout(DEADLINE):
                await poster.end_challenge(shown)
        except CannotPost as reason:
            log.info("a challenge in server %s stays as it is: %s", ended.server_id, reason)
        except PlayerError as error:
            if isinstance(error, StorageUnavailable):
                raise  # else it is gone by now
