"""What the rules of a guild do to what a person is about to write."""

from __future__ import annotations

from datetime import timedelta

from playground.interactions.options import Refused
from playground.world.automod import breaches, told
from playground.world.errors import Json
from playground.world.guilds import Channel
from playground.world.model import Member, User

BLOCK, ALERT, TIMEOUT = 1, 2, 3  # kinds of actions


def moderate(user: User, channel: Channel, text: str) -> None:
    """Carry out every rule that the text breaks; Refused when one of them blocks it.

    Of an alert bots are told as of the rest; no message is written about it.
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
            if action["type"] == BLOCK:
                blocked = action["metadata"].get("custom_message") or breach.rule.fields["name"]
    if blocked:
        raise Refused(f"AutoMod has blocked this message: {blocked}")


def _time_out(member: Member, action: Json) -> None:
    if action["type"] == TIMEOUT:
        span = timedelta(seconds=action["metadata"]["duration_seconds"])
        member.guild.time_out(member.user, member.guild.world.clock() + span)
