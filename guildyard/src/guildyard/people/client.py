"""The network's side of a person's client: send an interaction, wait for the answer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from guildyard.gateway.gateway import Gateway
from guildyard.interactions.interactions import Callback, Interaction, InteractionKind
from guildyard.interactions.places import Owners, context_of, installed, owners
from guildyard.interactions.registry import InteractionRegistry
from guildyard.interactions.replies import Launched, Modal, NoReply, Reply
from guildyard.rest.endpoint import Endpoint
from guildyard.rest.purchases import held
from guildyard.wire import payloads
from guildyard.world.errors import Json
from guildyard.world.files import BIGGEST_UPLOAD
from guildyard.world.guilds import Channel
from guildyard.world.model import Message, User
from guildyard.world.permissions import BITS, bits

if TYPE_CHECKING:
    from guildyard.interactions.commands import CommandBook
    from guildyard.world.world import World

BY_PEOPLE = bits("attach_files", "embed_links", "mention_everyone")
METADATA_KINDS = (
    InteractionKind.COMMAND,
    InteractionKind.COMPONENT,
    InteractionKind.MODAL_SUBMIT,
)


class Client:
    """The way from people to bots and back."""

    def __init__(
        self,
        *,
        world: World,
        interactions: InteractionRegistry,
        gateway: Gateway,
        commands: CommandBook,
        endpoint: Endpoint,
        deadline: float,
        patience: float,
    ) -> None:
        self.world = world
        self.commands = commands
        self.deadline = deadline  # seconds until a bot must have acknowledged
        self.patience = patience  # seconds a person waits for the answer of a bot that deferred
        self._interactions = interactions
        self._gateway = gateway
        self._endpoint = endpoint

    async def interact(
        self,
        user: User,
        kind: int,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        trigger: Interaction | None = None,
        command: Json | None = None,
    ) -> Interaction:
        """Send an interaction and wait for its acknowledgement; NoReply when it does not come.

        A command, as it is registered, says by whose installation it can be used.
        """
        interaction = self._open(user, InteractionKind(kind), channel, data, message, trigger)
        interaction.owners = _owners(interaction, command, trigger)
        interaction.metadata = self._metadata(interaction, trigger)
        self._interactions.open(interaction)
        try:
            async with asyncio.timeout(self.deadline):
                await self._send(interaction)
                await interaction.acknowledged.wait()
        except TimeoutError:
            if interaction.callback is None:
                raise NoReply("the application did not respond") from None
        return interaction

    async def answer(self, interaction: Interaction) -> Reply | Modal | Launched:
        """What the person sees at last; NoReply when the bot goes on thinking."""
        if interaction.activity is not None:
            return Launched(interaction.activity)
        if interaction.modal is not None:
            return Modal(interaction)
        try:
            await asyncio.wait_for(interaction.responded.wait(), self.patience)
        except TimeoutError:
            if interaction.callback is Callback.DEFER_MESSAGE:
                raise NoReply("the application is thinking for ever") from None
        return _seen(interaction)

    async def _send(self, interaction: Interaction) -> None:
        """To the address that the bot's application names, else by the gateway; never to both."""
        payload = self._payload(interaction)
        if self._endpoint.url:
            await self._endpoint.deliver(interaction, payload)
        else:
            guild = interaction.channel.guild
            guild_id = guild.id if guild else None
            self._gateway.dispatch("INTERACTION_CREATE", payload, guild_id=guild_id)

    def _open(
        self,
        user: User,
        kind: InteractionKind,
        channel: Channel,
        data: Json,
        message: Message | None,
        trigger: Interaction | None,
    ) -> Interaction:
        return Interaction(
            id=self.world.snowflakes.next(),
            kind=kind,
            user=user,
            channel=channel,
            data=data,
            created_at=self.world.clock(),
            deadline=asyncio.get_running_loop().time() + self.deadline,
            message=message,
        )

    def _metadata(self, interaction: Interaction, trigger: Interaction | None) -> Json:
        """What an answer says about the interaction that it answers."""
        if interaction.kind not in METADATA_KINDS:
            return {}
        metadata: Json = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "user": payloads.user(interaction.user),
            "authorizing_integration_owners": interaction.owners,
        }
        if interaction.kind is InteractionKind.COMPONENT and interaction.message:
            metadata["interacted_message_id"] = str(interaction.message.id)
        metadata |= _target(interaction.data)
        if trigger is not None:
            metadata["triggering_interaction_metadata"] = trigger.metadata
        return metadata

    def _payload(self, interaction: Interaction) -> Json:
        channel = interaction.channel
        payload = {
            "id": str(interaction.id),
            "application_id": str(self.world.bot.id),
            "type": int(interaction.kind),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel": payloads.channel(channel),
            "channel_id": str(channel.id),
            "locale": "en-US",
            "app_permissions": str(_app_permissions(interaction)),
            "entitlements": held(self.world, interaction.user, channel.guild),
            "authorizing_integration_owners": interaction.owners,
            "context": int(context_of(channel)),
            "attachment_size_limit": BIGGEST_UPLOAD,
        }
        if interaction.message:
            payload["message"] = payloads.message(interaction.message)
        return payload | _sender(interaction)


def _owners(interaction: Interaction, command: Json | None, trigger: Interaction | None) -> Owners:
    """Whose installations let it come about; what is on a message goes by those of the message."""
    if command is not None:
        return owners(command, interaction.channel, interaction.user)
    if trigger is not None:
        return trigger.owners
    written = (interaction.message.interaction if interaction.message else None) or {}
    known: Owners | None = written.get("authorizing_integration_owners")
    return known or installed(interaction.channel, interaction.user)


def _app_permissions(interaction: Interaction) -> int:
    """What the application may do there; where no bot is, what people may let it."""
    channel = interaction.channel
    bot = channel.world.bot
    if channel.guild is None:
        return BY_PEOPLE if channel.is_private else channel.permissions_of(bot)
    if bot.id in channel.guild.members:
        return channel.permissions_of(bot)
    return channel.permissions_of(interaction.user) & (BY_PEOPLE | BITS["use_external_emojis"])


def _target(data: Json) -> Json:
    """Whom or what a command from a menu was aimed at."""
    if "target_id" not in data:
        return {}
    user = data["resolved"].get("users", {}).get(data["target_id"])
    return {"target_user": user} if user else {"target_message_id": data["target_id"]}


def _sender(interaction: Interaction) -> Json:
    """Who did it: in a guild the member with their permissions in the channel."""
    guild = interaction.channel.guild
    if guild is None:
        return {"user": payloads.user(interaction.user)}
    granted = str(interaction.channel.permissions_of(interaction.user))
    member = payloads.member(guild.members[interaction.user.id]) | {"permissions": granted}
    partial = {"id": str(guild.id), "locale": guild.preferred_locale, "features": []}
    return {
        "member": member,
        "guild_id": str(guild.id),
        "guild": partial,
        "guild_locale": guild.preferred_locale,
    }


def _seen(interaction: Interaction) -> Reply:
    """The message that answers: a follow-up when the bot only deferred an update."""
    if interaction.callback is Callback.DEFER_UPDATE and interaction.followups:
        return Reply(interaction.followups[0])
    if interaction.original is None:
        silent = interaction.callback is Callback.DEFER_UPDATE
        raise NoReply("the application " + ("says nothing" if silent else "removed its answer"))
    updated = interaction.callback in (Callback.DEFER_UPDATE, Callback.UPDATE)
    return Reply(interaction.original, updated=updated)
