"""Whatever a player does in front of a board: the one way in for every face.

What comes of it is a turn. What is special in one game is judged in its own room.
"""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime

from bot.errors import ErrorCode, PlayerError
from bot.games import turns as actions
from bot.games.archive import ONE_DAY, check_open, last_open, opens_at
from bot.games.editions import Edition, daily
from bot.games.game import AnyGame
from bot.games.guesses import typed_words
from bot.games.turns import GamePlay, GameProgress, GuessOutcome, Offer, Tone
from bot.metrics import Metrics
from bot.model import Player
from bot.places import Place, ServerPlace
from bot.play.archive import day_over
from bot.play.beside import ELSEWHERE, Beside
from bot.play.hive import Hives
from bot.play.live_posts import LivePosts
from bot.play.practice import Practice
from bot.play.statistics import PlayerStatistics
from bot.play.turn import LOOK, OVER, Action, Turn
from bot.play.watching import Watching
from bot.play.welcome import Welcomes
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.scorecards import has_scored

ORDERS = 8  # of the letters that a shuffle goes through, so that few pictures serve everybody

OF_ALL_GAMES = (
    *(actions.SHOW, actions.SHUFFLE, actions.SHARE, actions.ASK, actions.SOLUTION),
    *ELSEWHERE,
)
KNOWN = (*OF_ALL_GAMES, actions.GUESS, LOOK)
AFTER_A_DAY = Offer(actions.TODAY, tone=Tone.MAIN), Offer(actions.ANSWERS)
TAKE_OR_NOT = Offer(actions.TAKE, tone=Tone.MAIN), Offer(actions.SHOW, "later")

Clock = Callable[[], datetime]  # aware, UTC


