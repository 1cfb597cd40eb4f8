"""What the rules of a guild do to what a person is about to write."""

from __future__ import annotations

from datetime import timedelta

from guildyard.interactions.options import Refused
from guildyard.world.automod import Breach, breaches, told
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.model import Member, Message, User

BLOCK, ALERT, TIMEOUT = 1, 2, 3  # kinds of actions
ALERTED = 24  # the type of a message


def moderate(user: User, channel: Channel, text: str) -> None:
    """Carry out every rule that the text breaks; Refused when one of them blocks it.

    An alert is also a message in the channel that the rule names.
    """
    guild = channel.guild
    member = guild.members.get(user.id) if guild else None
    if guild is None or member is None:
        return
    blocked = None
    for breach in breaches(channel, member, text):
        for action in breach.rule.fields["actions"]:
            data = told(breach, action, channel, member, text)
            guild.world.announce.happened("AUTO_MODERATION_ACTION_EXECUTION", data, guild)
            _time_out(member, action)
            if action["type"] == ALERT:
                _alert(channel, user, text, breach, action)
            if action["type"] == BLOCK:
                blocked = action["metadata"].get("custom_message") or breach.rule.fields["name"]
    if blocked:
        raise Refused(f"AutoMod has blocked this message: {blocked}")


def _alert(channel: Channel, user: User, text: str, breach: Breach, action: Json) -> None:
    """Tell the moderators, as Discord does it: in an embed, in the name of whoever wrote."""
    place = channel.world.channel(int(action["metadata"]["channel_id"]))
    if place is None:
        return
    fields = {
        "rule_name": breach.rule.fields["name"],
        "channel_id": str(channel.id),
        "keyword": breach.keyword or "",
        "keyword_matched_content": breach.content,
    }
    embed = {
        "type": "auto_moderation_message",
        "description": text,
        "fields": [
            {"name": name, "value": value, "inline": False} for name, value in fields.items()
        ],
    }
    message = Message(
        id=channel.world.snowflakes.next(),
        channel=place,
        author=user,
        created_at=channel.world.clock(),
        embeds=[embed],
        kind=ALERTED,
    )
    place.everything.append(message)
    channel.world.announce.message_changed(message, "MESSAGE_CREATE")


def _time_out(member: Member, action: Json) -> None:
    if action["type"] == TIMEOUT:
        span = timedelta(seconds=action["metadata"]["duration_seconds"])
        member.guild.time_out(member.user, member.guild.world.clock() + span)
