"""The stand-in for Discord as one server on loopback."""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from urllib.parse import urlencode

from aiohttp import web

from guildyard.gateway.events import EventDispatcher
from guildyard.gateway.gateway import Gateway
from guildyard.inspect.contract import Contract, open_contract
from guildyard.inspect.exchanges import Exchange, GatewayFrame, Record, Recorder, RPCMessage
from guildyard.inspect.faults import Faults
from guildyard.interactions.commands import CommandBook
from guildyard.interactions.registry import InteractionRegistry
from guildyard.people.authorizing import PAGE
from guildyard.people.building import add_conversation
from guildyard.people.client import Client
from guildyard.people.guilds import Guild
from guildyard.people.people import People
from guildyard.people.person import Person
from guildyard.rest.all_routes import all_routes
from guildyard.rest.endpoint import Endpoint
from guildyard.rest.interactions import InteractionRoutes
from guildyard.rest.rest import PREFIX, Rest
from guildyard.rest.routes import Route
from guildyard.rpc.frames import Frames
from guildyard.rpc.mappings import URLMappings
from guildyard.web.attachments import serve_attachment, serve_emoji
from guildyard.web.authorize import AuthorizePage
from guildyard.web.avatars import serve_avatar, serve_default_avatar
from guildyard.web.middleware import Answering, loopback_only
from guildyard.web.pages import Pages
from guildyard.web.proxy import ActivityProxy
from guildyard.web.recording import Recording
from guildyard.web.tools import Tools
from guildyard.world.clock import system_time
from guildyard.world.guilds import Channel
from guildyard.world.model import User
from guildyard.world.snowflakes import Clock
from guildyard.world.tokens import Credentials, shaped_token
from guildyard.world.world import World

HOST = "127.0.0.1"
FAREWELL = 1.0  # seconds for connections to end
ACCEPTING = 3  # turns of the event loop from a connection that is accepted to its handler