class Turns:
    """The way in."""

    def __init__(
        self,
        database: Backend,
        plays: Mapping[str, GamePlay],
        servers: Servers,
        hives: Hives,
        live: LivePosts,
        statistics: PlayerStatistics,
        practice: Practice,
        metrics: Metrics,
        watching: Watching,
        clock: Clock,
    ) -> None:
        self._database = database
        self._plays = plays
        self._servers = servers
        self._hives = hives
        self._live = live
        self._statistics = statistics
        self._welcomes = Welcomes(statistics, plays)
        self._beside = Beside(database, plays, practice)
        self._metrics = metrics
        self._watching = watching
        self._clock = clock

    def codes(self, game: AnyGame) -> Collection[str]:
        """What can be done on a board of a game, besides guessing."""
        return (*OF_ALL_GAMES, *self._plays[game.name].deeds)

    async def act(
        self,
        player: Player,
        place: Place,
        game: AnyGame,
        edition: Edition | None,
        action: Action,
    ) -> Turn:
        """What came of an action in an edition, in that of the day where none is named.

        A board that shows why nothing was done is in the turn; raises PlayerError elsewhere.
        Whoever watches is told of what changed.
        """
        turn = await self._act(player, place, game, edition, action)
        if turn.kept or turn.action == actions.SOLUTION or self._is_told(game, turn):
            self._watching.tell(player, game.name, turn)
        return turn

    def mark_delivered(self, player: Player, game: AnyGame, turn: Turn) -> None:
        """Note that a player has received a turn: what is shown once isn't shown again."""
        if turn.welcome:
            self._welcomes.mark_delivered(player, game, turn.edition.day)

    def _is_told(self, game: AnyGame, turn: Turn) -> bool:
        """Did an action of the game's own tell anything, as hints do?"""
        return turn.told is not None and turn.action in self._plays[game.name].deeds

    async def _act(
        self,
        player: Player,
        place: Place,
        game: AnyGame,
        edition: Edition | None,
        action: Action,
    ) -> Turn:
        """The same, which nobody is told of yet."""
        now, play, code = self._clock(), self._plays[game.name], action.code
        if code not in KNOWN and code not in play.deeds and code not in play.past:
            raise PlayerError(ErrorCode.OLD_BUTTON)
        today = await self._servers.day(player.clock_id, now)
        if see := play.past.get(code):
            day = _day_over(place, edition.day if edition else None, today, now)
            return Turn(code, daily(day), told=await see(player, day))
        edition = edition or daily(today)
        if edition.is_daily and edition.day != today:
            return _over(place, edition, action, now)
        if code in (actions.ASK, actions.SOLUTION):
            return await self._beside.answers(player, game, edition, code, now)
        if code in (LOOK, actions.SHARE):
            return await self._look(player, game, edition, action, now)
        if code in ELSEWHERE:
            edition = await self._beside.elsewhere(place, game, edition, code, now)
        try:
            if code == actions.GUESS:
                turn = await self._guess(player, place, game, edition, action, now)
            else:
                turn = await self._page(player, place, game, edition, action, now)
        except PlayerError as refusal:
            turn = await self._refused(refusal, player, game, edition, action, now)
        try:
            return await self._with_what_is_below(turn, player, place, game, now)
        except PlayerError:
            if not turn.kept:
                raise
            return turn  # nobody may read that nothing was saved

    async def _guess(
        self,
        player: Player,
        place: Place,
        game: AnyGame,
        edition: Edition,
        action: Action,
        now: datetime,
    ) -> Turn:
        """The verdicts; what counts on the day itself may be special, and begin a day."""
        play = self._plays[game.name]
        outcome = await play.guess(player, action.text, now, edition)
        self._metrics.guessed(game.name, *outcome.verdicts)
        progress = outcome.progress
        turn = Turn(
            action.code,
            edition,
            progress,
            told=outcome,
            is_new=edition.is_daily and not progress.points and await self._is_new(player),
            left=outcome.left,
            order=0 if outcome.new_letters else action.order,
            redrawn=outcome.redrawn,
            offers=progress.offers,
        )
        return await self._with_scored(turn, outcome, player, place, game, now)

    async def _with_scored(
        self,
        turn: Turn,
        outcome: GuessOutcome,
        player: Player,
        place: Place,
        game: AnyGame,
        now: datetime,
    ) -> Turn:
        """Add the words that count, and what they reach on the day itself."""
        edition, firsts = turn.edition, self._plays[game.name].firsts
        turn = replace(turn, kept=outcome.kept, celebrates=outcome.celebrates)
        if not (turn.kept and edition.is_daily):
            return turn
        if isinstance(place, ServerPlace):
            self._live.touch(place.server_id)
        with suppress(PlayerError):  # the words are kept, whatever else can be read
            turn = replace(turn, special=await firsts.special(player, outcome))
            points, reached = turn.progress.points, None
            if points == sum([word.points for word in turn.kept]):
                reached = await self._statistics.reached(player, points, now)
                turn = replace(turn, reached=reached)
            welcome = await self._welcomes.of(player, game, edition.day, now, points, reached)
            turn = replace(turn, welcome=welcome)
            before = reached.before.get(game.name) if reached else None
            if before and _is_over_for_all(place, before, now):
                words = await firsts.look_back(player, before, edition.day)
                turn = replace(turn, looked_back=(before, words) if words else None)
        return turn

    async def _is_new(self, player: Player) -> bool:
        """Has a player never found a word here? Nobody is told that this cannot be known."""
        try:
            return not await has_scored(self._database, player)
        except PlayerError:
            return False

    async def _refused(
        self,
        refusal: PlayerError,
        player: Player,
        game: AnyGame,
        edition: Edition,
        action: Action,
        now: datetime,
    ) -> Turn:
        """How far the player is, with why nothing was done."""
        try:
            progress = await self._plays[game.name].show(player, now, edition)
        except PlayerError:  # the first one knows whether anything was saved
            raise refusal from None
        offers, order = progress.offers, action.order
        return Turn(action.code, edition, progress, refusal=refusal, order=order, offers=offers)

    async def _page(
        self,
        player: Player,
        place: Place,
        game: AnyGame,
        edition: Edition,
        action: Action,
        now: datetime,
    ) -> Turn:
        """What an action of the game's own comes to, or the board with its letters in an order."""
        play, code, order = self._plays[game.name], action.code, action.order
        if code in play.hints:
            progress = await play.show(player, now, edition)
            if progress.unaided:
                return _ask_hint(edition, progress, order)
        if deed := play.deeds.get(code):
            page = await deed(player, now, edition)
            turn = Turn(
                code,
                edition,
                page.progress,
                page.told,
                order=order,
                redrawn=page.redrawn,
                is_page=page.offers is not None,
                offers=page.offers or page.progress.offers,
            )
            if page.outcome is None:
                return turn
            return await self._with_scored(turn, page.outcome, player, place, game, now)
        progress = await play.show(player, now, edition)
        order = (order + 1) % ORDERS if code == actions.SHUFFLE else order
        welcome = None
        if code == actions.SHOW and edition.is_daily:
            with suppress(PlayerError):
                welcome = await self._welcomes.of(player, game, edition.day, now, progress.points)
        return Turn(
            code,
            edition,
            progress,
            welcome=welcome,
            shared=action.shared if action.shared != edition.day else None,
            order=order,
            redrawn=code != actions.SHOW,
            offers=progress.offers,
        )

    async def _with_what_is_below(
        self, turn: Turn, player: Player, place: Place, game: AnyGame, now: datetime
    ) -> Turn:
        """Where the server stands, and the way on from a day's game that is done; beside the daily
        edition, the answers and other games."""
        edition = turn.edition
        if turn.action == actions.ASK_HINT:
            return turn
        if edition.is_daily:
            if turn.is_page:
                return turn
            if turn.progress.done:
                turn = await self._beside.after(turn, player, game, now)
            hive = await self._hives.standing(place.key, game, edition.day)
            if not hive:
                return turn
            company = await self._hives.company(player, game, edition.day)
            return replace(turn, hive=hive, company=company)
        return await self._beside.around(turn, player, game)

    async def _look(
        self, player: Player, game: AnyGame, edition: Edition, action: Action, now: datetime
    ) -> Turn:
        """How far a player is: before a guess, or for the channel, with where to play as well."""
        play = self._plays[game.name]
        progress = await play.show(player, now, edition)
        offers, order = progress.offers, action.order
        if action.code == actions.SHARE:
            if all(offer.action != actions.SHARE for offer in offers):
                raise play.nothing_to_share
            door = actions.TODAY if edition.is_daily else actions.SHOW
            offers, order = (Offer(door, "play", Tone.MAIN),), 0
        return Turn(action.code, edition, progress, order=order, offers=offers)


