"""How a stage was before its first test, to make it so again for the next."""

from __future__ import annotations

from guildyard.server import Playground
from guildyard.wire import payloads
from guildyard.wire.guilds import guild_create
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.mementos import Memento

SWITCHES = (
    "heartbeat_interval",
    "privileged_intents",
    "refusals",
    "refusal_status",
    "unanswered",
    "close_code",
)


class Beginning:
    """The world, the registered commands and the gateway as they were."""

    def __init__(self, playground: Playground) -> None:
        self._playground = playground
        self._world = Memento(
            playground.world, playground.people, playground.client, playground.faults
        )
        self._told = _told(playground)
        self._switches = {name: getattr(playground.gateway, name) for name in SWITCHES}
        self.keep_commands()

    def keep_commands(self) -> None:
        """From now on, the commands of the moment are those of the beginning."""
        self._commands = Memento(self._playground.commands.registered)

    async def restore(self) -> bool:
        """Make all as it was. Does the bot still believe something else of its servers?

        The clock goes on from where it is, and channels between people and the bot stay, emptied: a
        bot that opened one goes on writing into it.
        """
        playground = self._playground
        await playground.world.alarms.close()
        misled = playground.gateway.silent or _told(playground) != self._told
        direct = {**playground.world.direct_channels}
        self._world.restore()
        self._commands.restore()
        self._reopen(direct)
        playground.limit_requests(False)
        playground.silence(False)
        for name, value in self._switches.items():
            setattr(playground.gateway, name, value)
        kept = (playground.exchanges, playground.frames, playground.activity_messages)
        for records in (playground.findings, *kept):
            records.clear()
        for watcher in [*playground.events.watchers]:
            watcher("GUILD_UPDATE")  # a page that looks on shows it
        return misled

    def _reopen(self, channels: dict[int, Channel]) -> None:
        world = self._playground.world
        for channel in channels.values():
            known = channel.id in world.direct_channels or channel.is_private
            if not known and _are_known(channel):
                channel.everything.clear()
                world.direct_channels[channel.id] = channel


def _are_known(channel: Channel) -> bool:
    known = channel.world.users
    return all(user.bot or user.id in known for user in channel.recipients)


def _told(playground: Playground) -> list[Json]:
    """What a bot would hear of its servers when it came now, and of their members."""
    servers = playground.world.bot_guilds()
    bot = playground.world.bot
    return [
        _lasting(guild_create(server, bot))
        | {"members": [payloads.member(member) for member in server.members.values()]}
        for server in servers
    ]


def _lasting(server: Json) -> Json:
    """A server without what each message changes."""
    channels = [place | {"last_message_id": None} for place in server["channels"]]
    return server | {"channels": channels}
