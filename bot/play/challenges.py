"""Challenges: a player posts letters of their own, and the server plays them for a day."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.errors import ErrorCode, PlayerError
from bot.games.challenges import RUNS_FOR, SHOWN_FOR, days_reserved, ends_at
from bot.games.game import AnyGame
from bot.games.server_rounds import ServerRounds
from bot.model import Player, StandingsPage
from bot.servers.settings import Servers
from bot.store.backend import Backend, Transaction
from bot.store.challenges import (
    Challenge,
    add_challenge,
    challenge_standings,
    challenges_since,
    drop_challenges_before,
    get_challenge,
    has_points,
    record_challenge,
    take_over_challenge,
    withdraw_challenge,
)
from bot.store.scorecards import put_player

MOST_OWN = 3  # of a person in a server, in the time that one runs
MOST_OF_SERVER = 20
SHOWN = 5  # players on its board
SENT_WITHIN = timedelta(minutes=2)  # then its message got lost, and may be posted anew
STEP = 100  # rows deleted in one transaction


@dataclass(frozen=True)
class ChallengeShown:
    """A challenge with its round, until when it runs, and who is ahead."""

    server_id: int
    game: str
    challenge: Challenge
    round: object
    ends: datetime
    over: bool
    standings: StandingsPage  # the best


class Challenges:
    """The use cases of challenges; playing them is up to the game."""

    def __init__(self, database: Backend, servers: Servers, rounds: ServerRounds) -> None:
        self._database = database
        self._servers = servers
        self._rounds = rounds

    async def preview(self, server_id: int, game: AnyGame, typed: str, now: datetime) -> object:
        """The round that letters make.

        Raises PlayerError when they make none, and when they are reserved for a daily puzzle.
        """
        today = await self._servers.day(server_id, now)
        dealt = await self._rounds.dealt(server_id, today)
        round_ = await dealt.own(game, typed)
        if await dealt.is_reserved(game, game.letters(round_), days_reserved(now), today):
            raise PlayerError(ErrorCode.RESERVED_LETTERS)
        return round_

    async def post(self, player: Player, game: AnyGame, typed: str, now: datetime) -> str:
        """Begin a challenge whose message is to be sent now, and by nobody else; its letters.

        Raises PlayerError as `preview` does, when the player has posted it already or its message
        is on its way, when the letters were posted lately, and when the player or the server has
        as many challenges as there can be.
        """
        letters = game.letters(await self.preview(player.server_id, game, typed, now))
        async with self._database.transaction(player.server_id) as transaction:
            if await _got_lost(transaction, player, game.name, letters, now):
                await take_over_challenge(transaction, player, game.name, letters, now)
            else:
                await _check_room(transaction, player, now)
                await put_player(transaction, player)
                await add_challenge(transaction, player, game.name, letters, now)
        return letters

    async def sent(
        self, server_id: int, game: AnyGame, letters: str, channel_id: int, message_id: int
    ) -> None:
        """Note where the message of a challenge is."""
        message = channel_id, message_id
        await record_challenge(self._database, server_id, game.name, letters, message)

    async def withdraw(
        self, server_id: int, game: AnyGame, letters: str, made_at: datetime
    ) -> None:
        """Take a challenge back whose message Discord refused."""
        await withdraw_challenge(self._database, server_id, game.name, letters, made_at)

    async def show(
        self, server_id: int, game: AnyGame, letters: str, now: datetime, start: int | None = None
    ) -> ChallengeShown:
        """A challenge as its post shows it, the one of that second if any is named.

        Raises PlayerError when it is long gone.
        """
        challenge = await get_challenge(self._database, server_id, game.name, letters)
        if challenge is None or start not in (None, challenge.start):
            raise PlayerError(ErrorCode.CHALLENGE_GONE, command=game.command)
        standings = await challenge_standings(
            self._database, server_id, game.name, letters, limit=SHOWN
        )
        made_on = await self._servers.day(server_id, challenge.made_at)
        dealt = await self._rounds.dealt(server_id, made_on)
        round_, ends = await dealt.own(game, letters), ends_at(challenge)
        return ChallengeShown(server_id, game.name, challenge, round_, ends, now >= ends, standings)

    async def drop_old(self, now: datetime) -> None:
        """Delete the challenges of a week ago, some of them at a time."""
        await drop_challenges_before(self._database, now - SHOWN_FOR, most=STEP)


async def _got_lost(
    transaction: Transaction, player: Player, game: str, letters: str, now: datetime
) -> bool:
    """Did the player begin it and its message got lost, so that nobody has words in it?

    Raises PlayerError when it is posted, or the letters are taken.
    """
    challenge = await get_challenge(transaction, player.server_id, game, letters)
    if challenge is None:
        return False
    if challenge.player_id != player.player_id or now >= ends_at(challenge):
        raise PlayerError(ErrorCode.SAME_CHALLENGE)
    played = await has_points(transaction, player.server_id, game, letters)
    if challenge.message_id or played:
        raise PlayerError(ErrorCode.ALREADY_POSTED)
    if now < challenge.made_at + SENT_WITHIN:
        raise PlayerError(ErrorCode.ON_ITS_WAY)
    return True


async def _check_room(transaction: Transaction, player: Player, now: datetime) -> None:
    """Refuse, with a PlayerError, a challenge too many."""
    running, own = await challenges_since(transaction, player, now - RUNS_FOR)
    if own >= MOST_OWN:
        raise PlayerError(ErrorCode.TOO_MANY_OWN_CHALLENGES, most=MOST_OWN)
    if running >= MOST_OF_SERVER:
        raise PlayerError(ErrorCode.TOO_MANY_CHALLENGES, most=MOST_OF_SERVER)
