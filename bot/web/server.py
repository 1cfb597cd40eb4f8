"""The page's server: put together, started and stopped with the process."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from socket import gethostname
from typing import Any

from aiohttp import web
from aiohttp.http import HttpProcessingError

from bot.errors import HostError, StorageUnavailable
from bot.metrics import Metrics
from bot.texts import web as texts
from bot.texts.web import Over, WebTrouble
from bot.web import landing
from bot.web.activity import ActivityRoutes
from bot.web.admission import Admission, repeat
from bot.web.cookies import OWN_PATH, Cookies
from bot.web.door import Door
from bot.web.hall import Hall, NewSocket, Talk
from bot.web.headers import ResponseHeaders, is_activity
from bot.web.limits import (
    CLIENT,
    PASSED_FOR,
    Address,
    Network,
    Rate,
    TrustedProxies,
    address_of,
)
from bot.web.login import LoginRoutes
from bot.web.oauth import OAuth
from bot.web.open_sockets import OpenSockets
from bot.web.page import PageFiles
from bot.web.place import PlaceRoutes
from bot.web.relay import Relay
from bot.web.services import WebServices
from bot.web.sessions import WebSessions
from bot.web.site import Site
from bot.web.tokens import Seal
from bot.web.troubles import Refusal

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

LARGEST_BODY = 4096  # bytes
LOOK_EVERY = 1.0  # seconds, for places that are another process's
PUBLISH_EVERY = 10.0
KEPT_OPEN = 30.0  # seconds without a request
FAREWELL = 1.0  # seconds for requests that are under way when the process stops
ASSET = "asset"
HUNG_UP = 499  # there is no answer to somebody who is gone; proxies count it so
OTHER = "other"  # a request for what is not there


class WebServer:
    """The page's server."""

    def __init__(
        self,
        site: Site,
        page: PageFiles,
        services: WebServices,
        key: bytes,
        new_socket: NewSocket,
        talk: Talk,
        proxies: Sequence[Network],
        door: Door | None = None,
    ) -> None:
        host = services.application.host
        self._services = services
        self._page = page
        self.door = Door() if door is None else door
        self._proxies = TrustedProxies(proxies, self._note_proxy)
        self.sockets = OpenSockets(services.locales)
        self._oauth = OAuth(site)
        seal = Seal(key, host.clock)
        sessions = WebSessions(seal, services.application.people.logins, host.clock)
        self.admission = Admission(sessions, services.members, self.sockets)
        self._relay = Relay(host.web_addresses, seal)
        self._addresses = host.web_addresses
        self._sessions, self._cookies = sessions, Cookies(site)
        self._login = LoginRoutes(site, services, sessions, self.admission, seal, self._oauth)
        hall = Hall(
            site=site,
            page=page,
            door=self.door,
            sessions=sessions,
            admission=self.admission,
            sockets=self.sockets,
            relay=self._relay,
            new_socket=new_socket,
            talk=talk,
        )
        self._place = PlaceRoutes(hall)
        self._activity = ActivityRoutes(hall, services, self._oauth)
        self._headers = ResponseHeaders(site)
        self._rate, self._asset_rate = Rate(5.0, 200), Rate(100.0, 3000)
        self._tasks: set[asyncio.Task[None]] = set()
        self._listener: asyncio.Server | None = None
        self._count = host.metrics.web_request

    def show_figures(self, metrics: Metrics) -> None:
        """Let hosts see how many there are."""
        connections = metrics.gauge("web_connections", "Connections to the page's server.")
        connections.set_function(lambda: len(self.door))
        metrics.gauge("web_sockets", "Pages that are open.").set_function(lambda: len(self.sockets))

    def app(self) -> web.Application:
        """All that it answers."""
        app = web.Application(middlewares=[self._answer], client_max_size=LARGEST_BODY)
        app.on_response_prepare.append(self._headers.add)
        get, post = app.router.add_get, app.router.add_post
        get("/", self._login.start, name="start")
        get("/landing.css", _style, name="style")
        get("/login.js", _login_script, name="login_script")
        get("/login", self._login.begin, name="login")
        get("/login/callback", self._login.finish, name="callback")
        post("/logout", self._login.end, name="logout")
        get("/s/{server}/", self._place.show, name="place")
        get("/s/{server}", _with_slash, name="place_without_slash")
        get("/s/{server}/socket", self._place.connect, name="socket")
        get(OWN_PATH, self._place.show, name="own")
        get(OWN_PATH.rstrip("/"), _with_slash, name="own_without_slash")
        get(f"{OWN_PATH}socket", self._place.connect, name="own_socket")
        get("/activity/", self._activity.show, name="activity")
        get("/activity", _with_slash, name="activity_without_slash")
        get("/activity/application", self._activity.application, name="activity_application")
        post("/activity/token", self._activity.start, name="token")
        get("/activity/socket", self._activity.connect, name="activity_socket")
        for number, door in enumerate(("", "/s/{server}", OWN_PATH.rstrip("/"), "/activity")):
            get(f"{door}/assets/{{path:\\S+}}", self._asset, name=f"{ASSET}{number}")
        return app

    @asynccontextmanager
    async def listening(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve for the length of the block; gives the port. Raises HostError when it is taken."""
        runner = web.AppRunner(
            self.app(),
            access_log=None,
            logger=quiet_log(),
            shutdown_timeout=FAREWELL,
            keepalive_timeout=KEPT_OPEN,
        )
        await runner.setup()
        privacy = self._services.application.people.privacy
        privacy.listeners.append(self._forgot)
        watching = [asyncio.create_task(repeat(self.admission.look_again))]
        try:
            self._listener = await self._listen(runner, host, port)
            chosen = self._listener.sockets[0].getsockname()[1]
            log.info("the page is served on %s port %s", host, chosen)
            if self._addresses.several:
                watching += await self._join_others(address_for_others(host, chosen))
            yield chosen
        finally:
            if self._listener:
                self._listener.close()
            for task in watching:
                task.cancel()
            privacy.listeners.remove(self._forgot)
            await self._leave_others()
            await self.sockets.end_all(Over.STOPPING)
            await runner.cleanup()
            await self._oauth.close()
            await self._relay.close()

    def stop(self) -> None:
        """Take no more connections, and begin to say goodbye to the pages."""
        if self._listener:
            self._listener.close()
        self.sockets.end(lambda _: True, Over.STOPPING)

    async def _listen(self, runner: web.AppRunner, host: str, port: int) -> asyncio.Server:
        server = runner.server
        if server is None:
            raise RuntimeError("the server is not set up")
        loop = asyncio.get_running_loop()
        try:
            guarded = self.door.guarding(server, self._proxies)
            return await loop.create_server(guarded, host, port, backlog=1024)
        except OSError as error:
            raise HostError(
                f"The page cannot be served on {host} port {port} ({error.strerror}): set WEB_PORT"
                " to another, or to 0 for any that is free."
            ) from error

    async def _join_others(self, address: str) -> list[asyncio.Task[None]]:
        """Take what is passed on, and let go of what is another process's by now."""

        async def publish() -> None:  # again, as it is gone when this process was held for dead
            await self._addresses.publish(address)

        async def let_go() -> None:
            self.admission.let_go()

        await publish()
        return [
            asyncio.create_task(repeat(publish, pause=PUBLISH_EVERY)),
            asyncio.create_task(repeat(let_go, pause=LOOK_EVERY)),
        ]

    async def _leave_others(self) -> None:
        with suppress(StorageUnavailable):
            await self._addresses.withdraw()

    def _forgot(self, person_id: int | None) -> None:
        self._begin(self.admission.forgot(person_id))

    def _note_proxy(self, address: Address) -> None:
        """Let ``honeygram check`` name a proxy that is not trusted."""
        self._begin(self._addresses.note_proxy(str(address)))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _asset(self, request: web.Request) -> web.StreamResponse:
        return self._page.asset(request)

    @web.middleware
    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Count, limit, and tell whoever asked what went wrong; the log learns no query."""
        self._relay.hear(request)
        passed = PASSED_FOR in request
        client = request[PASSED_FOR] if passed else self._proxies.client_of(request)
        request[CLIENT] = client
        if passed:
            self.door.trust(request)
        self.door.note_request(request, client)
        name, began = request.match_info.route.name or OTHER, time.monotonic()
        name = ASSET if name.startswith(ASSET) else name
        try:
            self._limit(request, name)
            response = await handler(request)
        except Refusal as refusal:
            response = self._refused(request, refusal.trouble)
        except web.HTTPRequestEntityTooLarge:
            response = self._refused(request, WebTrouble.TOO_MANY)
        except web.HTTPException as error:
            if error.status < 400:
                raise
            response = self._refused(request, WebTrouble.NOTHING)
        except StorageUnavailable:  # which has said why
            response = self._refused(request, WebTrouble.NO_STORAGE)
        except Exception as error:
            response = self._failed(request, name, error)
        self._count(name, response.status)
        took = (time.monotonic() - began) * 1000
        log.debug("%s %s: %s in %.0f ms", request.method, name, response.status, took)
        return response

    def _failed(self, request: web.Request, name: str, error: Exception) -> web.StreamResponse:
        if isinstance(error, ConnectionError) and has_hung_up(request):
            return web.Response(status=HUNG_UP)  # which nobody reads, but the figures
        log.error("the page's server failed at %s %s", request.method, name, exc_info=error)
        return self._refused(request, WebTrouble.UNEXPECTED)

    def _limit(self, request: web.Request, name: str) -> None:
        many = name == ASSET or is_activity(request.path)  # which a proxy of Discord's asks for
        rate = self._asset_rate if many else self._rate
        if not rate.allows(self._player_of(request) or address_of(request)):
            raise Refusal(WebTrouble.TOO_MANY)

    def _player_of(self, request: web.Request) -> int | None:
        """Return the player whom a cookie names, if it was signed here. Players have limits of
        their own, because many may share an address."""
        return self._sessions.player_of(self._cookies.place(request), self._cookies.login(request))

    def _refused(self, request: web.Request, trouble: WebTrouble) -> web.StreamResponse:
        response = self._refusal(request, trouble)
        if self.door.refused(request):
            response.force_close()
        return response

    def _refusal(self, request: web.Request, trouble: WebTrouble) -> web.StreamResponse:
        locale = landing.locale_of(request, self._services.locales)
        if request.method == "POST" and is_activity(request.path):
            said = {"code": trouble.value, "text": texts.trouble(locale, trouble).text}
            return web.json_response({"error": said}, status=landing.STATUS[trouble])
        response = landing.trouble(locale, trouble)
        if trouble is WebTrouble.TOO_MANY:
            response.headers["Retry-After"] = "60"
        return response


def has_hung_up(request: web.Request) -> bool:
    """Is nobody there any more to be answered?"""
    return request.transport is None or request.transport.is_closing()


def address_for_others(host: str, port: int) -> str:
    """Where other processes find this one: on machines of one network, or on the same."""
    name = gethostname() if host in ("", "0.0.0.0", "::") else host  # noqa: S104  # it is compared
    return f"[{name}]:{port}" if ":" in name else f"{name}:{port}"


def quiet_log() -> logging.Logger:
    """Where aiohttp writes to: what strangers send that is no HTTP is no fault of anybody here."""
    quiet = logging.getLogger(f"{__name__}.http")
    quiet.addFilter(is_ours)
    return quiet


def is_ours(record: logging.LogRecord) -> bool:
    """Is it about something else than a request that cannot be read?"""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


async def _style(request: web.Request) -> web.StreamResponse:
    return web.Response(text=landing.STYLE, content_type="text/css")


async def _login_script(request: web.Request) -> web.StreamResponse:
    return web.Response(text=landing.LOGIN_SCRIPT, content_type="text/javascript")


async def _with_slash(request: web.Request) -> web.StreamResponse:
    """The page asks for what lies beside it, so its address has to end with one."""
    query = request.rel_url.raw_query_string
    address = f"{request.rel_url.raw_path}/{f'?{query}' if query else ''}"
    return web.Response(status=308, headers={"Location": address})
