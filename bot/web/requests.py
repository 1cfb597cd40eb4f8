"""What a page may ask for, by name: each asks a use case, and makes JSON of what comes of it."""

from collections.abc import Awaitable, Callable
from datetime import date
from functools import partial

from bot.application import Application
from bot.errors import ErrorCode, PlayerError
from bot.games import turns as actions
from bot.games.editions import Edition, EditionKind, read_edition
from bot.games.practice_codes import PracticeDifficulty
from bot.games.typed_days import day_in
from bot.model import ALL_GAMES, Period
from bot.places import GroupPlace, OwnPlace, ServerPlace
from bot.play.cooldown import Cooldown
from bot.play.leaderboard import FARTHEST, LeaderboardPage, Span
from bot.play.turn import LOOK, Action, Turn
from bot.play.turns import ORDERS
from bot.texts import page, together
from bot.texts import word as word_texts
from bot.texts.editions import finished
from bot.texts.locale import Locale, Locales
from bot.web import frames, nonces
from bot.web.frames import EncodedJson, Fields
from bot.web.nonces import Nonces
from bot.web.views.board import GameView, Json, board
from bot.web.views.catalog import views_of
from bot.web.views.days import days
from bot.web.views.leaderboard import leaderboard
from bot.web.views.statistics import statistics
from bot.web.visit import Visit

SHORT = 32  # characters of a code, a day and the like
KINDS = {ServerPlace: "server", GroupPlace: "group", OwnPlace: "own"}  # of places, for the page

Answerer = Callable[[Visit, Fields], Awaitable[Json | EncodedJson]]


