"""The discord.py client: what it listens to, how it loads the cogs, and where errors go."""

import asyncio
import logging
import sys
import time
from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.app_commands import Command
from discord.ext import commands
from yarl import URL

from bot.application import Application
from bot.concurrency import to_the_end
from bot.discord.answering.acknowledge import Acknowledger, arrived, ask, seconds_since_arrival
from bot.discord.answering.components import Components
from bot.discord.answering.defer import PATIENCE, defer_later
from bot.discord.answering.deferral import DeferralUnderLoad
from bot.discord.answering.http_choice import http_client
from bot.discord.answering.interaction import Interaction
from bot.discord.answering.mentions import Mentions
from bot.discord.answering.replies import reply_error
from bot.discord.answering.traffic import Traffic
from bot.discord.avatars import Avatars
from bot.discord.cdn import Cdn
from bot.discord.doors import Doors
from bot.discord.faces import Faces
from bot.discord.gateway.clock_door import ClockDoor
from bot.discord.gateway.cogs import load_cogs
from bot.discord.gateway.farewell import say_farewell
from bot.discord.gateway.identify import Unanswered, session_starts
from bot.discord.gateway.jobs import ClientJobs
from bot.discord.gateway.nonsense import making_sense
from bot.discord.gateway.patches import listen_well, patch_gateway
from bot.discord.gateway.registration import register
from bot.discord.gateway.sessions import LONGEST_TRY, Sessions
from bot.discord.gateway.shards import ShardKeeper
from bot.discord.gateway.translator import CommandTranslator
from bot.discord.gateway.tree import Tree
from bot.discord.limits.rate_limit import CONNECTIONS, RateLimiter, traced
from bot.errors import ErrorCode, PlayerError
from bot.play.poster import LivePoster
from bot.play.reminders import Messenger
from bot.processes.launches import CONNECT_IN_LINE
from bot.servers.shards import Shards
from bot.store.identify_budget import IdentifyLimitError
from bot.texts.locale import Locale, Locales, dialect

log = logging.getLogger(__name__)

# Seconds without a further server until the bot is ready; later ones are served as well.
QUIET = 0.5
CONNECT = 15.0  # seconds until the gateway has said hello; five of them discord.py waits afterwards
LONGEST_REST = 30.0  # seconds that a request waits for Discord's leave; then it is tried anew later
UNKEPT = 180.0  # seconds without its lease looked after, or anything that discord.py tries

KINDS = {  # of interactions, as the metrics call them
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "autocomplete",
    discord.InteractionType.component: "component",
    discord.InteractionType.modal_submit: "form",
}
UNHEARD = ("socket_event_type", "app_command_completion")  # many, and nobody listens to them
PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)

# It has slash commands only, so it needs to know of servers and nothing else.
MODEST: Mapping[str, Any] = {
    "command_prefix": commands.when_mentioned,
    "help_command": None,
    "tree_cls": Tree,
    "intents": discord.Intents(guilds=True),
    "allowed_mentions": discord.AllowedMentions.none(),
    "allowed_contexts": app_commands.AppCommandContext(
        guild=True, dm_channel=True, private_channel=True
    ),
    "allowed_installs": app_commands.AppInstallationType(guild=True, user=True),
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "max_messages": None,
    "max_ratelimit_timeout": LONGEST_REST,
}