def _ask_hint(edition: Edition, progress: GameProgress, order: int) -> Turn:
    """Ask before the first hint of an edition, because it has a cost."""
    return Turn(actions.ASK_HINT, edition, progress, order=order, is_page=True, offers=TAKE_OR_NOT)


def _day_over(place: Place, wanted: date | None, today: date, now: datetime) -> date:
    """The day whose answers are told. Where each has a day of their own, it must be over for
    everybody: a friend may still be on it. Raises PlayerError for one that is not."""
    if isinstance(place, ServerPlace):
        return day_over(wanted, today)
    if wanted and wanted < today:
        check_open(wanted, now)
    return day_over(wanted, last_open(now) + ONE_DAY)


def _over(place: Place, edition: Edition, action: Action, now: datetime) -> Turn:
    """That the day of a board is not today, with what was typed on it, and with its answers or when
    they come."""
    told = _is_over_for_all(place, edition.day, now)
    return Turn(
        OVER,
        edition,
        too_late=typed_words(action.text),
        opens=None if told else opens_at(edition.day),
        offers=AFTER_A_DAY if told else AFTER_A_DAY[:1],
    )


def _is_over_for_all(place: Place, day: date, now: datetime) -> bool:
    """Is a day that is over for somebody over for all in a place? Before that nobody knows what the
    others will find."""
    return isinstance(place, ServerPlace) or day <= last_open(now)