class Requests:
    """The requests of all pages."""

    def __init__(self, application: Application, locales: Locales) -> None:
        self.views = views_of(application.games.catalog)
        self.locales = locales
        self._app = application
        self._nonces = Nonces()
        self._replays = Cooldown()  # of guesses that come again, which the other one leaves out
        self.answerers: dict[str, Answerer] = {
            "act": self._act,
            "practice": self._practice,
            "days": self._days,
            "leaderboard": self._leaderboard,
            "statistics": self._statistics,
            "today": self._today,
            "word": self._word,
        }

    async def answer(self, visit: Visit, fields: Fields) -> Json | EncodedJson:
        """What came of a request.

        Raises PlayerError for what cannot be done.
        """
        do = frames.text(fields, "do", longest=SHORT)
        answerer = self.answerers.get(do)
        if answerer is None:
            raise PlayerError(ErrorCode.OLD_PAGE)
        is_replay = do == "act" and self._key(visit, fields) in self._nonces
        cooldown = self._replays if is_replay else self._app.people.cooldown
        cooldown.count(visit.player.player_id)
        return await answerer(visit, fields)

    def mark_delivered(self, visit: Visit) -> None:
        """Note that a page was sent its answer."""
        if visit.unsent:
            self._app.games.turns.mark_delivered(visit.player, *visit.unsent)
            visit.unsent = None

    def hello(self, visit: Visit, day: date, ends: int) -> Json:
        """Who is there, where, and what there is to play."""
        locale, visitor = visit.locale, visit.visitor
        person = {
            "id": str(visitor.person_id),
            "name": visitor.name,
            "avatar": visitor.avatar,
        }
        return {
            "person": person,
            "place": {
                "id": str(visitor.server_id),
                "kind": KINDS[type(visit.place)],
                "name": page.place_name(locale, visit.place, visitor.server_name),
            },
            "locale": locale.code,
            "day": day.isoformat(),
            "ends": ends,
            "games": [
                {
                    "name": name,
                    "title": locale.gettext(view.texts.TITLE),
                    "command": view.game.command,
                    "introduction": locale.gettext(view.texts.INTRODUCTION),
                }
                for name, view in self.views.items()
            ],
            "texts": page.texts(locale),
        }

    async def arrive(self, visit: Visit, zone: str) -> None:
        """Somebody is there: outside of servers their place has a language then, and they have the
        clock of their machine, if they never said any."""
        if isinstance(visit.place, ServerPlace):
            return
        own, visitor = self._app.people.own_settings, visit.visitor
        await own.begin_language(visit.place.key, visitor.locale)
        await own.suppose_clock(visitor.person_id, zone, self._app.host.clock())

    async def day(self, clock_id: int) -> tuple[date, int]:
        """The day by a clock, and when it ends, in seconds since 1970."""
        servers, now = self._app.posts.servers, self._app.host.clock()
        day = await servers.day(clock_id, now)
        return day, int((await servers.next_start(clock_id, day)).timestamp())

    async def show(self, visit: Visit, game: str) -> Json:
        """The board that a page shows of a game, as it is now."""
        edition, order = visit.shown[game]
        return await self._shown(visit, self.views[game], edition, Action(actions.SHOW, "", order))

    async def _act(self, visit: Visit, fields: Fields) -> Json | EncodedJson:
        view, edition = self.view(fields), self._edition(fields)
        code = frames.text(fields, "action", longest=SHORT)
        text, order = frames.text(fields, "text", ""), frames.number(fields, "order", ORDERS, 0)
        play = self._app.games.plays[view.game.name]
        if code in play.past and code not in (actions.ANSWERS, *view.looks_back):
            raise PlayerError(ErrorCode.OLD_PAGE)
        action, nonce = Action(code, text, order), self._key(visit, fields)
        turn = await self._turn(visit, view, edition, action, nonce)
        shown = self._written(view, visit.locale, turn, nonce)
        visit.unsent = view.game, turn
        return shown

    def _written(
        self, view: GameView, locale: Locale, turn: Turn, nonce: nonces.NonceKey | None
    ) -> Json | EncodedJson:
        """Return the board of a turn, as it was sent before if it was."""
        if nonce is None:
            return board(view, locale, turn)
        written = self._nonces.board(nonce, locale.code)
        if written is None:
            written = frames.write(board(view, locale, turn)).encode()
            self._nonces.keep_board(nonce, locale.code, written)
        return EncodedJson(written.decode())

    async def _practice(self, visit: Visit, fields: Fields) -> Json:
        view, server_id = self.view(fields), visit.place.key
        code = frames.text(fields, "code", "", SHORT)
        wanted = frames.text(fields, "difficulty", PracticeDifficulty.NORMAL, SHORT)
        difficulty = next((each for each in PracticeDifficulty if each == wanted), None)
        if difficulty is None:
            raise PlayerError(ErrorCode.OLD_PAGE)
        practice = self._app.games.practice
        edition = await (
            practice.of_code(server_id, view.game, code)
            if code
            else practice.new(server_id, view.game, difficulty)
        )
        return await self._shown(visit, view, edition, Action(actions.SHOW))

    async def _shown(
        self, visit: Visit, view: GameView, edition: Edition | None, action: Action
    ) -> Json:
        """What came of an action, which the page shows from now on."""
        return board(view, visit.locale, await self._turn(visit, view, edition, action))

    async def _turn(
        self,
        visit: Visit,
        view: GameView,
        edition: Edition | None,
        action: Action,
        nonce: nonces.NonceKey | None = None,
    ) -> Turn:
        turns = self._app.games.turns
        act = partial(turns.act, visit.player, visit.place, view.game, edition, action)
        turn = await (self._nonces.once(nonce, act) if nonce else act())
        if turn.progress is not None:
            visit.shown[view.game.name] = turn.edition, turn.order
        return turn

    async def _days(self, visit: Visit, fields: Fields) -> Json:
        view, month = self.view(fields), day_in(f"{frames.text(fields, 'month', None, SHORT)}-01")
        if month is None:
            raise PlayerError(ErrorCode.OLD_PAGE)
        now = self._app.host.clock()
        listed = await self._app.games.archive.month(visit.player, view.game, month, now)
        return days(view, visit.locale, month, listed)

    async def _leaderboard(self, visit: Visit, fields: Fields) -> Json:
        game = frames.text(fields, "game", ALL_GAMES, SHORT)
        period = frames.text(fields, "period", Span.TODAY, SHORT)
        when = day_in(period) or next((span for span in Span if span == period), None)
        if when is None or game not in (ALL_GAMES, *self.views):
            raise PlayerError(ErrorCode.NO_SUCH_LEADERBOARD)
        number, now = frames.number(fields, "page", FARTHEST, 1), self._app.host.clock()
        page = await self._app.people.leaderboard.page(visit.player, game, when, now, number=number)
        hive = await self._hive(visit.locale, page)
        return leaderboard(self.views, visit.locale, page, visit.player.player_id, hive)

    async def _hive(self, locale: Locale, page: LeaderboardPage) -> list[str]:
        """Where a server that plays together stands on a day, a line a game."""
        scope, lines = page.board, list[str]()
        if scope.period is not Period.DAY:
            return lines
        for name, view in self.views.items():
            if scope.game not in (ALL_GAMES, name):
                continue
            found = await self._app.games.hives.standing(
                scope.server_id, view.game, scope.starts_on
            )
            standing = view.together.standing(locale, found) if found else ""
            if standing and scope.game == ALL_GAMES:
                lines.append(locale.gettext(view.together.STANDING, standing=standing))
            elif standing:
                lines.append(together.standing(locale, standing))
        return lines

    async def _statistics(self, visit: Visit, fields: Fields) -> Json:
        locale, player, games = visit.locale, visit.player, self._app.games
        found = await self._app.people.statistics.of(player, self._app.host.clock())
        sections = [
            (name, section)
            for name, view in self.views.items()
            if (section := view.past(locale, await games.past(view.game, player)))
        ]
        numbers = await games.archive.finished(player)
        views = self.views.items()
        played = [view.played(locale, numbers[name]) for name, view in views if name in numbers]
        return statistics(locale, player.name, found, sections, finished(locale, played))

    async def _today(self, visit: Visit, fields: Fields) -> Json:
        """Which of the day's games are done."""
        look, turns = Action(LOOK), self._app.games.turns
        done = dict[str, bool]()
        for name, view in self.views.items():
            turn = await turns.act(visit.player, visit.place, view.game, None, look)
            done[name] = turn.progress.done
        return {"done": done}

    async def _word(self, visit: Visit, fields: Fields) -> Json:
        word, now = frames.text(fields, "word"), self._app.host.clock()
        checked = await self._app.games.disputes.check(visit.player, word, now)
        return {"text": word_texts.checked(visit.locale, checked)}

    def view(self, fields: Fields) -> GameView:
        """The view of the game that is named."""
        view = self.views.get(frames.text(fields, "game", longest=SHORT))
        if view is None:
            raise PlayerError(ErrorCode.OLD_PAGE)
        return view

    def _edition(self, fields: Fields) -> Edition | None:
        """The edition that is named, if one is; its code can be that of a puzzle."""
        named = frames.text(fields, "edition", "", SHORT)
        if not named:
            return None
        edition = read_edition(named)
        if edition is None:
            raise PlayerError(ErrorCode.NO_SUCH_PUZZLE)
        if edition.kind is EditionKind.PRACTICE:
            self._app.games.rounds.check_code(self.view(fields).game, edition.code)
        return edition

    def _key(self, visit: Visit, fields: Fields) -> nonces.NonceKey | None:
        """What a guess is known by when it comes again."""
        nonce = frames.text(fields, "nonce", "", nonces.LONGEST)
        if not nonce:
            return None
        game, edition, action = (
            frames.text(fields, name, "", SHORT) for name in ("game", "edition", "action")
        )
        return visit.visitor.server_id, visit.visitor.person_id, nonce, game, edition, action