class Playground:
    """A Discord of one's own: start it, add guilds and people, point a bot at it.

    With ``inspect=False``, for load tests, it answers as usual but keeps and checks nothing of
    what passes: ``exchanges``, ``frames``, ``activity_messages``, ``findings`` and ``undeclared``
    stay empty, ``on_exchange`` is not called, and nothing is compared with ``contract_path``.
    """

    def __init__(
        self,
        port: int = 0,
        *,
        clock: Clock = system_time,
        deadline: float = 3.0,
        patience: float = 10.0,
        privileged_intents: bool = False,
        bot_name: str = "Bot",
        contract_path: Path | None = None,
        token: str | None = None,
        any_token: bool = False,
        interactions_url: str | None = None,
        client_secret: str | None = None,
        redirects: Iterable[str] = (),
        activity_url: str | None = None,
        activities: bool | None = None,
        inspect: bool = True,
    ) -> None:
        self.url = ""  # known when it listens
        self.faults = Faults()
        self.recorder = Recorder(enabled=inspect)
        self.world = World(clock, bot_name)
        self.world.grants.secret = client_secret or self.world.grants.secret
        self.world.grants.redirects += redirects
        self.token = token or shaped_token(self.world.bot.id)
        credentials = Credentials(token=self.token, any_token=any_token)
        self.commands = CommandBook(self.world)
        if activities is not None:
            (self.enable_activities if activities else self.disable_activities)()
        self.gateway = Gateway(self.world, credentials, self.recorder)
        self.gateway.privileged_intents = privileged_intents
        self.events = EventDispatcher(self.gateway)
        self.world.announce = self.events
        self._interactions = InteractionRegistry()
        self._rest = Rest(
            world=self.world, credentials=credentials, faults=self.faults, recorder=self.recorder
        )
        self._answers = InteractionRoutes(self.world, self._interactions)
        self.endpoint = Endpoint(self.world, self.recorder, self._answers.callback, deadline)
        if interactions_url:
            self.endpoint.name(interactions_url)
        self.client = Client(
            world=self.world,
            interactions=self._interactions,
            gateway=self.gateway,
            commands=self.commands,
            endpoint=self.endpoint,
            deadline=deadline,
            patience=patience,
        )
        self.people = People(self.world, self.client)
        if inspect:
            self.events.watchers.append(self._rest.hear)
        self._frames = Frames(self.world, self.recorder)
        if activity_url:
            self.url_mappings.add("/", activity_url)
        self.events.watchers.append(lambda _: self._frames.look())
        self._activity_proxy = ActivityProxy(self.world, self.url_mappings)
        self._frames.origin_of = self._activity_proxy.origin_of
        self._pages = self._make_pages(open_contract(contract_path if inspect else None))
        self._authorize_page = AuthorizePage(self.world, self.people)
        self._answering = Answering()
        self._wanted_port = port
        self._runner: web.AppRunner | None = None
        self._listener: socket.socket | None = None

    def _make_pages(self, contract: Contract | None) -> Pages:
        tools = Tools(
            recorder=self.recorder,
            faults=self.faults,
            gateway=self.gateway,
            rest=self._rest,
            endpoint=self.endpoint,
            recording=Recording(self.world),
            contract=contract,
        )
        return Pages(
            world=self.world,
            people=self.people,
            commands=self.commands,
            tools=tools,
            events=self.events,
            frames=self._frames,
        )

    async def start(self) -> None:
        """Listen; from now on the addresses are known."""
        app = web.Application(
            middlewares=[loopback_only, self._answering.middleware],
            client_max_size=64 * 1024 * 1024,
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=FAREWELL)
        port = await self._listen(app, self._runner)
        self.world.origin = self.url = f"http://{HOST}:{port}/"
        self.gateway.url = self.gateway_url

    async def _listen(self, app: web.Application, runner: web.AppRunner) -> int:
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get(
            "/attachments/{channel_id}/{file_id}/{name}", serve_attachment(self.world)
        )
        app.router.add_get("/emojis/{name}", serve_emoji(self.world))
        app.router.add_get("/avatars/{user_id}/{name}", serve_avatar(self.world))
        app.router.add_get("/embed/avatars/{name}", serve_default_avatar)
        self._authorize_page.attach(app)  # before the API, in which Discord has it too
        routes = all_routes(
            self.world,
            self.commands,
            self._interactions,
            self._answers,
            gateway_url=lambda: self.gateway.url,
            identifies=lambda: self.gateway.identifies,
        )
        self._rest.attach(app, routes)
        self._pages.attach(app)
        await self._activity_proxy.start()
        await runner.setup()
        self._listener = socket.create_server((HOST, self._wanted_port))
        await web.SockSite(runner, self._listener).start()
        return int(self._listener.getsockname()[1])

    async def close(self) -> None:
        """Hang up on all bots and pages, and stop listening."""
        await self.world.alarms.close()
        await self._pages.close()
        await self._activity_proxy.close()
        await self.endpoint.close()
        await self.gateway.close()
        if self._runner and self._listener:
            await _hang_up(self._runner, self._listener, self._answering)

    @property
    def api_url(self) -> str:
        """Where REST is served: discord.py's ``Route.BASE``."""
        return self.url.rstrip("/") + PREFIX

    @property
    def gateway_url(self) -> str:
        """Where the gateway is: discord.py's ``DiscordWebSocket.DEFAULT_GATEWAY``."""
        return self.url.replace("http", "ws", 1) + "gateway"

    @property
    def cdn_url(self) -> str:
        """Where pictures and files are served: discord.py's ``Asset.BASE``."""
        return self.url.rstrip("/")

    @property
    def authorize_url(self) -> str:
        """Where people allow the application something: Discord's ``/oauth2/authorize``."""
        return self.url.rstrip("/") + PAGE

    @property
    def client_secret(self) -> str:
        """With which the application exchanges codes for tokens."""
        return self.world.grants.secret

    @property
    def redirects(self) -> list[str]:
        """Where people may be sent back to, as in the portal: append to it."""
        return self.world.grants.redirects

    def enable_activities(self) -> None:
        """Switch Activities on, as in the portal; Discord then makes an entry point, if there is
        none."""
        self.world.activities.enabled = True
        self.commands.make_entry_point()

    def disable_activities(self) -> None:
        """Switch them off: nothing is launched, and an entry point is refused."""
        self.world.activities.enabled = False

    def activity(
        self,
        person: Person,
        channel: Channel,
        *,
        platform: str = "desktop",
        custom_id: str = "",
        referrer_id: str = "",
        consents: bool = True,
    ) -> str:
        """The address of a page that is nothing but somebody's Activity in a channel.

        Whoever opens it comes to what runs there, and leaves when the tab is closed. ``consents``
        spares the dialog in which the person allows the application what it asks for.
        """
        given = {
            "person": str(person.id),
            "channel": str(channel.id),
            "platform": platform,
            "custom_id": custom_id,
            "referrer_id": referrer_id,
            "consents": "yes" if consents else "",
        }
        query = urlencode({name: value for name, value in given.items() if value})
        return f"{self.url}activity?{query}"

    def origin_of_activity(self, user: User) -> str:
        """Where the Activity's page is that somebody sees: ``http://127.0.0.1:PORT``."""
        return self._frames.origin_of(user)

    def add_guild(self, name: str, *, id: int | None = None) -> Guild:  # noqa: A002 - as in discord.py
        """A new guild with the bot in it."""
        return self.people.add_guild(name, id)

    def add_conversation(self, *people: Person, name: str = "") -> Channel:
        """A channel of people without the bot: of two, or a group that has a name.

        Refused for fewer than two, or more than Discord's ten.
        """
        return add_conversation(self.people, *people, name=name)

    def direct_channel(self, person: Person) -> Channel:
        """The channel between the bot and a person, opened when there is none."""
        return self.world.direct_channel(person.user)

    @property
    def findings(self) -> list[str]:
        """What a bot asked that the stand-in does not know; tests assert that it stays empty."""
        return self.recorder.findings

    @property
    def routes(self) -> list[Route]:
        """All that Discord documents for bots, with what it needs, takes and tells; known when it
        listens."""
        return self._rest.table.routes

    @property
    def undeclared(self) -> list[str]:
        """The events that a route sent and does not declare: faults of the playground itself."""
        return self._rest.undeclared

    @property
    def exchanges(self) -> deque[Exchange]:
        """The last 2,000 REST requests with their answers, oldest first."""
        return self.recorder.exchanges

    @property
    def frames(self) -> deque[GatewayFrame]:
        """The last 2,000 payloads of the gateway in both directions, oldest first."""
        return self.recorder.frames

    @property
    def activity_messages(self) -> deque[RPCMessage]:
        """The last 2,000 messages between Activities and the clients that show them."""
        return self.recorder.rpc

    @property
    def url_mappings(self) -> URLMappings:
        """Where the page of the Activity is: ``url_mappings.add("/", "http://127.0.0.1:3000")``."""
        return self._frames.mappings

    @property
    def on_exchange(self) -> list[Callable[[Record], None]]:
        """Who is told of every exchange and every gateway payload: append to it."""
        return self.recorder.listeners

    async def drop_sockets(self) -> None:
        """Break all gateway connections without a close code, as a network does."""
        self.gateway.drop()

    async def reconnect_bots(self) -> None:
        """Ask all bots to reconnect (op 7)."""
        self.gateway.reconnect()

    async def invalidate_sessions(self, *, resumable: bool = False) -> None:
        """Tell all bots that their session is invalid (op 9)."""
        self.gateway.invalidate(resumable=resumable)

    def limit_requests(self, limited: bool) -> None:
        """Enforce (or no longer) Discord's 50 requests a second; interactions are free."""
        self._rest.rate_limit.enforced = limited

    def silence(self, silent: bool) -> None:
        """Stop (or resume) answering heartbeats and sending events."""
        self.gateway.silence(silent)

    def refuse_gateway(self, times: int) -> None:
        """Answer the next ``times`` connections to the gateway with 503."""
        self.gateway.refusals = times


async def _hang_up(runner: web.AppRunner, listener: socket.socket, answering: Answering) -> None:
    """Stop listening, and end all connections: also those that are being accepted, of which asyncio
    loses sight when their server is closed, those whose answer a fault delays, and those to a
    process that no longer reads, which it would keep until the whole answer is out."""
    asyncio.get_running_loop().remove_reader(listener)
    for _ in range(ACCEPTING):
        await asyncio.sleep(0)
    server = runner.server
    connected = [each.transport for each in server.connections] if server else []
    answering.end()
    await runner.cleanup()
    for transport in filter(None, connected):
        transport.abort()
    await asyncio.sleep(0)  # in which the sockets are closed
