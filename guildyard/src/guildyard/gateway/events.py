"""Changes of the world on their way to the bots and to whoever watches."""

from collections.abc import Callable

from guildyard.gateway.gateway import Gateway
from guildyard.gateway.protocol import Intent, intent_of
from guildyard.wire import payloads
from guildyard.wire.guilds import guild as guild_payload
from guildyard.wire.guilds import guild_create
from guildyard.wire.reactions import emoji as emoji_payload
from guildyard.wire.voice import voice_state
from guildyard.world.emoji import Emoji
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel, Guild
from guildyard.world.model import Member, Message, PollAnswer, Role, User
from guildyard.world.permissions import BITS
from guildyard.world.threads import Thread

AUDIT_EVENT = "GUILD_AUDIT_LOG_ENTRY_CREATE"
Watcher = Callable[[str], None]  # is told the name of the event


class EventDispatcher:
    """Tells the shards what they asked to hear, and the watchers that something changed."""

    def __init__(self, gateway: Gateway) -> None:
        self.watchers: list[Watcher] = []
        self._gateway = gateway

    def guild_changed(self, guild: Guild, event: str) -> None:
        """The bot joined or left a guild, or came back to it."""
        if event == "GUILD_CREATE":
            data = guild_create(guild, guild.world.bot)
        elif event == "GUILD_UPDATE":
            data = guild_payload(guild)
        else:
            data = {"id": str(guild.id)}
        self._tell(event, data, guild, Intent.GUILDS)

    def channel_changed(self, channel: Channel, event: str) -> None:
        """A channel or thread was added, changed or deleted."""
        data = payloads.channel(channel)
        if event == "THREAD_CREATE":
            data["newly_created"] = True
        if channel.is_private or (
            isinstance(channel, Thread) and not channel.permissions_of(channel.world.bot)
        ):
            self._notify(event)  # nobody hears of a place that they are not in
            return
        self._tell(event, data, channel.guild, Intent.GUILDS)

    def role_changed(self, guild: Guild, role: Role, event: str) -> None:
        """A role was added to a guild, or deleted."""
        data: Json = {"guild_id": str(guild.id)}
        if event == "GUILD_ROLE_DELETE":
            data["role_id"] = str(role.id)
        else:
            data["role"] = payloads.role(role)
        self._tell(event, data, guild, Intent.GUILDS)

    def member_changed(self, member: Member, event: str) -> None:
        """Somebody joined or left, or has other roles; heard with the members intent."""
        guild_id = {"guild_id": str(member.guild.id)}
        if event == "GUILD_MEMBER_REMOVE":
            data: Json = guild_id | {"user": payloads.user(member.user)}
        else:
            data = guild_id | payloads.member(member)
        self._tell(event, data, member.guild, Intent.GUILD_MEMBERS)

    def message_changed(self, message: Message, event: str) -> None:
        """A message was written, edited or deleted. Ephemeral ones do not pass the gateway."""
        if message.ephemeral or message.channel.is_private:
            self._notify(event)
            return
        guild, place = message.channel.guild, _place_of(message)
        if event == "MESSAGE_DELETE":
            data: Json = {"id": str(message.id)} | place
        else:
            data = payloads.message(message) | place | _member_of(message)
        intent = Intent.GUILD_MESSAGES if guild else Intent.DIRECT_MESSAGES
        self._tell(event, data, guild, intent)

    def reaction_changed(
        self, message: Message, event: str, emoji: Emoji | None, user: User | None
    ) -> None:
        """Somebody reacted or took it back, or a moderator cleared the reactions."""
        if message.channel.is_private:
            self._notify(event)
            return
        guild = message.channel.guild
        data: Json = {"message_id": str(message.id)} | _place_of(message)
        if emoji:
            data["emoji"] = emoji_payload(emoji)
        if user:
            data |= {"user_id": str(user.id), "burst": False, "type": 0}
        if event == "MESSAGE_REACTION_ADD":
            data["message_author_id"] = str(message.author.id)
            member = guild.members.get(user.id) if guild and user else None
            data |= {"member": payloads.member(member)} if member else {}
        intent = Intent.GUILD_MESSAGE_REACTIONS if guild else Intent.DIRECT_MESSAGE_REACTIONS
        self._tell(event, data, guild, intent)

    def vote_changed(self, message: Message, event: str, user: User, answer: PollAnswer) -> None:
        """Somebody voted in a poll or took the vote back."""
        if message.channel.is_private:
            self._notify(event)
            return
        guild = message.channel.guild
        data = {"message_id": str(message.id), "user_id": str(user.id), "answer_id": answer.id}
        intent = Intent.GUILD_MESSAGE_POLLS if guild else Intent.DIRECT_MESSAGE_POLLS
        self._tell(event, data | _place_of(message), guild, intent)

    def voice_changed(self, guild: Guild, user: User) -> None:
        """Somebody came to a voice channel, left it, or may speak now."""
        data: Json = {"guild_id": str(guild.id)} | voice_state(guild, user)
        if user.id in guild.members:
            data["member"] = payloads.member(guild.members[user.id])
        self.happened("VOICE_STATE_UPDATE", data, guild)

    def happened(self, event: str, data: Json, guild: Guild | None) -> None:
        """What no other method is for; who hears of it is said by the event's name."""
        if event == AUDIT_EVENT and guild and not _reads_audit_log(guild):
            self._notify(event)
            return
        self._tell(event, data, guild, intent_of(event, in_guild=guild is not None))

    def _tell(self, event: str, data: Json, guild: Guild | None, intent: Intent) -> None:
        """To the shard of the guild, unless the bot is not in it (any more)."""
        bot_hears = guild is None or guild.world.bot.id in guild.members or event == "GUILD_DELETE"
        if bot_hears:
            guild_id = guild.id if guild else None
            self._gateway.dispatch(event, data, guild_id=guild_id, intent=intent)
        self._notify(event)

    def _notify(self, event: str) -> None:
        for watcher in [*self.watchers]:
            watcher(event)


def _reads_audit_log(guild: Guild) -> bool:
    bot = guild.members.get(guild.world.bot.id)
    return bool(bot and bot.guild_permissions & BITS["view_audit_log"])


def _place_of(message: Message) -> Json:
    guild = message.channel.guild
    place = {"channel_id": str(message.channel.id)}
    return place | {"guild_id": str(guild.id)} if guild else place


def _member_of(message: Message) -> Json:
    guild = message.channel.guild
    member = guild.members.get(message.author.id) if guild else None
    return {"member": payloads.member(member, with_user=False)} if member else {}