class Honeygram(commands.AutoShardedBot):
    """The bot."""

    def __init__(
        self,
        application: Application,
        traffic: Traffic,
        locales: Locales | None = None,
        *,
        doors: Doors | None = None,
        **options: Any,
    ) -> None:
        """Options are discord.py's own, such as shard_count."""
        options.setdefault("guild_ready_timeout", QUIET)
        claims = application.host.claims
        options.setdefault("shard_connect_timeout", CONNECT_IN_LINE if claims else CONNECT)
        self.limiter = RateLimiter()
        super().__init__(
            **MODEST,
            connector=aiohttp.TCPConnector(limit=CONNECTIONS),
            http_trace=traced(self.limiter, traffic.gate),
            **options,
        )
        self.services = application
        self.traffic = traffic
        self.components = Components()
        self.mentions = Mentions()  # known once the commands are registered
        self._poster: LivePoster | None = None  # the cog of the posts registers it
        self.messenger: Messenger | None = None  # the cog of the reminders registers it
        self.jobs: ClientJobs | None = None  # whoever makes the client may give it some
        self.faces: Faces = {}  # the cogs of the games fill it
        self.locales = locales or Locales(application.host.metrics.lacks_text)
        self.doors = doors or Doors()
        self.ready_since: float | None = None  # by the monotonic clock
        self.identifies = 0  # how many this client sent
        self._closing: asyncio.Task[None] | None = None
        self.known_shards: set[int] = set()  # whose servers Discord has named
        self.unanswered = Unanswered(self._connect_anew)
        self.keeper: ShardKeeper | None = None  # where there may be other processes
        if claims:
            share, gate, named = self.limiter.share, traffic.gate, self.known_shards
            self.keeper = ShardKeeper(self, application, claims, share, gate, named)
        self.sessions = Sessions(self, self.keeper)
        listen_well(self._connection, lambda: traffic.gate.may_serve())
        patch_gateway()
        self.cooldown = application.people.cooldown
        self.clock_door = ClockDoor(application)
        self.avatars = Avatars(Cdn(self.http.user_agent, self.http.proxy))
        self.deferral = DeferralUnderLoad()
        self.patience = PATIENCE  # seconds that a person waits for an answer or a sign
        self._acknowledger: Acknowledger | None = None  # once there is an event loop

    async def _set_up(self) -> None:
        """Load the cogs, with all that they need. Nothing is asked of Discord."""
        http = http_client(self.http.user_agent, self.http.proxy)
        self._acknowledger = Acknowledger(http, self.traffic.gate, self._acknowledged)
        await load_cogs(self, self.services.games.catalog.values())
        await self.tree.set_translator(CommandTranslator(self.locales, self.tree))

    @property
    def launches(self) -> bool:
        """Does the page open inside Discord? The developer portal has a say, too; known once the
        bot is logged in."""
        return self.doors.activity and self.application_flags.embedded

    async def locale_in(self, server_id: int, day: date | None = None) -> Locale:
        """What everybody in a server reads: posts, threads, what is shared, reminders. It is the
        language of its puzzles, today's or those of a day, where it chose one; else the one that
        Discord says it speaks."""
        guild, services = self.get_guild(server_id), self.services
        server = await services.posts.servers.get(server_id)
        today = services.posts.servers.language(server_id, services.host.clock())
        chosen = server.language_on(day) if day else today
        return self.locales.first(dialect(chosen, guild.preferred_locale.value if guild else None))

    async def register_commands(self, *, anyway: bool = False) -> int:
        """Tell Discord the commands when they are not what it was last told, or anyway.

        Returns how many there are.
        """
        database, duties = self.services.host.database, self.services.host.duties
        with self.services.host.steps.take("telling Discord the commands", LONGEST_TRY):
            ids = await register(self.tree, database, duties, anyway=anyway, launches=self.launches)
        leaves = (each for each in self.tree.walk_commands() if isinstance(each, Command))
        self.mentions.know([each.qualified_name for each in leaves], ids)
        return len(ids)

    async def on_ready(self) -> None:
        """Say so; discord.py may find that out when all is over."""
        if self.is_closed():
            return
        self.ready_since = self.ready_since or time.monotonic()
        if self.keeper:
            self.keeper.look_whether_all_are_launched()
        log.info("ready as %s in %s servers", self.user, len(self.guilds))

    async def login(self, token: str) -> None:
        """Set up, log in, register the commands, and let the jobs begin.

        Raises Nonsense for an answer of Discord's; a fault of our own stays what it is.
        """
        with self.services.host.steps.take("logging in to Discord", LONGEST_TRY):
            await self._set_up()
            with making_sense():
                await super().login(token)
            await self.register_commands()
            if self.jobs:
                self.jobs.start()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Listen to Discord until the client is closed."""
        listen = partial(super().connect, reconnect=reconnect)
        with self.services.host.steps.take("connecting to Discord", UNKEPT, self.sessions.go_on):
            await (self.keeper.keep(listen) if self.keeper else listen())

    async def launch_shards(self) -> None:
        """Connect all shards, unless they are divided among processes: then the keeper does."""
        if self.keeper is None:
            await super().launch_shards()

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard for the first time.

        discord.py does this again, from its except clause, whatever went wrong.
        """
        if isinstance(failure := sys.exception(), (discord.ConnectionClosed, IdentifyLimitError)):
            raise failure
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait as discord.py does; from then on for the answer, but not without end.

        The wait comes last: whatever else is asked takes time, and the next turn does not wait.

        Raises IdentifyLimitError when there must be no session.
        """
        self.sessions.tried()
        if self.keeper:
            await self.keeper.wait_for_lease()
        budget = self.services.host.identifies
        unknown = self.keeper is not None and not self.keeper.asked
        ask = initial or unknown or budget.allowance.is_low
        told = await session_starts(self, self.services) if ask else None
        together = len(self._connection.shard_ids) if initial else 1
        await budget.spend(self.application_id, told, together=together)
        if self.keeper and shard_id is not None:
            self.keeper.asked = self.keeper.asked or told is not None
            await self.keeper.wait_for_turn(shard_id)
        else:
            await super().before_identify_hook(shard_id, initial=initial)
        self.identifies += 1
        if shard_id is not None:
            self.unanswered.expect(shard_id)

    async def on_shard_connect(self, shard_id: int) -> None:
        """READY is here."""
        self.unanswered.answered(shard_id)
        self.known_shards.add(shard_id)

    @property
    def named_shards(self) -> Shards:
        """The shards of this process whose servers Discord has named."""
        return Shards(self.known_shards, self.shard_count or 1)

    async def _connect_anew(self, shard_id: int) -> None:
        shard = self.shards.get(shard_id)
        if shard and not shard.is_closed():  # else discord.py is at it already
            log.warning("Discord is out of reach (no answer to the IDENTIFY of shard %s)", shard_id)
            await shard.reconnect()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Remember since when; discord.py tells the log when it fails to connect anew."""
        self.sessions.lost(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Say that the shard is back."""
        self.sessions.back(shard_id)

    on_shard_ready = on_shard_resumed

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Note what people do when it is here; what discord.py answers needs no task besides."""
        if event in UNHEARD:
            return
        if event == "interaction":
            [interaction] = args
            arrived(interaction)
            self.avatars.note(interaction.guild_id, interaction.user)
            self.services.host.metrics.arrived(KINDS.get(interaction.type, "other"))
            if interaction.type is not discord.InteractionType.autocomplete:
                defer_later(interaction, self.patience)
            if interaction.type not in PRESSES:
                return
        super().dispatch(event, *args, **kwargs)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer buttons, selects and forms; discord.py answers the slash commands."""
        data: Any = interaction.data
        try:
            await self._answer(interaction, data["custom_id"])
        except Exception as error:
            await reply_error(interaction, error)

    async def on_error(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what no other door caught."""
        log.exception("an error while handling %s", event)

    async def close(self) -> None:
        """Hear nothing more, finish the answers under way, then hang up; once, however often it is
        asked for."""
        if self._closing is None:
            self._closing = asyncio.create_task(say_farewell(self, super().close))
        await to_the_end(self._closing)

    async def __aexit__(self, *_: object) -> None:
        """Close. discord.py would wait for the end of a step that was cut off."""
        await self.close()

    @property
    def poster(self) -> LivePoster:
        """What puts posts into channels. Raises RuntimeError before the cogs are loaded."""
        if self._poster is None:
            raise RuntimeError("no cog has registered a poster yet")
        return self._poster

    @poster.setter
    def poster(self, poster: LivePoster) -> None:
        self._poster = poster

    @property
    def acknowledger(self) -> Acknowledger:
        """What answers interactions. Raises RuntimeError before the bot is set up."""
        if self._acknowledger is None:
            raise RuntimeError("the bot is not set up yet")
        return self._acknowledger

    async def stop_answering(self) -> None:
        """Close the connections over which people are answered."""
        await self.avatars.close()
        if self._acknowledger:
            await self._acknowledger.close()

    def _acknowledged(self, interaction: Interaction) -> None:
        self.services.host.metrics.answered(seconds_since_arrival(interaction))

    async def _answer(self, interaction: Interaction, custom_id: str) -> None:
        found = self.components.find(custom_id)
        if found is None:
            raise PlayerError(ErrorCode.OLD_BUTTON)
        handler, match = found
        self.cooldown.count(interaction.user.id)
        ask(interaction)
        if handler in self.components.anytime or await self.clock_door.lets_in(interaction):
            await handler(interaction, match)
