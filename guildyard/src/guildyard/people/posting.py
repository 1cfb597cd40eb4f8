"""Webhooks of channels, as somebody sets them up, and as another program writes with them."""

from __future__ import annotations

from guildyard.interactions.options import Refused
from guildyard.interactions.registry import InteractionRegistry
from guildyard.people.proposing import refusals
from guildyard.rest.routes import Call
from guildyard.rest.webhook_messages import WebhookMessages
from guildyard.rest.webhooks import CREATE, INCOMING, WEBHOOKS, add_webhook, tell_webhooks
from guildyard.validation.fields import checked
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.model import WITHOUT_MESSAGES, User
from guildyard.world.records import Record


def set_up(channel: Channel, by: User, name: str) -> Record:
    """A webhook of a channel (WEBHOOKS_UPDATE)."""
    if channel.guild is None or channel.kind in WITHOUT_MESSAGES:
        raise Refused(f"{channel.name} takes no webhooks here")
    with refusals():
        return add_webhook(channel, by, checked({"name": name}, CREATE))


def post(hook: Record, channel: Channel, text: str, name: str = "") -> None:
    """Write into the channel with a webhook, under another name when one is given."""
    form: Json = {"content": text} | ({"username": name} if name else {})
    named = {"webhook_id": str(hook.id), "webhook_token": hook.fields["token"]}
    with refusals():
        messages = WebhookMessages(channel.world, InteractionRegistry())
        messages.execute(Call(parameters=named, query={}, form=form))


def take_down(hook: Record, channel: Channel) -> None:
    """Delete a webhook (WEBHOOKS_UPDATE)."""
    del channel.world.records.of(WEBHOOKS, channel.id)[hook.id]
    tell_webhooks(channel)


def hooks_of(channel: Channel) -> list[Record]:
    """The webhooks of a channel that write by a token, oldest first."""
    known = channel.world.records.of(WEBHOOKS, channel.id).values()
    return [each for each in known if each.fields["type"] == INCOMING]
