"""What can be done beside the daily edition: to see its answers, which end it, and to play others.

A challenge is another case: it ends by the clock, for everybody.
"""

import random
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bot.errors import ErrorCode, PlayerError
from bot.games import turns as actions
from bot.games.archive import FIRST, day_before, random_day
from bot.games.editions import Edition, EditionKind, archived
from bot.games.game import AnyGame
from bot.games.practice_codes import difficulty_of
from bot.games.turns import GamePlay, Offer, Tone
from bot.model import Player
from bot.places import Place
from bot.play.practice import Practice
from bot.play.turn import Turn
from bot.store.backend import Backend
from bot.store.editions import answers_were_shown

ENDABLE = (EditionKind.ARCHIVE, EditionKind.PRACTICE)
ELSEWHERE = (actions.BEFORE, actions.RANDOM, actions.ANOTHER)
SURE = Offer(actions.SOLUTION, "sure", Tone.FINAL), Offer(actions.SHOW)


class Beside:
    """The ways on from an edition that is not the daily one, and its end."""

    def __init__(
        self, database: Backend, plays: Mapping[str, GamePlay], practice: Practice
    ) -> None:
        self._database = database
        self._plays = plays
        self._practice = practice

    async def around(self, turn: Turn, player: Player, game: AnyGame) -> Turn:
        """A turn with the way to the answers, unless they have been seen, and to other editions."""
        edition = turn.edition
        beside = others(edition)
        if await self._is_ended(player, game, edition):
            share = [offer for offer in turn.offers if offer.action == actions.SHARE]
            offers = Offer(actions.SOLUTION), *share
            return replace(turn, ended=True, offers=offers, beside=beside)
        if edition.kind in ENDABLE:
            beside = Offer(actions.ASK), *beside
        return replace(turn, beside=beside)

    async def after(self, turn: Turn, player: Player, game: AnyGame, now: datetime) -> Turn:
        """A turn with the way on from a day's game that is done: to those that are not, or else to
        an earlier day."""
        to_do = [
            name
            for name, play in self._plays.items()
            if name != game.name and not (await play.show(player, now, turn.edition)).done
        ]
        beside = () if to_do else (Offer(actions.RANDOM),)
        return replace(turn, beside=beside, to_do=tuple(to_do))

    async def answers(
        self, player: Player, game: AnyGame, edition: Edition, code: str, now: datetime
    ) -> Turn:
        """All the answers, which end the game. Whoever asks is asked back, unless they change
        nothing any more."""
        play = self._plays[game.name]
        if code == actions.ASK:
            progress = await play.show(player, now, edition)
            if not (progress.complete or await self._is_ended(player, game, edition)):
                return Turn(code, edition, progress, offers=SURE)
        told = await play.answers(player, now, edition)
        back = (Offer(actions.SHOW),) if edition.kind in ENDABLE else ()
        return Turn(actions.SOLUTION, edition, told=told, offers=(*back, *others(edition)))

    async def _is_ended(self, player: Player, game: AnyGame, edition: Edition) -> bool:
        """Has the player seen the answers of an edition, and so ended it?"""
        if edition.kind not in ENDABLE:
            return False
        key = player.server_id, player.player_id, game.name, str(edition)
        return await answers_were_shown(self._database, key)

    async def elsewhere(
        self, place: Place, game: AnyGame, edition: Edition, code: str, now: datetime
    ) -> Edition:
        """The edition to which a button leads from this one."""
        if code == actions.BEFORE:
            return archived(day_before(edition.day))
        if code == actions.RANDOM:
            return archived(random_day(now, random.Random(), but=edition.day))
        if edition.kind is not EditionKind.PRACTICE:
            raise PlayerError(ErrorCode.OLD_BUTTON)
        return await self._practice.new(place.key, game, difficulty_of(edition.code))


def others(edition: Edition) -> tuple[Offer, ...]:
    """What leads from an edition to others of its kind."""
    if edition.kind is EditionKind.PRACTICE:
        return (Offer(actions.ANOTHER),)
    if edition.kind is not EditionKind.ARCHIVE:
        return ()
    return Offer(actions.BEFORE, possible=edition.day > FIRST), Offer(actions.RANDOM)
