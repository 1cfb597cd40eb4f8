"""What a page may ask for, by name: each asks a use case, and makes JSON of what comes of it."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from bot.application import Application
from bot.errors import ErrorCode, PlayerError
from bot.games import turns as actions
from bot.games.editions import Edition, EditionKind, read_edition
from bot.play.turn import Action, Turn
from bot.play.turns import ORDERS
from bot.texts import page
from bot.texts.locale import Locales
from bot.web import frames, nonces
from bot.web.frames import Fields
from bot.web.nonces import Nonces
from bot.web.views.board import GameView, Json, Reader, board
from bot.web.views.catalog import VIEWS
from bot.web.visit import Shown, Visit

SHORT = 32  # characters of a code, a day and the like

Answerer = Callable[[Visit, Fields], Awaitable[Json]]


class Requests:
    """The requests of all pages."""

    def __init__(
        self,
        application: Application,
        locales: Locales,
        views: Mapping[str, GameView] = VIEWS,
    ) -> None:
        self.views = {name: views[name] for name in application.games.catalog if name in views}
        self.locales = locales
        self._app = application
        self._nonces = Nonces()
        self._answerers: Mapping[str, Answerer] = {
            "act": self._act,
        }

    async def answer(self, visit: Visit, fields: Fields) -> Json:
        """What came of a request.

        Raises PlayerError for what cannot be done.
        """
        answerer = self._answerers.get(frames.text(fields, "do", longest=SHORT))
        if answerer is None:
            raise PlayerError(ErrorCode.OLD_PAGE)
        if not self._is_replay(visit, fields):
            self._app.people.cooldown.count(visit.player.player_id)
        return await answerer(visit, fields)

    async def hello(self, visit: Visit) -> Json:
        """Who is there, where, and what there is to play."""
        locale, visitor = visit.locale, visit.visitor
        day, ends = await self.day(visitor.server_id)
        return {
            "person": {
                "id": str(visitor.person_id),
                "name": visitor.name,
                "avatar": visitor.avatar,
            },
            "place": {"id": str(visitor.server_id), "name": visitor.server_name},
            "locale": locale.code,
            "day": day,
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

    async def day(self, server_id: int) -> tuple[str, int]:
        """The day of a server, and when it ends, in seconds since 1970."""
        servers, now = self._app.posts.servers, self._app.host.clock()
        day = await servers.day(server_id, now)
        return day.isoformat(), int((await servers.next_start(server_id, day)).timestamp())

    async def show(self, visit: Visit, game: str) -> Json:
        """The board that a page shows of a game, as it is now."""
        shown = visit.shown[game]
        edition = shown.edition
        return await self._shown(
            visit, self.views[game], edition, Action(actions.SHOW, order=shown.order)
        )

    async def _act(self, visit: Visit, fields: Fields) -> Json:
        view, edition = self._game(fields), self._edition(fields)
        code = frames.text(fields, "action", longest=SHORT)
        text, order = frames.text(fields, "text", ""), frames.number(fields, "order", ORDERS, 0)
        return await self._shown(
            visit, view, edition, Action(code, text, order), self._key(visit, fields)
        )

    async def _shown(
        self,
        visit: Visit,
        view: GameView,
        edition: Edition | None,
        action: Action,
        nonce: nonces.NonceKey | None = None,
    ) -> Json:
        """What came of an action, which the page shows from now on."""
        if action.code == actions.UNFOUND:  # which admins are shown elsewhere
            raise PlayerError(ErrorCode.OLD_PAGE)
        act = partial(
            self._app.games.turns.act, visit.player, visit.place, view.game, edition, action
        )
        turn: Turn = await (self._nonces.once(nonce, act) if nonce else act())
        if turn.progress is not None:
            visit.shown[view.game.name] = Shown(turn, turn.order)
        return board(view, self._reader(visit), turn)

    def _reader(self, visit: Visit) -> Reader:
        return Reader(visit.locale, self._app.games.language.lexicon.rare)

    def _game(self, fields: Fields) -> GameView:
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
            raise PlayerError(ErrorCode.OLD_PAGE)
        if edition.kind is EditionKind.PRACTICE:
            self._app.games.rounds.check_code(self._game(fields).game, edition.code)
        return edition

    def _key(self, visit: Visit, fields: Fields) -> nonces.NonceKey | None:
        """What a guess is known by when it comes again."""
        nonce = frames.text(fields, "nonce", "", nonces.LONGEST)
        visitor = visit.visitor
        return (visitor.server_id, visitor.person_id, nonce) if nonce else None

    def _is_replay(self, visit: Visit, fields: Fields) -> bool:
        key = self._key(visit, fields)
        return key is not None and key in self._nonces
